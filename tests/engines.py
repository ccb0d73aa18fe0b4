"""How many queries are open."""

import gc

import pybridge as pb
from pybridge.bridge.readers import readers
from pybridge.bridge.threads import Engine

RUNNING = """
    aggregate_all(count, ( thread_property(T, status(running)), \\+ thread_property(T, alias(gc)) ), Count)"""


def open_queries() -> int:
    """Return the number of engines besides those of threads; dropped queries are closed first."""
    gc.collect()
    pb.query_once("true")
    for reader in readers._idle.copy():  # what they have to close is closed
        reader.submit(int).result()
    return int(pb.query_once(RUNNING)["Count"]) - sum(type(each) is Engine for each in gc.get_objects())
