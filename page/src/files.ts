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

export function download(name: string, contents: string | Blob, type = "text/plain"): void {
    const address = URL.createObjectURL(new Blob([contents], { type }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A picture as an image, so that it can run no script and reach neither network nor page. */
export function pictureAddress(svg: string): string {
    return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
}

/** A picture as a PNG, `height` pixels high: other sites take no SVG. */
export async function rasterized(svg: string, height: number): Promise<Blob> {
    const image = element("img", { src: pictureAddress(svg) });
    await image.decode();
    const width = Math.round((height * image.naturalWidth) / image.naturalHeight);
    const canvas = element("canvas", { width: String(width), height: String(height) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return new Promise((resolve, reject) => canvas.toBlob((made) => (made === null ? reject(new Error("This browser draws no PNG.")) : resolve(made))));
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
