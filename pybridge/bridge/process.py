"""Prolog in processes of their own, which can be killed and have limits of memory and time.

A request has a number, which its reply repeats: a reply to a call that has been left is thrown away. Values
cross as JSON text (see wire.py), those of `call` by pickle. serving.py is the other end.
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing import Pipe, spawn
from pathlib import Path
from typing import Any

from pybridge.bridge import facts, programs, prolog
from pybridge.bridge.callbacks import print_text
from pybridge.bridge.cancelling import countdown, glances, timed_out
from pybridge.bridge.errors import ProcessEnded, PrologTimeout
from pybridge.bridge.process_calls import Calls
from pybridge.bridge.replies import issue
from pybridge.bridge.terms import Variable
from pybridge.bridge.wire import error_of, harmless, text_of, value_of
from pybridge.sandbox.sandbox import Sandbox, works

_GRACE = 1.0  # seconds that a call may take to stop by itself, before the process is killed
_MEMORY = 512  # megabytes of a process in a sandbox
_LONGEST = 1 << 24  # bytes of a reply from a sandbox
_SERVE = "import sys; sys.path[:] = {!r}; from pybridge.bridge.serving import Server; Server{!r}.serve()"


class Process(Calls):
    """Prolog in another process, with the functions of this package.

    What goes wrong there, goes wrong there alone: a time limit stops even what cannot be interrupted, such as
    a long computation in C, by killing the process. Use it in a `with` block, or call `close`. Streams and
    other handles stay where they are. What is printed there and warnings come with the result; its input is
    empty.

    Args:
        memory: How many megabytes the process may take; no limit by default.
        timeout: The time limit of each call, in seconds, where it has none of its own; none by default. It
            includes the time spent waiting for calls of other threads.
        sandbox: Whether it runs in a sandbox (bubblewrap), for what strangers write: it has no network,
            starts no process, reads `files` and what is installed, writes nothing that lasts, and has 512 MB
            by default. Without bubblewrap, a warning says so, and only what SWI-Prolog's library(sandbox)
            permits is loaded and run. `call` then takes and returns values that Prolog could have as well.
        files: The files and folders that it can read in a sandbox.
    """

    def __init__(
        self,
        *,
        memory: float | None = None,
        timeout: float | None = None,
        sandbox: bool = False,
        files: Iterable[str | os.PathLike[str]] = (),
    ) -> None:
        super().__init__(1, memory or (_MEMORY if sandbox else None), timeout)
        self._sandbox = Sandbox(int(self._memory or 0), works()) if sandbox else None
        self._files = [Path(file).absolute() for file in files]
        if self._sandbox and not self._sandbox.contained:
            warnings.warn(_UNCONTAINED, RuntimeWarning, stacklevel=2)
        self._lock = threading.Lock()
        self._holder = 0  # the thread that has the lock
        self._numbers = itertools.count(1)
        self._dropped: deque[int] = deque()  # queries to close
        self._start()

    def _start(self) -> None:
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            raise RuntimeError(
                "the script starts a process when it is imported, as a process must for its functions: "
                'put that under `if __name__ == "__main__":`'
            )
        self._begun = False
        self._state = ""  # what is done with a request: "sends", "waits" for the reply, or "receives" that
        self._connection, theirs = Pipe()
        self._replies = select.poll()
        self._replies.register(self._connection, select.POLLIN)
        listening, self._control = Pipe(duplex=False)
        numbers = [theirs.fileno(), listening.fileno()]
        if self._sandbox is None:
            script = {name: v for name, v in spawn.get_preparation_data("").items() if "init_main" in name}
            program = _SERVE.format(sys.path, (*numbers, self._memory, script))
            self._child = subprocess.Popen(
                [sys.executable, "-c", program],
                pass_fds=numbers,
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        else:
            python, folders = programs.python_with_pybridge()
            trust = "contained" if self._sandbox.contained else "checked"
            code = _SERVE.format(folders, (*numbers, self._memory, {}, trust))
            serving = replace(python, command=(*python.command, "-c", code))
            self._child = self._sandbox.start(serving, self._files, output=subprocess.DEVNULL, passed=numbers)
        theirs.close()
        listening.close()

    def consult(
        self, file: str | Path, data: str | None = None, module: str = "user", *, timeout: float | None = None
    ) -> None:
        """`pb.consult` there."""
        self._ask(prolog.consult, self._seconds({"timeout": timeout}), (os.fsdecode(file), data, module), {})

    def assert_facts(
        self, name: str, rows: Iterable[Iterable[Any]], module: str = "user", *, arity: int | None = None
    ) -> int:
        """`pb.assert_facts` there."""
        sent = list(facts.Source(rows, arity).all())
        return int(self._ask(facts.assert_facts, self._timeout, (name, sent, module), {"arity": arity}))

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._child.poll() is None

    @contextmanager
    def _process(self, seconds: float | None) -> Iterator[tuple[Process, float | None]]:
        yield self, seconds

    @contextmanager
    def _locked(self, seconds: float | None) -> Iterator[None]:
        if self._holder == threading.get_ident():
            raise RuntimeError("the process is carrying out a call of this thread")
        if not any(self._lock.acquire(timeout=wait) for wait in glances(seconds)):
            raise timed_out()
        self._holder = threading.get_ident()
        try:
            yield
        finally:
            self._holder = 0
            self._lock.release()

    def _ask(self, function: Any, seconds: float | None, args: Any, options: Any = None, variables: Any = None) -> Any:
        left = countdown(seconds)
        with self._locked(seconds):
            if not self._begun:  # the time it takes to start does not count
                spent = left()
                limit: tuple[Any, ...] = ("true",)
                if self._memory is not None:
                    limit = "set_prolog_flag", "stack_limit", int(self._memory * 2**20) * 3 // 4
                self._exchange(prolog.cmd, None, ("system", *limit), {}, [])
                self._begun = True
                left = countdown(spent)
            reply = self._exchange(function, left(), args, options, [] if variables is None else variables)
        succeeded, value, printed, warned = reply
        for name, text in printed:
            print_text(name, text)
        for warning in warned:
            issue(*warning)
        if not succeeded:
            raise value
        return value

    def _exchange(
        self, function: Any, seconds: float | None, args: Any, options: Any, variables: list[Variable]
    ) -> tuple[bool, Any, list[Any], list[Any]]:
        """Send a request; return whether it succeeded, its result or error, what it printed and warned."""
        number = next(self._numbers)
        stops = function not in ("call", facts.assert_facts)  # by itself, at its time limit
        if stops and function != "next":
            options = {**options, "timeout": seconds}
        sent = pickle.dumps(args) if function == "call" else text_of([args, options], variables)
        dropped = [self._dropped.popleft() for _ in range(len(self._dropped))]
        folder = None if self._sandbox else _folder()
        request = pickle.dumps((number, folder, dropped, function, sent))
        try:
            with self._watched(seconds):
                self._state = "sends"
                self._connection.send_bytes(request)
                self._state = "waits"
                reply = self._reply(number, seconds + _GRACE if stops and seconds is not None else seconds)
                if reply is None and not stops:
                    self._control.send_bytes(b"%d" % number)
                    reply = self._reply(number, _GRACE)
        except (OSError, EOFError):
            raise self._ended() from None
        except BaseException:
            self._leave(number)
            raise
        if reply is None:
            self.kill()
            raise PrologTimeout("the process was killed because its time limit was reached", "timeout")
        try:
            return self._read(reply, variables)
        except Exception:
            if self._sandbox is None:
                raise
            self.kill()
            raise ProcessEnded("the process was killed because it sent what is no reply") from None

    def _read(self, reply: list[Any], variables: list[Variable]) -> tuple[bool, Any, list[Any], list[Any]]:
        """Return what a reply says; nothing that comes from a sandbox is unpickled, or printed as it is."""
        succeeded, items, (printed, warned), pickled = reply
        if self._sandbox:
            if pickled:
                raise ValueError
            printed = [(name, harmless(text)) for name, text in printed if name in ("stdout", "stderr")]
            warned = [("PrologWarning", harmless(text), None, None) for _, text, *_ in warned]
        value = pickle.loads(pickled) if pickled else value_of(items, variables)
        return bool(succeeded), value if succeeded or pickled else error_of(*value), printed, warned

    @contextmanager
    def _watched(self, seconds: float | None) -> Iterator[None]:
        """Kill a process in a sandbox that sends only a part of a reply until its time is over."""
        if self._sandbox is None or seconds is None:
            yield
            return
        timer = threading.Timer(seconds + 1.5 * _GRACE, self.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _reply(self, number: int, seconds: float | None) -> list[Any] | None:
        """Return the reply to a request, or None if there is none in this time."""
        for wait in glances(seconds):
            if self._replies.poll(1000 * wait):
                self._state = "receives"
                longest = _LONGEST if self._sandbox else None
                head, _, pickled = self._connection.recv_bytes(longest).partition(b"\0")
                self._state = ""
                try:
                    answered, *reply = json.loads(head)
                except (ValueError, TypeError, RecursionError):
                    raise EOFError from None
                if answered == number:
                    return [*reply, pickled]
        return None

    def _leave(self, number: int) -> None:
        """Stop a call that an exception has left, or kill the process if that takes too long."""
        state, self._state = self._state, ""
        stopped = not state
        try:
            if state == "waits" and self._sandbox is None:
                with suppress(OSError, EOFError):
                    self._control.send_bytes(b"%d" % number)
                    stopped = bool(self._replies.poll(1000 * _GRACE)) and bool(self._connection.recv_bytes())
        finally:
            if not stopped:
                self.kill()

    def _ended(self) -> ProcessEnded:
        if self._sandbox:
            self.kill()  # it may only have closed its end
        status = self._child.wait()
        how = f"by signal {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
        limit = f"; its limit was {self._memory:g} MB" if self._memory is not None else ""
        return ProcessEnded(f"the process of Prolog has ended, {how}{limit}")

    def kill(self) -> None:
        """End the process and those it has started at once, whatever they do; any thread may call this."""
        with suppress(ProcessLookupError):  # another thread may kill it as well
            if self.alive:
                os.killpg(self.pid, signal.SIGKILL)
        self._child.wait()

    def restart(self) -> None:
        """End the process and begin anew with a fresh one, which has loaded nothing."""
        self.kill()  # perhaps in the middle of another thread's call
        with self._locked(None):
            self.kill()
            self._start()

    def close(self) -> None:
        """End the process."""
        super().close()
        self.kill()

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()


Process.consult.__doc__ = prolog.consult.__doc__
Process.assert_facts.__doc__ = facts.assert_facts.__doc__


_UNCONTAINED = (
    "there is no working sandbox (apt install bubblewrap): Prolog runs with limits, and as far as "
    "library(sandbox) permits"
)


def _folder() -> str | None:
    try:
        return os.getcwd()
    except FileNotFoundError:
        return None
