"""SWI-Prolog's C interface, declared and initialised.

Functions that only read or write data keep the global interpreter lock (`PyDLL`), which makes them cheap.
Those that run Prolog release it (`CDLL`), so that other Python threads keep running.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_void_p
from pathlib import Path
from types import ModuleType
from typing import Any

from pybridge.bridge.errors import PrologNotFound


def _load_core() -> ModuleType:
    """Import `pyswip.core` alone: `import pyswip` would start Prolog with its signal handling disabled.

    Without it, an overflow of the C stack ends the process.
    """
    name = "pyswip.core"
    if name not in sys.modules:
        package = importlib.util.find_spec("pyswip")
        if package is None or package.origin is None:
            raise ModuleNotFoundError("PySwip is not installed: pip install pyswip", name="pyswip")
        spec = importlib.util.spec_from_file_location(name, Path(package.origin).with_name("core.py"))
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


_core: Any = None
home: str | None = None
_keeping: Any = None
_releasing: Any = None
try:
    _core = _load_core()
    home = _core.SWI_HOME_DIR
    _keeping = ctypes.PyDLL(_core._lib._name)
    _releasing = ctypes.CDLL(_core._lib._name)
except Exception as _error:
    # Reported when Prolog is first used, so that the package can be imported without SWI-Prolog.
    _reason = str(_error)


def _not_found(*_: Any) -> Any:
    raise PrologNotFound(_reason)


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    if library is None:
        return _not_found
    function = getattr(library, name)
    function.restype = result
    if arguments:
        function.argtypes = arguments
    return function  # type: ignore[no-any-return]


def _fast(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    return _function(_keeping, name, result, *arguments)


def _slow(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    return _function(_releasing, name, result, *arguments)


def _light(name: str, result: Any) -> Callable[..., Any]:
    """Declare a function without argument types, which halves the time that ctypes takes for a call.

    An int is passed as a C int and widened. It must therefore be a small number, such as a reference to a
    term or a frame, which `new_refs` and `check_ref` keep small enough. Handles are passed as `c_size_t`.
    """
    if _keeping is None:
        return _not_found
    function = _keeping[name]  # a separate object from the one that has types
    function.restype = result
    return function  # type: ignore[no-any-return]


term = c_size_t
atom = c_size_t
functor = c_size_t

INT_LIMIT = 1 << 31

# The types of terms, as PL_term_type returns them.
VARIABLE, ATOM, INTEGER, RATIONAL, FLOAT, STRING, COMPOUND, NIL, BLOB, LIST_PAIR, DICT = (
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 44,
)  # fmt: skip

CVT_ATOM, CVT_STRING, CVT_WRITE = 0x01, 0x02, 0x80
BUF_MALLOC, REP_UTF8 = 0x20000, 0x100000
Q_NODEBUG, Q_PASS_EXCEPTION = 0x04, 0x10

_new_refs = _light("PL_new_term_refs", term)


def check_ref(ref: int) -> None:
    """Raise MemoryError for a reference that a C int cannot hold; that takes a stack of 16 GB."""
    if ref >= INT_LIMIT - 1000:
        raise MemoryError("Prolog's stacks have grown too large for Python to continue")


def new_refs(count: int) -> int:
    """Return the first of this many new term references; raise MemoryError if there is no room."""
    first: int = _new_refs(count)
    if not 0 < first < INT_LIMIT - count:
        clear_exception()
        raise MemoryError("Prolog's stacks are full")
    return first


open_frame = _light("PL_open_foreign_frame", c_size_t)
discard_frame = _light("PL_discard_foreign_frame", None)
mark_strings = _fast("PL_mark_string_buffers", None, c_void_p)
release_strings = _light("PL_release_string_buffers_from_mark", None)
reset_refs = _light("PL_reset_term_refs", None)
copy_ref = _light("PL_copy_term_ref", term)

new_atom = _fast("PL_new_atom_mbchars", atom, c_int, c_size_t, c_char_p)
register_atom = _fast("PL_register_atom", None, atom)
unregister_atom = _fast("PL_unregister_atom", None, atom)
new_functor = _fast("PL_new_functor_sz", functor, atom, c_size_t)

put_atom = _light("PL_put_atom", c_int)
put_chars = _fast("PL_put_chars", c_int, term, c_int, c_size_t, c_char_p)
put_atom_nchars = _light("PL_put_atom_nchars", c_int)
put_string_nchars = _light("PL_put_string_nchars", c_int)
put_int = _light("PL_put_int64", c_int)
put_int64 = _fast("PL_put_int64", c_int, term, c_int64)
put_float = _fast("PL_put_float", c_int, term, c_double)
put_nil = _light("PL_put_nil", c_int)
put_variable = _light("PL_put_variable", c_int)
put_term = _light("PL_put_term", c_int)
cons_functor = _light("PL_cons_functor_v", c_int)
put_term_from_chars = _fast("PL_put_term_from_chars", c_int, term, c_int, c_size_t, c_char_p)
cons_list = _light("PL_cons_list", c_int)

term_type = _light("PL_term_type", c_int)
get_atom = _light("PL_get_atom", c_int)
get_int64 = _light("PL_get_int64", c_int)
get_float = _light("PL_get_float", c_int)
get_string = _light("PL_get_string", c_int)
get_chars = _fast("PL_get_nchars", c_int, term, POINTER(c_size_t), POINTER(c_void_p), c_uint)
free = _fast("PL_free", None, c_void_p)
get_name_arity = _light("PL_get_compound_name_arity_sz", c_int)
get_arg = _light("PL_get_arg_sz", c_int)
get_list = _light("PL_get_list", c_int)
skip_list = _fast("PL_skip_list", c_int, term, term, c_void_p)
PROPER_LIST = 12

predicate = _fast("PL_predicate", c_void_p, c_char_p, c_int, c_char_p)
call_predicate = _slow("PL_call_predicate", c_int)  # the last two: a c_void_p, and a reference as for _light
clear_exception = _fast("PL_clear_exception", None)
exception = _fast("PL_exception", term, c_size_t)

unify = _light("PL_unify", c_int)
unify_int = _light("PL_unify_int64", c_int)
raise_exception = _fast("PL_raise_exception", c_int, term)
register_foreign = _fast("PL_register_foreign_in_module", c_int, c_char_p, c_char_p, c_int, c_void_p, c_int)

thread_self = _fast("PL_thread_self", c_int)
thread_raise = _fast("PL_thread_raise", c_int, c_int, c_int)
attach_engine = _slow("PL_thread_attach_engine", c_int, c_void_p)
destroy_engine = _slow("PL_thread_destroy_engine", c_int)
is_initialised = _fast("PL_is_initialised", c_int, c_void_p, c_void_p)
forget_directory = _light("PL_changed_cwd", None)  # Prolog looks up the working directory when it needs it
initialise = _slow("PL_initialise", c_int, c_int, POINTER(c_char_p))

# The functions of the compiled part that have no counterpart above. They return False or NotImplemented for a
# value that they leave to Python.
put_value: Callable[[int, Any], bool] | None = None
put_text: Callable[[int, str], bool] | None = None
put_compound: Callable[[int, str, tuple[Any, ...], int], bool] | None = None
get_value: Callable[[int], Any] | None = None
call: Callable[[int | None, int, bool], int] | None = None


def use_compiled(*kept: tuple[Any, ...]) -> None:
    """Use the compiled part from now on, if it has been built and PYBRIDGE_COMPILED is not 0."""
    global open_frame, discard_frame, _new_refs, put_value, put_text, put_compound, get_value, call
    if os.environ.get("PYBRIDGE_COMPILED") == "0":
        return
    try:
        compiled: Any = importlib.import_module("pybridge.bridge.compiled")
        compiled.setup(_core._lib._name, *kept)
    except ImportError:
        return
    open_frame, discard_frame, _new_refs = compiled.open_frame, compiled.discard_frame, compiled.new_refs
    put_value, put_text = compiled.put, compiled.put_string
    put_compound, get_value, call = compiled.put_compound, compiled.get, compiled.call


_version = _fast("PL_version_info", c_uint, c_int)


def version() -> int:
    """Return SWI-Prolog's version as one number, 90004 for 9.0.4, or 0 if it is not installed."""
    return int(_version(1)) if home is not None else 0


_running = True


def is_running() -> bool:
    """Return whether Prolog's functions may still be called."""
    return _running


def stop(alone: bool) -> None:
    """Note that Prolog is about to end: from here on its functions must not be called.

    PySwip ends Prolog when Python exits. If other threads still run Prolog, that would warn, wait or crash;
    then Prolog is left to end with the process.
    """
    global _running
    _running = False
    if not alone:
        atexit.unregister(_core.cleanupProlog)
