"""Pig: a state is the goal, both scores, whose turn it is, the total, and whether the die is rolled."""

from collections.abc import Iterator

State = tuple[int, tuple[int, int], int, int, bool]


def start(variant: str) -> State:
    return int(variant), (0, 0), 0, 0, False


def moves(state: State) -> Iterator[tuple[str, State]]:
    goal, scores, turn, total, rolling = state
    if rolling:
        yield "1", (goal, scores, 1 - turn, 0, False)
        for shown in range(2, 7):
            yield str(shown), (goal, scores, turn, total + shown, False)
    elif scores[turn] + total < goal:
        yield "roll", (goal, scores, turn, total, True)
        if total:
            kept = (scores[0] + total, scores[1]) if turn == 0 else (scores[0], scores[1] + total)
            yield "hold", (goal, kept, 1 - turn, 0, False)
