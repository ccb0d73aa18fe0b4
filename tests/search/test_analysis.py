"""Analyses: what is true of them, how they are limited, watched and stopped."""

import time
from itertools import pairwise

import pytest

import pybridge as pb


@pytest.fixture(scope="module")
def connect_four() -> pb.Position:
    return pb.load_game("connect_four").start()


def test_an_analysis_has_the_quickest_win() -> None:
    position = pb.load_game("tictactoe").position("xo-/-x-/--o x")
    analysis = position.analyse()
    assert (analysis.winner, analysis.plies, analysis.value, analysis.exact) == ("x", 3, 1, True)
    assert len(analysis.line) == 3


def test_who_is_lost_resists_as_long_as_possible() -> None:
    position = pb.load_game("cat_and_mice", variant="4x4").start()
    analysis = position.analyse()
    assert (analysis.winner, analysis.plies) == ("mice", 8)
    for move in position.moves:
        assert position.play(move).analyse().plies in {*range(8)}
    assert position.play(str(analysis.move)).analyse().plies == 7


def test_a_search_tells_each_depth_once_and_in_order(connect_four: pb.Position) -> None:
    depths = [analysis.depth for analysis in connect_four.search(depth=5)]
    assert depths == [1, 2, 3, 4, 5]


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


def test_a_search_does_not_block_its_caller(connect_four: pb.Position) -> None:
    with connect_four.search() as search:
        assert connect_four.play("4").turn == "o"
        assert connect_four.analyse(depth=2).depth == 2
        assert search.running


def test_two_searches_run_beside_each_other(connect_four: pb.Position) -> None:
    searches = [connect_four.search(depth=5), connect_four.play("1").search(depth=5)]
    assert [search.result().depth for search in searches] == [5, 5]


def test_many_searches_at_once() -> None:
    positions = [pb.load_game("tictactoe").start().play(str(square)) for square in range(1, 10)]
    searches = [position.search() for position in positions]
    assert {search.result().winner for search in searches} == {"draw"}


def test_a_wrong_option_is_told_at_once(connect_four: pb.Position) -> None:
    with pytest.raises(pb.PrologError, match="dept"):
        connect_four.search(dept=3)


def test_a_depth_no_search_comes_to_is_refused(connect_four: pb.Position) -> None:
    with pytest.raises(pb.PrologTypeError, match=r"between\(1,1000000\).*1000001"):
        connect_four.analyse(depth=1_000_001)


def test_a_time_limit_leaves_the_last_finished_depth(connect_four: pb.Position) -> None:
    analysis = connect_four.analyse(seconds=0.2)
    assert analysis.move in connect_four.moves
    assert analysis.depth == connect_four.analyse(depth=analysis.depth).depth


def test_a_slow_game_is_interrupted_in_time(tmp_path: object) -> None:
    path = f"{tmp_path}/slow.pl"
    with open(path, "w") as file:
        file.write(SLOW)
    position = pb.load_game(path).start()
    began = time.monotonic()
    analysis = position.analyse(seconds=0.3)
    assert time.monotonic() - began < 30
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


def test_the_same_search_twice_is_the_same(connect_four: pb.Position) -> None:
    first, second = (connect_four.analyse(depth=6) for _ in range(2))
    assert (first.line, first.value, first.nodes) == (second.line, second.value, second.nodes)


def test_depths_grow_until_the_proof() -> None:
    found = list(pb.load_game("last_mouse_lost").start().search())
    depths = [analysis.depth for analysis in found if analysis.depth is not None]
    assert all(before < after for before, after in pairwise(depths))
    assert found[-1].exact
    assert (found[-1].winner, found[-1].plies) == ("second", 27)
    assert len(found[-1].line) == 27
