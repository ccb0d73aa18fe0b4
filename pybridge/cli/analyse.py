"""`pybridge analyse`: the best move in a position."""

from typing import Any, Unpack, cast

import click

from pybridge.cli.options import (
    SearchCommand,
    chosen_position,
    json_option,
    position_options,
    print_json,
    tell_interrupted,
)
from pybridge.game import Position
from pybridge.rules.errors import InputError
from pybridge.search.analysis import Analysis
from pybridge.search.options import SearchOptions, declared_options
from pybridge.search.ranking import Ranking


@click.command(cls=SearchCommand)
@position_options
@click.option("--ranking", is_flag=True, help="Value every legal move, the best first.")
@json_option
def analyse(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    ranking: bool,
    as_json: bool,
    **options: Unpack[SearchOptions],
) -> int:
    """Find the best move in a position of GAME, the expected line, and who wins.

    Without a limit the search goes on until it has proven how the game ends. Ctrl-C ends it with the best
    so far, unless that is a --ranking.
    """
    position = chosen_position(game, variant, position_text, moves)
    if ranking:
        ranked = ranked_moves(position, options)
        click.echo("\n".join(ranking_lines(ranked))) if not as_json else print_json(ranked.to_json())
        return 0
    analysis, interrupted = searched(position, options)
    if as_json:
        print_json(analysis.to_json())
    else:
        click.echo(described(analysis))
    return tell_interrupted("the best so far") if interrupted else 0


def searched(position: Position, options: SearchOptions) -> tuple[Analysis, bool]:
    """Return what a search has found, and whether Ctrl-C ended it."""
    with position.search(**options) as search:
        try:
            return search.result(), False
        except KeyboardInterrupt:
            return search.best, True


def ranked_moves(position: Position, options: SearchOptions) -> Ranking:
    """Return what each move is worth.

    Raises:
        InputError: An option does not go with a ranking.
    """
    taken = {option.name for option in declared_options("rank")}
    for name in options:
        if name not in taken:
            raise InputError(f"--ranking takes no --{name}")
    return position.ranking(**cast(Any, options))


def ranking_lines(ranking: Ranking) -> list[str]:
    """Return the ranking as a table."""
    width = max((len(move.move.text) for move in ranking), default=0)
    lines = []
    for move in ranking:
        end = f" in {move.plies} plies" if move.plies is not None else ""
        proven = "proven" if move.exact else "a guess"
        line = " ".join(map(str, move.line))
        worth = f"{move.winner}{end}, value {move.value} ({proven})"
        lines.append(f"{move.move.text:{width}}  {worth}  line {line}")
    return lines or ["the game has ended"]


def described(analysis: Analysis) -> str:
    """Return the analysis in words, on a few short lines."""
    best = f"best move {analysis.move}" if analysis.move else "the game has ended"
    proven = "proven" if analysis.exact else "a guess at the horizon"
    end = f" in {analysis.plies} plies" if analysis.plies is not None else ""
    return "\n".join(
        [
            best,
            f"winner    {analysis.winner}{end}, value {analysis.value} ({proven})",
            f"line      {' '.join(map(str, analysis.line))}",
            f"searched  {analysis.nodes} positions in {analysis.seconds:.2f} s",
        ]
    )
