"""A series of games: which they are, cut into batches, played and kept in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from pybridge.game import Game
from pybridge.matches.batches import Batch, Pairing, Told
from pybridge.matches.carried_rules import CarriedRules
from pybridge.players import player_term
from pybridge.rules.asking import ask_beside
from pybridge.rules.errors import InputError

LARGEST_BATCH = 500
BATCH_SECONDS = 0.3

LETTERS = {"draw": "d", "unfinished": "u"}


@dataclass(frozen=True)
class Progress:
    """How far a series has come.

    Attributes:
        played: How many of its games are played, those of an earlier run included.
        games: How many it has at most.
        seconds: How long this run has taken so far.
        rate: How many games a second this run has played.
    """

    played: int
    games: int
    seconds: float
    rate: float

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this rate, None where that is not known yet."""
        return (self.games - self.played) / self.rate if self.rate else None


ProgressReport = Callable[[Progress], object]


class Clock:
    """What tells how far a series has come."""

    def __init__(self, games: int, report: ProgressReport | None) -> None:
        """Start the clock of a series of this many games."""
        self._games = games
        self._report = report
        self._began = monotonic()
        self._resumed = 0

    def resumed(self, played: int) -> None:
        """Note how many games an earlier run has played."""
        self._resumed = played
        self._began = monotonic()

    def show(self, played: int) -> None:
        """Report how many games are played by now."""
        if self._report is not None:
            seconds = monotonic() - self._began
            rate = (played - self._resumed) / seconds if seconds else 0.0
            self._report(Progress(played, self._games, seconds, rate))


class Series:
    """Games that are numbered through: pairing after pairing, in which two players take each side in turn.

    The pairings share their openings: each begins its pairs of games with the same moves.

    Attributes:
        game: The game.
        pairings: Who plays whom.
        seed: What all chance comes from, together with a game's number.
        opening: How many moves at random begin each pair of games.
        games: How many games there are.
    """

    def __init__(
        self, game: Game, pairs: Sequence[tuple[str, str]], games: int, seed: int, opening: int
    ) -> None:
        """Check the players of a series with this many games for each pair.

        Raises:
            InputError: There is no such player, or it is a human.
            ValueError: A number is out of its bounds.
        """
        check_count("games", games, 1)
        check_count("opening", opening, 0)
        self.game = game
        self.seed = seed
        self.opening = opening
        self._each = games
        stripped = [(one.strip(), other.strip()) for one, other in pairs]
        for spec in dict.fromkeys(spec for pair in stripped for spec in pair):
            if player_term(spec, game) == "human":
                raise InputError("a match is between computer players; play takes humans")
        self.pairings = [Pairing(pair, index * games, games) for index, pair in enumerate(stripped)]
        self.games = games * len(self.pairings)

    def batches(self, rules: Game | CarriedRules, after: int, told: Told, pace: Pace) -> Iterator[Batch]:
        """Give the games behind the first `after` as batches, of the size that `pace` has by then."""
        for pairing in self.pairings:
            last = pairing.skipped + pairing.games
            first = max(after, pairing.skipped) + 1
            while first <= last:
                end = min(last, first + pace.games - 1)
                yield Batch(rules, pairing, self.seed, self.opening, first, end, told)
                first = end + 1

    def pairing_of(self, number: int) -> Pairing:
        """Return the pairing that game `number` is of."""
        return self.pairings[(number - 1) // self._each]

    def seats(self, number: int) -> dict[str, str]:
        """Return who plays which side in game `number`."""
        pairing = self.pairing_of(number)
        odd = (number - pairing.skipped) % 2 == 1
        return dict(zip(self.game.players, pairing.players if odd else pairing.players[::-1], strict=True))

    def told_of(self, number: int) -> dict[str, Any]:
        """Return what is known of game `number` before it is played, as a line of saved games has it."""
        return {
            "game": self.game.spec,
            "variant": self.game.variant,
            "players": self.seats(number),
            "seed": self.seed,
            "fingerprint": self.game.fingerprint,
        }

    def opening_of(self, number: int) -> int:
        """Return with how many moves at random game `number` begins: fewer where `opening` would end it."""
        start = self.game.start()
        inputs = {
            "Game": self.game.name,
            "Start": start.term,
            "Seed": self.seed,
            "Opening": self.opening,
            "Place": number - self.pairing_of(number).skipped,
        }
        goal = "pybridge:opening_length(Game:Start, Seed, Opening, Place, Opened)"
        with start.blaming_the_game():
            return int(ask_beside(goal, inputs)["Opened"])

    def letter(self, number: int, result: str, opened: int) -> str:
        """Return the letter, see `Played`, of a game with that result after an opening of this many moves."""
        pairing = self.pairing_of(number)
        side = self.game.players[(number - pairing.skipped - 1) % 2]
        letter = LETTERS.get(result) or ("w" if result == side else "l")
        return letter.upper() if opened < self.opening else letter


class Pace:
    """How many games make a batch: what takes about a third of a second, by what earlier ones took."""

    def __init__(self) -> None:
        """Begin with a game a batch."""
        self.games = 1

    def note(self, games: int, seconds: float) -> None:
        """Take note of how long a batch of this many games has taken."""
        fitting = int(games * BATCH_SECONDS / max(seconds, 1e-6))
        self.games = max(1, min(LARGEST_BATCH, 2 * self.games, fitting))


def check_count(name: str, value: int, least: int) -> None:
    """Check that an option is a whole number of at least this many.

    Raises:
        ValueError: It is not.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be a whole number from {least} on, not {value!r}")
