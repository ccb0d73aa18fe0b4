"""Completions for a half-typed line: moves, commands and their arguments."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from pybridge.console.commands import COMMANDS, find, split
from pybridge.console.commands.registry import GOAL
from pybridge.console.session import Session
from pybridge.console.view import PositionView
from pybridge.players import levels, player_kinds
from pybridge.rules.goals import run_goal
from pybridge.rules.loading import games

_NAME = re.compile(r"[a-z]\w*")
_WORD_AT_END = re.compile(r"\w*$")


class ConsoleCompleter(Completer):
    """Completes a line typed at the console, using the current position and the table of commands."""

    def __init__(self, session: Session, view: Callable[[], PositionView]) -> None:
        """Complete lines for a session; `view` returns the view of its position."""
        self._view = view
        self._paths = PathCompleter(expanduser=True)
        self._sources: dict[str, Callable[[], Iterable[str]]] = {
            "games": games,
            "variants": lambda: session.game.variants,
            "players": lambda: player_kinds(session.game),
            "levels": levels,
            "commands": lambda: COMMANDS,
            "predicates": lambda: predicate_names(session.game.name),
        }

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Complete the word at the cursor."""
        line = document.text_before_cursor.lstrip()
        word, _ = split(line)
        if not line and not complete_event.completion_requested:
            return
        if " " not in line and word != GOAL:
            yield from self._first_words(line)
            return
        command = find(word)
        if command is None:
            return
        typed = line.rsplit(" ", 1)[-1]
        if command.completes in ("files", "games"):
            argument = line.split(" ", 1)[1].lstrip()
            yield from self._paths.get_completions(Document(argument), complete_event)
        if command.completes == "predicates":
            typed = _WORD_AT_END.search(typed)[0]  # type: ignore[index]
        if command.completes in self._sources:
            yield from _starting(self._sources[command.completes](), typed)

    def _first_words(self, typed: str) -> Iterable[Completion]:
        yield from _starting((move.text for move, _ in self._view().matching(typed)), typed)
        for name, command in COMMANDS.items():
            if typed and name.startswith(typed.lower()):
                yield Completion(name, -len(typed), display_meta=command.summary)


@cache
def predicate_names(game: str) -> list[str]:
    """Return the names of predicates that a goal about a game can call: the game's own and built-in."""
    goal = (
        "pybridge:home(Game, Own), "
        "findall(Name, ( current_predicate(Own:Name/_) ; current_predicate(Game:Name/_) ; "
        "predicate_property(system:Head, built_in), functor(Head, Name, _) ), All), sort(All, Names)"
    )
    names = run_goal(goal, {"Game": game})["Names"]
    return [name for name in names if _NAME.fullmatch(name)]


def _starting(texts: Iterable[str], typed: str) -> Iterable[Completion]:
    return (Completion(text, -len(typed)) for text in texts if text.startswith(typed))
