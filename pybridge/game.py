"""Games and positions: what a script and the console play with. Every rule is asked of Prolog."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pybridge.errors import (
    GameError,
    IllegalMove,
    InvalidPosition,
    PrologError,
    PrologHalt,
    PrologInterrupted,
    PrologTimeout,
    UnknownGame,
    UnknownStrategy,
    UnknownVariant,
    nearest,
)
from pybridge.prolog import prolog_directory, query_once

if TYPE_CHECKING:
    from pybridge.analysis import Analysis, Search
    from pybridge.solution import Solution

Term = Any
"""A Prolog term as a Python value (see `pybridge.terms`)."""


@dataclass(frozen=True)
class Move:
    """A move: `str(move)` is how a person writes it, `term` what it is in Prolog."""

    term: Term
    text: str

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `winner` is a player's name or "draw", `value` the utility from Max's side."""

    winner: str
    value: int


@dataclass(frozen=True)
class Cell:
    """A cell of the board: `id` is any term, `piece` an atom, "-" for an empty cell, "" for a gap."""

    id: Term
    piece: str


@dataclass(frozen=True)
class Row:
    """A row of the board with its label."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """What to draw: the labels of the columns, and the rows from the top."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Game:
    """A game that Prolog has loaded; get one with `load_game`.

    Attributes:
        name: The name of the game's Prolog module.
        players: The names of the players, Max (who wants high values) first.
        variant: The variant that `start()` starts, None for the game's first.
    """

    def __init__(self, name: str, variant: str | None = None) -> None:
        """Wrap a loaded game module; `load_game` calls this."""
        self.name = name
        players = ask("Game:players(Max, Min)", {"Game": name})
        self.players: tuple[str, str] = (players["Max"], players["Min"])
        self.variant = variant
        self.start()

    def __repr__(self) -> str:
        variant = f", variant={self.variant!r}" if self.variant else ""
        return f"load_game({self.name!r}{variant})"

    @cached_property
    def variants(self) -> list[str]:
        """The names of the game's start positions, the default first."""
        answer = ask("positions:variants(Game, Variants)", {"Game": self.name})
        return [str(variant) for variant in answer["Variants"]]

    @cached_property
    def strategies(self) -> list[str]:
        """The names of the game's own hand-written ways to play."""
        answer = ask("positions:strategies(Game, Names)", {"Game": self.name})
        return list(answer["Names"])

    def offers(self, predicate: str, arity: int) -> bool:
        """Tell whether the game has the optional predicate, such as `offers("heuristic", 2)`."""
        goal = "contract:offers(Game, Name/Arity)"
        answer = ask_whether(goal, {"Game": self.name, "Name": predicate, "Arity": arity})
        return bool(answer["truth"])

    def start(self, variant: str | None = None) -> Position:
        """Return the start position of `variant`, by default the one that the game was loaded with.

        Raises:
            UnknownVariant: The game has no such variant.
        """
        wanted = variant or self.variant
        goal = "positions:start_position(Game, Variant, Position)"
        answer = ask_whether(goal, {"Game": self.name, "Variant": wanted or "default"})
        if not answer["truth"]:
            known = ", ".join(self.variants)
            hint = nearest(str(wanted), self.variants)
            raise UnknownVariant(f"{self.name} has no variant {wanted!r}{hint or f'; it has: {known}'}")
        return Position(self, answer["Position"])

    def solve(self, **options: Any) -> Solution:
        """Solve the game from its start; see `pybridge.solution.solve` for the options."""
        return self.start().solve(**options)

    def position(self, text: str) -> Position:
        """Return the position that `text` describes, as `Position.text` writes it.

        Raises:
            InvalidPosition: The text does not describe a position of this game.
        """
        goal = "positions:position_text(Game, Position, Text)"
        answer = ask_whether(goal, {"Game": self.name, "Text": text})
        if not answer["truth"]:
            example = self.start().text
            raise InvalidPosition(f"{text!r} is not a position of {self.name}; one looks like {example!r}")
        return Position(self, answer["Position"])


class Position:
    """A position of a game. It never changes: `play` returns a new one."""

    def __init__(self, game: Game, term: Term) -> None:
        """Wrap a position of `game`; `Game.start`, `Game.position` and `play` call this."""
        self.game = game
        self.term = term

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def __str__(self) -> str:
        """Return the board as plain text, or the position's text where the game draws no board."""
        board = self.board
        if board is None:
            return self.drawing or self.text
        lines = [[cell.piece or " " for cell in row.cells] for row in board.rows]
        width = max((len(piece) for line in lines for piece in line), default=1)
        drawn = [" ".join(piece.center(width) for piece in line) for line in lines]
        widest = max(map(len, drawn), default=0)
        return "\n".join(line.center(widest).rstrip() for line in drawn)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and self.term == other.term

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    @cached_property
    def text(self) -> str:
        """The position on one line; `game.position(text)` gives it back."""
        return str(self._ask("positions:position_text(Game, Position, Text)")["Text"])

    @cached_property
    def turn(self) -> str:
        """The player who is to move."""
        return str(self._ask("Game:turn(Position, Player)")["Player"])

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        answer = self._query("positions:outcome(Game:Position, Winner, Value)")
        return Outcome(answer["Winner"], answer["Value"]) if answer["truth"] else None

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves in the game's own order; none where the game has ended."""
        answer = self._ask("positions:legal_moves(Game:Position, Moves)")
        return [Move(term, text) for term, text in answer["Moves"]]

    @cached_property
    def board(self) -> Board | None:
        """What to draw, None where the game has no board."""
        if not self.game.offers("board", 2):
            return None
        answer = self._ask("Game:board(Position, board(Columns, Rows))")
        rows = tuple(
            Row(str(row.args[0]), tuple(Cell(*cell.args) for cell in row.args[1])) for row in answer["Rows"]
        )
        return Board(tuple(map(str, answer["Columns"])), rows)

    @cached_property
    def drawing(self) -> str | None:
        """The position as the game itself draws it, None where it does not."""
        if not self.game.offers("drawing", 2):
            return None
        return str(self._ask("Game:drawing(Position, Text)")["Text"]).rstrip("\n")

    def play(self, move: Move | str) -> Position:
        """Return the position after `move`, a `Move` or its text.

        Raises:
            IllegalMove: The move is not legal here; the text says why.
        """
        if isinstance(move, Move):
            return self._after("positions:check_move(Game:Position, Move, Next)", {"Move": move.term})
        return self._after("positions:read_move(Game:Position, Text, _, Next)", {"Text": _typed(move)})

    def move(self, text: str) -> Move:
        """Return the legal move that a person writes as `text`.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
        """
        typed = _typed(text)
        answer = self._try_move("positions:read_move(Game:Position, Text, Move, _)", {"Text": typed})
        return Move(answer["Move"], typed)

    def cells(self, move: Move) -> list[Term]:
        """Return the ids of the cells that `move` touches, in the order in which one would click them."""
        answer = self._ask("positions:touched_cells(Game:Position, Move, Ids)", {"Move": move.term})
        return list(answer["Ids"])

    def strategy(self, name: str) -> Move:
        """Return the move that the game's strategy `name` would play.

        Raises:
            UnknownStrategy: The game has no such strategy, or the strategy knows no move here.
        """
        if name not in self.game.strategies:
            known = ", ".join(self.game.strategies) or "none"
            hint = nearest(name, self.game.strategies)
            raise UnknownStrategy(f"{self.game.name} has no strategy {name!r}{hint or f'; it has: {known}'}")
        goal = "Game:strategy(Name, Position, Move), positions:move_text(Game, Move, Text)"
        answer = self._query(goal, {"Name": name})
        if not answer["truth"]:
            raise UnknownStrategy(f"the strategy {name} knows no move in {self.text!r}")
        return Move(answer["Move"], answer["Text"])

    def perft(self, depth: int) -> int:
        """Return the number of move sequences of length `depth` from here."""
        return int(self._ask("perft:perft(Game:Position, Depth, Count)", {"Depth": depth})["Count"])

    def analyse(self, **options: Any) -> Analysis:
        """Search for the best move; see `pybridge.analysis.analyse` for the options."""
        from pybridge.analysis import analyse

        with self.blaming_the_game():
            return analyse(self, **options)

    def search(self, **options: Any) -> Search:
        """Start a search that runs beside you; see `pybridge.analysis.Search`."""
        from pybridge.analysis import Search

        with self.blaming_the_game():
            return Search(self, **options)

    def solve(self, **options: Any) -> Solution:
        """Solve the game from here; see `pybridge.solution.solve` for the options."""
        from pybridge.solution import solve

        with self.blaming_the_game():
            return solve(self, **options)

    def _after(self, goal: str, inputs: dict[str, Term]) -> Position:
        return Position(self.game, self._try_move(goal, inputs)["Next"])

    def _try_move(self, goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
        try:
            return self._ask(goal, inputs)
        except PrologError as error:
            if error.formal[:1] != ("illegal_move",):
                raise
            _, text, why = error.formal
            raise IllegalMove(f"{shortened(text)}: {why}") from None

    def _query(self, goal: str, inputs: dict[str, Term] | None = None) -> dict[str, Term]:
        with self.blaming_the_game():
            return ask_whether(goal, {"Game": self.game.name, "Position": self.term, **(inputs or {})})

    def _ask(self, goal: str, inputs: dict[str, Term] | None = None) -> dict[str, Term]:
        with self.blaming_the_game():
            return ask(goal, {"Game": self.game.name, "Position": self.term, **(inputs or {})})

    @contextmanager
    def blaming_the_game(self) -> Iterator[None]:
        """Where the game's rules raise an error, say which predicate did, with file and line."""
        try:
            yield
        except (PrologTimeout, PrologInterrupted, PrologHalt):
            raise
        except PrologError as error:
            if error.formal[:1] == ("illegal_move",):
                raise
            inputs = {"Game": self.game.name, "Position": self.term}
            found = ask_whether("deep_check:blame(Game, Position, File, Line, Text)", inputs)
            if not found["truth"]:
                raise
            raise GameError(f"{found['File']}:{found['Line']}: {found['Text']}") from error


def _typed(text: object) -> str:
    """Return the text of a move as somebody typed it, without the spaces around it."""
    if not isinstance(text, str):
        raise TypeError(f"a move is given as a Move or as its text, such as {str(text)!r}, not {text!r}")
    return text.strip()


def games() -> list[str]:
    """Return the names of the games that come with the project."""
    answer = ask("findall(Name, contract:built_in_game(Name, _), Names)", {})
    return sorted(answer["Names"])


def load_game(spec: str, variant: str | None = None) -> Game:
    """Load a game: a built-in name, or the path of a `.pl` file.

    Loading a file runs the directives in it, as importing a Python module runs its code.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file does not load or is not a game; the text says where and why.
    """
    try:
        answer = ask("contract:load_game(Spec, Game)", {"Spec": full_spec(spec)})
        return Game(answer["Game"], variant)
    except PrologError as error:
        raise loading_error(spec, error) from None


def full_spec(spec: str) -> str:
    """Return `spec` with a path made absolute: Prolog does not follow Python's `chdir`, and knows no `~`."""
    return os.path.abspath(os.path.expanduser(spec)) if is_path(spec) else spec


def is_path(spec: str) -> bool:
    """Tell whether `spec` is the path of a game file, not the name of a built-in game."""
    return os.sep in spec or spec.endswith(".pl")


def shortened(text: str, width: int = 40) -> str:
    """Return `text` quoted, as one line of at most about `width` characters."""
    return repr(text if len(text) <= width else text[: width - 3] + "...")


def loading_error(spec: str, error: PrologError) -> Exception:
    """Return what a user is told where loading the game `spec` ended in `error`."""
    known = games()
    if error.formal[:1] == ("existence_error",):
        if is_path(spec):
            return UnknownGame(f"there is no file {shortened(spec, 100)}")
        hint = nearest(spec, known)
        return UnknownGame(f"there is no game {shortened(spec)}{hint} (the games are: {', '.join(known)})")
    if error.formal[:1] == ("game_error",):
        _, file, line, text = error.formal
        return GameError(f"{file}:{line}: {text}")
    return error


def ask(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    """Return the answer to a goal over the project's Prolog modules that has one.

    Raises:
        GameError: The goal fails, as no goal does over a sound game.
    """
    answer = ask_whether(goal, inputs)
    if not answer["truth"]:
        raise GameError(f"{inputs.get('Game', 'Prolog')}: {goal} fails; is it a sound game?")
    return answer


def ask_whether(goal: str, inputs: dict[str, Term]) -> dict[str, Term]:
    """Return the first answer of a goal over the project's Prolog modules, as `query_once` does."""
    load_library()
    return query_once(goal, inputs)


@cache
def load_library() -> None:
    """Load the project's Prolog files, without bringing their predicates into the module user."""
    library = str(prolog_directory() / "pybridge.pl")
    query_once("load_files(File, [if(not_loaded), imports([])])", {"File": library})
