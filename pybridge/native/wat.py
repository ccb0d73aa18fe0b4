"""WebAssembly modules as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

_INTEGER = ["clz", "ctz", "popcnt", "add", "sub", "mul", "div_s", "div_u",
    "rem_s", "rem_u", "and", "or", "xor", "shl", "shr_s", "shr_u"]  # fmt: skip
_COMPARISON = ["eqz", "eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"]
_PLAIN = {
    0x00: "unreachable", 0x0F: "return", 0x1A: "drop", 0x1B: "select",
    0x9F: "f64.sqrt", 0xB0: "i64.trunc_f64_s", 0xB9: "f64.convert_i64_s",
    0xA7: "i32.wrap_i64", 0xAC: "i64.extend_i32_s", 0xAD: "i64.extend_i32_u",
    **{0x45 + number: f"i32.{name}" for number, name in enumerate(_COMPARISON)},
    **{0x50 + number: f"i64.{name}" for number, name in enumerate(_COMPARISON)},
    **{0x67 + number: f"i32.{name}" for number, name in enumerate(_INTEGER)},
    **{0x79 + number: f"i64.{name}" for number, name in enumerate(_INTEGER)},
}  # fmt: skip
_MEMORY = {
    0x28: "i32.load", 0x29: "i64.load",
    0x36: "i32.store", 0x37: "i64.store", 0x3A: "i32.store8",
}  # fmt: skip
_TYPES = {0x7F: "i32", 0x7E: "i64"}

_Item = TypeVar("_Item")


class _Reader:
    """The bytes of a module, from a place on."""

    def __init__(self, code: bytes) -> None:
        self.code = code
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.code[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number."""
        byte = self.byte()
        return byte if byte < 0x80 else byte - 0x80 + (self.number() << 7)

    def signed(self) -> int:
        """Read a signed number."""
        begin = self.at
        value = self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def vector(self, item: Callable[[], _Item]) -> list[_Item]:
        return [item() for _ in range(self.number())]

    def part(self) -> bytes:
        """Read bytes behind their number."""
        size = self.number()
        self.at += size
        return self.code[self.at - size : self.at]

    def types(self) -> list[str]:
        return self.vector(lambda: _TYPES[self.byte()])


class _Module:
    """The sections of a module that its functions refer to."""

    def __init__(self, code: bytes) -> None:
        sections, reader = {}, _Reader(code)
        reader.at = 8  # behind the magic number and the version
        while reader.at < len(code):
            number = reader.byte()
            sections[number] = _Reader(reader.part())
        self.sections = sections
        self.types = sections[1].vector(self._type)
        self.functions = sections[3].vector(sections[3].number)
        self.exports = sections[7].vector(self._export)
        self.names = {(kind, index): f"${name}" for name, kind, index in self.exports}
        names = sections[0]
        names.part()
        names.byte()
        names.number()
        self.names.update(names.vector(self._function_name))

    def _type(self) -> tuple[list[str], list[str]]:
        reader = self.sections[1]
        reader.byte()
        return reader.types(), reader.types()

    def _export(self) -> tuple[str, int, int]:
        reader = self.sections[7]
        return reader.part().decode(), reader.byte(), reader.number()

    def _function_name(self) -> tuple[tuple[int, int], str]:
        reader = self.sections[0]
        return (0, reader.number()), f"${reader.part().decode()}"

    def name(self, kind: int, index: int) -> str:
        """Return the name of a function (kind 0) or global (kind 3)."""
        return self.names[kind, index]

    def signature(self, number: int) -> str:
        parameters, results = self.types[number]
        parts = (("param", parameters), ("result", results))
        return "".join(f" ({kind} {' '.join(types)})" for kind, types in parts if types)

    def instructions(self, reader: _Reader) -> Iterator[str]:
        """Yield the lines of a function's instructions."""
        depth = 2
        while reader.at < len(reader.code) - 1:
            code = reader.byte()
            if code in (0x05, 0x0B):
                depth -= 1
            yield "  " * depth + self._instruction(code, reader)
            if code in (0x02, 0x03, 0x04, 0x05):
                depth += 1

    def _instruction(self, code: int, reader: _Reader) -> str:
        if code in _PLAIN:
            return _PLAIN[code]
        if code in _MEMORY:
            alignment, offset = reader.number(), reader.number()
            return f"{_MEMORY[code]} offset={offset} align={1 << alignment}"
        match code:
            case 0x02 | 0x03 | 0x04:
                reader.byte()  # no result
                return {2: "block", 3: "loop", 4: "if"}[code]
            case 0x05:
                return "else"
            case 0x0B:
                return "end"
            case 0x0C | 0x0D:
                return f"{'br' if code == 0x0C else 'br_if'} {reader.number()}"
            case 0x10:
                return f"call {self.name(0, reader.number())}"
            case 0x11:
                number, _ = reader.number(), reader.number()
                return f"call_indirect (type {number})"
            case 0x20 | 0x21:
                return f"local.{'get' if code == 0x20 else 'set'} {reader.number()}"
            case 0x23 | 0x24:
                return f"global.{'get' if code == 0x23 else 'set'} {self.name(3, reader.number())}"
            case 0x3F:
                reader.byte()
                return "memory.size"
            case 0x41 | 0x42:
                return f"{'i32' if code == 0x41 else 'i64'}.const {reader.signed()}"
            case 0xFC:
                copy = reader.number() == 10
                reader.at += 2 if copy else 1
                return "memory.copy" if copy else "memory.fill"
        raise ValueError(f"an instruction that compiled rules do not have: {code:#x}")


def wat(code: bytes) -> str:
    """Return a module that Prolog's rules were compiled to in the text format of WebAssembly.

    The function of a predicate's version is called version and its number.
    """
    return "\n".join(_lines(_Module(code))) + "\n"


def _lines(module: _Module) -> Iterator[str]:
    yield "(module"
    for number in range(len(module.types)):
        yield f"  (type (func{module.signature(number)}))"
    yield '  (import "env" "memory" (memory 1))'
    yield f'  (import "env" "now" (func $now{module.signature(0)}))'
    table = module.sections[4]
    table.at = 3
    yield f"  (table {table.number()} funcref)"
    for index in range(module.sections[6].number()):
        yield f"  (global {module.name(3, index)} (mut i32) (i32.const 0))"
    for name, kind, index in module.exports:
        yield f'  (export "{name}" ({"func" if kind == 0 else "global"} {module.name(kind, index)}))'
    elements = module.sections[9]
    elements.at = 5
    for index, function in enumerate(elements.vector(elements.number)):
        yield f"  (elem (i32.const {index}) {module.name(0, function)})"
    codes = module.sections[10]
    for index, body in enumerate(codes.vector(codes.part), 1):  # function 0 is imported
        yield from _function(module, index, _Reader(body))
    data = module.sections[11]
    for _ in range(data.number()):
        data.at += 2
        address = data.signed()
        data.at += 1
        text = "".join(f"\\{byte:02x}" for byte in data.part())
        yield f'  (data (i32.const {address}) "{text}")'
    yield ")"


def _function(module: _Module, index: int, reader: _Reader) -> Iterator[str]:
    number = module.functions[index - 1]
    yield f"  (func {module.name(0, index)} (type {number}){module.signature(number)}"
    for _ in range(reader.number()):
        count, kind = reader.number(), _TYPES[reader.byte()]
        yield f"    (local{f' {kind}' * count})"
    yield from module.instructions(reader)
    yield "  )"
