// The panels beside the board, behind tabs that follow the ARIA practices: the arrow keys move from one to the next. Each
// panel is updated for the current position when the user opens it.

import { byId, element } from "./elements";
import type { Desk, Panel } from "./panel";
import { analysisPanel } from "./panels/analysis";
import { askPanel } from "./panels/ask";
import { reviewPanel } from "./panels/review";
import { rulesPanel } from "./panels/rules";
import { sharePanel } from "./panels/share";
import type { View } from "./session";

export function makePanels(desk: Desk) {
    const review = reviewPanel(desk);
    const rules = rulesPanel(desk);
    const made: Panel[] = [review, analysisPanel(desk), rules, askPanel(desk), sharePanel(desk)];
    const places = [...document.querySelectorAll<HTMLElement>("[data-tab]")]; // in the same order
    const list = byId("tabs");
    const tabs = places.map((place) => {
        const tab = element("button", { type: "button", role: "tab", id: `tab-${place.id}`, "aria-controls": place.id }, place.dataset["tab"] ?? "");
        place.setAttribute("role", "tabpanel");
        place.setAttribute("aria-labelledby", tab.id);
        place.tabIndex = 0;
        tab.addEventListener("click", () => open(place.id));
        return tab;
    });
    list.append(...tabs);
    list.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const here = tabs.indexOf(event.target as HTMLButtonElement);
        if (step !== undefined && here >= 0) {
            const next = tabs[(here + step + tabs.length) % tabs.length];
            next?.focus();
            next?.click();
        }
    });
    let last: View | null = null;

    function notify(): void {
        if (last !== null) {
            for (const [number, panel] of made.entries()) {
                panel.shown(last, places[number]?.hidden === false);
            }
        }
    }

    function open(id: string): void {
        places.forEach((place, number) => {
            place.hidden = place.id !== id;
            tabs[number]?.setAttribute("aria-selected", String(!place.hidden));
            tabs[number]?.setAttribute("tabindex", place.hidden ? "-1" : "0");
        });
        notify();
    }

    open("panel-moves");
    return {
        open,
        review: review.review,
        showBroken: rules.showBroken,
        shown(view: View): void {
            last = view;
            notify();
        },
    };
}
