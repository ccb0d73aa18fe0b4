"""Steps a second of Connect Four for learners: vector_env beside PettingZoo and OpenSpiel, in one run.

    python benchmarks/environments.py [--seconds 2]

All play at random, and each step gives the observation, the legal actions and the results. Steps are counted
by processor time, all in one thread, so the ratios hold on a busy machine. The ways take turns, and the best
of three rounds counts.
"""

import argparse
from collections.abc import Callable
from random import Random
from time import thread_time

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from pettingzoo.classic import connect_four_v3

import pybridge as pb

GAMES = 1_000
choose = Random(1).choice


def vector_env() -> Callable[[], int]:
    games = pb.load_game("connect_four").vector_env(GAMES)
    random = np.random.default_rng(1)
    now = games.reset(seed=1)

    def steps() -> int:
        nonlocal now
        now = games.step((random.random(now.masks.shape, np.float32) * now.masks).argmax(axis=1))
        return GAMES

    return steps


def pettingzoo() -> Callable[[], int]:
    env = connect_four_v3.env()

    def steps() -> int:
        env.reset()
        observation, _, ended, _, _ = env.last()
        number = 0
        while not ended:
            env.step(int(choose(np.flatnonzero(observation["action_mask"]))))
            observation, _, ended, _, _ = env.last()
            number += 1
        return number

    return steps


def openspiel() -> Callable[[], int]:
    env = rl_environment.Environment("connect_four")

    def steps() -> int:
        now = env.reset()
        number = 0
        while not now.last():
            now = env.step([choose(now.observations["legal_actions"][now.current_player()])])
            number += 1
        return number

    return steps


def pyspiel_alone(observing: bool) -> Callable[[], int]:
    game = pyspiel.load_game("connect_four")

    def steps() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observing:
                np.array(state.observation_tensor(), np.float32)
            state.apply_action(choose(state.legal_actions()))
        state.returns()
        return int(state.move_number())

    return steps


def rate(steps: Callable[[], int], seconds: float) -> float:
    done, start = 0, thread_time()
    while thread_time() < start + seconds:
        done += steps()
    return done / (thread_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2, help="for each way and round")
    seconds = parser.parse_args().seconds
    ways = {
        f"vector_env({GAMES})": vector_env(),
        "PettingZoo, connect_four_v3": pettingzoo(),
        "OpenSpiel, rl_environment": openspiel(),
        "pyspiel, with observation_tensor": pyspiel_alone(True),
        "pyspiel, moves alone": pyspiel_alone(False),
    }
    rates = dict.fromkeys(ways, 0.0)
    for _ in range(3):
        for way, steps in ways.items():
            rates[way] = max(rates[way], rate(steps, seconds))
    ours = rates[f"vector_env({GAMES})"]
    for way, each in rates.items():
        print(f"{way:34}{each:>12,.0f} steps/s{ours / each:>8.2f}")


if __name__ == "__main__":
    main()
