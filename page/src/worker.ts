// Runs in a worker of the sandbox: SWI-Prolog with the project's saved state. It answers requests
// from its port and has no access to anything else; nor would rules that found a way from Prolog to JavaScript.

import SWIPL from "swipl-wasm/dist/swipl/swipl-web.js";
import type { Package, Question, Reply } from "./messages";
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

async function boot(contents: Package, port: MessagePort): Promise<void> {
    const prolog = await SWIPL({
        arguments: ["-q", "-x", "/state"],
        instantiateWasm: (imports, receive) => {
            WebAssembly.instantiate(contents.wasm, imports).then(({ instance }) => receive(instance), fail);
        },
        getPreloadedPackage: () => contents.library,
        locateFile: (name: string) => name,
        print: () => undefined,
        printErr: () => undefined,
        preRun: [(module) => writeFiles(module.FS, contents)],
    });
    prolog.prolog.query("set_prolog_flag(autoload, true)").once();
    prolog.prolog.native = new Native(prolog.FS);
    port.onmessage = (event: MessageEvent<Question>) => {
        const question = event.data;
        if ("write" in question) {
            write(prolog.FS, question.write, question.text);
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

function writeFiles(files: SWIPL.FileSystem, contents: Package): void {
    files.mkdir("/own");
    for (const [path, text] of Object.entries(contents.files)) {
        write(files, path, text);
    }
    files.writeFile("/state", new Uint8Array(contents.state));
}

function write(files: SWIPL.FileSystem, path: string, text: string): void {
    files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    files.writeFile(path, text);
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
globalThis.onmessage = (event: MessageEvent<Package>) => void boot(event.data, event.ports[0] as MessagePort).catch(fail);
