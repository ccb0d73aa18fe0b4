// How the page runs Prolog: in a worker, inside a sandbox with no access to the network, storage or the page.

import { fetched } from "./files";
import type { Files, News, Order, Package, Question, Reply } from "./messages";

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
const UNHEARD = 0; // the number of a question whose answer nobody awaits

class Room {
    private static count = 0;
    readonly number = (Room.count += 1);
    readonly ready: Promise<void>;
    private readonly port: MessagePort;
    private readonly waiting = new Map<number, (json?: string) => void>();
    private readonly gaveUp: ((reason: Error) => void)[] = [];
    private over: Error | null = null;
    private hasLibrary = false;
    isReady = false;

    // What it is sent before the sandbox is there waits for its worker.
    constructor(private readonly sandbox: Promise<Window>) {
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
        sandbox.then((frame) => order(frame, { start: this.number }, [port2]), (error) => this.end(error));
    }

    write(files: Files): void {
        this.send({ write: files });
    }

    writeLibrary(files: Files): void {
        if (!this.hasLibrary) {
            this.hasLibrary = true;
            this.write(files);
        }
    }

    /** Ask a question for what its answer leaves behind: rules that are loaded, for one. */
    prepare(request: object): void {
        this.send({ id: UNHEARD, request });
    }

    /** Ask a question; each answer is passed to `take`. */
    async ask(id: number, request: object, take: (json: string) => void): Promise<void> {
        if (this.over !== null) {
            throw this.over;
        }
        await new Promise<void>((resolve, reject) => {
            this.gaveUp.push(reject);
            this.waiting.set(id, (json) => (json === undefined ? resolve() : take(json)));
            this.send({ id, request });
        }).finally(() => this.waiting.delete(id));
    }

    /** End the worker; what it was asked has this reason for no answer. */
    end(reason: Error): void {
        this.over = reason;
        this.sandbox.then((frame) => order(frame, { end: this.number }), () => undefined);
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

/** The texts and parts of a package of build.mjs, by name. */
async function unpacked<Contents>(name: string, progress: (text: string) => void = () => undefined): Promise<Contents> {
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
    const bytes = new Uint8Array(await new Response(inflated).arrayBuffer());
    const length = new DataView(bytes.buffer).getUint32(0, true);
    const { sizes, ...texts } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
    let start = 4 + length;
    const parts = Object.entries<number>(sizes).map(([part, size]) => [part, bytes.subarray(start, (start += size))]);
    return { ...texts, ...Object.fromEntries(parts) };
}

async function sandboxWithPackage(frame: HTMLIFrameElement, progress: (text: string) => void): Promise<Window> {
    const [contents] = await Promise.all([unpacked<Package>("prolog.bin", progress), sandboxed(frame)]);
    progress("Prolog is starting …");
    const inside = frame.contentWindow as Window;
    order(inside, { package: contents });
    return inside;
}

function megabytes(bytes: number): string {
    return `${(bytes / 1e6).toFixed(1)} MB`;
}

export class Prolog {
    /** How many milliseconds an answer may take before the rules are stopped. */
    patience = 10_000;
    private hasStarted!: () => void;
    private cannotStart!: (reason: Error) => void;
    /** Fulfilled when Prolog has started. */
    readonly started = new Promise<void>((resolve, reject) => {
        this.hasStarted = resolve;
        this.cannotStart = reject;
    });
    /** Answers from when the page was built, by question: good while Prolog is starting, since rules always answer alike. */
    private published: Record<string, unknown> = {};
    private readonly sandbox: Promise<Window>;
    /** The files of Prolog's library, which built-in games are played without; null when they have to be fetched. */
    private libraryFiles: Promise<Files> | null = null;
    private room!: Room;
    private spare: Room | null = null;
    private count = 0;
    private rules: { path: string; text: string } | null = null;
    /** The files that rules may load, by path. */
    beside: Record<string, string> = {};

    /** Start Prolog in the sandbox that `frame` shows; `progress` is called with what has been done, in words. */
    constructor(frame: HTMLIFrameElement, progress: (text: string) => void) {
        this.sandbox = sandboxWithPackage(frame, progress);
        this.sandbox.catch(this.cannotStart);
        this.started.then(() => progress("")).then(() => this.library()).catch(() => undefined);
        this.enter(new Room(this.sandbox));
        addEventListener("message", ({ source, data }: MessageEvent<News>) => {
            if (source === frame.contentWindow && "failed" in data && data.failed === this.room.number) {
                this.failed(`Prolog has failed: ${data.why.replace(/^Uncaught (Error: )?/, "")}`);
            }
        });
    }

    // A worker that fails before it is ready would fail again.
    private failed(why: string): void {
        if (this.room.isReady) {
            this.restart(new PrologError(why));
        } else {
            this.cannotStart(new Error(why));
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
        const published = this.published[JSON.stringify(request)];
        if (published !== undefined && !room.isReady) {
            room.prepare(request);
            return published as Answer;
        }
        let given: Answer | undefined;
        await this.canAnswer(room, request);
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
        await this.canAnswer(room, request);
        await this.listen(room, request, take);
    }

    /** While Prolog is starting, take the answers from a file of the page's. */
    async learn(file: string): Promise<void> {
        if (!this.room.isReady) {
            this.published = await (await fetched(file)).json();
        }
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

    // With a second one, in case this one has to be stopped.
    private enter(room: Room): void {
        this.room = room;
        room.ready.then(
            () => {
                this.hasStarted();
                this.spare ??= new Room(this.sandbox);
            },
            () => undefined,
        );
    }

    private library(): Promise<Files> {
        this.libraryFiles ??= unpacked<Files>("library.bin").catch((error) => {
            this.libraryFiles = null;
            throw error;
        });
        return this.libraryFiles;
    }

    // Rules that are not built in, and questions about rules, may need any library.
    private async canAnswer(room: Room, request: { ask?: string; game?: string }): Promise<void> {
        await room.ready;
        if (!["game", "position", "think"].includes(request.ask ?? "") || request.game?.startsWith("/")) {
            room.writeLibrary(await this.library());
        }
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
        this.enter(this.spare ?? new Room(this.sandbox));
        this.spare = null;
        if (this.rules !== null) {
            this.room.write({ ...this.beside, [this.rules.path]: this.rules.text });
        }
    }
}
