"""`pybridge play`: play a game in the console."""

from typing import Any

import click

from pybridge.cli.options import variant_option


@click.command()
@click.argument("game", required=False)
@variant_option
@click.option("--players", nargs=2, metavar="ONE OTHER", help="The players, in the order of the game's players.")
@click.option(
    "--seat", "seated", multiple=True, metavar="NAME=PLAYER",
    help="Who plays at a seat, in a game for any number of players; may be repeated.",
)  # fmt: skip
@click.option("--as", "as_player", metavar="PLAYER", help="The side that you play; the engine plays the others.")
@click.option("--level", help="How well the computer plays: easy, normal, hard or perfect.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII, without colours.")
@click.option("--no-undo", is_flag=True, help="Moves cannot be taken back.")
@click.option("--end-when-decided", is_flag=True, help="The game ends as soon as a short search proves a win.")
@click.option("--seed", type=int, help="The seed of the dice, in a game of chance; random by default.")
@click.option("--full", is_flag=True, help="Play on the full screen, with the mouse or the arrow keys.")
def play(**options: Any) -> int:
    """Play GAME in the console: a built-in name, the path of a game file, or a saved game.

    Without GAME, choose from a menu.

    Players are human, engine (engine:seconds=2, engine:depth=6, engine:nodes=10000), random, perfect, a
    level, strategy:NAME if the game has strategies, own:minimax and own:alphabeta if its file has these
    searches, FILE.pl, or MODULE:NAME (see pybridge match). If the input is not a terminal, each line of it
    is read as a command.
    """
    from pybridge.console.start import Choices, start_console

    return start_console(Choices(**options))
