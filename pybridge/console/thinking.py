"""A player's thought in a thread of its own, so that the thread that waits for it stays responsive."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from pybridge.console.reply import Interrupts
from pybridge.game import Position
from pybridge.players import Decision, Player

if TYPE_CHECKING:
    from pybridge.search.analysis import Analysis

Report = Callable[["Analysis"], None]


def ignore(_: object) -> None:
    """Tell nobody."""


class Thinking:
    """A thought under way. Its thread calls `report` for each finding and `done` at the end.

    Attributes:
        player: Who thinks.
        position: About what.
        latest: The newest finding.
        decision: The move, once there is one.
        error: What went wrong instead.
    """

    def __init__(
        self,
        player: Player,
        position: Position,
        report: Report = ignore,
        done: Callable[[Thinking], None] = ignore,
    ) -> None:
        """Begin to think."""
        self.player = player
        self.position = position
        self.latest: Analysis | None = None
        self.decision: Decision | None = None
        self.error: BaseException | None = None
        self._report = report
        self._done = done
        self._finished = threading.Event()
        self._thought = player.think(position)
        self._thread = threading.Thread(target=self._run, name=f"thinking of {player}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.decision = self._thought.run(self._heard)
        except BaseException as error:
            self.error = error
        self._finished.set()
        self._done(self)

    def _heard(self, analysis: Analysis) -> None:
        self.latest = analysis
        self._report(analysis)

    @property
    def at(self) -> str:
        """What the player is at, in words."""
        solving = self._thought.solving
        if solving is None or self.latest is not None:
            return "is thinking"
        return f"is solving the game: {solving}"

    @property
    def finished(self) -> bool:
        """Whether there is a decision, or an error."""
        return self._finished.is_set()

    def finished_within(self, seconds: float) -> bool:
        """Wait a moment; tell whether there is a decision, or an error."""
        return self._finished.wait(seconds)

    def stop(self) -> None:
        """Ask for the decision at once; it comes soon."""
        self._thought.stop()

    def abandon(self) -> None:
        """Stop the thought; its result is reported to nobody."""
        self._report = self._done = ignore
        self._thought.stop()

    def wait(self) -> Decision:
        """Wait for the decision. Ctrl-C asks for it at once; a second one raises KeyboardInterrupt.

        Raises:
            KeyboardInterrupt: It was interrupted twice.
            Exception: Whatever went wrong in the thought.
        """
        hastened = False
        while not self._finished.is_set():
            try:
                while not self._finished.wait(0.2):
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


def deliberate(
    player: Player,
    position: Position,
    report: Report,
    interrupts: Interrupts,
    begun: Callable[[], object] = lambda: None,
) -> Decision:
    """Return the decision of a player; Ctrl-C or `interrupts` make it decide at once.

    `begun` is called as soon as `interrupts` can.
    """
    thinking = Thinking(player, position, report)
    with interrupts.stopping(thinking.stop):
        begun()
        return thinking.wait()
