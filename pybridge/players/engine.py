"""The engine as a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pybridge.analysis import Analysis
from pybridge.game import Position
from pybridge.players.player import Decision, Player, Thought

Option = int | float | bool | str

DEFAULT_LIMITS: Mapping[str, Option] = {"seconds": 1.0}


class EngineThought(Thought):
    """A search."""

    def __init__(self, position: Position, options: Mapping[str, Option]) -> None:
        """Search nothing yet."""
        self._position = position
        self._options = options

    def run(self, report: Callable[[Analysis], None]) -> Decision:
        """Search until the limits end it."""
        best = self._position.analyse(**self._options)
        report(best)
        return Decision(best.move or self._position.moves[0], best)


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
    return f"{value:g}" if isinstance(value, float) else str(value)
