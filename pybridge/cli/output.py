"""Keeps standard output for JSON alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pybridge.bridge.callbacks import instead


@contextmanager
def output_apart() -> Iterator[None]:
    """During the block, what goals and rules print, also in workers, goes to standard error.

    What Python prints to `sys.stdout` still goes to standard output.
    """
    before = sys.stdout
    if before is None:  # standard output is closed
        yield
        return
    before.flush()
    with open(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        if before is sys.__stdout__:
            sys.stdout = out
        instead["stdout"] = sys.stderr
        try:
            yield
        finally:
            sys.stdout = before
            instead.clear()
            os.dup2(out.fileno(), 1)
