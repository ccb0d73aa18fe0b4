// A link to the position, and saved games.

import { button, byId, element } from "../elements";
import { writeLink } from "../links";
import type { Desk, Panel } from "../panels";
import { rulesOf } from "../rules";

export function sharePanel({ table, attempt }: Desk): Panel {
    const address = element("input", { id: "link", readonly: "", "aria-label": "Link to this position" });
    const told = element("p", { role: "status" });
    const copy = button("Copy", attempt(async () => {
        await navigator.clipboard.writeText(address.value);
        told.textContent = "The link is copied.";
    }));
    const about = element("p");
    byId("panel-share").append(element("p", {}, "Who opens this link sees the game as it stands here."), address, " ", copy, told, about);

    async function show(): Promise<void> {
        const { link, played, players } = table;
        const rules = link.file === "" ? null : await rulesOf(link.file);
        address.value = new URL(await writeLink({ ...link, moves: played, players, rules }), location.href).href;
        about.textContent =
            rules === null
                ? "You can read it and change it by hand: the moves are in it."
                : "The rules are in it, compressed, and the moves. Nothing is sent anywhere before you give it to somebody.";
    }

    return {
        shown: (_, visible) => {
            told.textContent = "";
            if (visible) {
                attempt(show)();
            }
        },
    };
}
