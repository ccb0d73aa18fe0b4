"""The player `perfect`, in small games and in larger ones."""

import re
import threading

import pytest

import pybridge as pb
from pybridge.bridge.terms import Compound
from pybridge.console.commands import dispatch
from pybridge.console.reply import Surroundings
from pybridge.console.session import Session
from pybridge.console.session_view import play_decision
from pybridge.console.theme import UNICODE, plain
from pybridge.matches.batch_play import MANY
from pybridge.players import Player, make_player


def test_perfect_solves_a_small_game_whatever_its_estimate() -> None:
    game = pb.load_game("cat_and_mice", "4x4")
    decision = make_player("perfect", game).think(game.start()).run(print)
    assert decision.analysis is not None
    assert (decision.analysis.exact, decision.note) == (True, "")


def test_hints_and_explanations_speak_from_the_solution_that_perfect_has_found() -> None:
    session = Session("cat_and_mice", pb.load_game("cat_and_mice", "6x6"))
    session.play("d6-e5")
    play_decision(session, make_player("perfect", session.game).think(session.position).run(print))
    shown = plain(dispatch(session, "hint", Surroundings(UNICODE)).lines[0])
    assert shown.startswith("Hint: e5-f4: cat wins in 23, line e5-f4 c1-d2")
    explained = "\n".join(map(plain, dispatch(session, "explain", Surroundings(UNICODE)).lines))
    assert "Expected: cat wins in 24 (a1-b2 e5-f4" in explained
    assert re.search(r"after e1-d2: .*\s+.*cat wins in 8", explained)


def test_perfect_tells_how_far_it_came_where_memory_runs_out() -> None:
    game = pb.load_game("connect_four")
    player = Player("perfect", Compound("perfect", [[Compound("memory", [1])]]))
    with pytest.raises(pb.search.SolutionError) as failed:
        player.think(game.start()).run(lambda _: None)
    assert re.fullmatch(
        r"the limit of 1 MB was reached before connect_four was solved: "
        r"[\d,]+ positions found, [\d,]+ of them open; "
        "the strongest level that needs no solution is hard",
        str(failed.value),
    )


def test_perfect_plays_again_after_an_interrupt_within_compiled_games() -> None:
    game, games = pb.load_game("tictactoe"), 20 * MANY

    def stop_soon(progress: pb.matches.Progress) -> None:
        if progress.played:
            threading.Timer(0.02, scope.cancel).start()

    with pb.cancellation() as scope, pytest.raises(pb.PrologInterrupted):
        pb.match(game, "perfect", "random", games=games, progress=stop_soon)
    assert pb.match(game, "perfect", "random", games=games).lost == 0
