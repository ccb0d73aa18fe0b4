"""Prolog in a terminal: answers as a table, and a dialogue that takes one goal after another."""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from pybridge.bridge.dialogue import predicate_names, solutions, value_texts
from pybridge.bridge.errors import PrologError, PrologHalt
from pybridge.console.history import history

Answer = dict[str, Any]


def texts(answer: Answer) -> dict[str, str]:
    """Return the values of an answer in Prolog's syntax."""
    names = [name for name in answer if name != "truth"]
    found = dict(zip(names, value_texts(answer[name] for name in names), strict=True))
    if answer["truth"] is not True:
        found["truth"] = "undefined"
    return found


# A table.

# The widths of the columns are computed from at most this many rows, collected for this many seconds.
_FIRST_ROWS, _PATIENCE = 100, 0.2


def show_table(answers: Iterator[Answer]) -> None:
    """Print the answers as a table: once the first ones have set the widths, each as it arrives."""
    rows = map(texts, answers)
    first: list[dict[str, str]] = []
    try:
        first.extend(_quickly(rows))
    except BaseException:  # show the answers found so far, however the query ends
        _show_rows(first, iter(()))
        raise
    _show_rows(first, rows)


def _show_rows(first: list[dict[str, str]], rows: Iterator[dict[str, str]]) -> None:
    names = list(first[0]) if first else []
    if not names:
        for _ in chain(first, rows):
            print("true", flush=True)
        return
    limit = max(8, shutil.get_terminal_size().columns // len(names) - 2) if sys.stdout.isatty() else 10**9
    widths = {name: min(limit, max(len(name), *(len(row[name]) for row in first))) for name in names}
    print(_line({name: name for name in names}, widths))
    for row in chain(first, rows):
        print(_line(row, widths), flush=True)


def _quickly(rows: Iterator[dict[str, str]]) -> Iterator[dict[str, str]]:
    started = time.monotonic()
    for row in islice(rows, _FIRST_ROWS):
        yield row
        if time.monotonic() - started > _PATIENCE:
            return


def _line(row: dict[str, str], widths: dict[str, int]) -> str:
    return "  ".join(row[name].ljust(width) for name, width in widths.items()).rstrip()


# A dialogue.

_WORD = re.compile(r"[a-z][a-zA-Z0-9_]*$")


class _PredicateNames(Completer):
    """Completes the name of a predicate."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Complete the word before the cursor."""
        word = _WORD.search(document.text_before_cursor)
        if word and (len(word[0]) > 1 or complete_event.completion_requested):
            for name in predicate_names(word[0]):
                yield Completion(name, -len(word[0]))


def toplevel(limit: int | None, timeout: float | None) -> int:
    """Run goals, each ended by a full stop, until the end of input or halt/0; return the exit status."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    goals = _typed_goals() if terminal else _piped_goals()
    for goal in goals:
        try:
            _solve(goal, limit, timeout, _wants_more if terminal else lambda: True)
        except PrologHalt as halt:
            return halt.status
        except PrologError as error:
            print(f"error: {error}", file=sys.stdout if terminal else sys.stderr)
        except KeyboardInterrupt:
            if not terminal:
                raise
            print("interrupted")
    return 0


def _typed_goals() -> Iterator[str]:
    print("Goals end with a full stop. At ; press ; or space for more. Ctrl-D leaves.")
    session: PromptSession[str] = PromptSession(
        history=history("query_history"), completer=_PredicateNames(), complete_while_typing=False
    )
    unfinished = Condition(lambda: not _is_finished(get_app().current_buffer.text))
    while True:
        try:
            text = session.prompt("?- ", multiline=unfinished, prompt_continuation="|  ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if text.strip():
            yield text


def _is_finished(text: str) -> bool:
    return not text.strip() or text.rstrip().endswith(".")


def _piped_goals() -> Iterator[str]:
    goal = ""
    for line in sys.stdin:
        goal += line
        if _is_finished(goal):
            if goal.strip():
                yield goal
            goal = ""
    if goal.strip():
        yield goal


def _solve(goal: str, limit: int | None, timeout: float | None, wants_more: Callable[[], bool]) -> None:
    shown = 0
    with solutions(goal, timeout) as found:
        for solution in islice(found, limit):
            print(",\n".join(solution["Lines"]) or "true", flush=True)
            shown += 1
            if solution["More"] == "false" or not wants_more():
                return
    if limit is None or shown < limit:
        print("false")


def _wants_more() -> bool:
    """Return whether the key asks for another answer; a key that begins a goal is kept for its prompt."""
    keys = KeyBindings()

    @keys.add(";")
    @keys.add(" ")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=";")

    @keys.add(".")
    @keys.add("enter")
    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result="")

    @keys.add("<any>")
    def _(event: KeyPressEvent) -> None:
        store_typeahead(event.app.input, event.key_sequence)
        event.app.exit(result="")

    session: PromptSession[str] = PromptSession(key_bindings=keys, erase_when_done=True)
    try:
        return session.prompt("  ; ") == ";"
    except (KeyboardInterrupt, EOFError):
        return False
