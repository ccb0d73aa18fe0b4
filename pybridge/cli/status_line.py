"""A line on the terminal that shows how far the work has come."""

from __future__ import annotations

import sys
from time import monotonic

import click


class StatusLine:
    """The line, on standard error; where that is no terminal, nothing is shown."""

    def __init__(self, wanted: bool = True) -> None:
        """Show nothing yet, or never unless it is wanted."""
        self._watched = wanted and sys.stderr.isatty()
        self._shown_at = 0.0

    def show(self, text: str) -> None:
        """Replace the line, at most ten times a second."""
        if self._watched and monotonic() - self._shown_at >= 0.1:
            self._shown_at = monotonic()
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)

    def clear(self) -> None:
        """Erase the line."""
        if self._watched:
            click.echo("\r\x1b[K", err=True, nl=False)


def bar(share: float) -> str:
    """Return a bar that is filled up to a share from 0 to 1."""
    full = int(share * 20)
    return f"[{'#' * full}{'-' * (20 - full)}]"
