"""Batches of games, as sent to workers, and their results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pybridge.game import Game
from pybridge.matches.portable_rules import PortableRules

Detail = Literal["outcomes", "games", "measures"]

RECORD, FIELD, MOVE = "\x1d", "\x1e", "\x1f"


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
    """Games `first` to `last` of a series, all of one pairing; `detail` is what to return of each.

    The `guests` are the players from outside, see players/outside.py.
    """

    rules: Game | PortableRules
    pairing: Pairing
    seed: int
    opening: int
    first: int
    last: int
    detail: Detail
    guests: Mapping[str, Any]
    move_seconds: float


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


def saved_lines(batch: Batch, game: Game, rows: Sequence[Sequence[str]]) -> Iterator[str]:
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
        for letter in "wldu"
    }
    for place, (letter, value, opened, moves, *forfeit) in enumerate(
        rows, batch.first - batch.pairing.skipped
    ):
        number, swapped = place + batch.pairing.skipped, 1 - place % 2
        written = json.dumps(moves).replace(separator, '", "') if moves else ""
        plies = moves.count(MOVE) + 1 if moves else 0
        yield (
            f'{{"number": {number}{seats[swapped]}{written}], {ends[letter.lower()][swapped]}'
            f'"value": {value}, "plies": {plies}, "opening": {opened}, '
            + (f'"forfeit": {json.dumps(forfeit[0])}, ' if forfeit and forfeit[0] else "")
            + end
        )


def _result(letter: str, sides: tuple[str, str]) -> tuple[str, str]:
    """Return the result and the winner of a game in which the first player plays the first of `sides`."""
    if letter == "u":
        return "unfinished", "unknown"
    winner = {"w": sides[0], "l": sides[1], "d": "draw"}[letter]
    return winner, winner
