"""Sends values to Prolog: each is built as a term, argument by argument, never as Prolog text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from ctypes import c_size_t
from fractions import Fraction
from functools import partial
from operator import index
from typing import Any

from pybridge.bridge import library as swi
from pybridge.bridge.adapting import adapter_of, adapters
from pybridge.bridge.run import Uncaught, run
from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable

_INT64 = 1 << 63

Put = Callable[[int, Any], None]


def _encoded(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogatepass")
    except AttributeError:
        raise _not_a_str(text) from None


def _not_a_str(value: Any) -> TypeError:
    return TypeError(f"expected a str, not {value!r:.60}")


def put_atom(ref: int, text: str) -> None:
    """Store an atom in a term reference."""
    if type(text) is str and text.isascii() and len(text) < swi.INT_LIMIT:
        _check(swi.put_atom_nchars(ref, len(text), text.encode()))
        return
    data = _encoded(text)
    atom = swi.new_atom(swi.REP_UTF8, len(data), data)
    _check(swi.put_atom(ref, c_size_t(atom)))
    swi.unregister_atom(atom)  # the term holds it now; put_chars would never release it


def put_string(ref: int, text: str) -> None:
    """Store a string."""
    if swi.put_text is not None and swi.put_text(ref, text):
        return
    data = _encoded(text)
    if len(data) == len(text) < swi.INT_LIMIT and swi.put_string_nchars(ref, len(data), data):
        return
    _check(swi.put_chars(ref, swi.STRING | swi.REP_UTF8, len(data), data))


_MOST_NAMES = 1000
_names: dict[str, c_size_t] = {}


def put_name(ref: int, name: str) -> None:
    """Store an atom that is likely to be used again; the first thousand of these are never released."""
    if swi.put_value is not None and type(name) is str and swi.put_value(ref, name):
        return
    atom = _names.get(name) if type(name) is str else None
    if atom is None:
        put_atom(ref, name)
        if len(_names) < _MOST_NAMES and type(name) is str and len(name) < 100:
            data = _encoded(name)
            _names[name] = c_size_t(swi.new_atom(swi.REP_UTF8, len(data), data))
    else:
        _check(swi.put_atom(ref, atom))


def put_int(ref: int, number: int) -> None:
    """Store an integer of any size."""
    if -swi.INT_LIMIT <= number < swi.INT_LIMIT:
        _check(swi.put_int(ref, number))
    elif -_INT64 <= number < _INT64:
        _check(swi.put_int64(ref, number))
    else:
        digits = hex(number).encode()
        _check(swi.put_term_from_chars(ref, swi.REP_UTF8, len(digits), digits))


def put_float(ref: int, number: float) -> None:
    """Store a float."""
    _check(swi.put_float(ref, number))


def put_fraction(ref: int, number: Fraction) -> None:
    """Store a rational number."""
    base = swi.new_refs(3)
    put_int(base, number.numerator)
    put_int(base + 1, number.denominator)
    run("pybridge_transfer", "make_rational", 3, base)
    _check(swi.put_term(ref, base + 2))


def put_constant(ref: int, value: bool | None) -> None:
    """Store @(true), @(false) or @(none)."""
    base = swi.new_refs(1)
    put_name(base, "none" if value is None else "true" if value else "false")
    _check(swi.cons_functor(ref, functor("@", 1), base))


def put_blob(ref: int, blob: Blob) -> None:
    """Store a handle that was received from Prolog."""
    put_handle(ref, blob._handle)


def put_handle(ref: int, handle: int) -> None:
    """Store an atom or blob, given its handle in Prolog."""
    _check(swi.put_atom(ref, c_size_t(handle)))


def _check(done: int) -> None:
    if not done:
        swi.clear_exception()
        raise MemoryError("Prolog has no room for the value: raise the flag stack_limit")


SIMPLE: dict[type, Put] = {
    str: put_atom,
    String: put_string,
    int: put_int,
    float: put_float,
    Fraction: put_fraction,
    bool: put_constant,
    type(None): put_constant,
    Blob: put_blob,
}

_functors: dict[tuple[str, int], c_size_t] = {}


def functor(name: str, arity: int) -> c_size_t:
    """Return the handle of name/arity. Prolog never releases a functor, so these can be kept."""
    handle = _functors.get((name, arity))
    if handle is None:
        data = _encoded(name)
        atom = swi.new_atom(swi.REP_UTF8, len(data), data)
        handle = _functors[name, arity] = c_size_t(swi.new_functor(atom, arity))
        swi.unregister_atom(atom)
    return handle


class Sender:
    """Builds the values of one call; a Variable stands for the same variable in all of them."""

    __slots__ = ("_open", "_variables", "_work")

    def __init__(self) -> None:
        self._variables: dict[Variable, int] = {}
        self._open: set[int] = set()
        self._work: list[Callable[[], None]] = []

    def put(self, ref: int, value: Any) -> None:
        """Store a value. It uses a list of pending steps, because values can be nested deeply."""
        if swi.put_value is not None and swi.put_value(ref, value):
            return
        self._put(ref, value)
        work = self._work
        while work:
            work.pop()()

    def _put(self, ref: int, value: Any) -> None:
        simple = SIMPLE.get(type(value))
        if simple is not None:
            simple(ref, value)
        elif adapters and (adapter := adapter_of(type(value))) is not None:
            self._put_adapted(ref, value, adapter(value))
        elif isinstance(value, Compound):
            self._put_arguments(ref, value.name, value.args)
        elif isinstance(value, list):
            self._put_list(ref, value)
        elif isinstance(value, tuple):
            self._put_arguments(ref, "-", value)
        elif isinstance(value, Variable):
            self._put_variable(ref, value)
        elif isinstance(value, Mapping):
            self._put_dict(ref, value)
        else:
            _put_other(ref, value)

    def _put_adapted(self, ref: int, value: Any, adapted: Any) -> None:
        if type(adapted) is type(value):
            name = type(value).__qualname__
            raise TypeError(f"the adapter of {name} returned a {name} again: {adapted!r:.60}")
        self._put(ref, adapted)

    def _put_arguments(self, ref: int, name: Any, values: tuple[Any, ...]) -> None:
        if not values:
            _put_without_arguments(ref, name)
            return
        base = swi.new_refs(len(values))
        handle = _functor_of(name, len(values))

        def close() -> None:
            _check(swi.cons_functor(ref, handle, base))
            self._forget(base)

        self._put_all(base, values, close)

    def _put_all(self, base: int, values: Any, close: Callable[[], None]) -> None:
        work = self._work
        work.append(close)
        for child, value in enumerate(values, base):
            simple = SIMPLE.get(type(value))
            if simple is not None:
                simple(child, value)
            else:
                work.append(partial(self._put, child, value))

    def _put_list(self, ref: int, values: list[Any]) -> None:
        if len(values) >= _LONG and set(map(type, values)) == {int} and _put_integers(ref, values):
            return
        head = swi.new_refs(1)
        swi.put_nil(ref)
        self._enter(values)
        self._extend_list(ref, head, reversed(values), values)

    def _extend_list(self, ref: int, head: int, rest: Iterator[Any], values: list[Any]) -> None:
        simple_of, cons = SIMPLE.get, swi.cons_list
        for value in rest:
            simple = simple_of(type(value))
            if simple is not None:
                simple(head, value)
                _check(cons(ref, head, ref))
                continue

            def resume() -> None:
                _check(cons(ref, head, ref))
                self._extend_list(ref, head, rest, values)

            self._work += [resume, partial(self._put, head, value)]
            return
        self._open.discard(id(values))
        self._forget(head)

    def _put_dict(self, ref: int, values: Mapping[Any, Any]) -> None:
        base = swi.new_refs(len(values) + 1)
        self._enter(values)

        def close() -> None:
            _cons_dict(ref, base, list(values))
            self._open.discard(id(values))
            self._forget(base)

        tag = values.tag if isinstance(values, Dict) else Variable()
        self._put_all(base, [tag, *values.values()], close)

    def _put_variable(self, ref: int, variable: Variable) -> None:
        known = self._variables.get(variable)
        if known is None:
            known = self._variables[variable] = swi.new_refs(1)
        _check(swi.put_term(ref, known))

    def _enter(self, container: Any) -> None:
        if id(container) in self._open:
            raise ValueError("a list or dict that contains itself has no counterpart in Prolog")
        self._open.add(id(container))

    def _forget(self, base: int) -> None:
        """Release the references from base on, which are no longer needed."""
        if not self._variables:
            swi.reset_refs(base)


def put(ref: int, value: Any) -> None:
    """Store a single value."""
    if swi.put_value is not None and swi.put_value(ref, value):
        return
    simple = SIMPLE.get(type(value))
    if simple is not None:
        simple(ref, value)
    else:
        Sender().put(ref, value)


_LONG = 32  # elements; above this, C reads the text of a list faster than the list can be built


def _put_integers(ref: int, values: list[int]) -> bool:
    """Store a list of integers; return False if Python refuses to write integers of that length."""
    try:
        text = repr(values).encode()
    except ValueError:
        return False
    _check(swi.put_term_from_chars(ref, swi.REP_UTF8, len(text), text))
    return True


def _cons_dict(ref: int, tag: int, keys: list[Any]) -> None:
    """Store a dict made of the tag and the values that follow it."""
    dict_pairs = swi.new_refs(4)
    _, _, pairs, pair = range(dict_pairs, dict_pairs + 4)
    key_value = swi.new_refs(2)
    swi.put_nil(pairs)
    _check(swi.put_term(dict_pairs + 1, tag))
    for at in range(len(keys), 0, -1):
        put_key(key_value, keys[at - 1])
        _check(swi.put_term(key_value + 1, tag + at))
        _check(swi.cons_functor(pair, functor("-", 2), key_value))
        _check(swi.cons_list(pairs, pair, pairs))
    try:
        run("system", "dict_pairs", 3, dict_pairs)
    except Uncaught:
        largest = max((key for key in keys if isinstance(key, int)), key=abs, default=0)
        raise TypeError(f"a dict's key must be a str or a small int, not {largest}") from None
    _check(swi.put_term(ref, dict_pairs))


def put_key(ref: int, key: Any) -> None:
    """Store a key of a dict."""
    if isinstance(key, str):
        put_atom(ref, key)
    elif isinstance(key, int) and not isinstance(key, bool):
        put_int(ref, key)
    else:
        raise TypeError(f"a dict's key must be a str or a small int, not {key!r:.60}")


def _put_without_arguments(ref: int, name: Any) -> None:
    """Store name(), for which the C interface has no function."""
    base = swi.new_refs(3)
    if isinstance(name, Blob):
        put_blob(base + 1, name)
    else:
        put_atom(base + 1, name)
    swi.put_nil(base + 2)
    run("system", "compound_name_arguments", 3, base)
    _check(swi.put_term(ref, base))


def _functor_of(name: Any, arity: int) -> c_size_t:
    if isinstance(name, Blob):
        return c_size_t(swi.new_functor(name._handle, arity))
    return functor(name, arity)


def _put_other(ref: int, value: Any) -> None:
    """Store a value of a subclass of a built-in type: an IntEnum, for example, as an integer."""
    for kind in (String, str, bool, int, float, Fraction, Blob):
        if isinstance(value, kind):
            SIMPLE[kind](ref, value)
            return
    if hasattr(value, "__index__"):
        put_int(ref, index(value))
        return
    raise TypeError(f"a value of type {type(value).__qualname__} has no counterpart in Prolog: {value!r:.60}")
