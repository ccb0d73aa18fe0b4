// Making and finding elements.

export function element<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Record<string, string> = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
}

export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
    const found = document.getElementById(id);
    if (found === null) {
        throw new Error(`The page has no element ${id}.`);
    }
    return found as Kind;
}

export function button(text: string, action: () => void): HTMLButtonElement {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", action);
    return made;
}
