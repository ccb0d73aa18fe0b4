"""The docstring of every public function explains each parameter and its default."""

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from docs_page import public_names


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, value in public_names().items():
        if inspect.isclass(value):
            for attribute, member in inspect.getmembers(value, inspect.isfunction):
                ours = member.__module__.startswith("pybridge.")
                if ours and not attribute.startswith("_"):
                    yield f"{name}.{attribute}", member
        elif inspect.isfunction(value):
            yield name, value


FUNCTIONS = dict(public_functions())


def described(function: Callable[..., Any]) -> dict[str, str]:
    """Return the entries of the section `Args:`, by parameter."""
    text = inspect.getdoc(function) or ""
    section = re.search(r"^Args:\n((?:    .*\n?|\n)*)", text, re.MULTILINE)
    entries = re.findall(r"^    (\w+): ((?:.|\n {5,})*)", section[1] if section else "", re.MULTILINE)
    return {name: " ".join(entry.split()) for name, entry in entries}


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    return [p for name, p in inspect.signature(function).parameters.items() if name not in ("self", "cls")]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_parameter_of_a_public_function_is_described(name: str) -> None:
    function = FUNCTIONS[name]
    assert inspect.getdoc(function)
    assert list(described(function)) == [parameter.name for parameter in parameters(function)]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_default_of_a_public_function_is_stated(name: str) -> None:
    function = FUNCTIONS[name]
    for parameter in parameters(function):
        if parameter.default is not inspect.Parameter.empty and parameter.name != "function":
            assert re.search(r"default|; None is|if None", described(function)[parameter.name]), parameter.name


@pytest.mark.parametrize("name", [name for name, value in public_names().items() if inspect.isclass(value)])
def test_each_public_class_describes_its_fields(name: str) -> None:
    kind = public_names()[name]
    assert inspect.getdoc(kind)
    fields: list[str] = list(getattr(kind, "__dataclass_fields__", getattr(kind, "_fields", ())))
    text = "".join(inspect.getdoc(base) or "" for base in kind.__mro__)
    assert [field for field in fields if not field.startswith("_") and f"\n    {field}: " not in text] == []
