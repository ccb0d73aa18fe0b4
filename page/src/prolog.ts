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

/** The question was abandoned: the user stopped it, or the game has gone on. */
export class Stopped extends Error {}

const PATIENCE_WITH_FRAME = 5000; // milliseconds, after it has loaded
const UNHEARD = 0; // the number of a question whose answer nobody awaits

/** Rules that are not built in. */
export interface Rules {
    path: string;
    text: string;
}

/** How a question is asked. */
export interface Asking {
    /** Abandons the question, with its reason. */
    signal?: AbortSignal;
    /** How many milliseconds the answer may take, from when the question runs, before the rules are stopped. */
    patience?: number;
}

// The rooms that a question tries, in this order: what the board shows never waits for a thought, nor a thought for what
// a panel asks; and a player who has solved the game thinks where the solution is.
const QUICK = ["game", "position", "refusal"];
// What is answered about built-in games without Prolog's library.
const WITHOUT_LIBRARY = [...QUICK, "think", "ranking", "review", "picture"];
const ROOMS = { quick: [0, 2, 1], thought: [1, 2, 0], other: [2, 1, 0] };

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
    /** Whether a question has been asked here: its rules may have left something behind. */
    isUsed = false;
    /** Whether somebody has this room for a question. */
    isTaken = false;

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
        this.isUsed = true;
        this.send({ id: UNHEARD, request });
    }

    /** Ask a question; each answer is passed to `take`. */
    async ask(id: number, request: object, take: (json: string) => void): Promise<void> {
        if (this.over !== null) {
            throw this.over;
        }
        this.isUsed = true;
        await new Promise<void>((resolve, reject) => {
            this.gaveUp.push(reject);
            this.waiting.set(id, (json) => (json === undefined ? resolve() : take(json)));
            this.send({ id, request });
        }).finally(() => this.waiting.delete(id));
    }

    /** End the worker; what it was asked has this reason for no answer. */
    end(reason: Error): void {
        if (this.over !== null) {
            return;
        }
        this.over = reason;
        this.sandbox.then((frame) => order(frame, { end: this.number }), () => undefined);
        this.port.close();
        this.gaveUp.forEach((reject) => reject(reason));
    }

    get isOver(): boolean {
        return this.over !== null;
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
    /** The workers, each with one question at a time. */
    private readonly rooms: Room[];
    /** The rooms in which rules are being loaded. */
    private readonly trials = new Set<Room>();
    /** The room in which a goal is open. */
    private goalRoom: Room | null = null;
    /** Woken when a room may have become free. */
    private waiting: (() => void)[] = [];
    private count = 0;
    private loads = 0;
    private rules: Rules | null = null;
    /** The files that rules may load, by path. */
    beside: Record<string, string> = {};

    /** Start Prolog in the sandbox that `frame` shows; `progress` is called with what has been done, in words. */
    constructor(frame: HTMLIFrameElement, progress: (text: string) => void) {
        this.sandbox = sandboxWithPackage(frame, progress);
        this.sandbox.catch(this.cannotStart);
        this.started.then(() => progress(""), () => undefined);
        const first = new Room(this.sandbox);
        this.rooms = [first];
        first.ready.then(() => this.hasStarted(), () => undefined);
        void this.started.then(() => (this.rooms[1] ??= this.made()), () => undefined);
        addEventListener("message", ({ source, data }: MessageEvent<News>) => {
            const room = source === frame.contentWindow && "failed" in data ? [...this.rooms, ...this.trials].find(({ number }) => number === data.failed) : undefined;
            if (room !== undefined && "failed" in data) {
                this.failed(room, `Prolog has failed: ${data.why.replace(/^Uncaught (Error: )?/, "")}`);
            }
        });
    }

    // A worker that fails before it is ready would fail again.
    private failed(room: Room, why: string): void {
        if (room.isReady) {
            this.replace(room, new PrologError(why));
        } else {
            this.cannotStart(new Error(why));
            room.end(new Error(why));
        }
    }

    /** Ask for one answer. */
    async ask<Answer>(request: object, { signal, patience = this.patience }: Asking = {}): Promise<Answer> {
        const published = this.published[JSON.stringify(request)];
        const [first] = this.rooms;
        if (published !== undefined && first !== undefined && !first.isReady) {
            first.prepare(request);
            return published as Answer;
        }
        let given: Answer | undefined;
        await this.run<Answer>(request, (answer) => (given = answer), { signal, patience });
        return this.answerOf(given);
    }

    /** Ask for answers, which arrive one by one, as long as the rules need. */
    async listenTo<Answer>(request: object, take: (answer: Answer) => void, signal?: AbortSignal): Promise<void> {
        await this.run(request, take, { signal });
    }

    /** Load rules, null for those built in, and ask about them. Until they have answered, those before stay in use. */
    async load<Answer>(rules: Rules | null, request: object): Promise<Answer> {
        const load = (this.loads += 1);
        const isCurrent = (): void => {
            if (load !== this.loads) {
                throw new Stopped("Another game has been opened.");
            }
        };
        if (rules === null && this.rules === null) {
            const answer = await this.ask<Answer>(request);
            isCurrent();
            return answer;
        }
        const unused = this.rooms.findIndex((one) => one.isReady && !one.isUsed && !one.isTaken);
        const room = unused < 0 ? new Room(this.sandbox) : (this.rooms[unused] as Room);
        if (unused >= 0) {
            this.rooms[unused] = this.made();
        }
        this.trials.add(room);
        try {
            this.write(room, rules);
            let given: Answer | undefined;
            await this.runIn<Answer>(room, request, (answer) => (given = answer), { patience: this.patience });
            isCurrent();
            this.setRules(rules, room);
            return this.answerOf(given);
        } catch (error) {
            room.end(error as Error);
            throw error;
        } finally {
            this.trials.delete(room);
        }
    }

    /** Replace the rules that are not built in, null for none; `first` has loaded them. */
    setRules(rules: Rules | null, first: Room | null = null): void {
        this.rules = rules;
        this.rooms.forEach((room, number) => {
            if (room.isUsed || number === 0) {
                room.end(new Stopped("Other rules have been loaded."));
                this.rooms[number] = number === 0 && first !== null ? first : this.made();
            } else {
                this.write(room, rules);
            }
        });
        this.wake();
    }

    /** While Prolog is starting, take the answers from a file of the page's. */
    async learn(file: string): Promise<void> {
        if (!this.rooms[0]?.isReady) {
            this.published = await (await fetched(file)).json();
        }
    }

    get busy(): boolean {
        return this.rooms.some(({ isTaken }) => isTaken);
    }

    private made(): Room {
        const room = new Room(this.sandbox);
        this.write(room, this.rules);
        return room;
    }

    private write(room: Room, rules: Rules | null): void {
        if (rules !== null) {
            room.write({ ...this.beside, [rules.path]: rules.text });
        }
    }

    // A running question cannot be interrupted, so its worker is ended and replaced by another.
    private replace(room: Room, reason: Error): void {
        room.end(reason);
        const number = this.rooms.indexOf(room);
        if (number >= 0) {
            this.rooms[number] = this.made();
        }
        this.wake();
    }

    private wake(): void {
        const woken = this.waiting;
        this.waiting = [];
        woken.forEach((each) => each());
    }

    private library(): Promise<Files> {
        this.libraryFiles ??= unpacked<Files>("library.bin").catch((error) => {
            this.libraryFiles = null;
            throw error;
        });
        return this.libraryFiles;
    }

    private async run<Answer>(request: { ask?: string }, take: (answer: Answer) => void, asking: Asking): Promise<void> {
        const room = await this.freeRoom(request.ask ?? "", asking.signal);
        if (request.ask === "goal") {
            this.goalRoom = room;
        }
        await this.runIn(room, request, take, asking);
    }

    private async freeRoom(ask: string, signal?: AbortSignal): Promise<Room> {
        const order = ROOMS[QUICK.includes(ask) ? "quick" : ask === "think" ? "thought" : "other"];
        const wake = (): void => this.wake();
        signal?.addEventListener("abort", wake);
        try {
            for (;;) {
                signal?.throwIfAborted();
                const { goalRoom } = this;
                if (ask === "more" && (goalRoom === null || goalRoom.isOver)) {
                    throw new PrologError("The goal is no longer open: ask it again.");
                }
                const free = order.flatMap((number) => this.rooms[number] ?? []).filter((one) => !one.isTaken && (ask !== "more" || one === goalRoom));
                const room = free.find(({ isReady }) => isReady) ?? free[0];
                if (this.rooms.length === 2 && (room === undefined || order[0] === 2)) {
                    this.rooms[2] = this.made();
                }
                if (room !== undefined) {
                    room.isTaken = true;
                    return room;
                }
                await new Promise<void>((resolve) => this.waiting.push(resolve));
            }
        } finally {
            signal?.removeEventListener("abort", wake);
        }
    }

    private async runIn<Answer>(room: Room, request: object, take: (answer: Answer) => void, { signal, patience }: Asking): Promise<void> {
        room.isTaken = true;
        let timer = 0;
        const stop = (): void => this.replace(room, signal?.reason);
        try {
            await this.canAnswer(room, request);
            signal?.throwIfAborted();
            signal?.addEventListener("abort", stop);
            if (patience !== undefined) {
                const late = new PrologError(`The rules did not answer within ${patience / 1000} seconds and were stopped.`);
                timer = setTimeout(() => this.replace(room, late), patience);
            }
            await this.listen(room, request, take);
        } finally {
            clearTimeout(timer);
            signal?.removeEventListener("abort", stop);
            room.isTaken = false;
            this.wake();
        }
    }

    private answerOf<Answer>(given: Answer | undefined): Answer {
        if (given === undefined) {
            throw new PrologError("Prolog gave no answer.");
        }
        return given;
    }

    // Rules that are not built in, and questions about rules, may need any library.
    private async canAnswer(room: Room, request: { ask?: string; game?: string }): Promise<void> {
        await room.ready;
        if (!WITHOUT_LIBRARY.includes(request.ask ?? "") || request.game?.startsWith("/")) {
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
}
