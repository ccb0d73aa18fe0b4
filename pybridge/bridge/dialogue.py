"""Text for an interactive toplevel: answers, and names for completion."""

from collections.abc import Iterable
from typing import Any

from pybridge.bridge.prolog import apply_once, query
from pybridge.bridge.queries import Query
from pybridge.bridge.terms import String


def value_texts(values: Iterable[object]) -> list[str]:
    """Return the values in Prolog syntax; a variable has the same name in all of them."""
    return list(map(str, apply_once("pybridge_toplevel", "answer_texts", list(values))))


def predicate_names(prefix: str) -> list[str]:
    """Return the names of the predicates visible in `user` that start with `prefix`."""
    return list(apply_once("pybridge_toplevel", "predicate_names", prefix))


def solutions(goal: str, timeout: float | None) -> Query[Any]:
    """Open a query whose answers have the keys `Lines`, a solution of the goal as text, and `More`."""
    inputs = {"Text": String(goal)}
    return query("pybridge_toplevel:solution(Text, Lines, More)", inputs, timeout=timeout, ahead=0)
