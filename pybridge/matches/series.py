"""Series of games, and how they are divided into batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from pybridge.game import Game
from pybridge.matches.batches import Batch, Detail, Pairing
from pybridge.matches.portable_rules import PortableRules
from pybridge.players import player_term
from pybridge.players.contained import MOVE_SECONDS
from pybridge.players.outside import Guest, guests_of, outside_name
from pybridge.rules.errors import InputError
from pybridge.rules.goals import run_goal_in_engine
from pybridge.rules.subject import goal_inputs

LARGEST_BATCH = 5_000
BATCH_SECONDS = 0.3

LETTERS = {"draw": "d", "unfinished": "u"}


@dataclass(frozen=True)
class Progress:
    """The progress of a series of games.

    Attributes:
        played: The number of games played so far, including those of an earlier run.
        games: The largest number of games.
        seconds: The time that this run has taken so far, in seconds.
        rate: The number of games per second in this run.
    """

    played: int
    games: int
    seconds: float
    rate: float

    @property
    def seconds_left(self) -> float | None:
        """The seconds that the remaining games will take at this rate, None if that is not known yet."""
        return (self.games - self.played) / self.rate if self.rate else None


ProgressReport = Callable[[Progress], object]


class Clock:
    """Measures and reports the progress of a series."""

    def __init__(self, games: int, report: ProgressReport | None) -> None:
        """Start the clock of a series of this many games."""
        self._games = games
        self._report = report
        self._began = monotonic()
        self._resumed = 0

    def resumed(self, played: int) -> None:
        """Set the number of games that an earlier run has played."""
        self._resumed = played
        self._began = monotonic()

    def show(self, played: int) -> None:
        """Report the number of games played so far."""
        if self._report is not None:
            seconds = monotonic() - self._began
            rate = (played - self._resumed) / seconds if seconds else 0.0
            self._report(Progress(played, self._games, seconds, rate))


class Series:
    """Numbered games, pairing after pairing; in each, the players go round the seats, one on in each game.

    All pairings have the same openings.

    Attributes:
        game: The game.
        pairings: The players of each match.
        seed: The seed that together with a game's number determines its random decisions.
        opening: The number of random moves at the beginning of each round of games.
        games: The number of games.
    """

    def __init__(
        self,
        game: Game,
        pairs: Sequence[Sequence[str | Guest]],
        games: int,
        seed: int,
        opening: int,
        move_seconds: float = MOVE_SECONDS,
        game_seconds: float | None = None,
    ) -> None:
        """Check the players of a series with this many games for each pair.

        Raises:
            InputError: There is no such player, or it is human; or they are not as many as the seats.
            ValueError: A number is out of bounds.
        """
        check_count("games", games, 1)
        check_count("opening", opening, 0)
        self.game = game
        self.seed = seed
        self.opening = opening
        self._each = games
        self.move_seconds = move_seconds
        self.game_seconds = game_seconds
        self.guests = guests_of([player for pair in pairs for player in pair])
        stripped = [tuple(map(outside_name, pair)) for pair in pairs]
        for pair in stripped:
            if len(pair) != len(game.players):
                seats = f"{game.name} has {len(game.players)} seats, {', '.join(game.players)}"
                raise InputError(f"{seats}: a match needs as many players, not {len(pair)}")
        for spec in dict.fromkeys(spec for pair in stripped for spec in pair):
            if spec not in self.guests and player_term(spec, game) == "human":
                raise InputError("only computer players can play in a match; people use the play command")
        self.pairings = [Pairing(pair, index * games, games) for index, pair in enumerate(stripped)]
        self.games = games * len(self.pairings)

    def batches(self, rules: Game | PortableRules, after: int, detail: Detail, pace: Pace) -> Iterator[Batch]:
        """Yield the games after the first `after` in batches of the size that `pace` currently has."""
        for pairing in self.pairings:
            last = pairing.skipped + pairing.games
            first = max(after, pairing.skipped) + 1
            while first <= last:
                end = min(last, first + pace.games - 1)
                yield Batch(
                    rules,
                    pairing,
                    self.seed,
                    self.opening,
                    first,
                    end,
                    detail,
                    self.guests,
                    self.move_seconds,
                    self.game_seconds,
                )
                first = end + 1

    def pairing_of(self, number: int) -> Pairing:
        """Return the pairing of game `number`."""
        return self.pairings[(number - 1) // self._each]

    def seats(self, number: int) -> dict[str, str]:
        """Return the player at each seat in game `number`."""
        seated = self.pairing_of(number).seated(number)
        return dict(zip(self.game.players, seated, strict=True))

    def known_fields(self, number: int) -> dict[str, Any]:
        """Return the fields of a saved game that are known before game `number` is played."""
        return {
            "game": self.game.spec,
            "variant": self.game.variant,
            "players": self.seats(number),
            "seed": self.seed,
            "fingerprint": self.game.fingerprint,
        }

    def opening_of(self, number: int) -> int:
        """Return the number of random moves at the start of game `number`; fewer if they would end it."""
        start = self.game.start()
        place = number - self.pairing_of(number).skipped
        inputs = goal_inputs(start, Seed=self.seed, Opening=self.opening, Place=place)
        goal = "pybridge:opening_length(Game:Position, Seed, Opening, Place, Opened)"
        with start.blaming_the_game():
            return int(run_goal_in_engine(goal, inputs)["Opened"])

    def letter(self, number: int, result: str, opened: int) -> str:
        """Return the letter, see `Played`, of a game with this result and an opening of this many moves."""
        letter = LETTERS.get(result) or self.pairing_of(number).letter(number, self.game.players.index(result))
        return letter.upper() if opened < self.opening else letter


class Pace:
    """Adjusts the number of games in a batch so that a batch takes about a third of a second."""

    def __init__(self) -> None:
        """Start with one game per batch."""
        self.games = 1

    def note(self, games: int, seconds: float) -> None:
        """Adjust the number, given the time that a batch of this many games has taken."""
        fitting = int(games * BATCH_SECONDS / max(seconds, 1e-6))
        self.games = max(1, min(LARGEST_BATCH, 2 * self.games, fitting))


def check_count(name: str, value: int, least: int) -> None:
    """Check that an option is a whole number that is not less than `least`.

    Raises:
        ValueError: It is not.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be a whole number, {least} or more, not {value!r}")
