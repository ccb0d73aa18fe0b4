declare module "swipl-wasm/dist/swipl/swipl-web.js" {
    function SWIPL(options: SWIPL.Options): Promise<SWIPL.Module>;
    namespace SWIPL {
        interface FileSystem {
            mkdirTree(path: string): void;
            writeFile(path: string, contents: string | Uint8Array): void;
            readFile(path: string): Uint8Array<ArrayBuffer>;
            unlink(path: string): void;
        }
        interface Query {
            once(): Record<string, unknown>;
            next(): { done: boolean; value?: { Json?: { v: string } } };
        }
        interface Module {
            FS: FileSystem;
            prolog: { query(goal: string, inputs?: object): Query; native?: object };
        }
        interface Options {
            arguments: string[];
            instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => void;
            locateFile: (name: string) => string;
            print: (text: string) => void;
            printErr: (text: string) => void;
            preRun: ((module: Module) => void)[];
        }
    }
    export default SWIPL;
}
