"""The errors of Prolog as Python exceptions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from shutil import which
from typing import Any, ClassVar, NamedTuple

from pybridge.bridge.terms import Compound


class Frame(NamedTuple):
    """A predicate that was running when an error was raised, and where: None for both if it is not known."""

    predicate: str
    file: str | None
    line: int | None


class PrologError(Exception):
    """An exception that Prolog threw. Its text is the message that SWI-Prolog would print.

    Attributes:
        term: The term that was thrown, or None.
        file: The file in which an error was found while loading, otherwise None.
        line: Its line in that file, counted from 1, otherwise None.
    """

    def __init__(self, message: str, term: Any = None, file: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.term = term
        self.file = file
        self.line = line

    _frames: tuple[list[Any], ...] = ()
    _locate: ClassVar[Callable[[Any], list[list[Any]]]]  # set once Prolog runs

    @cached_property
    def backtrace(self) -> list[Frame]:
        """The predicates that were running when a goal raised the error, the innermost first, at most 20."""
        return [Frame(*each) for each in PrologError._locate(list(self._frames))] if self._frames else []

    def __reduce__(self) -> Any:
        state = {**vars(self), "backtrace": self.backtrace}
        state.pop("_frames", None)
        return type(self), self.args, state

    @property
    def formal(self) -> tuple[Any, ...]:
        """The ISO error term as a tuple, its name first: ("type_error", "integer", 1.5).

        Empty if the term that was thrown is not error(Formal, Context).
        """
        return formal_of(self.term)


class PrologSyntaxError(PrologError):
    """A text that is not valid Prolog."""


class PrologTypeError(PrologError):
    """A value of the wrong type, or unbound where it must not be."""


class PrologInstantiationError(PrologTypeError):
    """A variable is unbound where a value is needed."""


class PrologDomainError(PrologError):
    """A value has the right type but is out of range."""


class PrologExistenceError(PrologError):
    """A predicate, file or other thing that does not exist."""


class PrologFileNotFound(PrologExistenceError, FileNotFoundError):
    """A file to load that does not exist."""


class PrologPermissionError(PrologError):
    """An operation that is not allowed."""


class PrologEvaluationError(PrologError):
    """Arithmetic without a result: a division by zero, for example."""


class PrologRepresentationError(PrologError):
    """A value that this Prolog cannot represent, such as a term with too many arguments."""


class PrologResourceError(PrologError):
    """Memory or another resource ran out."""


class PrologTimeout(PrologError, TimeoutError):
    """The query was stopped because its `timeout=` was reached."""


class PrologInterrupted(PrologError):
    """The query was stopped by `Query.cancel()` or `Cancellation.cancel()`."""


class ProcessEnded(PrologError):
    """The process of a `pb.Process` has ended, perhaps at its limit of memory."""


class PrologHalt(PrologError):
    """The query called halt/0 or halt/1, which ends the query but not the process."""

    @property
    def status(self) -> int:
        """The exit status that the query gave to halt/1; 0 for halt/0."""
        return int(self.term.args[0].args[0])


class PrologWarning(UserWarning):
    """A warning that Prolog printed while it loaded a file or ran a query."""


_BY_KIND: dict[str, type[PrologError]] = {
    "syntax_error": PrologSyntaxError,
    "type_error": PrologTypeError,
    "instantiation_error": PrologInstantiationError,
    "uninstantiation_error": PrologTypeError,
    "domain_error": PrologDomainError,
    "existence_error": PrologExistenceError,
    "permission_error": PrologPermissionError,
    "evaluation_error": PrologEvaluationError,
    "representation_error": PrologRepresentationError,
    "resource_error": PrologResourceError,
}


def error(
    message: str, term: Any, file: str | None = None, line: int | None = None, frames: list[Any] | None = None
) -> PrologError:
    """Return an exception of the class that fits the thrown term."""
    made = _class_of(term)(message, term, file, line)
    if frames:
        made._frames = tuple(frames)
    return made


def _class_of(term: Any) -> type[PrologError]:
    match term:
        case Compound(name="unwind", args=(Compound(name="halt", args=(int(),)),)):
            return PrologHalt
    kind, *culprit = formal_of(term) or [None]
    if kind == "existence_error" and culprit[0] == "source_sink" and isinstance(culprit[-1], str):
        return PrologFileNotFound
    return _BY_KIND.get(kind, PrologError) if isinstance(kind, str) else PrologError


def formal_of(term: Any) -> tuple[Any, ...]:
    """Return the formal part of a term error(Formal, Context) as a tuple, empty for any other term."""
    if not (isinstance(term, Compound) and term.name == "error" and len(term.args) == 2):
        return ()
    formal = term.args[0]
    return (formal.name, *formal.args) if isinstance(formal, Compound) else (formal,)


class PrologNotFound(ImportError):
    """SWI-Prolog is not installed, or its library cannot be loaded."""

    def __init__(self, reason: str) -> None:
        """Say how to install it."""
        known = ("apt-get", "swi-prolog-nox"), ("dnf", "swi-prolog"), ("brew", "swi-prolog")
        lines = [f"{tool} install {package}" for tool, package in known if which(tool)]
        super().__init__(
            f"SWI-Prolog was not found ({reason}); name a swipl in PYBRIDGE_SWIPL, or install one with: "
            f"{(*lines, 'conda install -c conda-forge swi-prolog')[0]}; "
            "others: https://www.swi-prolog.org/Download.html"
        )
