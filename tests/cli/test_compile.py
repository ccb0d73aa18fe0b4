"""`pybridge compile` shows what the compiler sees, or what stands in the way."""

import json
import re
from pathlib import Path

import pytest
import wasmtime
from docs_page import blocks, commands
from terminal import run_here

import pybridge as pb

DOCS = Path(__file__).parents[2] / "docs"

RULES = """:- module(counted, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(plain, 3).
turn(Left, a) :- term_hash(Left, _).
utility(0, 1).
move(Left, 1, Next) :- Left > 0, nb_setval(taken, Left), Next is Left-1.
"""


def test_the_versions_of_a_game(tmp_path: Path) -> None:
    done = run_here("compile", "tictactoe", "--json")
    assert (done.status, done.errors) == (0, "")
    report = json.loads(done.output)
    assert report["refusals"] == []
    versions = {version["call"]: version for version in report["versions"]}
    assert versions["utility(A, -)"]["answers"] == "at most one answer"
    assert versions["fill(A, B, C, -, -)"]["answers"] == "any number of answers"
    assert versions["other(A, -)"]["clauses"][0]["goals"] == ["match A with x", "answer [o]"]


def test_what_stands_in_the_way_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "counted.pl"
    file.write_text(RULES)
    done = run_here("compile", str(file))
    assert done.status == 1
    assert done.output.splitlines() == [
        f"{file}:4: term_hash(A, B) in counted:turn/2: it is written in C: write it in Prolog",
        f"{file}:6: nb_setval(taken, A) in counted:move/3: it depends on what changes: "
        "keep what changes in the position",
    ]
    (shown,) = (
        shown
        for language, text in blocks(DOCS / "compiled-rules.md")
        if language == "console"
        for _, shown in commands(text)
        if "/path/to/" in shown
    )
    assert shown.replace("/path/to", str(tmp_path)) in done.output


def test_strategies_that_cannot_be_compiled_do_not_stand_in_the_way(tmp_path: Path) -> None:
    file = tmp_path / "advised.pl"
    rules = RULES.replace("counted", "advised").replace("move/3]", "move/3, strategy/3]")
    rules = rules.replace(" :- term_hash(Left, _)", "").replace("nb_setval(taken, Left), ", "")
    file.write_text(rules + "strategy(changeable, _, 1) :- nb_setval(asked, true).\n")
    done = run_here("compile", str(file))
    assert (done.status, done.output.splitlines()[-1]) == (0, "Its rules run compiled.")


def table() -> list[tuple[str, str]]:
    """Return the goals of the table of what cannot be compiled, and what to write instead."""
    page = (DOCS / "compiled-rules.md").read_text().replace("\\|", "&")
    rows = [row.split("|") for row in page.splitlines() if row.startswith("|")]
    return [
        tuple(re.findall("`(.*?)`", cell + "`true`")[0].replace("&", "|") for cell in row[2:4])
        for row in rows
        if "`" in row[2]
    ]


@pytest.mark.parametrize(("refused", "instead"), table())
def test_the_table_of_what_cannot_be_compiled_is_true(refused: str, instead: str, tmp_path: Path) -> None:
    for number, goal in enumerate((refused, instead)):
        file = tmp_path / f"{tmp_path.name}_{number}.pl"
        file.write_text(
            RULES.replace("counted", file.stem)
            .replace("turn(Left, a) :- term_hash(Left, _).", "turn(_, a).")
            .replace("nb_setval(taken, Left)", goal)
        )
        assert run_here("compile", str(file)).status == 1 - number


@pytest.mark.parametrize("game", pb.games())
def test_the_module_can_be_written_to_a_file(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.wasm"
    assert run_here("compile", game, "-o", str(file)).status == 0
    module = wasmtime.Module(wasmtime.Engine(), file.read_bytes())
    assert {export.name for export in module.exports} >= {"start", "entry0", "entry1", "entry2", "h"}
