"""Calling Prolog from Python. Only this package uses PySwip and C."""
