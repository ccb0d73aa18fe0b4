"""Computer players, who think in prolog/matches/decisions.pl."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from pybridge.bridge.errors import PrologError, PrologInterrupted
from pybridge.bridge.prolog import Query, query
from pybridge.game import Position
from pybridge.players.player import Decision, Player, Report, Thought
from pybridge.rules.moves import Move, Term
from pybridge.search.analysis import read_analysis
from pybridge.search.solution import SolutionError, SolvingProgress

AT_ONCE = 0.2
"""Seconds to think if the user does not wait for the solution."""


class Computer(Player):
    """A computer player; `make_player` makes one.

    Attributes:
        spec: The text that names the player.
        term: The player in Prolog.
        chance: The state of the player's random numbers, None if it does not use any.
    """

    def __init__(self, spec: str, term: Term, chance: int | None) -> None:
        """Wrap the term that Prolog has made of `spec`; `make_player` calls this."""
        self.spec = spec
        self.term = term
        self.chance = chance

    @property
    def is_human(self) -> bool:
        """Always False."""
        return False

    def think(self, position: Position) -> Thought:
        """Return the thought that will find this player's move in `position`."""
        return _ComputerThought(self, position)


class _ComputerThought(Thought):
    def __init__(self, player: Computer, position: Position) -> None:
        self._player = player
        self._position = position
        self._lock = Lock()
        self._query: Query | None = None
        self._stopped = False

    def run(self, report: Report) -> Decision:
        """Follow the player's thoughts in Prolog until the last one, or until `stop` is called."""
        latest: Decision | None = None
        try:
            with self._position.blaming_the_game():
                for latest in self._thoughts():
                    if latest.analysis:
                        report(latest.analysis)
        except PrologInterrupted:
            if not self._stopped:
                raise
        except PrologError as error:
            if error.formal[:1] != ("no_solution",):
                raise
            raise SolutionError(str(error)) from None
        return latest or self._unfinished()

    def stop(self) -> None:
        """Stop thinking; the result is that of the last completed depth, or else the first legal move."""
        with self._lock:
            self._stopped = True
            if self._query is not None:
                self._query.cancel()

    def _thoughts(self) -> Iterator[Decision]:
        player, position = self._player, self._position
        inputs = {
            "Player": player.term,
            "Game": position.game.name,
            "Position": position.term,
            "Chance0": player.chance,
        }
        with self._lock:
            if self._stopped:
                return
            self._query = query(
                "pybridge:thought(Player, Game:Position, Chance0, Thought, Chance)", inputs, ahead=0
            )
        with self._query as answers:
            for answer in answers:
                player.chance = answer["Chance"]
                thought = answer["Thought"]
                if thought.name == "solving":
                    self.solving = SolvingProgress(**thought.args[0])
                elif thought.name == "move":
                    yield Decision(Move(*thought.args))
                else:
                    analysis = read_analysis(*thought.args)
                    yield Decision(analysis.move or position.moves[0], analysis)

    def _unfinished(self) -> Decision:
        """Return the decision of a player who had no time for a first thought."""
        if self.solving is None:
            return Decision(self._position.moves[0])
        analysis = self._position.analyse(seconds=AT_ONCE)
        move = analysis.move or self._position.moves[0]
        return Decision(move, analysis, f"not solved yet: {self.solving}")
