"""`pybridge solve`: the exact value of every position that can be reached."""

import sys
from pathlib import Path

import click

from pybridge.cli.options import SolveCommand, chosen_position, json_option, position_options, print_json
from pybridge.search.solution import Solution


@click.command(cls=SolveCommand)
@position_options
@click.option(
    "--save", "file", type=click.Path(dir_okay=False, path_type=Path), help="Write the solution there."
)
@json_option
def solve(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    file: Path | None,
    as_json: bool,
    **options: float,
) -> None:
    """Solve GAME: find who wins, and how fast, from every position that can be reached.

    A game that is too large for the memory is refused, with an estimate of how many positions it has.
    """
    position = chosen_position(game, variant, position_text, moves)
    watched = sys.stderr.isatty() and not as_json
    try:
        solution = position.solve(progress=show if watched else None, **options)
    finally:
        if watched:
            click.echo("\r\x1b[K", err=True, nl=False)
    if file is not None:
        solution.save(file)
    if as_json:
        print_json(solution.to_json())
    else:
        click.echo(described(solution))


def show(positions: int) -> None:
    """Tell on the terminal how far it has come."""
    click.echo(f"\r{positions:,} positions", err=True, nl=False)


def described(solution: Solution) -> str:
    """Return the solution in words, on a few short lines."""
    end = f" in {solution.plies} plies" if solution.plies is not None else ""
    counts = ", ".join(f"{who} {number:,}" for who, number in solution.counts.items())
    lines = [
        f"winner    {solution.winner}{end}, value {solution.value}",
        f"positions {solution.positions:,}: {counts}",
    ]
    if solution.longest is not None:
        longest = solution.longest
        lines.append(f"longest   {longest.winner} in {longest.plies} plies from {longest.position.text!r}")
    lines.append(f"solved    in {solution.seconds:.2f} s")
    return "\n".join(lines)
