"""The search beside the lab's minimax/3, easyAI, OpenSpiel and hand-written programs, as ratios in one run.

Each figure is processor time, the best of several rounds in this process; only the gain of a second thread is
measured by the wall clock. `--quick` leaves out the long measurements.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
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


def seconds(
    work: Callable[[], object], rounds: int = 3, clock: Callable[[], float] = time.process_time
) -> float:
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
        row(
            f"{what}: OpenSpiel alpha_beta_search",
            seconds(openspiel("connect_four", depth)),
            ours,
            by_openspiel,
        )

    rows_3_5_6 = pb.load_game("last_mouse_lost", variant="rows 3 5 6").start()
    piles = keyed(Nim, lambda self: (*self.piles, self.current_player))
    row(
        "Last Mouse Lost, rows 3 5 6: easyAI Negamax with its table",
        seconds(easyai(lambda players: piles(players, piles=(3, 5, 6)), 14, True), 1),
        seconds(rows_3_5_6.analyse, 10),
    )
    rows_3_5 = pb.load_game("last_mouse_lost", variant="rows 3 5").start()
    row(
        "… rows 3 5: OpenSpiel alpha_beta_search",
        seconds(openspiel(MISERE_NIM, 30), 1),
        seconds(rows_3_5.analyse, 10),
    )


def by_hand() -> None:
    print("| task | by hand | generic | by hand / generic | wanted |\n|---|---|---|---|---|")
    pb.consult(HERE / "hand_written.pl")
    for game, depth in (("connect_four", 8), ("tictactoe", 9)):
        theirs = speed(f"hand_written:written_out({game}, {depth}, _, Nodes)")
        ours = speed(plain_search(game, depth))
        print(f"| {game}, written out over the same rules | {theirs:,.0f}/s | {ours:,.0f}/s |", end="")
        print(f" {ours / theirs:.2f} | 0.85 |", flush=True)
    theirs = speed("hand_written:connect_four_by_hand(8, _, Nodes)")
    ours = speed(plain_search("connect_four", 8))
    print(
        f"| connect_four, rules and search in one | {theirs:,.0f}/s | {ours:,.0f}/s | {ours / theirs:.2f} | |"
    )


def plain_search(game: str, depth: int) -> str:
    return (
        f"{game}:start(_, P), pybridge:analyse({game}:P, [depth({depth}), table(false), extend(false), "
        "deepening(false), heuristic(false)], _A), get_dict(nodes, _A, Nodes)"
    )


def speed(goal: str) -> float:
    """Return positions per second, the best of several rounds."""
    nodes = prolog(goal)["Nodes"]
    return nodes / seconds(lambda: prolog(goal), 5)


def solving() -> None:
    print("| task | limit | ours | times faster | wanted |\n|---|---|---|---|---|")
    row("Last Mouse Lost 3 5 6 6 5 3 solved", 0.050, seconds(pb.load_game("last_mouse_lost").solve, 5), 1)
    if "--quick" in sys.argv:
        return
    start = pb.load_game("cat_and_mice").start()
    theirs = seconds(lambda: prolog("hand_written:cat_and_mice_by_hand(44, 895280)"), 1)
    ours = seconds(start.solve, 1)
    row("cat and mice 8x8 solved: by hand", theirs, ours, 0.5)
    row("… its winner proven: solved", ours, seconds(lambda: start.analyse(prove="winner"), 1), 4)


def published() -> None:
    print("| Connect Four, all exact | limit | ours (mean) | times faster | wanted |\n|---|---|---|---|---|")
    start = pb.load_game("connect_four").start()
    sets: dict[str, list[str]] = {}
    for line in POSITIONS.read_text().splitlines():
        if line.startswith("#"):
            positions = sets.setdefault(line[2:], [])
        elif line:
            positions.append(line.split()[0])
    for name, limit in (("L3_R1", 0.020), ("L2_R1", 0.200)):
        times = []
        for columns in sets[name]:
            position = start
            for column in columns:
                position = position.play(column)
            times.append(seconds(position.analyse, 1))
        row(f"{name}, {len(times)} positions", limit, mean(times), 1)


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
    against_others()
    by_hand()
    solving()
    published()
    if "--quick" not in sys.argv:
        two_threads()
