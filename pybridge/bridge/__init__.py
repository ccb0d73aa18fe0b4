"""Prolog from Python. No other room knows PySwip or C."""
