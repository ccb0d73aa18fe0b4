// Runs in a worker of the sandbox: SWI-Prolog with the project's saved state. It answers requests
// from its port and has no access to anything else; nor would rules that found a way from Prolog to JavaScript.

import SWIPL from "swipl-wasm/dist/swipl/swipl-web.js";
import type { Files, Question, Reply, Start } from "./messages";
import { Native } from "./native";

// The policy of the sandbox already forbids all of these but `window`, which workers do not have, and which
// Prolog's way to JavaScript expects to be defined.
const FORBIDDEN = [
    "window",
    "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "EventSource", "WebTransport", "importScripts",
    "indexedDB", "caches", "BroadcastChannel", "Worker", "SharedWorker", "navigator",
];

function forbid(): void {
    for (const name of FORBIDDEN) {
        Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false });
    }
}

// The sandbox hears of errors that nothing catches, but not of a promise that is rejected.
function fail(error: unknown): void {
    setTimeout(() => {
        throw error;
    });
}

async function boot({ module, state, files, folders }: Start, port: MessagePort): Promise<void> {
    const prolog = await SWIPL({
        arguments: ["-q", "-x", "/state"],
        instantiateWasm: (imports, receive) => {
            WebAssembly.instantiate(module, imports).then(receive, fail);
        },
        locateFile: (name: string) => name,
        print: () => undefined,
        printErr: () => undefined,
        preRun: [
            ({ FS }) => {
                [...folders, "/own"].forEach((folder) => FS.mkdirTree(folder));
                write(FS, { ...files, "/state": state });
            },
        ],
    });
    prolog.prolog.query("set_prolog_flag(autoload, true)").once();
    prolog.prolog.native = new Native(prolog.FS);
    port.onmessage = (event: MessageEvent<Question>) => {
        const question = event.data;
        if ("write" in question) {
            write(prolog.FS, question.write);
            prolog.prolog.query("reload_library_index").once();
        } else {
            const reply = (message: Reply): void => port.postMessage(message);
            try {
                for (const json of answers(prolog, question.request)) {
                    reply({ id: question.id, json });
                }
            } catch (error) {
                const { name, message } = error as Error;
                throw new Error(name === "ExitStatus" ? "the rules call halt, which ends Prolog." : message);
            }
            reply({ id: question.id });
        }
    };
    port.postMessage({ ready: true });
}

function write(system: SWIPL.FileSystem, files: Files): void {
    for (const [path, contents] of Object.entries(files)) {
        system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        system.writeFile(path, contents);
    }
}

function* answers(prolog: SWIPL.Module, request: object): Generator<string> {
    const query = prolog.prolog.query("pybridge:page_answer(Request, Json)", { Request: request });
    for (;;) {
        const answer = query.next();
        if (answer.value?.Json) {
            yield answer.value.Json.v;
        }
        if (answer.done) {
            return;
        }
    }
}

forbid();
globalThis.onmessage = (event: MessageEvent<Start>) => void boot(event.data, event.ports[0] as MessagePort).catch(fail);
