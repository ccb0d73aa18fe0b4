"""Saved games: text files with the game, its variant, the players, moves, result and comments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from pybridge.bridge.terms import Compound
from pybridge.game import Game, Position, load_game
from pybridge.matches.luck import ReviewedMove
from pybridge.matches.replacing import FIRST_LINE, may_be_replaced, write_atomically
from pybridge.rules.errors import InputError, shortened
from pybridge.rules.loading import games, is_path
from pybridge.rules.moves import Move
from pybridge.rules.notebook import picture
from pybridge.rules.subject import ask
from pybridge.search.options import option_terms

HEADERS = ("game", "variant", "start", "players", "date", "result", "fingerprint", "seed")
UNFINISHED = "unfinished"
LARGEST = 10_000_000
REVIEW_SECONDS = 0.2

_MOVE = re.compile(r"(\d+)\.\s+(\S.*?)(?:\s+# ?(.*))?")


class InvalidRecord(InputError):
    """A file is not a saved game, or its game cannot be replayed. The text gives the place and the reason."""


@dataclass(frozen=True)
class GameRecord:
    """A saved game.

    Attributes:
        game: The name of a built-in game, or the path of a game file.
        variant: The name of the start position, None for the game's first.
        start: The text of the start position if it is not one of the game's variants, otherwise None.
        players: The player of each side: `{"x": "human", "o": "engine:depth=6"}`.
        moves: The texts of the moves.
        comments: Comments by the number of the move that they follow; 0 is the start.
        result: The name of the winner, "draw" or "unfinished".
        date: The date on which the game was started, in ISO 8601 format, or "".
        fingerprint: `Game.fingerprint` of the rules that were used; "" if it is not known.
        seed: The seed of the dice, by which the game goes on; None if nothing was rolled.
    """

    game: str
    moves: tuple[str, ...] = ()
    variant: str | None = None
    start: str | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: str = UNFINISHED
    date: str = ""
    fingerprint: str = ""
    seed: int | None = None

    def __post_init__(self) -> None:
        """Convert moves that are given as `Move` objects or as a list."""
        object.__setattr__(self, "moves", tuple(map(str, self.moves)))

    def __str__(self) -> str:
        """Return the text of the saved game, as `save` writes it."""
        seated = ", ".join(f"{name} = {player}" for name, player in self.players.items())
        values = {**vars(self), "players": seated}
        lines = [FIRST_LINE, *(f"{name}: {values[name]}" for name in HEADERS if values[name] not in (None, "")), ""]
        if 0 in self.comments:
            lines.append(f"# {self.comments[0]}")
        for number, move in enumerate(self.moves, 1):
            comment = self.comments.get(number)
            lines.append(f"{number}. {move}" + (f"  # {comment}" if comment else ""))
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the record to a file. After a crash there is either the old file or the new one.

        Args:
            path: The file. A saved game is replaced, but no other file.

        Raises:
            InputError: The file exists and is not a saved game, or it cannot be written.
        """
        try:
            file = Path(path).expanduser()
            allowed = may_be_replaced(file)
            if allowed:
                write_atomically(file, str(self))
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"cannot write {shortened(str(path))}: {reason}") from None
        if not allowed:
            name = shortened(str(path))
            raise InputError(f"{name} is not a saved game and is left unchanged: save under another name")

    def start_position(self) -> Position:
        """Load the game and return the position that it began with.

        Raises:
            InputError: The game cannot be loaded, or the position is not one of it.
        """
        game = load_game(self.game, self.variant)
        return game.position(self.start) if self.start else game.start()

    def replay(self) -> list[tuple[Move | None, Position]]:
        """Replay the game: return the start with None, then each move with the position after it.

        Raises:
            InvalidRecord: A move is not legal; the text says which one and why.
            InputError: The game cannot be loaded.
        """
        position = self.start_position()
        played: list[tuple[Move | None, Position]] = [(None, position)]
        for number, text in enumerate(self.moves, 1):
            try:
                move, position = position.step(text)
            except InputError as error:
                changed = "; its rules have changed" if self.other_rules(position.game) else ""
                raise InvalidRecord(f"move {number} of the saved game cannot be played: {error}{changed}") from None
            played.append((move, position))
        return played

    def svg(
        self,
        *,
        columns: int = 4,
        most: int = 60,
        title: str | None = None,
        width: int | None = None,
        animated: bool = False,
        review: bool = False,
    ) -> str:
        """Return a picture of the game as SVG: its positions, each with the move that leads to it.

        Args:
            columns: The number of positions in a row, 4 by default.
            most: The largest number of positions to show, from 2 to 1000, 60 by default; positions in the
                middle of a longer game are left out, and the picture says so.
            title: The title for screen readers; by default the name of the game.
            width: The default width of the picture in pixels; 212 per column if None.
            animated: If true, show one position after another, a second each, in one place; false by default.
            review: If true, say which moves gave something away, and draw the values as a curve, as found by
                `review` with its default limits; false by default.

        Raises:
            InvalidRecord: A move is not legal; the text says which one and why.
            InputError: The game cannot be loaded.
        """
        self.replay()
        start = self.start_position()
        given = {"columns": columns, "most": most, "caption": self._caption(), "title": title, "width": width}
        more = {"animated": "true" if animated else None, "review": self._steps(REVIEW_SECONDS) if review else None}
        options = option_terms(given | more)
        return str(self._asked("strip_svg(Game:Position, Moves, Options, Answer)", start, options))

    def review(self, seconds: float = REVIEW_SECONDS) -> list[ReviewedMove]:
        """Look back at the game: return each move with the value it led to and what it gave away.

        Args:
            seconds: How long each position is searched at most, 0.2 by default.

        Raises:
            InvalidRecord: A move is not legal; the text says which one and why.
            InputError: The game cannot be loaded.
        """
        self.replay()
        keys = ReviewedMove.__match_args__
        return [ReviewedMove(*(step[key] for key in keys)) for step in self._steps(seconds)[1:]]

    def _steps(self, seconds: float) -> list[dict[str, Any]]:
        limits = option_terms({"seconds": seconds})
        steps = self._asked("game_review(Game:Position, Moves, Options, Answer)", self.start_position(), limits)
        return cast("list[dict[str, Any]]", steps)

    def _asked(self, goal: str, start: Position, options: list[Compound]) -> object:
        return ask(start, f"pybridge:{goal}", Moves=list(self.moves), Options=options)["Answer"]

    def _caption(self) -> str:
        players = ", ".join(f"{name}: {player}" for name, player in self.players.items())
        return "; ".join(part for part in (players, self.date) if part)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return picture(str(self), self.svg())

    def other_rules(self, game: Game) -> bool:
        """Return whether the rules of a game are known to differ from those that were used.

        Args:
            game: A game, usually one that was loaded from the file of rules that the saved game names.
        """
        return bool(self.fingerprint) and self.fingerprint != game.fingerprint


def read_game(path: str | Path, at_hand: str = "") -> GameRecord:
    """Read a saved game from a file, without loading its rules.

    The attribute `game` of the result is the first of these that exists: the file of rules that the game
    names, a file of that name in the folder of the saved game, and `at_hand` if it has that name. If none
    exists, it is the name as written.

    Args:
        path: The file of the saved game.
        at_hand: The path of the rules of a game that is being played; "", the default, for none.

    Raises:
        InvalidRecord: There is no such file, or it is not a saved game; the text says what is wrong.
    """
    try:
        file = Path(path).expanduser()
        if file.exists() and not file.is_file():
            raise InvalidRecord(f"{path} is not a saved game: it is not a regular file")
        if file.stat().st_size > LARGEST:
            raise InvalidRecord(f"{path} is not a saved game: it is larger than {LARGEST // 1_000_000} MB")
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidRecord(f"{path} is not a saved game: it is not UTF-8 text") from None
    except InvalidRecord:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidRecord(f"cannot read {shortened(str(path))}: {reason}") from None
    record = read_record(text, str(path))
    return replace(record, game=_find_rules(record.game, file, at_hand))


def _find_rules(game: str, saved: Path, at_hand: str) -> str:
    if game in games():
        return game
    named = Path(game if is_path(game) else f"{game}.pl").expanduser()
    beside = saved.absolute().parent
    places = [beside / named, beside / named.name]
    if Path(at_hand).name == named.name:
        places.append(Path(at_hand))
    return next((str(place) for place in places if place.is_file()), game)


def may_be_loaded(record: GameRecord, saved: str | Path, at_hand: str = "") -> bool:
    """Return whether the rules may be loaded without asking the user, since loading a file runs code in it.

    This holds for built-in games, for rules in the folder of the saved game, and for those of the game at
    hand.

    Raises:
        InvalidRecord: The rules do not exist.
    """
    if record.game in games() or record.game == at_hand:
        return True
    if not Path(record.game).is_file():
        raise InvalidRecord(
            f"there is no file {shortened(record.game, 100)}, nor one of that name in the folder "
            "of the saved game: put its rules there, or load it while you are playing by them"
        )
    return Path(record.game).resolve().parent == Path(saved).expanduser().resolve().parent


def is_saved_game(path: str | Path) -> bool:
    """Return whether the file begins like a saved game."""
    try:
        with Path(path).expanduser().open("rb") as file:
            return file.readline(len(FIRST_LINE) + 2).strip() == FIRST_LINE.encode()
    except (OSError, ValueError, RuntimeError):
        return False


def read_record(text: str, name: str = "the text") -> GameRecord:
    """Read a saved game from its text; errors refer to it as `name`.

    Raises:
        InvalidRecord: It is not a saved game; the text says what is wrong and in which line.
    """
    return _Reader(text, name).read()


class _Reader:
    """Reads one record, line by line, so that an error can name the line."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.headers: dict[str, str] = {}
        self.moves: list[str] = []
        self.comments: dict[int, str] = {}

    def read(self) -> GameRecord:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise InvalidRecord(f"{self.name} is not a saved game: its first line should be '{FIRST_LINE}'")
        for number, line in enumerate(self.lines[1:], 2):
            stripped = line.strip()
            if stripped.startswith("#"):
                self._comment(stripped[1:].strip())
            elif stripped and (match := _MOVE.fullmatch(stripped)):
                self._move(number, *match.groups())
            elif stripped:
                self._header(number, stripped)
        if "game" not in self.headers:
            raise InvalidRecord(f"{self.name} does not name a game: a line 'game: NAME' is missing")
        read: dict[str, Any] = {**self.headers, "players": self._players()}
        if "seed" in read:
            read["seed"] = self._seed(read["seed"])
        return GameRecord(moves=tuple(self.moves), comments=self.comments, **read)

    def _seed(self, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise InvalidRecord(f"{self.name}: the seed must be a whole number, not {shortened(text)}") from None

    def _header(self, number: int, line: str) -> None:
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            expected = f"'NAME: VALUE' with one of {', '.join(HEADERS)}, or '{len(self.moves) + 1}. MOVE'"
            raise InvalidRecord(f"{self.name}:{number}: {shortened(line)} should be {expected}")
        self.headers[name] = value.strip()

    def _move(self, number: int, written: str, move: str, comment: str | None) -> None:
        if written != str(len(self.moves) + 1):
            raise InvalidRecord(
                f"{self.name}:{number}: move {len(self.moves) + 1} should come here, not move {written[:20]}"
            )
        self.moves.append(move)
        if comment:
            self._comment(comment)

    def _comment(self, comment: str) -> None:
        before = self.comments.get(len(self.moves))
        self.comments[len(self.moves)] = f"{before} {comment}" if before else comment

    def _players(self) -> dict[str, str]:
        pairs = (part.split(" = ", 1) for part in self.headers.get("players", "").split(", ") if " = " in part)
        return {name.strip(): player.strip() for name, player in pairs}
