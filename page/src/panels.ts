// The panels beside the board. Each shows what it has to say of the position when it is looked at.

import type { Link } from "./links";
import { askPanel } from "./panels/ask";
import { rulesPanel } from "./panels/rules";
import { sharePanel } from "./panels/share";
import { treePanel } from "./panels/tree";
import { valuesPanel } from "./panels/values";
import type { Prolog } from "./prolog";
import type { Table, View } from "./table";
import { makeTabs } from "./tabs";

/** What a panel can use. */
export interface Desk {
    prolog: Prolog;
    table: Table;
    attempt(work: () => Promise<void>): () => void;
    openLink(link: Link): Promise<void>;
    /** The rules that are kept have changed. */
    rulesChanged(): Promise<void>;
    /** The names of the built-in games. */
    builtIn: string[];
}

/** A panel hears of each position that is on the board, and whether it is the one that is looked at. */
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
