"""Games as learners' environments pass the tests of the tools that they are for, and agree."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pybridge as pb
from pybridge.environments.spaces import Spaces

api_test: Any = pytest.importorskip("pettingzoo.test").api_test
seed_test: Any = pytest.importorskip("pettingzoo.test").seed_test
TOP = Path(__file__).parents[2]
GAMES = [  # with the longest games that are followed
    ("tictactoe", 100),
    ("connect_four", 100),
    ("last_mouse_lost", 100),
    ("cat_and_mice", 60),
    ("examples/kalah.pl", 60),
    ("examples/breakthrough.pl", 60),
    ("pig", 100),
    ("benchmarks/games/backgammon.pl", 30),
    ("examples/tictactoe_for_three.pl", 100),
    ("benchmarks/games/pig_for_three.pl", 100),
    ("benchmarks/games/goofspiel.pl", 100),
    ("benchmarks/games/rock_paper_scissors.pl", 100),
]


@pytest.fixture(params=GAMES, ids=lambda case: Path(case[0]).stem)
def case(request: pytest.FixtureRequest) -> tuple[pb.Game, int]:
    spec, longest = request.param
    return pb.load_game(str(TOP / spec) if "/" in spec else spec), longest


@pytest.mark.share(4)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_is_content(case: tuple[pb.Game, int]) -> None:
    game, longest = case
    api_test(game.pettingzoo_env(longest=longest), num_cycles=50)
    seed_test(lambda: game.pettingzoo_env(longest=longest), num_cycles=20)


@pytest.mark.share(4)
def test_openspiel_is_content(case: tuple[pb.Game, int]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from pybridge import openspiel

    game, longest = case
    known = pyspiel.load_game(openspiel.register(game.spec, longest=longest))
    pyspiel.random_sim_test(known, num_sims=1, serialize=longest == 100, verbose=False)


@pytest.mark.share(4)
def test_games_side_by_side_go_on_as_one_alone(case: tuple[pb.Game, int]) -> None:
    game, longest = case
    games, alone = game.vector_env(3, longest=longest), game.pettingzoo_env(longest=longest)
    now = games.reset(seed=1)
    alone.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(120):
        if not games.spaces.outcomes:  # chance brings other things
            seen = alone.observe(alone.agent_selection)
            assert game.players[now.turns[0]] == alone.agent_selection
            assert np.array_equal(seen["observation"], now.observations[0])
            assert np.array_equal(seen["action_mask"], now.masks[0])
            possible = games.spaces.possible(alone.unwrapped.position, alone.agent_selection)
            assert sorted(possible) == np.flatnonzero(now.masks[0]).tolist()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in now.masks])
        now = games.step(actions)
        if not games.spaces.outcomes:
            alone.step(actions[0])
            assert [alone.rewards[name] for name in game.players] == list(now.rewards[0])
            assert any(alone.terminations.values()) == now.terminations[0]
            if any(alone.truncations.values()) or any(alone.terminations.values()):
                alone.reset()
    games.close()


def test_the_same_seed_and_actions_give_the_same_dice_and_another_seed_others() -> None:
    games = pb.load_game("pig").vector_env(20)

    def seen(seed: int) -> Any:
        roll = games.reset(seed).masks.argmax(axis=1)
        return games.step(roll).observations.tolist()

    assert seen(1) == seen(1) != seen(2)


def test_an_observation_shows_pieces_who_sees_it_and_numbers() -> None:
    position = pb.load_game("tictactoe").start().play("5")
    spaces = Spaces(position.game.start())
    assert (spaces.planes, spaces.count) == (["o", "x", "x", "o"], 9)
    nothing, centre, here = np.zeros((3, 3)), np.zeros((3, 3)), np.ones((3, 3))
    centre[1, 1] = 1
    assert np.array_equal(spaces.observe(position, "o"), [nothing, centre, nothing, here])
    pig = pb.load_game("pig").position("42 57 100 ann 12 choose")
    spaces = Spaces(pig.game.start())
    seen = dict(zip(spaces.planes, spaces.observe(pig, "ann")[:, 0, 0], strict=True))
    assert [seen[f"[{n}]"] for n in (3, 4, 5, 6)] == [42, 57, 12, 100]


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    game = pb.load_game("tictactoe")
    games = game.vector_env(2)
    games.step(games.reset().masks.argmax(axis=1))
    with pytest.raises(pb.IllegalMove, match=r"action 0 is not legal in game 0"):
        games.step([0, 1])
    with pytest.raises(ValueError, match=r"one action is needed for each of the 2 games"):
        games.step([1])
    alone = game.pettingzoo_env()
    alone.reset()
    with pytest.raises(pb.IllegalMove, match=r"action 9, no move, is not legal here for x"):
        alone.step(9)
    with pytest.raises(pb.InputError, match=r"tictactoe has more than 8 actions: pass a higher actions="):
        game.vector_env(2, actions=8).reset()
    rules = (TOP / "prolog/games/tictactoe.pl").read_text().replace("module(tictactoe", "module(told")
    rules = rules.replace(":- use_module", ":- discontiguous utility/2.\n:- use_module", 1)
    (tmp_path / "told.pl").write_text(f"{rules}\nutility(_, 0) :- with_output_to(atom(a), (write(a), write(b))).\n")
    with pytest.raises(pb.GameError, match=r"told\.pl:\d+: with_output_to.*in C"):
        pb.load_game(str(tmp_path / "told.pl")).vector_env(2)


def test_pybridge_needs_no_tool_for_learning() -> None:
    code = "import sys, pybridge; pybridge.load_game('pig'); print({'numpy', 'pyspiel'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
