"""`pybridge compile`: show how the rules of a game are compiled."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from pybridge.cli.drawing import write_file
from pybridge.cli.options import json_option, print_result
from pybridge.rules.loading import compile_report

MOST_CLAUSES = 8  # shown of each version


@click.command()
@click.argument("game")
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write the WebAssembly module to FILE, too."
)
@json_option
def compile(game: str, output: Path | None, as_json: bool) -> int:
    """Show what the compiler sees in the rules of GAME: turn/2, utility/2, move/3, and what they call.

    A predicate has one version for each way in which it is called: which arguments it is passed, and which
    it gives (-). Its clauses are shown as the simple goals that become code. If the rules cannot be compiled,
    the command says what stands in the way, and the exit status is 1.
    """
    report = compile_report(game)
    code = report.pop("code")
    if output is not None and code:
        write_file(output, code)
    print_result(as_json, report, "\n".join(report_lines(report)))
    return 1 if report["refusals"] else 0


def report_lines(report: dict[str, Any]) -> list[str]:
    """Return a report as text."""
    if report["refusals"]:
        return [f"{refusal['file']}:{refusal['line']}: {refusal['text']}" for refusal in report["refusals"]]
    versions = report["versions"]
    made = Counter(version["predicate"] for version in versions)
    return [
        f"{report['game']} can be compiled: {len(made)} predicates in {len(versions)} versions, "
        f"{report['size']:,} bytes.",
        *([f"Its rules run interpreted: {report['why_not']}."] if report["why_not"] else []),
        *(line for version in versions for line in _version_lines(version, made[version["predicate"]])),
        *([] if report["why_not"] else ["\nIts rules run compiled."]),
    ]


def _version_lines(version: dict[str, Any], made: int) -> Iterator[str]:
    several = f", one of {made} versions" if made > 1 else ""
    yield f"\n#{version['number']} {version['predicate']}: {version['call']}, {version['answers']}{several}"
    clauses = version["clauses"]
    for clause in clauses[:MOST_CLAUSES]:
        yield f"  line {clause['line']}" if clause["line"] else "  a clause"
        yield from (f"    {goal}" for goal in clause["goals"])
    if len(clauses) > MOST_CLAUSES:
        yield f"  and {len(clauses) - MOST_CLAUSES} more clauses"
