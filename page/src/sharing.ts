// Text to take elsewhere: a field to copy from, and the system's own way to share where there is one.

import { button, element } from "./elements";
import { type Link, writeLink } from "./links";
import { offer } from "./rules";

/** The whole address of a link: on the game's own page, which other sites show with its card, if there is one. */
export async function addressOf(link: Link): Promise<string> {
    const { pages } = await offer();
    const page = `${link.game || link.file.replace(/\.\w+$/, "")}.html`;
    const place = pages.includes(page) ? page : pages.length > 0 ? "./" : "";
    return new URL(place + (await writeLink(link)), location.href).href;
}

export function shareField(label: string) {
    const field = element("input", { readonly: "", "aria-label": label, class: "shared" });
    const statusLine = element("span", { role: "status" });
    const copy = button("Copy", () => {
        void copied(field).then((done) => {
            statusLine.textContent = done ? "Copied." : "This browser does not let the page copy: press Ctrl-C.";
        });
    });
    const share = button("Send …", () => void navigator.share({ text: field.value }).catch(() => undefined));
    share.hidden = typeof navigator.share !== "function";
    return {
        element: element("div", { class: "buttons" }, field, copy, share, statusLine),
        set(text: string): void {
            field.value = text;
            statusLine.textContent = "";
        },
    };
}

// A frame of another site, and a page that did not come by https, may only ask the browser to copy what is selected.
async function copied(field: HTMLInputElement): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        field.select();
        return document.execCommand("copy");
    }
}
