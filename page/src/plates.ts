// The plates at the upper and the lower edge of the board, one a player: the name, the colour, who plays, and whose turn it is.

import { byId, element } from "./elements";
import type { Desk } from "./panel";
import { FRIEND, HUMAN } from "./table";
import { playerName } from "./words";

const MORE_PLAYERS = ["engine:seconds=5", "engine:depth=4", FRIEND];

export interface Plates {
    /** Show who plays and whose turn it is. */
    show(turn: string): void;
    /** Show a clock on the plate of the player who thinks. */
    thinks(seat: number | null): void;
}

export function makePlates({ session, attempt }: Pick<Desk, "session" | "attempt">): Plates {
    const [upper, lower] = [".upper", ".lower"].map((name) => document.querySelector(name) as HTMLElement) as [HTMLElement, HTMLElement];
    const stop = element("button", { type: "button", id: "stop", hidden: "" }, "Move now");
    const clock = element("span", { class: "clock" });
    const seats = [1, 2].map((number) => {
        const disc = element("span", { class: "disc", "aria-hidden": "true" });
        const name = element("span", { class: "name" });
        const menu = element("select", { id: `player-${number}` });
        const place = element("span", { class: "seat" }, disc, element("label", {}, name, " ", menu));
        menu.addEventListener("change", attempt(() => session.seat([seats[0]?.menu.value ?? HUMAN, seats[1]?.menu.value ?? HUMAN])));
        return { place, disc, name, menu };
    });
    let timer = 0;

    function show(turn: string): void {
        const { info, players } = session;
        const isUpsideDown = (session.loneHuman === info.players[1]) !== session.isTurned;
        seats.forEach(({ place, disc, name, menu }, seat) => {
            const plate = (seat === 0) === isUpsideDown ? upper : lower;
            if (place.parentElement !== plate) {
                plate.prepend(place);
            }
            plate.classList.toggle("turn", info.players[seat] === turn);
            name.textContent = info.names[seat] ?? "";
            disc.style.backgroundColor = "";
            disc.style.backgroundColor = info.colours[seat] ?? "";
            disc.hidden = disc.style.backgroundColor === "";
            const chosen = players[seat] ?? HUMAN;
            const choices = [...new Set([...info.kinds, ...MORE_PLAYERS, chosen])];
            if (menu.value !== chosen || menu.length !== choices.length) {
                menu.replaceChildren(...choices.map((value) => element("option", { value }, playerName(value))));
                menu.value = chosen;
            }
        });
    }

    function thinks(seat: number | null): void {
        const place = seat === null ? undefined : seats[seat]?.place;
        if (place === undefined) {
            clearInterval(timer);
            timer = 0;
            stop.hidden = true;
            clock.remove();
        } else if (timer === 0) {
            const begun = Date.now();
            const tick = (): void => {
                clock.textContent = `${Math.floor((Date.now() - begun) / 1000)} s`;
            };
            tick();
            timer = setInterval(tick, 1000);
            place.parentElement?.append(clock, stop);
            stop.hidden = false;
        }
    }

    byId("go-on").before(stop);
    return { show, thinks };
}
