"""What the replies of Prolog mean; prolog/bridge/calls.pl describes them."""

import builtins
import sys
import warnings
from typing import Any

from pybridge.bridge import errors
from pybridge.bridge.cancelling import cancelled, timed_out
from pybridge.bridge.terms import Compound, undefined
from pybridge.bridge.threads import this


def failure(reply: list[Any]) -> BaseException | None:
    """Return the exception that a reply reports, or None."""
    match reply:
        case ["thrown", text, ball, frames]:
            return _raised(ball) or errors.error(text, ball, frames=frames)
        case ["error", BaseException() as error]:
            return error
        case ["stopped", "timeout"]:
            return timed_out()
        case ["stopped", "cancelled"]:
            return cancelled()
        case ["stopped", reason]:
            return errors.PrologError("Execution Aborted", reason)
    return None


def _raised(ball: Any) -> BaseException | None:
    """Return the exception of a Python predicate for which a thrown term stands, if any."""
    match ball:
        case Compound("error", (Compound("python_error", (_, _, BaseException() as error)), _)):
            return error
    formal = errors.formal_of(ball)
    for error in reversed(this.thread.raised):
        if error.term == ball or (formal and error.formal == formal):
            return error
    return None


def warn(texts: list[str], category: type[Warning] = errors.PrologWarning) -> None:
    """Issue what Prolog printed as warnings, in the name of the first caller outside the package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals["__name__"].startswith("pybridge."):
        frame, level = frame.f_back, level + 1
    for text in texts:
        warnings.warn(str(text), category, stacklevel=level)


def issue(category: str, text: str, path: str | None, line: int | None) -> None:
    """Issue a warning of a file, or, without a path, in the name of the caller."""
    kind: Any = getattr(errors, category, None) or getattr(builtins, category, UserWarning)
    if path:
        warnings.warn_explicit(text, kind, path, line or 0)
    else:
        warn([text], kind)


def answer_of(truth: Any, bindings: dict[str, Any]) -> dict[str, Any]:
    """Return an answer with its truth, along with which Prolog gives the constraints that it depends on."""
    if isinstance(truth, list):
        truth, bindings["constraints"] = truth
    bindings["truth"] = truth is True or undefined
    return bindings
