// The panels beside the board. Each is updated for the current position when the user opens it.

import type { Thought } from "./answers";
import type { Desk, Panel } from "./panel";
import { askPanel } from "./panels/ask";
import { reviewPanel } from "./panels/review";
import { type RulesPanel, rulesPanel } from "./panels/rules";
import { sharePanel } from "./panels/share";
import { analysisPanel } from "./panels/analysis";
import type { View } from "./session";
import { makeTabs } from "./tabs";

export function makePanels(desk: Desk): { shown(view: View): void; open(panel: string): void; showBroken: RulesPanel["showBroken"]; review(): void; thought(thought: Thought): void } {
    const analysis = analysisPanel(desk);
    const review = reviewPanel(desk);
    const rules = rulesPanel(desk);
    const panels: Record<string, Panel> = {
        "panel-moves": review,
        "panel-values": analysis,
        "panel-ask": askPanel(desk),
        "panel-rules": rules,
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
    const show = makeTabs((id) => {
        open = id;
        notify();
    });
    return {
        showBroken: rules.showBroken,
        open: show,
        review: review.review,
        thought: analysis.thought,
        shown(view) {
            last = view;
            notify();
        },
    };
}
