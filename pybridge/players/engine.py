"""The engine as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from pybridge.game import Position
from pybridge.players.player import Decision, Player, Thought
from pybridge.search.analysis import Analysis, Search

Option = int | float | bool | str

DEFAULT_LIMITS: Mapping[str, Option] = {"seconds": 1.0}


class EngineThought(Thought):
    """A search that can be watched and stopped."""

    def __init__(self, position: Position, options: Mapping[str, Option]) -> None:
        """Search nothing yet."""
        self._position = position
        self._options = options
        self._lock = Lock()
        self._search: Search | None = None
        self._stopped = False

    def run(self, report: Callable[[Analysis], None]) -> Decision:
        """Search, depth by depth, until the limits or `stop` end it."""
        with self._lock:
            if self._stopped:
                return Decision(self._position.moves[0])
            self._search = search = self._position.search(**self._options)
        for analysis in search:
            report(analysis)
        best = search.best
        if best.move is None:
            return Decision(self._position.moves[0])
        return Decision(best.move, best)

    def stop(self) -> None:
        """End the search; the last finished depth counts, or else the game's own first guess."""
        with self._lock:
            self._stopped = True
            search = self._search
        if search is not None:
            search.stop()


class Engine(Player):
    """The search of `analyse/3` within limits: `engine:seconds=2`, `engine:depth=6,extend=false`."""

    def __init__(self, options: Mapping[str, Option] | None = None, variety: int | None = None) -> None:
        """Play within the limits of `options`; `variety` is the seed of a choice among equal moves."""
        self.options = dict(options or {})
        written = ",".join(f"{name}={written_option(value)}" for name, value in self.options.items())
        self.spec = f"engine:{written}" if written else "engine"
        self._search_options = with_limits(self.options)
        if variety is not None:
            self._search_options.setdefault("variety", variety)

    def think(self, position: Position) -> Thought:
        """Return the thought: a search within this engine's limits."""
        return EngineThought(position, self._search_options)


def with_limits(options: Mapping[str, Option]) -> dict[str, Option]:
    """Return the options, with the default limits where they set no limit of their own."""
    limited = any(name in options for name in ("seconds", "depth", "nodes"))
    return dict(options) if limited else {**DEFAULT_LIMITS, **options}


def written_option(value: Option) -> str:
    """Return an option's value as a person writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.12g}" if isinstance(value, float) else str(value)
