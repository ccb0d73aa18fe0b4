"""How much a test does: a sample in `make test`, everything in `make stress`, which sets STRESS."""

import os

STRESS = bool(os.environ.get("STRESS"))


def count(sample: int, full: int) -> int:
    """Return how many of something a test looks at."""
    return full if STRESS else sample
