"""Options and output shared by commands that play many games: workers, saved games, progress."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from pybridge.cli.options import Number, WholeNumber, environment_flag, interpreted_option, json_option, together
from pybridge.cli.output import StatusLine, bar, note_random_rules
from pybridge.game import load_game
from pybridge.matches.batch_play import solving_report
from pybridge.matches.match import Match
from pybridge.matches.played_game import Records
from pybridge.matches.series import Progress
from pybridge.matches.series_run import SeriesRun
from pybridge.matches.tournament import Tournament
from pybridge.matches.workers import WorkerPool, dask_executor
from pybridge.players.contained import MOVE_SECONDS, TRUSTED
from pybridge.players.outside import is_outside
from pybridge.search.solving import SolvingProgress

seed_option = click.option("--seed", default=0, show_default=True, help="The seed of all random choices.")
opening_option = click.option(
    "--opening",
    default=0,
    show_default=True,
    type=WholeNumber(min=0),
    help="Begin each pair of games with this many random moves.",
)


move_seconds_option = click.option(
    "--move-seconds",
    default=MOVE_SECONDS,
    show_default=True,
    type=Number(min=0, min_open=True),
    help="The time limit of a move of a player that is a file, Prolog or Python, not of strategy:NAME or own:NAME.",
)


game_seconds_option = click.option(
    "--game-seconds",
    type=Number(min=0, min_open=True),
    help="The time limit of all moves of such a player in a game. [default: none]",
)


trusted_option = environment_flag(
    "--trusted", TRUSTED, "Run players that are files without a sandbox: they may do what you may."
)


worker_options = together(
    click.option(
        "--workers",
        type=WholeNumber(1, 1000),
        metavar="N",
        help="Play in this many processes on this machine. [default: in this one]",
    ),
    click.option("--dask", metavar="tcp://HOST:PORT", help="Play on the workers of a Dask scheduler."),
)
"""The options --workers and --dask, which `chosen_executor` reads."""

saving_options = together(
    click.option(
        "--save",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE.jsonl",
        help="Save the games to this file as they are played, one per line.",
    ),
    click.option("--resume", is_flag=True, help="Continue from the games already in that file."),
)

series_options = together(
    seed_option,
    opening_option,
    move_seconds_option,
    game_seconds_option,
    trusted_option,
    worker_options,
    saving_options,
    interpreted_option,
    json_option,
)
"""The options of a series of games, most of which are those of `chosen_series`."""


def check_saving(save: Path | None, resume: bool) -> None:
    """Check that there is a file to resume."""
    if resume and save is None:
        raise click.UsageError("--resume continues the games in a file: say which with --save FILE.jsonl")


@contextmanager
def chosen_series(
    game: str,
    variant: str | None,
    pairs: Sequence[Sequence[str]],
    *,
    workers: int | None,
    dask: str | None,
    save: Path | None,
    resume: bool,
    keep: bool,
    **options: Any,
) -> Iterator[tuple[SeriesRun, ProgressLine]]:
    """Prepare the series that the options of `series_options` describe, and the line that shows its progress.

    Its games are kept if `keep` is true or a player is from outside.
    """
    loaded = load_game(game, variant)
    note_random_rules(loaded.name)
    check_saving(save, resume)
    keep = keep or any(is_outside(player) for pair in pairs for player in pair)
    with chosen_executor(workers, dask) as executor:
        line = ProgressLine(pairs[0], elsewhere=executor is not None)
        line.run = run = SeriesRun(
            loaded, pairs, executor, save=save, resume=resume, keep=keep, progress=line.show_games, **options
        )
        yield run, line


@contextmanager
def chosen_executor(workers: int | None, dask: str | None) -> Iterator[Executor | WorkerPool | None]:
    """Start or find the workers that the options of `worker_options` name."""
    if workers is not None and dask is not None:
        raise click.UsageError("--workers and --dask say where to play: give only one of them")
    if dask is not None:
        with dask_executor(dask) as executor:
            yield executor
    elif workers is not None:
        with WorkerPool(workers) as pool:
            yield pool
    else:
        yield None


def played_through(games: Iterator[object], line: ProgressLine) -> bool:
    """Play all games and clear the line; return False if Ctrl-C ended the run early."""
    shown = solving_report.set(line.show_solving)
    try:
        for _ in games:
            pass
    except KeyboardInterrupt:
        return False
    finally:
        solving_report.reset(shown)
        line.clear()
    return True


def print_with_records(summary: Mapping[str, Any], records: Records) -> None:
    """Print a result with its games as one JSON document, one game at a time: there may be a million."""
    click.echo(json.dumps(summary, ensure_ascii=False)[:-1] + ', "records": [', nl=False)
    for index, line in enumerate(records.lines()):
        click.echo((", " if index else "") + line.decode().rstrip("\n"), nl=False)
    click.echo("]}")


def print_forfeits(records: Records) -> None:
    """Print how many games each player has forfeited, and why it was the first time."""
    reasons: dict[str, list[str]] = {}
    for record in records:
        if record.forfeit:
            loser = next(player for player in record.players.values() if record.forfeit.startswith(player))
            reasons.setdefault(loser, []).append(record.forfeit)
    for texts in reasons.values():
        click.echo(f"  {len(texts)} forfeited: {texts[0]}")


def warn_of_openings(result: Match | Tournament) -> None:
    """Warn that openings had to be cut short."""
    if result.cut_short:
        cause = f"{result.opening} random moves would have ended {result.cut_short} of {result.games} games"
        click.echo(f"Warning: {cause}, so their openings are shorter: give a smaller --opening", err=True)


class ProgressLine(StatusLine):
    """The progress of a series of games."""

    def __init__(self, players: Sequence[str], elsewhere: bool) -> None:
        """Show the progress of games that begin with these players, here or `elsewhere`, on workers."""
        super().__init__()
        self.run: SeriesRun | None = None
        self._at_start = ", the workers are solving the game" if elsewhere and "perfect" in players else ""

    def show_games(self, progress: Progress) -> None:
        """Show how many games have been played and, in a tournament, the standings."""
        left = progress.seconds_left
        rest = self._at_start if left is None else f", {progress.rate:,.4g} games/s, {_duration(left)} left"
        shown = f"{bar(progress.played / progress.games)} {progress.played:,} of {progress.games:,}{rest}"
        standings = self.run.standings if self.run and progress.played else []
        if len(standings) > 2:
            shown += f"; {', '.join(f'{player} {points:g}' for player, points in standings)}"
        self.show(shown[: shutil.get_terminal_size().columns - 1])

    def show_solving(self, progress: SolvingProgress) -> None:
        """Show the progress of solving a game for a player that needs the solution."""
        self.show(f"solving the game: {progress}")


def _duration(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = whole // 3600, whole % 3600 // 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
