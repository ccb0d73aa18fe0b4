// What the page says about a game.

import type { Position, Worth } from "./answers";
import { CHANCE, FRIEND, HUMAN, type Table } from "./table";

/** A player's spec in words: "Hard", "Engine, 5 seconds". */
export function playerName(spec: string): string {
    const [kind = "", ...options] = spec.split(/[:,]/);
    const said = options.map((option) => option.replace("seconds=", "").replace("depth=", "depth ") + (option.startsWith("seconds=") ? " s" : ""));
    const known: Record<string, string> = { [HUMAN]: "Person", [FRIEND]: "Friend, by link" };
    return [known[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1), ...said].join(", ");
}

function moves(count: number): string {
    return `${count} ${count === 1 ? "move" : "moves"}`;
}

/** Whose turn it is, or how the game has ended. */
export function stateOf(table: Table, { ended, turn }: Position): string {
    if (ended === null && turn === CHANCE) {
        return table.hasRealDice ? "What do the dice show?" : "The dice are rolled.";
    }
    if (ended === null) {
        const last = table.history.played.at(-1);
        const isMine = table.players.includes(FRIEND) && table.loneHuman === turn && last !== undefined;
        return isMine ? `Your friend played ${last}. Your move.` : `${table.nameOf(turn)} to move.`;
    }
    if (ended.plies !== null) {
        return `It is decided: ${table.nameOf(ended.winner)} wins in ${moves(ended.plies)}.`;
    }
    return `The game has ended: ${ended.winner === "draw" ? "a draw" : `${table.nameOf(ended.winner)} has won`}.`;
}

/** Where a puzzle stands, at its start and at its end; otherwise "". */
export function puzzleState(table: Table, { ended }: Position): string {
    const { solver } = table;
    if (solver === "" || (ended === null && table.history.index > 0)) {
        return "";
    }
    if (ended === null) {
        return `Puzzle: ${table.nameOf(solver)} to win in ${table.link.puzzle} moves.`;
    }
    return ended.winner === solver ? "Solved!" : "Not solved: undo, and try again.";
}

/** What a search found out about the position. */
export function worthOf(table: Table, { winner, plies, exact, value }: Partial<Worth>): string {
    if (winner === undefined || value === undefined) {
        return "";
    }
    if (winner === "draw") {
        return "A draw with best play.";
    }
    if (winner === "unknown") {
        const ahead = addressed(table, table.info.players[value > 0 ? 0 : 1]);
        const lead = rounded(value);
        return lead === 0 ? "A guess: even." : `A guess: ${ahead}${ahead === "you" ? " are" : ""} ahead by ${lead}.`;
    }
    const when = plies == null ? "" : ` in ${moves(plies)}`;
    return `A win for ${addressed(table, winner)}${when}${exact ? "" : ", it seems"}.`;
}

// Where chance decides, a guess is a mean.
function rounded(value: number): number {
    return Math.round(100 * Math.abs(value)) / 100;
}

/** The same in a few characters, for the player to move: `sign` is 1 for the first, -1 for the other. */
export function markOf({ winner, plies, value }: Worth, sign: number): string {
    const good = sign * value;
    if (winner === "unknown") {
        return `${good > 0 ? "+" : good < 0 ? "−" : ""}${rounded(good)}`;
    }
    return winner === "draw" ? "=" : `${good > 0 ? "W" : "L"}${plies ?? ""}`;
}

// The player as "you", if one person plays.
function addressed(table: Table, player: string): string {
    return table.loneHuman === player ? "you" : table.nameOf(player);
}

/** The result in words to post, or "" while the game goes on. */
export function resultToPost(table: Table): string {
    const { result, title, loneHuman } = table;
    if (result === "unfinished") {
        return "";
    }
    if (table.solver === result) {
        return `I solved this puzzle of ${title}: ${table.nameOf(result)} to win in ${table.link.puzzle} moves. ${table.streak}`.trimEnd();
    }
    const length = moves(table.history.index);
    if (loneHuman === null) {
        return `${title}: ${result === "draw" ? "a draw" : `${table.nameOf(result)} won`} in ${length}.`;
    }
    const other = table.players.find((player) => player !== HUMAN);
    const did = result === "draw" ? "drew" : result === loneHuman ? "won" : "lost";
    return `I ${did} at ${title} as ${table.nameOf(loneHuman)} against ${other === FRIEND ? "a friend" : `the computer (${playerName(other ?? "")})`}, in ${length}.`;
}

/** How the game has ended for the one who plays, in a few words. */
export function outcomeOf(table: Table, { ended }: Position): string {
    if (ended === null || ended.plies !== null) {
        return "";
    }
    const { loneHuman } = table;
    const count = loneHuman === null ? table.history.index : table.history.played.filter((_, number) => table.mover(number) === loneHuman).length;
    const who = loneHuman === null || ended.winner === "draw" ? "" : loneHuman === ended.winner ? "You won" : "You lost";
    const what = ended.winner === "draw" ? "A draw" : who || `${table.nameOf(ended.winner)} won`;
    return `${what} in ${count}`;
}
