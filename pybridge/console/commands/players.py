"""Commands that show and change the players."""

from pybridge.console.commands.registry import command
from pybridge.console.reply import Reply, Surroundings, say
from pybridge.console.seating import CHANCE
from pybridge.console.session import Session
from pybridge.players import HUMAN, Dice, check_level, levels, make_player, player_kinds
from pybridge.rules.errors import InputError


@command("players", "[PLAYER PLAYER...]", "show or change who plays: players human engine:depth=4", completes="players")
def players(session: Session, argument: str, _: Surroundings) -> Reply:
    """Show or change the players."""
    words = argument.split()
    if words:
        _seat(session, words)
    lines = [f"  {side}: {player}" for side, player in session.players.items()]
    if session.dice is HUMAN:
        lines.append("  chance: human")
    if not words:
        lines.append(f"There are: {', '.join(player_kinds(session.game))}.")
    return say(*lines)


def _seat(session: Session, words: list[str]) -> None:
    """Seat players given in the order of the seats, or as `SIDE=PLAYER`."""
    sides = session.game.players
    if len(words) == len(sides) and not any(word.partition("=")[0] in sides for word in words):
        chosen = dict(zip(sides, words, strict=True))
    else:
        chosen = dict(word.split("=", 1) for word in words if "=" in word)
        if chosen.get(CHANCE) in ("human", "dice"):
            session.dice = HUMAN if chosen.pop(CHANCE) == "human" else Dice(session.dice_seeds)
            words = [word for word in words if not word.startswith(f"{CHANCE}=")]
        if len(chosen) != len(words) or not set(chosen) <= set(sides):
            each = ", or ".join(f"{side}=PLAYER" for side in sides)
            raise InputError(f"players takes all players, or {each}, or chance=human (real dice)")
    made = {side: make_player(spec, session.game) for side, spec in chosen.items()}
    session.players.update(made)
    session.paused = False


@command("level", "[NAME]", "how well the computer plays: easy, normal, hard, perfect", completes="levels")
def level(session: Session, argument: str, _: Surroundings) -> Reply:
    """Show or set the level of the computer players."""
    sides = [side for side, player in session.players.items() if not player.is_human]
    if not argument:
        now = ", ".join(f"{side} plays {session.players[side]}" for side in sides) or "No computer plays"
        return say(f"{now}. The levels are: {', '.join(levels())}.")
    check_level(argument)
    if not sides:
        raise InputError(f"there is no computer player; add one with: players {session.game.players[0]}={argument}")
    player = make_player(argument, session.game)
    session.players.update(dict.fromkeys(sides, player))
    return say(f"{' and '.join(sides)} now play{'s' if len(sides) == 1 else ''} {argument}.")


@command("swap", "", "exchange the seats of the players")
def swap(session: Session, argument: str, _: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Exchange the players."""
    session.swap()
    session.paused = False
    return say(*(f"  {side}: {player}" for side, player in session.players.items()))
