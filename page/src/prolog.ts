// How the page asks Prolog, which runs in workers inside a sandbox without access to the network, storage or the page.

import { fetched } from "./files";
import type { Files, News } from "./messages";
import { sandboxWithPackage, unpacked } from "./package";
import { Room } from "./room";

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

interface Request {
    ask?: string;
    game?: string;
}

type Take<Answer> = (answer: Answer) => void;

// The rooms that a question tries, in this order: what the board shows never waits for a thought, nor a thought for what
// a panel asks; and a player who has solved the game thinks where the solution is.
const QUICK = ["game", "position", "joint", "refusal", "roll"];
const ROOMS = { quick: [0, 2, 1], thought: [1, 2, 0], other: [2, 1, 0] };
// What is answered about built-in games without Prolog's library.
const WITHOUT_LIBRARY = [...QUICK, "think", "ranking", "review", "picture"];

export class Prolog {
    /** How many milliseconds an answer may take before the rules are stopped. */
    patience = 10_000;
    /** The files that rules may load, by path. */
    beside: Record<string, string> = {};
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
    /** The files of Prolog's library; null when they have to be fetched. */
    private libraryFiles: Promise<Files> | null = null;
    private readonly rooms: Room[];
    /** The room in which a goal is open. */
    private goalRoom: Room | null = null;
    /** Woken when a room may have become free. */
    private waiting: (() => void)[] = [];
    private loads = 0;
    private rules: Rules | null = null;

    /** Start Prolog in the sandbox that `frame` shows; `progress` is called with what has been done, in words. */
    constructor(frame: HTMLIFrameElement, progress: (text: string) => void) {
        this.sandbox = sandboxWithPackage(frame, progress);
        const first = new Room(this.sandbox);
        this.rooms = [first];
        first.ready.then(this.hasStarted, () => undefined);
        this.sandbox.catch(this.cannotStart);
        this.started.then(
            () => {
                progress("");
                this.rooms[1] ??= this.made();
            },
            () => undefined,
        );
        addEventListener("message", ({ source, data }: MessageEvent<News>) => {
            const room = source === frame.contentWindow && "failed" in data ? Room.live.get(data.failed) : undefined;
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
            first.ask(request).catch(() => undefined);
            return published as Answer;
        }
        return last((take) => this.run(request, take, { signal, patience }));
    }

    /** Ask for answers, which arrive one by one, as long as the rules need. */
    async listenTo<Answer>(request: object, take: Take<Answer>, signal?: AbortSignal): Promise<void> {
        await this.run(request, take, { signal });
    }

    /** Load rules, null for those built in, and ask about them. Until they have answered, those before stay in use. */
    async load<Answer>(rules: Rules | null, request: object): Promise<Answer> {
        const load = (this.loads += 1);
        const room = rules === null && this.rules === null ? null : this.unused(rules);
        try {
            const answer = await (room === null
                ? this.ask<Answer>(request)
                : last<Answer>((take) => this.runIn(room, request, take, { patience: this.patience })));
            if (load !== this.loads) {
                throw new Stopped("Another game has been opened.");
            }
            if (room !== null) {
                this.setRules(rules, room);
            }
            return answer;
        } catch (error) {
            room?.end(error as Error);
            throw error;
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

    private made(rules = this.rules): Room {
        const room = new Room(this.sandbox);
        this.write(room, rules);
        return room;
    }

    private write(room: Room, rules: Rules | null): void {
        if (rules !== null) {
            room.write({ ...this.beside, [rules.path]: rules.text });
        }
    }

    // A room to try rules in: one that is ready for them, if there is one.
    private unused(rules: Rules | null): Room {
        const number = this.rooms.findIndex((one) => one.isReady && !one.isUsed && !one.isTaken);
        const room = this.rooms[number];
        if (room === undefined) {
            return this.made(rules);
        }
        this.rooms[number] = this.made();
        this.write(room, rules);
        return room;
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

    private async run<Answer>(request: Request, take: Take<Answer>, asking: Asking): Promise<void> {
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

    private async runIn<Answer>(room: Room, request: Request, take: Take<Answer>, { signal, patience }: Asking): Promise<void> {
        room.isTaken = true;
        let timer = 0;
        const stop = (): void => this.replace(room, signal?.reason);
        try {
            await this.makeReady(room, request);
            signal?.throwIfAborted();
            signal?.addEventListener("abort", stop);
            if (patience !== undefined) {
                const late = new PrologError(`The rules did not answer within ${patience / 1000} seconds and were stopped.`);
                timer = setTimeout(() => this.replace(room, late), patience);
            }
            let failure: PrologError | null = null;
            await room.ask(request, (json) => {
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
        } finally {
            clearTimeout(timer);
            signal?.removeEventListener("abort", stop);
            room.isTaken = false;
            this.wake();
        }
    }

    // Rules that are not built in, and questions about rules, may need any library.
    private async makeReady(room: Room, { ask = "", game = "" }: Request): Promise<void> {
        await room.ready;
        this.hasStarted();
        if (!room.hasLibrary && (!WITHOUT_LIBRARY.includes(ask) || game.startsWith("/"))) {
            room.write(await this.library());
            room.hasLibrary = true;
        }
    }
}

// The last of the answers that are taken.
async function last<Answer>(asked: (take: Take<Answer>) => Promise<void>): Promise<Answer> {
    let given: Answer | undefined;
    await asked((answer) => (given = answer));
    if (given === undefined) {
        throw new PrologError("Prolog gave no answer.");
    }
    return given;
}
