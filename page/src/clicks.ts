// What a click on a cell means. The moves come from Prolog; this file only chooses among them.

import type { Move, Position } from "./answers";

/** The text of a move to play, or the cell now selected, or the moves to choose from, or why the click means nothing. */
export interface Click {
    move?: string;
    selected?: string;
    choice?: Move[];
    problem?: string;
    /** If the game may know the reason for a problem: the cells that were clicked. */
    meant?: string[];
}

export function movesFrom(position: Position, cell: string): Move[] {
    return position.moves.filter((move) => move.cells.length > 1 && move.cells[0] === cell);
}

export function click(position: Position, cell: string, selected: string): Click {
    if (selected !== "" && cell !== selected) {
        const ways = movesFrom(position, selected).filter((move) => move.cells.at(-1) === cell);
        if (ways.length > 1) {
            return { selected, choice: ways };
        }
        if (ways[0] !== undefined) {
            return { move: ways[0].text };
        }
    }
    if (cell === selected) {
        return {};
    }
    for (const end of [0, -1]) {
        const atOnce = position.moves.filter((move) => isUniform(position, move) && move.cells.at(end) === cell);
        if (atOnce.length === 1 && atOnce[0] !== undefined) {
            return { move: atOnce[0].text };
        }
    }
    if (movesFrom(position, cell).length > 0) {
        return { selected: cell };
    }
    const named = position.column_moves.find((one) => one.cell === cell);
    if (named !== undefined) {
        return { move: named.move };
    }
    const meant = selected === "" ? [cell] : [selected, cell];
    return { problem: nothing(position, selected), ...(position.ended === null ? { meant } : {}) };
}

// A move that touches cells of one kind only, so that one click on either end is enough.
function isUniform(position: Position, move: Move): boolean {
    const pieces = new Map(position.rows.flat().flatMap((cell) => (cell ? [[cell.id, cell.piece]] : [])));
    return new Set(move.cells.map((id) => pieces.get(id))).size === 1;
}

function nothing(position: Position, selected: string): string {
    if (position.ended !== null) {
        return "The game has ended: restart for another one.";
    }
    return selected === "" ? `No move of ${position.turn} begins there.` : "The piece cannot go there.";
}
