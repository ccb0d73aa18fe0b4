"""`pybridge solve`: the exact value of every position that can be reached."""

from functools import partial
from pathlib import Path
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
from pybridge.cli.status_line import StatusLine, bar
from pybridge.game import Position
from pybridge.search.chance_solution import ChanceSolution, may_use_chance, solve_chance
from pybridge.search.solution import Solution
from pybridge.search.solving import SolutionError, SolvingProgress


@click.command(cls=SolveCommand)
@position_options
@click.option("--save", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save the solution in this file.")
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
    With --json, the winner is then "unknown". Of a game of chance it finds what is to be expected, between
    two bounds.
    """
    position = chosen_position(game, variant, position_text, moves)
    by_chance = may_use_chance(position.game.name)
    line, found = StatusLine(not as_json), "0 positions found"

    def progress(now: SolvingProgress) -> None:
        nonlocal found
        rate = now.positions / max(now.seconds, 1e-6)
        found = f"{now.positions:,} positions found, {now.open:,} of them open, {rate:,.0f} a second"
        line.show(f"{_used(now, options.get('seconds'))}  {now}, {rate:,.0f}/s")

    try:
        if by_chance:
            options.pop("threads", None)
            bounds = solve_chance(position, progress=progress, **options)
            save, data, text = bounds.save, bounds.to_json, partial(described_bounds, position, bounds)
        else:
            solution = position.solve(progress=progress, **options)
            save, data, text = solution.save, solution.to_json, partial(described, solution)
    except KeyboardInterrupt:
        line.clear()
        return report_interrupted(f"the progress so far: {found}")
    except SolutionError as error:
        line.clear()
        if as_json:
            reached = {"game": position.game.name, "position": position.text, "winner": "unknown"}
            print_json({**reached, "positions": error.positions, "open": error.open})
        raise click.ClickException(str(error)) from None
    finally:
        line.clear()
    if file is not None:
        save(file)
    if as_json:
        print_json(data())
    else:
        click.echo(text())
    return 0


def _used(progress: SolvingProgress, limit: float | None) -> str:
    """Return the bar: the share of the memory limit used, or of the time limit if that is more."""
    time = min(1.0, progress.seconds / limit) if limit else 0.0
    share, what = max((progress.memory, "memory"), (time, "time"))
    return f"{bar(share)} {share:4.0%} of the {what}"


def described(solution: Solution[Position]) -> str:
    """Return the solution as a few lines of text."""
    end = f" in {solution.plies} plies" if solution.plies is not None else ""
    counts = ", ".join(f"{who} {number:,}" for who, number in solution.counts.items())
    lines = [f"winner    {solution.winner}{end}, value {solution.value}", f"positions {solution.positions:,}: {counts}"]
    if solution.longest is not None:
        longest = solution.longest
        lines.append(f"longest   {longest.winner} in {longest.plies} plies from {longest.position.text!r}")
    lines.append(f"solved    in {solution.seconds:.2f} s")
    return "\n".join(lines)


def described_bounds(position: Position, solution: ChanceSolution) -> str:
    """Return what is proven of a game of chance as a few lines of text."""
    first, _ = position.game.players
    lines = [f"value     {solution.expected}, to be expected from {first}'s side"]
    if not solution.finished:
        lines.append("unfinished: the time was over before the bounds were closed")
    how = ", compiled" if solution.compiled else ""
    lines += [f"positions {solution.positions:,}", f"solved    in {solution.seconds:.2f} s{how}"]
    return "\n".join(lines)
