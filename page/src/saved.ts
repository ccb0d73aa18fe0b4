// Saved games, in the console's format (pybridge/matches/record.py).

import { type Link, NO_LINK } from "./links";
import { FRIEND, HUMAN, type Table } from "./table";
import { resultsOf } from "./words";

const FIRST_LINE = "pybridge game, format 1";
const MOVE = /^(\d+)\.\s+(\S.*?)(?:\s+# ?(.*))?$/;
const HEADER = /^(game|variant|start|players|date|result|fingerprint):(.*)$/;

/** The current game as text, ready to be saved. */
export function savedGame(table: Table): string {
    const { link, info, players, history, result, ended } = table;
    const headers: Record<string, string> = {
        game: link.file || link.game,
        variant: link.variant,
        start: link.start,
        players: info.players.map((name, side) => `${name} = ${players[side] === FRIEND ? HUMAN : players[side]}`).join(", "),
        date: new Date().toLocaleString("sv"),
        result,
        fingerprint: info.fingerprint,
    };
    const lines = Object.entries(headers).flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]));
    const results = ended === null ? "" : resultsOf(table, ended);
    const moves = history.played.map((text, number) => `${number + 1}. ${text}${results && number === history.index - 1 ? `  # ${results}` : ""}`);
    return [FIRST_LINE, ...lines, "", ...moves].join("\n") + "\n";
}

/** The link for a saved game; if its rules are not built in, they are looked up by the name of their file. */
export function readSavedGame(text: string, builtIn: string[]): Link {
    if (!text.startsWith(FIRST_LINE)) {
        throw new Error(`This is not a saved game: its first line must be '${FIRST_LINE}'.`);
    }
    const headers = new Map<string, string>();
    const moves: string[] = [];
    for (const [number, line] of text.split(/\r?\n/).entries()) {
        const [, header = "", value = ""] = HEADER.exec(line) ?? [];
        const [, written, move] = MOVE.exec(line.trim()) ?? [];
        if (header !== "") {
            headers.set(header, value.trim());
        } else if (move !== undefined && written === String(moves.length + 1)) {
            moves.push(move);
        } else if (number > 0 && line.trim() !== "" && !line.trim().startsWith("#")) {
            throw new Error(`Line ${number + 1} of the saved game must be 'NAME: VALUE' or '${moves.length + 1}. MOVE'.`);
        }
    }
    const game = headers.get("game") ?? "";
    if (game === "") {
        throw new Error("The saved game does not name a game: a line 'game: NAME' is missing.");
    }
    const isBuiltIn = builtIn.includes(game);
    const players = (headers.get("players") ?? "").split(", ").map((part) => part.split(" = ")[1] ?? "").filter(Boolean);
    return {
        ...NO_LINK,
        game: isBuiltIn ? game : "",
        file: isBuiltIn ? "" : (game.split("/").at(-1) ?? ""),
        variant: headers.get("variant") ?? "",
        start: headers.get("start") ?? "",
        moves,
        players,
    };
}
