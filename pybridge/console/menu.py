"""Questions before a game: which one to play, and whether to continue an interrupted one."""

import shutil
import textwrap
from collections.abc import Callable

from pybridge.console.report import counted
from pybridge.game import load_game
from pybridge.matches.record import GameRecord
from pybridge.rules.errors import InputError
from pybridge.rules.loading import games

Ask = Callable[[str], str]
Tell = Callable[[str], None]

ANSWERS = {"": "yes", "y": "yes", "yes": "yes", "n": "no", "no": "no", "f": "forget", "forget": "forget"}


def menu_lines(columns: int = 80) -> list[str]:
    """Return the games, one per line, with as many variants as there is room for."""
    loaded = [load_game(name) for name in games()]
    width = max(len(game.name) for game in loaded)
    lines = []
    for number, game in enumerate(loaded, 1):
        line = f"  {number}. {game.name:{width}}  {' against '.join(game.players)}"
        if len(game.variants) > 1:
            variants = f"({', '.join(game.variants)})"
            line += f"  {textwrap.shorten(variants, max(5, columns - len(line) - 2), placeholder=' ...)')}"
        lines.append(line)
    return lines


def choose_game(ask: Ask = input, tell: Tell = print) -> str:
    """Show the menu and return the game that the user chooses by its number, name or file.

    Raises:
        EOFError: The user chooses none.
    """
    tell("Which game?")
    for line in menu_lines(shutil.get_terminal_size().columns):
        tell(line)
    numbers = {str(number): name for number, name in enumerate(games(), 1)}
    while True:
        answer = ask("Number, name or file> ").strip()
        if answer in numbers:
            return numbers[answer]
        try:
            if answer and not answer.isdigit():
                load_game(answer)
                return answer
        except InputError as error:
            tell(str(error))
            continue
        tell(f"Type a number from 1 to {len(numbers)}, a name, or the path of a game file; Ctrl-D quits.")


def wants_to_continue(record: GameRecord, ask: Ask = input) -> str:
    """Ask whether to continue an interrupted game: "yes", "no" (keep it), or "forget" (delete it)."""
    moves = counted(len(record.moves), "move")
    print(f"A game of {record.game} from {record.date} was interrupted after {moves}.")
    while True:
        answer = ask("Continue it? [Y]es, [n]o but keep it, [f]orget it: ").strip().lower()
        if answer in ANSWERS:
            return ANSWERS[answer]
        print("Type y, n or f; Enter alone means yes.")


def may_load(rules: str, ask: Ask = input) -> bool:
    """Ask whether to load the rules of a saved game that are neither built in nor in its folder."""
    print(f"The rules of this game are in {rules}. Loading them runs the code in that file.")
    return ask("Load them? [y]es, [N]o: ").strip().lower() in ("y", "yes")
