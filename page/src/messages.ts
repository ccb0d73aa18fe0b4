// The messages between the page, its sandbox and the workers in the sandbox.

/** Files by path. */
export type Files = Record<string, string | Uint8Array>;

/** What the sandbox needs to start workers. */
export interface Package {
    code: string;
    wasm: Uint8Array<ArrayBuffer>;
    state: Uint8Array<ArrayBuffer>;
    /** The files of rules available from the start. */
    files: Files;
    /** The folders of Prolog's library, whose files come later. */
    folders: string[];
}

/** What a worker needs to start. */
export interface Start extends Omit<Package, "code" | "wasm"> {
    module: WebAssembly.Module;
}

/** To the sandbox: its package; start a worker that uses the port sent with the message; end a worker. */
export type Order = { package: Package } | { start: number } | { end: number };

/** From the sandbox: it is there, or one of its workers has failed. */
export type News = { here: true } | { failed: number; why: string };

/** A request to a worker: a question, or files to write. */
export type Question = { id: number; request: object } | { write: Files };

/** From a worker: it is ready, here is an answer, or (without json) there are no more answers. */
export type Reply = { ready: true } | { id: number; json?: string };
