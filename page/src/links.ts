// A game as the fragment of an address: #game=cat_and_mice&variant=6x6&moves=d6-c5+a1-b2. A game that is
// not built in is named by its file, and the link can include its rules, compressed. Browsers never send a fragment.

export interface Link {
    /** The name of a built-in game; "" if there is a file. */
    game: string;
    /** The name of the file of rules, "" for a built-in game. */
    file: string;
    /** The text of that file, if the link includes it. */
    rules: string | null;
    variant: string;
    /** The text of the start position; "" for the variant's own. */
    start: string;
    moves: string[];
    /** How many of the moves are played, if the last ones are taken back; otherwise "". */
    at: string;
    /** Who controls each side, in the order of the game's players; empty for the default. */
    players: string[];
    /** In how many moves the player to move wins, if this is a puzzle; "" if not. */
    puzzle: string;
    /** What the person who shares the rules calls the game; "" for what the rules say. */
    title: string;
    author: string;
    /** "1" if the game ends as soon as a win is proven. */
    decided: string;
    /** "1" for the board alone, in a page of somebody else's. */
    embed: string;
}

const TEXTS = ["game", "file", "variant", "start", "puzzle", "title", "author", "decided", "embed", "at"] as const;

export const NO_LINK: Link = {
    game: "", file: "", rules: null, variant: "", start: "", moves: [], at: "", players: [], puzzle: "", title: "", author: "", decided: "", embed: "",
};

export async function readLink(fragment: string): Promise<Link> {
    const values = new Map<string, string>();
    for (const part of fragment.replace(/^#/, "").split("&")) {
        const equals = part.indexOf("=");
        if (equals > 0) {
            values.set(part.slice(0, equals), part.slice(equals + 1));
        }
    }
    const text = (name: string): string => decoded(values.get(name) ?? "");
    const list = (name: string): string[] => (values.get(name) ?? "").split("+").filter(Boolean).map(decoded);
    const rules = values.get("rules");
    return {
        ...NO_LINK,
        ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
        rules: rules === undefined ? null : await inflated(rules),
        moves: list("moves"),
        players: list("players"),
    };
}

/** The link, without the rules if `rules` is null. */
export async function writeLink(link: Link): Promise<string> {
    const parts = [
        ...TEXTS.flatMap((name) => written(name, [link[name]])),
        ...written("players", link.players),
        ...written("moves", link.moves),
        ...(link.rules === null ? [] : [`rules=${await deflated(link.rules)}`]),
    ];
    return "#" + parts.join("&");
}

function written(name: string, values: string[]): string[] {
    const text = values.map(encoded).join("+");
    return text === "" ? [] : [`${name}=${text}`];
}

// Characters that a fragment may contain stay as they are, so that the link is readable.
function encoded(text: string): string {
    return encodeURIComponent(text).replace(/%(3A|2F|2C|40|3B)/g, decodeURIComponent);
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

async function deflated(text: string): Promise<string> {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function inflated(code: string): Promise<string> {
    try {
        const binary = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
        const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        return await new Response(stream).text();
    } catch {
        throw new Error("The rules in this link are damaged: it was not copied whole.");
    }
}
