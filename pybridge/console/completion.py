"""What a half-typed line could become: moves, commands and what commands take."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from pybridge.console.commands import COMMANDS, find, split
from pybridge.console.session import Session
from pybridge.console.view import PositionView
from pybridge.game import games
from pybridge.players import LEVELS, player_kinds


class ConsoleCompleter(Completer):
    """Completes a line of the console from the position on the board and the table of commands."""

    def __init__(self, session: Session, view: Callable[[], PositionView]) -> None:
        """Complete for a session, whose position `view` gives."""
        self._view = view
        self._paths = PathCompleter(expanduser=True)
        self._sources: dict[str, Callable[[], Iterable[str]]] = {
            "games": games,
            "variants": lambda: session.game.variants,
            "players": lambda: player_kinds(session.game),
            "levels": lambda: [*LEVELS, "perfect"],
            "commands": lambda: COMMANDS,
        }

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Complete the word at the cursor."""
        line = document.text_before_cursor.lstrip()
        word, _ = split(line)
        if not line and not complete_event.completion_requested:
            return
        if " " not in line:
            yield from self._first_words(line)
            return
        command = find(word)
        if command is None:
            return
        typed = line.rsplit(" ", 1)[1]
        if command.completes in ("files", "games"):
            argument = line.split(" ", 1)[1].lstrip()
            yield from self._paths.get_completions(Document(argument), complete_event)
        if command.completes in self._sources:
            yield from _starting(self._sources[command.completes](), typed)

    def _first_words(self, typed: str) -> Iterable[Completion]:
        yield from _starting((move.text for move, _ in self._view().matching(typed)), typed)
        for name, command in COMMANDS.items():
            if typed and name.startswith(typed.lower()):
                yield Completion(name, -len(typed), display_meta=command.summary)


def _starting(texts: Iterable[str], typed: str) -> Iterable[Completion]:
    return (Completion(text, -len(typed)) for text in texts if text.startswith(typed))
