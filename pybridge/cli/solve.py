"""`pybridge solve`: the exact value of every position that can be reached."""

from pathlib import Path
from typing import Any

import click

from pybridge.cli.options import SolveCommand, at_position, json_option, print_json, print_result, report_interrupted
from pybridge.cli.output import StatusLine, bar
from pybridge.game import Position
from pybridge.search.chance_solution import ChanceSolution, may_use_chance, solve_chance
from pybridge.search.solution import Solution
from pybridge.search.solving import SolutionError, SolvingProgress


@click.command(cls=SolveCommand)
@at_position
@click.option("--save", "file", type=click.Path(dir_okay=False, path_type=Path), help="Save the solution in this file.")
@json_option
def solve(position: Position, file: Path | None, as_json: bool, **options: Any) -> int:
    """Solve GAME: find out who wins, and in how many moves, from every position that can be reached.

    If a limit on memory or time is reached, or Ctrl-C stops the work, the command says how far it had come.
    With --json, the winner is then "unknown". Of a game of chance it finds what is to be expected, between
    two bounds.
    """
    line, found = StatusLine(not as_json), "0 positions found"

    def progress(now: SolvingProgress) -> None:
        nonlocal found
        rate = now.positions / max(now.seconds, 1e-6)
        found = f"{now.positions:,} positions found, {now.open:,} of them open, {rate:,.0f} a second"
        line.show(f"{_used(now, options.get('seconds'))}  {now}, {rate:,.0f}/s")

    try:
        solution: Solution[Position] | ChanceSolution
        if may_use_chance(position.game.name):
            options.pop("threads", None)
            solution = solve_chance(position, progress=progress, **options)
        else:
            solution = position.solve(progress=progress, **options)
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
        solution.save(file)
    text = described_bounds(solution) if isinstance(solution, ChanceSolution) else described(solution)
    print_result(as_json, solution.to_json(), text)
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


def described_bounds(solution: ChanceSolution) -> str:
    """Return what is proven of a game of chance as a few lines of text."""
    first, _ = solution.position.game.players
    lines = [f"value     {solution.expected}, to be expected from {first}'s side"]
    if not solution.finished:
        lines.append("unfinished: the time was over before the bounds were closed")
    how = ", compiled" if solution.compiled else ""
    lines += [f"positions {solution.positions:,}", f"solved    in {solution.seconds:.2f} s{how}"]
    return "\n".join(lines)
