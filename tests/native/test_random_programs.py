"""Random programs, and single goals, have the same answers compiled and interpreted."""

from __future__ import annotations

from pathlib import Path

import pytest
from counts import count

import pybridge as pb

PARTS = 2  # which may run side by side


@pytest.fixture(autouse=True, scope="module")
def _consulted() -> None:
    pb.load_game("tictactoe")  # with it comes the host of compiled programs
    pb.consult(Path(__file__).with_name("random_programs.pl"))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_programs_have_the_same_answers(part: int) -> None:
    """What differs is shown as small as it can be made."""
    programs = count(300, 20_000) // PARTS
    inputs = {"First": part * programs, "Count": programs}
    goal = "random_programs:agreement(First, Count, report(Same, Refused, Differ))"
    report = pb.query_once(goal, inputs)
    assert report["Differ"] == []
    assert report["Same"] > 0.7 * programs
    assert report["Refused"] < 0.15 * programs


@pytest.mark.parametrize("part", range(PARTS))
def test_programs_that_bind_a_variable_late_have_the_same_answers(part: int) -> None:
    programs = count(200, 10_000) // PARTS
    inputs = {"First": part * programs, "Count": programs}
    goal = "random_programs:agreement(late_program, First, Count, report(Same, Refused, Differ))"
    report = pb.query_once(goal, inputs)
    assert report["Differ"] == []
    assert report["Same"] > 0.4 * programs


@pytest.mark.parametrize("seed", range(count(1, 20)))
def test_each_predicate_has_the_same_answers_in_each_mode(seed: int) -> None:
    goal = "random_programs:calls_agree(Seed, Count, Differ, Refused)"
    answer = pb.query_once(goal, {"Seed": seed, "Count": count(12, 50)})
    assert answer["Differ"] == []
    assert answer["Refused"] <= 10


def test_changed_copies_have_the_same_arguments() -> None:
    pb.consult(Path(__file__).with_name("changed_copies.pl"))
    assert pb.query_once("changed_copies:different(Cases)")["Cases"] == []


@pytest.mark.parametrize("seed", [9924, 10119, 11035, 15802, 17789])
def test_programs_that_differed_once_have_the_same_answers(seed: int) -> None:
    goal = "random_programs:agreement(Seed, 1, report(_, _, Differ))"
    assert pb.query_once(goal, {"Seed": seed})["Differ"] == []
