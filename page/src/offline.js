// A service worker: after the first visit, the page works without a network. pybridge site writes the version and the
// names of the files; a new version is fetched by the next visit and shown by the one after it. Without a version, as
// --no-offline leaves it, it forgets what it has kept.
const VERSION = "NONE";
const FILES = [];
const mine = `pybridge ${registration.scope} `;

async function install() {
    const earlier = (await caches.keys()).filter((name) => name.startsWith(mine));
    if (VERSION === "NONE") {
        await Promise.all(earlier.map((name) => caches.delete(name)));
        await skipWaiting();
        return;
    }
    await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name))); // a page may still be open that uses the last
    const cache = await caches.open(mine + VERSION);
    await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
    await skipWaiting();
}

async function answer(request) {
    const options = { ignoreSearch: true }; // a link may add something for statistics
    const kept = (await caches.match(request, { ...options, cacheName: mine + VERSION })) ?? (await caches.match(request, options));
    return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => {
    if (VERSION === "NONE") void registration.unregister();
    else event.waitUntil(clients.claim());
});
addEventListener("fetch", (event) => {
    if (VERSION !== "NONE" && event.request.method === "GET" && event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
