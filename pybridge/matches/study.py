"""Studies of a game: whom it favours, how long it takes, how many choices there are, and how skill counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pybridge.game import Game
from pybridge.matches.batch_play import play
from pybridge.matches.batches import FIELD, MOVE, RECORD
from pybridge.matches.measures import MEASURES
from pybridge.matches.portable_rules import portable_rules
from pybridge.matches.series import Clock, Pace, ProgressReport, Series, check_count
from pybridge.matches.series_run import SeriesRun
from pybridge.matches.skill import EXTREMES, LADDER, SkillStep, check_two_sided, luck_of, skill_steps
from pybridge.matches.spread import Difference, Share, Spread, mean_interval, ratio_interval
from pybridge.matches.workers import WorkerPool, in_order
from pybridge.rules.errors import InputError
from pybridge.rules.goals import raising
from pybridge.rules.json_ready import attributes
from pybridge.rules.subject import ask
from pybridge.search.chance_solution import may_use_chance
from pybridge.search.options import checks_keywords
from pybridge.search.solving import SolutionError

MOST_POSITIONS = 500_000
"""The largest number of positions of a game for exact figures; each counts once for each ply."""


@dataclass(frozen=True)
class Opening:
    """The results of a first move.

    Attributes:
        share: The share of the games with this first move that the player to move first wins.
        moves: The first moves that are equivalent by the game's canonical/2, this one included.
        winner: The player who wins after it by perfect play, or "draw"; None if the study is not exact.
    """

    share: Share
    moves: tuple[str, ...]
    winner: str | None


@dataclass(frozen=True, repr=False)
class Study:
    """Statistics on how a game plays; `study` returns one. `pybridge study` explains each measure.

    Attributes:
        game: The name of the game.
        variant: The name of the start position, None for the game's first.
        players: The two players; ("random", "random") if the study is exact.
        seed: The seed of all random decisions.
        exact: Whether the figures were computed from the solution; otherwise games were played.
        games: The number of games played, 0 if the study is exact.
        first_wins: The share of games that the player to move first wins.
        second_wins: The share of games that the other player wins.
        draws: The share of draws.
        unfinished: The share of games that were stopped after 2,000 moves.
        decided: The share of games with a winner.
        plies: The number of moves in a game.
        margin: The final utility for the player to move first; None without scores, or if the study is exact.
        choices: The number of legal moves in a position.
        openings: The results of each first move, the most frequent first; equivalent moves are one.
        lead_changes: The number of times in a game that the lead passes from one player to the other.
        drama: The share of the games with a winner in which the winner was behind at some time.
        skill: The score of each level against the one below; empty if the study is exact.
        luck: In a game of chance, the share of the variance of results between the levels hard and easy that
            is not explained by who plays; None in other games, and without a skill trace.
    """

    game: str
    variant: str | None
    players: tuple[str, str]
    seed: int
    exact: bool
    games: int
    first_wins: Share
    second_wins: Share
    draws: Share
    unfinished: Share
    decided: Share
    plies: Spread
    margin: Spread | None
    choices: Spread
    openings: dict[str, Opening]
    lead_changes: Spread
    drama: Share
    skill: tuple[SkillStep, ...]
    luck: Share | None = None

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"{self.games} games"
        return f"<study of {self.game}, {how}: {self.first_wins.share:.1%} won by the first mover>"

    def differences(self, other: Study) -> dict[str, Difference]:
        """Return how much each measure is above that of another study, by its name.

        Args:
            other: A study of another game or variant.
        """
        both = {name: (getattr(self, name), getattr(other, name)) for name in MEASURES}
        return {
            name: Difference.of(*pair)
            for name, pair in both.items()
            if all(isinstance(measure, Share | Spread) for measure in pair)
        }

    def to_json(self) -> dict[str, Any]:
        """Return the study as JSON-ready data; exact figures are also given as fractions, in text form."""
        data = attributes(self, ("game", "variant", "players", "seed", "exact", "games"))
        for name in MEASURES:
            value = getattr(self, name)
            if isinstance(value, Share | Spread):
                data[name] = value.to_json()
        data["openings"] = {
            move: {**opening.share.to_json(), "moves": list(opening.moves), "winner": opening.winner}
            for move, opening in self.openings.items()
        }
        data["skill"] = [{"player": step.player, "below": step.below, **step.score.to_json()} for step in self.skill]
        return data


class StudyRun:
    """A study whose games are being played; `result` is its result so far."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, str],
        *,
        games: int,
        skill_games: int,
        seed: int,
        executor: Executor | WorkerPool | None,
        progress: ProgressReport | None,
    ) -> None:
        """Check the options, which `study` documents."""
        check_count("skill_games", skill_games, 0)
        self._game = check_two_sided(game)
        self._series = Series(game, [players], games, seed, 0)
        ladder = list(zip(LADDER[1:], LADDER, strict=False)) if skill_games else []
        if ladder and may_use_chance(game.name):
            ladder.append(EXTREMES)
        self._skill = SeriesRun(game, ladder, executor, games=max(1, skill_games), seed=seed, keep=False)
        self._executor = executor
        self._clock = Clock(self._series.games + self._skill.series.games, progress)
        self._first_is_max = _first_player(game) == game.players[0]
        self._signs: Counter[int | None] = Counter()
        self._plies: Counter[int] = Counter()
        self._margins: Counter[int] = Counter()
        self._first_moves = _first_moves(game)
        self._choices: Counter[int] = Counter()
        self._choices_by_game: Counter[tuple[int, int]] = Counter()
        self._openings: dict[str, list[int]] = {}
        self._changes: Counter[int] = Counter()
        self._comebacks = Counter[bool]()

    @property
    def games(self) -> int:
        """The number of games played so far, without those of the skill trace."""
        return self._signs.total()

    def play(self) -> Iterator[int]:
        """Play, and yield the number of games played from time to time."""
        rules = self._game if self._executor is None else portable_rules(self._game)
        pace = Pace()
        batches = self._series.batches(rules, 0, "measures", pace)
        self._clock.show(0)
        for played in in_order(play, batches, self._executor):
            pace.note(len(played.outcomes), played.seconds)
            for row in played.lines.decode().split(RECORD):
                self._add(*row.split(FIELD))
            self._clock.show(self.games)
            yield self.games
        for _ in self._skill.play():
            self._clock.show(self.games + self._skill.played)
            yield self.games

    def _add(self, letter: str, value: str, first: str, choices: str, leads: str) -> None:
        """Add a game to the statistics."""
        sign = (int(value) > 0) - (int(value) < 0)
        won = sign if self._first_is_max else -sign
        self._margins[won * abs(int(value))] += 1
        self._signs[None if letter == "u" else won] += 1
        counts = [int(count) for count in choices.split(MOVE)] if choices else []
        self._plies[len(counts)] += 1
        self._choices.update(counts)
        self._choices_by_game[sum(counts), len(counts)] += 1
        opening = self._openings.setdefault(self._first_moves.get(first, (first,))[0], [0, 0])
        opening[0] += won == 1
        opening[1] += 1
        if leads:
            leaders = [lead for lead in map(int, leads.split(MOVE)) if lead]
            self._changes[sum(one != other for one, other in pairwise(leaders))] += 1
            if sign:
                self._comebacks[-sign in leaders] += 1

    @property
    def result(self) -> Study:
        """The result so far."""
        games, signs = self.games, self._signs
        (pairing,) = self._series.pairings
        played = sorted(self._openings.items(), key=lambda item: -item[1][1])
        return Study(
            game=self._game.name,
            variant=self._game.variant,
            players=(pairing.players[0], pairing.players[1]),
            seed=self._series.seed,
            exact=False,
            games=games,
            first_wins=Share.of(signs[1], games),
            second_wins=Share.of(signs[-1], games),
            draws=Share.of(signs[0], games),
            unfinished=Share.of(signs[None], games),
            decided=Share.of(signs[1] + signs[-1], games),
            plies=Spread.of(self._plies),
            margin=Spread.of(self._margins) if max(map(abs, self._margins), default=0) > 1 else None,
            choices=replace(Spread.of(self._choices), interval=ratio_interval(self._choices_by_game)),
            openings={
                move: Opening(Share.of(*counts), self._first_moves[move], None) for move, counts in played if move
            },
            lead_changes=Spread.of(self._changes),
            drama=Share.of(self._comebacks[True], self._comebacks.total()),
            skill=skill_steps(self._skill.tallies),
            luck=luck_of(self._skill.tallies.get(EXTREMES)),
        )


def _first_moves(game: Game) -> dict[str, tuple[str, ...]]:
    """Return for each first move the equivalent ones, always in the same order."""
    groups = ask(game.start(), "pybridge:first_moves(Game:Position, Groups)")["Groups"]
    return {move: tuple(group) for group in groups for move in group}


def _first_player(game: Game) -> str:
    """Return the first player to move, after what chance decides at the beginning."""
    position = game.start()
    while position.turn == "chance" and position.moves:
        position = position.play(position.moves[0])
    return str(position.turn)


@checks_keywords
def study(
    game: Game,
    *,
    games: int = 1000,
    players: Sequence[str] = ("random", "random"),
    exact: bool = False,
    skill_games: int = 40,
    seed: int = 0,
    executor: Executor | None = None,
    progress: ProgressReport | None = None,
) -> Study:
    """Study how a game plays, by playing games, or exactly for random play if the game can be solved.

    Args:
        game: The game; the games start from the variant that it was loaded with.
        games: The number of games to play, 1000 by default.
        players: The two players, who swap sides after every game; both play at random by default.
        exact: If true, compute the figures for random play from the solution, without playing any games;
            `games`, `players` and `skill_games` then have no effect. False by default.
        skill_games: The number of games that each level plays against the one below, 40 by default; 0 leaves
            out the skill trace.
        seed: The seed of all random decisions, 0 by default.
        executor: An executor to play on, as in `match`; None, the default, plays in this process.
        progress: A function that is called with a `Progress` from time to time; none by default.

    Raises:
        UnknownPlayer: There is no such player; the text suggests the nearest or lists them all.
        InputError: The rules cannot be sent to workers, or exact figures cannot be computed.
        TypeError: There is no such option; the text suggests the nearest.
        ValueError: An option has an invalid value.
        WorkersLost: The executor is broken.
        GameError: The game's rules raise an error; the text gives the file and line.
    """
    if exact:
        return exact_study(game)
    if len(players) != 2:
        raise ValueError(f"players must be two, not {len(players)}")
    run = StudyRun(
        game,
        (players[0], players[1]),
        games=games,
        skill_games=skill_games,
        seed=seed,
        executor=executor,
        progress=progress,
    )
    for _ in run.play():
        pass
    return run.result


def exact_study(game: Game) -> Study:
    """Compute the statistics of random play from the solution of the game.

    Raises:
        InputError: The game has too many positions, or can repeat them.
        SolutionError: The game cannot be solved.
    """
    by_chance = InputError(f"{game.name} is a game of chance, of which there are no exact figures: play games instead")
    with raising(chance_decides=lambda _: by_chance, exact_study=InputError, unsolved=SolutionError):
        found = ask(game.start(), "pybridge:exact_study(Game:Position, Most, Facts)", Most=MOST_POSITIONS)["Facts"]
    return _exact(game, [(fact, Fraction(number)) for fact, number in found])


def _exact(game: Game, found: Sequence[tuple[Any, Fraction]]) -> Study:
    first_is_max = _first_player(game) == game.players[0]
    shares: Counter[int] = Counter()
    plies: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    begun: Counter[str] = Counter()
    won: Counter[str] = Counter()
    winners: dict[str, str] = {}
    alike = _first_moves(game)
    changes = comebacks = Fraction(0)
    for fact, number in found:
        match fact if isinstance(fact, str) else (fact.name, *fact.args):
            case ("end", first, sign, count, behind):
                for_first = sign if first_is_max else -sign
                shares[for_first] += number  # type: ignore[assignment]
                plies[count] += number  # type: ignore[assignment]
                begun[alike[first][0]] += number  # type: ignore[assignment]
                won[alike[first][0]] += number * (for_first == 1)
                comebacks += number * (behind == "true")
            case ("choices", count):
                choices[count] += number  # type: ignore[assignment]
            case ("value", first, sign):
                winners[alike[first][0]] = (game.players[0], "draw", game.players[1])[1 - sign]
            case "change":
                changes = number
    whole, decided = Fraction(1), Fraction(shares[1] + shares[-1])
    return Study(
        game=game.name,
        variant=game.variant,
        players=("random", "random"),
        seed=0,
        exact=True,
        games=0,
        first_wins=Share.of(shares[1], whole),
        second_wins=Share.of(shares[-1], whole),
        draws=Share.of(shares[0], whole),
        unfinished=Share.of(0, whole),
        decided=Share.of(decided, whole),
        plies=Spread.of(plies),
        margin=None,
        choices=Spread.of(choices),
        openings={
            move: Opening(Share.of(won[move], Fraction(begun[move])), alike[move], winner)
            for move, winner in winners.items()
        },
        lead_changes=Spread(changes, mean_interval(changes, 0, 0), None),
        drama=Share.of(comebacks, decided),
        skill=(),
    )
