// Tabs beside the board, following the ARIA practices: the arrow keys move from one to the next.

import { byId, element } from "./elements";

/** Make a tab for each panel; `onOpen` is called with the panel shown. */
export function makeTabs(onOpen: (panel: string) => void): (panel: string) => void {
    const list = byId("tabs");
    const panels = [...document.querySelectorAll<HTMLElement>("[data-tab]")];
    const tabs = panels.map((panel) => {
        const tab = element("button", { type: "button", role: "tab", id: `tab-${panel.id}`, "aria-controls": panel.id });
        tab.textContent = panel.dataset["tab"] ?? "";
        panel.setAttribute("role", "tabpanel");
        panel.setAttribute("aria-labelledby", tab.id);
        panel.tabIndex = 0;
        tab.addEventListener("click", () => show(panel.id));
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

    function show(id: string): void {
        panels.forEach((panel, number) => {
            const chosen = panel.id === id;
            panel.hidden = !chosen;
            tabs[number]?.setAttribute("aria-selected", String(chosen));
            tabs[number]?.setAttribute("tabindex", chosen ? "0" : "-1");
        });
        onOpen(id);
    }

    show(panels[0]?.id ?? "");
    return show;
}
