"""Games and positions: what a script and the console play with. Every rule is asked of Prolog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cached_property
from os import PathLike

from pybridge.bridge.errors import PrologError
from pybridge.bridge.terms import Compound
from pybridge.rules.asking import ask, ask_whether, blaming_the_game
from pybridge.rules.board import Board, board_text, read_board
from pybridge.rules.errors import (
    IllegalMove,
    InvalidPosition,
    UnknownStrategy,
    nearest,
    shortened,
)
from pybridge.rules.loading import load_rules, start_term, variants
from pybridge.rules.moves import Move, Moves, Outcome, Term
from pybridge.rules.notebook import picture
from pybridge.search.options import checks_keywords
from pybridge.search.searchable import Searchable
from pybridge.search.solution import Solution, SolvingProgress, read_solution


class Game:
    """A game that Prolog has loaded; get one with `load_game`.

    Attributes:
        name: The name of the game's Prolog module.
        spec: What `load_game` loads it by, also in another process: a built-in name, or the full path.
        players: The names of the players, Max (who wants high values) first.
        variant: The variant that `start()` starts, None for the game's first.
    """

    def __init__(self, name: str, variant: str | None = None) -> None:
        """Wrap a loaded game module; `load_game` calls this."""
        self.name = name
        answer = ask(
            "Game:players(Max, Min), pybridge:game_spec(Game, Spec), "
            "findall(Predicate, pybridge:offers(Game, Predicate), Offered)",
            {"Game": name},
        )
        self.spec = str(answer["Spec"])
        self.players: tuple[str, str] = (answer["Max"], answer["Min"])
        self.variant = variant
        self._offered = {tuple(predicate.args) for predicate in answer["Offered"]}
        self.start()

    def __repr__(self) -> str:
        variant = f", variant={self.variant!r}" if self.variant else ""
        return f"load_game({self.spec!r}{variant})"

    def __reduce__(self) -> tuple[Callable[[str, str | None], Game], tuple[str, str | None]]:
        """Pickle the game as what loads it."""
        return load_game, (self.spec, self.variant)

    @cached_property
    def variants(self) -> list[str]:
        """The names of the game's start positions, the default first."""
        return variants(self.name)

    @cached_property
    def strategies(self) -> list[str]:
        """The names of the game's own hand-written ways to play."""
        answer = ask("pybridge:strategies(Game, Names)", {"Game": self.name})
        return list(answer["Names"])

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change with the text of the game's file."""
        return str(ask("pybridge:rules_fingerprint(Game, Fingerprint)", {"Game": self.name})["Fingerprint"])

    def offers(self, predicate: str, arity: int) -> bool:
        """Return whether the game has the optional predicate, such as `offers("heuristic", 2)`."""
        return (predicate, arity) in self._offered

    def start(self, variant: str | None = None) -> Position:
        """Return the start position of `variant`, by default the one that the game was loaded with.

        Raises:
            UnknownVariant: The game has no such variant.
        """
        return Position(self, start_term(self.name, variant or self.variant))

    @checks_keywords
    def solve(
        self,
        *,
        memory: float = 1024,
        seconds: float | None = None,
        progress: Callable[[SolvingProgress], object] | None = None,
    ) -> Solution:
        """Solve the game from its start, as `Position.solve` does.

        Args:
            memory: The most that the table of positions may take, in megabytes.
            seconds: How long to work at most; None is no limit.
            progress: Called now and then with how far the work has come.

        Raises:
            SolutionError: Memory or time has run out; the text says how far the work had come.
        """
        return self.start().solve(memory=memory, seconds=seconds, progress=progress)

    def at(self, term: Term) -> Position:
        """Return the position that is `term` in Prolog."""
        return Position(self, term)

    def position(self, text: str) -> Position:
        """Return the position that `text` describes, as `Position.text` writes it.

        Raises:
            InvalidPosition: The text does not describe a position of this game.
        """
        goal = "pybridge:position_text(Game, Position, Text)"
        answer = ask_whether(goal, {"Game": self.name, "Text": text})
        if not answer["truth"]:
            example = self.start().text
            raise InvalidPosition(f"{text!r} is not a position of {self.name}; one looks like {example!r}")
        return Position(self, answer["Position"])


class Position(Searchable):
    """A position of a game. It never changes: `play` returns a new one."""

    def __init__(self, game: Game, term: Term) -> None:
        """Wrap a position of `game`; `Game.start`, `Game.position` and `play` call this."""
        self.game = game
        self.term = term
        self._cells: dict[Move, list[Term]] = {}

    def __reduce__(self) -> tuple[type[Position], tuple[Game, Term]]:
        """Pickle the position as its game and its term."""
        return Position, (self.game, self.term)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def __str__(self) -> str:
        """Return the board as plain text, or the position's text where the game draws no board."""
        board = self.board
        if board is None:
            return self.drawing or self.text
        return board_text(board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and self.term == other.term

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    def look(self) -> Position:
        """Fetch all attributes in one query, and return the position; otherwise each is fetched when used."""
        view = self._ask("pybridge:position_view(Game:Position, View)")["View"]
        self.text, self.turn = str(view["text"]), str(view["turn"])
        self.outcome = view["outcome"] and Outcome(*view["outcome"])
        self._cells = {Move(term, text): cells for term, text, cells in (move.args for move in view["moves"])}
        self.moves = Moves(self._cells)
        self.board = view["board"] and read_board(view["board"])
        self.drawing = view["drawing"] and str(view["drawing"]).rstrip("\n")
        return self

    @cached_property
    def text(self) -> str:
        """The position on one line; `game.position(text)` gives it back."""
        return str(self._ask("pybridge:position_text(Game, Position, Text)")["Text"])

    @cached_property
    def turn(self) -> str:
        """The player to move."""
        return str(self._ask("Game:turn(Position, Player)")["Player"])

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        answer = self._query("pybridge:outcome(Game:Position, Winner, Value)")
        return Outcome(answer["Winner"], answer["Value"]) if answer["truth"] else None

    @cached_property
    def moves(self) -> Moves:
        """The legal moves in the game's own order; none where the game has ended."""
        answer = self._ask("pybridge:legal_moves(Game:Position, Moves)")
        return Moves(Move(term, text) for term, text in answer["Moves"])

    @cached_property
    def board(self) -> Board | None:
        """What to draw, None where the game has no board."""
        answer = self._query("pybridge:read_board(Game:Position, Board)")
        return read_board(answer["Board"]) if answer["truth"] else None

    @cached_property
    def drawing(self) -> str | None:
        """The position as the game itself draws it, None where it does not."""
        if not self.game.offers("drawing", 2):
            return None
        return str(self._ask("Game:drawing(Position, Text)")["Text"]).rstrip("\n")

    def svg(
        self,
        *,
        last: tuple[Position, Move | str] | None = None,
        move: Move | str | None = None,
        targets: bool = False,
        selected: Term | None = None,
        values: Mapping[Move | str, int | str] | None = None,
        clickable: bool = False,
        title: str | None = None,
        width: int | None = None,
    ) -> str:
        """Return a picture of the position as SVG: its board, or its text where the game has none.

        It scales to any size, and what stands beside the board follows the reader's light or dark colours.

        Args:
            last: The position before, and the move that has led from there to this one: it is lit.
            move: A legal move to show: an arrow where it leads from cell to cell.
            targets: Whether to mark the cells where legal moves end.
            selected: The id of a cell to light; `targets` are then those of the moves that begin there.
            values: What moves are worth, by move: each stands in a box on the board.
            clickable: Whether to lay an element over each cell, with its id in the attribute `data-cell`.
            title: What screen readers call the picture; by default the game and whose turn it is.
            width: How many pixels wide it is where nothing else says; by default 52 for each cell.

        Raises:
            IllegalMove: One of the moves is not legal where it is made.
            GameError: What the game says of its board is not sound.
        """
        options = []
        if last is not None:
            before, made = last
            options.append(Compound("last", [before.term, before._as_move(made).term]))
        if move is not None:
            options.append(Compound("move", [self._as_move(move).term]))
        if selected is not None:
            options.append(Compound("selected", [selected]))
        if values is not None:
            pairs = [(self._as_move(each).term, value) for each, value in values.items()]
            options.append(Compound("values", [pairs]))
        given = {
            "targets": targets and "true",
            "clickable": clickable and "true",
            "title": title,
            "width": width,
        }
        options += [Compound(name, [value]) for name, value in given.items() if value]
        answer = self._ask("pybridge:board_svg(Game:Position, Options, Svg)", {"Options": options})
        return str(answer["Svg"])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return picture(str(self), self.svg())

    def _as_move(self, move: Move | str) -> Move:
        return move if isinstance(move, Move) else self.move(move)

    def play(self, move: Move | str | Term) -> Position:
        """Return the position after `move`: a `Move`, its text, or its Prolog term if that is not a text.

        Raises:
            IllegalMove: The move is not legal here; the text says why.
        """
        return self.step(move)[1]

    def move(self, move: Move | str | Term) -> Move:
        """Return the legal move with this text or this Prolog term.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
        """
        return self.step(move)[0]

    def step(self, move: Move | str | Term) -> tuple[Move, Position]:
        """Return the legal move that `move` stands for, as `move` does, and the position after it.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
        """
        if isinstance(move, Move):
            answer = self._try_move("pybridge:check_move(Game:Position, Move, Next)", {"Move": move.term})
        elif isinstance(move, str):
            text = move.strip()
            answer = self._try_move("pybridge:read_move(Game:Position, Text, Move, Next)", {"Text": text})
            move = Move(answer["Move"], text)
        else:
            answer = self._try_move("pybridge:check_move(Game:Position, Move, Next, Text)", {"Move": move})
            move = Move(move, answer["Text"])
        return move, Position(self.game, answer["Next"])

    def is_legal(self, move: Move | str | Term) -> bool:
        """Return whether `move`, given as for `play`, is legal here."""
        try:
            self.step(move)
        except IllegalMove:
            return False
        return True

    def cells(self, move: Move) -> list[Term]:
        """Return the ids of the cells that `move` touches, in the order of clicks."""
        if move in self._cells:
            return self._cells[move]
        answer = self._ask("pybridge:touched_cells(Game:Position, Move, Ids)", {"Move": move.term})
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
        goal = "Game:strategy(Name, Position, Move), pybridge:move_text(Game, Move, Text)"
        answer = self._query(goal, {"Name": name})
        if not answer["truth"]:
            raise UnknownStrategy(f"the strategy {name} knows no move in {self.text!r}")
        return Move(answer["Move"], answer["Text"])

    def perft(self, depth: int) -> int:
        """Return the number of move sequences of length `depth` from here."""
        return int(self._ask("pybridge:perft(Game:Position, Depth, Count)", {"Depth": depth})["Count"])

    def blaming_the_game(self) -> AbstractContextManager[None]:
        """Where the game's rules raise an error, say which predicate did, with file and line."""
        return blaming_the_game(self.game.name, self.term)

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


def load_game(spec: str, variant: str | None = None) -> Game:
    """Load a game: a built-in name, or the path of a `.pl` file or of a rule sheet (`.kif`, `.gdl`).

    Loading a file runs the directives in it, as importing a Python module runs its code.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file does not load or is not a game; the text says where and why.
    """
    return Game(load_rules(spec), variant)


def load_solution(path: str | PathLike[str]) -> Solution:
    """Read a solution that `Solution.save` has written, and load its game.

    Raises:
        SolutionError: The file is not a solution, or not of the rules as they are now.
    """
    found = read_solution(path)
    return Solution(Game(found["game"]), found)
