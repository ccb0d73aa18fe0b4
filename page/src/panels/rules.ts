// The rules of the game: to be read, and to be written.

import { byId, element } from "../elements";
import type { Desk, Panel } from "../panels";

export function rulesPanel({ table }: Desk): Panel {
    const text = element("pre", { tabindex: "0", "aria-label": "The rules" });
    byId("panel-rules").append(text);
    return {
        shown: (_, visible) => {
            if (visible && text.textContent !== table.info.rules) {
                text.textContent = table.info.rules;
            }
        },
    };
}
