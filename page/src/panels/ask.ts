// ?- GOAL: questions about the position, which is Pos in the goal; the answers appear one by one.

import type { GoalAnswers } from "../answers";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panels";

export function askPanel({ prolog, table, attempt }: Desk): Panel {
    const input = element("input", { id: "goal", autocomplete: "off", spellcheck: "false", value: "move(Pos, Move, Next)" });
    const answers = element("ol", { class: "answers" });
    const output = element("pre", { tabindex: "0", "aria-label": "Output of the goal" });
    const end = element("p", { role: "status" });
    let count = 0;

    const next = button("Next answer", attempt(async () => {
        count += 1;
        const request = { ask: "goal", ...table.line, goal: input.value, count };
        const found = await prolog.ask<GoalAnswers>(request);
        answers.replaceChildren(...found.answers.map((values) => element("li", {}, values.join(", ") || "true")));
        output.textContent = found.output;
        output.hidden = found.output === "";
        const over = found.answers.length < count;
        next.hidden = over || found.problem !== "";
        end.textContent = found.problem !== "" ? found.problem : over ? (count === 1 ? "false: no answer." : "No more answers.") : "";
    }));
    const form = element(
        "form",
        {},
        element("label", {}, "?- ", input),
        " ",
        element("button", {}, "Ask"),
    );
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        forget();
        next.click();
    });
    byId("panel-ask").append(
        element("p", {}, "Ask Prolog about the position on the board; in your goal, it is called Pos."),
        form,
        answers,
        next,
        end,
        output,
    );
    forget();

    function forget(): void {
        count = 0;
        answers.replaceChildren();
        output.hidden = true;
        next.hidden = true;
        end.textContent = "";
    }

    return { shown: forget };
}
