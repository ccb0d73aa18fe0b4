// The only script of the sandbox, a frame with its own origin and no access to the network, storage or the page.
let code;
let contents;
const workers = new Map();
onmessage = (event) => {
    if (event.source !== parent) return;
    const order = event.data;
    if ("package" in order) {
        contents = order.package;
        code = URL.createObjectURL(new Blob([contents.code], { type: "text/javascript" }));
    } else if ("start" in order) {
        const worker = new Worker(code);
        worker.onerror = (event) => parent.postMessage({ failed: order.start, why: event.message }, "*");
        workers.set(order.start, worker);
        worker.postMessage(contents, [event.ports[0]]);
    } else {
        workers.get(order.end).terminate();
        workers.delete(order.end);
    }
};
parent.postMessage({ here: true }, "*");
