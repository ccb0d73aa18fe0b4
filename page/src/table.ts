// The table at which a game is played: its rules, its position, and who plays.

import type { GameInfo, Mover, Position } from "./answers";
import { History } from "./history";
import type { Link } from "./links";

export const HUMAN = "human";
/** A person at another page, who gets each move in a link and sends the answer in one. */
export const FRIEND = "friend";

/** Whose turn it is where chance decides, and who decides then, unless a person does who has real dice. */
export const CHANCE = "chance";
export const DICE = "dice";

export class Table {
    info!: GameInfo;
    link!: Link;
    history = new History();
    /** On how many days in a row puzzles have been solved, in words; "" if that is nothing to tell. */
    streak = "";
    players: string[] = [HUMAN];
    /** What those who choose at once have chosen so far: nobody is shown it before all have. */
    chosen: string[] = [];
    hasRealDice = false;
    protected rules: { path: string; text: string } | null = null;
    protected position: Position | null = null;
    protected movers: Mover[] = [];

    /** The name or path by which Prolog loads the game. */
    get spec(): string {
        return this.rules?.path ?? this.link.game;
    }

    /** How this position is described to Prolog. */
    get line(): { game: string; variant: string; start: string; moves: string[] } {
        return { game: this.spec, variant: this.link.variant, start: this.link.start, moves: this.history.played };
    }

    /** The line of the position after `count` moves, as text. */
    lineAt(count: number): string {
        return JSON.stringify({ ...this.line, moves: this.history.moves.slice(0, count) });
    }

    /** The same of the position on the board. */
    get here(): string {
        return this.lineAt(this.history.index);
    }

    /** Who made move `number`, counted from 0. */
    mover(number: number): Mover {
        return this.movers[number] ?? "";
    }

    /** The rules, if they are not built in; otherwise null. */
    get ownRules(): string | null {
        return this.rules?.text ?? null;
    }

    /** How the game has ended, null while it goes on. */
    get ended(): Position["ended"] {
        return this.position?.ended ?? null;
    }

    /** The winner, "draw" or "unfinished". */
    get result(): string {
        return this.ended?.winner ?? "unfinished";
    }

    /** The player who wins, if this is a puzzle: the one who moves first. */
    get solver(): string {
        return this.link.puzzle === "" || !this.info.two_sided ? "" : String(this.movers[0] ?? this.position?.turn ?? "");
    }

    /** Who controls a player of the game, or one of several, a person before others. */
    protected playerOf(name: Mover): string {
        if (Array.isArray(name)) {
            const players = name.map((each) => this.playerOf(each));
            return players.find((player) => player === HUMAN) ?? players[0] ?? HUMAN;
        }
        const player = this.players[this.info.players.indexOf(name)] ?? HUMAN;
        return name === CHANCE && !this.hasRealDice ? DICE : player;
    }

    /** Who is to move, "" where the game has ended. */
    protected get mustMove(): string {
        const player = this.position !== null && this.position.ended === null ? this.playerOf(this.position.turn) : "";
        return player === FRIEND && this.chooses ? HUMAN : player; // a link would show what has been chosen
    }

    /** Whether chance decides in the game, as far as it has been seen. */
    get hasChance(): boolean {
        return [...this.movers.flat(), this.position?.turn].includes(CHANCE);
    }

    /** The number of the seat that is to move. */
    get seatToMove(): number {
        return this.info.players.indexOf(this.position?.turn ?? "");
    }

    /** Whether several choose at once now. */
    get chooses(): boolean {
        return this.ended === null && (this.position?.choosers.length ?? 0) > 0;
    }

    get awaitsComputer(): boolean {
        return !["", HUMAN, FRIEND].includes(this.mustMove);
    }

    /** The link to send to the friend, who has to move or to see the end; null if it is not the time. */
    get linkForFriend(): Link | null {
        const isTime = this.players.includes(FRIEND) && this.history.index > 0 && ["", FRIEND].includes(this.mustMove);
        const reader = this.mustMove === "" ? this.players.indexOf(FRIEND) : this.seatToMove;
        const players = this.players.map((player, seat) => ([HUMAN, FRIEND].includes(player) ? (seat === reader ? HUMAN : FRIEND) : player));
        return isTime ? { ...this.wholeLink, players } : null;
    }

    /** A link to the game as it is, with its rules if they are not built in. */
    get wholeLink(): Link {
        return { ...this.link, moves: this.history.played, at: "", players: this.players, rules: this.ownRules };
    }

    /** The same with the moves that are taken back. */
    get address(): Link {
        const { moves, index } = this.history;
        return { ...this.wholeLink, moves, at: index < moves.length ? String(index) : "" };
    }

    /** What the game is called. */
    get title(): string {
        return this.link.title || this.info.title;
    }

    /** What people call a player, or several. */
    nameOf(player: Mover): string {
        if (Array.isArray(player)) {
            return player.map((each) => this.nameOf(each)).join(", ");
        }
        return this.info.names[this.info.players.indexOf(player)] ?? (player === CHANCE ? "The dice" : player);
    }

    /** The player controlled by a person, if there is only one such player; otherwise null. */
    get loneHuman(): string | null {
        const [one, ...others] = this.info.players.filter((player) => this.playerOf(player) === HUMAN);
        return others.length === 0 ? (one ?? null) : null;
    }
}
