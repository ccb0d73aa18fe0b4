"""Values and errors as JSON text between processes: of any depth, and nothing that is read can run code.

A Variable is a number, the same for the same variable throughout a call.
"""

import builtins
import json
from contextlib import suppress
from fractions import Fraction
from typing import Any

from pybridge.bridge import errors
from pybridge.bridge.adapting import converted, no_counterpart, simplified
from pybridge.bridge.terms import MAKERS, PLAIN, Blob, Item, String, Undefined, Variable, flattened, rebuilt, undefined

_MAKERS = MAKERS | {
    "Compound": lambda parts: converted(parts[0], tuple(parts[1:])),
    "String": lambda parts: String(parts[0]),
    "int": lambda parts: int(parts[0], 16),
    "Fraction": lambda parts: Fraction(int(parts[0], 16), int(parts[1], 16)),
    "Undefined": lambda _: undefined,
}


def text_of(value: Any, variables: list[Variable]) -> str:
    """Return a value as JSON text; Variables that are new are added to those of the call."""
    numbers = {variable: number for number, variable in enumerate(variables)}

    def other(value: Any) -> Any:
        if isinstance(value, Blob):
            raise TypeError(f"{value!r} cannot leave its process: it is a handle of Prolog there")
        if isinstance(value, Variable):
            if value not in numbers:
                numbers[value] = len(variables)
                variables.append(value)
            return Item(["Variable", [numbers[value]]])
        kind = type(value)
        if kind is String:
            return Item(["String", [str.__str__(value)]])
        if kind is int:  # a large one
            return Item(["int", [hex(value)]])
        if kind is Fraction:
            return Item(["Fraction", [hex(value.numerator), hex(value.denominator)]])
        if kind is Undefined:
            return Item(["Undefined", []])
        simple = simplified(value)
        if simple is NotImplemented:
            raise no_counterpart(value)
        return simple

    try:
        return json.dumps(flattened(value, other))
    except ValueError:  # an integer has too many digits for JSON, or a list contains itself
        return json.dumps(flattened(value, other, PLAIN - {int}))


def value_of(items: list[Any], variables: list[Variable]) -> Any:
    """Return the value whose JSON text has been read; new Variables are added to those of the call."""

    def variable(parts: list[int]) -> Variable:
        variables.extend(Variable() for _ in range(parts[0] + 1 - len(variables)))
        return variables[parts[0]]

    return rebuilt(items, {**_MAKERS, "Variable": variable})


def harmless(text: str) -> str:
    """Return a text without the characters that a terminal obeys."""
    return "".join(letter if letter.isprintable() or letter in "\n\t" else "?" for letter in text)


def error_parts(error: BaseException) -> list[Any]:
    """Return an error as a value to send."""
    if isinstance(error, errors.PrologError):
        frames = list(map(list, error.backtrace))
        return [type(error).__name__, str(error), error.term, error.file, error.line, frames]
    return [type(error).__name__, str(error)]


def error_of(kind: str, message: str, *details: Any) -> Exception:
    """Return the error of `error_parts`; one whose class is not known here is a PrologError."""
    made = getattr(errors, kind, None)
    if isinstance(made, type) and issubclass(made, errors.PrologError):
        *place, frames = details
        error = made(message, *place)
        error.__dict__["backtrace"] = [errors.Frame(*frame) for frame in frames]
        return error
    made = getattr(builtins, kind, None)
    if isinstance(made, type) and issubclass(made, Exception):
        with suppress(TypeError):
            return made(message)
    return errors.PrologError(f"{kind}: {message}")
