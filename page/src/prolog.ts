// How the page runs Prolog: in a worker, inside a sandbox with no access to the network, storage or the page.

import { fetched } from "./files";
import type { News, Order, Package, Question, Reply } from "./messages";

/** The reason why there is no answer. If the rules are at fault, it includes the line. */
export class PrologError extends Error {
    constructor(
        message: string,
        readonly line: number | null = null,
        /** The number of the illegal move that is the reason. */
        readonly number: number | null = null,
    ) {
        super(message);
    }
}

/** The question was abandoned: the user stopped it, or another one replaced it. */
export class Stopped extends Error {}

const PATIENCE_WITH_FRAME = 5000; // milliseconds, after it has loaded

class Room {
    private static count = 0;
    readonly number = (Room.count += 1);
    readonly ready: Promise<void>;
    private readonly port: MessagePort;
    private readonly waiting = new Map<number, (json?: string) => void>();
    private readonly gaveUp: ((reason: Error) => void)[] = [];
    isReady = false;

    constructor(private readonly frame: Window) {
        const { port1, port2 } = new MessageChannel();
        this.port = port1;
        this.ready = new Promise((resolve, reject) => {
            this.gaveUp.push(reject);
            port1.onmessage = (event: MessageEvent<Reply>) => {
                const reply = event.data;
                if ("ready" in reply) {
                    this.isReady = true;
                    resolve();
                } else {
                    this.waiting.get(reply.id)?.(reply.json);
                }
            };
        });
        this.ready.catch(() => undefined); // perhaps nobody waits for it
        order(frame, { start: this.number }, [port2]);
    }

    write(path: string, text: string): void {
        this.send({ write: path, text });
    }

    /** Ask a question; each answer is passed to `take`. */
    async ask(id: number, request: object, take: (json: string) => void): Promise<void> {
        await new Promise<void>((resolve, reject) => {
            this.gaveUp.push(reject);
            this.waiting.set(id, (json) => (json === undefined ? resolve() : take(json)));
            this.send({ id, request });
        }).finally(() => this.waiting.delete(id));
    }

    /** End the worker; what it was asked has this reason for no answer. */
    end(reason: Error): void {
        order(this.frame, { end: this.number });
        this.port.close();
        this.gaveUp.forEach((reject) => reject(reason));
    }

    get busy(): boolean {
        return this.waiting.size > 0;
    }

    private send(question: Question): void {
        this.port.postMessage(question);
    }
}

function order(frame: Window, what: Order, transfer: Transferable[] = []): void {
    frame.postMessage(what, "*", transfer); // the sandbox has an opaque origin, which cannot be named here
}

// The sandbox says that it is there as soon as it runs. Its text is given to the frame, since a service worker has no
// answer for a sandboxed frame that asks for a file.
async function sandboxed(frame: HTMLIFrameElement): Promise<void> {
    const text = await (await fetched("sandbox.html")).text();
    return new Promise((resolve, reject) => {
        addEventListener("message", ({ source, data }: MessageEvent<News>) => {
            if (source === frame.contentWindow && "here" in data) {
                resolve();
            }
        });
        const why = "The sandbox for Prolog cannot run: this server's content security policy forbids its script.";
        frame.addEventListener("load", () => setTimeout(() => reject(new Error(why)), PATIENCE_WITH_FRAME));
        frame.srcdoc = text;
    });
}

async function unpacked(name: string, progress: (text: string) => void): Promise<Package> {
    const response = await fetched(name);
    const size = Number(response.headers.get("Content-Length"));
    let count = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
            count += chunk.length;
            const done = size >= count ? `${Math.round((100 * count) / size)} % of ${megabytes(size)}` : megabytes(count);
            progress(`Loading Prolog: ${done}.`);
            controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
        },
    });
    const inflated = (response.body as ReadableStream).pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(inflated).arrayBuffer();
    progress("");
    const length = new DataView(bytes).getUint32(0, true);
    const { sizes, ...texts } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
    let start = 4 + length;
    const parts: Record<string, ArrayBuffer> = {};
    for (const [name, size] of Object.entries<number>(sizes)) {
        parts[name] = bytes.slice(start, (start += size));
    }
    return { ...texts, ...parts } as Package;
}

function megabytes(bytes: number): string {
    return `${(bytes / 1e6).toFixed(1)} MB`;
}

export class Prolog {
    /** How many milliseconds an answer may take before the rules are stopped. */
    patience = 10_000;
    private room: Room;
    private spare: Room | null = null;
    private count = 0;
    private rules: { path: string; text: string } | null = null;
    /** The files that rules may load, by path. */
    beside: Record<string, string> = {};

    private constructor(private readonly frame: Window) {
        this.room = new Room(frame);
        addEventListener("message", ({ source, data }: MessageEvent<News>) => {
            if (source === frame && "failed" in data && data.failed === this.room.number) {
                this.failed(`Prolog has failed: ${data.why.replace(/^Uncaught (Error: )?/, "")}`);
            }
        });
    }

    /** Start Prolog in the sandbox that `frame` shows; `progress` is called with what has been loaded, in words. */
    static async start(frame: HTMLIFrameElement, progress: (text: string) => void): Promise<Prolog> {
        const [contents] = await Promise.all([unpacked("prolog.bin", progress), sandboxed(frame)]);
        const inside = frame.contentWindow as Window;
        order(inside, { package: contents });
        const prolog = new Prolog(inside);
        await prolog.room.ready;
        return prolog;
    }

    // A worker that fails before it is ready would fail again.
    private failed(why: string): void {
        if (this.room.isReady) {
            this.restart(new PrologError(why));
        } else {
            this.room.end(new Error(why));
        }
    }

    /** Replace the rules that are not built in; null for none. */
    setRules(rules: { path: string; text: string } | null): void {
        if (this.rules !== null || rules !== null) {
            this.rules = rules;
            this.restart(new Stopped("Other rules have been loaded."));
        }
    }

    /** Ask for one answer; stop the rules if they take longer than `patience` milliseconds. */
    async ask<Answer>(request: object, patience = this.patience): Promise<Answer> {
        const room = this.room;
        let given: Answer | undefined;
        await room.ready;
        const timer = setTimeout(() => {
            if (room === this.room) {
                this.restart(new PrologError(`The rules did not answer within ${patience / 1000} seconds and were stopped.`));
            }
        }, patience);
        try {
            await this.listen<Answer>(room, request, (answer) => (given = answer));
        } finally {
            clearTimeout(timer);
        }
        if (given === undefined) {
            throw new PrologError("Prolog gave no answer.");
        }
        return given;
    }

    /** Ask for answers, which arrive one by one, until `stop` is called. */
    async listenTo<Answer>(request: object, take: (answer: Answer) => void): Promise<void> {
        const room = this.room;
        await room.ready;
        await this.listen(room, request, take);
    }

    /** Abandon the current question at once. */
    stop(): void {
        if (this.room.busy) {
            this.restart(new Stopped("Stopped."));
        }
    }

    get busy(): boolean {
        return this.room.busy;
    }

    /** Prepare a second worker, in case the current one has to be stopped. */
    prepare(): void {
        this.spare ??= new Room(this.frame);
    }

    private async listen<Answer>(room: Room, request: object, take: (answer: Answer) => void): Promise<void> {
        let failure: PrologError | null = null;
        await room.ask((this.count += 1), request, (json) => {
            const answer = JSON.parse(json);
            if ("error" in answer) {
                failure = new PrologError(answer.error, answer.line ?? null, answer.number ?? null);
            } else {
                take(answer);
            }
        });
        if (failure !== null) {
            throw failure as PrologError;
        }
    }

    // A running question cannot be interrupted, so its worker is ended and replaced by another.
    private restart(reason: Error): void {
        this.room.end(reason);
        this.room = this.spare ?? new Room(this.frame);
        this.spare = null;
        if (this.rules !== null) {
            const files = { ...this.beside, [this.rules.path]: this.rules.text };
            Object.entries(files).forEach(([path, text]) => this.room.write(path, text));
        }
        this.room.ready.then(
            () => this.prepare(),
            () => undefined,
        );
    }
}
