// The panels beside the board. Each is updated for the current position when the user opens it.

import type { Link } from "./links";
import { askPanel } from "./panels/ask";
import { rulesPanel } from "./panels/rules";
import { sharePanel } from "./panels/share";
import { treePanel } from "./panels/tree";
import { valuesPanel } from "./panels/values";
import type { Prolog } from "./prolog";
import type { Table, View } from "./table";
import { makeTabs } from "./tabs";

/** What a panel may use. */
export interface Desk {
    prolog: Prolog;
    table: Table;
    attempt(work: () => Promise<void>): () => void;
    openLink(link: Link): Promise<void>;
    /** Report that the rules kept in the browser have changed. */
    rulesChanged(): Promise<void>;
    /** The names of the built-in games. */
    builtIn: string[];
}

/** A panel is notified of each new position, and of whether the panel itself is visible. */
export interface Panel {
    shown(view: View, visible: boolean): void;
}

export function makePanels(desk: Desk): { shown(view: View): void } {
    const panels: Record<string, Panel> = {
        "panel-values": valuesPanel(desk),
        "panel-tree": treePanel(desk),
        "panel-ask": askPanel(desk),
        "panel-rules": rulesPanel(desk),
        "panel-share": sharePanel(desk),
    };
    let last: View | null = null;
    let open = "";
    const notify = (): void => {
        if (last !== null) {
            for (const [id, panel] of Object.entries(panels)) {
                panel.shown(last, id === open);
            }
        }
    };
    makeTabs((id) => {
        open = id;
        notify();
    });
    return {
        shown(view) {
            last = view;
            notify();
        },
    };
}
