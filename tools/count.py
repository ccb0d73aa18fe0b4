"""Count the tracked lines of product and tests by room; a line over 120 characters counts by its length."""

import subprocess
from collections import Counter
from pathlib import Path, PurePath

WIDTH = 120
PRODUCT = ("prolog", "pybridge", "page")
SOURCE = {".pl", ".plt", ".py", ".c", ".h", ".ts", ".js", ".mjs", ".css", ".html"}

files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
rooms: Counter[tuple[str, str]] = Counter()
for file in map(PurePath, files):
    if file.parts[0] in (*PRODUCT, "tests") and file.suffix in SOURCE:
        room = file.parts[1] if len(file.parts) > 2 else "."
        lines = Path(file).read_text(encoding="utf-8").splitlines()
        rooms[file.parts[0], room] += sum(max(1, -(-len(line) // WIDTH)) for line in lines)

for part in (*PRODUCT, "tests"):
    inside = {room: lines for (top, room), lines in rooms.items() if top == part}
    print(f"{part:<20}{sum(inside.values()):>8,}")
    for room, lines in sorted(inside.items()):
        print(f"  {room:<18}{lines:>8,}")
print(f"{'product':<20}{sum(lines for (part, _), lines in rooms.items() if part != 'tests'):>8,}")
