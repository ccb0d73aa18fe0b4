// Rules that are not built in: the user's own, which are kept in the browser, and those that the site offers.

import { fetched } from "./files";

export interface RulesFile {
    file: string;
    text: string;
}

const KEPT = "pybridge.rules";
const FILE_NAME = /^\w[\w-]*\.(pl|kif|gdl)$/;

/** What the site offers besides the built-in games, and the fragment of the game to open first. */
export interface Offer {
    first: string;
    files: RulesFile[];
}

let offered: Promise<Offer> | null = null;

export function offer(): Promise<Offer> {
    offered ??= fetched("games.json").then((response) => response.json());
    return offered;
}

// Where the browser blocks storage, the rules are kept as long as the page is open.
const session = new Map<string, string>();
const local = usable();
export const rulesAreKept = local !== null;
const storage = local ?? {
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, text: string) => void session.set(name, text),
};

function usable(): Storage | null {
    try {
        localStorage.getItem(KEPT);
        return localStorage;
    } catch {
        return null;
    }
}

// Something else on this host may have written there.
function kept(): Record<string, string> {
    try {
        const files = Object.entries(JSON.parse(storage.getItem(KEPT) ?? "{}"));
        return Object.fromEntries(files.filter((each): each is [string, string] => typeof each[1] === "string"));
    } catch {
        return {};
    }
}

/** All files of rules, grouped by origin. */
export async function allRules(): Promise<{ own: RulesFile[]; site: RulesFile[] }> {
    const own = Object.entries(kept()).map(([file, text]) => ({ file, text }));
    return { own, site: (await offer()).files };
}

/** The text of a file of rules: the user's own, or else the site's; null if there is none. */
export async function rulesOf(file: string): Promise<string | null> {
    return kept()[file] ?? (await offer()).files.find((other) => other.file === file)?.text ?? null;
}

/** Whether these are rules of the user's own. */
export function isKept(file: string, text: string): boolean {
    return kept()[file] === text;
}

/** The name of a copy of rules: the name wanted, with a number if there are other rules of that name. */
export async function unusedName(name: string): Promise<string> {
    const { own, site } = await allRules();
    const taken = new Set([...own, ...site].map(({ file }) => file.replace(/\.\w+$/, "")));
    let number = 1;
    while (taken.has(number === 1 ? name : `${name}_${number}`)) {
        number += 1;
    }
    return number === 1 ? name : `${name}_${number}`;
}

/** Keep a file of rules in the browser. */
export function keepRules(file: string, text: string): void {
    if (!FILE_NAME.test(file)) {
        throw new Error(`${file} cannot be the name of a file of rules: use letters, digits and _, followed by .pl, .kif or .gdl.`);
    }
    storage.setItem(KEPT, JSON.stringify({ ...kept(), [file]: text }));
}

export function forgetRules(file: string): void {
    const { [file]: _, ...others } = kept();
    storage.setItem(KEPT, JSON.stringify(others));
}
