// The menus above the board: the game, its variant, and the gallery.

import { byId, element } from "./elements";
import { type Link, NO_LINK } from "./links";
import type { Desk } from "./panel";
import { allRules, isLinked } from "./rules";

export function makeMenus({ session, attempt, openLink, builtIn }: Desk) {
    const games = byId<HTMLSelectElement>("game");
    const variants = byId<HTMLSelectElement>("variant");
    /** The links of the games in the menu, by their values there. */
    let links = new Map<string, Link>();

    games.addEventListener("change", attempt(() => openLink(links.get(games.value) ?? NO_LINK)));
    variants.addEventListener("change", attempt(() => {
        const { game, file } = session.link;
        return openLink({ ...NO_LINK, game, file, variant: variants.value });
    }));

    // The gallery: a card for each built-in game.
    const gallery = byId<HTMLDetailsElement>("gallery");
    for (const { name, title, about } of builtIn) {
        const picture = element("img", { src: `${name}.svg`, alt: "", loading: "lazy" });
        const card = element("button", { type: "button" }, picture, element("strong", {}, title), element("span", {}, about));
        card.addEventListener("click", attempt(() => {
            gallery.open = false;
            return openLink({ ...NO_LINK, game: name });
        }));
        byId("cards").append(card);
    }

    /** List all games, and choose none. */
    async function fill(): Promise<void> {
        links = new Map();
        const group = (label: string, made: [value: string, name: string, link: Partial<Link>][]): HTMLElement[] => {
            made.forEach(([value, , link]) => links.set(value, { ...NO_LINK, ...link }));
            const options = made.map(([value, name]) => element("option", { value }, name));
            return options.length === 0 ? [] : [element("optgroup", { label }, ...options)];
        };
        const { own, site, linked } = await allRules();
        games.replaceChildren(
            ...group("On this site", site.map(({ file }) => [`file:${file}`, file, { file }])),
            ...group("Built in", builtIn.map(({ name, title }) => [name, title, { game: name }])),
            ...group("Yours", own.map(({ file }) => [`file:${file}`, file, { file }])),
            ...group("From a link", linked.map(({ file, text }) => [`link:${file}`, file, { file, rules: text }])),
        );
    }

    function choose(): void {
        const { file, game } = session.link;
        games.value = file === "" ? game : isLinked(file, session.ownRules) ? `link:${file}` : `file:${file}`;
    }

    return {
        fill,
        /** List all games again, since the rules kept in the browser have changed. */
        async rulesChanged() {
            await fill();
            choose();
        },
        /** Show the session's game and variant. */
        show() {
            const { link, info } = session;
            choose();
            variants.replaceChildren(...info.variants.map((value) => element("option", { value }, value)));
            variants.value = link.variant || (info.variants[0] ?? "");
            variants.hidden = info.variants.length < 2;
            byId<HTMLInputElement>("decided").checked = link.decided !== "";
            byId("about").textContent = [info.about, link.author && `By ${link.author}.`].filter(Boolean).join(" ");
            document.title = `${session.title} - pybridge`;
        },
    };
}
