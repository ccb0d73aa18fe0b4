"""Games: loading and checking them, their moves, boards and errors."""

from pybridge.rules.board import Row
from pybridge.rules.checking import CheckReport, Fault
from pybridge.rules.errors import InvalidPosition, UnknownStrategy, UnknownVariant

__all__ = ["CheckReport", "Fault", "InvalidPosition", "Row", "UnknownStrategy", "UnknownVariant"]
