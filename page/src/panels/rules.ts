// The rules of the game, to read and to edit. What the user writes is kept in the browser, whether it loads or not, and is
// loaded after a pause; until it does, the last rules that worked stay on the board.

import type { CheckReport } from "../answers";
import type { Editor, LineFault } from "../editor";
import { button, byId, element } from "../elements";
import { download, fileInput } from "../files";
import { NO_LINK } from "../links";
import type { Desk, Panel } from "../panel";
import { PrologError, Stopped } from "../prolog";
import { bringBack, canBringBack, checkName, forgetRules, keepRules, onOtherPages, revisionOf, rulesAreKept, rulesOf, textOf, unusedName } from "../rules";

// How long a pause in typing lasts, in milliseconds, before the text is kept and before it is loaded.
const KEPT_AFTER = 250;
const LOADED_AFTER = 900;

// For each built-in game, a line that is fun to change.
const IDEAS: Record<string, [string, string]> = {
    cat_and_mice: ["Square < 1<<5.", "write 11 for 5, and the cat wins on row 2 already"],
    connect_four: ["->  Value = 0", "write -1 for 0, and a full board is a win for Red"],
    last_mouse_lost: ["win(first,   1).", "write -1, and 1 in the next line: the last dot then wins"],
    pig: ["Total1 is Total+Shown.", "write 2*Shown for Shown, and the die counts twice"],
    surakarta: ["Quiet >= 50", "write 5, and five moves without a capture end the game"],
    tictactoe: ["->  win(Mover, Value)", "write Player for Mover, and three in a line lose"],
};

export interface RulesPanel extends Panel {
    /** Show rules that did not load, with the reason. */
    showBroken(name: string, text: string, error: PrologError): Promise<void>;
}

export function rulesPanel({ prolog, session, act, attempt, reopen, rulesChanged }: Desk): RulesPanel {
    const file = element("input", { id: "file", autocomplete: "off", spellcheck: "false", size: "18" });
    const place = element("div", { class: "editor" });
    const statusLine = element("p", { role: "status" });
    const faults = element("ul", { class: "faults" });
    const change = button("Change these rules", attempt(showCopy));
    const runButton = button("Run", attempt(run));
    const forget = button("Forget", attempt(async () => {
        save();
        forgetRules(current);
        await rulesChanged();
        showButtons();
        statusLine.textContent = `${current} has been forgotten.`;
    }));
    const restore = button("Bring back the text before", attempt(async () => {
        save();
        await show(current, bringBack(current), true);
        await run();
    }));
    const idea = element("p", { class: "idea" });
    let editor: Editor | null = null;
    let making: Promise<Editor> | null = null;
    /** The name of the file in the editor, and the revision that the editor shows. */
    let current = "";
    let revision = 0;
    let module = "";
    let marked: LineFault[] = [];
    /** The game on the board that the editor has followed, or has been told to leave alone; and the one that it loads. */
    let followed = "";
    let expected = "";
    let isShowing = false;
    let saving = 0;
    let loading = 0;
    let runs = 0;

    // One promise for all who wait, so that they go on in the order in which they came.
    function editorOfPage(): Promise<Editor> {
        making ??= import("../editor").then(({ makeEditor }) => (editor = makeEditor(place, changed)));
        return making;
    }

    // Do what nobody has asked for: an error that is shown stays, unless there is another.
    function unasked(work: () => Promise<void>): void {
        work().catch((error) => act(() => Promise.reject(error)));
    }

    function changed(): void {
        if (!isShowing) {
            clearTimeout(saving);
            clearTimeout(loading);
            saving = setTimeout(() => unasked(async () => save()), KEPT_AFTER);
            loading = setTimeout(() => unasked(run), LOADED_AFTER);
        }
    }

    // Keep what has been typed, if it is not kept yet.
    function save(): void {
        if (saving === 0 || editor === null) {
            return;
        }
        clearTimeout(saving);
        saving = 0;
        const isNew = textOf(current) === null;
        const kept = keepRules(current, editor.text, revision);
        revision = kept.revision;
        if (rulesAreKept && !kept.isKept) {
            statusLine.textContent = "The browser’s storage is full: these rules last only as long as this page is open. Export them.";
        } else if (kept.hasReplaced) {
            statusLine.textContent = "Another page has changed this file in the meantime: you can bring its text back.";
        }
        showButtons();
        if (isNew) {
            void rulesChanged();
        }
    }

    function showButtons(): void {
        const editable = editor?.editable === true;
        file.readOnly = !editable;
        change.hidden = editable;
        runButton.hidden = !editable;
        forget.hidden = !editable || textOf(current) === null;
        restore.hidden = !canBringBack(current);
    }

    async function show(name: string, text: string, editable: boolean): Promise<void> {
        const shown = await editorOfPage();
        save();
        isShowing = true;
        clearTimeout(loading);
        file.value = current = name;
        revision = revisionOf(name);
        shown.text = text;
        shown.editable = editable;
        isShowing = false;
        showButtons();
        faults.replaceChildren();
        statusLine.textContent = "";
        showIdea(text);
    }

    function showIdea(text: string): void {
        const [found = "", what = ""] = IDEAS[module.replace(/^my_|_\d+$/g, "")] ?? [];
        const line = text.slice(0, text.indexOf(found)).split("\n").length;
        idea.hidden = found === "" || !text.includes(found);
        marked = idea.hidden ? [] : [{ line, text: `Try this: ${what}.`, severity: "info" }];
        editor?.setFaults(marked);
        idea.replaceChildren("An idea for ", button(`line ${line}`, () => editor?.goTo(line)), `: ${what}.`);
    }

    const gameOnBoard = (): string => (session.info === undefined ? "" : `${session.link.file || session.link.game}\n${session.info.rules}`);
    const isAnother = (): boolean => ![followed, expected].includes(gameOnBoard());

    // Rules that are not kept here are only read.
    async function showGame(): Promise<void> {
        const { link, info } = session;
        const follows = isAnother();
        followed = gameOnBoard();
        if (follows) {
            module = info.name;
            await show(link.file || `${info.name}.pl`, info.rules, textOf(link.file) === info.rules);
        }
    }

    async function showBroken(name: string, text: string, error: PrologError): Promise<void> {
        followed = gameOnBoard();
        module = name.replace(/\.\w+$/, "");
        await show(name, text, textOf(name) === text);
        showFault(error);
    }

    // New rules, under a name that no others have.
    async function showNew(name: string, text: string): Promise<void> {
        await show(name, text, true);
        changed();
        await run();
    }

    async function showCopy(): Promise<void> {
        const text = (await editorOfPage()).text;
        const isBuiltIn = session.link.file === "" && current === `${session.info.name}.pl`;
        const copy = await unusedName(isBuiltIn ? `my_${module}` : module);
        const line = idea.hidden ? undefined : idea.querySelector("button");
        await showNew(`${copy}.${current.split(".").at(-1) || "pl"}`, text.replace(`:- module(${module},`, () => `:- module(${copy},`));
        line?.click();
    }

    async function run(): Promise<void> {
        save();
        clearTimeout(loading);
        const number = (runs += 1);
        const { text } = await editorOfPage();
        const again = session.link.file === current;
        const isKept = statusLine.textContent;
        showResult([], "Prolog is loading the rules …");
        try {
            const link = { ...NO_LINK, file: current, players: again ? session.players : [] };
            expected = `${current}\n${text}`;
            await reopen({ ...link, moves: again ? session.history.played : [], variant: again ? session.link.variant : "" });
            module = session.info.name;
            followed = gameOnBoard();
            showResult(session.info.warnings.map((warning) => ({ ...warning, severity: "warning" as const })), "The rules are loaded. Checking them with random games …");
            await check(number);
            if (isKept?.startsWith("The browser’s storage")) {
                statusLine.append(` ${isKept}`);
            }
        } catch (error) {
            if (!(error instanceof PrologError)) {
                throw error;
            }
            showFault(error);
        } finally {
            expected = number === runs ? "" : expected;
        }
    }

    function showFault(error: PrologError): void {
        showResult([{ line: error.line ?? 0, text: error.message, severity: "error" }], "The rules do not run yet.");
    }

    async function check(number: number): Promise<void> {
        try {
            const patience = 2 * prolog.patience; // for random games, not for one answer
            const report = await prolog.ask<CheckReport>({ ask: "check", game: session.spec }, { patience });
            if (number !== runs) {
                return;
            }
            const found = report.faults.map(({ predicate, text, line }) => ({ line, text: `${predicate} ${text}`, severity: "error" as const }));
            const good = `The rules kept the contract in ${report.games} random games with ${report.positions} positions.`;
            const warnings = report.remarks.filter(({ kind }) => kind === "warning");
            const odd = warnings.map(({ line, text }) => ({ line, text, severity: "warning" as const }));
            const advice = report.advice.map((text) => `Advice: ${text}.`);
            showResult([...found, ...odd], found.length > 0 ? "Random games have found faults." : [good, ...advice].join(" "));
        } catch (error) {
            if (!(error instanceof Stopped)) {
                throw error;
            }
            if (number === runs) {
                showResult([], "The rules are loaded. The check was stopped.");
            }
        }
    }

    function showResult(found: LineFault[], news: string): void {
        editor?.setFaults([...marked, ...found].filter(({ line }) => line > 0));
        statusLine.textContent = news;
        const items = found.map(({ line, text }) =>
            element("li", {}, ...(line > 0 ? [button(`Line ${line}`, () => editor?.goTo(line)), " "] : []), text),
        );
        faults.replaceChildren(...items);
    }

    async function begin(board: boolean): Promise<void> {
        const name = await unusedName(board ? "my_board_game" : "my_game");
        const { rules } = await prolog.ask<{ rules: string }>({ ask: "template", board });
        const text = rules.replaceAll("my_game", name);
        await showNew(`${name}.pl`, text);
    }

    // Rules of the same name stay.
    async function importFile(name: string, text: string): Promise<void> {
        checkName(name);
        const [, stem = "", extension = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
        const isTaken = ![null, text].includes(await rulesOf(name));
        await showNew(isTaken ? (await unusedName(stem)) + extension : name, text);
    }

    // The same text under another name.
    file.addEventListener("change", attempt(async () => {
        const name = file.value.trim();
        file.value = current;
        checkName(name);
        if (name !== current && (await rulesOf(name)) !== null) {
            throw new Error(`There are other rules named ${name}, which stay: choose another name.`);
        }
        save();
        file.value = current = name;
        revision = 0;
        changed();
        save();
    }));
    onOtherPages((name) => {
        void rulesChanged();
        const text = textOf(name);
        if (name === current && editor?.editable === true && saving === 0 && text !== null) {
            isShowing = true;
            editor.follow(text);
            isShowing = false;
            revision = revisionOf(name);
            showButtons();
        }
    });
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);

    byId("panel-rules").append(
        element(
            "div",
            { class: "buttons" },
            element("label", {}, "File ", file),
            change,
            runButton,
            button("New game", attempt(() => begin(false))),
            button("New board game", attempt(() => begin(true))),
            button("Export", attempt(async () => download(current, (await editorOfPage()).text))),
            fileInput("Import", ".pl,.kif,.gdl", (name, text) => act(() => importFile(name, text))),
            forget,
            restore,
        ),
        ...(rulesAreKept ? [] : [element("p", {}, "This browser blocks storage: export your rules before you close the page.")]),
        idea,
        statusLine,
        faults,
        place,
    );

    return {
        showBroken,
        shown: (_, visible) => {
            if (isAnother()) {
                clearTimeout(loading);
            }
            if (visible) {
                unasked(showGame);
            }
        },
    };
}
