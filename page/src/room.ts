// A room: a worker in the sandbox with Prolog, which answers one question at a time.

import type { Files, Order, Question, Reply } from "./messages";

/** To the sandbox, whose opaque origin cannot be named here. */
export function order(frame: Window, what: Order, transfer: Transferable[] = []): void {
    frame.postMessage(what, "*", transfer);
}

export class Room {
    /** The rooms whose workers have not ended, by number. */
    static readonly live = new Map<number, Room>();
    private static count = 0;
    readonly number = (Room.count += 1);
    /** Fulfilled when the worker has started. */
    readonly ready: Promise<void>;
    isReady = false;
    isOver = false;
    /** Whether a question has been asked here: its rules may have left something behind. */
    isUsed = false;
    /** Whether somebody has this room for a question. */
    isTaken = false;
    hasLibrary = false;
    private readonly port: MessagePort;
    /** How many questions have been asked; the answers to the last one are heard. */
    private asked = 0;
    private hear: (json?: string) => void = () => undefined;
    private giveUp!: (reason: Error) => void;
    private readonly ended = new Promise<never>((_, reject) => (this.giveUp = reject));

    // What it is sent before the sandbox is there waits for its worker.
    constructor(private readonly sandbox: Promise<Window>) {
        Room.live.set(this.number, this);
        const { port1, port2 } = new MessageChannel();
        this.port = port1;
        const started = new Promise<void>((resolve) => {
            port1.onmessage = ({ data }: MessageEvent<Reply>) => {
                if ("ready" in data) {
                    this.isReady = true;
                    resolve();
                } else if (data.id === this.asked) {
                    this.hear(data.json);
                }
            };
        });
        this.ready = Promise.race([started, this.ended]);
        this.ready.catch(() => undefined); // perhaps nobody waits for it
        sandbox.then((frame) => order(frame, { start: this.number }, [port2]), (error) => this.end(error));
    }

    write(files: Files): void {
        this.send({ write: files });
    }

    /** Ask a question, if only for what it leaves behind, such as rules that are loaded; each answer is passed to `take`. */
    ask(request: object, take: (json: string) => void = () => undefined): Promise<void> {
        this.isUsed = true;
        this.send({ id: (this.asked += 1), request });
        const answered = new Promise<void>((resolve) => {
            this.hear = (json) => (json === undefined ? resolve() : take(json));
        });
        return Promise.race([answered, this.ended]);
    }

    /** End the worker; what it was asked has this reason for no answer. */
    end(reason: Error): void {
        if (!this.isOver) {
            this.isOver = true;
            Room.live.delete(this.number);
            this.sandbox.then((frame) => order(frame, { end: this.number }), () => undefined);
            this.port.close();
            this.giveUp(reason);
        }
    }

    private send(question: Question): void {
        this.port.postMessage(question);
    }
}
