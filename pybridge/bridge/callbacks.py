"""The Python functions that Prolog calls: predicates defined in Python, and signal handling."""

from __future__ import annotations

import itertools
import sys
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from signal import set_wakeup_fd
from traceback import clear_frames
from types import TracebackType
from typing import Any

from cffi import FFI

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.errors import PrologError, PrologInterrupted, PrologTimeout
from pybridge.bridge.receiving import int_of, read_plain, read_simple, text_of
from pybridge.bridge.sending import Sender, put, put_atom
from pybridge.bridge.signals import SignalState
from pybridge.bridge.terms import Compound, String
from pybridge.bridge.threads import this

_numbers = itertools.count(1)
_numbers_of: dict[tuple[str, str, int], int] = {}
_functions: dict[int, Callable[..., Any]] = {}
_generators: dict[int, Iterator[Any]] = {}


@contextmanager
def registered_function(module: str, name: str, arity: int, function: Callable[..., Any]) -> Iterator[int]:
    """Register the function of a predicate and yield the number under which Prolog calls it.

    A later function for the same predicate replaces it under the same number. If the block raises, the
    earlier function is restored.
    """
    number = _numbers_of.setdefault((module, name, arity), next(_numbers))
    before = _functions.get(number)
    _functions[number] = function
    try:
        yield number
    except BaseException:
        if before is not None:
            _functions[number] = before
        raise


@contextmanager
def registered_generator(values: Generator[Any, None, None]) -> Iterator[int]:
    """Yield the number under which Prolog can request the values of a generator while the block runs."""
    number = next(_numbers)
    _generators[number] = values
    try:
        yield number
    finally:
        del _generators[number]
        values.close()


def _call(number: int, arguments: list[Any]) -> Any:
    return _functions[number](*arguments)


def _open(number: int, arguments: list[Any]) -> int:
    generator = next(_numbers)
    _generators[generator] = _functions[number](*arguments)
    return generator


def _next(number: int, _: list[Any]) -> list[Any]:
    return list(itertools.islice(_generators[number], 1))


def _close(number: int, _: list[Any]) -> None:
    _generators.pop(number).close()  # type: ignore[attr-defined]


_REQUESTS: dict[str, Callable[[int, list[Any]], Any]] = {
    "call": _call, "open": _open, "next": _next, "close": _close
}  # fmt: skip


def _handle_request(request: int, number: int, plain: int, result: int) -> int:
    """Carry out a request of Prolog's."""
    return _unify_result(lambda: _REQUESTS[text_of(request)](int_of(number), read_plain(plain)), result)


def _call_simple(number: int, arguments: int, result: int) -> int:
    """Call a function whose arguments are a list of atoms, strings and numbers of at most 64 bits."""
    return _unify_result(lambda: _functions[int_of(number)](*read_simple(arguments)), result)


def _unify_result(call: Callable[[], Any], result: int) -> int:
    """Unify the result with the value that `call` returns.

    If the unification does not succeed and there is no exception either, Prolog unwinds.
    """
    here = this.thread
    was_in_prolog = here.is_main and attention.in_prolog
    stop_requests, depth = here.active_calls and _stop_requests(), here.depth
    try:
        if was_in_prolog:
            attention.in_prolog = False
            set_wakeup_fd(attention.outer_descriptors[-1])
        if here.leaving is not None:
            return 0
        here.depth += 1
        _check_room()
        value = call()
        if here.active_calls and _stop_requests() != stop_requests:  # it caught the exception that stopped it
            return 0
        return _unify(result, value)
    finally:
        here.depth = depth
        if was_in_prolog:
            attention.in_prolog = True
            attention.keep_watching()


def _unify(result: int, value: Any) -> bool:
    swi.check_ref(result)
    if type(value) is int and -swi.INT_LIMIT <= value < swi.INT_LIMIT:
        return bool(swi.unify_int(result, value))
    ref = swi.new_refs(1)
    put(ref, value)
    return bool(swi.unify(result, ref))


_SPARE = 80  # Python calls that the bridge needs for a predicate and a query, below the recursion limit
_PER_LEVEL = 1 << 15  # bytes of C stack for one predicate that queries Prolog: twice the most it uses


def _check_room() -> None:
    """Raise RecursionError before Python or Prolog runs out of stack inside the bridge."""
    if this.thread.depth * _PER_LEVEL > this.thread.c_stack:
        raise RecursionError("Python predicates and queries are nested too deeply for the C stack")
    with suppress(ValueError):  # raised when Python is far from its limit: the cheapest way to find out
        if this.thread.depth > 10 or sys._getframe(sys.getrecursionlimit() // 2):
            _recurse(_SPARE)


def _recurse(times: int) -> None:
    if times:
        _recurse(times - 1)


def _stop_requests() -> int:
    """Count the stop requests that the queries around this function have received."""
    return sum([call.stop_requests for call in this.thread.active_calls])


def _leave(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> None:
    """Make Prolog unwind: with an exception, or with an abort if no goal may catch the error (a Ctrl-C)."""
    _restore_signals()  # the error may have prevented this
    if not isinstance(error, Exception):
        this.thread.leaving = error
        if this.thread.is_main:
            attention.interrupt_main_thread()
        return
    ref = swi.new_refs(1)
    try:
        Sender().put(ref, _ball(error))
    except Exception:
        Sender().put(ref, Compound("python_error", [type(error).__name__]))
    swi.raise_exception(ref)


def _ball(error: Exception) -> Any:
    stopped = isinstance(error, PrologTimeout | PrologInterrupted)
    if isinstance(error, PrologError) and error.term is not None and not stopped:
        return error.term
    number = raised.keep(error)
    text = String(error)
    return Compound("error", [Compound("python_error", [type(error).__name__, text, number]), None])


class _Raised:
    """The most recent exceptions of Python functions that Prolog is passing on, by number.

    Only the last of them keep the local variables of their frames, which can be large.
    """

    LIMIT = 10_000
    WITH_LOCALS = 10

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._exceptions: OrderedDict[int, BaseException] = OrderedDict()

    def keep(self, exception: BaseException) -> int:
        """Keep an exception and return its number."""
        number = next(self._numbers)
        self._exceptions[number] = exception
        earlier = self._exceptions.get(number - self.WITH_LOCALS)
        if earlier is not None:
            clear_frames(earlier.__traceback__)
        if len(self._exceptions) > self.LIMIT:
            self._exceptions.popitem(last=False)
        return number

    def take(self, ball: Any) -> BaseException | None:
        """Return the exception that a thrown term stands for, if any, and forget it."""
        formal = ball.args[0] if isinstance(ball, Compound) and ball.args else None
        if isinstance(formal, Compound) and formal.name == "python_error" and len(formal.args) == 3:
            number = formal.args[2]
            return self._exceptions.pop(number, None) if isinstance(number, int) else None
        return None


raised = _Raised()


def _handle_signals(stoppable: int, order: int) -> int:
    """Say whether the goal must stop. Python has handled its signals on entry, as in any function."""
    if this.thread.leaving is not None:  # the goal has caught the abort that made it unwind
        return 0
    if this.thread.is_main:
        attention.times_handled += 1
        if attention.in_prolog:
            attention.keep_watching()
    ref = swi.new_refs(1)
    put_atom(ref, _order() if text_of(stoppable) == "true" else "go_on")
    return int(swi.unify(order, ref))


def _order() -> str:
    for call in this.thread.active_calls:
        if call.requested is not None:
            return call.stop_request()
    return "go_on"


def _block_signals() -> int:
    """Block signals while an engine is created, which changes the stack that their handlers run on."""
    states = this.thread.signal_states
    states.append(SignalState())  # a handler that runs now may create an engine too
    states[-1].block()
    return 1


def _restore_signals() -> int:
    """Restore the handlers' stack and the signal mask."""
    if this.thread.signal_states:
        this.thread.signal_states.pop().restore()
    return 1


def _has_janus() -> int:
    """Say whether Python has loaded its half of Janus; without it, Prolog's half starts a second Python."""
    return int("janus_swi" in sys.modules)


# These are not ctypes callbacks because a signal handler may raise before the first statement of the function
# called; ctypes prints such an exception and continues with an undefined result.
_ffi = FFI()


def _callback(arity: int, function: Any) -> Any:
    return _ffi.callback(f"size_t({', '.join(['size_t'] * arity)})", function, error=0, onerror=_leave)


_FOREIGN = [
    (module, name, arity, _callback(arity, function))
    for module, name, arity, function in [
        (b"pybridge_functions", b"python", 3, _call_simple),
        (b"pybridge_functions", b"python", 4, _handle_request),
        (b"pybridge_signals", b"python_handle_signals", 2, _handle_signals),
        (b"pybridge_signals", b"python_block_signals", 0, _block_signals),
        (b"pybridge_signals", b"python_restore_signals", 0, _restore_signals),
        (b"pybridge_embedded", b"python_has_janus", 0, _has_janus),
    ]
]


def _address(callback: Any) -> int:
    return int(_ffi.cast("uintptr_t", callback))


def register() -> None:
    """Register the foreign predicates through which Prolog calls Python."""
    for module, name, arity, callback in _FOREIGN:
        swi.register_foreign(module, name, arity, _address(callback), 0)


# What the compiled part needs for `_call_simple`, which it replaces.
FOR_COMPILED = (
    *(attention, this, _functions, _stop_requests, _check_room, _unify, _leave, set_wakeup_fd),
    _address(_FOREIGN[0][-1]),
)
