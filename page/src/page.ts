// The page: the menus, the board, the buttons, and what they do.

import type { GameInfo, Thought } from "./answers";
import { Board } from "./board";
import { button, byId, element } from "./elements";
import { type Link, NO_LINK, readLink, writeLink } from "./links";
import { makePanels } from "./panels";
import { Prolog, PrologError, Stopped } from "./prolog";
import { allRules, offer, type RulesFile, rulesOf } from "./rules";
import { HUMAN, type Listener, Table, type View, worth } from "./table";

declare const BUILT_IN_GAMES: { name: string; players: string[]; variants: string[] }[];

const FIRST_GAME = "tictactoe";
const MORE_PLAYERS = ["engine:seconds=5", "engine:depth=4"];

const status = byId("status");
const problem = byId("problem");
const thinking = byId("thinking");
const gameMenu = byId<HTMLSelectElement>("game");
const variantMenu = byId<HTMLSelectElement>("variant");
const playerMenus = [byId<HTMLSelectElement>("player-1"), byId<HTMLSelectElement>("player-2")] as const;

function fail(error: unknown): void {
    if (error instanceof Stopped) {
        return;
    }
    const known = error instanceof PrologError && error.line !== null ? `Line ${error.line}: ` : "";
    problem.textContent = known + (error instanceof Error ? error.message : String(error));
    problem.hidden = false;
}

/** Do what the user asks for, and show any error. */
function attempt(work: () => Promise<void>): () => void {
    return () => {
        problem.hidden = true;
        work().catch(fail);
    };
}

class Shown implements Listener {
    shown(view: View): void {
        const { table, position, news, choice, selected } = view;
        board.show(position, selected);
        status.textContent = news;
        byId("choice").replaceChildren(...choice.map((text) => button(text, attempt(() => table.play(text)))));
        byId("legal").replaceChildren(...position.moves.map(({ text }) => element("option", { value: text })));
        showMoves(table);
        setDisabled("undo", table.index === 0);
        setDisabled("redo", table.index === table.moves.length);
        setDisabled("hint", position.ended !== null);
        byId("go-on").hidden = !table.waits;
        panels.shown(view);
        void keepAddress(table);
    }

    thinks(player: string | null, thought: Thought | null): void {
        byId("stop").hidden = player === null;
        thinking.textContent = player === null ? "" : `${player} thinks … ${thought === null ? "" : described(thought)}`;
    }

    failed(error: unknown): void {
        fail(error);
        byId("go-on").hidden = false;
    }
}

function setDisabled(id: string, disabled: boolean): void {
    byId<HTMLButtonElement>(id).disabled = disabled;
}

function described(thought: Thought): string {
    const depth = typeof thought.depth === "number" ? `depth ${thought.depth}` : "to the end";
    const nodes = thought.nodes === undefined ? "" : `${thought.nodes.toLocaleString("en")} positions`;
    return [`${depth}, ${nodes}.`, worth(thought), (thought.line ?? []).slice(0, 8).join(" ")].join(" ");
}

function showMoves(table: Table): void {
    const items = table.moves.map((text, number) => {
        const move = button(`${table.mover(number)}: ${text}`, attempt(() => table.goTo(number + 1)));
        if (number === table.index - 1) {
            move.setAttribute("aria-current", "step");
        }
        return element("li", number >= table.index ? { class: "taken-back" } : {}, move);
    });
    byId("moves").replaceChildren(...items);
    byId("no-moves").hidden = items.length > 0;
}

// The address names the current game, so that reloading the page continues it. Rules that this browser does not have
// stay in the address.
async function keepAddress(table: Table): Promise<void> {
    const { ownRules } = table;
    const rules = ownRules !== null && (await rulesOf(table.link.file)) === ownRules ? null : ownRules;
    const link = { ...table.link, moves: table.played, players: table.players, rules };
    history.replaceState(null, "", await writeLink(link));
}

// ---------------------------------------------------------------------------------------------------------
// Menus

async function fillGames(): Promise<void> {
    const group = (label: string, files: RulesFile[]): HTMLElement[] =>
        files.length === 0
            ? []
            : [element("optgroup", { label }, ...files.map(({ file }) => element("option", { value: `file:${file}` }, file)))];
    const { own, site } = await allRules();
    const builtIn = BUILT_IN_GAMES.map(({ name }) => element("option", { value: name }, name));
    gameMenu.replaceChildren(...group("On this site", site), element("optgroup", { label: "Built in" }, ...builtIn), ...group("Yours", own));
}

async function rulesChanged(): Promise<void> {
    await fillGames();
    gameMenu.value = menuValue(table.link);
}

function menuValue(link: Link): string {
    return link.file === "" ? link.game : `file:${link.file}`;
}

function showMenus(link: Link, info: GameInfo): void {
    gameMenu.value = menuValue(link);
    fillMenu(variantMenu, info.variants, link.variant || (info.variants[0] ?? ""));
    byId("variant-label").hidden = info.variants.length < 2;
    byId("first").textContent = info.players[0];
    byId("second").textContent = info.players[1];
    showPlayers();
    document.title = `${info.name} - pybridge`;
}

function showPlayers(): void {
    playerMenus.forEach((menu, side) => {
        const chosen = table.players[side] ?? HUMAN;
        fillMenu(menu, [...new Set([...table.info.kinds, ...MORE_PLAYERS, chosen])], chosen);
    });
}

function fillMenu(menu: HTMLSelectElement, values: string[], chosen: string): void {
    menu.replaceChildren(...values.map((value) => element("option", { value }, value)));
    menu.value = chosen;
}

/** Open the game of a link. Rules included in the link run only after the user agrees. */
async function openLink(link: Link): Promise<void> {
    const asked = byId("asked");
    asked.hidden = true;
    if (link.rules !== null && (await rulesOf(link.file)) !== link.rules) {
        byId("asked-text").textContent =
            `This link brings the rules of a game, ${link.file}, written by whoever made the link. ` +
            "They can only compute and draw on this page: they cannot use the network, your files or anything this browser stores.";
        byId("asked-rules").textContent = link.rules;
        byId("asked-play").onclick = attempt(async () => {
            asked.hidden = true;
            await open(link, link.rules);
        });
        byId("asked-no").onclick = attempt(async () => {
            asked.hidden = true;
            await open({ ...NO_LINK, game: FIRST_GAME }, null);
        });
        asked.hidden = false;
        status.textContent = "These rules were written by someone else: read them first, or play.";
        byId("asked-play").focus();
        return;
    }
    if (link.file === "") {
        await open(link.game === "" ? { ...link, game: FIRST_GAME } : link, null);
        return;
    }
    const rules = link.rules ?? (await rulesOf(link.file));
    if (rules === null) {
        throw new Error(`This browser does not have the rules ${link.file}: ask the person who made the link for one that includes them.`);
    }
    await open(link, rules);
}

async function open(link: Link, rules: string | null): Promise<void> {
    await table.open(link, rules);
    showMenus(table.link, table.info);
}

// ---------------------------------------------------------------------------------------------------------
// Starting up

const on = (id: string, work: () => Promise<void>): void => byId(id).addEventListener("click", attempt(work));

const prolog = await Prolog.start(byId<HTMLIFrameElement>("sandbox"));
const table = new Table(prolog, new Shown());
const board = new Board(byId<HTMLImageElement>("picture"), byId("grid"), (cell) => attempt(() => table.click(cell))());
const panels = makePanels({ prolog, table, attempt, openLink, rulesChanged, builtIn: BUILT_IN_GAMES.map(({ name }) => name) });

on("undo", () => table.undo());
on("redo", () => table.redo());
on("restart", () => table.restart());
on("hint", () => table.hint());
on("stop", () => table.decideNow());
on("go-on", () => table.goOn());
on("swap", async () => {
    await table.swap();
    showPlayers();
});
byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = byId<HTMLInputElement>("move");
    attempt(() => table.play(input.value.trim()))();
    input.value = "";
});
addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
        attempt(() => table.deselect())();
    }
});
gameMenu.addEventListener("change", attempt(() => {
    const chosen = gameMenu.value;
    const file = chosen.startsWith("file:") ? chosen.slice(5) : "";
    return openLink({ ...NO_LINK, game: file === "" ? chosen : "", file });
}));
variantMenu.addEventListener("change", attempt(() => {
    const { game, file } = table.link;
    return openLink({ ...NO_LINK, game, file, variant: variantMenu.value });
}));
for (const menu of playerMenus) {
    menu.addEventListener("change", attempt(() => table.seat([playerMenus[0].value, playerMenus[1].value])));
}
addEventListener("hashchange", attempt(async () => {
    const main = document.querySelector("main");
    main?.setAttribute("aria-busy", "true");
    try {
        await openLink(await readLink(location.hash));
    } finally {
        main?.setAttribute("aria-busy", "false");
    }
}));

byId("stop").hidden = true;
byId("go-on").hidden = true;
attempt(async () => {
    await fillGames();
    try {
        await openLink(await readLink(location.hash || (await offer()).first));
    } catch (error) {
        await open({ ...NO_LINK, game: FIRST_GAME }, null);
        throw error;
    } finally {
        prolog.prepare();
    }
})();

// Prolog and the game, for use in the browser's console.
Object.assign(window, { pybridge: { prolog, table } });
