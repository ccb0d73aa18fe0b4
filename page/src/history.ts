// The moves of a game, of which the last ones may have been taken back. A history never changes: each step makes another.

export class History {
    constructor(
        readonly moves: string[] = [],
        /** How many of the moves are played; the others have been taken back. */
        readonly index = moves.length,
        /** What a restart gave up. */
        private readonly before: History | null = null,
    ) {}

    /** The moves played so far. */
    get played(): string[] {
        return this.moves.slice(0, this.index);
    }

    get canUndo(): boolean {
        return this.index > 0 || this.before !== null;
    }

    with(move: string): History {
        return new History([...this.played, move], this.index + 1, this.before);
    }

    at(index: number): History {
        return new History(this.moves, Math.max(0, Math.min(index, this.moves.length)), this.before);
    }

    /** Without moves, until a step back. */
    restarted(): History {
        return new History([], 0, this.moves.length > 0 ? this : this.before);
    }

    /** One step forward or back, on to where `stops` allows a stop; a step back from the start takes back a restart. */
    step(step: number, stops: (index: number) => boolean): History {
        if (step < 0 && this.index === 0 && this.before !== null) {
            return this.before;
        }
        let index = this.index + step;
        while (index > 0 && index < this.moves.length && !stops(index)) {
            index += step;
        }
        return this.at(index);
    }
}
