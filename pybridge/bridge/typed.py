"""Answers as values of a class: a dataclass or a NamedTuple."""

from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


def reader(kind: type, names: Iterable[Any]) -> Callable[[dict[Any, Any]], Any]:
    """Return a function that makes a value of the class from an answer whose variables have these names.

    The variable of a field is the one with its name, whatever the case and the underscores: `FirstName` is
    that of `first_name`.
    """
    hints = get_type_hints(kind)
    variables = {_plain(name): name for name in names}
    missing = [field for field in hints if _plain(field) not in variables]
    if missing or not hints:
        known = ", ".join(map(str, variables.values())) or "none"
        lacking = f"no variable for {', '.join(missing)} of" if missing else "nothing to fill in"
        raise TypeError(f"there is {lacking} {kind.__name__}; the variables are {known}")
    fields = [(field, variables[_plain(field)], hint) for field, hint in hints.items()]

    def read(answer: dict[Any, Any]) -> Any:
        for field, name, hint in fields:
            if not _fits(answer[name], hint):
                wanted = getattr(hint, "__name__", hint) if get_origin(hint) is None else hint
                raise TypeError(f"{kind.__name__}.{field} must be {wanted}, not {answer[name]!r:.60}")
        return kind(**{field: answer[name] for field, name, _ in fields})

    return read


def _plain(name: Any) -> str:
    return str(name).replace("_", "").lower()


def _fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of a type; True and False are no numbers, and an int is also a float."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if hint is None:
        return value is None
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if isinstance(value, bool) and hint in (int, float):
        return False
    if hint is float:
        return isinstance(value, int | float)
    if not isinstance(value, origin or hint):
        return False
    if origin is tuple and ... not in parts:
        return len(value) == len(parts) and all(map(_fits, value, parts))
    if origin is dict:
        return all(_fits(key, parts[0]) and _fits(each, parts[1]) for key, each in value.items())
    return origin is None or all(_fits(each, parts[0]) for each in value)
