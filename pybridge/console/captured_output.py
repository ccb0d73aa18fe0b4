"""What rules and Prolog write to the terminal while a full screen is on it: caught, to be shown as lines."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CHUNK = 65536
BETWEEN_CHUNKS = 0.05  # seconds: somebody who writes without end must not keep the screen busy


@contextmanager
def caught(tell: Callable[[list[str]], None]) -> Iterator[None]:
    """While the block runs, tell of the lines that are written to standard output and standard error."""
    _flush()
    before = [os.dup(descriptor) for descriptor in (1, 2)]
    source, sink = os.pipe()
    reader = threading.Thread(target=_read, args=(source, tell), name="stray output", daemon=True)
    _point_to([sink, sink])
    os.close(sink)
    reader.start()
    try:
        yield
    finally:
        _flush()
        _point_to(before)
        for descriptor in before:
            os.close(descriptor)
        reader.join(1)


def _flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


def _point_to(targets: list[int]) -> None:
    for descriptor, target in zip((1, 2), targets, strict=True):
        os.dup2(target, descriptor)


def _read(source: int, tell: Callable[[list[str]], None]) -> None:
    begun = b""
    with os.fdopen(source, "rb", buffering=0) as stream:
        while chunk := stream.read(CHUNK):
            *lines, begun = (begun + chunk).split(b"\n")
            if len(begun) > CHUNK:
                lines.append(begun)
                begun = b""
            tell([line.decode("utf-8", "replace") for line in lines])
            time.sleep(BETWEEN_CHUNKS)
    if begun:
        tell([begun.decode("utf-8", "replace")])
