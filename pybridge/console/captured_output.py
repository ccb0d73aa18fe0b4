"""Capturing output of rules and of Prolog while the full screen is shown."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CHUNK = 65536
BETWEEN_CHUNKS = 0.05  # seconds, so that endless output does not keep the screen busy


@contextmanager
def captured(show: Callable[[list[str]], None]) -> Iterator[None]:
    """While the block runs, call `show` with the lines written to standard output and standard error."""
    _flush()
    before = [os.dup(descriptor) for descriptor in (1, 2)]
    source, sink = os.pipe()
    reader = threading.Thread(target=_read, args=(source, show), name="captured output", daemon=True)
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


def _read(source: int, show: Callable[[list[str]], None]) -> None:
    partial = b""
    with os.fdopen(source, "rb", buffering=0) as stream:
        while chunk := stream.read(CHUNK):
            *lines, partial = (partial + chunk).split(b"\n")
            if len(partial) > CHUNK:
                lines.append(partial)
                partial = b""
            show([line.decode("utf-8", "replace") for line in lines])
            time.sleep(BETWEEN_CHUNKS)
    if partial:
        show([partial.decode("utf-8", "replace")])
