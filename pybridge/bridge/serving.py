"""The other end of process.py: carries out the requests of the process that has started this one."""

import io
import json
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import threading
import time
import warnings
from contextlib import suppress
from multiprocessing import spawn
from multiprocessing.connection import Connection
from typing import Any

from pybridge.bridge import prolog
from pybridge.bridge.cancelling import timed_out
from pybridge.bridge.errors import ProcessEnded
from pybridge.bridge.queries import Query
from pybridge.bridge.terms import Compound, Variable
from pybridge.bridge.wire import error_parts, text_of, value_of

_MOST_PRINTED = 1_000_000  # characters of a stream that come back with a reply
_LIMIT = ("system", "set_prolog_flag")  # the first request of a process
_SOON = 0.05  # seconds after which the answers found so far are sent


CHECKED = "PYBRIDGE_CHECKED"
"""The environment variable that tells functions of `call` that there is no sandbox around their process."""


class _Stopped(BaseException):
    """The request that is carried out is to stop."""


class _Printed(io.TextIOBase):
    """A stream whose text is sent with the reply."""

    def __init__(self, name: str, pieces: list[tuple[str, str]]) -> None:
        self._name = name
        self._pieces = pieces
        self.left = _MOST_PRINTED

    def write(self, text: str) -> int:
        """Keep the text, unless too much has been printed."""
        if self.left >= 0:
            self._pieces.append((self._name, text[: self.left]))
            self.left -= len(text)
            if self.left < 0:
                self._pieces.append(("stderr", "[1 million characters are printed at most]\n"))
        return len(text)


class Server:
    """Carries out requests until the other end is closed, even if that happens while one is carried out."""

    def __init__(
        self, replies: int, control: int, memory: float | None, script: dict[str, str], trust: str = "full"
    ) -> None:
        """Take the descriptors and the limit of memory; only with "full" trust may a reply be pickled.

        With "checked", there is no sandbox around this process: Prolog's library(sandbox) has to permit
        what is loaded and run.
        """
        self._trust = trust
        self._connection = Connection(replies)
        self._control = Connection(control, writable=False)
        self._script = script
        self._queries: dict[int, tuple[Query[Any], list[Variable]]] = {}
        self._number = self._to_stop = 0  # of the request that is carried out, and of one that is to stop
        self._printed: list[tuple[str, str]] = []
        self._streams = [_Printed(name, self._printed) for name in ("stdout", "stderr")]
        self._warned: list[tuple[str, str, str | None, int]] = []
        if memory is not None:
            limit = int(memory * 2**20)
            resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))

    def serve(self) -> None:
        """Carry out requests."""
        with suppress(OSError):
            os.dup2(2, 1)  # for programs that a goal starts
        sys.stdout, sys.stderr = self._streams
        warnings.simplefilter("always")
        warnings.showwarning = self._warn  # type: ignore[assignment]
        signal.signal(signal.SIGINT, self._interrupt)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._connection.send_bytes(self._reply(self._connection.recv_bytes()))

    def _listen(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._to_stop = int(self._control.recv_bytes())
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        os._exit(0)

    def _interrupt(self, *_: object) -> None:
        if self._number and self._number == self._to_stop:
            self._to_stop = 0
            raise _Stopped

    def _warn(self, message: Any, category: type[Warning], file: str, line: int, *_: object) -> None:
        place = None if file in ("<string>", "sys", "<sys>") else file
        self._warned.append((category.__name__, str(message), place, line))

    def _reply(self, request: bytes) -> bytes:
        number, folder, dropped, function, sent = pickle.loads(request)
        self._printed.clear()
        for stream in self._streams:
            stream.left = _MOST_PRINTED
        self._warned.clear()
        try:
            try:
                self._number = number
                self._interrupt()  # it may be too late already
                for query, _ in filter(None, (self._queries.pop(each, None) for each in dropped)):
                    query.close()
                if folder is not None:
                    os.chdir(folder)
                result = True, *self._result(function, sent)
            finally:
                self._number = 0
        except BaseException as error:
            self._number = 0
            pickling = function == "call" and self._trust == "full"
            result = False, *_failed(timed_out() if isinstance(error, _Stopped) else error, pickling)
        succeeded, text, pickled = result
        head = f"[{number}, {json.dumps(succeeded)}, {text}, {json.dumps([self._printed, self._warned])}]"
        return head.encode() + b"\0" + pickled

    def _result(self, function: Any, sent: Any) -> tuple[str, bytes]:
        """Return the result of a function, as JSON text or pickled."""
        if function == "call":
            called, *arguments = self._unpickled(sent)
            if self._trust == "checked":
                os.environ[CHECKED] = "1"
                prolog.query_once("set_prolog_flag(sandboxed_load, false)")
            value = called(*arguments)
            return ("0", pickle.dumps(value)) if self._trust == "full" else (text_of(value, []), b"")
        variables: list[Variable] = []
        args, options = value_of(json.loads(sent), variables)
        if function == "next":
            if args[0] not in self._queries:
                raise ProcessEnded("the process in which the query was opened has ended")
            query, variables = self._queries[args[0]]
            return text_of(_next(query, args[1]), [*variables]), b""
        if self._trust == "checked":
            _check(function, *args)
        result = function(*args, **options or {})
        if isinstance(result, Query):
            self._queries[self._number] = result, variables
            result = [self._number, result.names]
        return text_of(result, variables), b""

    def _unpickled(self, sent: bytes) -> Any:
        """Return what was sent; import the other process's script first if that defines it."""
        try:
            return pickle.loads(sent)
        except AttributeError as error:
            if not self._script:  # of a notebook, for instance
                raise AttributeError(f"{error}: put it into a module") from None
            multiprocessing.current_process()._inheriting = True  # type: ignore[attr-defined]
            spawn.prepare(self._script)
            self._script = {}
            return pickle.loads(sent)


def _next(query: Query[Any], count: int) -> list[Any]:
    """Return the next answers, and what ended them: an error, [] for none; None if there may be more."""
    rows: list[Any] = []
    soon = time.monotonic() + _SOON
    try:
        for answer in query:
            rows.append(answer)
            if len(rows) == count or time.monotonic() > soon:
                return [rows, None]
    except Exception as error:
        return [rows, error_parts(error)]
    return [rows, []]


def _check(function: Any, *args: Any) -> None:
    """Raise PrologError unless library(sandbox) permits a goal; files are checked as they are loaded."""
    prolog.query_once("use_module(library(sandbox)), set_prolog_flag(sandboxed_load, true)")
    if function in (prolog.query, prolog.query_once):
        prolog.query_once("term_to_atom(_Goal, Text), sandbox:safe_goal(user:_Goal)", {"Text": args[0]})
    elif function in (prolog.apply, prolog.apply_once, prolog.cmd) and args[:2] != _LIMIT:
        values = [*args[2:], *([Variable()] if function is not prolog.cmd else [])]
        goal = Compound(args[1], values) if values else args[1]
        prolog.query_once("sandbox:safe_goal(Module:Goal)", {"Module": args[0], "Goal": goal})


def _failed(error: BaseException, pickling: bool) -> tuple[str, bytes]:
    """Return an error as JSON text, or pickled if a function of the program raised it."""
    if pickling and isinstance(error, Exception):
        with suppress(Exception):
            pickled = pickle.dumps(error)
            pickle.loads(pickled)  # some errors cannot be read back
            return "0", pickled
    parts = error_parts(error)
    try:
        return text_of(parts, []), b""
    except Exception:  # its term has a handle
        return text_of([*parts[:2], None, *parts[3:]], []), b""
