// The puzzle of the day: which one it is, and on how many days in a row this browser has seen it solved.

import { fetched } from "./files";
import { type Link, NO_LINK } from "./links";

const KEPT = "pybridge.streak";
const DAY = 86_400_000; // milliseconds
const today = (): number => Math.floor(Date.now() / DAY);

export async function puzzleOfTheDay(): Promise<Link> {
    const puzzles: Partial<Link>[] = await (await fetched("puzzles.json")).json();
    return { ...NO_LINK, ...puzzles[today() % puzzles.length] };
}

/** Count a puzzle that has been solved; the number of days in a row, 1 where the browser keeps nothing. */
export function solvedToday(): number {
    try {
        const [last = 0, days = 0] = (localStorage.getItem(KEPT) ?? "").split(" ").map(Number);
        const streak = last === today() ? days : last === today() - 1 ? days + 1 : 1;
        localStorage.setItem(KEPT, `${today()} ${streak}`);
        return streak;
    } catch {
        return 1;
    }
}
