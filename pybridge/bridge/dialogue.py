"""What a dialogue with Prolog shows: answers as text, and names to complete."""

from __future__ import annotations

from collections.abc import Iterable

from pybridge.bridge.prolog import apply_once, query
from pybridge.bridge.queries import Query
from pybridge.bridge.terms import String


def value_texts(values: Iterable[object]) -> list[str]:
    """Return the values as one would type them in Prolog; a variable has one name throughout."""
    return list(map(str, apply_once("pybridge_toplevel", "answer_texts", list(values))))


def predicate_names(prefix: str) -> list[str]:
    """Return the names of predicates that one can call in `user` and that start with `prefix`."""
    return list(apply_once("pybridge_toplevel", "predicate_names", prefix))


def solutions(goal: str, timeout: float | None) -> Query:
    """Open the query whose answers have `Lines`, a solution of the goal as texts, and `More`."""
    inputs = {"Text": String(goal)}
    return query("pybridge_toplevel:solution(Text, Lines, More)", inputs, timeout=timeout, ahead=0)
