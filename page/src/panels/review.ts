// The game reviewed: what each position is worth, the moves that gave something away, and why the computer played its last one.

import type { Review, ReviewedMove } from "../answers";
import { button, byId, element } from "../elements";
import type { Desk, Panel } from "../panel";

const SECONDS = 0.3;
const MOST_SHOWN = 8;

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
        const entry = ({ number, move }: ReviewedMove, text: string): HTMLElement =>
            element("li", {}, button(`${number}. ${move}`, attempt(() => session.goTo(number - 1))), ` ${text}`);
        const gave = steps.flatMap((step) =>
            step.gave === null ? [] : [entry(step, `${session.nameOf(step.player ?? "")} ${step.gave}; try ${step.better} instead.`)]);
        const weight = ({ cost, luck }: ReviewedMove): number => Math.abs(luck ?? cost ?? 0);
        const chance = steps.filter((step) => weight(step) >= 0.005);
        const largest = [...chance].sort((one, other) => weight(other) - weight(one)).slice(0, MOST_SHOWN);
        gave.push(...[...largest].sort((one, other) => one.number - other.number).map((step) => entry(step, told(step))));
        const [last, count] = [steps.length - 1, session.history.index];
        const summary = chance.length > 0 ? balance(steps) : gave.length === 0 ? "No move gave away anything that a short search can prove." : "What was given away:";
        result.replaceChildren(
            element("p", { role: "status" }, last < count ? `Move ${last} of ${count} …` : summary),
            element("ul", {}, ...gave),
        );
    }

    function told({ player, better, cost, luck }: ReviewedMove): string {
        const size = Math.abs(luck ?? cost ?? 0).toFixed(2);
        return luck === null
            ? `cost ${session.nameOf(player ?? "")} ${size}; try ${better} instead.`
            : `was lucky for ${session.info.names[luck < 0 ? 1 : 0]} by ${size}.`;
    }

    /** What the decisions of each player cost, and whom the dice helped. */
    function balance(steps: ReviewedMove[]): string {
        const luck = steps.reduce((sum, step) => sum + (step.luck ?? 0), 0);
        const costs = session.info.players.map((player, seat) => {
            const cost = steps.reduce((sum, step) => sum + (step.player === player ? (step.cost ?? 0) : 0), 0);
            return `the decisions of ${session.info.names[seat]} cost ${cost.toFixed(2)}`;
        });
        return `The dice helped ${session.info.names[luck < 0 ? 1 : 0]} by ${Math.abs(luck).toFixed(2)}; ${costs.join(", ")}.`;
    }

    // Going back to a move keeps the review of the moves that follow.
    return {
        review: () => review.click(),
        shown: () => {
            const { two_sided: isTwoSided } = session.info;
            review.hidden = session.history.index === 0 || !isTwoSided;
            explain.hidden = session.lastThought === null || !isTwoSided;
            why.hidden = true;
            if (!`${reviewed} `.startsWith(`${session.history.played.join(" ")} `.trimStart()) || session.history.moves.length === 0) {
                result.replaceChildren();
            }
        },
    };
}
