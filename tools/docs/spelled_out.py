"""Shows options in the reference as `checks_keywords` spells them out when the package is loaded."""

import inspect
from pydoc import locate
from typing import Any

import griffe


class SpelledOut(griffe.Extension):
    """Takes the signatures and docstrings of decorated functions from the functions themselves."""

    def on_function(self, *, func: griffe.Function, **_: Any) -> None:
        """Replace `**options` by the options."""
        if not any(decorator.callable_path.endswith("checks_keywords") for decorator in func.decorators):
            return
        function: Any = locate(func.path)
        assert func.docstring
        func.docstring.value = inspect.getdoc(function) or ""
        func.parameters = griffe.Parameters(*map(_shown, inspect.signature(function).parameters.values()))


def _shown(parameter: inspect.Parameter) -> griffe.Parameter:
    has_annotation = parameter.annotation is not parameter.empty
    return griffe.Parameter(
        parameter.name,
        kind=griffe.ParameterKind(parameter.kind.description),
        annotation=inspect.formatannotation(parameter.annotation).strip("'") if has_annotation else None,
        default=None if parameter.default is parameter.empty else repr(parameter.default),
    )
