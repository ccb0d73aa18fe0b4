"""Prints Prolog's warnings on the command line as Prolog itself would."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pybridge.bridge.errors import PrologWarning
from pybridge.rules.goals import try_goal


@contextmanager
def warnings_as_lines() -> Iterator[None]:
    """Print each warning as one line on standard error, those from Prolog with their place in the rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", PrologWarning)
        warnings.showwarning = _show  # type: ignore[assignment]
        yield


def note_random_rules(game: str) -> None:
    """Say on standard error if the rules of a loaded game use random numbers, which engines do not see."""
    found = try_goal("pybridge:effect(Game, File, Line, Text), sub_string(Text, _, _, _, random)", {"Game": game})
    if found["truth"]:
        print(f"{found['File']}:{found['Line']}: note: {found['Text']}", file=sys.stderr)


def _show(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
    place = f"{filename}:{lineno}: " if category is PrologWarning and filename.endswith(".pl") else ""
    print(f"Warning: {place}{' '.join(str(message).split())}", file=sys.stderr)
