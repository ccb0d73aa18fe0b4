"""The page that a student gets: what is right, and the board where something first goes wrong."""

from collections.abc import Mapping
from contextlib import suppress

from pybridge.game import Game
from pybridge.grading.submissions import Grade, described, strength_text
from pybridge.rules.board import board_text
from pybridge.rules.errors import InputError


def report_page(grade: Grade, points: Mapping[str, float], game: Game) -> str:
    """Return the page of a submission as Markdown; `game` is the reference, which draws the boards."""
    lines = [f"# {grade['submission']}", "", f"{grade['mark'] or 0:g} of {sum(points.values()):g} points.", ""]
    if grade["ungraded"]:
        return "\n".join([lines[0], "", f"Not graded, because {grade['ungraded']}", ""])
    if grade["problem"]:
        lines += [f"It could not be graded to the end: {grade['problem']}", ""]
    for part in points:
        if grade[part] is not None:
            lines += _part(part, grade[part], game)
    if grade["warnings"]:
        lines += ["## Warnings", "", *(f"- {' '.join(text.split())}" for text in grade["warnings"]), ""]
    return "\n".join(lines)


def _part(part: str, found: Grade, game: Game) -> list[str]:
    lines = [f"## {part}", "", _counted(part, found), ""]
    if found.get("entered"):
        lines += [
            f"After {' '.join(found['entered_after'])} it enters {found['entered']:,} positions, "
            f"the textbook's {found['textbook']:,}.",
            "",
        ]
    if found["difference"]:
        lines += [f"First: {described(found['difference'])}", "", *_board(found["difference"], game)]
    return lines


def _counted(part: str, found: Grade) -> str:
    if part == "rules":
        extent = "" if found["complete"] else ", and there are more"
        return f"Right in {found['agreeing']:,} of {found['compared']:,} positions{extent}."
    if part == "heuristic" and found["games"]:
        return f"{strength_text(found)}."
    return found["note"] or f"Right in {found['right']:,} of {found['judged']:,} positions."


def _board(difference: Grade, game: Game) -> list[str]:
    position = game.start()
    with suppress(InputError):
        for move in difference["moves"]:
            position = position.play(move)
    drawn = board_text(position.board) if position.board else position.text
    return ["```", drawn, "```", ""]
