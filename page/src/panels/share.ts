// Links to the position, pictures, and saved games.

import { button, byId, element } from "../elements";
import { download, fileInput, rasterized } from "../files";
import type { Desk, Panel } from "../panel";
import { readSavedGame, savedGame } from "../saved";
import { addressOf, shareField } from "../sharing";
import { resultToPost } from "../words";

const isLocal = ["127.0.0.1", "localhost"].includes(location.hostname);
const LOCAL =
    "This link works on this machine alone, and only while the page is served. What follows # works on every page of pybridge: " +
    "pybridge site writes one for any web server.";
const LONGEST = 100;
const POSTED_HEIGHT = 1080; // pixels

export function sharePanel({ prolog, session, act, attempt, openLink, builtIn }: Desk): Panel {
    const address = shareField("Link to this position");
    const embedded = shareField("Code for a page of yours");
    const result = shareField("Your result");
    const posted = element("div", {}, element("p", {}, "Your result, with its link:"), result.element);
    const about = element("p");
    const title = element("input", { maxlength: String(LONGEST), size: "16", autocomplete: "off" });
    const author = element("input", { maxlength: String(LONGEST), size: "16", autocomplete: "off" });
    const named = element("div", { class: "buttons" }, element("label", {}, "Title ", title), element("label", {}, "Author ", author));
    for (const input of [title, author]) {
        input.addEventListener("input", attempt(async () => {
            Object.assign(session.link, { title: title.value, author: author.value });
            await show();
        }));
    }
    const friend = button("Play a friend by link", attempt(() => session.playFriend()));
    const byFriend = element("div", { class: "buttons" }, friend, "Each of you sends the other a link after every move.");
    const drawn = async (kind: string): Promise<string> => (await prolog.ask<{ svg: string }>({ ask: "picture", ...session.line, kind })).svg;
    const picture = (label: string, kind: string): HTMLElement =>
        button(label, attempt(async () => download(`${session.info.name}-${kind}.svg`, await drawn(kind), "image/svg+xml")));
    const post = button("To post", attempt(async () => {
        const file = new File([await rasterized(await drawn("position"), POSTED_HEIGHT)], `${session.info.name}.png`, { type: "image/png" });
        if (navigator.canShare?.({ files: [file] })) {
            await navigator.share({ files: [file] }).catch(() => undefined);
        } else {
            download(file.name, file, file.type);
        }
    }));
    const save = button("Save the game", attempt(async () => download(`${session.info.name}.game`, savedGame(session))));
    const open = fileInput("Open a saved game", ".game,.txt", (_, text) => act(async () => openLink(readSavedGame(text, builtIn.map(({ name }) => name)))));
    byId("panel-share").append(
        posted,
        element("p", {}, isLocal ? LOCAL : "Anyone who opens this link sees the game as it is here."),
        address.element,
        about,
        named,
        byFriend,
        element("p", {}, "The game as a picture:"),
        element("div", { class: "buttons" }, post, picture("Position", "position"), picture("All positions", "strip"), picture("Animated", "animated")),
        element("p", {}, "The board in a page of yours:"),
        embedded.element,
        element("p", {}, "A saved game is a text file that the console can also open: pybridge play FILE."),
        element("div", { class: "buttons" }, save, open),
    );

    async function show(): Promise<void> {
        const whole = session.wholeLink;
        const { link, ownRules: rules } = session;
        const post = resultToPost(session);
        const here = await addressOf(whole);
        address.set(here);
        result.set(`${post} ${link.puzzle === "" ? here : await addressOf({ ...whole, moves: [] })}`);
        posted.hidden = post === "";
        embedded.set(frame(await addressOf({ ...whole, embed: "1" }), session.title));
        about.textContent =
            rules === null
                ? "It contains the moves, and you can edit it by hand."
                : "It contains the rules, compressed, and the moves. Nothing is sent anywhere until you share it.";
        named.hidden = rules === null;
        byFriend.hidden = session.info.at_once;
        if (document.activeElement !== title && document.activeElement !== author) {
            [title.value, author.value] = [link.title, link.author];
        }
    }

    return {
        shown: (_, visible) => {
            if (visible) {
                act(show);
            }
        },
    };
}

function frame(src: string, title: string): string {
    return element("iframe", { src, title, width: "400", height: "600", loading: "lazy", style: "border: 0" }).outerHTML;
}
