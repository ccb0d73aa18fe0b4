// The tree that a search visits, as a picture that can be stepped through.

import { pictureAddress } from "../board";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";

export function treePanel({ prolog, session, attempt }: Desk): Panel {
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
        attempt(() => draw(0))();
    });
    place.addEventListener("change", () => stepTo(place.valueAsNumber));
    const intro =
        "The tree that the textbook’s search visits from this position, with the moves in the game’s own order, " +
        "or the one that a second of random games grows.";
    byId("panel-tree").append(element("p", {}, intro), form, steps, statusLine, picture);
    forget();

    function stepTo(step: number): void {
        attempt(() => draw(Math.min(Math.max(step, 1), Number(place.max))))();
    }

    // Step 0 means the last step.
    async function draw(step: number): Promise<void> {
        const request = { ask: "tree", ...session.line, algorithm: algorithm.value, depth: depth.valueAsNumber, step };
        const drawn = await prolog.ask<{ svg: string; steps: number | null }>(request, { signal: session.signal });
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
        steps.hidden = true;
        statusLine.textContent = "";
        picture.replaceChildren();
    }

    return { shown: forget };
}

function descriptionOf(svg: string): string {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    return parsed.querySelector("desc")?.textContent ?? "";
}
