"""`pybridge analyse`: the best move in a position."""

from fractions import Fraction
from typing import Unpack

import click

from pybridge.cli.options import SearchCommand, at_position, json_option, print_result, report_interrupted
from pybridge.cli.output import note_random_rules
from pybridge.console.report import counted, ranking_lines, verdict, work_done
from pybridge.game import Position
from pybridge.rules.errors import InputError
from pybridge.search.analysis import Analysis
from pybridge.search.options import SearchOptions, declared_options
from pybridge.search.ranking import Ranking, rankings

ENDED = "the game has ended"
CHANCE = "chance decides"
UNBOUNDED = 10_000


@click.command(cls=SearchCommand)
@at_position
@click.option("--ranking", is_flag=True, help="Evaluate every legal move, and list the best first.")
@json_option
def analyse(position: Position, ranking: bool, as_json: bool, **options: Unpack[SearchOptions]) -> int:
    """Find the best move in a position of GAME, the expected line, and who wins.

    Without a limit, the search continues until it has proven the result of the game. Ctrl-C stops it and
    prints the best move so far.
    """
    note_random_rules(position.game.name)
    if ranking:
        found, interrupted = ranked_moves(position, options)
        if found is None:
            return report_interrupted("no ranking: the first depth was not completed")
        print_result(as_json, found.to_json(), ranked(found, position))
        return report_interrupted("the ranking so far") if interrupted else 0
    analysis, interrupted = searched(position, options)
    print_result(as_json, analysis.to_json(), described(analysis, position))
    return report_interrupted("the best so far") if interrupted else 0


def searched(position: Position, options: SearchOptions) -> tuple[Analysis, bool]:
    """Return the analysis of a search, and whether Ctrl-C stopped it."""
    with position.search(**options) as search:
        try:
            return search.result(), False
        except KeyboardInterrupt:
            return search.best, True


def ranked_moves(position: Position, options: SearchOptions) -> tuple[Ranking | None, bool]:
    """Return the ranking of the last completed depth, and whether Ctrl-C stopped the search.

    Raises:
        InputError: An option cannot be combined with a ranking.
    """
    taken = {option.name for option in declared_options("rank")}
    for name in options:
        if name not in taken:
            raise InputError(f"--{name} cannot be combined with --ranking")
    found: Ranking | None = None
    try:
        for ranking in rankings(position, options):
            found = ranking
    except KeyboardInterrupt:
        return found, True
    return found, False


def ranked(ranking: Ranking, position: Position) -> str:
    """Return the ranking as a table."""
    if not ranking:
        return ENDED if position.outcome else f"{CHANCE}: there is no move to choose"
    return "\n".join([*ranking_lines(ranking, UNBOUNDED), work_done(ranking)])


def _share(share: float | Fraction) -> str:
    return f"{share:.0%}" if isinstance(share, float) else str(share)


def described(analysis: Analysis, position: Position) -> str:
    """Return the analysis in words, on a few short lines."""
    if position.outcome:
        return f"{ENDED}: {verdict(analysis)}"
    playouts = f"{counted(analysis.playouts, 'playout')}, " if analysis.playouts else ""
    how = "" if analysis.compiled or analysis.exact else ", interpreted"
    choice = CHANCE if analysis.move is None else f"best move {analysis.move}"
    shown = not analysis.mixture and " ".join(map(str, analysis.line))
    line = [f"line      {shown}"] if shown else []
    mixed = [
        f"{name:8}  {', '.join(f'{choice} {_share(share)}' for choice, share in choices.items() if share)}"
        for name, choices in (analysis.mixture or {}).items()
    ]
    return "\n".join(
        [
            *(mixed or [choice]),
            f"worth     {verdict(analysis)}",
            *line,
            f"searched  {playouts}{counted(analysis.nodes, 'position')} in {analysis.seconds:.2f} s{how}",
        ]
    )
