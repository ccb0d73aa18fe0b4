// The game being played: its moves, its players, and what happens next. All it knows about rules comes from Prolog.

import type { GameInfo, Position, Thought } from "./answers";
import type { Link } from "./links";
import { Prolog, PrologError, Stopped } from "./prolog";

export const HUMAN = "human";
/** A person at another page, who gets each move in a link and sends the answer in one. */
export const FRIEND = "friend";
const HINT = "hint";

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
    thinks(player: string | null, thought: Thought | null): void;
    failed(error: unknown): void;
}

export class Session {
    info!: GameInfo;
    /** The name or path by which Prolog loads the game. */
    spec = "";
    link!: Link;
    moves: string[] = [];
    /** How many of the moves are played; the others have been taken back. */
    index = 0;
    players: [string, string] = [HUMAN, "normal"];
    /** Fulfilled when the game that is being opened is on the board: what a person asks for waits until then. */
    opened = Promise.resolve();
    private rules: { path: string; text: string } | null = null;
    private position: Position | null = null;
    private movers: string[] = [];
    private selected = "";
    private hinted = "";
    private news = "";
    private paused = false;
    private turned = false;
    /** Whether the last move is to be seen moving. */
    private moving = false;
    private best: Thought | null = null;
    private readonly seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    private turns = 0;
    /** The line whose position is shown. */
    private shownLine = "";
    /** The moves before a restart, and how many of them were played. */
    private givenUp: { moves: string[]; index: number } | null = null;
    /** What computer players thought, by the line before their move. */
    private readonly thoughts = new Map<string, Thought>();

    constructor(
        private readonly prolog: Prolog,
        private readonly listener: Listener,
    ) {}

    /** Open the game that a link names; `text` is its rules if it is not built in. */
    open(link: Link, text: string | null): Promise<void> {
        const opening = this.begin(link, text);
        this.opened = opening.catch(() => undefined);
        return opening;
    }

    private async begin(link: Link, text: string | null): Promise<void> {
        this.interrupt();
        const turn = this.turns;
        const before = { ...this };
        const rules = text === null ? null : { path: `/own/${link.file}`, text };
        try {
            this.position = null;
            this.prolog.setRules(rules);
            this.rules = rules;
            this.spec = rules === null ? link.game : rules.path;
            this.info = await this.prolog.ask<GameInfo>({ ask: "game", game: this.spec });
            this.link = link;
            this.moves = [...link.moves];
            this.index = this.moves.length;
            this.givenUp = null;
            this.players = this.seated(link.players);
            this.selected = "";
            this.paused = link.moves.length > 0;
            this.turned = false;
            await this.refresh("").catch((error) => this.openUpTo(error));
        } catch (error) {
            if (turn === this.turns) {
                Object.assign(this, before);
                this.prolog.setRules(this.rules);
            }
            throw error;
        }
    }

    // A link with an illegal move opens the game up to there.
    private async openUpTo(error: unknown): Promise<void> {
        if (!(error instanceof PrologError) || error.number === null) {
            throw error;
        }
        this.moves = this.moves.slice(0, error.number - 1);
        this.index = this.moves.length;
        await this.refresh(`The game stops before move ${error.number}: ${error.message}.`);
    }

    private seated(wanted: string[]): [string, string] {
        const [one = HUMAN, other = HUMAN] = wanted.length === 2 ? wanted : this.players;
        const known = (spec: string): boolean => spec === FRIEND || this.info.kinds.includes(spec.replace(/:.*/, "")) || this.info.kinds.includes(spec);
        return [known(one) ? one : HUMAN, known(other) ? other : HUMAN];
    }

    /** The moves played so far, without those taken back. */
    get played(): string[] {
        return this.moves.slice(0, this.index);
    }

    /** How this position is described to Prolog. */
    get line(): object {
        return { game: this.spec, variant: this.link.variant, start: this.link.start, moves: this.played };
    }

    /** The player who made move `number`, counted from 0. */
    mover(number: number): string {
        return this.movers[number] ?? "";
    }

    /** The rules, if they are not built in; otherwise null. */
    get ownRules(): string | null {
        return this.rules?.text ?? null;
    }

    /** The winner, "draw" or "unfinished". */
    get result(): string {
        return this.position?.ended?.winner ?? "unfinished";
    }

    private playerOf(name: string): string {
        return this.players[this.info.players.indexOf(name)] ?? HUMAN;
    }

    // Who is to move, "" where the game has ended.
    private get mustMove(): string {
        return this.position !== null && this.position.ended === null ? this.playerOf(this.position.turn) : "";
    }

    get awaitsComputer(): boolean {
        return !["", HUMAN, FRIEND].includes(this.mustMove);
    }

    /** The link to send to the friend, who has to move or to see the end; null if it is not the time. */
    get linkForFriend(): Link | null {
        const isTime = this.players.includes(FRIEND) && this.index > 0 && ["", FRIEND].includes(this.mustMove);
        const swapped = this.players.map((player) => ({ [HUMAN]: FRIEND, [FRIEND]: HUMAN })[player] ?? player);
        return isTime ? { ...this.link, moves: this.played, players: swapped, rules: this.ownRules } : null;
    }

    /** Let the person to move play against a friend by links. */
    async playFriend(): Promise<void> {
        await this.opened;
        await this.seat(this.position?.turn === this.info.players[1] ? [FRIEND, HUMAN] : [HUMAN, FRIEND]);
    }

    get waits(): boolean {
        return this.paused && this.awaitsComputer;
    }

    private get isShown(): boolean {
        return this.position !== null && this.shownLine === JSON.stringify(this.line);
    }

    /** Whether a person may play: the current position is shown, and the turn is not the computer's. */
    get awaitsPerson(): boolean {
        return this.isShown && ["", HUMAN].includes(this.mustMove);
    }

    /** A click while the computer thinks, or before the last move is shown, means nothing. */
    async click(cell: string): Promise<void> {
        if (this.position === null || !(this.awaitsPerson || this.waits)) {
            return;
        }
        if (this.waits) {
            await this.refresh(`${this.nameOf(this.position.turn)} is played by the computer: Go on lets it move.`);
            return;
        }
        this.interrupt();
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
            await this.refresh(await this.refusal(cells));
        } else {
            this.selected = moves.length > 0 ? this.selected : cell;
            await this.refresh("", moves);
        }
    }

    // Why the clicks do not make a legal move.
    private async refusal(cells: string[]): Promise<string> {
        const { why } = await this.prolog.ask<{ why: string }>({ ask: "refusal", ...this.line, cells });
        return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
    }

    async deselect(): Promise<void> {
        if (this.selected !== "" && this.awaitsPerson) {
            this.selected = "";
            await this.refresh("");
        }
    }

    /** Play a person's move. */
    async play(text: string): Promise<void> {
        if (this.mustMove === FRIEND) {
            throw new Error(`It is ${this.nameOf(this.position?.turn ?? "")}’s turn: send the link below the board, and the answer comes in one.`);
        }
        if (this.awaitsComputer) {
            throw new Error(`${this.nameOf(this.position?.turn ?? "")} is played by the computer, which has not moved yet.`);
        }
        if (this.awaitsPerson) {
            await this.add(text);
        }
    }

    private async add(text: string, comment = ""): Promise<void> {
        this.interrupt();
        const turn = this.turns;
        const before = { moves: this.moves, index: this.index };
        const mover = this.position?.turn ?? "";
        this.moves = [...this.played, text];
        this.index += 1;
        this.moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.selected = "";
        this.paused = false;
        try {
            await this.refresh(`${this.nameOf(mover)}: ${text}. ${comment}`.trim());
        } catch (error) {
            if (turn === this.turns) {
                Object.assign(this, before);
            }
            throw error;
        }
    }

    get canUndo(): boolean {
        return this.index > 0 || this.givenUp !== null;
    }

    async undo(): Promise<void> {
        if (this.index === 0 && this.givenUp !== null) {
            const { moves, index } = this.givenUp;
            this.givenUp = null;
            this.moves = moves;
            await this.goTo(index);
            return;
        }
        await this.travel(-1);
    }

    async redo(): Promise<void> {
        await this.travel(1);
    }

    // Each step stops at a human's turn, if there is a human player.
    private async travel(step: number): Promise<void> {
        this.interrupt();
        const humans = this.players.includes(HUMAN);
        let index = this.index + step;
        while (humans && index > 0 && index < this.moves.length && this.playerOf(this.mover(index)) !== HUMAN) {
            index += step;
        }
        await this.goTo(index);
    }

    async goTo(index: number): Promise<void> {
        this.interrupt();
        this.index = Math.max(0, Math.min(index, this.moves.length));
        this.selected = "";
        this.paused = true;
        await this.refresh(this.index === 0 ? "Back at the start." : `Back at move ${this.index}.`);
    }

    /** Start again; at the start, Undo brings the moves of this game back. */
    async restart(): Promise<void> {
        this.interrupt();
        this.givenUp = this.moves.length > 0 ? { moves: this.moves, index: this.index } : this.givenUp;
        this.moves = [];
        this.index = 0;
        this.selected = "";
        this.paused = false;
        await this.refresh("A new game.");
    }

    /** The last move behind which there is a search, as a question to Prolog; null if there is none. */
    get lastThought(): object | null {
        for (let index = this.index - 1; index >= 0; index -= 1) {
            const line = { ...this.line, moves: this.moves.slice(0, index) };
            const thought = this.thoughts.get(JSON.stringify(line));
            if (thought?.nodes !== undefined && thought.move === this.moves[index]) {
                return { ...line, thought };
            }
        }
        return null;
    }

    /** Let the game end as soon as a win is proven, or only with its last move. */
    async endWhenDecided(wanted: boolean): Promise<void> {
        this.link.decided = wanted ? "1" : "";
        this.interrupt();
        await this.refresh("");
    }

    async turn(): Promise<void> {
        this.turned = !this.turned;
        await this.refresh("");
    }

    async seat(players: [string, string]): Promise<void> {
        await this.opened;
        this.interrupt();
        this.players = players;
        this.paused = false;
        await this.refresh("");
    }

    async swap(): Promise<void> {
        await this.seat([this.players[1], this.players[0]]);
    }

    /** Let a computer player continue that was waiting because the user went back in the game. */
    async goOn(): Promise<void> {
        this.paused = false;
        await this.refresh("");
    }

    /** Make the player who is thinking decide now. */
    async decideNow(): Promise<void> {
        const best = this.best;
        this.interrupt();
        if (best?.move) {
            await this.add(best.move);
        } else {
            this.paused = true;
            await this.refresh("Stopped.");
        }
    }

    async hint(): Promise<void> {
        this.interrupt();
        const turn = this.turns;
        const thought = await this.think(HINT, turn);
        if (turn === this.turns && thought?.move) {
            this.hinted = thought.move;
            await this.refresh(`Hint: ${thought.move}. ${this.worth(thought)}`);
        }
    }

    // Stop the current search and ignore any result that still arrives.
    private interrupt(): void {
        this.turns += 1;
        this.best = null;
        this.prolog.stop();
        this.listener.thinks(null, null);
    }

    private async refresh(news: string, choice: string[] = []): Promise<void> {
        const turn = this.turns;
        const { turned, moving } = this;
        const decided = this.link.decided !== "";
        const request = { ask: "position", ...this.line, selected: this.selected, hint: this.hinted, turned, moving, decided };
        this.moving = false;
        const line = JSON.stringify(this.line);
        const position = await this.prolog.ask<Position>(request);
        if (turn !== this.turns) {
            return;
        }
        this.selected = position.moves.some(({ cells }) => cells[0] === this.selected) ? this.selected : "";
        this.hinted = "";
        this.position = position;
        this.shownLine = line;
        this.movers = [...position.movers, ...this.movers.slice(position.movers.length)];
        this.news = [news, this.puzzleState(position), this.stateOf(position)].filter(Boolean).join(" ");
        this.listener.shown({ session: this, position, selected: this.selected, news: this.news, choice });
        if (this.awaitsComputer && !this.paused) {
            void this.computerPlays(position).catch((error) => this.listener.failed(error));
        }
    }

    private async computerPlays(position: Position): Promise<void> {
        const turn = this.turns;
        try {
            const thought = await this.think(this.playerOf(position.turn), turn);
            if (turn === this.turns && thought?.move) {
                this.thoughts.set(JSON.stringify(this.line), thought);
                const isLost = this.solver !== "" && ![undefined, "unknown", this.solver].includes(thought.winner);
                await this.add(thought.move, isLost ? "The win is gone: undo, and try again." : "");
            }
        } catch (error) {
            this.paused = true;
            throw error;
        }
    }

    // The final result of a player's search, or null if the user stopped it.
    private async think(player: string, turn: number): Promise<Thought | null> {
        this.best = null;
        this.listener.thinks(player, null);
        try {
            await this.prolog.listenTo<Thought>({ ask: "think", ...this.line, player, seed: this.seed }, (thought) => {
                if (turn === this.turns) {
                    this.best = thought;
                    this.listener.thinks(player, thought);
                }
            });
        } catch (error) {
            if (error instanceof Stopped) {
                return null;
            }
            throw error;
        } finally {
            if (turn === this.turns) {
                this.listener.thinks(null, null);
            }
        }
        return this.best;
    }

    /** What people call a player. */
    nameOf(player: string): string {
        return this.info.names[this.info.players.indexOf(player)] ?? player;
    }

    /** The result in words to post, or "" while the game goes on. */
    get post(): string {
        const { result, players, index, info } = this;
        const me = players.indexOf(HUMAN);
        if (result === "unfinished") {
            return "";
        }
        if (this.solver === result) {
            return `I solved this puzzle of ${this.title}: ${this.nameOf(result)} to win in ${this.link.puzzle} moves.`;
        }
        const length = `${index} ${index === 1 ? "move" : "moves"}`;
        if (players.filter((player) => player === HUMAN).length !== 1) {
            return `${this.title}: ${result === "draw" ? "a draw" : `${this.nameOf(result)} won`} in ${length}.`;
        }
        const other = players[1 - me] === FRIEND ? "a friend" : players[1 - me];
        const did = result === "draw" ? "drew" : result === info.players[me] ? "won" : "lost";
        return `I ${did} at ${this.title} as ${info.names[me]} against ${other}, in ${length}.`;
    }

    /** What the game is called. */
    get title(): string {
        return this.link.title || this.info.title;
    }

    /** The player who wins, if this is a puzzle: the one who moves first. */
    private get solver(): string {
        return this.link.puzzle === "" ? "" : (this.movers[0] ?? this.position?.turn ?? "");
    }

    private puzzleState({ ended }: Position): string {
        if (this.solver === "" || (ended === null && this.index > 0)) {
            return "";
        }
        if (ended === null) {
            return `Puzzle: ${this.nameOf(this.solver)} to win in ${this.link.puzzle} moves.`;
        }
        return ended.winner === this.solver ? "Solved!" : "Not solved: undo, and try again.";
    }

    // The player as "you", if one person plays.
    private addressed(player: string): string {
        const isAlone = this.players.filter((each) => each === HUMAN).length === 1;
        return isAlone && this.playerOf(player) === HUMAN ? "you" : this.nameOf(player);
    }

    private stateOf({ ended, turn }: Position): string {
        if (ended === null) {
            return `${this.nameOf(turn)} to move.`;
        }
        if (ended.plies !== null) {
            return `It is decided: ${this.nameOf(ended.winner)} wins in ${ended.plies} ${ended.plies === 1 ? "move" : "moves"}.`;
        }
        return `The game has ended: ${ended.winner === "draw" ? "a draw" : `${this.nameOf(ended.winner)} has won`}.`;
    }

    /** What a search found out about the position, in words. */
    worth({ winner, plies, exact, value }: Thought): string {
        if (winner === undefined || value === undefined) {
            return "";
        }
        if (winner === "draw") {
            return "A draw with best play.";
        }
        if (winner === "unknown") {
            const ahead = this.addressed(this.info.players[value > 0 ? 0 : 1]);
            return value === 0 ? "A guess: even." : `A guess: ${ahead} ${ahead === "you" ? "are" : "is"} ahead by ${Math.abs(value)}.`;
        }
        const when = typeof plies === "number" ? ` in ${plies} ${plies === 1 ? "move" : "moves"}` : "";
        return `A win for ${this.addressed(winner)}${when}${exact ? "" : ", it seems"}.`;
    }
}
