"""Adapters and converters for types of Python's standard library."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from os import fspath
from pathlib import PurePath
from typing import Any

from pybridge.bridge.adapting import register_adapter, register_converter
from pybridge.bridge.terms import Compound


def register_standard_types() -> None:
    """Let values of Decimal, date, datetime and Path cross as well, from here on.

    A `Decimal` becomes a rational number, with which Prolog computes exactly, and comes back as a Fraction or
    an int. A `date` becomes `date(Year, Month, Day)`, a `datetime` the `date/9` of format_time/3; such terms
    come back as these. A `Path` becomes an atom, and comes back as a str.
    """
    register_adapter(Decimal, lambda value: Fraction(value) if value.is_finite() else float(value))
    register_adapter(date, lambda day: Compound("date", [day.year, day.month, day.day]))
    register_adapter(datetime, _date_term)
    register_adapter(PurePath, fspath)
    register_converter("date", 3, lambda *parts: _read(date, parts))
    register_converter("date", 9, lambda *parts: _read(_datetime, parts))


def _date_term(at: datetime) -> Compound:
    offset = at.utcoffset()
    west = "-" if offset is None else -int(offset.total_seconds())
    seconds = at.second + at.microsecond / 1_000_000
    return Compound("date", [at.year, at.month, at.day, at.hour, at.minute, seconds, west, "-", "-"])


def _read(make: Any, parts: tuple[Any, ...]) -> Any:
    try:
        return make(*parts)
    except (TypeError, ValueError):  # no date, but a term with variables, for instance
        return Compound("date", parts)


def _datetime(*parts: Any) -> datetime:
    year, month, day, hour, minute, seconds, west, _, _ = parts
    zone = None if west == "-" else timezone(timedelta(seconds=-west))
    begun = datetime(year, month, day, hour, minute, tzinfo=zone)
    return begun + timedelta(microseconds=round(seconds * 1_000_000))
