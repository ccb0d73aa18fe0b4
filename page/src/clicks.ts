// What a click on a cell means. The moves come from Prolog; this file only chooses among them.

import type { Cell, Move, Position } from "./answers";

/** A move to play, or the cell now selected, or the moves to choose from, or why the click means nothing. */
export interface Click {
    move?: Move;
    selected?: string;
    choice?: Move[];
    problem?: string;
    /** If the game may know the reason for a problem: the cells that were clicked, and the column of the last one. */
    meant?: { cells: string[]; column: string };
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
            return { move: ways[0] };
        }
    }
    if (cell === selected) {
        return {};
    }
    for (const end of [0, -1]) {
        const atOnce = position.moves.filter((move) => isUniform(position, move) && move.cells.at(end) === cell);
        if (atOnce.length === 1) {
            return { move: atOnce[0] };
        }
    }
    if (movesFrom(position, cell).length > 0) {
        return { selected: cell };
    }
    const column = columnOf(position, cell);
    const named = position.moves.find((move) => isNamed(position, move, column));
    if (named !== undefined) {
        return { move: named };
    }
    const cells = selected === "" ? [cell] : [selected, cell];
    const meant = position.ended === null ? { meant: { cells, column } } : {};
    return { problem: nothing(position, selected), ...meant };
}

// A move that touches cells of one kind only, so that one click on either end is enough.
function isUniform(position: Position, move: Move): boolean {
    const pieces = new Map(position.rows.flat().flatMap((cell) => (cell ? [[cell.id, cell.piece]] : [])));
    return new Set(move.cells.map((id) => pieces.get(id))).size === 1;
}

// A column names a move such as 4, and drop(4) if that stays in the column.
function isNamed(position: Position, move: Move, column: string): boolean {
    const stays = move.cells.length > 0 && move.cells.every((cell) => columnOf(position, cell) === column);
    return move.text === column || (stays && move.text.endsWith(`(${column})`));
}

// In a full row, a click on any cell of a column names the column.
function columnOf(position: Position, cell: string): string {
    const holds = (row: (Cell | null)[]): boolean => row.some((other) => other?.id === cell);
    const row = position.rows.find(holds);
    if (row === undefined || row.length !== position.columns.length) {
        return "";
    }
    return position.columns[row.findIndex((other) => other?.id === cell)] ?? "";
}

function nothing(position: Position, selected: string): string {
    if (position.ended !== null) {
        return "The game has ended: restart for another one.";
    }
    return selected === "" ? `No move of ${position.turn} begins there.` : "The piece cannot go there.";
}
