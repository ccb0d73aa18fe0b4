"""The engine at one seat against OpenSpiel's C++ MCTS bot at every other, at equal processor time.

Each position is followed in both systems and the legal moves are compared, so the rules are checked as well.
The engine takes each seat equally often. Thinking time is counted as in strength.py. A drawn game is shared.

From 1.5 to 2.0.2, OpenSpiel fails in its own playouts of Quoridor, where a player cannot move; Chinese
checkers came with 2.0. So Quoridor needs open_spiel 1.4, in an environment of its own.

    python benchmarks/seats.py [--games 90] [--seconds 0.3] [--only pig,quoridor] [--player algorithm=auto]
                               [--against c++|random|algorithm=maxn]
"""

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspiel
from strength import Player, interval, player

import pybridge as pb

HERE = Path(__file__).parent
WIDTHS = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
CELLS = [f"{chr(97 + row)}{place + 1}" for row, width in enumerate(WIDTHS) for place in range(width)]


def hop(action: str) -> str:
    """Return a move of Chinese checkers in our notation: OpenSpiel numbers the cells row by row."""
    ends = action.replace("=", "-").split("->")
    return "-".join(CELLS[int(cell)] for cell in ends) if len(ends) == 2 else action.lower()


def roll(action: str) -> str:
    return {"stop": "hold"}.get(action, action.split()[-1])


@dataclass(frozen=True)
class Contest:
    """A game in both systems; `move` writes one of OpenSpiel's moves in our notation."""

    file: str
    variant: str
    openspiel: str
    move: Callable[[str], str]


CONTESTS = (
    Contest("pig_for_three", "100", "pig(players=3)", roll),
    Contest("quoridor_for_three", "standard", "quoridor(players=3,board_size=5)", str),
    Contest("quoridor_for_four", "standard", "quoridor(players=4,board_size=5)", str),
    Contest("chinese_checkers", "standard", "chinese_checkers(players=3)", hop),
)


class Both:
    """A position in both systems."""

    def __init__(self, contest: Contest, position: pb.Position, state: Any) -> None:
        self.contest, self.position, self.state = contest, position, state
        self.actions: dict[str, int] = {}
        if (position.outcome is not None) != state.is_terminal():
            raise AssertionError(f"{contest.file}: has it ended?\n{position}\n{state}")
        if position.outcome is None:
            mover = state.current_player()
            self.actions = {contest.move(state.action_to_string(mover, a)): a for a in state.legal_actions()}
            if sorted(self.actions) != sorted(map(str, position.moves)):
                raise AssertionError(f"{contest.file}: {position.moves} here, {sorted(self.actions)} there")

    def play(self, move: str) -> "Both":
        state = self.state.clone()
        state.apply_action(self.actions[move])
        return Both(self.contest, self.position.play(move), state)

    def move(self, action: int) -> str:
        return next(move for move, theirs in self.actions.items() if theirs == action)


def share(contest: Contest, ours: pb.Game, game: Any, one: Player, other: Player, seed: int, seat: str) -> float:
    """Return what `one` wins of a game in which it sits at `seat`, and `other` everywhere else."""
    dice = random.Random(seed)
    both = Both(contest, ours.start(), game.new_initial_state())
    while both.actions:
        if both.position.turn == "chance":
            both = both.play(dice.choice(sorted(both.actions)))
        else:
            both = both.play((one if both.position.turn == seat else other).move(both))
    assert both.position.outcome is not None
    results = both.position.outcome.results
    winners = [name for name, result in results.items() if result == max(results.values())]
    return (seat in winners) / len(winners)


def results(contest: Contest, options: argparse.Namespace) -> Iterator[float]:
    """Yield the share of each game that the engine wins."""
    game = pyspiel.load_game(contest.openspiel)
    ours = pb.load_game(str(HERE / "games" / f"{contest.file}.pl"), variant=contest.variant)
    one = player(options.player, options.seconds, game, options.seed)
    other = player(options.against, options.seconds, game, options.seed + 1)
    for thinker in (one, other):
        for _ in range(8):  # so that its rate is known before the first game
            thinker.move(Both(contest, ours.start(), game.new_initial_state()))
    for number in range(options.games):
        seat = ours.players[number % len(ours.players)]
        yield share(contest, ours, game, one, other, options.seed + number, seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=90)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="parts of the names of games, with commas between them")
    parser.add_argument("--player", default="algorithm=auto")
    parser.add_argument("--against", default="c++")
    options = parser.parse_args()
    print(f"| {options.player}, {options.seconds} s a move | games | share of the wins (95 %) | equal share |")
    print("|---|---|---|---|")
    for contest in CONTESTS:
        if any(part in contest.file for part in options.only.split(",")):
            shares = list(results(contest, options))
            mean = sum(shares) / len(shares)
            low, high = interval(sum(shares), len(shares))
            seats = pyspiel.load_game(contest.openspiel).num_players()
            print(f"| {contest.file} | {len(shares)} | {mean:.0%} ({low:.0%} to {high:.0%}) | {1 / seats:.0%} |")


if __name__ == "__main__":
    main()
