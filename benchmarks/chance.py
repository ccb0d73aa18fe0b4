"""Games of chance followed in OpenSpiel: the same moves, outcomes with their probabilities, ends and results.

Random games are played in both systems side by side; the first difference ends the run with a message.
`--quick` follows 20 games of each instead of 200. Where one of our moves is no action of OpenSpiel's, what it
leads to is compared.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pyspiel

import pybridge as pb

HERE = Path(__file__).parent
GAMES = HERE / "games"
PERMUTATIONS = list(permutations(range(1, 7)))


class Difference(Exception):
    """Both systems disagree."""


def same(what: str, ours: object, theirs: object, position: pb.Position) -> None:
    if ours != theirs:
        raise Difference(f"{what}: ours {ours}, OpenSpiel's {theirs}, in {position.text}")


def outcomes(position: pb.Position) -> dict[str, Fraction]:
    return {str(move): move.probability or Fraction(0) for move in position.moves}


def their_outcomes(state: Any, name: Callable[[int], str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = defaultdict(Fraction)
    for action, probability in state.chance_outcomes():
        found[name(action)] += Fraction(probability).limit_denominator(10_000)
    return dict(found)


def actions_named(state: Any, name: Callable[[int], str]) -> dict[str, int]:
    return {name(action): action for action in state.legal_actions()}


def rolled(position: pb.Position, state: Any, dice: Random, name: Callable[[int], str]) -> pb.Position:
    """Let chance decide in both systems."""
    same("outcomes", outcomes(position), their_outcomes(state, name), position)
    chosen = dice.choices(*zip(*outcomes(position).items(), strict=True))[0]
    state.apply_action(actions_named(state, name)[chosen])
    return position.play(chosen)


def ended(position: pb.Position, state: Any, value: int) -> bool:
    same("end", position.outcome is not None, state.is_terminal(), position)
    if position.outcome:
        same("result", position.outcome.value, value, position)
    return position.outcome is not None


def pig(dice: Random) -> Iterator[pb.Position]:
    """Follow Pig: here, nobody may stop with nothing, and a player with enough has won without stopping."""
    position, state = (pb.load_game("pig").start(), pyspiel.load_game("pig(horizon=100000)").new_initial_state())
    while position.outcome is None:
        yield position
        if state.is_chance_node():
            position = rolled(position, state, dice, lambda action: str(action + 1))
            continue
        theirs = {state.action_to_string(action): action for action in state.legal_actions()}
        nothing = "Turn total: 0" in str(state)
        same("moves", sorted(map(str, position.moves)), ["roll"] if nothing else ["hold", "roll"], position)
        same("their moves", sorted(theirs), ["roll", "stop"], position)
        move = str(dice.choice(position.moves))
        state.apply_action(theirs["stop" if move == "hold" else move])
        position = position.play(move)
    same("their moves", [state.action_to_string(action) for action in state.legal_actions()], ["stop"], position)
    state.apply_action(state.legal_actions()[0])
    ended(position, state, int(state.returns()[0]))


def einstein(dice: Random) -> Iterator[pb.Position]:
    game = pb.load_game(str(HERE.parent / "examples" / "einstein.pl"), "drawn")
    position, state = game.start(), pyspiel.load_game("einstein_wurfelt_nicht").new_initial_state()
    for _ in range(2):
        same("placings", set(their_outcomes(state, str).values()), {Fraction(1, 720)}, position)
        placing = dice.choice(PERMUTATIONS)
        state.apply_action(PERMUTATIONS.index(placing))
        for left, number in zip(range(6, 0, -1), placing, strict=True):
            same("cubes", set(outcomes(position).values()), {Fraction(1, left)}, position)
            position = position.play(str(number))
    ways = {"diag": (1, 1), "down": (1, 0), "right": (0, 1), "up": (-1, 0), "left": (0, -1)}
    while not ended(position, state, int(state.returns()[0])):
        yield position
        if state.is_chance_node():
            position = rolled(position, state, dice, lambda action: str(action + 1))
            continue
        numbers = {cell.id: cell.piece for row in position.board.rows for cell in row.cells if not cell.is_empty}
        named = {}
        for action in state.legal_actions():
            piece, way = state.action_to_string(action).rstrip("*").split("-")
            named[piece.lower(), ways[way] if piece[0] == "B" or way != "diag" else (-1, -1)] = action
        ours = {}
        for move in position.moves:
            begin, end = position.cells(move)
            step = ((end - 1) // 5 - (begin - 1) // 5, (end - 1) % 5 - (begin - 1) % 5)
            ours[numbers[begin], step] = move
        same("moves", set(ours), set(named), position)
        chosen = dice.choice(sorted(ours))
        state.apply_action(named[chosen])
        position = position.play(ours[chosen])


def checkers(position: pb.Position) -> str:
    """Return our board of backgammon as OpenSpiel writes it: points, bar and checkers off."""
    _, _, points, men = position.term.args
    x_bar, x_off, o_bar, o_off = men.args
    return f"{[points.args[23 - n] for n in range(24)]} {'x' * x_bar}{'o' * o_bar} {x_off} {o_off}"


def their_checkers(state: Any) -> str:
    board = [state.board(0, n) - state.board(1, n) for n in range(24)]
    lines = dict(line.split(":", 1) for line in str(state).splitlines() if ":" in line)
    x_off, o_off = lines["Scores, X"].split(", O:")
    return f"{board} {lines['Bar'].strip()} {x_off.strip()} {o_off.strip()}"


def after_two(position: pb.Position, left: int = 2) -> Iterator[tuple[str, list[str]]]:
    """Yield what a player can reach by two checkers, or fewer if the turn ends, and by which moves."""
    for move in position.moves:
        after = position.play(move)
        if left == 1 or after.outcome or after.turn != position.turn:
            yield checkers(after), [str(move)]
        else:
            yield from ((board, [str(move), *others]) for board, others in after_two(after, left - 1))


def backgammon(dice: Random) -> Iterator[pb.Position]:
    name = "backgammon(scoring_type=full_scoring,max_player_turns=100000)"
    position = pb.load_game(str(GAMES / "backgammon.pl")).start()
    state = pyspiel.load_game(name).new_initial_state()

    def roll(action: int) -> str:
        text = state.action_to_string(action)
        low, high = sorted(text.rstrip(")")[-2:])
        starter = "x:" if "X starts" in text else "o:" if "O starts" in text else ""
        return f"{starter}{high}-{low}"

    while not ended(position, state, int(state.returns()[0])):
        yield position
        if state.is_chance_node():
            position = rolled(position, state, dice, roll)
            continue
        ours = dict(after_two(position))
        theirs = {their_checkers(state.child(action)): action for action in state.legal_actions()}
        same("turns", set(ours), set(theirs), position)
        chosen = dice.choice(sorted(ours))
        state.apply_action(theirs[chosen])
        for move in ours[chosen]:
            position = position.play(move)
        # The second half of a turn with equal dice, in which no checker can move:
        if position.turn == "chance" and state.current_player() >= 0:
            left = [state.action_to_string(action)[-4:] for action in state.legal_actions()]
            same("passes", left, ["Pass"], position)
            state.apply_action(state.legal_actions()[0])


def maedn(dice: Random) -> Iterator[pb.Position]:
    position = pb.load_game(str(GAMES / "maedn.pl")).start()
    state = pyspiel.load_game("maedn").new_initial_state()

    def move(action: int) -> str:
        text = state.action_to_string(action)
        return {"0": "pass", "1": "enter"}.get(text.split()[0], f"f{text.split()[-1]}")

    while not ended(position, state, int(state.returns()[0])):
        yield position
        if state.is_chance_node():
            position = rolled(position, state, dice, lambda action: str(action + 1))
            continue
        same("player", position.turn, ("red", "blue")[state.current_player()], position)
        theirs = actions_named(state, move)
        same("moves", sorted(map(str, position.moves)), sorted(theirs), position)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)


def twenty_forty_eight(dice: Random) -> Iterator[pb.Position]:
    """Follow 2048: OpenSpiel lacks moves that only merge tiles which the last move has merged."""
    position = pb.load_game(str(GAMES / "2048.pl")).start()
    state = pyspiel.load_game("2048").new_initial_state()

    def tile(action: int) -> str:
        words = state.action_to_string(action).replace(",", "").split()
        return f"{'abcd'[int(words[6]) - 1]}{5 - int(words[4])}={words[0]}"

    while not ended(position, state, int(state.returns()[0])):
        yield position
        if state.is_chance_node():
            position = rolled(position, state, dice, tile)
            continue
        theirs = actions_named(state, lambda action: state.action_to_string(action).lower())
        lacking = {str(move) for move in position.moves} - set(theirs)
        merging = {move for move in lacking if position.play(move).term.args[1] > position.term.args[0]}
        same("moves", sorted(map(str, position.moves)), sorted({*theirs, *merging}), position)
        if not theirs:
            return
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)


def main() -> None:
    games = 20 if "--quick" in sys.argv else 200
    print("| followed in OpenSpiel | games | positions | differences |\n|---|---|---|---|")
    for follow in (pig, einstein, backgammon, maedn, twenty_forty_eight):
        positions = sum(1 for seed in range(games) for _ in follow(Random(seed)))
        print(f"| {follow.__name__} | {games} | {positions:,} | none |", flush=True)


if __name__ == "__main__":
    main()
