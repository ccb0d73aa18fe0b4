"""The answer to a command, independent of how it is shown."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from pybridge.console.theme import ASCII, Fragment, Glyphs, Line


@dataclass
class Reply:
    """The answer to a command.

    Attributes:
        lines: The answer.
        board: Whether the position has changed, so that the board should be drawn again.
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
    """Work in progress that another thread can stop."""

    def __init__(self) -> None:
        """Start with no work in progress."""
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
        """Stop all work in progress; return whether there was any."""
        with self._lock:
            stops = list(self._stops)
        for stop in stops:
            stop()
        return bool(stops)


@dataclass
class Surroundings:
    """The things that a command may use in addition to the session.

    Attributes:
        glyphs: The characters to draw with.
        width: How many columns are available.
        interrupts: Where long-running work registers how to stop it.
        progress: Shows one line about work in progress.
        timeout: How many seconds a query may take if nobody can interrupt it.
    """

    glyphs: Glyphs = ASCII
    width: int = 80
    interrupts: Interrupts = field(default_factory=Interrupts)
    progress: Callable[[str], None] = lambda _line: None
    timeout: float | None = None

    @property
    def attended(self) -> bool:
        """Whether there is a user who can answer questions and interrupt."""
        return self.timeout is None
