"""`pybridge new`: write a template for a game."""

import re
from pathlib import Path

import click

from pybridge.bridge.starting import prolog_directory
from pybridge.rules.errors import InputError
from pybridge.rules.goals import run_goal


@click.command()
@click.argument("name")
@click.option("--board", is_flag=True, help="Write a board game instead, which can be clicked and drawn.")
@click.option("--from", "program", metavar="FILE", help="Adapt the program in FILE, which is run.")
def new(name: str, board: bool, program: str | None) -> None:
    """Write NAME.pl in the current folder: a small commented game to play and to turn into your own."""
    if name.endswith(".pl"):
        raise InputError(f"give the name without .pl: pybridge new {name.removesuffix('.pl')}")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"{name!r} cannot be a game's name: use small letters, digits and _, like my_game")
    if (prolog_directory() / "games" / f"{name}.pl").exists():
        raise InputError(f"there is already a game {name}; give yours another name")
    path = Path(f"{name}.pl")
    if program is not None:
        _adapt(path, name, program)
        return
    kind = "board_template.pl" if board else "template.pl"
    template = (prolog_directory() / "rules" / kind).read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(template.replace("my_game", name))
    except FileExistsError:
        raise InputError(f"{path} already exists and is left unchanged") from None
    click.echo(f"Wrote {path}. Play it: pybridge play ./{path}")
    click.echo(f"Then edit it, and check it: pybridge check ./{path}")


def _adapt(path: Path, name: str, program: str) -> None:
    if path.exists():
        raise InputError(f"{path} already exists and is left unchanged")
    if not Path(program).is_file():
        raise InputError(f"there is no file {program}")
    adapter = run_goal("pybridge:adapter(File, Name, Text, Notes)", {"File": program, "Name": name})
    text = str(adapter["Text"])
    path.write_text(text, encoding="utf-8")
    count = text.count("% ?")
    questions = f"{count} question" if count == 1 else f"{count} questions"
    asks = f" It has {questions}, in lines with ?." if count else ""
    click.echo(f"Wrote {path}, which adapts {program}.{asks}")
    for note in adapter["Notes"]:
        click.echo(str(note))
    click.echo(f"Check it: pybridge check ./{path}")
