// The rules of the game, to read and to edit. What the user writes is kept in the browser.

import type { CheckReport } from "../answers";
import type { Editor, LineFault } from "../editor";
import { button, byId, element } from "../elements";
import { download, fileInput } from "../files";
import { NO_LINK } from "../links";
import type { Desk, Panel } from "../panel";
import { PrologError, Stopped } from "../prolog";
import { forgetRules, isKept, keepRules, rulesAreKept, unusedName } from "../rules";

export function rulesPanel({ prolog, session, attempt, openLink, rulesChanged }: Desk): Panel {
    const file = element("input", { id: "file", autocomplete: "off", spellcheck: "false", size: "18" });
    const place = element("div", { class: "editor" });
    const statusLine = element("p", { role: "status" });
    const faults = element("ul", { class: "faults" });
    const change = button("Change these rules", attempt(showCopy));
    const runButton = button("Run", attempt(run));
    let editor: Editor | null = null;
    let shownGame = "";
    let isShowing = false;

    async function editorOfPage(): Promise<Editor> {
        if (editor === null) {
            const { makeEditor } = await import("../editor");
            editor ??= makeEditor(place, () => attempt(changed)());
        }
        return editor;
    }

    // Edits are kept at once.
    async function changed(): Promise<void> {
        if (!isShowing && editor !== null) {
            keepRules(file.value, editor.text);
            await rulesChanged();
        }
    }

    async function show(name: string, text: string, editable = true): Promise<void> {
        const shown = await editorOfPage();
        isShowing = true;
        file.value = name;
        file.readOnly = !editable;
        shown.text = text;
        shown.editable = editable;
        shown.setFaults([]);
        isShowing = false;
        change.hidden = editable;
        runButton.hidden = !editable;
        faults.replaceChildren();
        statusLine.textContent = "";
    }

    /** The game on the board, as the editor last followed it. */
    const gameOnBoard = (): string => `${session.link.file || session.link.game}\n${session.info.rules}`;

    // Rules that are not kept here are only read.
    async function showGame(): Promise<void> {
        const { link, info } = session;
        if (gameOnBoard() !== shownGame) {
            shownGame = gameOnBoard();
            await show(link.file || `${info.name}.pl`, info.rules, isKept(link.file, info.rules));
        }
    }

    // A copy, under a name that no other rules have.
    async function showCopy(): Promise<void> {
        const { link, info } = session;
        const copy = await unusedName(link.file === "" ? `my_${info.name}` : info.name);
        const text = info.rules.replace(`:- module(${info.name},`, () => `:- module(${copy},`);
        await show(`${copy}.${link.file.split(".").at(-1) || "pl"}`, text);
        await run();
    }

    async function run(): Promise<void> {
        const text = (await editorOfPage()).text;
        keepRules(file.value, text);
        await rulesChanged();
        const again = session.link.file === file.value;
        showResult([], "Prolog is loading the rules …");
        try {
            const link = { ...NO_LINK, file: file.value, players: again ? session.players : [] };
            shownGame = `${file.value}\n${text}`;
            await openLink({ ...link, moves: again ? session.history.played : [] });
            showResult(session.info.warnings.map((warning) => ({ ...warning, isWarning: true })), "The rules are loaded. Checking them with random games …");
            await check();
        } catch (error) {
            shownGame = gameOnBoard(); // the editor keeps its text while another game is on the board
            if (!(error instanceof PrologError)) {
                throw error;
            }
            showResult([{ line: error.line ?? 0, text: error.message, isWarning: false }], "The rules do not run yet.");
        }
    }

    async function check(): Promise<void> {
        try {
            const patience = 2 * prolog.patience; // for random games, not for one answer
            const report = await prolog.ask<CheckReport>({ ask: "check", game: session.spec }, patience);
            const found = report.faults.map(({ predicate, text, line }) => ({ line, text: `${predicate} ${text}`, isWarning: false }));
            const good = `The rules kept the contract in ${report.games} random games with ${report.positions} positions.`;
            const warnings = report.remarks.filter(({ kind }) => kind === "warning");
            const odd = warnings.map(({ line, text }) => ({ line, text, isWarning: true }));
            const advice = report.advice.map((text) => `Advice: ${text}.`);
            showResult([...found, ...odd], found.length > 0 ? "Random games have found faults." : [good, ...advice].join(" "));
        } catch (error) {
            if (!(error instanceof Stopped)) {
                throw error;
            }
            showResult([], "The rules are loaded. The check was stopped.");
        }
    }

    function showResult(found: LineFault[], news: string): void {
        editor?.setFaults(found.filter(({ line }) => line > 0));
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
        await show(`${name}.pl`, text);
        await run();
    }

    byId("panel-rules").append(
        element(
            "div",
            { class: "buttons" },
            element("label", {}, "File ", file),
            change,
            runButton,
            button("New game", attempt(() => begin(false))),
            button("New board game", attempt(() => begin(true))),
            button("Export", attempt(async () => download(file.value, (await editorOfPage()).text))),
            button("Forget", attempt(async () => {
                forgetRules(file.value);
                await rulesChanged();
                statusLine.textContent = `${file.value} has been forgotten.`;
            })),
        ),
        ...(rulesAreKept ? [] : [element("p", {}, "This browser blocks storage: export your rules before you close the page.")]),
        fileInput("Import", ".pl,.kif,.gdl", (name, text) => attempt(async () => {
            await show(name, text);
            await run();
        })()),
        statusLine,
        faults,
        place,
    );

    return {
        shown: (_, visible) => {
            if (visible) {
                attempt(showGame)();
            }
        },
    };
}
