"""How much a test covers: a sample in `make test`, everything in `make stress`, which sets STRESS."""

import os

STRESS = bool(os.environ.get("STRESS"))


def count(sample: int, full: int) -> int:
    """Return how many cases a test tries."""
    return full if STRESS else sample
