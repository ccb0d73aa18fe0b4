"""Solved games: look-ups, saving, loading, errors. For published figures, see games/test_ground_truth.py."""

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from engines import open_queries
from terminal import run_here

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.cli import run


def test_a_position_that_is_not_in_a_solution_is_a_key_error() -> None:
    start = pb.load_game("tictactoe").start()
    solution = start.play("5").solve()
    assert start not in solution
    with pytest.raises(KeyError):
        solution[start]


def test_the_items_of_a_solution_are_its_positions_with_what_it_knows_of_them() -> None:
    solution = pb.load_game("cat_and_mice", variant="4x4").solve()
    items = list(solution.items())
    assert items[0].position == solution.position
    assert [item.position for item in items] == list(solution)
    assert len({item.position for item in items}) == len(items) == len(solution)
    for position, value, winner, plies in items:
        solved = solution[position]
        assert (value, winner, plies) == (solved.value, solved.winner, solved.plies)
        assert all(position.play(move) in solution for move in position.moves)
    assert Counter(item.winner for item in items) == {who: count for who, count in solution.counts.items() if count}


def test_threads_ask_one_compiled_solution() -> None:
    solution = pb.load_game("cat_and_mice", variant="4x4", compiled=True).solve()
    items = list(solution.items())

    def mistaken(_: int) -> list[pb.Position]:
        return [item.position for item in items if solution[item.position].plies != item.plies]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(mistaken, range(8))) == [[]] * 8


@pytest.mark.stress
def test_a_solution_left_in_the_middle_leaves_no_query_open() -> None:
    solution = pb.load_game("tictactoe").solve()
    before = open_queries()
    for item in solution.items():
        assert item.position == solution.position
        break
    assert open_queries() == before


def test_a_solution_is_a_data_frame() -> None:
    import pandas  # which takes a while

    solution = pb.load_game("tictactoe").solve()
    table = pandas.DataFrame(solution.items())
    assert list(table) == ["position", "value", "winner", "plies"]
    assert table["winner"].value_counts().to_dict() == solution.counts


def test_a_solution_can_be_saved_and_loaded(tmp_path: Path) -> None:
    solution = pb.load_game("tictactoe").solve()
    solution.save(tmp_path / "tictactoe.solution")
    loaded = pb.load_solution(tmp_path / "tictactoe.solution")
    assert {**loaded.to_json(), "seconds": 0} == {**solution.to_json(), "seconds": 0}
    position = solution.position.play("1").play("2")
    assert loaded[position] == solution[position]


def test_a_saved_solution_is_verified_by_a_command(tmp_path: Path) -> None:
    path = tmp_path / "mice.solution"
    assert run_here("solve", "cat_and_mice", "--variant", "4x4", "--save", str(path)).status == 0
    done = run_here("verify", "cat_and_mice", str(path))
    positions = pb.load_solution(path).positions
    assert done.output == f"{path} is a solution: all {positions:,} positions confirmed\n"
    path.write_text(path.read_text().replace("/3.\n", "/5.\n", 1))
    done = run_here("verify", "cat_and_mice", str(path))
    assert (done.status, done.output) == (2, "")
    assert re.fullmatch(r"pybridge: \S+ is not the solution: .* is -?1/\d, not -?1/\d\n", done.errors)


def test_a_solution_of_other_rules_is_refused(tmp_path: Path) -> None:
    rules = tmp_path / "mine.pl"
    text = (prolog_directory() / "games" / "tictactoe.pl").read_text().replace("module(tictactoe", "module(mine")
    rules.write_text(text)
    pb.load_game(str(rules)).solve().save(tmp_path / "mine.solution")
    pb.load_solution(tmp_path / "mine.solution")
    rules.write_text(text + "% changed\n")
    with pytest.raises(pb.search.SolutionError, match="rules have changed"):
        pb.load_solution(tmp_path / "mine.solution")


@pytest.mark.parametrize("keep", [0, 100, 5_000])
def test_a_damaged_solution_is_refused(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "tictactoe.solution"
    pb.load_game("tictactoe").solve().save(path)
    path.write_text(path.read_text()[:keep])
    with pytest.raises(pb.search.SolutionError):
        pb.load_solution(path)
    with pytest.raises(pb.search.SolutionError, match="no file"):
        pb.load_solution(tmp_path / "nothing")


def test_solving_ends_where_the_memory_is_full_and_says_how_far_it_came() -> None:
    with pytest.raises(
        pb.search.SolutionError,
        match=r"the limit of 1 MB was reached before cat_and_mice was solved: [\d,]+ positions found",
    ):
        pb.load_game("cat_and_mice").solve(memory=1)


def test_solve_json_prints_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "last_mouse_lost", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [data[key] for key in ("winner", "plies", "value", "positions")] == ["second", 27, -1, 1509]
    assert data["seconds"] > 0


def test_solve_says_in_words_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "cat_and_mice", "--variant", "4x4"]) == 0
    assert "mice in 8 plies" in capsys.readouterr().out


def test_solve_without_enough_memory_says_so_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "connect_four", "--memory", "1"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
