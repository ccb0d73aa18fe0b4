// Rules that are not built in: the user's own, which are kept in the browser, and those that the site offers.

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
    offered ??= fetch("games.json").then((response) => response.json());
    return offered;
}

function kept(): Record<string, string> {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
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

/** Keep a file of rules in the browser. */
export function keepRules(file: string, text: string): void {
    if (!FILE_NAME.test(file)) {
        throw new Error(`${file} cannot be the name of a file of rules: use letters, digits and _, followed by .pl, .kif or .gdl.`);
    }
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [file]: text }));
}

export function forgetRules(file: string): void {
    const { [file]: _, ...others } = kept();
    localStorage.setItem(KEPT, JSON.stringify(others));
}
