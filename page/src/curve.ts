// Who is ahead: a bar for each position of the game, up where the first player is ahead.

import type { Worth } from "./answers";
import { byId, element } from "./elements";
import type { Session } from "./session";
import { worthOf } from "./words";

// What a guess must be to fill the curve: where chance decides, guesses are means of results.
const [LEAST_SCALE, LEAST_MEAN] = [50, 1];
const HIGHEST_GUESS = 0.8; // of the height of what is proven

export class Curve {
    /** What is known of positions, by their lines. */
    private readonly known = new Map<string, Partial<Worth>>();

    constructor(private readonly session: Session) {}

    /** Take in what the position on the board is worth, or those after numbers of moves. */
    learn(...worths: (Partial<Worth> & { number?: number })[]): void {
        for (const worth of worths.filter(({ value }) => value !== undefined)) {
            this.known.set(this.session.lineAt(worth.number ?? this.session.history.index), worth);
        }
        this.show();
    }

    show(): void {
        const { session, known } = this;
        const { history, info } = session;
        const worths = [...history.moves.keys(), history.moves.length].map((count) => known.get(session.lineAt(count)));
        const guesses = worths.map((worth) => (worth?.winner === "unknown" ? Math.abs(worth.value ?? 0) : 0));
        const scale = Math.max(guesses.every(Number.isInteger) ? LEAST_SCALE : LEAST_MEAN, ...guesses);
        const bars = worths.map((worth, count) => {
            const value = worth?.value ?? 0;
            const height = worth?.winner === "unknown" ? (HIGHEST_GUESS * value) / scale : Math.sign(value);
            const bar = element("span", { class: worth === undefined ? "" : height < 0 ? "below" : "above" });
            bar.style.height = `${Math.max(2, 50 * Math.abs(height))}%`;
            bar.classList.toggle("here", count === history.index);
            return bar;
        });
        const curve = byId("curve");
        curve.replaceChildren(...bars);
        curve.hidden = history.moves.length === 0 || !info.two_sided;
        curve.setAttribute("aria-label", `Who is ahead after each move: ${info.names[0]} above the line, ${info.names[1]} below.`);
        const now = known.get(session.lineAt(history.index));
        byId("ahead").textContent = now === undefined || session.result !== "unfinished" ? "" : worthOf(session, now);
    }
}
