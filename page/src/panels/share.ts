// A link to the position, and saved games.

import { button, byId, element } from "../elements";
import { writeLink } from "../links";
import { download, fileInput } from "../files";
import type { Desk, Panel } from "../panel";
import { isSavedGame, readSavedGame, savedGame } from "../saved";

const isLocal = ["127.0.0.1", "localhost"].includes(location.hostname);
const LOCAL =
    "This link works on this machine alone, and only while the page is served. What follows # works on every page of pybridge: " +
    "pybridge site writes one for any web server.";

export function sharePanel({ session, attempt, openLink, builtIn }: Desk): Panel {
    const address = element("input", { id: "link", readonly: "", "aria-label": "Link to this position" });
    const statusLine = element("p", { role: "status" });
    const copy = button("Copy", attempt(async () => {
        statusLine.textContent = (await copied(address)) ? "Link copied." : "This browser does not let the page copy: press Ctrl-C.";
    }));
    const about = element("p");
    const save = button("Save the game", attempt(async () => download(`${session.info.name}.game`, savedGame(session))));
    const open = fileInput("Open a saved game", ".game,.txt", (_, text) => attempt(async () => {
        if (!isSavedGame(text)) {
            throw new Error("This is not a saved game: its first line must be 'pybridge game, format 1'.");
        }
        await openLink(readSavedGame(text, builtIn.map(({ name }) => name)));
    })());
    byId("panel-share").append(
        element("p", {}, isLocal ? LOCAL : "Anyone who opens this link sees the game as it is here."),
        address,
        " ",
        copy,
        statusLine,
        about,
        element("p", {}, "A saved game is a text file that the console can also open: pybridge play FILE."),
        element("div", { class: "buttons" }, save, open),
    );

    async function show(): Promise<void> {
        const { link, played, players, ownRules: rules } = session;
        address.value = new URL(await writeLink({ ...link, moves: played, players, rules }), location.href).href;
        about.textContent =
            rules === null
                ? "It contains the moves, and you can edit it by hand."
                : "It contains the rules, compressed, and the moves. Nothing is sent anywhere until you share it.";
    }

    return {
        shown: (_, visible) => {
            statusLine.textContent = "";
            if (visible) {
                attempt(show)();
            }
        },
    };
}

// A frame of another site, and a page that did not come by https, may only ask the browser to copy what is selected.
async function copied(field: HTMLInputElement): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        field.select();
        return document.execCommand("copy");
    }
}
