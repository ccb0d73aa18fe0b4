// The game reviewed: its values as a curve, the moves that gave something away, and why the computer played its last one.

import type { Review } from "../answers";
import { pictureAddress } from "../board";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";

const SECONDS = 0.3;

export function reviewPanel({ prolog, session, attempt }: Desk): Panel & { review(): void } {
    const result = element("div", { class: "review" });
    const review = button("Review the game", attempt(async () => {
        await prolog.listenTo<Review>({ ask: "review", ...session.line, seconds: SECONDS }, (answer) => result.replaceChildren(...shown(answer)), session.signal);
    }));
    const why = element("pre", { tabindex: "0", role: "status", "aria-label": "Why the computer played its move" });
    const explain = button("Explain the computer's move", attempt(async () => {
        why.textContent = "Looking at the other moves …";
        why.hidden = false;
        const { lines } = await prolog.ask<{ lines: string[] }>({ ask: "explain", ...session.lastThought }, { signal: session.signal });
        why.textContent = lines.join("\n");
    }));
    byId("panel-moves").append(element("div", { class: "buttons" }, review, explain), why, result);
    let reviewed = "";

    function shown({ steps, svg }: Review): HTMLElement[] {
        reviewed = session.history.played.join(" ");
        const last = steps.length - 1;
        const gave = steps.flatMap(({ number, move, player, gave, better }) =>
            gave === null ? [] : [element("li", {}, button(`${number}. ${move}`, attempt(() => session.goTo(number - 1))),
                ` ${session.nameOf(player ?? "")} ${gave}; try ${better} instead.`)]);
        const progress = `Move ${last} of ${session.history.index} …`;
        const summary = last < session.history.index ? progress : gave.length === 0 ? "No move gave away anything that a short search can prove." : "What was given away:";
        const alt = `The values after each move: ${session.info.names[0]} is ahead where the curve is high.`;
        return [element("img", { alt, src: pictureAddress(svg) }), element("p", { role: "status" }, summary), element("ul", {}, ...gave)];
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
