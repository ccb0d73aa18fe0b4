"""Analyses: their results, and how they are limited, observed and stopped."""

import inspect
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from interrupting import ctrl_c_after
from waiting import wait_for

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.search.options import Algorithm, SearchOptions, declared_options


@pytest.fixture(scope="module")
def connect_four() -> pb.Position:
    return pb.load_game("connect_four").start()


def test_a_search_can_be_iterated_again(connect_four: pb.Position) -> None:
    search = connect_four.search(depth=3)
    assert list(search) == list(search)


def test_a_search_has_a_best_move_at_any_time(connect_four: pb.Position) -> None:
    with connect_four.search() as search:
        assert search.best.move in connect_four.moves
        first = next(iter(search))
        assert first.depth == 1
        assert search.running
    assert not search.running
    assert search.best.move in connect_four.moves


def test_a_stopped_search_keeps_what_it_has_found(connect_four: pb.Position) -> None:
    search = connect_four.search()
    for analysis in search:
        if analysis.depth == 4:
            break
    search.stop()
    search.stop()
    best = search.result()
    assert best.depth is not None
    assert best.depth >= 4
    assert search.best == best
    assert list(search)[-1] == best


# Nobody ever wins, so that the search finishes one depth after another.
ENDLESS = """
:- module(endless_search, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(standard, 0).
turn(_, a).
utility(_, _) :- fail.
move(N, go, M) :- M is N+1.
"""


def test_ctrl_c_at_any_step_of_the_wait_for_a_result_leaves_the_search_in_order(tmp_path: Path) -> None:
    file = tmp_path / "endless_search.pl"
    file.write_text(ENDLESS, encoding="utf-8")
    start = pb.load_game(str(file)).start()
    searches = []
    for step in range(30):
        searches.append(search := start.search())
        with pytest.raises(KeyboardInterrupt), ctrl_c_after(step):
            search.result()
        assert str(search.best.move) == "go"
        search.stop()
    wait_for(lambda: not any(search.running for search in searches))


def test_a_search_does_not_block_its_caller(connect_four: pb.Position) -> None:
    with connect_four.search() as search:
        for _ in range(30):
            time.sleep(0.01)  # it gets ahead, where each depth takes longer
            assert connect_four.play("4").turn == "o"
        assert connect_four.play("4").turn == "o"
        assert connect_four.analyse(depth=2).depth == 2
        assert search.running


def test_nine_searches_can_run_at_once() -> None:
    positions = [pb.load_game("tictactoe").start().play(str(square)) for square in range(1, 10)]
    searches = [position.search() for position in positions]
    assert {search.result().winner for search in searches} == {"draw"}


def test_a_misspelled_search_option_is_refused_at_once(connect_four: pb.Position) -> None:
    for method in (connect_four.search, connect_four.analyse):
        message = r"\(\) got an unexpected keyword argument 'dept'; did you mean 'depth'\?"
        with pytest.raises(TypeError, match=rf"^Position\.{method.__name__}{message}"):
            method(**{"dept": 3})  # type: ignore[arg-type]


def test_the_signatures_are_what_prolog_declares() -> None:
    types = {"one_of": str, "integer": int, "number": float, "boolean": bool, "heuristic": bool | str}
    searching = (pb.Position.analyse, pb.Position.search)
    solving = (pb.Position.solve, pb.Game.solve)
    ranking = (pb.Position.ranking,)
    for task, functions in (
        ("search", searching),
        ("rank", ranking),
        ("tree", (pb.Position.tree,)),
        ("solve", solving),
    ):
        declared = {option.name: option for option in declared_options(task)}
        for function in functions:
            parameters = inspect.signature(function).parameters
            others = ("self", "progress", *(["depth"] if task == "tree" else []))
            defaults = {name: p.default for name, p in parameters.items() if name not in others}
            assert defaults == {name: option.default for name, option in declared.items()}
            hints = get_type_hints(function)
            for name, option in declared.items():
                assert f"{name}: " in (function.__doc__ or "")
                if option.choices:
                    assert sorted(get_args(hints[name])) == sorted(option.choices)
                else:
                    assert hints[name] == (types[option.type] | None if option.default is None else types[option.type])
                assert task in ("solve", "tree") or hints[name] == get_type_hints(SearchOptions)[name]


def test_another_predicate_of_the_file_can_guess(tmp_path: Path) -> None:
    rules = (prolog_directory() / "games" / "tictactoe.pl").read_text().replace("(tictactoe", "(guessed")
    path = tmp_path / "guessed.pl"
    path.write_text(rules + "\nten(_, 10).\n")
    start = pb.load_game(str(path)).start()
    others = {"mcts", "uct", "maxn", "paranoid"}  # which play games to their end, or know no other guesses
    for algorithm in set(get_args(Algorithm)) - others:
        assert start.analyse(algorithm=algorithm, depth=1, heuristic="ten").value == 10
        assert start.analyse(algorithm=algorithm, depth=1, heuristic=False).value == 0
    with pytest.raises(ValueError, match="heuristic must be true, false or the name of a predicate"):
        start.analyse(heuristic="eleven")


def test_a_time_limit_leaves_the_last_finished_depth(connect_four: pb.Position) -> None:
    for seconds in (0.2, 1, 5, 60):  # as long as a busy machine needs for the first depth
        analysis = connect_four.analyse(seconds=seconds)
        assert analysis.move in connect_four.moves
        if analysis.depth:
            break
    assert analysis.depth == connect_four.analyse(depth=analysis.depth).depth


def test_a_time_limit_interrupts_rules_that_never_end(tmp_path: object) -> None:
    path = f"{tmp_path}/slow.pl"
    with open(path, "w") as file:
        file.write(SLOW)
    position = pb.load_game(path).start()
    analysis = position.analyse(seconds=0.3)
    assert [analysis.move, analysis.exact] == [position.moves[0], False]


SLOW = """
:- module(slow, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(only, 0).
turn(N, P) :- ( N mod 2 =:= 0 -> P = a ; P = b ).
utility(100, 1) :- true.
move(0, go, 1).
move(N, go, N1) :- N > 0, wait, N1 is N+1.
wait :- wait.
"""


def test_variety_changes_the_move_but_not_the_value() -> None:
    start = pb.load_game("tictactoe").start()
    analyses = [start.analyse(variety=seed) for seed in range(8)]
    assert {analysis.value for analysis in analyses} == {0}
    assert len({analysis.move for analysis in analyses}) > 1
    assert analyses[0].move == start.analyse(variety=0).move


@pytest.mark.stress
def test_the_depths_of_a_search_grow_until_the_proof() -> None:
    found = list(pb.load_game("last_mouse_lost").start().search())
    depths = [analysis.depth for analysis in found if analysis.depth is not None]
    assert all(before < after for before, after in pairwise(depths))
    assert found[-1].exact
    assert (found[-1].winner, found[-1].plies) == ("second", 27)
    assert len(found[-1].line) == 27


def test_a_result_that_is_late_is_a_timeout_and_the_search_goes_on(connect_four: pb.Position) -> None:
    with connect_four.search() as search:
        with pytest.raises(TimeoutError, match=r"has not ended after 0\.01 seconds; best is its result so far"):
            search.result(timeout=0.01)
        assert search.running
        assert search.best.move in connect_four.moves
        search.stop()
        assert search.result(timeout=60) == search.best


def test_all_the_work_is_counted_where_a_limit_ends_a_search(connect_four: pb.Position) -> None:
    with connect_four.search(nodes=5_000) as search:
        found, again = search.result(), connect_four.analyse(nodes=5_000)
        assert found == replace(again, seconds=found.seconds, compiled=found.compiled)
        assert search.best.nodes == 5_000
        depths = [analysis.depth for analysis in search]
    assert depths == list(range(1, len(depths) + 1))
