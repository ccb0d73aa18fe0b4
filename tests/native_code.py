"""Runs functions of the native compiler's intermediate code under wasmtime."""

import subprocess
from pathlib import Path
from typing import Any

import wasmtime

NATIVE = Path(__file__).parents[1] / "prolog" / "native"
ENGINE = wasmtime.Engine()

MAIN = """
:- use_module('{native}/wasm').
main :-
    {goal},
    wasm_module(Functions, Exports, Data, Bytes),
    set_stream(current_output, encoding(octet)),
    write(Bytes).
"""


class Code:
    """A module with a memory of its own."""

    def __init__(self, goal: str, pages: int = 1024) -> None:
        """Run a goal that binds Functions, Exports and Data, and instantiate the module made from them."""
        program = MAIN.format(native=NATIVE, goal=goal)
        command = ["swipl", "-g", "load_files(program, [stream(user_input)]), main", "-t", "halt"]
        done = subprocess.run(command, input=program.encode(), capture_output=True, check=False)
        assert not done.stderr, done.stderr.decode()
        self.store = wasmtime.Store(ENGINE)
        self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(wasmtime.Limits(pages, None)))
        module = wasmtime.Module(ENGINE, done.stdout)
        self.exports = wasmtime.Instance(self.store, module, [self.memory]).exports(self.store)

    def __call__(self, name: str, *arguments: int) -> Any:
        """Call a function; wasmtime.Trap is what a trap raises."""
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        return function(self.store, *arguments)

    def global_value(self, name: str) -> int:
        """Return the value of a global."""
        value = self.exports[name]
        assert isinstance(value, wasmtime.Global)
        number = value.value(self.store)
        assert isinstance(number, int)
        return number
