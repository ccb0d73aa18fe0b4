"""The time from a keystroke to the screen, in a real pseudo-terminal, with the engine idle and thinking."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "pybridge")
LETTERS = "abcdefghij"
ROUNDS = 8
LIMIT_MS = 50.0
CASES = (("engine idle", "human", b""), ("engine thinking", "engine:seconds=600", b"4\r"))


class Pane:
    """The full screen in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str) -> None:
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", XDG_STATE_HOME=tempfile.mkdtemp(), LC_ALL="C.UTF-8")
            os.execv(COMMAND, [COMMAND, "play", *arguments, "--full"])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read_until(self, text: bytes, seconds: float) -> bool:
        """Read what the program writes until it has written `text`."""
        seen = b""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                seen = (seen + os.read(self.terminal, 65536))[-200_000:]
                if text in seen:
                    return True
        return False

    def drain(self) -> None:
        """Read all output available now."""
        while select.select([self.terminal], [], [], 0.05)[0]:
            os.read(self.terminal, 65536)

    def keystroke(self, letter: str) -> float:
        """Type a letter and return the milliseconds until it is on the screen."""
        self.drain()
        start = time.perf_counter()
        os.write(self.terminal, letter.encode())
        assert self.read_until(letter.encode(), 10), f"{letter} never came to the screen"
        return (time.perf_counter() - start) * 1000

    def close(self) -> None:
        """End the program."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def measure(pane: Pane) -> list[float]:
    """Return the milliseconds of many keystrokes."""
    times = []
    for _ in range(ROUNDS):
        times += [pane.keystroke(letter) for letter in LETTERS]
        os.write(pane.terminal, b"\x7f" * len(LETTERS))
        pane.drain()
    return times


def main() -> None:
    """Measure, and print a table."""
    print("console: milliseconds from a keystroke to the screen (full screen, 80 by 24)")
    print(f"  {'':18} {'median':>7} {'95%':>7} {'worst':>7}")
    for name, opponent, begin in (("engine idle", "human", b""), ("engine thinking", "engine:seconds=600", b"4\r")):
        pane = Pane("connect_four", "--players", "human", opponent)
        try:
            assert pane.read_until(b"F10", 60)
            os.write(pane.terminal, begin)
            time.sleep(2)
            times = sorted(measure(pane))
        finally:
            pane.close()
        high = times[int(len(times) * 0.95)]
        print(f"  {name:18} {statistics.median(times):7.1f} {high:7.1f} {times[-1]:7.1f}")
    print(f"  95% of them under {LIMIT_MS:g} ms while it thinks: {'yes' if high < LIMIT_MS else 'NO'}")


if __name__ == "__main__":
    main()
