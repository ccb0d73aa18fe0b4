"""Answers as values of a class."""

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

import pytest

import pybridge as pb

PEOPLE = "member(Name-Age, [ann-31, bob-57]), FirstOf = [Name], Born = @(none)"


@dataclass
class Person:
    name: str
    age: int
    first_of: list[str]
    born: int | None


class Pair(NamedTuple):
    x: int
    y: tuple[str, float]


def test_answers_are_values_of_a_dataclass() -> None:
    people = [Person("ann", 31, ["ann"], None), Person("bob", 57, ["bob"], None)]
    assert list(pb.query(PEOPLE, into=Person)) == people

    async def read() -> list[Person]:
        return [person async for person in pb.query(PEOPLE, into=Person)]

    assert asyncio.run(read()) == people


def test_answers_are_values_of_a_named_tuple() -> None:
    assert pb.query("X = 1, Y = a-2.5", into=Pair).next() == Pair(1, ("a", 2.5))


@pytest.mark.parametrize("goal", ["X = a, Y = a-2.5", "X = 1, Y = a-b", "X = @(true), Y = a-1", "X = 1, Y = [a, 1]"])
def test_a_value_of_another_type_is_an_error_that_names_the_field(goal: str) -> None:
    answers = pb.query(f"{goal} ; X = 2, Y = b-1", into=Pair)
    with pytest.raises(TypeError, match=r"Pair\.[xy] must be .*, not "):
        next(answers)
    assert next(answers) == Pair(2, ("b", 1))


def test_a_field_without_a_variable_is_an_error() -> None:
    with pytest.raises(TypeError, match="no variable for y of Pair; the variables are X, Z"):
        pb.query("X = 1, Z = 2", into=Pair)
