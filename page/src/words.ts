// What the page says about a game.

import type { Position, Worth } from "./answers";
import { CHANCE, FRIEND, HUMAN, type Table } from "./table";

/** A player's spec in words: "Hard", "Engine, 5 seconds". */
export function playerName(spec: string): string {
    const [kind = "", ...options] = spec.split(/[:,]/);
    const said = options.map((option) => option.replace("seconds=", "").replace("depth=", "depth ") + (option.startsWith("seconds=") ? " s" : ""));
    const known: Record<string, string> = { [HUMAN]: "Person", [FRIEND]: "Friend, by link" };
    return [known[kind] ?? capitalized(kind), ...said].join(", ");
}

export function capitalized(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

function moves(count: number): string {
    return `${count} ${count === 1 ? "move" : "moves"}`;
}

/** Whose turn it is, or how the game has ended. */
export function stateOf(table: Table, { ended, turn, choosers }: Position): string {
    if (ended === null && turn === CHANCE) {
        return table.hasRealDice ? "What do the dice show?" : "The dice are rolled.";
    }
    if (ended === null) {
        const last = table.history.played.at(-1);
        const isMine = table.players.includes(FRIEND) && table.loneHuman === turn && last !== undefined;
        if (choosers.length > 0) {
            return `${turn === choosers[0] ? `${table.nameOf(choosers)} choose at once, unseen. ` : ""}${table.nameOf(turn)} to choose.`;
        }
        return isMine ? `Your friend played ${last}. Your move.` : `${table.nameOf(turn)} to move.`;
    }
    if (ended.plies !== null) {
        return `It is decided: ${table.nameOf(ended.winner)} wins in ${moves(ended.plies)}.`;
    }
    const results = resultsOf(table, ended);
    return `The game has ended: ${ended.winner === "draw" ? drawOf(table, ended) : `${table.nameOf(ended.winner)} has won`}${results && ` (${results})`}.`;
}

type Ended = NonNullable<Position["ended"]>;

/** The result of each player, where it is not that one loses what the other wins; otherwise "". */
export function resultsOf({ info: { names, two_sided: isTwoSided } }: Table, { results }: Ended): string {
    const isOpposed = isTwoSided || (results.length === 2 && results[0] === -(results[1] ?? 0));
    return isOpposed ? "" : results.map((result, seat) => `${names[seat]} ${signed(result)}`).join(", ");
}

// Nobody is above all others.
function drawOf({ info: { names } }: Table, { results }: Ended): string {
    const first = names.filter((_, seat) => results[seat] === Math.max(...results));
    return first.length === names.length ? "a draw" : `${first.join(" and ")} come first together`;
}

function signed(value: number | string): string {
    return String(value).replace("-", "−");
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
export function worthOf(table: Table, worth: Partial<Worth>): string {
    const { winner, plies, exact, value } = worth;
    if (winner === undefined || value === undefined) {
        return "";
    }
    if (!table.info.two_sided) {
        return seatsWorth(table, worth);
    }
    if (winner === "draw") {
        return "A draw with best play.";
    }
    if (winner === "unknown") {
        const ahead = addressed(table, table.info.players[value > 0 ? 0 : 1] ?? "");
        const lead = rounded(value);
        return lead === 0 ? "A guess: even." : `A guess: ${ahead}${ahead === "you" ? " are" : ""} ahead by ${lead}.`;
    }
    const when = plies == null ? "" : ` in ${moves(plies)}`;
    return `A win for ${addressed(table, winner)}${when}${exact ? "" : ", it seems"}.`;
}

// What each player can expect, and can be sure of.
function seatsWorth(table: Table, { winner, exact, values, secured }: Partial<Worth>): string {
    const { names } = table.info;
    const expected = values?.map((each, seat) => `${names[seat]} ${signed(each)}${exact || secured?.[seat] == null ? "" : ` (sure of ${signed(secured[seat] ?? "")})`}`);
    const sure = names.flatMap((name, seat) => (secured?.[seat] == null ? [] : [`${name} is sure of ${signed(secured[seat] ?? "")}`]));
    return [
        winner === "unknown" ? "" : `${table.nameOf(winner ?? "")} can force a win.`,
        expected !== undefined ? `${exact ? "Exactly" : "Expected"} ${expected.join(", ")}.` : sure.length > 0 ? `${sure.join(", ")}.` : "",
    ].filter(Boolean).join(" ");
}

// Where chance decides, a guess is a mean.
function rounded(value: number): number {
    return Math.round(100 * Math.abs(value)) / 100;
}

/** The same in a few characters, for the player at a seat. */
export function markOf({ winner, plies, value, values }: Worth, seat: number): string {
    if (values != null) {
        return signed(values[seat] ?? "");
    }
    const sign = seat === 0 ? 1 : -1;
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
    const results = table.ended === null ? "" : resultsOf(table, table.ended);
    if (loneHuman === null) {
        return `${title}: ${result === "draw" ? "a draw" : `${table.nameOf(result)} won`} in ${length}${results && `: ${results}`}.`;
    }
    const others = [...new Set(table.players.filter((player) => player !== HUMAN))];
    const mine = table.ended?.results[table.info.players.indexOf(loneHuman)];
    const did = result === loneHuman ? "won" : result === "draw" && mine === Math.max(...(table.ended?.results ?? [])) ? "drew" : "lost";
    const friends = table.players.length > 2 ? "friends" : "a friend";
    const against = others.includes(FRIEND) ? friends : `the computer (${others.map(playerName).join(", ")})`;
    return `I ${did} at ${title} as ${table.nameOf(loneHuman)}${others.length > 0 ? ` against ${against}` : ""}, in ${length}${results && `: ${results}`}.`;
}

/** How the game has ended for the one who plays, in a few words. */
export function outcomeOf(table: Table, { ended }: Position): string {
    if (ended === null || ended.plies !== null) {
        return "";
    }
    const { loneHuman } = table;
    const count = loneHuman === null ? table.history.index : table.history.played.filter((_, number) => table.mover(number) === loneHuman).length;
    const who = loneHuman === null || ended.winner === "draw" ? "" : loneHuman === ended.winner ? "You won" : "You lost";
    const what = ended.winner === "draw" ? capitalized(drawOf(table, ended)) : who || `${table.nameOf(ended.winner)} won`;
    const results = resultsOf(table, ended);
    return `${what} in ${count}${results && `: ${results}`}`;
}
