"""`pybridge compile` shows what the compiler sees, or what stands in the way."""

import json
from pathlib import Path

import pytest
import wasmtime
from docs_page import blocks, commands
from terminal import run_here

import pybridge as pb

DOCS = Path(__file__).parents[2] / "docs"

RULES = """:- module(counted, [players/2, start/2, turn/2, utility/2, move/3]).
:- dynamic taken/1.
players(a, b).
start(plain, 3).
turn(Left, a) :- atom_length(Left, _).
utility(0, 1).
move(Left, 1, Next) :- Left > 0, \\+ taken(Left), Next is Left-1.
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
        f"{file}:5: system:atom_length/2: it is written in C: write it in Prolog",
        f"{file}:7: counted:taken/1: it is dynamic: keep what changes in the position, and facts as clauses",
    ]
    (shown,) = (
        shown
        for language, text in blocks(DOCS / "compiled-rules.md")
        if language == "console"
        for _, shown in commands(text)
        if "/path/to/" in shown
    )
    assert shown.replace("/path/to", str(tmp_path)) in done.output


@pytest.mark.parametrize("game", pb.games())
def test_the_text_of_the_code_is_the_code(game: str) -> None:
    """It can be parsed again."""
    text = run_here("compile", game, "--wat").output
    module = wasmtime.Module(wasmtime.Engine(), bytes(wasmtime.wat2wasm(text)))
    assert {export.name for export in module.exports} >= {"start", "entry0", "entry1", "entry2", "h"}
