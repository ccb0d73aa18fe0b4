"""Batches of games, as sent to workers, and their results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Literal

from pybridge.bridge.prolog import query
from pybridge.bridge.terms import Compound
from pybridge.game import Game
from pybridge.matches.portable_rules import PortableRules
from pybridge.players import player_term
from pybridge.rules.goals import run_goal_in_engine
from pybridge.rules.moves import Term
from pybridge.search.solution import SolvingProgress

Detail = Literal["outcomes", "games", "measures"]

JUDGED = 100
"""The number of games of a study in which a search determines after each move who is ahead."""

solving_report: ContextVar[Callable[[SolvingProgress], object] | None] = ContextVar("report", default=None)
"""Called with how far the work has come where games that are played here wait for a game to be solved."""

RECORD, FIELD, MOVE = "\x1d", "\x1e", "\x1f"
RESULTS = {"w": "won", "l": "lost", "d": "draw", "u": "unfinished"}


@dataclass(frozen=True)
class Pairing:
    """Consecutive games of two players in a series.

    Attributes:
        players: The specs of the two players.
        skipped: The number of games of the series that come before.
        games: The number of games they play.
    """

    players: tuple[str, str]
    skipped: int
    games: int


@dataclass(frozen=True)
class Batch:
    """Games `first` to `last` of a series, all of one pairing; `detail` is what to return of each."""

    rules: Game | PortableRules
    pairing: Pairing
    seed: int
    opening: int
    first: int
    last: int
    detail: Detail


@dataclass(frozen=True)
class Played:
    """The results of a batch.

    Attributes:
        outcomes: One letter per game, from the first player's point of view: w, l, d, or u for unfinished; in
            upper case if the opening was cut short.
        lines: One line of JSON per game, as in a file of saved games; empty if only outcomes were requested.
            For measures, it is the text that Prolog's play_batch/7 returns.
        seconds: The time taken, in seconds.
    """

    outcomes: str
    lines: bytes
    seconds: float


def play(batch: Batch) -> Played:
    """Play a batch in this process."""
    began = monotonic()
    with loaded(batch.rules) as game:
        text = _ask_for(batch, game)
        if batch.detail == "outcomes":
            return Played(text, b"", monotonic() - began)
        rows = [row.split(FIELD) for row in text.split(RECORD)]
        outcomes = "".join(row[0] for row in rows)
        if batch.detail == "measures":
            return Played(outcomes, text.encode(), monotonic() - began)
        lines = "".join(_lines(batch, game, rows)).encode()
        return Played(outcomes, lines, monotonic() - began)


def loaded(rules: Game | PortableRules) -> AbstractContextManager[Game]:
    """Return a context manager that provides the game with these rules."""
    return nullcontext(rules) if isinstance(rules, Game) else rules.loaded()


def _ask_for(batch: Batch, game: Game) -> str:
    start = game.start()
    inputs = {
        "Game": game.name,
        "Start": start.term,
        "Seed": batch.seed,
        "Opening": batch.opening,
        "First": batch.first,
        "Last": batch.last,
        "Skipped": batch.pairing.skipped,
        "Detail": Compound("measures", [JUDGED]) if batch.detail == "measures" else batch.detail,
    }
    goal = "pybridge:play_batch(Game:Start, Players, Seed, Opening, First-Last-Skipped, Detail, Text)"
    with start.blaming_the_game():
        inputs["Players"] = [_ready(_Rules(game), spec) for spec in batch.pairing.players]
        return str(run_goal_in_engine(goal, inputs)["Text"])


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
def _ready(rules: _Rules, spec: str) -> Term:
    """Return a player's Prolog term, prepared for games: perfect has the solution, for all batches."""
    game = rules.game
    inputs = {"Game": game.name, "Start": game.start().term, "Player": player_term(spec, game)}
    report = solving_report.get()
    with query("pybridge:readying(Player, Game:Start, Event)", inputs, ahead=0) as events:
        for answer in events:
            event = answer["Event"]
            if event.name == "ready":
                break
            if report is not None:
                report(SolvingProgress(**event.args[0]))
    ready: Term = event.args[0]
    return ready


def _lines(batch: Batch, game: Game, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the games of a batch as lines of JSON; the parts that they have in common are encoded once."""
    one, other = batch.pairing.players
    seats = [
        f', "game": {json.dumps(batch.rules.spec)}, "variant": {json.dumps(game.variant)}, '
        f'"players": {json.dumps(dict(zip(game.players, players, strict=True)))}, "start": null, "moves": ['
        for players in ((one, other), (other, one))
    ]
    end = f'"seed": {batch.seed}, "fingerprint": "{game.fingerprint}"}}\n'
    separator = json.dumps(MOVE)[1:-1]
    ends = {
        letter: [
            f'"result": {json.dumps(result)}, "winner": {json.dumps(winner)}, '
            for result, winner in (_result(letter, players) for players in (game.players, game.players[::-1]))
        ]
        for letter in RESULTS
    }
    for place, (letter, value, opened, moves) in enumerate(rows, batch.first - batch.pairing.skipped):
        number, swapped = place + batch.pairing.skipped, 1 - place % 2
        written = json.dumps(moves).replace(separator, '", "') if moves else ""
        plies = moves.count(MOVE) + 1 if moves else 0
        yield (
            f'{{"number": {number}{seats[swapped]}{written}], {ends[letter.lower()][swapped]}'
            f'"value": {value}, "plies": {plies}, "opening": {opened}, {end}'
        )


def _result(letter: str, sides: tuple[str, str]) -> tuple[str, str]:
    """Return the result and the winner of a game in which the first player plays the first of `sides`."""
    if letter == "u":
        return "unfinished", "unknown"
    winner = {"w": sides[0], "l": sides[1], "d": "draw"}[letter]
    return winner, winner
