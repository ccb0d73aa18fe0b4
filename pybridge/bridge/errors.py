"""What can go wrong in Prolog, as exceptions."""

from __future__ import annotations

from typing import Any

from pybridge.bridge.terms import Compound


class PrologError(Exception):
    """A term that Prolog threw. The text is what SWI-Prolog would print."""

    def __init__(
        self, message: str, term: Any = None, file: str | None = None, line: int | None = None
    ) -> None:
        """Keep the term thrown and, for an error while loading, where."""
        super().__init__(message)
        self.term = term
        self.file = file
        self.line = line

    @property
    def formal(self) -> tuple[Any, ...]:
        """What went wrong, by the ISO standard, its name first: ("type_error", "integer", 1.5).

        Empty for a term thrown that is not error(Formal, Context).
        """
        return _formal(self.term)


class PrologSyntaxError(PrologError):
    """A text that is not valid Prolog."""


class PrologTypeError(PrologError):
    """A value of the wrong type, or unbound where it must not be."""


class PrologInstantiationError(PrologTypeError):
    """A value that is needed is unbound."""


class PrologDomainError(PrologError):
    """A value of the right type, but out of range."""


class PrologExistenceError(PrologError):
    """A predicate, file or other thing that does not exist."""


class PrologPermissionError(PrologError):
    """An operation that is not allowed."""


class PrologEvaluationError(PrologError):
    """Arithmetic without a result: a division by zero, for example."""


class PrologResourceError(PrologError):
    """Memory or another resource ran out."""


class PrologTimeout(PrologError, TimeoutError):
    """The query was stopped: its `timeout=` ran out."""


class PrologInterrupted(PrologError):
    """The query was stopped by `Query.cancel()`."""


class PrologHalt(PrologError):
    """The query called halt/0 or halt/1, which ends the query and not the process."""

    @property
    def status(self) -> int:
        """The exit status that was asked for."""
        return int(self.term.args[0].args[0])


class PrologWarning(UserWarning):
    """A warning of Prolog's, from loading a file or from a query."""


_BY_KIND: dict[str, type[PrologError]] = {
    "syntax_error": PrologSyntaxError,
    "type_error": PrologTypeError,
    "instantiation_error": PrologInstantiationError,
    "uninstantiation_error": PrologTypeError,
    "domain_error": PrologDomainError,
    "existence_error": PrologExistenceError,
    "permission_error": PrologPermissionError,
    "evaluation_error": PrologEvaluationError,
    "resource_error": PrologResourceError,
}


def error(message: str, term: Any, file: str | None = None, line: int | None = None) -> PrologError:
    """Make the exception whose class fits the thrown term."""
    return _class_of(term)(message, term, file, line)


def _class_of(term: Any) -> type[PrologError]:
    match term:
        case Compound(name="unwind", args=(Compound(name="halt", args=(int(),)),)):
            return PrologHalt
    kind = next(iter(_formal(term)), None)
    return _BY_KIND.get(kind, PrologError) if isinstance(kind, str) else PrologError


def _formal(term: Any) -> tuple[Any, ...]:
    if not (isinstance(term, Compound) and term.name == "error" and len(term.args) == 2):
        return ()
    formal = term.args[0]
    return (formal.name, *formal.args) if isinstance(formal, Compound) else (formal,)


class PrologNotFound(ImportError):
    """SWI-Prolog is not installed, or its library cannot be loaded."""

    def __init__(self, reason: str) -> None:
        """Say how to install it."""
        super().__init__(
            f"SWI-Prolog was not found ({reason}); install it with: "
            "apt-get install swi-prolog-nox (Debian, Ubuntu), "
            "dnf install swi-prolog (Fedora), brew install swi-prolog (macOS); "
            "others: https://www.swi-prolog.org/Download.html"
        )
