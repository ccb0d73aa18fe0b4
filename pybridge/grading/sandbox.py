"""Prolog in a sandbox: it sees its own files and those it is given, has no network, and starts no process."""

from __future__ import annotations

import os
import platform
import re
import shutil
import signal
import struct
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from errno import ENOSYS, EPERM
from functools import cached_property
from pathlib import Path

from pybridge.bridge import library
from pybridge.bridge.starting import prolog_directory
from pybridge.rules.errors import InputError, on_one_line

MOST_OUTPUT = 1 << 20
"""The number of bytes after which a process is killed."""

SCRATCH = 16 << 20
"""The size of the folder in which a process may write, and of its largest file, in bytes."""

_LIMITED = 'ulimit -c 0; ulimit -d "$0"; ulimit -f "$1"; shift; exec "$@"'

# For each machine: its number in audit.h, and the system calls clone, clone3, fork and vfork.
_MACHINES = {"x86_64": (0xC000003E, 56, 435, 57, 58), "aarch64": (0xC00000B7, 220, 435)}
_CLONE_THREAD, _ALLOW, _KILL, _REFUSE = 0x10000, 0x7FFF0000, 0x80000000, 0x00050000


class NoSandbox(InputError):
    """There is no working sandbox. The text says why, and what to do."""


@dataclass
class Ended:
    """The output of a process that has ended, and how it ended ("" if by itself, with status 0)."""

    output: bytes
    how: str


@dataclass
class Sandbox:
    """Starts Prolog for code that is not trusted.

    Attributes:
        memory: The most memory of a process, in megabytes.
        contained: Whether it is inside a sandbox; otherwise, only limits of memory and time apply.
    """

    memory: int = 512
    contained: bool = True
    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)

    def check(self) -> None:
        """Run Prolog in the sandbox once.

        Raises:
            NoSandbox: It does not work.
        """
        goal = "exists_directory('/etc') -> writeln(open) ; catch(shell(true), _, true), writeln(closed)"
        try:
            ended = self.run(["-g", goal], [], 60)
        except OSError as error:
            raise NoSandbox(f"{_WITHOUT}: {error}") from None
        if self.contained and not ended.output.endswith(b"closed\n"):
            raise NoSandbox(f"{_WITHOUT}: {on_one_line(ended.how or ended.output.decode(errors='replace'))}")

    def run(
        self, arguments: Sequence[str], files: Sequence[Path], seconds: float, errors: bool = True
    ) -> Ended:
        """Run `swipl` with these arguments; it can read its own files, pybridge's Prolog and `files`."""
        command = [self._swipl, "-q", "-f", "none", "--no-packs", f"--stack-limit={self.memory * 3 // 4}m"]
        command += [*arguments, "-t", "halt"] if "--" not in arguments else arguments
        if self.contained:
            reading, writing = os.pipe()
            os.write(writing, _no_processes())
            os.close(writing)
            command = [*_BUBBLEWRAP, *self._binds(files), "--seccomp", str(reading), "--", *command]
        limited = ["/bin/sh", "-c", _LIMITED, str(self.memory << 10), str(SCRATCH >> 9), *command]
        environment = {"LANG": "C.UTF-8", "PATH": os.environ.get("PATH", ""), "SWI_HOME_DIR": self._home}
        process = subprocess.Popen(
            limited,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if errors else subprocess.DEVNULL,
            env=environment,
            pass_fds=[reading] if self.contained else [],
            start_new_session=True,
        )
        if self.contained:
            os.close(reading)
        self._running.add(process)
        return self._ended(process, seconds)

    def _ended(self, process: subprocess.Popen[bytes], seconds: float) -> Ended:
        assert process.stdout is not None
        reasons: list[str] = []

        def stop(reason: str) -> None:
            reasons.append(reason)
            _kill(process)

        timer = threading.Timer(seconds, stop, [f"it was killed after {seconds:g} seconds"])
        timer.start()
        output = bytearray()
        try:
            while chunk := os.read(process.stdout.fileno(), 1 << 16):
                output += chunk
                if len(output) > MOST_OUTPUT:
                    stop("it was killed because of its output")
                    break
            status = process.wait()
        finally:
            timer.cancel()
            _kill(process)
            process.stdout.close()
            self._running.discard(process)
        return Ended(
            bytes(output), reasons[0] if reasons else f"it ended with status {status}" if status else ""
        )

    def stop(self) -> None:
        """Kill all processes that are running."""
        for process in list(self._running):
            _kill(process)

    @cached_property
    def _swipl(self) -> str:
        found = shutil.which("swipl")
        if found is None:
            raise InputError("swipl is not in the PATH: grading runs each submission with it")
        return os.path.realpath(found)

    @cached_property
    def _home(self) -> str:
        return library.home or ""

    @cached_property
    def _own(self) -> list[str]:
        """The files that Prolog needs: its own, pybridge's, and the system's libraries that those use."""
        modules = [str(path) for path in Path(self._home).rglob("*.so")]
        listed = subprocess.run(["ldd", self._swipl, *modules], capture_output=True, text=True, check=False)
        libraries = set(re.findall(r"(/\S+) \(0x", listed.stdout))
        return [self._swipl, self._home, str(prolog_directory()), *sorted(libraries)]

    def _binds(self, files: Sequence[Path]) -> list[str]:
        paths = [*self._own, *map(str, files)]
        return [part for path in paths for part in ("--ro-bind-try", path, path)]


_WITHOUT = (
    "there is no working sandbox for code that you do not trust (apt install bubblewrap; "
    "--uncontained goes on with limits of memory and time alone)"
)

_BUBBLEWRAP = [
    *("bwrap", "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"),
    *("--proc", "/proc", "--dev", "/dev", "--size", str(SCRATCH), "--tmpfs", "/tmp", "--chdir", "/tmp"),
    *("--setenv", "HOME", "/tmp", "--setenv", "PATH", "/nowhere"),
]


def _no_processes() -> bytes:
    """Return a filter of system calls (seccomp) that allows new threads, but no new processes."""
    known = _MACHINES.get(platform.machine())
    if known is None:
        raise NoSandbox(f"{_WITHOUT}: the machine {platform.machine()} is not known")
    machine, clone, clone3, *forks = known
    load, equal, at_least, bits, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    tests: list[tuple[int, int, str, str]] = [
        (load, 4, "", ""),
        (equal, machine, "", "kill"),
        (load, 0, "", ""),
        (at_least, 1 << 30, "refuse", ""),  # the calls of another machine
        *((equal, fork, "refuse", "") for fork in forks),
        (equal, clone3, "none", ""),  # the C library then uses clone
        (equal, clone, "", "allow"),
        (load, 16, "", ""),
        (bits, _CLONE_THREAD, "allow", "refuse"),
    ]
    answers = {"allow": _ALLOW, "refuse": _REFUSE | EPERM, "none": _REFUSE | ENOSYS, "kill": _KILL}

    def jump(place: int, answer: str) -> int:
        return len(tests) + list(answers).index(answer) - place - 1 if answer else 0

    code = [(kind, jump(n, yes), jump(n, no), value) for n, (kind, value, yes, no) in enumerate(tests)]
    code += [(answer, 0, 0, value) for value in answers.values()]
    return b"".join(struct.pack("=HBBI", *step) for step in code)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
