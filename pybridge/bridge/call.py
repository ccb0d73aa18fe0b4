"""One call from Python to Prolog: it sends the arguments and reads the reply."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from ctypes import byref, c_size_t
from itertools import chain
from typing import Any

from pybridge.bridge import errors
from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.callbacks import raised
from pybridge.bridge.cancelling import cancelled, checked_timeout
from pybridge.bridge.receiving import (
    from_json,
    handle_of,
    read_plain,
    release_atoms,
    unreferenced_atoms,
)
from pybridge.bridge.reference_queue import ReferenceQueue
from pybridge.bridge.run import Uncaught, run
from pybridge.bridge.sending import SIMPLE, Sender, functor, put_handle, put_name
from pybridge.bridge.starting import attach
from pybridge.bridge.threads import ActiveCall, this

# Functions that release the resources of queries that were never closed.
abandoned: ReferenceQueue[list[Callable[[], None]]] = ReferenceQueue()


def destroy(engine: int) -> None:
    """Destroy an engine that is not running, and release its handle."""
    with Call(3, sweep=False) as call:
        put_handle(call.base, engine)
        swi.unregister_atom(engine)
        call.ask("close_query")  # even in a scope that is cancelled


def _destroy_abandoned() -> None:
    with suppress(IndexError):
        while abandoned:
            for release in abandoned.take():
                release()


class Call:
    """One call of a predicate of prolog/bridge/calls.pl, whose last two arguments are Json and Reply."""

    __slots__ = ("_frame", "_sender", "_strings", "_thread", "base", "size")

    def __init__(self, size: int, sweep: bool = True) -> None:
        self._thread = here = this.thread
        if not here.ready:
            attach(here)
        swi.forget_directory()
        here.calls += 1
        if unreferenced_atoms:
            release_atoms()
        if sweep and abandoned:
            _destroy_abandoned()
        self.size = size
        self._frame = swi.open_frame()
        self._strings = c_size_t()  # the texts in Prolog's buffers, which only foreign predicates release
        swi.mark_strings(byref(self._strings))
        self.base = swi.new_refs(size)
        self._sender: Sender | None = None

    def __enter__(self) -> Call:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Release the arguments and the reply. `with` does so too, but takes longer."""
        swi.release_strings(self._strings)
        swi.discard_frame(self._frame)

    def put(self, ref: int, value: Any) -> None:
        """Store the value in a term reference."""
        if swi.put_value is not None and swi.put_value(ref, value):
            return
        simple = SIMPLE.get(type(value))
        if simple is not None:
            simple(ref, value)
            return
        if self._sender is None:
            self._sender = Sender()
        self._sender.put(ref, value)

    def put_inputs(self, at: int, inputs: Mapping[str, Any] | None) -> None:
        """Store in(Name, Value, ...) as an argument, or the atom `in` if there are no inputs."""
        if not inputs and (inputs is None or isinstance(inputs, Mapping)):
            put_name(self.base + at, "in")
            return
        if not isinstance(inputs, Mapping):
            raise TypeError(f"inputs must be a dict from names of variables to values, not {inputs!r:.60}")
        size = 2 * len(inputs)
        if swi.put_compound is not None:
            flat = tuple(chain.from_iterable(inputs.items()))
            if set(map(type, inputs)) == {str} and swi.put_compound(self.base + at, "in", flat, 0):
                return
        base = swi.new_refs(size)
        for ref, (name, value) in zip(range(base, base + size, 2), inputs.items(), strict=True):
            put_name(ref, name)
            self.put(ref + 1, value)
        swi.cons_functor(self.base + at, functor("in", size), base)

    def put_goal(self, at: int, name: str, arguments: tuple[Any, ...], further: int) -> None:
        """Store a goal as an argument: its name, these arguments, and `further` unbound ones."""
        arity = len(arguments) + further
        if swi.put_compound is not None and swi.put_compound(self.base + at, name, arguments, further):
            return
        if not arity:
            put_name(self.base + at, name)
            return
        base = swi.new_refs(arity)
        for ref, value in enumerate(arguments, base):
            self.put(ref, value)
        swi.cons_functor(self.base + at, functor(name, arity), base)

    def engine(self, at: int) -> int:
        """Return the handle of the engine that is the argument at this place, valid until the call ends."""
        return handle_of(self.base + at)

    def ask(self, name: str) -> list[Any]:
        """Call the predicate and return its reply, whatever kind of reply it is."""
        if swi.get_value is not None:
            put_name(self.base + self.size - 2, "none")
        try:
            run("pybridge_calls", name, self.size, self.base)
            reply = self._reply()
        except Uncaught as uncaught:
            reply = self._describe(uncaught)
        if reply[0] == "messages":
            _, texts, reply = reply
            for text in texts:
                warnings.warn(str(text), errors.PrologWarning, stacklevel=_callers_level())
        return reply

    def ask_within(self, seconds: float | None, name: str, active: ActiveCall) -> list[Any]:
        """Call as `ask` does; the call can be stopped, and is stopped after this many seconds."""
        calls, scopes = self._thread.active_calls, self._thread.cancellations
        outer = len(calls)
        try:
            calls.append(active)
            for scope in scopes:
                scope.add(active)
            if seconds is not None:
                attention.stop_after(max(0, seconds), active, "timeout")
            return self.ask(name)
        finally:
            active.ended = True  # first, so that no interrupt reaches the call while it is removed
            del calls[outer:]
            for scope in scopes:
                scope.remove(active)
            attention.release(active)

    def run(self, name: str, seconds: float | None = None) -> list[Any]:
        """Call the predicate within this many seconds and return its reply; raise the error it reports."""
        if seconds is None and not self._thread.cancellations:
            reply = self.ask(name)
            if reply[0] in ("yes", "answer"):
                return reply
            if reply == ["stopped", "aborted"]:  # perhaps with a call around this one: a handler's
                reasons = [call.stopped for call in self._thread.active_calls if call.stopped]
                reply = ["stopped", *reasons, "aborted"][:2]
        else:
            seconds = checked_timeout(seconds)
            active = ActiveCall()
            reply = self.ask_within(seconds, name, active)
            if active.stopped is not None:  # even if the goal caught the exception
                reply = ["stopped", active.stopped]
        error = failure(reply)
        if error is not None:
            raise error
        return reply

    def _reply(self) -> list[Any]:
        json = self.base + self.size - 2
        if swi.get_value is not None:
            reply: list[Any] = swi.get_value(json + 1)
            if reply is not NotImplemented:
                return reply
            json = self._cross(json + 1)
        try:
            read = from_json(json, self._thread)
        except (ValueError, RecursionError):  # JSON cannot express the reply: read the term itself
            return self._walk(json + 1)
        return read if type(read) is list else ["answer", read]

    def _cross(self, reply: int) -> int:
        """Have Prolog write a reply as JSON; return the reference to the text, which the reply follows."""
        crossing = swi.new_refs(3)
        swi.put_term(crossing, reply)
        run("pybridge_calls", "cross", 3, crossing)
        return crossing + 1

    def _walk(self, ref: int) -> list[Any]:
        plain = swi.new_refs(2)
        swi.put_term(plain, ref)
        run("pybridge_transfer", "plain", 2, plain)
        return list(read_plain(plain + 1))

    def _describe(self, uncaught: Uncaught) -> list[Any]:
        ball, name = uncaught.args
        if not ball:
            raise RuntimeError(f"{name} failed")
        swi.put_term(self.base, ball)
        self.size = 3  # the last two arguments of describe/3 are Json and Reply too
        swi.put_variable(self.base + 1)
        swi.put_variable(self.base + 2)
        if swi.get_value is not None:
            put_name(self.base + 1, "none")
        try:
            run("pybridge_calls", "describe", 3, self.base)
            return self._reply()
        except Uncaught:  # it was stopped again
            return ["stopped", "aborted"]


def _callers_level() -> int:
    """Count the stack frames from the caller of this function to the first one outside this package."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals["__name__"].startswith("pybridge."):
        frame, level = frame.f_back, level + 1
    return level


def failure(reply: list[Any]) -> BaseException | None:
    """Return the exception that a reply reports, or None."""
    match reply:
        case ["thrown", text, ball]:
            return raised.take(ball) or errors.error(text, ball)
        case ["stopped", "timeout"]:
            return errors.PrologTimeout("the query was stopped because its time limit was reached", "timeout")
        case ["stopped", "cancelled"]:
            return cancelled()
        case ["stopped", reason]:
            return errors.PrologError("Execution Aborted", reason)
    return None
