// The tree that a search visits, as a picture that can be stepped through, and that grows by a move at a click.

import { button, element } from "../elements";
import { pictureAddress } from "../files";
import type { Desk } from "../panel";

const ALGORITHMS = {
    auto: "alpha-beta, or Star1 with dice",
    minimax: "minimax",
    negamax: "negamax",
    iterative_deepening: "iterative deepening",
    transposition_table: "transposition table",
    uct: "UCT",
    expectiminimax: "expectiminimax (dice)",
    star1: "Star1 (dice)",
    mcts: "the engine’s playouts",
};
const INTRO =
    "The tree that the textbook’s search visits from this position, with the moves in the game’s own order, " +
    "or the one that a second of random games grows.";

/** `begin` draws the tree of one move. */
export function treeView({ prolog, session, act }: Desk): { element: HTMLElement; forget(): void; begin(): void } {
    const algorithm = element("select", {}, ...Object.entries(ALGORITHMS).map(([value, name]) => element("option", { value }, name)));
    const depth = element("input", { type: "number", min: "1", max: "9", value: "2", required: "" });
    const place = element("input", { type: "range", min: "1", value: "1" });
    const statusLine = element("p", { role: "status" });
    const picture = element("div", { class: "tree", tabindex: "0", role: "group", "aria-label": "The search tree" });
    const steps = element(
        "div",
        { class: "buttons" },
        button("Step back", () => stepTo(place.valueAsNumber - 1)),
        button("Step forward", () => stepTo(place.valueAsNumber + 1)),
        element("label", {}, "Step ", place),
    );
    const form = element(
        "form",
        { class: "buttons" },
        element("label", {}, "Search ", algorithm),
        element("label", {}, "Moves ahead ", depth),
        element("button", {}, "Draw the tree"),
    );
    const deeper = button("One move deeper", () => act(() => draw(0, drawnDepth + 1)));
    let drawnDepth = 0;
    let round = 0;
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        act(() => draw(0, depth.valueAsNumber));
    });
    place.addEventListener("change", () => stepTo(place.valueAsNumber));
    picture.addEventListener("click", () => deeper.click());
    forget();

    function stepTo(step: number): void {
        act(() => draw(Math.min(Math.max(step, 1), Number(place.max)), drawnDepth));
    }

    // Step 0 means the last step.
    async function draw(step: number, moves: number): Promise<void> {
        const number = (round += 1);
        const request = { ask: "tree", ...session.line, algorithm: algorithm.value, depth: moves, step };
        const { svg, steps: count } = await prolog.ask<{ svg: string; steps: number | null }>(request, { signal: session.signal });
        if (number === round) {
            drawnDepth = moves;
            deeper.hidden = false;
            steps.hidden = count === null;
            place.max = String(count);
            place.valueAsNumber = step || (count ?? 1);
            statusLine.textContent = count === null ? "" : `Step ${place.value} of ${count.toLocaleString("en")}.`;
            const described = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc");
            picture.replaceChildren(element("img", { alt: described?.textContent ?? "", src: pictureAddress(svg) }));
        }
    }

    function forget(): void {
        round += 1;
        deeper.hidden = true;
        steps.hidden = true;
        statusLine.textContent = "";
        picture.replaceChildren();
    }

    const parts = [element("h2", {}, "Tree"), element("p", {}, INTRO), form, steps, statusLine, picture, deeper];
    return {
        element: element("section", { id: "panel-tree" }, ...parts),
        forget,
        begin: () => void draw(0, 1).catch(() => undefined),
    };
}
