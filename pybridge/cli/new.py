"""`pybridge new`: write a game file to begin with."""

import re
from pathlib import Path

import click

from pybridge.bridge.starting import prolog_directory
from pybridge.rules.errors import InputError


@click.command()
@click.argument("name")
@click.option("--board", is_flag=True, help="Write a game on a board of squares, to be clicked and drawn.")
def new(name: str, board: bool) -> None:
    """Write NAME.pl in this folder: a small game with comments, to play at once and to make your own."""
    if name.endswith(".pl"):
        raise InputError(f"give the name without .pl: pybridge new {name.removesuffix('.pl')}")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"{name!r} cannot be a game's name: use small letters, digits and _, as in my_game")
    if (prolog_directory() / "games" / f"{name}.pl").exists():
        raise InputError(f"there is a game {name} already; give yours another name")
    path = Path(f"{name}.pl")
    kind = "board_template.pl" if board else "template.pl"
    template = (prolog_directory() / "rules" / kind).read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(template.replace("my_game", name))
    except FileExistsError:
        raise InputError(f"{path} exists already and is left alone") from None
    click.echo(f"{path} is written. Play it: pybridge play ./{path}")
    click.echo(f"Then edit it, and see whether it is sound: pybridge check ./{path}")
