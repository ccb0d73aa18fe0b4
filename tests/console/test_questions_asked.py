"""How often a console queries Prolog: one query plays a move and returns everything to draw."""

import pytest
from built_in import GAMES

import pybridge as pb
from pybridge.bridge.prolog import query
from pybridge.console.session import Session
from pybridge.console.session_view import SessionView, play_decision, turn_line
from pybridge.players import HUMAN, make_player, player
from pybridge.rules import goals


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    queries: list[str] = []
    query_once = pb.query_once

    def counted(goal: str, *arguments: object, **options: object) -> object:
        queries.append(goal)
        return query_once(goal, *arguments, **options)  # type: ignore[arg-type]

    def opened(goal: str, *arguments: object, **options: object) -> object:
        queries.append(goal)
        return query(goal, *arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(goals, "query_once", counted)
    monkeypatch.setattr(player, "query", opened)
    return queries


@pytest.mark.parametrize("name", GAMES)
def test_a_move_takes_one_query_which_returns_all_that_is_drawn(name: str, asked: list[str]) -> None:
    game = pb.load_game(name)
    session = Session(name, game, dict.fromkeys(game.players, HUMAN))
    views = SessionView(session)
    views.settle()
    typed = session.position.moves[0].text
    asked.clear()
    session.play(typed)
    view = views.settle()
    if view.board:
        view.marks(typed="")
    turn_line(session)
    assert [goal.split("(")[0] for goal in asked] == ["pybridge:play_view"]


@pytest.mark.parametrize("name", GAMES)
def test_a_computers_move_takes_one_query_to_think_and_one_to_play(name: str, asked: list[str]) -> None:
    game = pb.load_game(name)
    engine = make_player("engine:depth=1", game)
    session = Session(name, game, dict.fromkeys(game.players, engine))
    views = SessionView(session)
    views.settle()
    asked.clear()
    play_decision(session, engine.think(session.position).run(lambda _: None))
    views.settle().marks()
    assert [goal.split("(")[0] for goal in asked] == ["pybridge:thought", "pybridge:play_view"]
