"""Threads that wait for each other may be interrupted at any moment."""

import threading

import pytest
from interrupting import ctrl_c_after
from waiting import PATIENCE

from pybridge.search.waiters import Waiters


def test_a_thread_is_woken_when_what_it_waits_for_has_come_true() -> None:
    waiters, numbers, seen = Waiters(), [0], list[bool]()
    threads = [
        threading.Thread(target=lambda: seen.append(waiters.wait_for(lambda: numbers[0] >= 100))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for number in range(1, 101):
        numbers[0] = number
        waiters.wake()
    for thread in threads:
        thread.join(PATIENCE)
    assert seen == [True] * 4


def test_what_does_not_come_true_in_time_is_reported() -> None:
    assert not Waiters().wait_for(lambda: False, 0.01)
    assert not Waiters().wait_for(lambda: False, -1)
    assert Waiters().wait_for(lambda: True, 0)


@pytest.mark.parametrize("seconds", [None, PATIENCE])
def test_ctrl_c_at_any_step_of_a_wait_leaves_nobody_waiting(seconds: float | None) -> None:
    for step in range(20):
        waiters, changes = Waiters(), list[int]()

        def change(waiters: Waiters = waiters, changes: list[int] = changes) -> None:
            changes.append(1)
            waiters.wake()

        with pytest.raises(KeyboardInterrupt), ctrl_c_after(step, waits=False):
            waiters.wait_for(changes.__len__, seconds)
        thread = threading.Thread(target=change, daemon=True)
        thread.start()
        assert waiters.wait_for(changes.__len__, PATIENCE)
        thread.join(PATIENCE)
        assert not thread.is_alive()
