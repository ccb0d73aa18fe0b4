// The menus above the board: the game, its variant, and the gallery.

import { byId, element } from "./elements";
import { NO_LINK } from "./links";
import type { Desk } from "./panel";
import { allRules, isLinked, type RulesFile } from "./rules";

export interface Menus {
    /** List all games, and choose none. */
    fill(): Promise<void>;
    /** List all games again, since the rules kept in the browser have changed. */
    rulesChanged(): Promise<void>;
    /** Show the session's game and variant. */
    show(): void;
}

export function makeMenus({ session, attempt, openLink, builtIn }: Pick<Desk, "session" | "attempt" | "openLink" | "builtIn">): Menus {
    const games = byId<HTMLSelectElement>("game");
    const variants = byId<HTMLSelectElement>("variant");

    games.addEventListener("change", attempt(() => {
        const { origin = "", file = "", rules } = games.selectedOptions[0]?.dataset ?? {};
        return openLink({ ...NO_LINK, game: origin === "" ? games.value : "", file, rules: rules ?? null });
    }));
    variants.addEventListener("change", attempt(() => {
        const { game, file } = session.link;
        return openLink({ ...NO_LINK, game, file, variant: variants.value });
    }));

    // The gallery: a card for each built-in game.
    const gallery = byId<HTMLDetailsElement>("gallery");
    const cards = builtIn.map(({ name, title, about }) => {
        const picture = element("img", { src: `${name}.svg`, alt: "", loading: "lazy" });
        const card = element("button", { type: "button" }, picture, element("strong", {}, title), element("span", {}, about));
        card.addEventListener("click", attempt(() => {
            gallery.open = false;
            return openLink({ ...NO_LINK, game: name });
        }));
        return card;
    });
    byId("cards").append(...cards);

    async function fill(): Promise<void> {
        const group = (label: string, files: RulesFile[], included = false): HTMLElement[] =>
            files.length === 0 ? [] : [element("optgroup", { label }, ...files.map((one) => option(one, included)))];
        const { own, site, linked } = await allRules();
        const options = builtIn.map(({ name, title }) => element("option", { value: name }, title));
        games.replaceChildren(...group("On this site", site), element("optgroup", { label: "Built in" }, ...options), ...group("Yours", own), ...group("From a link", linked, true));
    }

    function choose(): void {
        const { file, game } = session.link;
        games.value = file === "" ? game : isLinked(file, session.ownRules) ? `link:${file}` : `file:${file}`;
    }

    return {
        fill,
        async rulesChanged() {
            await fill();
            choose();
        },
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

function option({ file, text }: RulesFile, included: boolean): HTMLElement {
    const origin = included ? "link" : "file";
    return element("option", { value: `${origin}:${file}`, "data-origin": origin, "data-file": file, ...(included ? { "data-rules": text } : {}) }, file);
}
