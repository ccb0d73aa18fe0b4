// The packages that build.mjs makes, and the sandbox in which Prolog runs.

import { fetched } from "./files";
import type { News, Package } from "./messages";
import { order } from "./room";

const PATIENCE_WITH_FRAME = 5000; // milliseconds, after it has loaded

type Progress = (text: string) => void;

/** The texts and parts of a package, by name; `progress` is called with what has come, in words. */
export async function unpacked<Contents>(name: string, progress: Progress = () => undefined): Promise<Contents> {
    const response = await fetched(name);
    const size = Number(response.headers.get("Content-Length"));
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
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

/** Start the sandbox in a frame. */
export async function sandboxWithPackage(frame: HTMLIFrameElement, progress: Progress): Promise<Window> {
    const [contents] = await Promise.all([unpacked<Package>("prolog.bin", progress), sandboxed(frame)]);
    progress("Prolog is starting …");
    const inside = frame.contentWindow as Window;
    order(inside, { package: contents });
    return inside;
}
