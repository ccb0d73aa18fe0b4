"""Queries that are left open, and threads that have ended, keep no engine."""

import threading

import pybridge as pb


def test_threads_release_their_engines() -> None:
    def threads() -> int:
        running = "thread_property(T, status(running)), \\+ thread_property(T, alias(gc))"
        return len(pb.query_once(f"findall(T, ({running}), Ts)")["Ts"])

    before = threads()
    for _ in range(30):
        thread = threading.Thread(target=lambda: pb.query_once("true"))
        thread.start()
        thread.join()
    assert threads() <= before


def test_a_query_runs_no_further_ahead_than_documented() -> None:
    pb.query_once("retractall(done(_)), assertz(done(0))")
    goal = "between(1, inf, X), retractall(done(_)), assertz(done(X))"
    query = pb.query(goal, ahead=0)
    for taken in range(1, 20):
        next(query)
        assert pb.query_once("done(N)")["N"] == taken
    query, most = pb.query(goal), 0
    for taken in range(1, 1000):
        next(query)
        ahead = pb.query_once("done(N)")["N"] - taken
        assert ahead <= min(taken, 127)
        most = max(most, ahead)
    assert most == 127
