"""`pybridge grade`: grade the submissions of a course."""

import csv
import json
import os
import tomllib
from pathlib import Path
from typing import Any

import click
from prompt_toolkit.utils import get_cwidth

from pybridge.cli.options import Number, WholeNumber, json_option, report_interrupted
from pybridge.cli.output import StatusLine, bar
from pybridge.cli.workers import check_saving
from pybridge.game import load_game
from pybridge.grading.handed_in import printable
from pybridge.grading.report import report_page
from pybridge.grading.submissions import (
    PARTS,
    WEIGHTS,
    Grade,
    Grading,
    Submission,
    first_fault,
    graded,
    note_alike,
    submissions,
)
from pybridge.rules.errors import on_one_line
from pybridge.sandbox.sandbox import Sandbox

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--against", required=True, metavar="GAME", help="The reference: a built-in game or a file.")
@click.option("--file", metavar="NAME.pl", help="Each submission is a folder; load this file of it.")
@click.option("--variant", "--start", "variant", help="The start, where a submission does not name one.")
@click.option(
    "--weights",
    metavar="WEIGHTS",
    help="Points: rules=50,minimax=25,alphabeta=25, or a TOML file of such lines; also expectimax=N, heuristic=N.",
)
@click.option(
    "--seconds", type=Number(1, 3600), default=20, show_default=True,
    help="The processor time of a submission; a tenth of it is the limit of one call.",
)  # fmt: skip
@click.option(
    "--memory", type=WholeNumber(64, 1 << 20), default=512, show_default=True, help="Its memory, in megabytes."
)
@click.option(
    "--positions", type=WholeNumber(min=1), default=100_000, show_default=True,
    help="Compare the rules in at most this many positions.",
)  # fmt: skip
@click.option("--full", is_flag=True, help="Run the searches anew in every position, which takes long.")
@click.option("--workers", type=WholeNumber(1, 1000), help="How many at a time. [default: one a processor]")
@click.option("--uncontained", is_flag=True, help="Without a sandbox: limits alone (see the documentation).")
@click.option("--csv", "table", type=_FILE, metavar="FILE", help="Write a table for a spreadsheet.")
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a page for each submission.",
)
@click.option("--save", type=_FILE, metavar="FILE.jsonl", help="Save each result as it is ready.")
@click.option("--resume", is_flag=True, help="Keep the results in that file of submissions that are unchanged.")
@json_option
def grade(
    folder: Path,
    against: str,
    file: str | None,
    variant: str | None,
    weights: str | None,
    seconds: float,
    memory: int,
    positions: int,
    full: bool,
    workers: int | None,
    uncontained: bool,
    table: Path | None,
    reports: Path | None,
    save: Path | None,
    resume: bool,
    as_json: bool,
) -> int:
    """Grade the submissions in FOLDER: each .pl or .py file in it, or with --file each folder.

    The rules are compared with those of GAME in every position that both reach. The file's own
    minimax(Position, Next, Value), alphabeta(Position, Alpha, Beta, Next, Value) and, with chance,
    expectimax(Position, Next, Value) must find the value and a best move by its own rules; each may take a
    depth after the position. The first counterexample of each
    is reported, with the moves to it. In Python, minimax(board) returns a move.

    A heuristic/2, or in Python a heuristic(state), may be all that a file has. It is marked for its
    strength: for its games against a player who looks one move ahead as well and only sees wins. As many
    points as the heuristic of GAME itself makes are full marks, half of all points are none.

    Files may have any names. A submission that cannot be graded for a reason that is not its own has no
    mark but the reason, and the exit status is then 1.

    Each submission runs in a sandbox (bubblewrap) without network, with no files but its own. With --json,
    an object for each submission is printed on a line of its own.
    """
    check_saving(save, resume)
    points = _weights(weights)
    found = submissions(folder, file)
    grading = Grading(Sandbox(memory, not uncontained), against, variant, seconds, positions, full, tuple(points))
    grading.prepare()
    grades = _saved(save, found) if resume and save else {}
    left = [each for each in found if printable(each.name) not in grades]
    interrupted, line = False, StatusLine()
    try:
        with open(save or os.devnull, "a" if resume else "w", encoding="utf-8") as out:
            for number, result in enumerate(graded(grading, left, workers or len(os.sched_getaffinity(0))), 1):
                grades[result["submission"]] = result
                out.write(json.dumps(result, ensure_ascii=False) + "\n")
                out.flush()
                line.show(f"{bar(number / len(left))} {number} of {len(left)}")
    except KeyboardInterrupt:
        interrupted = True
    line.clear()
    done = [grades[name] for each in found if (name := printable(each.name)) in grades]
    note_alike(done)
    for each in done:
        each["mark"] = grading.mark(each, points)
    _write(grading, done, points, table, reports)
    if as_json:
        for each in done:
            click.echo(json.dumps(each, ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(done, points)))
    if interrupted:
        return report_interrupted(f"{len(done)} of {len(found)} submissions")
    return 1 if any(each["ungraded"] for each in done) else 0


def _weights(text: str | None) -> dict[str, float]:
    if text is None:
        return dict(WEIGHTS)
    try:
        if text.endswith(".toml"):
            pairs = tomllib.loads(Path(text).read_text(encoding="utf-8"))
        else:
            pairs = dict(pair.split("=") for pair in text.split(","))
        points = {name.strip(): float(value) for name, value in pairs.items()}
        if not points or not set(points) <= set(PARTS) or min(points.values()) < 0:
            raise ValueError
    except (OSError, ValueError, TypeError):
        raise click.UsageError(
            f"--weights must be like rules=50,minimax=25,alphabeta=25, or a .toml file, not {text!r}"
        ) from None
    return {part: points[part] for part in PARTS if part in points}


def _saved(save: Path, found: list[Submission]) -> dict[str, Grade]:
    """Return the saved results of those submissions that have not changed since."""
    if not save.exists():
        return {}
    known = {printable(each.name): each.fingerprint for each in found}
    grades = [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return {
        grade["submission"]: grade
        for grade in grades
        if known.get(grade["submission"]) == grade["fingerprint"] and not grade["ungraded"]
    }


def _score(grade: Grade, part: str) -> str:
    found = grade[part]
    if found is None:
        return "-"
    if part == "heuristic" and found["games"]:
        return f"{found['score']:.0%}"
    right, of = ("agreeing", "compared") if part == "rules" else ("right", "judged")
    return f"{found[right]}/{found[of]}"


def _lines(grades: list[Grade], points: dict[str, float]) -> list[str]:
    width = max((get_cwidth(each["submission"]) for each in grades), default=0)
    titles = " ".join(f"{part:>11}" for part in points)
    lines = [f"{'':{width}}  {titles}  mark of {sum(points.values()):g}"]
    for each in grades:
        scores = " ".join(f"{_score(each, part):>11}" for part in points)
        name = each["submission"] + " " * (width - get_cwidth(each["submission"]))
        mark = "not graded" if each["mark"] is None else f"{each['mark']:g}"
        lines.append(f"{name}  {scores}  {mark}")
        lines += [f"    {on_one_line(fault)}"] if (fault := first_fault(each, points)) else []
        lines += [f"    warning: {on_one_line(text)}" for text in each["warnings"]]
    groups = {(each["submission"], *each["alike"]) for each in grades if each["alike"]}
    for group in sorted({tuple(sorted(names)) for names in groups}):
        lines.append(f"Alike up to names and order: {', '.join(group)}")
    return lines


def _no_formula(cell: Any) -> Any:
    """Return a cell that a spreadsheet does not take for a formula, whatever a submission is called."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@") else cell


def _write(
    grading: Grading, grades: list[Grade], points: dict[str, float], table: Path | None, reports: Path | None
) -> None:
    """Write the table and the pages."""
    if table is not None:
        with table.open("w", newline="", encoding="utf-8") as out:
            rows = csv.writer(out)
            rows.writerow(["submission", "mark", *PARTS, "warnings", "alike", "fault"])
            for each in grades:
                shares: list[Any] = [round(grading.share(each, part), 4) for part in PARTS]
                fault, alike = on_one_line(first_fault(each, points)), " ".join(each["alike"])
                texts = [each["submission"], each["mark"], *shares, len(each["warnings"]), alike, fault]
                rows.writerow(map(_no_formula, texts))
    if reports is not None:
        reports.mkdir(parents=True, exist_ok=True)
        game = load_game(grading.reference, grading.variant)
        for each in grades:
            page = report_page(each, points, game)
            (reports / f"{each['submission']}.md").write_text(page, encoding="utf-8")
