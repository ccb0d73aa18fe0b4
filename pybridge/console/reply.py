"""What a command answers, before anybody has decided how to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from pybridge.console.theme import ASCII, Fragment, Glyphs, Line


@dataclass
class Reply:
    """What to show after a command.

    Attributes:
        lines: The answer.
        board: Whether the position has changed, so that the board is worth drawing again.
        quit: Whether the console is to end.
    """

    lines: list[Line] = field(default_factory=list)
    board: bool = False
    quit: bool = False


def styled(text: str, style: str = "") -> Line:
    """Return a line in one style."""
    return [Fragment(style, text)]


def say(*texts: str, style: str = "", board: bool = False) -> Reply:
    """Return a reply of lines in one style."""
    return Reply([styled(text, style) for text in texts], board=board)


class Interrupts:
    """What is under way and can be stopped, from another thread."""

    def __init__(self) -> None:
        """Nothing is under way yet."""
        self._lock = Lock()
        self._stops: list[Callable[[], None]] = []

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """While the block runs, `stop_all` calls `stop`."""
        with self._lock:
            self._stops.append(stop)
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)

    def stop_all(self) -> bool:
        """Stop what is under way; tell whether there was anything."""
        with self._lock:
            stops = list(self._stops)
        for stop in stops:
            stop()
        return bool(stops)


@dataclass
class Surroundings:
    """What a command may use besides the session.

    Attributes:
        glyphs: What to draw with.
        width: How many columns there are to fill.
        interrupts: Where long work registers how to stop it.
        progress: Shows one line about work that goes on.
        timeout: How many seconds a question to Prolog may take where nobody can interrupt it.
    """

    glyphs: Glyphs = ASCII
    width: int = 80
    interrupts: Interrupts = field(default_factory=Interrupts)
    progress: Callable[[str], None] = lambda _line: None
    timeout: float | None = None

    @property
    def attended(self) -> bool:
        """Whether somebody sits there, to read what is asked and to interrupt."""
        return self.timeout is None
