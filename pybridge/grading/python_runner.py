"""Runs inside the sandbox: a submission in Python, asked on standard input, a line of JSON a question.

It is started as a program and imports nothing of pybridge. Each answer is a line of JSON as well: `["ok",
VALUE]`, `["error", LINE, TEXT]` or `["slow"]`. The functions get plain lists, texts and numbers.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any


class _TooSlow(BaseException):
    """A call took too much processor time."""


def _stop(*_: object) -> None:
    raise _TooSlow


def _board(rows: Any, names: dict[str, Any]) -> Any:
    """Return the rows with the file's own names for pieces, such as X, O and EMPTY."""
    empty = names.get("EMPTY")

    def piece(cell: Any) -> Any:
        if cell == "-":
            return empty
        return names.get(cell.upper(), cell) if isinstance(cell, str) and cell.isidentifier() else cell

    return [[piece(cell) for cell in row] for row in rows]


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it; numbers as of numpy become Python's."""
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return {"text": str(value)[:200]}


def _fault(error: BaseException, file: str) -> list[Any]:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    line = lines[-1] if lines else getattr(error, "lineno", None) or 1
    return ["error", line, f"{type(error).__name__}: {error}"[:500]]


def _limited(seconds: float, call: Callable[[], Any], file: str) -> list[Any]:
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.1)
    try:
        try:
            return ["ok", _plain(call())]
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except _TooSlow:
        return ["slow"]
    except RecursionError:
        return ["error", 1, "the recursion does not end"]
    except BaseException as error:
        return _fault(error, file)


def _main() -> None:
    file, seconds = sys.argv[1], float(sys.argv[2])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    signal.signal(signal.SIGPROF, _stop)
    sys.path.insert(0, os.path.dirname(file))
    names: dict[str, Any] = {}

    def load() -> list[str]:
        names.update(runpy.run_path(file, run_name="submission"))
        return sorted(name for name, value in names.items() if callable(value))

    def answer(question: Any) -> Any:
        name, given = question
        if name == "minimax":
            given = _board(given, names)
        else:
            given["board"] = _board(given["board"], names)
        return names[name](given)

    for line in questions:
        question = json.loads(line)
        found = _limited(seconds, load if question is None else partial(answer, question), file)
        print(json.dumps(found), file=answers, flush=True)


_main()
