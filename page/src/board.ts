// The board: Prolog's picture as an image, which cannot run anything, and over it a grid of cells for the mouse, the
// arrow keys and screen readers.

import type { Cell, Position } from "./answers";
import { byId, element } from "./elements";
import { pictureAddress } from "./files";

interface Place {
    left: number;
    top: number;
    width: number;
    height: number;
}

/** What is written on cells, by their ids. */
export type Worths = Map<string, { text: string; isProven: boolean }>;

// The board lies on the page's tile, not on a sheet of its own.
const CLEAR = "<style>.pybridge-paper { fill: none }</style></svg>";

const ARROWS: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
};

// How many pixels a finger may move in what browsers still report as a click.
const LONGEST_TAP = 16;

export class Board {
    private cells = new Map<string, HTMLElement>();
    private places = new Map<string, Place>();
    private focused = "";

    private readonly picture = byId<HTMLImageElement>("picture");
    private readonly grid = byId("grid");

    constructor(
        private readonly onClick: (cell: string) => void,
        private readonly onDrag: (from: string, to: string) => void,
    ) {
        const { grid } = this;
        grid.addEventListener("click", (event) => {
            const id = cellOf(event.target);
            if (id !== null && event.detail < 2) {
                this.onClick(id); // a double click is one click
            }
        });
        grid.addEventListener("keydown", (event) => this.key(event));
        grid.addEventListener("pointerdown", (event) => this.drag(event));
    }

    mark(worths: Worths): void {
        for (const [id, cell] of this.cells) {
            const worth = worths.get(id);
            cell.toggleAttribute("data-proven", worth?.isProven === true);
            cell.dataset["worth"] = worth?.text ?? "";
        }
    }

    /** Show a position; the label of a cell is its id, then what it contains. */
    show(position: Position, selected: string): void {
        this.picture.src = pictureAddress(position.svg.replace("</svg>", CLEAR));
        this.picture.alt = position.status.join(", ");
        const [places, ratio] = measured(position.svg);
        this.places = places;
        this.grid.parentElement?.style.setProperty("--ratio", String(ratio));
        const hadFocus = this.grid.contains(document.activeElement);
        const ends = new Set(position.moves.filter(({ cells }) => cells[0] === selected).map(({ cells }) => cells.at(-1)));
        const rows = position.rows.map((row) => row.filter((cell) => cell !== null)).filter((row) => row.length > 0);
        this.layOut(rows.map((row) => row.map(({ id }) => id)));
        for (const cell of rows.flat()) {
            this.describe(cell, position, selected, ends);
        }
        this.grid.hidden = rows.length === 0;
        const first = this.cells.has(this.focused) ? this.focused : [...this.cells.keys()][0];
        if (first !== undefined) {
            this.moveTo(first, hadFocus);
        }
    }

    // Cells stay the same elements while the rows stay the same: a click is lost whose cell goes between press and release.
    private layOut(rows: string[][]): void {
        const rowsNow = [...this.grid.children].map((row) => [...row.children].map((cell) => cellOf(cell)));
        if (JSON.stringify(rows) === JSON.stringify(rowsNow)) {
            return;
        }
        this.cells.clear();
        const made = rows.map((row) => element("div", { role: "row" }, ...row.map((id) => this.cell(id))));
        this.grid.replaceChildren(...made);
    }

    private cell(id: string): HTMLElement {
        const made = element("div", { role: "gridcell", tabindex: "-1", "data-cell": id });
        this.cells.set(id, made);
        return made;
    }

    private describe(cell: Cell, position: Position, selected: string, ends: Set<string | undefined>): void {
        const what = cell.piece === "-" ? "empty" : String(cell.piece);
        const notes = [
            ...(position.touched.includes(cell.id) ? ["last move"] : []),
            ...(position.winning.includes(cell.id) ? ["winning line"] : []),
            ...(ends.has(cell.id) ? ["can be reached"] : []),
        ];
        const shown = this.cells.get(cell.id) as HTMLElement;
        shown.setAttribute("aria-label", [cell.name, what, ...notes].join(", "));
        shown.setAttribute("aria-selected", String(cell.id === selected));
        shown.classList.toggle("movable", position.moves.some(({ cells: [from, to] }) => from === cell.id && to !== undefined));
        const place = this.places.get(cell.id);
        for (const side of ["left", "top", "width", "height"] as const) {
            shown.style[side] = place === undefined ? "" : `${place[side]}%`;
        }
    }

    private moveTo(id: string, focus: boolean): void {
        this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
        this.focused = id;
        const cell = this.cells.get(id);
        cell?.setAttribute("tabindex", "0");
        if (focus) {
            cell?.focus();
        }
    }

    private key(event: KeyboardEvent): void {
        const id = cellOf(event.target);
        const arrow = ARROWS[event.key];
        if (id === null) {
            return;
        }
        if (arrow !== undefined) {
            const next = this.neighbour(id, arrow);
            if (next !== null) {
                this.moveTo(next, true);
            }
        } else if (event.key === "Enter" || event.key === " ") {
            this.focused = id;
            this.onClick(id);
        } else {
            return;
        }
        event.preventDefault();
    }

    // The next cell of the row; or, since rows may be shifted against each other, the cell of the nearest row above
    // or below that is least to the side.
    private neighbour(from: string, [dx, dy]: [number, number]): string | null {
        const here = this.places.get(from);
        if (here === undefined) {
            return null;
        }
        let best: string | null = null;
        let least = Infinity;
        for (const [id, there] of this.places) {
            const x = there.left + there.width / 2 - here.left - here.width / 2;
            const y = there.top + there.height / 2 - here.top - here.height / 2;
            const along = x * dx + y * dy;
            const aside = Math.abs(x * dy) + Math.abs(y * dx);
            const far = 1000 * Math.round(along) + aside;
            if (along > 1 && far < least && (dx === 0 || aside < here.height / 2) && this.cells.has(id)) {
                best = id;
                least = far;
            }
        }
        return best;
    }

    // Dragging a piece, by mouse, pen or finger, moves a copy of it, and means its cell and the one where it is dropped.
    private drag(down: PointerEvent): void {
        const from = cellOf(down.target);
        const cell = this.cells.get(from ?? "");
        if (from === null || cell === undefined || down.button !== 0) {
            return;
        }
        const over = new AbortController();
        const copy = element("div", { class: "dragged" });
        const distance = (event: PointerEvent): number => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        const follow = (event: PointerEvent): void => {
            if (event.pointerId === down.pointerId && cell.classList.contains("movable") && (copy.isConnected || distance(event) > LONGEST_TAP)) {
                if (!copy.isConnected) {
                    this.copyPiece(cell, copy);
                }
                copy.style.translate = `${event.clientX - down.clientX}px ${event.clientY - down.clientY}px`;
            }
        };
        const end = (event: PointerEvent): void => {
            if (event.pointerId !== down.pointerId) {
                return;
            }
            over.abort();
            copy.remove();
            const to = cellOf(document.elementFromPoint(event.clientX, event.clientY));
            if (event.type === "pointerup" && distance(event) > LONGEST_TAP && to !== null && to !== from) {
                this.onDrag(from, to);
            }
        };
        addEventListener("pointermove", follow, { signal: over.signal });
        addEventListener("pointerup", end, { signal: over.signal });
        addEventListener("pointercancel", end, { signal: over.signal }); // the browser scrolls or zooms instead
    }

    // The part of the picture that shows a cell, round, as pieces are.
    private copyPiece(cell: HTMLElement, copy: HTMLElement): void {
        const { left, top, width, height } = cell.getBoundingClientRect();
        const whole = this.picture.getBoundingClientRect();
        const size = Math.min(width, height);
        const [x, y] = [left + (width - size) / 2, top + (height - size) / 2];
        Object.assign(copy.style, {
            left: `${x}px`, top: `${y}px`, width: `${size}px`, height: `${size}px`,
            backgroundImage: `url("${this.picture.src}")`,
            backgroundSize: `${whole.width}px ${whole.height}px`,
            backgroundPosition: `${whole.left - x}px ${whole.top - y}px`,
        });
        document.body.append(copy);
    }
}

function cellOf(target: EventTarget | null): string | null {
    return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
}

// The places of the cells in a picture, in per cent of its size, and its aspect ratio. The picture is parsed, never
// inserted into the page.
function measured(svg: string): [Map<string, Place>, number] {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const [, , width = 1, height = 1] = (parsed.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const places = new Map<string, Place>();
    const ruler = document.querySelector("#ruler path") as SVGPathElement;
    for (const path of parsed.querySelectorAll("path[data-cell]")) {
        ruler.setAttribute("d", path.getAttribute("d") ?? "");
        const box = ruler.getBBox();
        places.set(path.getAttribute("data-cell") ?? "", {
            left: (100 * box.x) / width,
            top: (100 * box.y) / height,
            width: (100 * box.width) / width,
            height: (100 * box.height) / height,
        });
    }
    return [places, width / height];
}
