"""Games as games of OpenSpiel, so that its algorithms run on them; the extra `openspiel` installs it."""

from pybridge.game import load_game


def register(spec: str, variant: str | None = None, *, longest: int = 10_000, actions: int | None = None) -> str:
    """Register a game with OpenSpiel, and return the name by which `pyspiel.load_game` knows it.

    Args:
        spec: The name of a built-in game, or a path, as for `load_game`.
        variant: The name of the start position; if None, the default, the game's first.
        longest: After how many moves, those of chance included, a game ends with no result; 10000 by
            default.
        actions: How many actions there may be; if None, the default, as random games show.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        GameError: The file cannot be loaded or does not define a game.
    """
    from pybridge.environments.openspiel import register_game

    return register_game(load_game(spec, variant).start(), longest, actions)
