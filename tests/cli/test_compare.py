"""`pybridge compare`: the textbook's searches, the file's own and the engine on one position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lab6 import LAB, mended
from terminal import run_here

from pybridge.cli import run

TEXTBOOK = ["minimax", "alphabeta", "negamax", "iterative_deepening", "transposition_table", "uct"]


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    mended(tmp_path)
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["compare", *arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)  # type: ignore[no-any-return]


def test_the_table_for_the_report(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(lab / "lab6.pl"), "--moves", "1 5 9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["positions", "cut", "time", "value", "move"]
    rows = lines[1:9]
    names = [line.split()[0] for line in rows]
    assert names == [*TEXTBOOK, "own:minimax", "engine"]
    assert rows[0].split()[1:3] == rows[6].split()[1:3] == ["1,053", "0"]
    assert [line.split()[5:] for line in rows if not line.startswith("uct")] == [["0", "2"]] * 7


@pytest.mark.stress
def test_both_searches_of_the_handout(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solver = (LAB / "solver_alphabeta.pl").read_text().partition("\nbetterOf(")[0]
    both = (lab / "lab6.pl").read_text() + solver
    (lab / "both.pl").write_text(both)
    found = answer(capsys, str(lab / "both.pl"), "--moves", "1 5")
    rows = {row["search"]: row for row in found["searches"]}
    assert list(rows) == [*TEXTBOOK, "own:minimax", "own:alphabeta", "engine"]
    assert rows["own:minimax"]["positions"] == rows["minimax"]["positions"] == 7332
    assert rows["own:alphabeta"]["positions"] == rows["alphabeta"]["positions"] == 844
    assert rows["own:alphabeta"]["cut"] == 7332 - 844
    assert rows["uct"]["positions"] == rows["negamax"]["positions"] == rows["alphabeta"]["positions"] == 844
    assert {row["value"] for name, row in rows.items() if name != "uct"} == {0}
    assert all(row["finished"] and row["problem"] is None for row in rows.values())


def test_an_error_in_the_file_stands_in_its_row(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solver = lab / "solver.pl"
    solver.write_text(solver.read_text().replace("betterOf(Pos1, Val1, Pos2, Val2, BestPos, BestVal).", "bt(Pos1)."))
    assert run(["compare", str(lab / "lab6.pl"), "--moves", "1 5 9"]) == 1
    printed = capsys.readouterr()
    assert f"own:minimax         {solver}:15: Unknown procedure: bt/1\n" in printed.out
    assert "engine" in printed.out


def test_why_the_engine_may_enter_more_positions_than_alpha_beta(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "connect_four", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    entered = {line.split()[0]: int(line.split()[1].replace(",", "")) for line in lines[1:-2]}
    assert entered["engine"] > entered["alphabeta"]
    assert lines[-2].startswith("The engine entered more positions than alphabeta")
    assert run(["compare", "tictactoe", "--moves", "1 5"]) == 0
    assert "more positions" not in capsys.readouterr().out


def test_an_ended_game_has_nothing_to_compare(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "tictactoe", "--moves", "1 4 2 5 3"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "pybridge: the game has ended in this position: there is nothing to search\n"


@pytest.mark.stress
def test_minimax_enters_549946_positions_of_the_mended_game(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, str(lab / "lab6.pl"), "--seconds", "600")
    rows = {row["search"]: row for row in found["searches"]}
    assert rows["minimax"]["positions"] == rows["own:minimax"]["positions"] == 549_946
    assert rows["alphabeta"]["positions"] == 18_297


def test_the_tree_of_a_files_own_search_is_what_it_visits_and_cuts(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = (lab / "lab6.pl").read_text()
    (lab / "pruned.pl").write_text(rules.replace("[game, solver]", "[game, solver_alphabeta]"))
    trees = {}
    for file, name in [("lab6.pl", "minimax"), ("pruned.pl", "alphabeta")]:
        for algorithm in (name, f"own:{name}"):
            asked = [str(lab / file), "--moves", "1 5 9 2", "--depth", "5", "--algorithm", algorithm, "--json"]
            assert run(["tree", *asked]) == 0
            trees[algorithm] = json.loads(capsys.readouterr().out)
    assert nodes_of(trees["own:minimax"]) == nodes_of(trees["minimax"])
    assert nodes_of(trees["own:alphabeta"]) == nodes_of(trees["alphabeta"])
    assert any(how == "cut" for _, _, how in nodes_of(trees["own:alphabeta"]))
    assert run(["tree", str(lab / "lab6.pl"), "--algorithm", "own:alphabeta"]) == 2
    assert "algorithm must be a search that the file of lab6" in capsys.readouterr().err


def test_an_alpha_beta_that_cuts_too_little_is_named(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solver = (LAB / "solver_alphabeta.pl").read_text()
    for change, says in [
        (("(Value > Alpha ->", "(Value < Alpha ->"), "alphabeta/5 never cuts: it enters 1,053 positions, as many"),
        (("Beta =< Alpha, !,", "Beta < Alpha, !,"), "alphabeta/5 cuts less than it could: it enters"),
    ]:
        (lab / "solver.pl").write_text(solver.replace(*change))
        assert run(["compare", str(lab / "lab6.pl"), "--moves", "1 5 9"]) == 1
        assert f"{lab}/solver.pl:4: {says}" in capsys.readouterr().out
    assert run(["check", str(lab / "lab6.pl"), "--seconds", "200"]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"{lab}/solver.pl:4: alphabeta/5 cuts less")


def test_a_move_onto_a_piece_is_noted(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = (lab / "game.pl").read_text()
    (lab / "game.pl").write_text(game.replace("    State = ['-'|T],\n", "    State = [_|T],\n"))
    run(["check", str(lab / "lab6.pl"), "--seconds", "200"])
    assert "is: may a player do that?" in capsys.readouterr().out


def nodes_of(tree: dict[str, Any]) -> list[tuple[str, int, str]]:
    """Return text, value and kind of each node."""
    children = [node for child in tree["children"] for node in nodes_of(child)]
    return [(tree["text"], tree["value"], tree["how"]), *children]


def test_a_wrong_search_of_the_file_is_named_with_its_line(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solver = (LAB / "solver.pl").read_text()
    (lab / "solver.pl").write_text(solver.replace("Val1 >= Val2", "Val1 =< Val2"))
    assert run(["compare", str(lab / "lab6.pl"), "--moves", "1 5"]) == 1
    assert f"{lab}/solver.pl:4: minimax/3 is wrong: it finds the value" in capsys.readouterr().out


COINS = str(Path(__file__).parents[1] / "search" / "coin_tictactoe.pl")


def test_searches_with_chance_are_compared_and_agree() -> None:
    done = run_here("compare", COINS, "--start", "four squares left", "--json")
    one, other = json.loads(done.output)["searches"]
    assert (one["search"], other["search"]) == ("expectiminimax", "star1")
    assert one["value"] == other["value"] == 0.25
    assert other["positions"] < one["positions"]


def test_where_chance_decides_there_is_a_worth_but_no_move() -> None:
    lines = run_here("analyse", COINS, "--start", "four squares left").output.splitlines()
    assert lines[:2] == ["chance decides", "worth     x 62.5%"]
    ranked = run_here("analyse", COINS, "--ranking", "--nodes", "100")
    assert (ranked.status, ranked.output) == (0, "chance decides: there is no move to choose\n")


def test_rules_with_random_numbers_are_told_of_chance(tmp_path: Path) -> None:
    file = tmp_path / "random_steps.pl"
    file.write_text(
        ":- module(random_steps, [players/2, start/2, turn/2, utility/2, move/3]).\n"
        "players(a, b).\nstart(s, p(a, 0)).\nturn(p(P, _), P).\nutility(p(_, N), 1) :- N >= 6.\n"
        "move(p(a, N), go, p(b, M)) :- random_between(1, 3, R), M is N+R.\n"
        "move(p(b, N), go, p(a, M)) :- M is N+1.\n"
    )
    for arguments in (["analyse", "--nodes", "100"], ["perft", "2"], ["match", "random", "random"]):
        command, *others = arguments
        (note,) = run_here(command, str(file), *others).errors.splitlines()
        assert note.startswith(f"{file}:6: note: the rules use a random number")
        assert "let turn/2 answer `chance`" in note
