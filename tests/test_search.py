"""A search that runs beside its caller."""

from __future__ import annotations

import pybridge as pb


def test_a_search_gives_an_analysis_a_depth_and_the_last_one_is_its_result() -> None:
    search = pb.load_game("tictactoe").start().search(depth=4)
    assert [found.depth for found in search] == [1, 2, 3, 4]
    result = search.result()
    assert result is search.best
    assert result is not None
    assert result.move is not None


def test_a_search_that_is_stopped_keeps_its_best() -> None:
    search = pb.load_game("connect_four").start().search()
    depths = []
    for found in search:
        depths.append(found.depth)
        if found.depth == 5:
            search.stop()
    result = search.result()
    assert result is not None
    assert result.depth == depths[-1]
    assert depths[:5] == [1, 2, 3, 4, 5]


def test_a_stopped_search_is_no_error_and_stopping_twice_neither() -> None:
    search = pb.load_game("connect_four").start().search()
    search.stop()
    search.stop()
    search.result()
    assert list(search) == [] or search.best is not None


def test_many_searches_at_once() -> None:
    positions = [pb.load_game("tictactoe").start().play(str(square)) for square in range(1, 10)]
    searches = [position.search() for position in positions]
    results = [search.result() for search in searches]
    assert {found.winner for found in results if found is not None} == {"draw"}
