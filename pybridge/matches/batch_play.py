"""Playing the games of a batch."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from time import monotonic

from pybridge.bridge.terms import Compound
from pybridge.game import Game
from pybridge.matches.batches import FIELD, RECORD, Batch, Played, saved_lines
from pybridge.matches.guest_games import rows_with_guests
from pybridge.matches.portable_rules import loaded
from pybridge.players import player_term
from pybridge.rules.goals import run_goal_in_engine
from pybridge.rules.moves import Term
from pybridge.rules.subject import goal_inputs
from pybridge.search.solving import ProgressReport, at_end

MANY = 5_000
"""So many games or more of a perfect player run compiled, which first compiles the search."""

JUDGED = 100
"""The number of games of a study in which a search determines after each move who is ahead."""

solving_report: ContextVar[ProgressReport | None] = ContextVar("report", default=None)
"""Called with how far the work has come where games that are played here wait for a game to be solved."""


def play(batch: Batch) -> Played:
    """Play a batch in this process."""
    began = monotonic()
    with loaded(batch.rules) as game:
        if batch.guests.keys() & set(batch.pairing.players):
            rows = [[*row] for row in rows_with_guests(batch, game)]
        else:
            text = _played(batch, game)
            if batch.detail == "outcomes":
                return Played(text, b"", monotonic() - began)
            rows = [row.split(FIELD) for row in text.split(RECORD)]
        outcomes = "".join(row[0] for row in rows)
        if batch.detail == "measures":
            return Played(outcomes, text.encode(), monotonic() - began)
        lines = "".join(saved_lines(batch, game, rows)).encode()
        return Played(outcomes, lines, monotonic() - began)


def _played(batch: Batch, game: Game) -> str:
    start = game.start()
    inputs = goal_inputs(
        start,
        Seed=batch.seed,
        Opening=batch.opening,
        First=batch.first,
        Last=batch.last,
        Skipped=batch.pairing.skipped,
        Detail=Compound("measures", [JUDGED]) if batch.detail == "measures" else batch.detail,
    )
    goal = "pybridge:play_batch(Game:Position, Players, Seed, Opening, First-Last-Skipped, Detail, Text)"
    many = batch.pairing.games >= MANY
    with start.blaming_the_game():
        inputs["Players"] = [_ready(_Rules(game), spec, many) for spec in batch.pairing.players]
        try:
            return str(run_goal_in_engine(goal, inputs)["Text"])
        except BaseException:
            _ready.cache_clear()  # an interrupt within compiled code closes a solution
            raise


class _Rules:
    """The key under which `_ready` caches players: the same rules with the same start are equal."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._key = game.name, game.variant, game.fingerprint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=8)
def _ready(rules: _Rules, spec: str, many: bool) -> Term:
    """Return a player's Prolog term, ready for games, or many: perfect has the solution, for all batches."""
    game = rules.game
    inputs = goal_inputs(game.start(), Player=player_term(spec, game), Many=many)
    return at_end("pybridge:readying(Player, Game:Position, Many, Event)", inputs, solving_report.get())
