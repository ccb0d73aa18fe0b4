"""The built-in games by name, for tests that are made for each of them before Prolog runs."""

from pybridge.bridge.starting import prolog_directory

GAMES = sorted(path.stem for path in (prolog_directory() / "games").glob("*.pl"))
