// What a panel beside the board is, and what it may use.

import type { Worths } from "./board";
import type { Curve } from "./curve";
import type { Link } from "./links";
import type { Prolog } from "./prolog";
import type { Session, View } from "./session";

export interface BuiltIn {
    name: string;
    title: string;
    about: string;
}

/** What a panel may use. */
export interface Desk {
    prolog: Prolog;
    session: Session;
    curve: Curve;
    /** Do what the user asks for, and show any error; `attempt` makes a listener that does. */
    act(work: () => Promise<void>): void;
    attempt(work: () => Promise<void>): () => void;
    openLink(link: Link): Promise<void>;
    /** Open the game on the board once more. */
    reopen(link: Link): Promise<void>;
    /** Report that the rules kept in the browser have changed. */
    rulesChanged(): Promise<void>;
    /** Write on cells of the board what their moves are worth. */
    mark(worths: Worths): void;
    builtIn: BuiltIn[];
}

/** A panel is notified of each new position, and of whether the panel itself is visible. */
export interface Panel {
    shown(view: View, visible: boolean): void;
}
