// Runs compiled rules for Prolog (prolog/page/browser_host.pl): what each request means is said in prolog/native/host.pl.

import type SWIPL from "swipl-wasm/dist/swipl/swipl-web.js";

const PAGE = 1 << 16; // bytes
const [LEAST_MEMORY, MOST_MEMORY] = [512, (1 << 16) - 1]; // pages
const [CONSTANT_RANKS, FUNCTOR_RANKS, TRANSFER, FUNCTOR_ROWS] = [0x1000, 0x41000, 0x50000, 0x140000];
const [MOST_CONSTANTS, MOST_FUNCTORS] = [1 << 16, 1 << 13];

type Word = number | bigint; // Prolog's small integers are numbers

interface Program {
    module: WebAssembly.Module;
    ranks: { constants: Int32Array; functors: Int32Array; rows: BigInt64Array };
    idle: Instance[];
}

class Instance {
    private readonly memory: WebAssembly.Memory;
    private readonly exports: WebAssembly.Exports;
    private readonly empty: number;
    private ranks: Program["ranks"] | null = null;
    private sound = true;

    constructor(private readonly program: Program, readonly pages: number) {
        this.memory = memory(pages);
        this.exports = new WebAssembly.Instance(program.module, { env: { memory: this.memory, now, ask } }).exports;
        (this.exports.start as (arena: number) => void)(0);
        this.empty = this.global("store");
    }

    /** Release it; one without arrays and tables is kept for the next use. */
    close(): void {
        if (this.sound && this.global("store") === this.empty) {
            this.program.idle.push(this);
        }
    }

    call(entry: number, words: Word[]): Word[] {
        if (this.program.ranks.constants.length > MOST_CONSTANTS || this.program.ranks.functors.length > MOST_FUNCTORS) {
            return [2, 2];
        }
        if (8 * words.length > FUNCTOR_ROWS - TRANSFER) {
            return [2, 0];
        }
        if (this.ranks !== this.program.ranks) {
            this.ranks = this.program.ranks;
            new Int32Array(this.memory.buffer, CONSTANT_RANKS).set(this.ranks.constants);
            new Int32Array(this.memory.buffer, FUNCTOR_RANKS).set(this.ranks.functors);
            new BigInt64Array(this.memory.buffer, FUNCTOR_ROWS).set(this.ranks.rows);
        }
        const transfer = new BigInt64Array(this.memory.buffer, TRANSFER);
        transfer.set(words.map(BigInt));
        this.sound = false;
        try {
            if (!(this.exports[`entry${entry}`] as () => number)()) {
                this.sound = true;
                return [0];
            }
        } catch (error) {
            if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
                return [2, this.global("why")];
            }
            throw error;
        }
        this.sound = true;
        return [1, ...Array.from(transfer.subarray(0, (this.global("out") - TRANSFER) / 8), word)];
    }

    private global(name: string): number {
        return (this.exports[name] as WebAssembly.Global<"i32">).value >>> 0;
    }
}

// The time in milliseconds, which searches ask for.
function now(): bigint {
    return BigInt(Math.floor(performance.now()));
}

// A question to Prolog, which the browser cannot put while Prolog waits for compiled code: that gives up.
function ask(): number {
    return 0;
}

// As much of it as the browser grants.
function memory(pages: number): WebAssembly.Memory {
    try {
        return new WebAssembly.Memory({ initial: pages, maximum: pages });
    } catch (error) {
        if (error instanceof RangeError && pages > LEAST_MEMORY) {
            return memory(Math.max(LEAST_MEMORY, pages >> 1));
        }
        throw error;
    }
}

function word(value: bigint): Word {
    const small = Number(BigInt.asIntN(32, value));
    return BigInt(small) === value ? small : value;
}

export class Native {
    private readonly programs = new Map<number, Program>();
    private readonly handles = new Map<number, Instance>();

    constructor(private readonly files: SWIPL.FileSystem) {}

    module(number: number, file: string): void {
        const module = new WebAssembly.Module(this.files.readFile(file));
        this.files.unlink(file);
        const ranks = { constants: new Int32Array(), functors: new Int32Array(), rows: new BigInt64Array() };
        this.programs.set(number, { module, ranks, idle: [] });
    }

    ranks(number: number, constants: number[], functors: number[], rows: Word[]): void {
        this.program(number).ranks = {
            constants: Int32Array.from(constants),
            functors: Int32Array.from(functors),
            rows: BigInt64Array.from(rows, BigInt),
        };
    }

    drop(number: number): void {
        this.programs.delete(number);
    }

    open(handle: number, number: number, bytes: number): void {
        const program = this.program(number);
        const pages = Math.min(Math.max(Math.ceil(bytes / PAGE), LEAST_MEMORY), MOST_MEMORY);
        const place = program.idle.findIndex((instance) => instance.pages === pages);
        this.handles.set(handle, program.idle.splice(place, place < 0 ? 0 : 1)[0] ?? new Instance(program, pages));
    }

    close(handle: number): void {
        this.handles.get(handle)?.close();
        this.handles.delete(handle);
    }

    call(handle: number, entry: number, words: Word[]): Word[] {
        return (this.handles.get(handle) as Instance).call(entry, words);
    }

    private program(number: number): Program {
        return this.programs.get(number) as Program;
    }
}
