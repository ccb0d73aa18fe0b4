"""`pybridge games`: list the built-in games."""

import click

from pybridge.cli.options import json_option, print_json
from pybridge.game import load_game
from pybridge.rules.loading import games as built_in_games


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the built-in games with their players and variants."""
    loaded = [load_game(name) for name in built_in_games()]
    if as_json:
        print_json([{"name": g.name, "players": list(g.players), "variants": g.variants} for g in loaded])
        return
    width = max(len(game.name) for game in loaded)
    for game in loaded:
        click.echo(f"{game.name:{width}}  {' against '.join(game.players)}; {', '.join(game.variants)}")
