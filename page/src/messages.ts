// What the page, its sandbox and the workers in there say to each other.

/** What a worker starts with. */
export interface Package {
    code: string;
    wasm: ArrayBuffer;
    library: ArrayBuffer;
    state: ArrayBuffer;
    /** The files of rules that are there from the beginning, by path. */
    files: Record<string, string>;
}

/** To the sandbox: its package; start a worker that talks through the port that comes along; end one. */
export type Order = { package: Package } | { start: number } | { end: number };

/** To a worker. */
export type Question = { id: number; request: object } | { write: string; text: string };

/** From a worker: that it is ready, an answer, or (without json) that there are no more. */
export type Reply = { ready: true } | { id: number; json?: string };
