// Fetching the files of the page, downloading files to the user's disk, and opening files from it.

import { element } from "./elements";

/** One of the page's own files. */
export async function fetched(name: string): Promise<Response> {
    const response = await fetch(name).catch((error) => {
        throw new Error(`${name} cannot be loaded: ${error.message}.`);
    });
    if (!response.ok) {
        throw new Error(`${name} cannot be loaded: ${response.status} ${response.statusText}.`);
    }
    return response;
}

export function download(name: string, text: string, type = "text/plain"): void {
    const address = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** An input for one file; `take` gets its name and text. */
export function fileInput(label: string, accept: string, take: (name: string, text: string) => void): HTMLElement {
    const input = element("input", { type: "file", accept });
    input.addEventListener("change", () => {
        const file = input.files?.[0];
        if (file !== undefined) {
            void file.text().then((text) => take(file.name, text));
            input.value = "";
        }
    });
    return element("label", { class: "file" }, label, input);
}
