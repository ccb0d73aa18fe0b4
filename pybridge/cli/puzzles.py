"""`pybridge puzzles`: positions in which one move wins."""

import json
from pathlib import Path

import click

from pybridge.cli.options import Number, WholeNumber, json_option, print_json, report_interrupted, variant_option
from pybridge.cli.workers import seed_option
from pybridge.game import load_game
from pybridge.matches.puzzles import Puzzle
from pybridge.matches.puzzles import puzzles as found_puzzles
from pybridge.matches.replacing import write_atomically
from pybridge.rules.errors import InputError, shortened


@click.command()
@click.argument("game")
@variant_option
@click.option("-n", "count", default=10, show_default=True, type=WholeNumber(min=1), help="How many to find.")
@click.option(
    "--seconds", default=1.0, show_default=True, type=Number(min=0, min_open=True),
    help="How long to solve each position of a game at most.",
)  # fmt: skip
@click.option("--save", "file", type=click.Path(path_type=Path), help="Write them to a file, a JSON object a line.")
@seed_option
@json_option
def puzzles(
    game: str, variant: str | None, count: int, seconds: float, file: Path | None, seed: int, as_json: bool
) -> int:
    """Find positions of GAME, which has no chance in it, in which one move wins, and no other does.

    They are positions of random games, which are solved from their ends backwards. Ctrl-C shows those found.
    """
    found: list[Puzzle] = []
    interrupted = False
    try:
        for puzzle in found_puzzles(load_game(game, variant), count, seed, seconds):
            if puzzle is not None:
                found.append(puzzle)
    except KeyboardInterrupt:
        interrupted = True
    if file is not None:
        _save(file, found)
    if as_json:
        print_json([puzzle.to_json() for puzzle in found])
    else:
        for puzzle in found:
            click.echo(f"{puzzle.winner} to win in {puzzle.plies}: {puzzle.start}  ({puzzle.solution})")
        if len(found) < count and not interrupted:
            click.echo(f"{len(found)} of {count} found; more --seconds solve earlier positions", err=True)
    return report_interrupted(f"the search after {len(found)} of {count} puzzles") if interrupted else 0


def _save(file: Path, found: list[Puzzle]) -> None:
    try:
        lines = [json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n" for puzzle in found]
        write_atomically(file.expanduser(), "".join(lines))
    except OSError as error:
        raise InputError(f"cannot write {shortened(str(file))}: {error.strerror}") from None
