"""Games and positions. Python contains no rule of any game: every rule is evaluated by Prolog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from os import PathLike
from typing import NoReturn, cast

from pybridge.bridge.errors import PrologError
from pybridge.bridge.starting import PrologInherited
from pybridge.bridge.terms import Compound
from pybridge.environments.learnable import Learnable
from pybridge.rules.board import Board, board_text, read_board
from pybridge.rules.errors import GameError, IllegalMove, InvalidPosition, UnknownStrategy, nearest, shortened
from pybridge.rules.goals import raising, run_goal, try_goal
from pybridge.rules.loading import choose_rules, load_rules, start_term, variants
from pybridge.rules.moves import Move, Moves, Outcome, Term, moves_with, outcome_of
from pybridge.rules.notebook import picture
from pybridge.rules.subject import ask, try_to_ask
from pybridge.rules.turns import Decided, turn_of
from pybridge.search.chance_solution import ChanceSolution
from pybridge.search.options import checks_keywords, option_terms
from pybridge.search.searchable import Searchable
from pybridge.search.solution import Solution, read_solution
from pybridge.search.solving import SolvingProgress


class Game(Learnable):
    """A game that Prolog has loaded; `load_game` returns one.

    Attributes:
        name: The name of the game's Prolog module.
        spec: The argument with which `load_game` loads it in any process: a built-in name or a full path.
        players: The names of the players. Of two with opposite interests, the first, Max, wants high values.
        two_sided: Whether there are two players with opposite interests, of whom one moves at a time.
        variant: The variant that `start()` uses; None is the game's first.
        compiled: Whether its rules run compiled; None if they do where they can and it pays.
    """

    def __init__(self, name: str, variant: str | None = None, compiled: bool | None = None) -> None:
        """Wrap a loaded game module; `load_game` calls this."""
        self.name = name
        self.compiled = compiled
        if compiled is not None:
            choose_rules(name, compiled)
        answer = run_goal(
            "pybridge:seats(Game, Players), pybridge:game_spec(Game, Spec), "
            "(pybridge:two_sided(Game) -> TwoSided = true ; TwoSided = false), "
            "findall(Predicate, pybridge:offers(Game, Predicate), Offered)",
            {"Game": name},
        )
        self.spec = str(answer["Spec"])
        self.players: tuple[str, ...] = tuple(answer["Players"])
        self.two_sided = answer["TwoSided"] == "true"
        self.variant = variant
        self._offered = {tuple(predicate.args) for predicate in answer["Offered"]}
        self.start()

    def __repr__(self) -> str:
        variant = f", variant={self.variant!r}" if self.variant else ""
        compiled = f", compiled={self.compiled}" if self.compiled is not None else ""
        return f"load_game({self.spec!r}{variant}{compiled})"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, str | None, bool | None]]:
        """Pickle the game as the call of `load_game` that loads it."""
        return _unpickled_game, (self.spec, self.variant, self.compiled)

    @cached_property
    def variants(self) -> list[str]:
        """The names of the game's start positions, the default first."""
        return variants(self.name)

    @cached_property
    def strategies(self) -> list[str]:
        """The names of the strategies that are part of the game's rules."""
        with raising(game_error=GameError):
            return list(run_goal("pybridge:strategies(Game, Names)", {"Game": self.name})["Names"])

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the text of the game's file: twelve hexadecimal digits."""
        return str(run_goal("pybridge:rules_fingerprint(Game, Fingerprint)", {"Game": self.name})["Fingerprint"])

    def offers(self, predicate: str, arity: int) -> bool:
        """Return whether the game has an optional predicate: `offers("heuristic", 2)`.

        Args:
            predicate: The name of the predicate.
            arity: Its number of arguments.
        """
        return (predicate, arity) in self._offered

    def start(self, variant: str | None = None) -> Position:
        """Return a start position.

        Args:
            variant: The name of the variant, one of `variants`; by default the one that the game was loaded
                with.

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
        threads: int = 1,
        progress: Callable[[SolvingProgress], object] | None = None,
    ) -> Solution[Position]:
        """Solve the game: find the value and distance of every position that can be reached from its start.

        Args:
            memory: The most memory for the table of positions, in megabytes; 1024 by default.
            seconds: The time limit in seconds; None, the default, is no limit.
            threads: The number of threads to solve with, where the rules run compiled; 1 by default.
            progress: A function that is called with a `SolvingProgress` from time to time; none by default.

        Raises:
            SolutionError: The memory or time limit was reached; the text says how far the work had come.
            TypeError: There is no such option; the text suggests the nearest.
            ValueError: An option has an invalid value; the text says which values are valid.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        return self.start().solve(memory=memory, seconds=seconds, threads=threads, progress=progress)

    def at(self, term: Term) -> Position:
        """Return a position, given its Prolog term.

        Args:
            term: The position in Prolog, as in `Position.term`. Whether it is a position is not checked.
        """
        return Position(self, term)

    def position(self, text: str) -> Position:
        """Return the position that a text describes.

        Args:
            text: A text in the form of `Position.text`.

        Raises:
            InvalidPosition: The text does not describe a position of this game.
        """
        goal = "pybridge:position_text(Game, Position, Text)"
        answer = try_goal(goal, {"Game": self.name, "Text": text})
        if not answer["truth"]:
            example = self.start().text
            raise InvalidPosition(f"{text!r} is not a position of {self.name}; one looks like {example!r}")
        return Position(self, answer["Position"])


class _UnusableGame:
    """A game in a process that cannot use Prolog: every use of it raises the error that says so."""

    def __init__(self, error: PrologInherited) -> None:
        self._error = error

    def __getattr__(self, name: str) -> NoReturn:
        raise self._error


def _unpickled_game(spec: str, variant: str | None, compiled: bool | None) -> Game:
    """Load a game that was pickled.

    In a forked process that cannot use Prolog this raises nothing yet: a `multiprocessing.Pool` waits for
    ever for a task whose arguments cannot be unpickled, but passes on an exception raised by the task itself.
    """
    try:
        return load_game(spec, variant, compiled)
    except PrologInherited as error:
        return cast(Game, _UnusableGame(error))


class Position(Searchable, Decided):
    """A position of a game. Positions are immutable: `play` returns a new one.

    `Game.start`, `Game.position` and `play` return positions. `str(position)` is the board as text.

    Attributes:
        game: The game.
        term: The position in Prolog.
    """

    game: Game

    def __init__(self, game: Game, term: Term) -> None:
        """Wrap a position of `game`; `Game.start`, `Game.position` and `play` call this."""
        self.game = game
        self.term = term
        self._cells: dict[Move, list[Term]] = {}
        self._is_complete = False

    def __reduce__(self) -> tuple[type[Position], tuple[Game, Term]]:
        """Pickle the position as its game and its term."""
        return Position, (self.game, self.term)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def __str__(self) -> str:
        """Return the board as plain text, or the position's text if the game draws no board."""
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
        """Fetch all attributes in one query and return the position; otherwise each is fetched when used."""
        if not self._is_complete:
            self._show(ask(self, "pybridge:position_view(Game:Position, View)")["View"])
        return self

    def _show(self, view: Term) -> None:
        self.text, self.turn = str(view["text"]), turn_of(view["turn"])
        self.outcome = view["outcome"] and outcome_of(self.game.players, *view["outcome"])
        listed = [move.args for move in view["moves"]]
        self.moves = moves_with([args[:2] for args in listed], view["probabilities"])
        self._cells = {move: args[2] for move, args in zip(self.moves, listed, strict=True)}
        self.board = view["board"] and read_board(view["board"])
        self.drawing = view["drawing"] and str(view["drawing"]).rstrip("\n")
        self.status = tuple(map(str, view["status"]))
        self._is_complete = True

    @cached_property
    def text(self) -> str:
        """The position on one line; `game.position(text)` returns the same position."""
        return str(ask(self, "pybridge:position_text(Game, Position, Text)")["Text"])

    @cached_property
    def turn(self) -> str | tuple[str, ...]:
        """The player to move; "chance" where chance decides; several names where these choose at once."""
        return turn_of(ask(self, "Game:turn(Position, Player)")["Player"])

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None if it has not ended."""
        answer = try_to_ask(self, "pybridge:outcome(Game:Position, Winner, Value)")
        if not answer["truth"]:
            return None
        return outcome_of(self.game.players, answer["Winner"], answer["Value"])

    @cached_property
    def moves(self) -> Moves:
        """The legal moves, or what chance can bring, in the game's own order; empty if the game has ended."""
        answer = ask(self, "pybridge:legal_moves(Game:Position, Moves, Probabilities)")
        return moves_with(answer["Moves"], answer["Probabilities"])

    @cached_property
    def board(self) -> Board | None:
        """The board, None if the game has no board."""
        answer = try_to_ask(self, "pybridge:read_board(Game:Position, Board)")
        return read_board(answer["Board"]) if answer["truth"] else None

    @cached_property
    def status(self) -> tuple[str, ...]:
        """The lines that the game's status/2 shows beside the board; empty if it has none."""
        return tuple(map(str, ask(self, "pybridge:status_lines(Game:Position, Lines)")["Lines"]))

    @cached_property
    def clicks(self) -> list[tuple[list[Term], list[str]]]:
        """The meaning of clicks on the board: the ids of the cells clicked, and the texts of the moves.

        There are two cells if the first one must be selected before. The only move is played, the user
        chooses among several, and if there is none, the cell is selected.
        """
        return list(ask(self, "pybridge:clicks(Game:Position, Clicks)")["Clicks"])

    @cached_property
    def drawing(self) -> str | None:
        """The position as drawn by the game's own drawing/2, None if the game has none."""
        if not self.game.offers("drawing", 2):
            return None
        return str(ask(self, "Game:drawing(Position, Text)")["Text"]).rstrip("\n")

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
        """Return a picture of the position as SVG: its board, or its text if the game has no board.

        The picture scales to any size. The text around the board adapts to a light or dark background.

        Args:
            last: The previous position and the move from there to this one, which is highlighted; none by
                default.
            move: A legal move to show, as an arrow if it leads from cell to cell; none by default.
            targets: If true, mark the cells where legal moves end; false by default.
            selected: The id of a cell to highlight; `targets` then marks only moves from that cell. None by
                default.
            values: The values of moves, by move, to show on the board; none by default.
            clickable: If true, lay an element over each cell, with the cell's id in the attribute
                `data-cell`; false by default.
            title: The title for screen readers; by default the game and the player to move.
            width: The default width of the picture in pixels; 52 per cell if None.

        Raises:
            IllegalMove: One of the moves is not legal.
            GameError: The game's definition of its board is faulty; the text gives the file and line.
        """
        pairs = None if values is None else [(self._as_move(each).term, value) for each, value in values.items()]
        given = {
            "move": None if move is None else self._as_move(move).term,
            "selected": selected,
            "values": pairs,
            "targets": "true" if targets else None,
            "clickable": "true" if clickable else None,
            "title": title or None,
            "width": width or None,
        }
        options = option_terms(given)
        if last is not None:
            before, made = last
            options.append(Compound("last", [before.term, before._as_move(made).term]))
        return str(ask(self, "pybridge:board_svg(Game:Position, Options, Svg)", Options=options)["Svg"])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return picture(str(self), self.svg())

    def _as_move(self, move: Move | str) -> Move:
        return move if isinstance(move, Move) else self.move(move)

    def play(self, move: Move | str | Term) -> Position:
        """Return the position after a move.

        Args:
            move: A `Move`, the text of a move, or its Prolog term if that is not a str.

        Raises:
            IllegalMove: The move is not legal here; the text says why.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        return self.step(move)[1]

    def move(self, move: Move | str | Term) -> Move:
        """Return the legal move with the given text or Prolog term.

        Args:
            move: A `Move`, the text of a move, or its Prolog term if that is not a str.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
        """
        return self.step(move)[0]

    def step(self, move: Move | str | Term) -> tuple[Move, Position]:
        """Return a legal move, as the method `move` does, and the position after it.

        Args:
            move: A `Move`, the text of a move, or its Prolog term if that is not a str.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
        """
        if isinstance(move, Move):
            answer = self._try_move("pybridge:check_move(Game:Position, Move, Next)", Move=move.term)
        elif isinstance(move, str):
            text = move.strip()
            answer = self._try_move("pybridge:read_move(Game:Position, Text, Move, Next)", Text=text)
            move = Move(answer["Move"], text)
        else:
            answer = self._try_move("pybridge:check_move(Game:Position, Move, Next, Text)", Move=move)
            move = Move(move, answer["Text"])
        return move, Position(self.game, answer["Next"])

    def play_and_look(self, text: str) -> tuple[Move, Position]:
        """Return a legal move and the position after it, with all its attributes, in one query.

        Args:
            text: The text of the move.

        Raises:
            IllegalMove: There is no such legal move; the text says why.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        text = text.strip()
        view = ask(self, "pybridge:play_view(Game:Position, Text, View)", Text=text)["View"]
        if view["refusal"]:
            raise IllegalMove(f"{shortened(text)}: {view['refusal']}")
        position = Position(self.game, view["position"])
        position._show(view)
        return Move(view["move"], text), position

    def is_legal(self, move: Move | str | Term) -> bool:
        """Return whether a move is legal here.

        Args:
            move: A `Move`, the text of a move, or its Prolog term if that is not a str.
        """
        try:
            self.step(move)
        except IllegalMove:
            return False
        return True

    def cells(self, move: Move) -> list[Term]:
        """Return the ids of the cells that a move touches, in the order in which one would click them.

        Args:
            move: A legal move. The list is empty if the game does not say which cells its moves touch.
        """
        if move in self._cells:
            return self._cells[move]
        return list(ask(self, "pybridge:touched_cells(Game:Position, Move, Ids)", Move=move.term)["Ids"])

    def click_refusal(self, cells: list[Term]) -> str:
        """Return why a click on the board plays no move.

        Args:
            cells: The ids of the cells clicked, as in `clicks`.
        """
        return str(ask(self, "pybridge:click_refusal(Game:Position, Cells, Why)", Cells=cells)["Why"])

    def strategy(self, name: str) -> Move:
        """Return the move that one of the game's strategies chooses.

        Args:
            name: The name of the strategy, one of `Game.strategies`.

        Raises:
            UnknownStrategy: The game has no such strategy, or no player is to move.
            GameError: The strategy has no legal move here, or raises an error.
        """
        if name not in self.game.strategies:
            hint = nearest(name, self.game.strategies) or f"; it has: {', '.join(self.game.strategies) or 'none'}"
            raise UnknownStrategy(f"{self.game.name} has no strategy {name!r}{hint}")
        if self.outcome or self.turn == "chance":
            raise UnknownStrategy(f"strategies have no move for {self.text!r}: no player is to move")
        goal = "pybridge:strategy_move(Game:Position, Name, Move, _), pybridge:move_text(Game, Move, Text)"
        answer = ask(self, goal, Name=name)
        return Move(answer["Move"], answer["Text"])

    def _try_move(self, goal: str, **inputs: Term) -> dict[str, Term]:
        try:
            return ask(self, goal, **inputs)
        except PrologError as error:
            if error.formal[:1] == ("type_error",) and error.formal[2] == inputs.get("Move"):
                raise IllegalMove(f"{inputs['Move']!r:.60} is no move of this game") from None
            if error.formal[:1] != ("illegal_move",):
                raise
            _, text, why = error.formal
            raise IllegalMove(f"{shortened(text)}: {why}") from None


def load_game(spec: str, variant: str | None = None, compiled: bool | None = None) -> Game:
    """Load a game.

    Loading a file runs the directives in it, as importing a Python module runs its code.

    Args:
        spec: The name of a built-in game, see `games`, or the path of a `.pl` file or of a rule sheet in the
            Game Description Language (`.kif`, `.gdl`).
        variant: The name of the start position that `Game.start` uses; by default the game's first.
        compiled: Whether its rules run compiled, from now on and wherever this process uses them. None, the
            default, leaves that as it is: at first, they are compiled where they can be, once it pays.

    Raises:
        UnknownGame: There is no such built-in game and no such file.
        UnknownVariant: The game has no such variant.
        GameError: The file cannot be loaded, defines no game, or cannot be compiled; the text gives the line and why.
    """
    return Game(load_rules(spec), variant, compiled)


def load_solution(path: str | PathLike[str]) -> Solution[Position] | ChanceSolution:
    """Read a solution from a file and load its game; in this process, `perfect` then plays by it.

    Args:
        path: A file that `Solution.save` or `ChanceSolution.save` has written.

    Raises:
        SolutionError: The file is not a solution, or the rules have changed since it was saved.
    """
    found = read_solution(path)
    game = Game(found["game"])
    return ChanceSolution(game.at(found["position"]), found) if "bounds" in found else Solution(game, found)
