// Says why the page cannot start, where its module cannot: browsers load no modules from files.
const cannotStart = (why) => {
    document.getElementById("status").textContent = why;
    document.getElementById("late").remove();
};
if (location.protocol === "file:") {
    cannotStart("A browser runs this page only from a web server. Run `pybridge web`, or `python3 -m http.server` in this folder.");
} else if (typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined") {
    cannotStart("This browser cannot run Prolog: it has no WebAssembly, or it is too old.");
} else {
    addEventListener("error", ({ target }) => {
        if (target instanceof HTMLScriptElement) cannotStart(`The page cannot start: ${target.src} cannot be loaded.`);
    }, true);
}
