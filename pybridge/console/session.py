"""The state of a game in the console: its positions, players and analyses, without input or output."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from random import SystemRandom

from pybridge.bridge.errors import PrologError
from pybridge.console.seating import CHANCE, check_seats
from pybridge.console.travel import Travelling
from pybridge.game import Game, Position, load_game
from pybridge.matches.record import UNFINISHED, GameRecord
from pybridge.players import HUMAN, Dice, Player, make_player
from pybridge.players.outside import invited_player, is_outside
from pybridge.rules.errors import InputError
from pybridge.rules.loading import full_spec
from pybridge.rules.moves import Move
from pybridge.search.analysis import Analysis

DECIDING = 20_000
"""The most positions in which a search looks for a proof that the game is decided."""

OTHER_RULES = "The rules have changed since the game was saved: moves may have a different meaning now."


@dataclass
class Step:
    """A move that was played, the position after it, and the analysis behind it, if any."""

    move: Move
    position: Position
    analysis: Analysis | None = None


class Session(Travelling):
    """A game that is being played.

    Attributes:
        spec: A built-in name or the full path of the game.
        game: The game.
        players: The players, by the names of the sides.
        dice: Who moves where chance decides: `Dice`, or a human who enters what real dice show.
        seed: The seed of the dice.
        start: The position that the game began with.
        steps: The moves played, including those taken back, which `redo` plays again.
        index: How many of the steps are played.
        choosing: Where several choose at once, what those before have chosen, by name; nobody sees it yet.
        comments: Comments by the number of the move that they follow.
        paused: Whether a computer player waits for `go`, because the user is looking at earlier moves.
        replaceable: The saved games that may be replaced without asking.
        may_undo: Whether moves may be taken back.
        end_when_decided: Whether the game ends as soon as a short search proves a win.
    """

    def __init__(
        self, spec: str, game: Game, players: Mapping[str, Player] | None = None, seed: int | None = None
    ) -> None:
        """Start a game; without players, humans play both sides; without a seed, dice differ each time."""
        self.spec = full_spec(spec)
        self.game = game
        self.may_undo = True
        self.end_when_decided = False
        self._judged: tuple[Position, Analysis | None] | None = None
        self.players = dict(players or dict.fromkeys(game.players, HUMAN))
        self.seed = SystemRandom().getrandbits(32) if seed is None else seed
        self.dice: Player = Dice(self.dice_seeds)
        self.begin(game.start())

    @classmethod
    def open(
        cls, spec: str, variant: str | None = None, players: Iterable[str] = (), seed: int | None = None
    ) -> Session:
        """Load a game and create its players, in the order of the rules; `seed` is that of the dice."""
        game = load_game(spec, variant)
        names = list(players) or ["human", *["engine"] * (len(game.players) - 1)]
        check_seats(game, names)
        seated = {side: invited_player(name, game) for side, name in zip(game.players, names, strict=True)}
        return cls(spec, game, seated, seed)

    def begin(self, start: Position) -> None:
        """Start over from a position."""
        self.start = start
        self._set_up = None if start == self.game.start() else start.text
        self.steps: list[Step] = []
        self.index = 0
        self.choosing: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        self.paused = False
        self.replaceable: set[str] = set()
        self._cut_off: tuple[list[str], int] | None = None
        self._given_up: Session | None = None
        self.date = datetime.datetime.now().isoformat(sep=" ", timespec="seconds")

    def restart(self) -> None:
        """Start over from the same position; at the start, `undo` brings the moves of this game back."""
        given_up = self.checkpoint() if self.steps else self._given_up
        self.begin(self.start)
        self.seed += 1  # other dice, but the same ones whenever the game is played with this seed
        self._given_up = given_up

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.steps[self.index - 1].position if self.index else self.start

    @property
    def played(self) -> list[Step]:
        """The steps up to the position on the board."""
        return self.steps[: self.index]

    @property
    def last(self) -> Step | None:
        """The last step played, None at the start."""
        return self.steps[self.index - 1] if self.index else None

    def before(self, number: int) -> Position:
        """Return the position before move `number`."""
        return self.steps[number - 2].position if number > 1 else self.start

    def last_thought(self) -> int | None:
        """Return the number of the last move with an analysis, or None."""
        return next((n for n in range(self.index, 0, -1) if self.steps[n - 1].analysis), None)

    @property
    def decided(self) -> Analysis | None:
        """The proof of a win that ends the game before its last move, if there is one and it is to do so."""
        position = self.position
        if not self.end_when_decided or position.outcome:
            return None
        if self._judged is None or self._judged[0] is not position:
            self._judged = position, self._proven_win(position)
        return self._judged[1]

    def _proven_win(self, position: Position) -> Analysis | None:
        try:
            found = position.analyse(nodes=DECIDING, seconds=1)
        except (InputError, PrologError):  # the next move reports the error
            return None
        return found if found.exact and found.winner in self.game.players else None

    @property
    def has_ended(self) -> bool:
        """Whether the game has ended, or is decided and therefore over."""
        return self.position.outcome is not None or self.decided is not None

    @property
    def rolls(self) -> int:
        """How often chance has decided so far."""
        return sum(self.before(number).turn == CHANCE for number in range(1, self.index + 1))

    def dice_seeds(self) -> list[int]:
        """Return what the next roll depends on, so that it shows the same however often it is taken back."""
        return [self.seed, self.rolls]

    def play(self, text: str, analysis: Analysis | None = None) -> Step | None:
        """Play a move, which may be a computer player's after an analysis; moves taken back are discarded.

        Where several choose at once, it is the choice of the one to move, and nothing is played, and None
        returned, before all have chosen. The text of all choices plays them.

        Raises:
            IllegalMove: The move is not legal here; nothing is changed.
        """
        chosen = self.chosen(text)
        if chosen is None:
            return None
        text = chosen
        step = Step(*self.position.play_and_look(text), analysis)
        again = self.steps[self.index : self.index + 1]
        if again and again[0].move == step.move and again[0].analysis and not step.analysis:
            step.analysis = again[0].analysis
        del self.steps[self.index :]
        self.comments = {number: text for number, text in self.comments.items() if number <= self.index}
        self.steps.append(step)
        self.index += 1
        self.choosing = {}
        self._cut_off = None
        self.paused = False
        return step

    def roll(self, shown: str) -> Step:
        """Enter what real dice show, in place of the roll that has just been made, if there is one.

        Raises:
            InputError: Chance does not decide here, and has not just decided; nothing is changed.
            IllegalMove: The dice cannot show that.
        """
        rolled = self.position.turn != CHANCE or self.has_ended
        if rolled and not (self.index and self.before(self.index).turn == CHANCE):
            raise InputError("chance does not decide here, and there is no roll to replace")
        if rolled:
            self.before(self.index).move(shown)
            self.index -= 1
        step = self.play(shown)
        assert step is not None
        return step

    def undo(self, count: int = 1) -> int:
        """Take back moves as `Travelling.undo` does; at the start, take back a restart."""
        if self.may_undo and self.index == 0 and self._given_up:
            self.restore(self._given_up)
            return self.index
        return super().undo(count)

    def checkpoint(self) -> Session:
        """Return a copy of the session as it stands, for `restore`."""
        kept = copy(self)
        kept.replace(self)
        return kept

    def restore(self, kept: Session) -> None:
        """Return to a checkpoint; a computer player then waits for `go`."""
        self.replace(kept)
        self._pause()

    def reload(self, game: Game) -> str:
        """Continue with rules that were loaded again; return why a move is no longer legal, or "".

        The moves that this cuts off are kept until another move is played: a reload may restore them.
        """
        texts, index = self._cut_off or ([step.move.text for step in self.steps], self.index)
        players = {side: make_player(player.spec, game) for side, player in self.players.items()}
        start = game.position(self._set_up) if self._set_up else game.start()
        steps, problem = _replayed(start, texts)
        self.game, self.players, self.start, self.steps = game, players, start, steps
        self.index = min(index, len(steps))
        self._cut_off = (texts, index) if problem else None
        self._pause()
        return problem

    def record(self, taken_back: bool = False) -> GameRecord:
        """Return the game as a record, with or without the moves taken back or cut off by a reload."""
        steps = self.steps if taken_back else self.played
        moves = [step.move.text for step in steps]
        if taken_back and self._cut_off:
            moves, _ = self._cut_off
        outcome = steps[-1].position.outcome if steps else self.start.outcome
        return GameRecord(
            game=self.spec,
            moves=tuple(moves),
            variant=self.game.variant,
            start=self._set_up,
            players={side: player.spec for side, player in self.players.items()},
            comments={number: text for number, text in self.comments.items() if number <= len(moves)},
            result=outcome.winner if outcome else UNFINISHED,
            date=self.date,
            fingerprint=self.game.fingerprint,
            seed=self.seed if self.rolls or self.position.turn == CHANCE else None,
        )

    @classmethod
    def resume(cls, record: GameRecord) -> Session:
        """Return a session that continues a record.

        Raises:
            InputError: The record's game cannot be loaded or its moves cannot be played.
        """
        played = record.replay()
        game = played[0][1].game
        players = {side: _recorded(record.players.get(side, "human"), game) for side in game.players}
        session = cls(record.game, game, players, record.seed)
        session.begin(played[0][1])
        session.steps = [Step(move, position) for move, position in played[1:] if move is not None]
        session.index = len(session.steps)
        session.comments = dict(record.comments)
        session.date = record.date or session.date
        return session

    def replace(self, other: Session) -> None:
        """Take over the state of another session, so that references to this one stay valid."""
        self.spec, self.game, self.players = other.spec, other.game, dict(other.players)
        self.start, self._set_up, self.date = other.start, other._set_up, other.date
        self.steps, self.index, self._cut_off = list(other.steps), other.index, other._cut_off
        self._given_up = other._given_up
        self.comments, self.paused = dict(other.comments), other.paused
        self.seed, self.dice = other.seed, HUMAN if other.dice is HUMAN else Dice(self.dice_seeds)


def _recorded(spec: str, game: Game) -> Player:
    """Return the player that a record names; one from outside is not run, and a human takes its place."""
    return HUMAN if is_outside(spec) else make_player(spec, game)


def _replayed(position: Position, texts: Iterable[str]) -> tuple[list[Step], str]:
    """Return the moves as steps up to the first illegal one, and why that one is illegal."""
    steps: list[Step] = []
    for text in texts:
        try:
            move, position = position.step(text)
        except (InputError, PrologError) as error:
            return steps, str(error)
        steps.append(Step(move, position))
    return steps, ""
