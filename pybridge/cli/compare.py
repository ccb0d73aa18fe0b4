"""`pybridge compare`: compare several searches of one position."""

import sys
from fractions import Fraction

import click

from pybridge.cli.options import Number, WholeNumber, at_position, json_option, print_json, report_interrupted
from pybridge.game import Position
from pybridge.search.comparison import SECONDS, WHY_MORE, ComparedSearch, entered_more
from pybridge.search.comparison import compare as compare_searches

COLUMNS = f"{'':20}{'positions':>13}{'cut':>13}{'time':>11}{'value':>8}  move"


@click.command()
@at_position
@click.option("--depth", type=WholeNumber(1, 1_000_000), help="Look at most this many moves ahead.")
@click.option(
    "--seconds", type=Number(min=0, min_open=True), default=SECONDS, show_default=True,
    help="The time limit of each search, in seconds.",
)  # fmt: skip
@json_option
def compare(position: Position, depth: int | None, seconds: float, as_json: bool) -> int:
    """Compare the textbook's searches, those in GAME's own file and the engine on one position.

    The table shows how many positions each search enters, how many fewer that is than minimax enters (cut),
    its time, and the value and the move that it finds. uct may enter as many positions as alphabeta did; its
    value is the mean result in thousandths. In a game of chance the searches are expectiminimax and star1. A
    file's own searches are minimax(Position, Next, Value) and alphabeta(Position, Alpha, Beta, Next, Value).
    If one fails, raises an error, finds a wrong value or move, or cuts less than it could, its file and line
    are reported, and the exit status is 1.
    """
    rows: list[ComparedSearch] = []
    interrupted = False
    try:
        for row in compare_searches(position, depth=depth, seconds=seconds):
            if not as_json:
                click.echo(described(row) if rows else f"{COLUMNS}\n{described(row)}")
                sys.stdout.flush()
            rows.append(row)
    except KeyboardInterrupt:
        interrupted = True
    notes = [row.note for row in rows if row.note]
    if as_json:
        print_json({"game": position.game.name, "position": position.text, "searches": [row.to_json() for row in rows]})
    else:
        for line in [*([WHY_MORE] if entered_more(rows) else []), *notes]:
            click.echo(line)
    if interrupted:
        return report_interrupted(f"what {len(rows)} of the searches have found")
    return 1 if notes or any(row.problem for row in rows) else 0


def described(row: ComparedSearch) -> str:
    """Return a row of the table."""
    if row.problem:
        return f"{row.search:20}{row.problem}"
    counts = f"{_counted(row.positions):>13}{_counted(row.cut):>13}{row.seconds:>9.2f} s"
    value = f"{float(row.value):+.3f}" if isinstance(row.value, float | Fraction) else row.value
    found = f"{'' if value is None else value:>8}  {row.move or ''}"
    return f"{row.search:20}{counts}{found}{'' if row.finished else ' (not finished)'}".rstrip()


def _counted(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
