"""What Prolog calls in Python: functions, and the handling of signals."""

from __future__ import annotations

import itertools
import sys
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from signal import set_wakeup_fd
from types import TracebackType
from typing import Any

from cffi import FFI

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.errors import PrologError, PrologInterrupted, PrologTimeout
from pybridge.bridge.receiving import int_of, read_plain, read_simple, text_of
from pybridge.bridge.sending import Sender, put, put_atom
from pybridge.bridge.signals import Held
from pybridge.bridge.terms import Compound, String
from pybridge.bridge.threads import attached

_numbers = itertools.count(1)
_numbers_of: dict[tuple[str, str, int], int] = {}
_functions: dict[int, Callable[..., Any]] = {}
_generators: dict[int, Iterator[Any]] = {}


@contextmanager
def numbered(module: str, name: str, arity: int, function: Callable[..., Any]) -> Iterator[int]:
    """Give the number under which Prolog calls the function of a predicate, and a later one that replaces it.

    Where the block raises, the function before stays.
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
def generated(values: Generator[Any, None, None]) -> Iterator[int]:
    """Give the number under which Prolog can ask for the values of a generator while the block runs."""
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


def _answer(request: int, number: int, plain: int, result: int) -> int:
    """Do what Prolog asks for."""
    return _give(lambda: _REQUESTS[text_of(request)](int_of(number), read_plain(plain)), result)


def _answer_simply(number: int, arguments: int, result: int) -> int:
    """Call a function whose arguments are a list of atoms, strings and numbers of at most 64 bits."""
    return _give(lambda: _functions[int_of(number)](*read_simple(arguments)), result)


def _give(call: Callable[[], Any], result: int) -> int:
    """Call, and unify the result with what that returns.

    Without a result, and without an exception, Prolog unwinds.
    """
    here = attached
    inside = here.is_main and attention.inside
    told, depth = here.active_calls and _times_told(), here.depth
    try:
        if inside:
            attention.inside = False
            set_wakeup_fd(attention.found[-1])
        if here.leaving is not None:
            return 0
        swi.check_ref(result)
        _check_room()
        value = call()
        if here.active_calls and _times_told() != told:  # and the function goes on after that
            return 0
        if type(value) is int and -swi.INT_LIMIT <= value < swi.INT_LIMIT:
            done: int = swi.unify_int(result, value)
            return done
        ref = swi.new_refs(1)
        put(ref, value)
        return int(swi.unify(result, ref))
    finally:
        here.depth = depth
        if inside:
            attention.inside = True
            attention.stay()


_SPARE = (
    80  # calls of Python's within its limit of recursion: what the bridge takes for a predicate and a query
)
_PER_LEVEL = 1 << 15  # bytes of the C stack for one predicate that asks Prolog: twice what it takes at most


def _check_room() -> None:
    """Refuse to recurse so deeply that Python or Prolog would run out of stack in the midst of the bridge."""
    attached.depth += 1
    if attached.depth * _PER_LEVEL > attached.c_stack:
        raise RecursionError("Python predicates and queries are nested too deeply for the C stack")
    with suppress(ValueError):  # where Python is far from its limit, which takes least time to find out
        if attached.depth > 10 or sys._getframe(sys.getrecursionlimit() // 2):
            _recurse(_SPARE)


def _recurse(times: int) -> None:
    if times:
        _recurse(times - 1)


def _times_told() -> int:
    """Count how often the queries that a function was called from have been asked to stop."""
    return sum([call.times_told for call in attached.active_calls])


def _leave(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> None:
    """Have Prolog unwind: by an exception, or by an abort for what no goal may catch, such as a Ctrl-C."""
    _restore()  # which may be what the error has prevented
    if not isinstance(error, Exception):
        attached.leaving = error
        if attached.is_main:
            attention.look_up()
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
    """The exceptions of Python functions on their way through Prolog, by number; the latest are kept."""

    LIMIT = 100

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._exceptions: OrderedDict[int, BaseException] = OrderedDict()

    def keep(self, exception: BaseException) -> int:
        """Keep an exception, and give its number."""
        number = next(self._numbers)
        self._exceptions[number] = exception
        if len(self._exceptions) > self.LIMIT:
            self._exceptions.popitem(last=False)
        return number

    def take(self, ball: Any) -> BaseException | None:
        """Give the exception that a term thrown stands for."""
        formal = ball.args[0] if isinstance(ball, Compound) and ball.args else None
        if isinstance(formal, Compound) and formal.name == "python_error" and len(formal.args) == 3:
            number = formal.args[2]
            return self._exceptions.pop(number, None) if isinstance(number, int) else None
        return None


raised = _Raised()


def _attend(stoppable: int, order: int) -> int:
    """Have Python handle signals, as at the start of any function, and tell a goal whether to stop."""
    if attached.leaving is not None:  # the goal has caught what made it leave
        return 0
    if attached.is_main:
        attention.attended += 1
        if attention.inside:
            attention.stay()
    ref = swi.new_refs(1)
    put_atom(ref, _order() if text_of(stoppable) == "true" else "go_on")
    return int(swi.unify(order, ref))


def _order() -> str:
    for call in attached.active_calls:
        if call.requested is not None:
            return call.tell()
    return "go_on"


def _hold() -> int:
    """Make ready for an engine to be made, which moves where signals are handled."""
    attached.held = Held()
    attached.held.hold()
    return 1


def _restore() -> int:
    """Have them handled where they were."""
    if attached.held is not None:
        attached.held.let_go()
        attached.held = None
    return 1


def _has_janus() -> int:
    """Tell whether Python has its half of Janus, without which Prolog's would start a second Python."""
    return int("janus_swi" in sys.modules)


# A callback of ctypes would do, but that a signal's handler may raise before the first statement of what it
# calls; ctypes prints such an exception and goes on with no defined result.
_ffi = FFI()
_FOREIGN = [
    (module, name, arity, _ffi.callback(f"size_t({_places})", function, error=0, onerror=_leave))
    for module, name, arity, _places, function in [
        (b"pybridge_functions", b"python", 4, "size_t, size_t, size_t, size_t", _answer),
        (b"pybridge_functions", b"python", 3, "size_t, size_t, size_t", _answer_simply),
        (b"pybridge_signals", b"python_attend", 2, "size_t, size_t", _attend),
        (b"pybridge_signals", b"python_hold", 0, "", _hold),
        (b"pybridge_signals", b"python_restore", 0, "", _restore),
        (b"pybridge_guest", b"python_has_janus", 0, "", _has_janus),
    ]
]


def register() -> None:
    """Give Prolog the foreign predicates through which it calls."""
    for module, name, arity, callback in _FOREIGN:
        swi.register_foreign(module, name, arity, int(_ffi.cast("uintptr_t", callback)), 0)
