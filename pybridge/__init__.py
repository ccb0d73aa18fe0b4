"""Game rules in Prolog, with perfect opponents, a console and Prolog queries from Python."""

from importlib.metadata import version

__version__ = version("pybridge-prolog")
