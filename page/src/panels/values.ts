// What each legal move is worth, found by one search that lasts a second.

import type { Ranking, Worth } from "../answers";
import { pictureAddress } from "../board";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";
import { worthOf } from "../words";

const SECONDS = 1;

export function valuesPanel({ prolog, session, attempt }: Desk): Panel {
    const result = element("div");
    const rank = button("What is each move worth?", attempt(async () => {
        result.textContent = "Evaluating every move …";
        const request = { ask: "ranking", ...session.line, seconds: SECONDS };
        try {
            result.replaceChildren(...shown(await prolog.ask<Ranking>(request, { signal: session.signal })));
        } catch (error) {
            result.replaceChildren();
            throw error;
        }
    }));
    byId("panel-values").append(rank, result);

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

    return {
        shown: ({ position }) => {
            result.replaceChildren();
            rank.disabled = position.ended !== null;
        },
    };
}
