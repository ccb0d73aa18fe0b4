"""`pybridge analyse`: the best move in a position."""

from typing import Unpack

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
from pybridge.search.analysis import Analysis
from pybridge.search.options import SearchOptions


@click.command(cls=SearchCommand)
@position_options
@json_option
def analyse(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    as_json: bool,
    **options: Unpack[SearchOptions],
) -> int:
    """Find the best move in a position of GAME, the expected line, and who wins.

    Without a limit the search goes on until it has proven how the game ends; Ctrl-C ends it with the best
    so far.
    """
    analysis, interrupted = searched(chosen_position(game, variant, position_text, moves), options)
    if as_json:
        print_json(analysis.to_json())
    else:
        click.echo(described(analysis))
    return tell_interrupted("the best so far") if interrupted else 0


def searched(position: Position, options: SearchOptions) -> tuple[Analysis, bool]:
    """Return what a search has found, and whether Ctrl-C ended it."""
    if "seconds" in options or "nodes" in options:  # all the work is counted, that of the last depth as well
        return position.analyse(**options), False
    with position.search(**options) as search:
        try:
            return search.result(), False
        except KeyboardInterrupt:
            return search.best, True


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
