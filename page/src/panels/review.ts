// The game reviewed: what each position is worth, the moves that gave something away, and why the computer played its last one.

import type { Review } from "../answers";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";

const SECONDS = 0.3;

export function reviewPanel({ prolog, session, curve, attempt }: Desk): Panel & { review(): void } {
    const result = element("div", { class: "review" });
    const review = button("Review the game", attempt(() => prolog.listenTo({ ask: "review", ...session.line, seconds: SECONDS }, show, session.signal)));
    const why = element("pre", { tabindex: "0", role: "status", "aria-label": "Why the computer played its move" });
    const explain = button("Explain the computer's move", attempt(async () => {
        why.textContent = "Looking at the other moves …";
        why.hidden = false;
        const { lines } = await prolog.ask<{ lines: string[] }>({ ask: "explain", ...session.lastThought }, { signal: session.signal });
        why.textContent = lines.join("\n");
    }));
    byId("panel-moves").append(element("div", { class: "buttons" }, review, explain), why, result);
    let reviewed = "";

    function show({ steps }: Review): void {
        reviewed = session.history.played.join(" ");
        curve.learn(...steps);
        const gave = steps.flatMap(({ number, move, player, gave, better }) =>
            gave === null ? [] : [element("li", {}, button(`${number}. ${move}`, attempt(() => session.goTo(number - 1))),
                ` ${session.nameOf(player ?? "")} ${gave}; try ${better} instead.`)]);
        const [last, count] = [steps.length - 1, session.history.index];
        const summary = gave.length === 0 ? "No move gave away anything that a short search can prove." : "What was given away:";
        result.replaceChildren(
            element("p", { role: "status" }, last < count ? `Move ${last} of ${count} …` : summary),
            element("ul", {}, ...gave),
        );
    }

    // Going back to a move keeps the review of the moves that follow.
    return {
        review: () => review.click(),
        shown: () => {
            review.hidden = session.history.index === 0;
            explain.hidden = session.lastThought === null;
            why.hidden = true;
            if (!`${reviewed} `.startsWith(`${session.history.played.join(" ")} `.trimStart()) || session.history.moves.length === 0) {
                result.replaceChildren();
            }
        },
    };
}
