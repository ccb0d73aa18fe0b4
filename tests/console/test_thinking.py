"""A player who thinks in a thread of its own."""

from contextlib import suppress

from counts import count
from interrupting import ctrl_c_after
from waiting import wait_for

import pybridge as pb
from pybridge.console.thinking import Thinking
from pybridge.players import make_player


def test_ctrl_c_at_any_step_of_the_wait_for_a_move_makes_the_player_decide() -> None:
    game, thoughts = pb.load_game("connect_four"), []
    for step in range(count(6, 20)):
        thoughts.append(thinking := Thinking(make_player("engine:seconds=600", game), game.start()))
        with suppress(KeyboardInterrupt), ctrl_c_after(step):
            thinking.wait()
        thinking.stop()
    wait_for(lambda: all(thinking.finished for thinking in thoughts))
    assert all(thinking.decision for thinking in thoughts)
