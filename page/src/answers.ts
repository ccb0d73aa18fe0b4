// What Prolog answers (prolog/page/page.pl).

export interface GameInfo {
    name: string;
    /** What people call the game. */
    title: string;
    /** How to play, or "". */
    about: string;
    players: [string, string];
    /** What people call the players. */
    names: [string, string];
    /** The colours of their pieces, "" where the game does not say. */
    colours: [string, string];
    variants: string[];
    kinds: string[];
    fingerprint: string;
    rules: string;
    warnings: { text: string; line: number }[];
}

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
    turn: string;
    /** Plies are left until the end if the game is only decided. */
    ended: { winner: string; value: number; plies: number | null } | null;
    moves: Move[];
    clicks: Click[];
    rows: (Cell | null)[][];
    touched: string[];
    winning: string[];
    movers: string[];
    /** What the game says beside its board, which the picture shows too. */
    status: string[];
    svg: string;
}

/** What a search has found out about a position. */
export interface Worth {
    value: number;
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
