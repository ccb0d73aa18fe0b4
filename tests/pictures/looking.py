"""Pictures rendered by Chromium: compared with a stored picture, and checked for overlapping texts."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

KEPT = Path(__file__).parent / "kept"
TOLERANCE = 0.03

_DIFFERENCE = """async ([svg, kept, width]) => {
    const load = async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image;
    };
    const picture = await load("data:image/svg+xml;base64," + svg);
    const height = Math.round(width * picture.naturalHeight / picture.naturalWidth);
    const pixels = (image) => {
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height;
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0, width, height);
        return [canvas, context.getImageData(0, 0, width, height).data];
    };
    const [canvas, seen] = pixels(picture);
    if (kept === null) return canvas.toDataURL("image/png").split(",")[1];
    const other = await load("data:image/png;base64," + kept);
    if (other.naturalWidth !== width || other.naturalHeight !== height) return 1;
    const [, expected] = pixels(other);
    let different = 0;
    for (let i = 0; i < seen.length; i += 4) {
        const far = [0, 1, 2, 3].some((channel) => Math.abs(seen[i + channel] - expected[i + channel]) > 48);
        if (far) different += 1;
    }
    return different / (width * height);
}"""

_BOXES = """() => {
    const svg = document.querySelector("svg");
    const frame = svg.getBoundingClientRect();
    return {
        frame: [frame.left, frame.top, frame.right, frame.bottom],
        texts: [...svg.querySelectorAll("text")].map((text) => {
            const box = text.getBoundingClientRect();
            return [text.textContent, box.left, box.top, box.right, box.bottom];
        }),
        failed: document.querySelector("parsererror") !== null,
    };
}"""


def difference(page: Page, svg: str, name: str, width: int = 200, scheme: str = "light") -> float:
    """Return the share of pixels in which a picture differs from the one stored as `name`.

    To store a new one, delete the old one, set KEEP_PICTURES=1 in the environment, and inspect the new file.
    """
    file = KEPT / f"{name}.png"
    encoded = base64.b64encode(svg.encode()).decode()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    if os.environ.get("KEEP_PICTURES") and not file.exists():
        KEPT.mkdir(exist_ok=True)
        drawn = page.evaluate(_DIFFERENCE, [encoded, None, width])
        file.write_bytes(base64.b64decode(drawn))
    kept = base64.b64encode(file.read_bytes()).decode()
    return float(page.evaluate(_DIFFERENCE, [encoded, kept, width]))


def crowded(page: Page, svg: str, width: int = 800) -> list[str]:
    """Return the texts that overlap or leave the frame when a picture is `width` pixels wide."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": width + 100, "height": 800})
    page.set_content(f"<body style='margin:0'><div>{svg}</div>")
    page.add_style_tag(content=f"svg {{ width: {width}px; height: auto }}")
    found: dict[str, Any] = page.evaluate(_BOXES)
    left, top, right, bottom = found["frame"]
    outside = [
        text for text, x1, y1, x2, y2 in found["texts"]
        if x1 < left - 0.5 or y1 < top - 0.5 or x2 > right + 0.5 or y2 > bottom + 0.5
    ]  # fmt: skip
    return outside + covering([box for box in found["texts"] if box[0].strip()])


def covering(boxes: list[list[Any]]) -> list[str]:
    """Return the texts whose boxes overlap; a line counts as 0.7 of its box high, like its letters."""
    flat = [(text, x1, y1 + 0.15 * (y2 - y1), x2, y2 - 0.15 * (y2 - y1)) for text, x1, y1, x2, y2 in boxes]
    flat.sort(key=lambda box: box[1])
    found = []
    for number, (text, _, y1, x2, y2) in enumerate(flat):
        for other, other_x1, other_y1, _, other_y2 in flat[number + 1 :]:
            if other_x1 >= x2 - 0.5:
                break
            if other_y1 < y2 - 0.5 and y1 < other_y2 - 0.5:
                found.append(f"{text} / {other}")
    return found
