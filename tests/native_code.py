"""Runs the native compiler's WebAssembly under wasmtime."""

import struct
import subprocess
from pathlib import Path
from typing import Any

import wasmtime

from pybridge.bridge.prolog import query_once

NATIVE = Path(__file__).parents[1] / "prolog" / "native"
TRANSFER, RESULTS, FRAMES_END, ARENA = 0x50000, 0x150000, 0x950000, 0xA00000

query_once("true")  # SWI-Prolog first: whichever starts later handles a signal for a bad address first,
ENGINE = wasmtime.Engine()  # and only wasmtime passes on those that are not its own

MAIN = """
:- use_module('{native}/wasm').
main :-
    {goal},
    wasm_module(Functions, Exports, Data, Bytes),
    set_stream(current_output, encoding(octet)),
    write(Bytes).
"""


def encoded(goal: str) -> bytes:
    """Return the module made from the Functions, Exports and Data that a goal binds."""
    command = ["swipl", "-g", "load_files(program, [stream(user_input)]), main", "-t", "halt"]
    program = MAIN.format(native=NATIVE, goal=goal)
    done = subprocess.run(command, input=program.encode(), capture_output=True, check=False)
    assert not done.stderr, done.stderr.decode()
    return done.stdout


class Code:
    """A module with a memory of its own."""

    def __init__(self, module: bytes, pages: int = 1024) -> None:
        self.milliseconds = 0
        self.store = wasmtime.Store(ENGINE)
        self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(wasmtime.Limits(pages, None)))
        now = wasmtime.Func(self.store, wasmtime.FuncType([], [wasmtime.ValType.i64()]), self._now)
        i32 = wasmtime.ValType.i32
        ask = wasmtime.Func(self.store, wasmtime.FuncType([i32()], [i32()]), lambda _: 0)
        instance = wasmtime.Instance(self.store, wasmtime.Module(ENGINE, module), [self.memory, now, ask])
        self.exports = instance.exports(self.store)

    def __call__(self, name: str, *arguments: int) -> Any:
        """Call a function; wasmtime.Trap is what a trap raises."""
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        return function(self.store, *arguments)

    def _now(self) -> int:
        """Tell the time: one millisecond later with each question."""
        self.milliseconds += 1
        return self.milliseconds

    def __getitem__(self, name: str) -> int:
        """Return the value of a global."""
        value = self.exports[name]
        assert isinstance(value, wasmtime.Global)
        number = value.value(self.store)
        assert isinstance(number, int)
        return number

    def __setitem__(self, name: str, number: int) -> None:
        """Set a global."""
        value = self.exports[name]
        assert isinstance(value, wasmtime.Global)
        value.set_value(self.store, number)

    def transfer(self, name: str, words: list[int]) -> list[int]:
        """Call a function that reads terms in the transfer format and writes others."""
        start = {"h": ARENA, "arena": ARENA, "sp": FRAMES_END, "rs": RESULTS, "in": TRANSFER, "why": 0}
        for variable, value in start.items():
            self[variable] = value
        self["out"] = TRANSFER + 8 * len(words)
        self.memory.write(self.store, struct.pack(f"<{len(words)}q", *words), TRANSFER)
        begin = self["out"]
        self(name)
        answer = bytes(self.memory.read(self.store, begin, self["out"]))
        return list(struct.unpack(f"<{len(answer) // 8}q", answer))
