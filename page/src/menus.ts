// The menus above the board: the game, its variant, and who plays.

import { byId, element } from "./elements";
import { type Link, NO_LINK } from "./links";
import type { Desk } from "./panel";
import { allRules, type RulesFile } from "./rules";
import { HUMAN } from "./session";

const MORE_PLAYERS = ["engine:seconds=5", "engine:depth=4"];

export interface Menus {
    /** List all games, and choose none. */
    fill(): Promise<void>;
    /** List all games again, since the rules kept in the browser have changed. */
    rulesChanged(): Promise<void>;
    /** Show the session's game, variant and players. */
    show(): void;
    showPlayers(): void;
}

export function makeMenus({ session, attempt, openLink, builtIn }: Omit<Desk, "prolog" | "rulesChanged">): Menus {
    const games = byId<HTMLSelectElement>("game");
    const variants = byId<HTMLSelectElement>("variant");
    const players = [byId<HTMLSelectElement>("player-1"), byId<HTMLSelectElement>("player-2")] as const;

    games.addEventListener("change", attempt(() => {
        const chosen = games.value;
        const file = chosen.startsWith("file:") ? chosen.slice(5) : "";
        return openLink({ ...NO_LINK, game: file === "" ? chosen : "", file });
    }));
    variants.addEventListener("change", attempt(() => {
        const { game, file } = session.link;
        return openLink({ ...NO_LINK, game, file, variant: variants.value });
    }));
    for (const menu of players) {
        menu.addEventListener("change", attempt(() => session.seat([players[0].value, players[1].value])));
    }

    async function fill(): Promise<void> {
        const group = (label: string, files: RulesFile[]): HTMLElement[] =>
            files.length === 0
                ? []
                : [element("optgroup", { label }, ...files.map(({ file }) => element("option", { value: `file:${file}` }, file)))];
        const { own, site } = await allRules();
        const options = builtIn.map((name) => element("option", { value: name }, name));
        games.replaceChildren(...group("On this site", site), element("optgroup", { label: "Built in" }, ...options), ...group("Yours", own));
    }

    function showPlayers(): void {
        players.forEach((menu, side) => {
            const chosen = session.players[side] ?? HUMAN;
            fillMenu(menu, [...new Set([...session.info.kinds, ...MORE_PLAYERS, chosen])], chosen);
        });
    }

    return {
        fill,
        showPlayers,
        async rulesChanged() {
            await fill();
            games.value = menuValue(session.link);
        },
        show() {
            const { link, info } = session;
            games.value = menuValue(link);
            fillMenu(variants, info.variants, link.variant || (info.variants[0] ?? ""));
            byId("variant-label").hidden = info.variants.length < 2;
            byId("first").textContent = info.players[0];
            byId("second").textContent = info.players[1];
            showPlayers();
            document.title = `${info.name} - pybridge`;
        },
    };
}

function menuValue(link: Link): string {
    return link.file === "" ? link.game : `file:${link.file}`;
}

function fillMenu(menu: HTMLSelectElement, values: string[], chosen: string): void {
    menu.replaceChildren(...values.map((value) => element("option", { value }, value)));
    menu.value = chosen;
}
