"""Sokoban: a state is a level as it is drawn in the game's file, its rows joined by newlines."""

import re
from collections.abc import Iterator
from pathlib import Path

State = str
FILE = Path(__file__).parents[2] / "benchmarks" / "games" / "plain" / "sokoban.pl"


def start(variant: str) -> State:
    drawn = FILE.read_text(encoding="utf-8").split(f"level('{variant}',")[1].split("]).")[0]
    return "\n".join(re.findall("'(.*)'", drawn))


def moves(state: State) -> Iterator[tuple[str, State]]:
    if "$" not in state:
        return
    width = state.index("\n") + 1
    here = max(state.find("@"), state.find("+"))
    for text, way in {"up": -width, "down": width, "left": -1, "right": 1}.items():
        to, behind = here + way, here + 2 * way
        pushed = state[to] in "$*"
        if state[to] == "#" or (pushed and state[behind] not in " ."):
            continue
        signs = list(state)
        signs[here] = "." if state[here] == "+" else " "
        signs[to] = "+" if state[to] in ".*" else "@"
        if pushed:
            signs[behind] = "*" if state[behind] == "." else "$"
        yield text, "".join(signs)


def value(state: State) -> int:
    return "$" not in state
