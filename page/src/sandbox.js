// The only script of the sandbox, a frame with its own origin and no access to the network, storage or the page.
let code;
let start;
const workers = new Map();
onmessage = (event) => {
    if (event.source !== parent) return;
    const order = event.data;
    if ("package" in order) {
        const { code: text, wasm, ...rest } = order.package;
        code = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        start = WebAssembly.compile(wasm).then((module) => ({ module, ...rest })); // once for all workers
    } else if ("start" in order) {
        const worker = new Worker(code);
        const failed = ({ message }) => parent.postMessage({ failed: order.start, why: message }, "*");
        worker.onerror = failed;
        workers.set(order.start, worker);
        start.then((files) => worker.postMessage(files, [event.ports[0]]), failed);
    } else {
        workers.get(order.end).terminate();
        workers.delete(order.end);
    }
};
parent.postMessage({ here: true }, "*");
