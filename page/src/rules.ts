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
    /** The pages that games have of their own. */
    pages: string[];
    /** Whether the site can be used without a network after the first visit. */
    offline: boolean;
}

let offered: Promise<Offer> | null = null;

export function offer(): Promise<Offer> {
    offered ??= fetched("games.json").then((response) => response.json());
    return offered;
}

/** A file as it is kept, under a key of its own. */
interface Kept {
    text: string;
    /** Counts the versions, so that each page notices what another one has written. */
    revision: number;
    /** The last text that this one has replaced, other than by typing; null if there is none. */
    before: string | null;
    isForgotten: boolean;
}

// What the browser does not keep, since its storage is blocked or full or the page is somebody else's, is kept as long as
// the page is open.
const unkept = new Map<string, Kept>();
const storage = usable();
export const rulesAreKept = storage !== null;

function usable(): Storage | null {
    try {
        localStorage.getItem(KEPT);
        return /[#&]embed=1/.test(location.hash) ? null : localStorage;
    } catch {
        return null;
    }
}

function parsed(text: string | null | undefined): Record<string, unknown> {
    try {
        return Object(JSON.parse(text ?? "{}"));
    } catch {
        return {}; // something else on this host may have written there
    }
}

// An earlier page kept all files in one text. It is only read, so that it is also a copy of what was there.
const earlier = (): Record<string, unknown> => parsed(storage?.getItem(KEPT));

function read(file: string): Kept | null {
    const found = parsed(storage?.getItem(KEPT + "/" + file));
    const { text = earlier()[file], revision, before, isForgotten } = found;
    const kept = { text: String(text), revision: Number(revision) || 0, before: typeof before === "string" ? before : null, isForgotten: isForgotten === true };
    return unkept.get(file) ?? (typeof text === "string" ? kept : null);
}

function keptNames(): string[] {
    const keys = storage === null ? [] : Object.keys(storage).filter((key) => key.startsWith(KEPT + "/"));
    const names = [...Object.keys(earlier()), ...keys.map((key) => key.slice(KEPT.length + 1)), ...unkept.keys()];
    return [...new Set(names)].filter((file) => read(file)?.isForgotten === false).sort();
}

// Whether the browser keeps it.
function write(file: string, kept: Kept): boolean {
    try {
        storage?.setItem(KEPT + "/" + file, JSON.stringify(kept));
        unkept.delete(file);
        if (storage !== null) {
            return true;
        }
    } catch {
        // The storage is full.
    }
    unkept.set(file, kept);
    return false;
}

/** Call `changed` with the name of a file that another page has written. */
export function onOtherPages(changed: (file: string) => void): void {
    addEventListener("storage", ({ key }) => {
        if (key?.startsWith(KEPT + "/")) {
            changed(key.slice(KEPT.length + 1));
        }
    });
}

// Rules that the user has agreed to run from a link; these are not kept.
const linked = new Map<string, string>();

export function agreeTo(file: string, text: string): void {
    linked.set(file, text);
}

/** All files of rules, grouped by origin. */
export async function allRules(): Promise<{ own: RulesFile[]; site: RulesFile[]; linked: RulesFile[] }> {
    const files = (rules: Map<string, string>): RulesFile[] => [...rules].map(([file, text]) => ({ file, text }));
    return { own: keptNames().map((file) => ({ file, text: read(file)?.text ?? "" })), site: (await offer()).files, linked: files(linked) };
}

/** Whether these rules came with a link, and the user has agreed to run them. */
export function isLinked(file: string, text: string | null): boolean {
    return text !== null && linked.get(file) === text;
}

/** The text of a file of rules: the user's own, or else the site's; null if there is none. */
export async function rulesOf(file: string): Promise<string | null> {
    return textOf(file) ?? (await offer()).files.find((other) => other.file === file)?.text ?? null;
}

/** The text of a file of the user's own; null if there is none. */
export function textOf(file: string): string | null {
    const kept = read(file);
    return kept === null || kept.isForgotten ? null : kept.text;
}

/** The revision of a file, 0 for one that was never kept. */
export function revisionOf(file: string): number {
    return read(file)?.revision ?? 0;
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

/** Whether a file of rules may have this name; if not, throw. */
export function checkName(file: string): void {
    if (!FILE_NAME.test(file)) {
        throw new Error(`${file} cannot be the name of a file of rules: use letters, digits and _, followed by .pl, .kif or .gdl.`);
    }
}

/** Keep what was typed into a file since `revision`. If another page has changed it since, that text can be brought back. */
export function keepRules(file: string, text: string, revision: number): { revision: number; isKept: boolean; hasReplaced: boolean } {
    const kept = read(file);
    const hasReplaced = kept !== null && kept.revision !== revision && kept.text !== text;
    const next = (kept?.revision ?? 0) + 1;
    const isKept = write(file, { text, revision: next, before: hasReplaced ? kept.text : (kept?.before ?? null), isForgotten: false });
    return { revision: next, isKept, hasReplaced };
}

/** Forget a file, until its text is brought back. */
export function forgetRules(file: string): void {
    const kept = read(file);
    if (kept !== null) {
        write(file, { text: "", revision: kept.revision + 1, before: kept.text || kept.before, isForgotten: true });
    }
}

/** Whether there is a text to bring back. */
export function canBringBack(file: string): boolean {
    return read(file)?.before != null;
}

/** Exchange the text of a file for the last one that was replaced, which is returned. */
export function bringBack(file: string): string {
    const kept = read(file);
    const text = kept?.before ?? "";
    write(file, { text, revision: (kept?.revision ?? 0) + 1, before: kept?.text || null, isForgotten: false });
    return text;
}
