"""Batches of games, as sent to workers, and their results."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pybridge.game import Game
from pybridge.matches.played_game import PlayedGame
from pybridge.matches.portable_rules import PortableRules

Detail = Literal["outcomes", "games", "measures"]

RECORD, FIELD, MOVE = "\x1d", "\x1e", "\x1f"

WON = "wlabcefg"
"""The letters for games that the first player has won, the second, and so on."""


@dataclass(frozen=True)
class Pairing:
    """Consecutive games of the same players in a series.

    Attributes:
        players: The specs of the players, one for each seat.
        skipped: The number of games of the series that come before.
        games: The number of games they play.
    """

    players: tuple[str, ...]
    skipped: int
    games: int

    def _round(self, number: int) -> int:
        """Return how far the players have gone round in game `number` of the series."""
        return (number - self.skipped - 1) % len(self.players)

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the players of game `number` in the order of the seats."""
        first = self._round(number)
        return self.players[first:] + self.players[:first]

    def letter(self, number: int, seat: int) -> str:
        """Return the letter of game `number`, see `Played`, if the player at this seat has won."""
        return WON[(seat + self._round(number)) % len(self.players)]

    def seat(self, number: int, letter: str) -> int:
        """Return the seat of the player who has won game `number`, as its letter says."""
        return (WON.index(letter.lower()) - self._round(number)) % len(self.players)


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
    game_seconds: float | None


@dataclass(frozen=True)
class Played:
    """The results of a batch.

    Attributes:
        outcomes: One letter per game: w if the first player has won, l if the second has, one of `WON` if
            another has; d if nobody has, u if the game is unfinished; in upper case if the opening was cut
            short.
        lines: One line of JSON per game, as in a file of saved games; empty if only outcomes were requested.
            For measures, it is the text that Prolog's play_batch/7 returns.
        seconds: The time taken, in seconds.
    """

    outcomes: str
    lines: bytes
    seconds: float


def saved_lines(batch: Batch, game: Game, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the games of a batch as lines of JSON."""
    for number, (letter, value, opened, moves, *forfeit) in enumerate(rows, batch.first):
        seated = batch.pairing.seated(number)
        result = {"d": "draw", "u": "unfinished"}.get(letter.lower()) or game.players[
            batch.pairing.seat(number, letter)
        ]
        results = [int(each) for each in value.split(" ")]
        saved = PlayedGame(
            batch.rules.spec,
            tuple(moves.split(MOVE) if moves else ()),
            game.variant,
            players=dict(zip(game.players, seated, strict=True)),
            result=result,
            fingerprint=game.fingerprint,
            number=number,
            winner="unknown" if letter in "uU" else result,
            value=results[0],
            results=tuple(results) if len(results) > 1 else (),
            plies=moves.count(MOVE) + 1 if moves else 0,
            seed=batch.seed,
            opening=int(opened),
            forfeit="".join(forfeit),
        )
        yield json.dumps(saved.to_json()) + "\n"
