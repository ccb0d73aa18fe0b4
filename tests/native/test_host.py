"""Calls of WebAssembly from Prolog: they give answers, and are stopped like any goal."""

from __future__ import annotations

import os
import signal
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import wasmtime
from waiting import run_python, wait_for

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.native import cache, host
from pybridge.native.wasm import Module

# Entries: 0 returns its first word, 1 never ends, 2 leaves the memory, 3 calls itself for ever,
# 4 divides by zero, 5 gives up for the reason 7, 6 fails.
CODE = wasmtime.wat2wasm("""(module
    (import "env" "memory" (memory 1))
    (import "env" "now" (func (result i64)))
    (global $arena (export "arena") (mut i32) (i32.const 0x950000))
    (global $out (export "out") (mut i32) (i32.const 0))
    (global (export "store") (mut i32) (i32.const 0))
    (global $why (export "why") (mut i32) (i32.const 0))
    (func (export "start") (param i32))
    (func (export "entry0") (result i32) (global.set $out (i32.const 0x50008)) (i32.const 1))
    (func (export "entry1") (result i32) (loop $again (br $again)) (i32.const 1))
    (func (export "entry2") (result i32) (i64.store (i32.const -8) (i64.const 1)) (i32.const 1))
    (func $self (export "entry3") (result i32) (i32.add (i32.const 1) (call $self)))
    (func (export "entry4") (result i32) (i32.div_s (i32.const 1) (global.get $why)))
    (func (export "entry5") (result i32) (global.set $why (i32.const 7)) unreachable)
    (func (export "entry6") (result i32) (i32.const 0)))""")


@pytest.fixture(scope="module")
def program() -> int:
    pb.query_once("use_module(File)", {"File": str(prolog_directory() / "native" / "host.pl")})
    host.register()
    entries = ", ".join(f"user:entry(constant({number}), +, -)" for number in range(7))
    native = f"native(Bytes, symbols([[]], ['[|]'/2, '$atom'/0, '$string'/0], numbered), [{entries}], [])"
    inputs = {"Bytes": pb.String(bytes(CODE).decode("latin-1"))}
    return int(pb.query_once(f"pybridge_host:load_native({native}, Program)", inputs)["Program"])


CALL = "pybridge_host:call_native_once(Program, user:entry(Entry, Input, Output))"


def call(program: int, entry: int, given: Any = 0, timeout: float | None = None) -> Any:
    answer = pb.query_once(CALL, {"Program": program, "Entry": entry, "Input": given}, timeout=timeout)
    return answer["Output"] if answer["truth"] else None


def test_a_call_gives_its_outputs_or_fails(program: int) -> None:
    assert call(program, 0, 12) == 12
    assert call(program, 0, "a new atom") == "a new atom"
    assert call(program, 6) is None


@pytest.mark.parametrize(("entry", "reason"), [(2, 0), (3, 0), (4, 0), (5, 7)])
def test_a_fault_ends_the_call_and_nothing_else(program: int, entry: int, reason: int) -> None:
    with pytest.raises(pb.PrologError) as raised:
        call(program, entry)
    assert raised.value.term == pb.Compound("native_trap", [reason])
    assert call(program, 0, 1) == 1


def test_a_time_limit_stops_compiled_code(program: int) -> None:
    with pytest.raises(pb.PrologTimeout):
        call(program, 1, timeout=0.02)
    assert call(program, 0, 1) == 1


def test_an_alarm_of_prologs_stops_compiled_code(program: int) -> None:
    call = "pybridge_host:call_native_once(P, user:entry(1, 0, _))"
    goal = f"catch(call_with_time_limit(0.02, {call}), Ball, true)"
    assert pb.query_once(goal, {"P": program})["Ball"] == "time_limit_exceeded"


def test_an_engine_older_than_prolog_is_noticed() -> None:
    """Prolog has replaced its signal handlers; a trap would end the process."""
    program = (
        "import wasmtime; wasmtime.Engine(); import pybridge as pb; pb.query_once('true');"
        "from pybridge.native.engine import engine; engine()"
    )
    done = run_python("-c", program)
    assert "RuntimeError: wasmtime was used before Prolog started" in done.stderr


def stopping(stop: Callable[[], object]) -> threading.Timer:
    timer = threading.Timer(0.05, stop)
    timer.start()
    return timer


def test_ctrl_c_stops_compiled_code(program: int) -> None:
    timer = stopping(lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        call(program, 1)
    timer.join()
    assert call(program, 0, 1) == 1


def test_a_cancellation_stops_compiled_code(program: int) -> None:
    with pb.cancellation() as scope:
        stopping(scope.cancel)
        with pytest.raises(pb.PrologInterrupted):
            call(program, 1)


def test_threads_call_a_module_side_by_side(program: int) -> None:
    """A thread that is stopped leaves the others alone."""
    errors: list[BaseException] = []

    def stopped() -> None:
        try:
            call(program, 1, timeout=0.1)
        except pb.PrologTimeout as error:
            errors.append(error)

    threads = [threading.Thread(target=stopped) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert call(program, 0, 3) == 3
        time.sleep(0.001)
    assert len(errors) == 3


class WatchedLock:
    """A reentrant lock that counts those who have asked for it."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.acquire, self.release = self._lock.acquire, self._lock.release
        self.asked = 0

    def __enter__(self) -> None:
        self.asked += 1
        self._lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self._lock.release()


def test_threads_that_wait_for_a_handle_are_told_when_it_is_lost(program: int, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = pb.query_once("pybridge_host:open_native(P, 1_000_000, Handle)", {"P": program})["Handle"]
    lock = WatchedLock()
    monkeypatch.setattr(host._handles[handle], "_calling", lock)
    scope = pb.bridge.Cancellation()
    errors: list[str] = []

    def ask(scope: pb.bridge.Cancellation | None = None) -> None:
        with pb.cancellation(scope), pytest.raises(pb.PrologError) as raised:
            pb.query_once("pybridge_host:call_native(Handle, user:entry(1, 0, _))", {"Handle": handle})
        errors.append(str(raised.value))

    stopped = threading.Thread(target=ask, args=(scope,))
    waiting = [threading.Thread(target=ask) for _ in range(2)]
    for number, thread in enumerate([stopped, *waiting]):
        thread.start()
        wait_for(lambda asked=number + 1: lock.asked == asked)  # type: ignore[misc]
    scope.cancel()
    for thread in (stopped, *waiting):
        thread.join()
    assert len(errors) == 3
    assert sum("another thread has closed it" in error for error in errors) == 2
    assert call(program, 0, 1) == 1


@pytest.mark.parametrize("closed", [False, True])
def test_a_signal_handler_within_a_call_can_neither_call_nor_close_its_handle(program: int, closed: bool) -> None:
    handle = pb.query_once("pybridge_host:open_native(P, 1_000_000, Handle)", {"P": program})["Handle"]
    inputs = {"Handle": handle}
    errors: list[str] = []

    def interrupted(_signal: int, _frame: object) -> None:
        if errors:
            raise InterruptedError
        if closed:
            pb.query_once("pybridge_host:close_native(Handle)", inputs)
        try:
            pb.query_once("pybridge_host:call_native(Handle, user:entry(0, 1, _))", inputs)
        except pb.PrologError as error:
            errors.append(str(error))

    before = signal.signal(signal.SIGALRM, interrupted)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(InterruptedError):
            pb.query_once("pybridge_host:call_native(Handle, user:entry(1, 0, _))", inputs)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(errors) == 1
    assert ("is gone" if closed else "in a call already") in errors[0]
    assert handle not in host._handles
    assert call(program, 0, 1) == 1


def test_the_cache_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.read("key") == ""
    assert cache.write("key", "a text\n")
    assert cache.read("key") == "a text\n"
    folder = tmp_path / "pybridge"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "key").stat().st_mode) == 0o600
    folder.chmod(0o755)
    assert not cache.write("key", "another")
    assert cache.read("key") == ""


def test_machine_code_is_taken_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pb.load_game("tictactoe")  # Prolog, before wasmtime

    def exported(name: str) -> list[str]:
        module = Module(0, bytes(wasmtime.wat2wasm(f'(module (func (export "{name}")))')))
        return [export.name for export in module.module.exports]

    def kept() -> set[Path]:
        return set((tmp_path / "pybridge").glob("*.machine"))

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert exported("one") == ["one"]
    (one,) = kept()
    assert exported("two") == ["two"]
    (two,) = kept() - {one}
    one.write_bytes(two.read_bytes())
    assert exported("one") == ["two"]
    one.write_bytes(two.read_bytes()[:-1] + b"?")
    assert exported("one") == ["one"]
    assert exported("one") == ["one"]


def test_without_a_folder_nothing_is_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert not cache.write("key", "a text")
    assert cache.read("key") == ""


REFILLED = """:- module(refilled, [refilled/3]).
:- use_module('{memory}', [append_term/2, clear_sequence/1, new_sequence/1, next_term/2]).
refilled(Short, Long, Differing) :-
    new_sequence(Sequence),
    filled(20_000, Short, Sequence),
    clear_sequence(Sequence),
    filled(20_000, Long, Sequence),
    counted(20_000, Sequence, Long, 0, Differing).
filled(N, Term, Sequence) :-
    ( N =:= 0 -> true ; append_term(Sequence, Term), N1 is N-1, filled(N1, Term, Sequence) ).
counted(N, Sequence, Long, Count0, Count) :-
    (   N =:= 0
    ->  Count = Count0
    ;   next_term(Sequence, Term),
        ( Term == Long -> Count1 = Count0 ; Count1 is Count0+1 ),
        N1 is N-1,
        counted(N1, Sequence, Long, Count1, Count)
    ).
"""


def test_a_sequence_that_was_cleared_has_only_what_is_appended_later(program: int, tmp_path: Path) -> None:
    file = tmp_path / "refilled.pl"
    file.write_text(REFILLED.format(memory=prolog_directory() / "memory" / "search_memory"))
    for each in (file, prolog_directory() / "native" / "native.pl"):
        pb.query_once("use_module(File)", {"File": str(each)})
    answer = pb.query_once(
        "pybridge_native:compile_native([refilled:refilled(+, +, -)], Native), "
        "pybridge_host:load_native(Native, Program), "
        "pybridge_host:call_native_once(Program, refilled:refilled(s(7), [1000, 2000, 3000], Differing))"
    )
    assert answer["Differing"] == 0
