"""Workers of a Dask cluster."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, cast

from pybridge.rules.errors import InputError, on_one_line

SECONDS_TO_ANSWER = 5


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """Connect to a Dask scheduler, and disconnect at the end of a `with` block.

    Raises:
        InputError: Dask is not installed, or no scheduler answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError('--dask needs Dask: pip install "pybridge-prolog[dask]"') from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported in one line
    try:
        client: Any = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        reason = on_one_line(error)
        raise InputError(f"no Dask scheduler answers at {address}: {reason}") from None
    with client:
        yield cast(Executor, client.get_executor(pure=False))
