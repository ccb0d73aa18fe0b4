"""`pybridge solve`: the exact value of every position that can be reached."""

import sys
from pathlib import Path
from time import monotonic
from typing import Any

import click

from pybridge.cli.options import (
    SolveCommand,
    chosen_position,
    json_option,
    position_options,
    print_json,
    report_interrupted,
)
from pybridge.game import Position
from pybridge.search.solution import Solution, SolvingProgress


@click.command(cls=SolveCommand)
@position_options
@click.option(
    "--save", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save the solution in this file."
)
@json_option
def solve(
    game: str,
    variant: str | None,
    position_text: str | None,
    moves: str,
    file: Path | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve GAME: find out who wins, and in how many moves, from every position that can be reached.

    If a limit on memory or time is reached, or Ctrl-C stops the work, the command says how far it had come.
    """
    position = chosen_position(game, variant, position_text, moves)
    bar = _Bar(sys.stderr.isatty() and not as_json, options.get("seconds"))
    try:
        solution = position.solve(progress=bar.show, **options)
    except KeyboardInterrupt:
        bar.clear()
        return report_interrupted(f"the progress so far: {bar.found}")
    finally:
        bar.clear()
    if file is not None:
        solution.save(file)
    if as_json:
        print_json(solution.to_json())
    else:
        click.echo(described(solution))
    return 0


class _Bar:
    """A line on the terminal that shows the progress."""

    def __init__(self, watched: bool, limit: float | None) -> None:
        self.found = "0 positions found"
        self._watched = watched
        self._limit = limit
        self._shown_at = 0.0

    def show(self, progress: SolvingProgress) -> None:
        """Note the progress, and show it at most ten times a second."""
        found, rate = progress.positions, progress.positions / max(progress.seconds, 1e-6)
        self.found = f"{found:,} positions found, {progress.open:,} of them open, {rate:,.0f} a second"
        if self._watched and monotonic() - self._shown_at >= 0.1:
            self._shown_at = monotonic()
            click.echo(
                f"\r\x1b[K{self._used(progress)}  {found:,} positions, {progress.open:,} open, {rate:,.0f}/s",
                err=True,
                nl=False,
            )

    def _used(self, progress: SolvingProgress) -> str:
        """Return the bar: the share of the memory limit used, or of the time limit if that is more."""
        time = min(1.0, progress.seconds / self._limit) if self._limit else 0.0
        share, what = max((progress.memory, "memory"), (time, "time"))
        full = int(share * 20)
        return f"[{'#' * full}{'-' * (20 - full)}] {share:4.0%} of the {what}"

    def clear(self) -> None:
        """Erase the line."""
        if self._watched:
            click.echo("\r\x1b[K", err=True, nl=False)


def described(solution: Solution[Position]) -> str:
    """Return the solution as a few lines of text."""
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
