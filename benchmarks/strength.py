"""The engine against OpenSpiel's MCTS bots, at equal processor time, in games that consist of rules only.

Each position is followed in both systems and the legal moves are compared, so the rules are checked as
well. Games come in pairs: the same random opening with sides swapped. Thinking time is counted in processor
time of this process: each player gets as many positions or simulations as it recently managed in that
time.

    python benchmarks/strength.py [--quick] [--games 40] [--seconds 0.3] [--only hex,kalah]
                                  [--player algorithm=auto] [--against python,c++,random,algorithm=deepening]
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import pybridge as pb

HERE = Path(__file__).parent
FILES = "abcdefghi"
EXPLORATION = 2.0
LONG = 3600  # seconds: a limit of time that is never reached, so that the work is shared out as under one


@dataclass(frozen=True)
class Contest:
    """A game in both systems; `action` writes one of our moves in OpenSpiel's notation."""

    file: str
    variant: str
    openspiel: str
    action: Callable[[str, int], str]
    opening: int = 2
    solved: bool = False

    @property
    def name(self) -> str:
        return f"{self.file} {self.variant}"


def cell(width: int, form: str) -> Callable[[str, int], str]:
    """Return the cell with this number, counted row by row from 1, in the notation `form`."""

    def action(move: str, player: int) -> str:
        row, column = divmod(int(move) - 1, width)
        return form.format(row=row, column=column, file=FILES[column], rank=row + 1, stone="xo"[player])

    return action


def step(width: int, height: int) -> Callable[[str, int], str]:
    def action(move: str, _player: int) -> str:
        places = (divmod(int(number) - 1, width) for number in move.split("-"))
        return "".join(f"{FILES[column]}{height - row}" for row, column in places)

    return action


def kalah(move: str, player: int) -> str:
    return str(int(move) + 7 * player)


def line(move: str, player: int) -> str:
    number = int(move) - 1
    kind, width = ("h", 3) if number < 12 else ("v", 4)
    row, column = divmod(number % 12, width)
    return f"P{player + 1}({kind},{row},{column})"


def stone_and_turn(move: str, _player: int) -> str:
    number, corner, way = move.split("/")
    row, column = divmod(int(number) - 1, 6)
    turns = {("1", "right"): "t", ("1", "left"): "s", ("4", "right"): "v", ("4", "left"): "u"}
    turns |= {("22", "right"): "x", ("22", "left"): "w", ("19", "right"): "z", ("19", "left"): "y"}
    return f"{FILES[column]}{row + 1}{turns[corner, way]}"


def othello(move: str, player: int) -> str:
    return "pass" if move == "pass" else cell(8, "{file}{rank}")(move, player)


CONTESTS = (
    Contest("in_a_row", "tic-tac-toe", "tic_tac_toe", cell(3, "{stone}({row},{column})"), 1, solved=True),
    Contest("in_a_row", "misere", "misere(game=tic_tac_toe())", cell(3, "{stone}({row},{column})"), 1, True),
    Contest("four_in_a_row", "7x6", "connect_four", lambda move, player: "xo"[player] + str(int(move) - 1)),
    Contest("breakthrough", "6x6", "breakthrough(rows=6,columns=6)", step(6, 6)),
    Contest("breakthrough", "8x8", "breakthrough", step(8, 8)),
    Contest("hex", "5x5", "hex(board_size=5)", cell(5, "{file}{rank}")),
    Contest("hex", "7x7", "hex(board_size=7)", cell(7, "{file}{rank}")),
    Contest("y", "5", "y(board_size=5)", cell(5, "{file}{rank}")),
    Contest("kalah", "6 pits of 4", "mancala", kalah),
    Contest("dots_and_boxes", "3x3", "dots_and_boxes(num_rows=3,num_cols=3)", line),
    Contest("othello", "8x8", "othello", othello, 4),
    Contest("clobber", "6x5", "clobber(rows=5,columns=6)", step(6, 5)),
    Contest("pentago", "6x6", "pentago", stone_and_turn),
    Contest("in_a_row", "gomoku 9x9", "mnk(m=9,n=9,k=5)", cell(9, "{stone}({row},{column})")),
)


@dataclass
class Both:
    """A position in both systems."""

    contest: Contest
    position: pb.Position
    state: Any
    actions: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.ended != self.state.is_terminal():
            raise AssertionError(f"{self.contest.name}: has it ended?\n{self.position}\n{self.state}")
        if self.ended:
            assert self.position.outcome is not None
            ours, theirs = self.position.outcome.value, self.state.returns()[0]
            if np.sign(ours) != np.sign(theirs):
                raise AssertionError(f"{self.contest.name}: {ours} here, {theirs} there\n{self.state}")
            return
        player = self.state.current_player()
        theirs = {
            self.state.action_to_string(player, action).rstrip("*"): action for action in self.state.legal_actions()
        }
        ours = {str(move): self.contest.action(str(move), player) for move in self.position.moves}
        if sorted(ours.values()) != sorted(theirs):
            raise AssertionError(f"{self.contest.name}: {sorted(ours.values())} here, {sorted(theirs)} there")
        self.actions = {move: theirs[action] for move, action in ours.items()}

    @property
    def ended(self) -> bool:
        return self.position.outcome is not None

    def play(self, move: str) -> "Both":
        state = self.state.clone()
        state.apply_action(self.actions[move])
        return Both(self.contest, self.position.play(move), state)

    def move(self, action: int) -> str:
        return next(move for move, theirs in self.actions.items() if theirs == action)


@dataclass
class Player:
    """Thinks for `seconds` of processor time.

    `think` takes a position and an amount of work, and returns a move and the amount of work done.
    """

    name: str
    seconds: float
    think: Callable[[Both, int], tuple[str, int]]
    rate: float = 2000.0

    def move(self, both: Both) -> str:
        began = time.process_time()
        work = max(1, round(self.rate * self.seconds))
        move, done = self.think(both, work)
        spent = time.process_time() - began
        if 2 * done > work:  # a proof can end the thinking early, which says little about the rate
            self.rate *= min(4.0, max(0.25, done / spent / self.rate)) ** 0.5
        return move


def engine(options: dict[str, Any], seed: int) -> Callable[[Both, int], tuple[str, int]]:
    chance = random.Random(seed)

    def think(both: Both, work: int) -> tuple[str, int]:
        analysis = both.position.analyse(nodes=work, seconds=LONG, variety=chance.getrandbits(32), **options)
        return str(analysis.move), analysis.nodes

    return think


def python_bot(game: Any, seed: int) -> Callable[[Both, int], tuple[str, int]]:
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    bot = mcts.MCTSBot(game, EXPLORATION, 1, rollouts, solve=True, random_state=np.random.RandomState(seed))

    def think(both: Both, work: int) -> tuple[str, int]:
        bot.max_simulations = work
        root = bot.mcts_search(both.state)
        return both.move(root.best_child().action), root.explore_count

    return think


def cpp_bot(game: Any, seed: int) -> Callable[[Both, int], tuple[str, int]]:
    def think(both: Both, work: int) -> tuple[str, int]:
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, rollouts, EXPLORATION, max(2, work), 1000, True, seed, False)
        root = bot.mcts_search(both.state)
        return both.move(root.best_child().action), root.explore_count

    return think


def random_player(seed: int) -> Callable[[Both, int], tuple[str, int]]:
    chance = random.Random(seed)
    return lambda both, _work: (chance.choice(list(both.actions)), 0)


def player(spec: str, seconds: float, game: Any, seed: int) -> Player:
    think: Callable[[Both, int], tuple[str, int]]
    if spec == "python":
        think = python_bot(game, seed)
    elif spec == "c++":
        think = cpp_bot(game, seed)
    elif spec == "random":
        think = random_player(seed)
    else:
        options = dict(option.split("=") for option in spec.split("+"))
        think = engine(options, seed)
    return Player(spec, seconds, think)


def opened(contest: Contest, game: Any, ours: pb.Game, seed: int) -> Both:
    chance = random.Random(seed)
    while True:
        both = Both(contest, ours.start(), game.new_initial_state())
        for _ in range(contest.opening):
            both = both.play(chance.choice(list(both.actions)))
        if not both.ended:
            return both


def results(contest: Contest, one: str, other: str, games: int, seconds: float, seed: int) -> Iterator[float]:
    """Yield the points of `one` in each game: 1, 0.5 or 0."""
    game = pyspiel.load_game(contest.openspiel)
    ours = pb.load_game(str(HERE / "games" / f"{contest.file}.pl"), variant=contest.variant)
    players = [player(one, seconds, game, seed), player(other, seconds, game, seed + 1)]
    for thinker in players:
        for _ in range(8):  # so that its rate is known before the first game
            thinker.move(Both(contest, ours.start(), game.new_initial_state()))
    for number in range(games):
        both = opened(contest, game, ours, seed + number // 2)
        seats = players if number % 2 == 0 else players[::-1]
        while not both.ended:
            both = both.play(seats[both.state.current_player()].move(both))
        value = np.sign(both.state.returns()[0]) * (1 if number % 2 == 0 else -1)
        yield (1 + value) / 2


def interval(score: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of 95 %."""
    z = NormalDist().inv_cdf(0.975)
    middle = (score + z * z / 2) / (games + z * z)
    half = z / (games + z * z) * (score * (games - score) / games + z * z / 4) ** 0.5
    return middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a quarter of an hour: 4 games each, 0.1 s a move")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="parts of the names of games, with commas between them")
    parser.add_argument("--player", default="algorithm=auto")
    parser.add_argument("--against", default="python,c++")
    options = parser.parse_args()
    if options.quick:
        options.games, options.seconds = 4, 0.1
    parts = options.only.split(",")
    print(
        f"| {options.player}, {options.seconds} s a move | against | won-drawn-lost | score (95 %) |\n|---|---|---|---|"
    )
    for other in options.against.split(","):
        points = total = 0.0
        for contest in CONTESTS:
            if not any(part in contest.name for part in parts):
                continue
            scores = list(results(contest, options.player, other, options.games, options.seconds, options.seed))
            count = "-".join(str(scores.count(result)) for result in (1.0, 0.5, 0.0))
            row(contest.name, other, count, sum(scores), len(scores))
            if not contest.solved:
                points += sum(scores)
                total += len(scores)
        if total:
            row("all but the smallest", other, "", points, total)


def row(name: str, other: str, count: str, score: float, games: float) -> None:
    low, high = interval(score, int(games))
    print(f"| {name} | {other} | {count} | {score / games:.0%} ({low:.0%} to {high:.0%}) |", flush=True)


if __name__ == "__main__":
    main()
