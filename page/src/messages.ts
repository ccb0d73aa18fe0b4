// The messages between the page, its sandbox and the workers in the sandbox.

/** The files that a worker needs to start. */
export interface Package {
    code: string;
    wasm: ArrayBuffer;
    library: ArrayBuffer;
    state: ArrayBuffer;
    /** The files of rules available from the start, by path. */
    files: Record<string, string>;
}

/** To the sandbox: its package; start a worker that uses the port sent with the message; end a worker. */
export type Order = { package: Package } | { start: number } | { end: number };

/** From the sandbox: it is there, or one of its workers has failed. */
export type News = { here: true } | { failed: number; why: string };

/** A request to a worker. */
export type Question = { id: number; request: object } | { write: string; text: string };

/** From a worker: it is ready, here is an answer, or (without json) there are no more answers. */
export type Reply = { ready: true } | { id: number; json?: string };
