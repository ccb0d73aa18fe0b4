// The plates at the upper and the lower edge of the board, with the players: the name, the colour, who plays, and whose turn it is.

import { byId, element } from "./elements";
import type { Desk } from "./panel";
import { FRIEND, HUMAN } from "./table";
import { playerName } from "./words";

const MORE_PLAYERS = ["engine:seconds=5", "engine:depth=4", FRIEND];

export function makePlates({ session, attempt }: Pick<Desk, "session" | "attempt">) {
    const [upper, lower] = [".upper", ".lower"].map((name) => document.querySelector(name) as HTMLElement) as [HTMLElement, HTMLElement];
    const stop = element("button", { type: "button", id: "stop", hidden: "" }, "Move now");
    const clock = element("span", { class: "clock" });
    const seats: ReturnType<typeof made>[] = [];
    let timer = 0;

    function made(number: number): { place: HTMLElement; disc: HTMLElement; name: HTMLElement; menu: HTMLSelectElement } {
        const disc = element("span", { class: "disc", "aria-hidden": "true" });
        const name = element("span", { class: "name" });
        const menu = element("select", { id: `player-${number}` });
        const place = element("span", { class: "seat" }, disc, element("label", {}, name, " ", menu));
        menu.addEventListener("change", attempt(() => session.seat(seats.map((seat) => seat.menu.value))));
        return { place, disc, name, menu };
    }

    // As many as the game has, round the board from the one person who plays, or from the first.
    function layOut(count: number): void {
        seats.splice(count).forEach(({ place }) => place.remove());
        while (seats.length < count) {
            seats.push(made(seats.length + 1));
        }
        document.body.classList.toggle("many", count > 2);
        const first = Math.max(0, session.info.players.indexOf(session.loneHuman ?? ""));
        const places = [...seats.slice(first), ...seats.slice(0, first)].map(({ place }) => place);
        const below = places.splice(0, Math.max(1, Math.floor(count / 2)));
        for (const [plate, wanted] of [[upper, session.isTurned ? below : places], [lower, session.isTurned ? places : below]] as const) {
            if (wanted.some((place, number) => plate.children[number] !== place)) {
                plate.prepend(...wanted);
            }
        }
    }

    /** Show who plays and whose turn it is. */
    function show(turn: string): void {
        const { info, players } = session;
        layOut(info.players.length);
        seats.forEach(({ place, disc, name, menu }, seat) => {
            const isMine = info.players[seat] === turn;
            place.classList.toggle("turn", isMine);
            name.textContent = info.names[seat] ?? "";
            disc.style.backgroundColor = "";
            disc.style.backgroundColor = info.colours[seat] ?? "";
            disc.hidden = disc.style.backgroundColor === "";
            const chosen = players[seat] ?? HUMAN;
            const choices = [...new Set([...info.kinds, ...MORE_PLAYERS.filter((kind) => kind !== FRIEND || !info.at_once), chosen])];
            if (menu.value !== chosen || menu.length !== choices.length) {
                menu.replaceChildren(...choices.map((value) => element("option", { value }, playerName(value))));
                menu.value = chosen;
            }
        });
    }

    /** Show a clock on the plate of the player who thinks. */
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
            if (seats.length > 2) {
                place.append(clock);
                byId("go-on").before(stop);
            } else {
                place.parentElement?.append(clock, stop);
            }
            stop.hidden = false;
        }
    }

    byId("go-on").before(stop);
    return { show, thinks };
}
