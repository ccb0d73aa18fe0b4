"""Many analyses at once: the same results as one by one, in order, on any workers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from waiting import spawned

import pybridge as pb


def line_of(moves: str) -> list[pb.Position]:
    position = pb.load_game("connect_four").start()
    found = [position]
    for move in moves.split():
        position = position.play(move)
        found.append(position)
    return found


def timeless(analysis: pb.Analysis) -> dict[str, object]:
    return {name: value for name, value in vars(analysis).items() if name not in ("seconds", "compiled")}


def test_they_are_those_of_each_position_in_their_order() -> None:
    positions = [*line_of("4 4"), pb.load_game("tictactoe").start()]
    one_by_one = [timeless(position.analyse(nodes=300)) for position in positions]
    assert [timeless(each) for each in pb.analyse_many(positions, nodes=300)] == one_by_one
    with ThreadPoolExecutor(3) as threads:
        found = pb.analyse_many(positions, executor=threads, nodes=300)
        assert [timeless(each) for each in found] == one_by_one
    with spawned(2) as pool:
        found = pb.analyse_many(positions * 2, executor=pool, nodes=300)
        assert [timeless(each) for each in found] == one_by_one * 2


def test_positions_without_end_are_taken_as_they_are_needed() -> None:
    taken, start = 0, pb.load_game("tictactoe").start()

    def endless() -> Iterator[pb.Position]:
        nonlocal taken
        while True:
            taken += 1
            yield start

    with ThreadPoolExecutor(2) as threads:
        analyses = pb.analyse_many(endless(), executor=threads, depth=1)
        assert [next(analyses).depth for _ in range(5)] == [1] * 5
        analyses.close()  # type: ignore[attr-defined]
    assert taken < 2000


def test_no_positions_have_no_analyses() -> None:
    assert list(pb.analyse_many([])) == []


def test_it_takes_the_options_of_one_analysis() -> None:
    one, many = (
        {
            name: (parameter.default, parameter.annotation)
            for name, parameter in inspect.signature(function).parameters.items()
            if parameter.kind == parameter.KEYWORD_ONLY and name != "executor"
        }
        for function in (pb.Position.analyse, pb.analyse_many)
    )
    assert one == many


def test_a_wrong_option_is_reported_with_the_nearest_one() -> None:
    with pytest.raises(TypeError, match=re.escape("'dept'; did you mean 'depth'?")):
        pb.analyse_many([], dept=3)  # type: ignore[call-arg]
    with ThreadPoolExecutor(1) as threads, pytest.raises(ValueError, match="nodes must be a whole number from 1"):
        list(pb.analyse_many(line_of(""), executor=threads, nodes=0))
