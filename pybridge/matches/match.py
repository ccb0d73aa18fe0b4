"""A series of games between two players, and what its result is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from random import Random
from typing import Any

from pybridge.game import Game, Position
from pybridge.players import Player, make_player
from pybridge.rules.errors import InputError

LONGEST_GAME = 2_000
Z_95 = 1.959964


@dataclass(frozen=True)
class MatchGame:
    """One game of a match.

    Attributes:
        number: Its number, from 1.
        sides: Who played which side, by the game's players.
        winner: Which of the match's two players has won, 0 or 1; None for a draw.
        winning_side: The game's player who has won, or "draw".
        plies: How many moves it took.
        opening: How many of them were at random; fewer than asked for where those would end the game.
    """

    number: int
    sides: dict[str, str]
    winner: int | None
    winning_side: str
    plies: int
    opening: int


class Match:
    """A series of games in which two players take each side in turn.

    Attributes:
        game: The game.
        players: The two players, as `make_player` reads them.
        games: How many games are played.
        seed: What all chance comes from: the same seed gives the same match, but for players by the clock.
        opening: How many moves at random begin each pair of games.
    """

    def __init__(
        self, game: Game, players: Sequence[str], games: int = 100, seed: int = 0, opening: int = 0
    ) -> None:
        """Check who is to play; no game is played before `play`."""
        self.game = game
        self.players = tuple(players)
        self.games = games
        self.seed = seed
        self.opening = opening
        for spec in self.players:
            if make_player(spec, game).is_human:
                raise InputError("a match is between computer players; play takes humans")

    def play(self) -> Iterator[MatchGame]:
        """Play the games, one after the other."""
        for index in range(self.games):
            yield self._play_one(index)

    def _play_one(self, index: int) -> MatchGame:
        order = (0, 1) if index % 2 == 0 else (1, 0)
        dice = Random(f"{self.seed}/{index}")
        seated: dict[str, Player] = {}
        for side, which in zip(self.game.players, order, strict=True):
            seated[side] = make_player(self.players[which], self.game, seed=dice.getrandbits(30))
        position, opening = self._open(Random(f"{self.seed}/{index // 2}/opening"))
        plies = opening
        while position.outcome is None and plies < LONGEST_GAME:
            thought = seated[position.turn].think(position)
            position = position.play(thought.run(lambda _: None).move)
            plies += 1
        winner = position.outcome.winner if position.outcome else "draw"
        side_of = dict(zip(self.game.players, order, strict=True))
        return MatchGame(
            number=index + 1,
            sides={side: self.players[which] for side, which in side_of.items()},
            winner=side_of.get(winner),
            winning_side=winner,
            plies=plies,
            opening=opening,
        )

    def _open(self, dice: Random) -> tuple[Position, int]:
        """Return the position after the random moves that begin a pair of games; they never end the game."""
        position = self.game.start()
        for plies in range(self.opening):
            after = position.play(dice.choice(position.moves))
            if after.outcome is not None:
                return position, plies
            position = after
        return position, self.opening


@dataclass(frozen=True)
class MatchSummary:
    """What a match has come to, from the first player's side.

    Attributes:
        games: How many games were played.
        wins, draws, losses: How they ended for the first player.
        score: The points a game: 1 for a win, a half for a draw.
        interval: The score lies between these with a confidence of 95% (Wilson).
        p_value: How likely equal players would end as far apart (two-sided sign test, draws left out).
    """

    games: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float:
        """The points a game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score lies, with a confidence of 95%."""
        n = self.games
        if n == 0:
            return (0.0, 1.0)
        middle = (self.score + Z_95**2 / (2 * n)) / (1 + Z_95**2 / n)
        spread = sqrt(self.score * (1 - self.score) / n + Z_95**2 / (4 * n * n)) * Z_95 / (1 + Z_95**2 / n)
        return (max(0.0, middle - spread), min(1.0, middle + spread))

    @property
    def p_value(self) -> float:
        """How likely equal players would end as far apart."""
        decided = self.wins + self.losses
        most = max(self.wins, self.losses)
        tail = sum(comb(decided, k) for k in range(most, decided + 1))
        return min(1.0, 2 * tail / float(2**decided))

    def to_json(self) -> dict[str, Any]:
        """Return the summary as JSON-ready data."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(self.score, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "p_value": self.p_value,
        }


def summarise(results: Sequence[MatchGame]) -> MatchSummary:
    """Return what the games of a match have come to."""
    count = Counter(result.winner for result in results)
    return MatchSummary(games=len(results), wins=count[0], draws=count[None], losses=count[1])
