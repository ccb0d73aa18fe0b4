"""`pybridge study`: how a game plays."""

from itertools import zip_longest

import click

from pybridge.cli.options import WholeNumber, interpreted_option, json_option, print_json, report_interrupted
from pybridge.cli.output import note_random_rules
from pybridge.cli.workers import ProgressLine, chosen_executor, played_through, seed_option, worker_options
from pybridge.game import Game, load_game
from pybridge.matches.measures import MEASURES
from pybridge.matches.spread import Share
from pybridge.matches.study import Study, StudyRun, exact_study
from pybridge.rules.errors import InputError

MOST_OPENINGS = 10


@click.command()
@click.argument("game")
@click.argument("other", required=False)
@click.option(
    "--variant", "--start", "variants", multiple=True,
    help="The start position, such as '6x6'. Two of them are compared, or are those of GAME and OTHER.",
)  # fmt: skip
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
    other: str | None,
    variants: tuple[str, ...],
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
    games and shows the results so far. Two games, or two variants, are shown side by side, with their
    differences.
    """
    subjects = _subjects(game, other, variants)
    for name in sorted({subject.name for subject in subjects}):
        note_random_rules(name)
    if exact:
        _show([exact_study(subject) for subject in subjects], as_json)
        return 0
    results = []
    with chosen_executor(workers, dask) as executor:
        for subject in subjects:
            line = ProgressLine(players, elsewhere=executor is not None)
            run = StudyRun(
                subject,
                players,
                games=count,
                skill_games=skill_games,
                seed=seed,
                executor=executor,
                progress=line.show_games,
            )
            interrupted = not played_through(run.play(), line)
            results.append(run.result)
            if interrupted:
                break
    played = results[-1].games
    if interrupted and not played:
        return report_interrupted(f"the study after 0 of {count} games: none had finished")
    _show(results, as_json)
    return report_interrupted(f"the study after {played} of {count} games") if interrupted else 0


def _subjects(game: str, other: str | None, variants: tuple[str, ...]) -> list[Game]:
    """Return the one or two games to study."""
    names = [game, other or game] if other or len(variants) > 1 else [game]
    if len(variants) > len(names):
        raise InputError(f"a study compares two variants, not {len(variants)}")
    return [load_game(name, variant) for name, variant in zip_longest(names, variants) if isinstance(name, str)]


def _show(results: list[Study], as_json: bool) -> None:
    if len(results) == 1:
        _show_one(results[0], as_json)
        return
    one, other = results
    differences = one.differences(other)
    if as_json:
        found = {name: difference.to_json() for name, difference in differences.items()}
        print_json({"studies": [study.to_json() for study in results], "differences": found})
        return
    for title, study in (("A", one), ("B", other)):
        how = "exact" if study.exact else f"{study.games} games, seed {study.seed}"
        click.echo(f"{title}: {study.game}{f' ({study.variant})' if study.variant else ''}, {how}")
    click.echo(f"\n  {'':22}{'A':>9}{'B':>9}{'A - B':>9}  with 95% interval")
    for name, difference in differences.items():
        measures = (getattr(study, name) for study in results)
        style = ".1%" if isinstance(getattr(one, name), Share) else ".2f"
        a, b = (float(m.share if isinstance(m, Share) else m.mean) for m in measures)
        low, high = (format(end, f"+{style}") for end in difference.interval)
        shown = f"{a:>9{style}}{b:>9{style}}{difference.difference:>+9{style}}"
        click.echo(f"  {MEASURES[name].title:22}{shown}  {low} to {high}")


def _show_one(result: Study, as_json: bool) -> None:
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
            lines = [str(value)] if value is not None else []
        if lines:
            click.echo(f"\n  {measure.title:22}{lines[0]}")
            for line in lines[1:]:
                click.echo(f"  {'':22}{line}")
            click.echo(f"      {measure.use}")


def _openings(result: Study) -> list[str]:
    lines = []
    for move, opening in result.openings.items():
        winner = "" if opening.winner is None else f", by perfect play: {opening.winner}"
        alike = f" (and {len(opening.moves) - 1} like it)" if len(opening.moves) > 1 else ""
        lines.append(f"{move}{alike}: {opening.share}{winner}")
    if len(lines) > MOST_OPENINGS:
        left_out = len(lines) - MOST_OPENINGS
        return [*lines[:MOST_OPENINGS], f"and {left_out} more, shown with --json"]
    return lines
