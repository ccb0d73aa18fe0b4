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
    /** The text of the files that these load, by name. */
    beside: Record<string, string>;
    /** Whether the site can be used without a network after the first visit. */
    offline: boolean;
}

let offered: Promise<Offer> | null = null;

export function offer(): Promise<Offer> {
    offered ??= fetched("games.json").then((response) => response.json());
    return offered;
}

// Where the browser blocks storage, and in a page of somebody else's, the rules are kept as long as the page is open.
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
        return /[#&]embed=1/.test(location.hash) ? null : localStorage;
    } catch {
        return null;
    }
}

// Something else on this host may have written there.
function kept(): Map<string, string> {
    try {
        const files = Object.entries(JSON.parse(storage.getItem(KEPT) ?? "{}"));
        return new Map(files.filter((each): each is [string, string] => typeof each[1] === "string"));
    } catch {
        return new Map();
    }
}

function keep(files: Map<string, string>): void {
    storage.setItem(KEPT, JSON.stringify(Object.fromEntries(files)));
}

// Rules that the user has agreed to run from a link; these are not kept.
const linked = new Map<string, string>();

export function agreeTo(file: string, text: string): void {
    linked.set(file, text);
}

/** All files of rules, grouped by origin. */
export async function allRules(): Promise<{ own: RulesFile[]; site: RulesFile[]; linked: RulesFile[] }> {
    const files = (rules: Map<string, string>): RulesFile[] => [...rules].map(([file, text]) => ({ file, text }));
    return { own: files(kept()), site: (await offer()).files, linked: files(linked) };
}

/** Whether these rules came with a link, and the user has agreed to run them. */
export function isLinked(file: string, text: string | null): boolean {
    return text !== null && linked.get(file) === text;
}

/** The text of a file of rules: the user's own, or else the site's; null if there is none. */
export async function rulesOf(file: string): Promise<string | null> {
    return kept().get(file) ?? (await offer()).files.find((other) => other.file === file)?.text ?? null;
}

/** Whether these are rules of the user's own. */
export function isKept(file: string, text: string): boolean {
    return kept().get(file) === text;
}

/** The name of a copy of rules: the name wanted, with a number if there are other rules of that name. */
export async function unusedName(name: string): Promise<string> {
    const { own, site, linked } = await allRules();
    const taken = new Set([...own, ...site, ...linked].map(({ file }) => file.replace(/\.\w+$/, "")));
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
    keep(kept().set(file, text));
}

export function forgetRules(file: string): void {
    const files = kept();
    files.delete(file);
    keep(files);
}
