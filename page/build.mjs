// Builds the page into the folder given: node build.mjs FOLDER

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "..", "pybridge", "web", "static");
const prologFolder = join(here, "..", "prolog");
const swipl = join(here, "node_modules", "swipl-wasm", "dist", "swipl");
const common = { bundle: true, minify: true, write: false, target: "es2022", absWorkingDir: here, logLevel: "warning" };
// In a thread of its own, swipl-web.js leaves the library's files to others: here, to the packages.
const inWorker = { format: "iife", platform: "browser", define: { ENVIRONMENT_IS_PTHREAD: "true" }, external: ["fs", "path", "crypto", "ws", "child_process", "node:*"] };

function prologFiles(folder = prologFolder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? prologFiles(path) : entry.name.endsWith(".pl") ? [path] : [];
    });
}

// The moves that lead to the gallery's picture of a game.
const SHOWN_MOVES = {
    cat_and_mice: "d8-e7 a1-b2 e7-d6 c1-d2 d6-c5 e1-f2",
    connect_four: "4 4 4 3 5 2 3 3 5 5",
    last_mouse_lost: "3:4 5:2 2:1",
    pig: "roll 4 roll 6 hold roll 5 roll 3 hold roll 2",
    surakarta: "b2-b3 c5-c4 e2-e3 b5-b4",
    tictactoe: "5 1 9 3 2",
};

const inState = (path) => "/prolog/" + relative(prologFolder, path);

const question = (game, moves = []) => ({ ask: "position", game, variant: "", start: "", moves, selected: "", hint: "", turned: false, moving: false, decided: false, chosen: [] });

// All files in a folder of a virtual file system, by path.
function filesIn(FS, folder) {
    return FS.readdir(folder).filter((name) => !/^\.\.?$/.test(name)).flatMap((name) => {
        const path = `${folder}/${name}`;
        return FS.isDir(FS.stat(path).mode) ? filesIn(FS, path) : [[path, FS.readFile(path)]];
    });
}

// All of prolog/, compiled by the same SWI-Prolog that will run it; SWI-Prolog's own files; and what the page shows of each
// game without having started Prolog: a picture for the gallery, and the answers to the questions of its first board.
async function compiled() {
    const load = createRequire(import.meta.url)("swipl-wasm/dist/swipl/swipl-bundle.js");
    const said = [];
    const options = { arguments: ["-q"], print: (text) => said.push(text), printErr: (text) => said.push(text) };
    const { FS, prolog } = await load(options);
    for (const path of prologFiles()) {
        FS.mkdirTree(dirname(inState(path)));
        FS.writeFile(inState(path), readFileSync(path));
    }
    // Files that the face loads only on demand must be in the state from the start, but for those that only Python calls.
    const forPython = "'checks/compile_report', 'checks/speed', 'dialects/adapter', 'environments/batch_steps', 'environments/observation', 'environments/spaces', 'matches/batch', 'matches/exact_study', 'matches/file_player', 'matches/heuristic_strength', 'matches/measures', 'matches/puzzles', 'rules/equivalence'";
    const rest = prologFiles().filter((path) => /\/((gdl|native|page)\/(?!\w*template)\w+|pybridge_rules)\.pl$/.test(path)).map((path) => `'${inState(path)}'`);
    const demanded = `current_predicate(M:'$autoload'/3), M:'$autoload'(F, At:_, import(Ps)), atom(F), \\+ memberchk(F, [${forPython}]), absolute_file_name(F, File, [file_type(prolog), relative_to(At)])`;
    const goals = `consult('/prolog/page/complement.pl'), consult('/prolog/pybridge.pl'), load_files([${rest}], [if(not_loaded), imports([])]),
        forall((${demanded}), M:use_module(File, Ps))`;
    const loaded = prolog.query(goals).once();
    if (loaded.error || !loaded.success || said.length) {
        throw new Error(`prolog/ does not load in WebAssembly: ${said.join("\n")} ${loaded.message ?? ""}`);
    }
    const answer = (request) => JSON.parse(prolog.query("pybridge:page_answer(Request, Json)", { Request: request }).once().Json);
    const { games } = answer({ ask: "games" });
    prolog.query("qsave_program('/state', [autoload(false)])").once();
    const shown = games.map(({ name }) => {
        const asked = [{ ask: "game", game: name }, question(name)];
        const picture = answer(question(name, SHOWN_MOVES[name]?.split(" "))).svg;
        return { name, picture, answers: asked.map((request) => [JSON.stringify(request), answer(request)]) };
    });
    return { state: FS.readFile("/state"), library: filesIn(FS, "/swipl"), games, shown };
}

async function bundled(entry, options) {
    const { outputFiles } = await build({ ...common, ...options, entryPoints: [join("src", entry)] });
    return outputFiles;
}

// The puzzles, as `pybridge puzzles --save` writes them, with the link's players: the person wins, and the other plays perfectly.
function puzzles(games) {
    const lines = readFileSync(join(here, "puzzles.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    return lines.map(({ game, start, winner, plies }) => {
        const { players } = games.find(({ name }) => name === game);
        return { game, start, puzzle: String(plies), players: players.map((player) => (player === winner ? "human" : "perfect")) };
    });
}

// A package consists of the length of its header, the header, and the bytes of each part in turn. Zopfli makes it a 36th smaller
// than Node's own gzip.
async function packed(texts, parts) {
    const sizes = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.length]));
    const header = Buffer.from(JSON.stringify({ ...texts, sizes }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(header.length);
    return zopfli.gzipAsync(Buffer.concat([length, header, ...Object.values(parts)]), { numiterations: 1 });
}

function licences() {
    const lock = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));
    const shipped = Object.entries(lock.packages).filter(([path, entry]) => path && !entry.dev);
    const texts = shipped.map(([path, entry]) => {
        const folder = join(here, path);
        const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
        const text = file ? readFileSync(join(folder, file), "utf8") : `Licence: ${entry.license}`;
        return `${path.replace(/^node_modules\//, "")} ${entry.version}\n\n${text.trim()}`;
    });
    const own = `pybridge\n\n${readFileSync(join(here, "..", "LICENSE"), "utf8").trim()}`;
    return [own, ...texts].join("\n\n" + "-".repeat(72) + "\n\n") + "\n";
}

const { state, library, games, shown } = await compiled();
const [worker] = await bundled("worker.ts", inWorker);
const kept = prologFiles().filter((path) => /\/(games\/\w+|\w*template|pybridge_rules)\.pl$/.test(path));
const files = Object.fromEntries(kept.map((path) => [inState(path), readFileSync(path, "utf8")]));
files["/swipl/ABI"] = new TextDecoder().decode(library.find(([path]) => path === "/swipl/ABI")[1]); // marks Prolog's home
const folders = [...new Set(library.map(([path]) => dirname(path)))];
const sandbox = readFileSync(join(here, "src", "sandbox.js"), "utf8");
const hash = createHash("sha256").update(sandbox).digest("base64");

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const put = (name, contents) => writeFileSync(join(target, name), contents);
put("prolog.bin", await packed({ code: worker.text, files, folders }, { wasm: readFileSync(join(swipl, "swipl-web.wasm")), state }));
put("library.bin", await packed({}, Object.fromEntries(library)));
for (const output of await bundled("page.ts", {
    format: "esm", splitting: true, outdir: "out", chunkNames: "[name]-[hash]",
    define: { BUILT_IN_GAMES: JSON.stringify(games.map(({ name, title, about }) => ({ name, title, about }))) },
})) {
    put(relative(join(here, "out"), output.path), output.text);
}
for (const { name, picture, answers } of shown) {
    put(`${name}.svg`, picture);
    put(`first-${name}.json`, JSON.stringify(Object.fromEntries(answers)) + "\n");
}
put("offline.js", readFileSync(join(here, "src", "offline.js"), "utf8"));
put("start.js", readFileSync(join(here, "src", "start.js"), "utf8"));
put("page.css", (await bundled("page.css", {}))[0].text);
put("sandbox.html", readFileSync(join(here, "src", "sandbox.html"), "utf8").replace("HASH", hash).replace("SCRIPT", () => sandbox));
put("games.json", JSON.stringify({ first: "", files: [], beside: {}, pages: [], offline: false }) + "\n");
put("puzzles.json", JSON.stringify(puzzles(games)) + "\n");
put("licences.txt", licences());
put("index.html", readFileSync(join(here, "src", "index.html"), "utf8").replace("HASH", hash));
