// What each legal move is worth, without being asked: on the board and in a table while it grows; and the tree of a search.

import type { MoveWorth, Position, Ranking } from "../answers";
import type { Worths } from "../board";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";
import { markOf, worthOf } from "../words";
import { treeView } from "./tree";

// In seconds: what a glance at each position takes, and a look at one that is being analysed.
const GLANCE = 0.2;
const LOOK = 1;
const ON_BOARD = "On the board: W4 is a win in 4 moves, L4 a loss, = a draw, in a frame where that is proven; a number is a guess.";
const FOR_SEATS =
    "What is expected if everyone plays for themselves is never proven; what each can be sure of is, whatever the others do. " +
    "The tree, the review and perfect play are for two sides of whom one moves at a time.";

export function analysisPanel(desk: Desk): Panel {
    const { prolog, session, curve, attempt, mark } = desk;
    const result = element("div");
    const tree = treeView(desk);
    const rank = button("What is each move worth?", attempt(() => look(LOOK)));
    byId("panel-values").append(rank, result, tree.element);
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
        curve.learn(ranking.position ?? best);
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

    // The best that a click on a cell can lead to, for the player to move.
    function onBoard({ moves }: Ranking): Worths {
        const seat = session.seatToMove;
        const marks = moves.map((worth) => [session.cellsOf(worth.move).at(-1) ?? "", { text: markOf(worth, seat), isProven: worth.exact }] as const);
        return new Map(marks.reverse());
    }

    function shown(ranking: Ranking): HTMLElement[] {
        const visited = ranking.playouts > 0;
        const rows = ranking.moves.map((each) => element("tr", {}, ...cells(each, visited)));
        const headings = ["Move", "Worth", ...(visited ? ["Playouts"] : []), "Expected play"];
        const names = headings.map((name) => element("th", { scope: "col" }, name));
        const { position } = ranking;
        const mixture = (position?.mixture ?? []).map(({ player, choices }) =>
            element("li", {}, `${session.nameOf(player)}: ${choices.filter(({ probability }) => Number(probability) !== 0).map(({ text, probability }) => `${text} ${probability}`).join(", ")}`));
        const notes = position === null ? [ON_BOARD] : [worthOf(session, position), FOR_SEATS];
        const depth = ranking.depth === null ? "to the end" : `${ranking.depth} moves ahead`;
        const playouts = visited ? `${ranking.playouts.toLocaleString("en")} playouts, ` : "";
        return [
            element("p", {}, `Best first, searched ${depth}, ${playouts}${ranking.nodes.toLocaleString("en")} positions.`),
            ...notes.filter(Boolean).map((text) => element("p", {}, text)),
            session.chooses
                ? element("div", {}, mixture.length > 0 ? "How often each should choose what:" : "", element("ul", {}, ...mixture))
                : element("table", {}, element("thead", {}, element("tr", {}, ...names)), element("tbody", {}, ...rows)),
        ];
    }

    function cells(each: MoveWorth, visited: boolean): HTMLElement[] {
        const play = button(each.move, attempt(() => session.play(each.move)));
        return [
            element("th", { scope: "row" }, play),
            element("td", {}, worthOf(session, each)),
            ...(visited ? [element("td", {}, each.visits.toLocaleString("en"))] : []),
            element("td", {}, each.line.slice(0, 8).join(" ")),
        ];
    }

    function follow({ ended }: Position): void {
        const isNew = line !== session.here;
        line = session.here;
        if (isNew) {
            result.replaceChildren();
            tree.forget();
            mark(new Map());
            isLooking = false;
        }
        rank.disabled = ended !== null;
        curve.show();
        const isAsked = isVisible && !isLooking;
        if (ended === null && (isAsked || (isNew && session.awaitsPerson))) {
            isLooking = isVisible;
            void lookAround(isNew || result.childElementCount === 0);
        }
        tree.element.hidden = !session.info.two_sided;
        if (isAsked && ended === null && !tree.element.hidden) {
            tree.begin();
        }
    }

    return {
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
