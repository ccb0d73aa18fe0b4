"""The count of sequences of moves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Perft:
    """A count of sequences of moves.

    Attributes:
        sequences: The number of sequences.
        seconds: The time of the count alone, without that for compiling the rules.
        compiled: Whether the rules ran compiled.
    """

    sequences: int
    seconds: float
    compiled: bool
