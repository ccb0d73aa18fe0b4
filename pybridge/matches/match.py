"""A series of games between two players, and what its result is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, sqrt
from typing import Any

from pybridge.game import Game
from pybridge.players import player_term
from pybridge.rules.asking import ask, ask_beside
from pybridge.rules.errors import InputError
from pybridge.rules.moves import Term

Z_95 = 1.959964


@dataclass(frozen=True)
class MatchGame:
    """One game of a match.

    Attributes:
        number: Its number, from 1.
        sides: Who played which side, by the game's players.
        moves: The texts of the moves.
        winner: Which of the match's two players has won, 0 or 1; None for a draw.
        winning_side: The game's player who has won, or "draw".
        plies: How many moves it took.
        opening: How many of them were at random; fewer than asked for where those would end the game.
    """

    number: int
    sides: dict[str, str]
    moves: tuple[str, ...]
    winner: int | None
    winning_side: str
    plies: int
    opening: int


class Match:
    """A series of games in which two players take each side in turn.

    Attributes:
        game: The game.
        players: The two players, as they are written, such as `engine:depth=4`.
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
        self._terms = [player_term(spec, game) for spec in self.players]
        if "human" in self._terms:
            raise InputError("a match is between computer players; play takes humans")

    def play(self) -> Iterator[MatchGame]:
        """Play the games, one after the other."""
        for index in range(self.games):
            yield self._play_one(index)

    def _play_one(self, index: int) -> MatchGame:
        start = self.game.start()
        inputs = {
            "Game": self.game.name,
            "Start": start.term,
            "Players": self._ready,
            "Seed": self.seed,
            "Opening": self.opening,
            "Number": index + 1,
        }
        with start.blaming_the_game():
            played = ask_beside(
                "pybridge:match_game(Game:Start, Players, Seed, Opening, Number, Played)", inputs
            )["Played"]
        side_of = dict(zip(self.game.players, (0, 1) if index % 2 == 0 else (1, 0), strict=True))
        return MatchGame(
            number=index + 1,
            sides={side: self.players[which] for side, which in side_of.items()},
            moves=tuple(played["moves"]),
            winner=side_of.get(played["winner"]),
            winning_side=played["winner"],
            plies=played["plies"],
            opening=played["opening"],
        )

    @cached_property
    def _ready(self) -> list[Term]:
        """The players as Prolog has them, prepared for the first game."""
        start = self.game.start()
        inputs = {"Game": self.game.name, "Start": start.term}
        goal = "pybridge:ready_player(Player, Game:Start, Ready)"
        with start.blaming_the_game():
            return [ask(goal, {**inputs, "Player": term})["Ready"] for term in self._terms]


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
