"""Prints Prolog's warnings on the command line as Prolog itself would."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pybridge.bridge.errors import PrologWarning


@contextmanager
def warnings_as_lines() -> Iterator[None]:
    """Print each warning as one line on standard error, those from Prolog with their place in the rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", PrologWarning)
        warnings.showwarning = _show  # type: ignore[assignment]
        yield


def _show(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
    place = f"{filename}:{lineno}: " if category is PrologWarning and filename.endswith(".pl") else ""
    print(f"Warning: {place}{' '.join(str(message).split())}", file=sys.stderr)
