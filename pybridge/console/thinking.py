"""A player thinks in a separate thread, so that the thread waiting for the move stays responsive."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pybridge.console.reply import Interrupts
from pybridge.game import Position
from pybridge.players import Decision, Player
from pybridge.search.analysis import Analysis
from pybridge.search.waiters import Waiters

Report = Callable[["Analysis"], None]


def ignore(_: object) -> None:
    """Do nothing."""


class Thinking:
    """A player thinking about a move. The thread calls `report` for each finding and `done` at the end.

    Attributes:
        player: The player who is thinking.
        position: The position to move in.
        mover: The name of who is to move.
        latest: The latest finding.
        decision: The chosen move, once there is one.
        error: The error that ended the thinking, if there was one.
        finished: Whether there is a decision, or an error.
    """

    def __init__(
        self,
        player: Player,
        position: Position,
        mover: str = "",
        report: Report = ignore,
        done: Callable[[Thinking], None] = ignore,
    ) -> None:
        """Begin to think."""
        self.player = player
        self.position = position
        self.mover = mover
        self.latest: Analysis | None = None
        self.decision: Decision | None = None
        self.error: BaseException | None = None
        self._report = report
        self._done = done
        self.finished = False
        self._waiters = Waiters()
        self._thought = player.think(position, mover)
        self._thread = threading.Thread(target=self._run, name=f"thinking of {player}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.decision = self._thought.run(self._heard)
        except BaseException as error:
            self.error = error
        self.finished = True
        self._waiters.wake()
        self._done(self)

    def _heard(self, analysis: Analysis) -> None:
        self.latest = analysis
        self._report(analysis)

    @property
    def at(self) -> str:
        """The activity of the player, in words."""
        solving = self._thought.solving
        if solving is None or self.latest is not None:
            return "is thinking"
        return f"is solving the game: {solving}"

    def finished_within(self, seconds: float) -> bool:
        """Wait a moment; return whether there is a decision, or an error."""
        return self._waiters.wait_for(lambda: self.finished, seconds)

    def stop(self) -> None:
        """Make the player decide at once; the decision follows shortly."""
        self._thought.stop()

    def abandon(self) -> None:
        """Stop thinking, and discard the result."""
        self._report = self._done = ignore
        self._thought.stop()

    def wait(self) -> Decision:
        """Wait for the decision; Ctrl-C makes the player decide at once.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed twice.
            Exception: The error that ended the thinking.
        """
        hastened = False
        while not self.finished:
            try:
                while not self.finished_within(0.2):
                    pass
            except KeyboardInterrupt:
                self.stop()
                if hastened:
                    raise
                hastened = True
        if self.error is not None:
            raise self.error
        assert self.decision is not None
        return self.decision


def think_on(
    thinking: Thinking | None,
    player: Player | None,
    position: Position,
    mover: str,
    report: Report,
    done: Callable[[Thinking], None],
) -> Thinking | None:
    """Return `thinking` if the player is thinking about the position; otherwise abandon it and begin that."""
    thinks_of = (thinking.position, thinking.mover) if thinking else None
    if thinking and (thinks_of != (position, mover) or thinking.player is not player):
        thinking.abandon()
        thinking = None
    return thinking or (Thinking(player, position, mover, report, done) if player else None)


def deliberate(
    player: Player,
    position: Position,
    mover: str,
    report: Report,
    interrupts: Interrupts,
    begun: Callable[[], object] = lambda: None,
) -> Decision:
    """Return a player's decision; Ctrl-C or `interrupts` makes the player decide at once.

    `begun` is called as soon as `interrupts` can do so.
    """
    thinking = Thinking(player, position, mover, report)
    with interrupts.stopping(thinking.stop):
        begun()
        return thinking.wait()
