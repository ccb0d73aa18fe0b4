"""`pybridge study`: how a game plays."""

from __future__ import annotations

import click

from pybridge.cli.options import WholeNumber, interpreted_option, json_option, print_json, report_interrupted
from pybridge.cli.workers import (
    ProgressLine,
    chosen_executor,
    played_through,
    seed_option,
    variant_option,
    worker_options,
)
from pybridge.game import load_game
from pybridge.matches.measures import MEASURES
from pybridge.matches.study import Study, StudyRun, exact_study

MOST_OPENINGS = 10


@click.command()
@click.argument("game")
@variant_option
@click.option("--games", "count", default=1000, show_default=True, type=WholeNumber(min=1))
@click.option(
    "--players", nargs=2, default=("random", "random"), metavar="PLAYER PLAYER",
    help="The players, who swap sides after every game.  [default: random random]",
)  # fmt: skip
@click.option("--exact", is_flag=True, help="Compute random play from the solution, without playing games.")
@click.option(
    "--skill-games", default=40, show_default=True, type=WholeNumber(min=0),
    help="The number of games each level plays against the one below.",
)  # fmt: skip
@seed_option
@worker_options
@interpreted_option
@json_option
def study(
    game: str,
    variant: str | None,
    count: int,
    players: tuple[str, str],
    exact: bool,
    skill_games: int,
    seed: int,
    workers: int | None,
    dask: str | None,
    as_json: bool,
) -> int:
    """Find out how GAME plays: whom it favours, how long it lasts, how many choices players have.

    In the first 100 games, a search of 200 positions judges who is ahead. --exact instead computes random
    play from the solution, if the game is small enough and cannot repeat a position. Ctrl-C ends the
    games and shows the results so far.
    """
    loaded = load_game(game, variant)
    if exact:
        _show(exact_study(loaded), as_json)
        return 0
    with chosen_executor(workers, dask) as executor:
        line = ProgressLine(players, elsewhere=executor is not None)
        run = StudyRun(
            loaded,
            players,
            games=count,
            skill_games=skill_games,
            seed=seed,
            executor=executor,
            progress=line.show,
        )
        interrupted = not played_through(run.play(), line)
    result = run.result
    if interrupted and not result.games:
        return report_interrupted(f"the study after 0 of {count} games: none had finished")
    _show(result, as_json)
    return report_interrupted(f"the study after {result.games} of {count} games") if interrupted else 0


def _show(result: Study, as_json: bool) -> None:
    if as_json:
        print_json(result.to_json())
        return
    one, other = result.players
    how = "exact" if result.exact else f"{result.games} games, seed {result.seed}"
    click.echo(f"{result.game}, {one} against {other}, {how}:")
    for name, measure in MEASURES.items():
        value = getattr(result, name)
        if name == "openings":
            lines = _openings(result)
        elif name == "skill":
            lines = [f"{step.player} against {step.below}: {step.score}" for step in result.skill]
        else:
            lines = [str(value)]
        if lines:
            click.echo(f"\n  {measure.title:22}{lines[0]}")
            for line in lines[1:]:
                click.echo(f"  {'':22}{line}")
            click.echo(f"      {measure.use}")


def _openings(result: Study) -> list[str]:
    lines = []
    for move, opening in result.openings.items():
        winner = "" if opening.winner is None else f", by perfect play: {opening.winner}"
        lines.append(f"{move}: {opening.share}{winner}")
    if len(lines) > MOST_OPENINGS:
        left_out = len(lines) - MOST_OPENINGS
        return [*lines[:MOST_OPENINGS], f"and {left_out} more, shown with --json"]
    return lines
