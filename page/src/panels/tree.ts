// The tree that a search visits, as a picture that can be stepped through, and that grows by a move at a click.

import { button, element } from "../elements";
import { pictureAddress } from "../files";
import type { Desk } from "../panel";

export interface TreeView {
    element: HTMLElement;
    forget(): void;
    /** Draw the tree of one move. */
    begin(): void;
}

export function treeView({ prolog, session, act, attempt }: Desk): TreeView {
    const algorithms = {
        alphabeta: "alpha-beta",
        minimax: "minimax",
        negamax: "negamax",
        iterative_deepening: "iterative deepening",
        transposition_table: "transposition table",
        uct: "UCT",
        mcts: "the engine’s playouts",
    };
    const choices = Object.entries(algorithms).map(([value, name]) => element("option", { value }, name));
    const algorithm = element("select", {}, ...choices);
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
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        act(() => draw(0, depth.valueAsNumber));
    });
    const deeper = button("One move deeper", attempt(() => draw(0, drawnDepth + 1)));
    picture.addEventListener("click", () => deeper.click());
    let drawnDepth = 0;
    let round = 0;
    place.addEventListener("change", () => stepTo(place.valueAsNumber));
    const intro =
        "The tree that the textbook’s search visits from this position, with the moves in the game’s own order, " +
        "or the one that a second of random games grows.";
    const whole = element("section", { id: "panel-tree" }, element("h2", {}, "Tree"), element("p", {}, intro), form, steps, statusLine, picture, deeper);
    forget();

    function stepTo(step: number): void {
        act(() => draw(Math.min(Math.max(step, 1), Number(place.max)), drawnDepth));
    }

    // Step 0 means the last step.
    async function draw(step: number, moves: number): Promise<void> {
        const number = (round += 1);
        const request = { ask: "tree", ...session.line, algorithm: algorithm.value, depth: moves, step };
        const drawn = await prolog.ask<{ svg: string; steps: number | null }>(request, { signal: session.signal });
        if (number !== round) {
            return;
        }
        drawnDepth = moves;
        deeper.hidden = false;
        steps.hidden = drawn.steps === null;
        if (drawn.steps === null) {
            statusLine.textContent = "";
        } else {
            place.max = String(drawn.steps);
            place.valueAsNumber = step || drawn.steps;
            statusLine.textContent = `Step ${place.value} of ${drawn.steps.toLocaleString("en")}.`;
        }
        picture.replaceChildren(element("img", { alt: descriptionOf(drawn.svg), src: pictureAddress(drawn.svg) }));
    }

    function forget(): void {
        round += 1;
        deeper.hidden = true;
        steps.hidden = true;
        statusLine.textContent = "";
        picture.replaceChildren();
    }

    return { element: whole, forget, begin: () => void draw(0, 1).catch(() => undefined) };
}

function descriptionOf(svg: string): string {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    return parsed.querySelector("desc")?.textContent ?? "";
}
