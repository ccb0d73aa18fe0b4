"""Receives values from Prolog, in the two forms that prolog/bridge/transfer.pl describes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from ctypes import byref, c_double, c_int64, c_size_t, c_void_p, string_at
from fractions import Fraction
from typing import Any

from pybridge.bridge import library as swi
from pybridge.bridge.adapting import converters, make_compound
from pybridge.bridge.reference_queue import ReferenceQueue
from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable
from pybridge.bridge.threads import Thread

_CONSTANTS: dict[Any, bool | None] = {"true": True, "false": False, "none": None}


def special(kind: str, data: Any) -> Any:
    """Return a value for which Prolog sends a description: its kind and its data."""
    if kind == "float":
        return float(data)
    if kind == "integer":
        return int(data, 16)
    if kind == "rational":
        return Fraction(*data)
    if kind == "dict":
        return _dict(data)
    return Dict(data[0], _dict(data[1:]))


def _dict(flat: list[Any]) -> dict[Any, Any]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def compound(name: Any, arguments: list[Any]) -> Any:
    """Return the value of a compound term."""
    if name == "-":
        return tuple(arguments)
    if name == "@" and len(arguments) == 1 and type(arguments[0]) is str and arguments[0] in _CONSTANTS:
        return _CONSTANTS[arguments[0]]
    return make_compound(name, arguments) if converters else Compound(name, arguments)


# The JSON form.


def _object_reader() -> Callable[[list[tuple[str, Any]]], Any]:
    variables: dict[int, Variable] = {}

    def read(pairs: list[tuple[str, Any]]) -> Any:
        if len(pairs) > 1:
            return dict(pairs)
        ((key, value),) = pairs
        kind = type(value)
        if kind is list:
            if key == "-":
                return tuple(value)
            if not key:
                return special(*value)
            return make_compound(key, value) if converters else Compound(key, value)
        if kind is str:
            return String(value)
        return variables.setdefault(value, Variable())

    return read


_read_ground = json.JSONDecoder(object_pairs_hook=_object_reader()).raw_decode
_read_flat: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
_VARIABLE = re.compile(r'\{"":(?:\d| -)')
_ESCAPE = re.compile(r"\\(?:U([0-9A-F]{8})|.)")
_NOT_JSON = {r"\a": r"\u0007", r"\v": r"\u000b"}


def from_json(ref: int, here: Thread) -> Any:
    """Read the string that json/2 wrote; fastest if all of it is Latin-1 and it contains no NUL.

    Raises ValueError or RecursionError if only the term itself can be read.
    """
    calls, text = here.calls, None
    found = swi.get_string(ref, here.text_place, here.length_place)
    # A signal handler may have called Prolog, which moves strings. No function is called between here and the
    # reading of the text, so that no handler can run.
    if found and calls == here.calls:
        data = here.text.value
        if data is not None and len(data) == here.length.value:
            text = data.decode("latin-1")
    if text is None:
        text = text_of(ref)
    # In the usual case no value is expressed by an object.
    if text and "\\" not in text and text.rfind("{") < 1:
        return _read_flat(text, 0)[0]
    return _read(text)


def _read(text: str) -> Any:
    if "\\uD" in text:
        raise ValueError("JSON would join surrogates")
    read = _read_ground
    if '{"":' in text and _VARIABLE.search(text):
        read = json.JSONDecoder(object_pairs_hook=_object_reader()).raw_decode
    try:
        return read(text)[0]
    except json.JSONDecodeError:
        return read(_ESCAPE.sub(_json_escape, text))[0]


def _json_escape(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    return _NOT_JSON.get(match[0], match[0])


# The term itself.


def text_of(ref: int, flags: int = swi.CVT_ATOM | swi.CVT_STRING) -> str:
    """Return the text of an atom or string."""
    length, address = c_size_t(), c_void_p()
    try:
        if not swi.get_chars(ref, byref(length), byref(address), flags | swi.BUF_MALLOC | swi.REP_UTF8):
            raise TypeError("not a text")
        return string_at(address, length.value).decode("utf-8", "surrogatepass")
    finally:
        if address:
            swi.free(address)


def _written(ref: int) -> str:
    """Return the text that Prolog writes for a term. Signal handlers run in the meantime, and may raise."""
    try:
        return text_of(ref, swi.CVT_WRITE)
    except TypeError:
        swi.clear_exception()
        return text_of(ref, swi.CVT_WRITE)


def blob_of(ref: int) -> Blob:
    """Return the handle that a term is; Prolog does not collect it as long as the Blob lives."""
    handle = handle_of(ref)
    swi.register_atom(handle)
    blob = Blob(handle, _written(ref))
    unreferenced_atoms.watch(blob, handle)
    return blob


def handle_of(ref: int) -> int:
    """Return the handle of an atom or blob."""
    handle = c_size_t()
    swi.get_atom(ref, byref(handle))
    return handle.value


unreferenced_atoms: ReferenceQueue[int] = ReferenceQueue()


def release_atoms() -> None:
    """Release the handles of Blobs that Python has collected."""
    while unreferenced_atoms:
        with suppress(IndexError):  # another thread may have taken the last one
            swi.unregister_atom(unreferenced_atoms.take())


def int_of(ref: int) -> int:
    """Return an integer of at most 64 bits."""
    number = c_int64()
    swi.get_int64(ref, byref(number))
    return number.value


def _float_of(ref: int) -> float:
    number = c_double()
    swi.get_float(ref, byref(number))
    return number.value


def _string_of(ref: int) -> String:
    return String(text_of(ref))


def _nil_of(_: int) -> list[Any]:
    return []


_SIMPLE: dict[int, Callable[[int], Any]] = {
    swi.ATOM: text_of,
    swi.STRING: _string_of,
    swi.INTEGER: int_of,
    swi.FLOAT: _float_of,
    swi.NIL: _nil_of,
    swi.BLOB: blob_of,
}


class _Open:
    """A compound or list whose arguments are being read."""

    __slots__ = ("arguments", "arity", "atom", "name", "ref")

    def __init__(self, ref: int) -> None:
        self.ref = ref
        self.arguments: list[Any] = []
        atom, arity = c_size_t(), c_size_t()
        swi.get_name_arity(ref, byref(atom), byref(arity))
        self.atom, self.arity = atom.value, arity.value

    def next(self, child: int) -> bool:
        """Store the next argument in child; return whether there is one."""
        at = len(self.arguments)
        return at < self.arity and bool(swi.get_arg(at + 1, self.ref, child))


class _OpenList(_Open):
    __slots__ = ("proper",)

    def __init__(self, ref: int) -> None:
        super().__init__(ref)
        self.arity = -1

    def next(self, child: int) -> bool:
        return bool(swi.get_list(self.ref, child, self.ref))


class Receiver:
    """Reads one term that plain/2 made. It uses its own stack, because terms can be nested deeply."""

    def __init__(self, special_atom: int) -> None:
        self._special = special_atom
        self._variables: dict[int, Variable] = {}
        self._names: dict[int, Any] = {}

    def read(self, ref: int) -> Any:
        """Return the value of the term."""
        root = self._start(ref)
        if not isinstance(root, _Open):
            return root
        stack = [root]
        while True:
            top = stack[-1]
            child = swi.new_refs(1)
            if top.next(child):
                value = self._start(child)
                if isinstance(value, _Open):
                    stack.append(value)
                    continue
                swi.reset_refs(child)
            else:
                value = self._finish(top)
                stack.pop()
                if not stack:
                    return value
                swi.reset_refs(top.ref)
                top = stack[-1]
            top.arguments.append(value)

    def _start(self, ref: int) -> Any:
        kind = swi.term_type(ref)
        simple = _SIMPLE.get(kind)
        if simple is not None:
            return simple(ref)
        if kind == swi.LIST_PAIR and swi.skip_list(ref, 0, None) == swi.PROPER_LIST:
            return _OpenList(ref)
        return _Open(ref)

    def _finish(self, term: _Open) -> Any:
        arguments = term.arguments
        if term.arity < 0:
            return arguments
        if term.atom == self._special:
            if term.arity == 1:
                return self._variables.setdefault(arguments[0], Variable())
            return special(*arguments)
        return compound(self._name(term), arguments)

    def _name(self, term: _Open) -> Any:
        name = self._names.get(term.atom)
        if name is None:
            ref = swi.new_refs(1)
            swi.put_atom(ref, c_size_t(term.atom))
            name = text_of(ref) if swi.term_type(ref) == swi.ATOM else blob_of(ref)
            self._names[term.atom] = name
            swi.reset_refs(ref)
        return name


def read_simple(ref: int) -> list[Any]:
    """Read a list of atoms, strings and numbers of at most 64 bits."""
    if swi.get_value is not None:
        return list(swi.get_value(ref))
    values: list[Any] = []
    base = swi.new_refs(2)
    rest, child = ref, base + 1
    while swi.get_list(rest, child, base):
        values.append(_SIMPLE[swi.term_type(child)](child))
        rest = base
    return values


def read_plain(ref: int) -> Any:
    """Read the result of plain/2."""
    special, plain = c_size_t(), swi.new_refs(1)
    swi.get_arg(1, ref, plain)
    swi.get_atom(plain, byref(special))
    swi.get_arg(2, ref, plain)
    return Receiver(special.value).read(plain)
