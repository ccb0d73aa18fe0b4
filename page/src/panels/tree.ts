// The tree that a search walks, as a picture.

import { pictureAddress } from "../board";
import { byId, element } from "../elements";
import type { Desk, Panel } from "../panels";

export function treePanel({ prolog, table, attempt }: Desk): Panel {
    const depth = element("input", { type: "number", min: "1", max: "6", value: "2", id: "tree-depth" });
    const picture = element("div", { class: "tree", tabindex: "0", role: "group", "aria-label": "The search tree" });
    const form = element(
        "form",
        {},
        element("label", {}, "Moves ahead ", depth),
        " ",
        element("button", {}, "Draw the tree"),
    );
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        attempt(async () => {
            const request = { ask: "tree", ...table.line, depth: depth.valueAsNumber };
            const { svg } = await prolog.ask<{ svg: string }>(request);
            picture.replaceChildren(element("img", { alt: descriptionOf(svg), src: pictureAddress(svg) }));
        })();
    });
    byId("panel-tree").append(element("p", {}, "What alpha-beta sees from this position, in the game’s own order of moves."), form, picture);
    return { shown: () => picture.replaceChildren() };
}

function descriptionOf(svg: string): string {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    return parsed.querySelector("desc")?.textContent ?? "";
}
