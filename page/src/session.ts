// The game being played: what happens next at the table. All it knows about rules comes from Prolog.

import type { GameInfo, Mover, Position, Thought } from "./answers";
import { History } from "./history";
import type { Link } from "./links";
import { Prolog, PrologError, Stopped } from "./prolog";
import { DICE, FRIEND, HUMAN, Table } from "./table";
import { capitalized, puzzleState, stateOf, worthOf } from "./words";

export const HINT = "hint";
const PERFECT = "perfect";

/** What the page shows of a session, updated on every change. */
export interface View {
    session: Session;
    position: Position;
    selected: string;
    /** What has happened, in words. */
    news: string;
    /** The moves to choose from after a click that fits several of them. */
    choice: string[];
}

export interface Listener {
    shown(view: View): void;
    /** A player, or null for nobody, thinks, and has thought this. */
    thinks(player: string | null, thought: Thought | null): void;
    failed(error: unknown): void;
}

type Changes = Partial<Pick<Session, "history" | "link" | "players" | "hasRealDice" | "chosen">> & { paused?: boolean };

interface Thinking {
    line: string;
    best: Thought | null;
    stop: AbortController;
}

export class Session extends Table {
    /** Fulfilled when the game that is being opened is on the board: what a person asks for waits until then. */
    opened = Promise.resolve();
    private selected = "";
    private paused = false;
    /** Whether the board is shown from the other side. */
    isTurned = false;
    /** What the player to move thinks, and what is thought for a hint. */
    private thinking: Thinking | null = null;
    private hinting: Thinking | null = null;
    /** Until the game goes on, or is interrupted: then what was asked is abandoned, and answers come too late. */
    private round = new AbortController();
    /** How often a position has been asked for: only the last one asked for is shown. */
    private asked = 0;
    private seed = anySeed();
    /** The line whose position is shown, and how many had chosen for the next move. */
    private shownLine = "";
    private shownChosen = 0;
    /** What computer players thought, by the line before their move. */
    private readonly thoughts = new Map<string, Thought>();

    constructor(private readonly prolog: Prolog, private readonly listener: Listener) {
        super();
    }

    // -----------------------------------------------------------------------------------------------------
    // Opening a game

    /** Open the game that a link names; `text` is its rules if it is not built in. */
    open(link: Link, text: string | null): Promise<void> {
        const opening = this.begin(link, text);
        this.opened = opening.catch(() => undefined);
        return opening;
    }

    private async begin(link: Link, text: string | null): Promise<void> {
        const rules = text === null ? null : { path: `/own/${link.file}`, text };
        let { round } = this;
        let before = { ...this };
        try {
            const info = await this.prolog.load<GameInfo>(rules, { ask: "game", game: rules?.path ?? link.game });
            this.interrupt();
            round = this.round;
            before = { ...this };
            this.info = info;
            this.rules = rules;
            this.link = link;
            this.history = new History([...link.moves]).at(link.at === "" ? link.moves.length : Number(link.at) || 0);
            this.players = this.seated(link.players);
            this.selected = "";
            this.chosen = [];
            this.paused = link.moves.length > 0;
            this.isTurned = false;
            this.movers = await this.moversOf(link);
            await this.refresh("").catch((error) => this.openUpTo(error));
        } catch (error) {
            // The game before goes on; what the page says is said about it again.
            if (round === this.round && !(error instanceof Stopped)) {
                if (this.info !== before.info) {
                    Object.assign(this, before);
                    this.prolog.setRules(this.rules);
                }
                if (this.position !== null) {
                    await this.refresh("").catch(() => undefined);
                }
            }
            throw error;
        }
    }

    // Who made the moves that are taken back.
    private async moversOf({ at, moves }: Link): Promise<Mover[]> {
        const whole = { ask: "position", ...this.line, moves, selected: "", hint: "", turned: false, moving: false, decided: false, chosen: [] };
        const position = at === "" ? null : await this.prolog.ask<Position>(whole).catch(() => null);
        return position?.movers ?? [];
    }

    // A link with an illegal move opens the game up to there.
    private async openUpTo(error: unknown): Promise<void> {
        if (!(error instanceof PrologError) || error.number === null) {
            throw error;
        }
        this.history = new History(this.history.moves.slice(0, error.number - 1));
        await this.refresh(`The game stops before move ${error.number}: ${error.message}.`);
    }

    // Where the link does not say who sits at each seat, those of the last game do.
    private seated(wanted: string[]): string[] {
        const { players, kinds, at_once: isAtOnce } = this.info;
        const from = wanted.length === players.length ? wanted : this.players;
        const known = (spec: string): boolean => (spec === FRIEND ? !isAtOnce : [spec, spec.replace(/:.*/, "")].some((kind) => kinds.includes(kind)));
        return players.map((_, seat) => from[seat] ?? "normal").map((spec) => (known(spec) ? spec : HUMAN));
    }

    // -----------------------------------------------------------------------------------------------------
    // What a person does

    /** The cells of a legal move. */
    cellsOf(move: string): string[] {
        return this.position?.moves.find(({ text }) => text === move)?.cells ?? [];
    }

    /** Whether the computer player to move waits until the person lets it go on. */
    get waits(): boolean {
        return this.paused && this.awaitsComputer;
    }

    /** Whether a person may play: the current position is shown, and the turn is not the computer's. */
    get awaitsPerson(): boolean {
        return this.shownLine === this.here && this.shownChosen === this.chosen.length && ["", HUMAN].includes(this.mustMove);
    }

    /** A click while the computer thinks, or before the last move is shown, means nothing. */
    async click(cell: string): Promise<void> {
        if (this.position === null || !(this.awaitsPerson || this.waits)) {
            return;
        }
        if (this.waits) {
            await this.refresh(this.mustMove === DICE ? "Go on rolls the dice." : `${this.nameOf(this.position.turn)} is played by the computer: Go on lets it move.`);
            return;
        }
        if (cell === this.selected) {
            await this.deselect();
            return;
        }
        const { clicks } = this.position;
        const meaning = (cells: string[]): string[] | undefined =>
            clicks.find((one) => JSON.stringify(one.cells) === JSON.stringify(cells))?.moves;
        const cells = this.selected === "" ? [cell] : [this.selected, cell];
        // A second click that continues no move can select another piece, but plays nothing.
        const moves = meaning(cells) ?? (meaning([cell])?.length === 0 ? [] : undefined);
        if (moves?.length === 1 && moves[0] !== undefined) {
            await this.play(moves[0]);
        } else if (moves === undefined) {
            this.selected = "";
            const { round } = this;
            const { why } = await this.prolog.ask<{ why: string }>({ ask: "refusal", ...this.line, cells });
            if (round === this.round) {
                await this.refresh(`${capitalized(why)}.`);
            }
        } else {
            this.selected = moves.length > 0 ? this.selected : cell;
            await this.refresh("", { choice: moves });
        }
    }

    /** A piece dragged from a cell to another is played at once, whatever was selected. */
    async drag(from: string, to: string): Promise<void> {
        if (this.awaitsPerson) {
            if (this.position?.clicks.some(({ cells: [one, other] }) => one === from && other !== undefined) !== true) {
                return;
            }
            this.selected = from;
        }
        await this.click(to);
    }

    async deselect(): Promise<void> {
        if (this.selected !== "" && this.awaitsPerson) {
            this.selected = "";
            await this.refresh("");
        }
    }

    /** Play a person's move. */
    async play(text: string): Promise<void> {
        const player = this.nameOf(this.position?.turn ?? "");
        if (this.mustMove === FRIEND) {
            throw new Error(`It is ${player}’s turn: send the link below the board, and the answer comes in one.`);
        }
        if (this.awaitsComputer) {
            throw new Error(this.mustMove === DICE ? "The dice come first." : `${player} is played by the computer, which has not moved yet.`);
        }
        if (this.awaitsPerson) {
            await this.add(text);
        }
    }

    private async add(text: string, comment = ""): Promise<void> {
        const name = this.nameOf(this.position?.turn ?? "");
        if (this.position !== null && this.chooses) {
            await this.choose(text, name, this.position);
        } else {
            await this.move(text, `${name}: ${text}. ${comment}`.trim());
        }
    }

    // What one of several chooses at once is shown when all have chosen.
    private async choose(text: string, name: string, { choosers, moves }: Position): Promise<void> {
        if (!moves.some((move) => move.text === text)) {
            throw new Error(`${name} can choose ${moves.map((move) => move.text).join(" ")}, not ${text}.`);
        }
        const chosen = [...this.chosen, text];
        if (chosen.length < choosers.length) {
            await this.change({ chosen, paused: false }, `${name} has chosen.`);
            return;
        }
        this.chosen = chosen;
        const { round, history } = this;
        try {
            const { move } = await this.prolog.ask<{ move: string }>({ ask: "joint", ...this.line, chosen });
            if (round === this.round) {
                await this.move(move, `${choosers.map((player, place) => `${this.nameOf(player)}: ${chosen[place]}`).join(", ")}.`);
            }
        } catch (error) {
            if (history === this.history) {
                await this.change({}).catch(() => undefined); // they can choose again
            }
            throw error;
        }
    }

    private async move(text: string, news: string): Promise<void> {
        const { history } = this;
        const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        const added = this.change({ history: history.with(text), paused: false }, news, { moving });
        const { round } = this;
        await added.catch((error) => {
            if (round === this.round) {
                this.history = history;
            }
            throw error;
        });
    }

    /** Go back, also from before a restart. */
    async undo(): Promise<void> {
        if (this.chosen.length > 0) {
            await this.change({ paused: false }, "What has been chosen is taken back.");
            return;
        }
        await this.show(this.history.step(-1, this.isStop));
    }

    async redo(): Promise<void> {
        await this.show(this.history.step(1, this.isStop));
    }

    // Steps end at a person's turn, if a person plays.
    private readonly isStop = (index: number): boolean => !this.players.includes(HUMAN) || this.playerOf(this.mover(index)) === HUMAN;

    async goTo(index: number): Promise<void> {
        await this.show(this.history.at(index));
    }

    private async show(history: History): Promise<void> {
        await this.change({ history, paused: true }, history.index === 0 ? "Back at the start." : `Back at move ${history.index}.`);
    }

    /** Start again; at the start, Undo brings the moves of this game back. */
    async restart(): Promise<void> {
        if (this.info.at_once) {
            this.seed = anySeed(); // or the choices would be known
        }
        await this.change({ history: this.history.restarted(), paused: false }, "A new game.");
    }

    /** Let the game end as soon as a win is proven, or only with its last move. */
    async endWhenDecided(wanted: boolean): Promise<void> {
        await this.change({ link: { ...this.link, decided: wanted ? "1" : "" } });
    }

    async turn(): Promise<void> {
        this.isTurned = !this.isTurned;
        await this.refresh("");
    }

    async seat(players: string[]): Promise<void> {
        await this.opened;
        await this.change({ players, paused: false });
    }

    /** Each takes the seat of the one before. */
    async swap(): Promise<void> {
        await this.seat([...this.players.slice(1), ...this.players.slice(0, 1)]);
    }

    /** Let the person to move play against friends by links. */
    async playFriend(): Promise<void> {
        await this.opened;
        const mine = Math.max(0, this.seatToMove);
        await this.seat(this.info.players.map((_, seat) => (seat === mine ? HUMAN : FRIEND)));
    }

    /** Say again what is on the board. */
    async restate(): Promise<void> {
        await this.refresh("");
    }

    /** Let a computer player continue that was waiting because the user went back in the game. */
    async goOn(): Promise<void> {
        this.paused = false;
        await this.refresh("");
    }

    /** Make the player who is thinking decide now, or end the thought for a hint. */
    async decideNow(): Promise<void> {
        if (this.thinking === null) {
            this.hinting?.stop.abort(new Stopped("Stopped."));
            return;
        }
        const { best } = this.thinking;
        await (best?.move ? this.add(best.move) : this.change({ paused: true, chosen: this.chosen }, "Stopped."));
    }

    async hint(): Promise<void> {
        this.hinting?.stop.abort(new Stopped("Another hint has been asked for."));
        const { round } = this;
        const thought = await this.think(HINT);
        if (round === this.round && this.hinting === null && thought?.move) {
            await this.refresh(`Hint: ${thought.move}. ${worthOf(this, thought)}`, { hint: thought.move });
        }
    }

    // -----------------------------------------------------------------------------------------------------
    // The position, and the computer's moves

    /** Abandons a question about the position on the board as soon as there is another. */
    get signal(): AbortSignal {
        return this.round.signal;
    }

    // Stop what is asked about the position, and ignore any result that still arrives.
    private interrupt(): void {
        this.thinking = this.hinting = null;
        this.round.abort(new Stopped("The game has gone on."));
        this.round = new AbortController();
        this.listener.thinks(null, null);
    }

    // Go on with something changed.
    private change(changes: Changes, news = "", options = {}): Promise<void> {
        this.interrupt();
        Object.assign(this, { selected: "", chosen: [] }, changes);
        return this.refresh(news, options);
    }

    private async refresh(news: string, { choice = [] as string[], hint = "", moving = false } = {}): Promise<void> {
        const asked = (this.asked += 1);
        const { selected, isTurned: turned, line, here, round, chosen } = this;
        const decided = this.link.decided !== "";
        const position = await this.prolog.ask<Position>({ ask: "position", ...line, selected, hint, turned, moving, decided, chosen });
        if (round !== this.round || asked !== this.asked) {
            return;
        }
        this.selected = position.moves.some(({ cells }) => cells[0] === this.selected) ? this.selected : "";
        this.position = position;
        this.shownLine = here;
        this.shownChosen = chosen.length;
        this.movers = [...position.movers, ...this.movers.slice(position.movers.length)];
        this.seatSolver();
        const said = [news, puzzleState(this, position), stateOf(this, position)].filter(Boolean).join(" ");
        this.listener.shown({ session: this, position, selected: this.selected, news: said, choice });
        if (this.awaitsComputer && !this.paused && this.thinking?.line !== this.shownLine) {
            void this.computerPlays(position).catch((error) => this.listener.failed(error));
        }
    }

    // Where the link of a puzzle names no players, the person solves it.
    private seatSolver(): void {
        if (this.solver !== "" && this.link.players.length !== 2) {
            this.link.players = this.players = this.solver === this.info.players[0] ? [HUMAN, PERFECT] : [PERFECT, HUMAN];
        }
    }

    private async computerPlays(position: Position): Promise<void> {
        const { round } = this;
        try {
            const player = this.playerOf(position.turn);
            const thought = await (player === DICE ? this.roll() : this.think(player));
            if (round === this.round && thought?.move) {
                this.thoughts.set(this.here, thought);
                const isLost = this.solver !== "" && ![undefined, "unknown", this.solver].includes(thought.winner);
                await this.add(thought.move, isLost ? "The win is gone: undo, and try again." : "");
            }
        } catch (error) {
            this.paused = true;
            throw error;
        }
    }

    // The same for the same roll of a game, however often it is taken back.
    private roll(): Promise<Thought> {
        return this.prolog.ask<Thought>({ ask: "roll", ...this.line, seed: this.seed });
    }

    /** Let a person say what the dice show, or let the page roll them. */
    async useRealDice(wanted: boolean): Promise<void> {
        await this.change({ hasRealDice: wanted, paused: false });
    }

    // The final result of a player's search, or null if it was abandoned; a hint that is stopped is what has been found.
    private async think(player: string): Promise<Thought | null> {
        const kind = player === HINT ? "hinting" : "thinking";
        const thinking: Thinking = { line: this.here, best: null, stop: new AbortController() };
        const { round } = this;
        round.signal.addEventListener("abort", () => thinking.stop.abort(round.signal.reason));
        this[kind] = thinking;
        const tell = (): void => {
            if (this[kind] === thinking && !(kind === "hinting" && this.thinking !== null)) {
                this.listener.thinks(player, thinking.best);
            }
        };
        tell();
        try {
            const request = { ask: "think", ...this.line, player, seed: this.seed, chosen: this.chosen };
            await this.prolog.listenTo<Thought>(request, (thought) => {
                thinking.best = thought;
                tell();
            }, thinking.stop.signal);
        } catch (error) {
            if (!(error instanceof Stopped)) {
                throw error;
            }
            return kind === "hinting" ? thinking.best : null;
        } finally {
            if (this[kind] === thinking) {
                this[kind] = null;
                if (this.thinking === null) {
                    this.listener.thinks(null, null);
                }
            }
        }
        return thinking.best;
    }

    /** The last move behind which there is a search, as a question to Prolog; null if there is none. */
    get lastThought(): object | null {
        const { moves, index } = this.history;
        for (let number = index - 1; number >= 0; number -= 1) {
            const thought = this.thoughts.get(this.lineAt(number));
            if (thought?.nodes !== undefined && thought.move === moves[number]) {
                return { ...this.line, moves: moves.slice(0, number), thought };
            }
        }
        return null;
    }
}

function anySeed(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}
