// What Prolog answers (prolog/page/page.pl).

export interface GameInfo {
    name: string;
    /** What people call the game. */
    title: string;
    /** How to play, or "". */
    about: string;
    /** Those at the seats, from one to eight. */
    players: string[];
    /** What people call the players. */
    names: string[];
    /** The colours of their pieces, "" where the game does not say. */
    colours: string[];
    /** Whether two with opposite interests play, of whom one moves at a time. */
    two_sided: boolean;
    /** Whether several may choose at once. */
    at_once: boolean;
    variants: string[];
    kinds: string[];
    fingerprint: string;
    rules: string;
    warnings: { text: string; line: number }[];
}

/** A number as people read it: "1/3" or "0.25" where it is none that JSON has. */
type Num = number | string;

export interface Move {
    text: string;
    cells: string[];
}

/** A click on a cell, or on the second one when the first is selected, and the moves that it can mean: none selects the cell. */
export interface Click {
    cells: string[];
    moves: string[];
}

export interface Cell {
    id: string;
    /** What people call the cell. */
    name: string;
    piece: string | number;
}

export interface Position {
    text: string;
    /** Who is to move, or the first of the choosers who has not chosen. */
    turn: string;
    /** Those who choose at once, if that is how the next move is made: then `moves` are what one of them can choose. */
    choosers: string[];
    /** Plies are left until the end if the game is only decided. */
    ended: { winner: string; results: number[]; plies: number | null } | null;
    moves: Move[];
    clicks: Click[];
    rows: (Cell | null)[][];
    touched: string[];
    winning: string[];
    movers: Mover[];
    /** What the game says beside its board, which the picture shows too. */
    status: string[];
    svg: string;
}

/** Who made a move: a player, chance, or those who chose at once. */
export type Mover = string | string[];

/** What a search has found out about a position. */
export interface Worth {
    value: number;
    /** With any number of seats, or choices at once: what each player can expect, in order. */
    values?: Num[] | null;
    /** In such a game, what each can be sure of, null where nothing is proven. */
    secured?: (Num | null)[] | null;
    /** How often each of those who choose at once should choose what. */
    mixture?: { player: string; choices: { text: string; probability: Num }[] }[];
    /** A player, "draw" or "unknown": then the value is a guess. */
    winner: string;
    plies: number | null;
    exact: boolean;
}

export interface Thought extends Partial<Worth> {
    move: string | null;
    /** The game is being solved; `nodes` positions have been found so far. */
    solving?: boolean;
    line?: string[];
    depth?: number | null;
    nodes?: number;
}

export interface MoveWorth extends Worth {
    move: string;
    visits: number;
    line: string[];
}

export interface Ranking {
    moves: MoveWorth[];
    /** In a game that is not for two sides: what is known of the position itself. */
    position: Worth | null;
    depth: number | null;
    nodes: number;
    playouts: number;
}

/** With chance, `cost` is what a player's move cost by what the engine expects, and `luck` how good a roll was for the first player. */
export interface ReviewedMove extends Worth {
    number: number;
    move: string | null;
    player: string | null;
    gave: string | null;
    better: string | null;
    cost: number | null;
    luck: number | null;
}

export interface Review {
    steps: ReviewedMove[];
}

export interface CheckReport {
    game: string;
    games: number;
    positions: number;
    faults: { predicate: string; text: string; line: number }[];
    remarks: { kind: string; text: string; line: number; position: string | null; moves: string[] | null }[];
    advice: string[];
}

export interface GoalAnswer {
    /** "Name = value" for each variable; null if no answer is left. */
    answer: string[] | null;
    more: boolean;
    output: string;
    problem: string;
}
