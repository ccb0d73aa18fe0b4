// A link to the position, and saved games.

import { button, byId, element } from "../elements";
import { writeLink } from "../links";
import { download, fileInput } from "../files";
import type { Desk, Panel } from "../panels";
import { isSavedGame, readSavedGame, savedGame } from "../saved";

export function sharePanel({ table, attempt, openLink, builtIn }: Desk): Panel {
    const address = element("input", { id: "link", readonly: "", "aria-label": "Link to this position" });
    const told = element("p", { role: "status" });
    const copy = button("Copy", attempt(async () => {
        await navigator.clipboard.writeText(address.value);
        told.textContent = "The link is copied.";
    }));
    const about = element("p");
    const save = button("Save the game", attempt(async () => download(`${table.info.name}.game`, savedGame(table))));
    const open = fileInput("Open a saved game", ".game,.txt", (_, text) => attempt(async () => {
        if (!isSavedGame(text)) {
            throw new Error("This is no saved game: its first line should be 'pybridge game, format 1'.");
        }
        await openLink(readSavedGame(text, builtIn));
    })());
    byId("panel-share").append(
        element("p", {}, "Whoever opens this link sees the game as it stands here."),
        address,
        " ",
        copy,
        told,
        about,
        element("p", {}, "A saved game is a text that the console reads too: pybridge play FILE."),
        element("div", { class: "buttons" }, save, open),
    );

    async function show(): Promise<void> {
        const { link, played, players, ownRules: rules } = table;
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
