// What each legal move is worth, without being asked: on the board and in a table while it grows, who is ahead as a curve
// beside the moves, and the tree of a search.

import type { Position, Ranking, Thought, Worth } from "../answers";
import { pictureAddress } from "../board";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";
import { worthOf } from "../words";
import { treeView } from "./tree";

// In seconds: what a glance at each position takes, and a look at one that is being analysed.
const GLANCE = 0.2;
const LOOK = 1;

export interface AnalysisPanel extends Panel {
    /** Take in what a player thinks of the position on the board. */
    thought(thought: Thought): void;
}

export function analysisPanel({ prolog, session, attempt, mark }: Desk): AnalysisPanel {
    const result = element("div");
    const tree = treeView(prolog, session, attempt);
    const rank = button("What is each move worth?", attempt(() => look(LOOK)));
    byId("panel-values").append(rank, result, tree.element);
    /** What is known of positions, by their lines. */
    const known = new Map<string, Thought>();
    let line = "";
    let isVisible = false;
    let isLooking = false;

    async function look(seconds: number): Promise<void> {
        const asked = line;
        const signal = seconds === GLANCE ? undefined : session.signal; // a glance is over before a worker could be replaced
        if (isVisible && result.childElementCount === 0) {
            result.textContent = "Evaluating every move …";
        }
        const ranking = await prolog.ask<Ranking>({ ask: "ranking", ...session.line, seconds }, { signal });
        const [best] = ranking.moves;
        if (asked !== line || best === undefined) {
            return;
        }
        learn(best);
        if (isVisible) {
            result.replaceChildren(...shown(ranking));
            mark(onBoard(ranking));
        }
    }

    // What nobody has asked for fails in silence.
    async function lookAround(isGlance: boolean): Promise<void> {
        const asked = line;
        try {
            if (isGlance) {
                await look(GLANCE);
            }
            if (isVisible && asked === line) {
                await look(LOOK);
            }
        } catch {
            result.replaceChildren();
        }
    }

    function learn(thought: Thought): void {
        if (thought.value !== undefined) {
            known.set(line, thought);
            showCurve();
        }
    }

    // One bar a position: up where the first player is ahead.
    function showCurve(): void {
        const { history, info } = session;
        const all = [...history.moves.keys(), history.moves.length].map((count) => known.get(lineOf(count)));
        const guesses = all.map((each) => (each?.winner === "unknown" ? Math.abs(each.value ?? 0) : 0));
        const scale = Math.max(50, ...guesses);
        const bars = all.map((each, count) => {
            const height = each === undefined ? 0 : each.winner === "unknown" ? (0.8 * (each.value ?? 0)) / scale : Math.sign(each.value ?? 0);
            const bar = element("span", { class: each === undefined ? "" : height < 0 ? "below" : "above" });
            bar.style.height = `${Math.max(2, 50 * Math.abs(height))}%`;
            bar.classList.toggle("here", count === history.index);
            return bar;
        });
        const curve = byId("curve");
        curve.replaceChildren(...bars);
        curve.hidden = history.moves.length === 0;
        curve.setAttribute("aria-label", `Who is ahead after each move: ${info.names[0]} above the line, ${info.names[1]} below.`);
        const now = known.get(line);
        byId("ahead").textContent = now === undefined || session.result !== "unfinished" ? "" : worthOf(session, now);
    }

    const lineOf = (count: number): string => JSON.stringify({ ...session.line, moves: session.history.moves.slice(0, count) });

    // The best that a click on a cell can lead to, for the player to move.
    function onBoard({ moves }: Ranking): Map<string, { text: string; isProven: boolean }> {
        const sign = session.seatToMove === 0 ? 1 : -1;
        const marks = new Map<string, { text: string; isProven: boolean }>();
        for (const { move, value, winner, plies, exact } of moves) {
            const cell = session.cellsOf(move).at(-1);
            if (cell !== undefined && !marks.has(cell)) {
                const good = sign * value;
                const end = winner === "draw" ? "=" : `${good > 0 ? "+" : "−"}${plies ?? ""}`;
                const guess = `${good > 0 ? "+" : good < 0 ? "−" : ""}${Math.abs(good)}`;
                marks.set(cell, { text: winner === "unknown" ? guess : end, isProven: exact });
            }
        }
        return marks;
    }

    function shown(ranking: Ranking): HTMLElement[] {
        const visited = ranking.playouts > 0;
        const rows = ranking.moves.map((each) => element("tr", {}, ...cells(each, visited)));
        const headings = ["Move", "Worth", ...(visited ? ["Playouts"] : []), "Expected play"];
        const names = headings.map((name) => element("th", { scope: "col" }, name));
        const depth = ranking.depth === null ? "to the end" : `${ranking.depth} moves ahead`;
        const playouts = visited ? `${ranking.playouts.toLocaleString("en")} playouts, ` : "";
        return [
            element("p", {}, `Best first, searched ${depth}, ${playouts}${ranking.nodes.toLocaleString("en")} positions.`),
            element("table", {}, element("thead", {}, element("tr", {}, ...names)), element("tbody", {}, ...rows)),
            element("img", { alt: "The board with the values of the moves", src: pictureAddress(ranking.svg) }),
        ];
    }

    function cells(each: Worth, visited: boolean): HTMLElement[] {
        const play = button(each.move, attempt(() => session.play(each.move)));
        return [
            element("th", { scope: "row" }, play),
            element("td", {}, worthOf(session, each)),
            ...(visited ? [element("td", {}, each.visits.toLocaleString("en"))] : []),
            element("td", {}, each.line.slice(0, 8).join(" ")),
        ];
    }

    function follow({ ended }: Position): void {
        const isNew = line !== JSON.stringify(session.line);
        line = JSON.stringify(session.line);
        if (isNew) {
            result.replaceChildren();
            tree.forget();
            mark(new Map());
            isLooking = false;
        }
        rank.disabled = ended !== null;
        showCurve();
        const isAsked = isVisible && !isLooking;
        if (ended === null && (isAsked || (isNew && session.awaitsPerson))) {
            isLooking = isVisible;
            void lookAround(isNew || result.childElementCount === 0);
        }
        if (isAsked && ended === null) {
            tree.begin();
        }
    }

    return {
        thought: (thought) => {
            if (thought.value !== undefined && thought.winner !== undefined) {
                learn(thought);
            }
        },
        shown: ({ position }, visible) => {
            if (isVisible && !visible) {
                mark(new Map());
            }
            isVisible = visible;
            isLooking &&= visible;
            follow(position);
        },
    };
}
