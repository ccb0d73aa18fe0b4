"""Run the Python, commands and Prolog goals shown on one page of the docs, in the page's order.

    python docs_page.py PAGE

Each page runs in a separate process, since it starts with a Prolog that has loaded nothing.
"""

from __future__ import annotations

import inspect
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from terminal import run_here
from test_readme import outcome, statements

import pybridge as pb

SCRIPT = 'if __name__ == "__main__":'


def public_names() -> dict[str, Any]:
    """Return what users import, by its name below `pybridge`."""
    rooms = {"": pb, "bridge.": pb.bridge, "matches.": pb.matches, "rules.": pb.rules, "search.": pb.search}
    return {
        prefix + name: value
        for prefix, room in rooms.items()
        for name in room.__all__
        if not inspect.ismodule(value := getattr(room, name))
    }


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each block of code with its language."""
    yield from re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def python_blocks(page: Path) -> list[str]:
    """Return the page's Python."""
    return [text for language, text in blocks(page) if language == "python"]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command after a `$ ` with the output that is shown below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def goals(block: str) -> list[str]:
    """Return the goal after each `?- `."""
    return re.findall(r"^\?- (.*?)\.(?=\s*(?:%.*)?$)", block, re.MULTILINE | re.DOTALL)


def run_page(page: Path) -> None:
    """Run all blocks of a page except scripts, which have their own tests."""
    scope: dict[str, Any] = {"pb": pb}
    for language, block in blocks(page):
        if language == "python" and SCRIPT not in block:
            run_python(block, scope)
        elif language == "console":
            run_commands(block)
        elif language == "prolog":
            run_goals(block)


def run_python(block: str, scope: dict[str, Any]) -> None:
    """Run a block of Python; its output must be what the comments show."""
    for source, shown in statements(block):
        seen = outcome(source, scope, shown)
        if shown and not source.startswith(("def ", "async def ", "@", "import ")):
            assert seen == shown, (source, seen)


def run_commands(block: str) -> None:
    """Run commands; each must print the output shown, apart from times, or else just succeed.

    What `pybridge compile` prints is shown in parts.
    """
    for command, shown in commands(block):
        if "/path/to/" in shown:  # a file that the page only describes
            continue
        program, *arguments = shlex.split(command)
        assert program == "pybridge", command
        done = run_here(*arguments)
        assert done.status == 0, (command, done.errors)
        seen = timeless(done.output)
        whole = shown and arguments[0] != "compile"
        assert seen == timeless(shown) if whole else timeless(shown) in seen, (command, done.output)


def run_goals(block: str) -> None:
    """Run goals as in `swipl prolog/pybridge.pl`; each must have an answer."""
    for goal in goals(block):
        pb.query_once("use_module(library(pybridge))")
        assert pb.query_once(goal)["truth"], goal


def timeless(text: str) -> str:
    return re.sub(r"\bin [\d.]+ s\b", "in some time", text)


if __name__ == "__main__":
    run_page(Path(sys.argv[1]))
