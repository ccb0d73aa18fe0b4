// The page: the board, the buttons, the address, and what they do.

import type { Position, Thought } from "./answers";
import { Board, type Worths } from "./board";
import { Curve } from "./curve";
import { button, byId, element } from "./elements";
import { type Link, NO_LINK, readLink, writeLink } from "./links";
import { makeMenus } from "./menus";
import { makePanels } from "./panels";
import { makePlates } from "./plates";
import type { BuiltIn } from "./panel";
import { Prolog, PrologError, Stopped } from "./prolog";
import { agreeTo, isLinked, offer, rulesOf } from "./rules";
import { addressOf, shareField } from "./sharing";
import { HINT, type Listener, Session, type View } from "./session";
import { CHANCE } from "./table";
import { puzzleOfTheDay, solvedToday } from "./streak";
import { outcomeOf, playerName, worthOf } from "./words";

declare const BUILT_IN_GAMES: BuiltIn[];

const FIRST_GAME = "tictactoe";

const status = byId("status");
const problem = byId("problem");
const thinking = byId("thinking");
/** How far Prolog has come in starting. */
let starting = "";

function fail(error: unknown): void {
    if (error instanceof Stopped) {
        return;
    }
    const place = error instanceof PrologError && error.line !== null ? `Line ${error.line}: ` : "";
    problem.textContent = place + (error instanceof Error ? error.message : String(error));
    problem.hidden = false;
}

/** Do what the user asks for, and show any error. */
function act(work: () => Promise<void>): void {
    problem.hidden = true;
    work().catch(fail);
}

const attempt = (work: () => Promise<void>) => () => act(work);

class Shown implements Listener {
    shown(view: View): void {
        const { session, position, news, choice, selected } = view;
        void prolog.started.then(enable, () => undefined);
        board.show(position, selected);
        status.textContent = news;
        const elsewhere = position.moves.filter(({ cells }) => cells.length === 0 || position.turn === CHANCE).map(({ text }) => text);
        const offered = choice.length > 0 ? choice : session.awaitsPerson ? elsewhere : [];
        showChoice(byId("choice"), offered);
        byId("legal").replaceChildren(...position.moves.map(({ text }) => element("option", { value: text })));
        showMoves(session);
        plates.show(position.ended === null ? position.turn : "");
        showEnd(session, position);
        document.body.classList.toggle("begun", session.history.index > 0);
        setDisabled("undo", !session.history.canUndo && session.chosen.length === 0);
        setDisabled("redo", session.history.index === session.history.moves.length);
        setDisabled("hint", position.ended !== null);
        byId("go-on").hidden = !session.waits;
        byId("real-dice").hidden = !session.hasChance;
        const { players, two_sided: isTwoSided } = session.info;
        byId("review").hidden = byId("end-decided").hidden = !isTwoSided;
        byId("swap").hidden = players.length < 2;
        byId("swap").textContent = players.length > 2 ? "Everyone one seat on" : "Swap sides";
        panels.shown(view);
        void keepAddress(session);
        void showLinkForFriend(session, position.turn);
    }

    thinks(player: string | null, thought: Thought | null): void {
        plates.thinks(player === null ? null : session.seatToMove);
        if (thought !== null) {
            curve.learn(thought);
        }
        byId("stop").textContent = player === HINT || session.chooses || thought?.move === null ? "Stop" : "Move now";
        const slow = player === "perfect" && thought === null ? " It solves the whole game before it moves, which may take long in a large game: Stop ends it." : "";
        const who = player === HINT ? "Looking for a hint …" : `${playerName(player ?? "")} thinks …${slow}`;
        thinking.textContent = player === null ? starting : `${who} ${thought === null ? "" : described(thought)}`;
    }

    failed(error: unknown): void {
        fail(error);
        byId("go-on").hidden = false;
    }
}

/** Whether a button of a choice that is gone had the focus, which the next one then gets. */
let wasFocused = false;

function showChoice(choice: HTMLElement, texts: string[]): void {
    wasFocused ||= choice.contains(document.activeElement);
    const buttons = texts.map((text) => {
        const made = element("button", { type: "button" }, text);
        made.addEventListener("click", ({ detail }) => {
            if (detail < 2) {
                act(() => session.play(text)); // the second of two clicks is not the next player's
            }
        });
        return made;
    });
    choice.replaceChildren(...buttons);
    if (wasFocused && buttons.length > 0) {
        wasFocused = false;
        if (document.activeElement === document.body) {
            buttons[0]?.focus();
        }
    }
}

/** The start of the puzzle of the day, if that has been opened. */
let puzzle = "";

// The end of a game covers the lower edge of the board.
function showEnd(session: Session, position: Position): void {
    const outcome = outcomeOf(session, position);
    byId("banner").hidden = outcome === "";
    byId("banner").classList.toggle("won", position.ended?.winner === session.loneHuman);
    const isSolved = outcome !== "" && session.solver === session.result;
    const days = isSolved && session.link.start === puzzle ? solvedToday() : 0;
    session.streak = days > 1 ? `Day ${days} in a row.` : "";
    byId("outcome").textContent = [isSolved ? "Solved" : outcome, days > 1 ? `day ${days} in a row` : ""].filter(Boolean).join(", ");
}

function enable(): void {
    document.querySelectorAll("[inert]").forEach((part) => part.removeAttribute("inert"));
}

function setDisabled(id: string, disabled: boolean): void {
    byId<HTMLButtonElement>(id).disabled = disabled;
}

function described(thought: Thought): string {
    if (thought.solving) {
        return `solving the game: ${thought.nodes?.toLocaleString("en")} positions found so far.`;
    }
    const depth = typeof thought.depth === "number" ? `depth ${thought.depth}` : "to the end";
    const nodes = thought.nodes === undefined ? "" : `${thought.nodes.toLocaleString("en")} positions`;
    return [`${depth}, ${nodes}.`, worthOf(session, thought), (thought.line ?? []).slice(0, 8).join(" ")].join(" ");
}

function showMoves(session: Session): void {
    const items = session.history.moves.map((text, number) => {
        const move = button(`${session.nameOf(session.mover(number))}: ${text}`, attempt(() => session.goTo(number + 1)));
        if (number === session.history.index - 1) {
            move.setAttribute("aria-current", "step");
        }
        return element("li", number >= session.history.index ? { class: "taken-back" } : {}, move);
    });
    byId("moves").replaceChildren(...items);
    byId("no-moves").hidden = items.length > 0;
}

let addresses = 0; // of which only the last one is kept

// The address names the current game, so that reloading the page continues it. Rules that this browser does not have
// stay in the address.
async function keepAddress(session: Session): Promise<void> {
    const { ownRules } = session;
    const number = (addresses += 1);
    const before = location.href;
    const rules = ownRules !== null && (await rulesOf(session.link.file)) === ownRules && !isLinked(session.link.file, ownRules) ? null : ownRules;
    const [address, whole] = await Promise.all([writeLink({ ...session.address, rules }), writeLink({ ...session.wholeLink, rules, embed: "" })]);
    // A link that has been followed in the meantime comes first.
    if (number === addresses && location.href === before) {
        history.replaceState(null, "", address);
        byId("whole").querySelector("a")?.setAttribute("href", whole);
    }
}

const forFriend = shareField("Link for your friend");
byId("send").append(forFriend.element);

async function showLinkForFriend(session: Session, turn: string): Promise<void> {
    const link = session.linkForFriend;
    byId("send").hidden = link === null;
    if (link !== null) {
        byId("send-to").textContent = `Send this link to ${session.nameOf(turn)}, who sees your move and answers in the same way:`;
        forFriend.set(await addressOf(link));
    }
}

/** Open the game of a link. Rules included in the link run only after the user agrees. */
async function openLink(link: Link, isInEditor = false): Promise<void> {
    byId("asked").hidden = true;
    document.body.classList.toggle("embed", link.embed !== "");
    if (link.file === "") {
        await open({ ...link, game: link.game || FIRST_GAME }, null);
        return;
    }
    const known = await rulesOf(link.file);
    if (link.rules !== null && link.rules !== known && !isLinked(link.file, link.rules)) {
        ask(link, link.rules);
        return;
    }
    const rules = link.rules ?? known;
    if (rules === null) {
        throw new Error(`This browser does not have the rules ${link.file}: ask the person who made the link for one that includes them.`);
    }
    await open(link, rules, isInEditor);
}

function ask(link: Link, rules: string): void {
    byId("asked-text").textContent =
        `This link brings the rules of a game, ${[link.file, link.title && `“${link.title}”`].filter(Boolean).join(" ")}` +
        `${link.author && ` by ${link.author}`}, written by whoever made the link. ` +
        "They can only compute and draw on this page: they cannot use the network, your files or anything this browser stores.";
    byId("asked-rules").textContent = rules;
    const answer = (id: string, work: () => Promise<void>): void => {
        byId(id).onclick = attempt(() => {
            byId("asked").hidden = true;
            return work();
        });
    };
    answer("asked-play", async () => {
        agreeTo(link.file, rules);
        await menus.fill();
        await open(link, rules);
    });
    answer("asked-no", () => (session.info === undefined ? openFirst() : session.restate()));
    byId("asked").hidden = false;
    status.textContent = "These rules were written by someone else: read them first, or play.";
    byId("asked-play").focus();
}

// Back returns to the game before.
async function openAnew(link: Link): Promise<void> {
    remember(link);
    await openLink(link);
}

// Before the game on the board gives way to another, it gets an entry in the browser's history.
function remember(next: { game: string; file: string }): void {
    const { link, history: { moves } } = session;
    if (next.game !== link.game || next.file !== link.file || moves.length > 0) {
        history.pushState(null, "", location.href);
    }
}

let openings = 0; // of which only the last one is carried out

// Rules that do not load can be read, and mended.
async function open(link: Link, rules: string | null, isInEditor = false): Promise<void> {
    const opening = (openings += 1);
    if (BUILT_IN_GAMES.some(({ name }) => name === link.game)) {
        await prolog.learn(`first-${link.game}.json`);
    }
    if (opening !== openings) {
        throw new Stopped("Another game has been opened.");
    }
    try {
        await session.open(link, rules);
    } catch (error) {
        if (rules !== null && error instanceof PrologError && !isInEditor) {
            await openFirst();
            const shown = panels.showBroken(link.file, rules, error);
            panels.open("panel-rules");
            await shown;
        }
        throw error;
    } finally {
        if (session.info !== undefined) {
            menus.show();
        }
    }
}

// There is always a game on the board.
async function openFirst(): Promise<void> {
    if (session.info === undefined) {
        await openLink(NO_LINK);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Starting up

const on = (id: string, work: () => Promise<void>): void => byId(id).addEventListener("click", attempt(() => session.opened.then(work)));

byId("late").remove();
const prolog = new Prolog(byId<HTMLIFrameElement>("sandbox"), (text) => (thinking.textContent = starting = text));
prolog.started.catch((error) => {
    status.textContent = "The page cannot start.";
    fail(error);
});
const session = new Session(prolog, new Shown());
const curve = new Curve(session);
const board = new Board((cell) => act(() => session.click(cell)), (from, to) => act(() => session.drag(from, to)));
const desk = {
    prolog, session, curve, act, attempt, builtIn: BUILT_IN_GAMES, openLink: openAnew,
    reopen: (link: Link) => openLink(link, true),
    mark: (worths: Worths) => board.mark(worths),
    rulesChanged: () => menus.rulesChanged(),
};
const menus = makeMenus(desk);
const plates = makePlates(desk);
const panels = makePanels(desk);

on("undo", () => session.undo());
on("redo", () => session.redo());
for (const id of ["restart", "again"]) {
    on(id, () => {
        remember(session.link);
        return session.restart();
    });
}
on("hint", () => session.hint());
on("stop", () => session.decideNow());
on("go-on", () => session.goOn());
on("daily", async () => {
    const link = await puzzleOfTheDay();
    byId<HTMLDetailsElement>("gallery").open = false;
    await openAnew(link);
    puzzle = link.start;
});
for (const [id, panel] of [["post", "panel-share"], ["to-share", "panel-share"], ["write", "panel-rules"], ["review", "panel-moves"]] as const) {
    on(id, async () => {
        panels.open(panel);
        byId(panel).scrollIntoView({ block: "nearest" });
        byId(panel).focus({ preventScroll: true });
        if (id === "review") {
            panels.review();
        }
    });
}
addEventListener("pointerdown", ({ target }) => {
    const more = byId<HTMLDetailsElement>("more");
    more.open &&= target instanceof Node && more.contains(target);
});
on("turn", () => session.turn());
on("swap", () => session.swap());
on("decided", () => session.endWhenDecided(byId<HTMLInputElement>("decided").checked));
on("real", () => session.useRealDice(byId<HTMLInputElement>("real").checked));
byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = byId<HTMLInputElement>("move");
    const text = input.value.trim();
    act(() => session.opened.then(() => session.play(text)));
    input.value = "";
});
addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
        act(() => session.deselect());
    }
});
addEventListener("hashchange", attempt(async () => {
    const main = document.querySelector("main");
    main?.setAttribute("aria-busy", "true");
    try {
        await openLink(await readLink(location.hash));
    } finally {
        main?.setAttribute("aria-busy", "false");
    }
}));

act(async () => {
    await menus.fill();
    const { first, beside, offline } = await offer();
    prolog.beside = Object.fromEntries(Object.entries(beside).map(([name, text]) => [`/own/${name}`, text]));
    const own = document.querySelector<HTMLMetaElement>("meta[name=first]")?.content || first;
    byId<HTMLDetailsElement>("gallery").open = location.hash === "" && own === "";
    try {
        const link = await readLink(location.hash || own);
        if (openings === 0) {
            await openLink(link); // unless somebody has been quicker
        }
    } catch (error) {
        if (!(error instanceof Stopped)) {
            await openFirst();
        }
        throw error;
    }
    if (!document.body.classList.contains("embed") && offline && "serviceWorker" in navigator) {
        await navigator.serviceWorker.register("offline.js");
    }
});

// Prolog and the game, for use in the browser's console.
Object.assign(window, { pybridge: { prolog, session } });
