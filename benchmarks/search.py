"""The search beside other programs, as ratios in one run, and how many positions it enters.

Each figure is processor time, the best of several rounds in this process; only the gain of a second thread is
measured by the wall clock. `--quick` leaves out the long measurements.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pyspiel
from easyAI import AI_Player, Negamax, TranspositionTable
from easyAI.games.ConnectFour import ConnectFour
from easyAI.games.Nim import Nim
from easyAI.games.TicTacToe import TicTacToe
from open_spiel.python.algorithms.minimax import alpha_beta_search

import pybridge as pb

HERE = Path(__file__).parent
POSITIONS = HERE.parent / "tests" / "data" / "connect_four.txt"
MISERE_NIM = "nim(pile_sizes=3;5,is_misere=True)"
HARD, HARD_DEPTH = "44444432652", 22


def seconds(work: Callable[[], object], rounds: int = 3, clock: Callable[[], float] = time.process_time) -> float:
    times = []
    for _ in range(rounds):
        began = clock()
        work()
        times.append(clock() - began)
    return min(times)


def row(what: str, theirs: float, ours: float, wanted: float | None = None) -> None:
    ratio = theirs / ours
    short = wanted is not None and ratio < wanted
    print(
        f"| {what} | {1000 * theirs:,.1f} ms | {1000 * ours:,.1f} ms | {ratio:.1f} | {wanted or ''} |",
        "  <-- short of it" if short else "",
        flush=True,
    )


def easyai(game: Any, depth: int, table: bool) -> Callable[[], object]:
    def think() -> object:
        algorithm = Negamax(depth, tt=TranspositionTable() if table else None)
        player = AI_Player(algorithm)
        return game([player, player]).get_move()

    return think


def keyed(game: Any, key: Callable[[Any], object]) -> Any:
    """Return a class of easyAI games with the key that its table needs."""
    return type(game.__name__, (game,), {"ttentry": key})


def openspiel(name: str, depth: int) -> Callable[[], object]:
    game = pyspiel.load_game(name)
    return lambda: alpha_beta_search(game, value_function=lambda _: 0, maximum_depth=depth)


def prolog(goal: str) -> dict[str, Any]:
    answer = pb.query_once(goal)
    assert answer["truth"], goal
    return answer


def against_others() -> None:
    print("| task | theirs | ours | times faster | wanted |\n|---|---|---|---|---|")
    start = pb.load_game("tictactoe").start()
    ours = seconds(start.analyse, 10)
    lab = seconds(lambda: prolog("tictactoe:start(_, P), pybridge:minimax(tictactoe:P, _, V)"), 2)
    row("tic-tac-toe proven: minimax/3", lab, ours, 80)
    with_key = keyed(TicTacToe, lambda self: tuple(self.board))
    row("… easyAI Negamax", seconds(easyai(TicTacToe, 9, False), 1), ours, 2)
    row("… easyAI Negamax with its table", seconds(easyai(with_key, 9, True)), ours, 2)
    row("… OpenSpiel alpha_beta_search", seconds(openspiel("tic_tac_toe", 30)), ours, 1.3)

    start = pb.load_game("connect_four").start()
    for depth, by_easyai, by_openspiel in ((6, 60, None), (7, None, None), (8, None, 1.5)):
        ours = seconds(lambda depth=depth: start.analyse(depth=depth, heuristic=False), 10)
        what = f"Connect Four to depth {depth}"
        with_key = keyed(ConnectFour, lambda self: (self.board.tobytes(), self.current_player))
        if depth == 6 or "--quick" not in sys.argv:
            row(f"{what}: easyAI Negamax", seconds(easyai(ConnectFour, depth, False), 1), ours, by_easyai)
            row("… easyAI Negamax with its table", seconds(easyai(with_key, depth, True), 1), ours)
        row(f"{what}: OpenSpiel alpha_beta_search", seconds(openspiel("connect_four", depth)), ours, by_openspiel)

    rows_3_5_6 = pb.load_game("last_mouse_lost", variant="rows 3 5 6").start()
    piles = keyed(Nim, lambda self: (*self.piles, self.current_player))
    row(
        "Last Mouse Lost, rows 3 5 6: easyAI Negamax with its table",
        seconds(easyai(lambda players: piles(players, piles=(3, 5, 6)), 14, True), 1),
        seconds(rows_3_5_6.analyse, 10),
    )
    rows_3_5 = pb.load_game("last_mouse_lost", variant="rows 3 5").start()
    row("… rows 3 5: OpenSpiel alpha_beta_search", seconds(openspiel(MISERE_NIM, 30), 1), seconds(rows_3_5.analyse, 10))


def solving() -> None:
    print("| task | limit | ours | times faster | wanted |\n|---|---|---|---|---|")
    row("Last Mouse Lost 3 5 6 6 5 3 solved", 0.050, seconds(pb.load_game("last_mouse_lost").solve, 5), 1)
    if "--quick" in sys.argv:
        return
    start = pb.load_game("cat_and_mice").start()
    solved = seconds(start.solve, 1)
    row("cat and mice 8x8 solved: its winner proven", solved, seconds(lambda: start.analyse(prove="winner"), 1), 4)


def published() -> None:
    print("| Connect Four, all exact | limit | ours (mean) | times faster | wanted |\n|---|---|---|---|---|")
    for name, limit in (("L3_R1", 0.020), ("L2_R1", 0.200)):
        times = [seconds(position.analyse, 1) for position in connect_four(name)]
        row(f"{name}, {len(times)} positions", limit, mean(times), 1)


def connect_four(name: str, back: int = 0) -> list[pb.Position]:
    """Return the positions of a published set, each without its last moves."""
    positions: list[pb.Position] = []
    current = ""
    for line in POSITIONS.read_text().splitlines():
        if line.startswith("#"):
            current = line[2:]
        elif line and current == name:
            position = pb.load_game("connect_four").start()
            columns = line.split()[0]
            for column in columns[: len(columns) - back]:
                position = position.play(column)
            positions.append(position)
    return positions


def after(game: str, variant: str | None, plies: int, count: int) -> list[pb.Position]:
    """Return positions after random moves; games that have ended by then are left out."""
    positions = []
    for seed in range(count):
        random = Random(seed)
        position = pb.load_game(game, variant).start()
        for _ in range(plies):
            if position.outcome is None:
                position = position.play(random.choice(position.moves))
        if position.outcome is None:
            positions.append(position)
    return positions


def positions_entered() -> None:
    """Print how many positions proofs and searches to a depth enter: the measure of a change."""
    examples, games = HERE.parent / "examples", HERE / "games"
    families: dict[str, tuple[list[pb.Position], dict[str, Any]]] = {
        "L3_R1": (connect_four("L3_R1"), {}),
        "L2_R1": (connect_four("L2_R1"), {}),
        "L2_R1, four moves earlier": (connect_four("L2_R1", 4)[:10], {}),
        "tic-tac-toe": (after("tictactoe", None, 0, 1), {}),
        "cat and mice 6x6": (after("cat_and_mice", "6x6", 0, 1), {}),
        "cat and mice 6x6, the winner": (after("cat_and_mice", "6x6", 0, 1), {"prove": "winner"}),
        "Last Mouse Lost": (after("last_mouse_lost", "rows 3 5 6", 0, 1), {}),
        "Kalah 4x3": (after(str(examples / "kalah.pl"), "4 pits 3 seeds", 12, 4), {}),
        "Clobber": (after(str(games / "clobber.pl"), None, 12, 6), {}),
        "Hex 4x4": (after(str(examples / "hex.pl"), "4x4", 3, 10), {}),
        "Gomoku 5x5": (after(str(examples / "gomoku.pl"), "5x5", 14, 16), {}),
        "Surakarta, depth 4": (after("surakarta", None, 6, 4), {"depth": 4}),
        "Kalah, depth 6": (after(str(examples / "kalah.pl"), None, 4, 4), {"depth": 6}),
        "Breakthrough 6x6, depth 5": (after(str(examples / "breakthrough.pl"), "6x6", 6, 4), {"depth": 5}),
    }
    print("| family | positions of games | entered (mean) |\n|---|---|---|")
    for name, (positions, options) in families.items():
        entered = mean(position.analyse(**options).nodes for position in positions)
        print(f"| {name} | {len(positions)} | {entered:,.0f} |", flush=True)


def two_threads() -> None:
    print("| a long analysis | one thread | two threads | times faster | wanted |\n|---|---|---|---|---|")
    position = pb.load_game("connect_four").start()
    for column in HARD:
        position = position.play(column)

    def by_the_clock(threads: int) -> float:
        work = partial(position.analyse, depth=HARD_DEPTH, heuristic=False, threads=threads)
        return seconds(work, 1, time.perf_counter)

    row(f"Connect Four after {HARD} to depth {HARD_DEPTH}", by_the_clock(1), by_the_clock(2), 1.3)


if __name__ == "__main__":
    positions_entered()
    against_others()
    solving()
    published()
    if "--quick" not in sys.argv:
        two_threads()
