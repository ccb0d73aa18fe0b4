// ?- GOAL: questions about the position, which is Pos in the goal. Prolog keeps the goal open between its answers.

import type { GoalAnswer } from "../answers";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";

const GOALS = {
    "Which moves are there?": "move(Pos, Move, Next)",
    "Which moves end the game?": "move(Pos, Move, Next), utility(Next, Value)",
    "How many replies has each move?": "move(Pos, Move, Next), \\+ utility(Next, _), aggregate_all(count, move(Next, _, _), Replies)",
};

export function askPanel({ prolog, session, act }: Desk): Panel {
    const input = element("input", { id: "goal", autocomplete: "off", spellcheck: "false", value: "move(Pos, Move, Next)" });
    const answers = element("ol", { class: "answers" });
    const output = element("pre", { tabindex: "0", "aria-label": "Output of the goal" });
    const end = element("p", { role: "status" });
    let round = 0; // increased when the answers are cleared, so that a late one is ignored
    let waiting = false;
    const next = button("Next answer", () => {
        if (!waiting) {
            act(() => take({ ask: "more" }));
        }
    });

    async function take(request: object): Promise<void> {
        const started = round;
        waiting = true;
        try {
            const found = await prolog.ask<GoalAnswer>(request, { signal: session.signal });
            if (started === round) {
                show(found);
            }
        } catch (error) {
            next.hidden = true;
            throw error;
        } finally {
            waiting &&= started !== round;
        }
    }

    function show({ answer, more, output: written, problem }: GoalAnswer): void {
        if (answer !== null) {
            answers.append(element("li", {}, answer.join(", ") || "true"));
        }
        output.append(written);
        output.hidden = output.textContent === "";
        next.hidden = !more;
        end.textContent = more ? "" : problem || (answers.childElementCount > 0 ? "No more answers." : "false: no answer.");
    }

    function forget(): void {
        round += 1;
        waiting = false;
        answers.replaceChildren();
        output.textContent = "";
        output.hidden = true;
        next.hidden = true;
        end.textContent = "";
    }

    const form = element("form", {}, element("label", {}, "?- ", input), " ", element("button", {}, "Ask"));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        forget();
        act(() => take({ ask: "goal", ...session.line, goal: input.value }));
    });
    const chips = Object.entries(GOALS).map(([name, goal]) => button(name, () => {
        input.value = goal;
        form.requestSubmit();
    }));
    const intro = element("p", {}, "Ask Prolog about the position on the board; in your goal, it is called Pos.");
    byId("panel-ask").append(intro, element("div", { class: "buttons chips" }, ...chips), form, answers, next, end, output);
    forget();
    return { shown: forget };
}
