"""Searches for any number of seats, as simply as can be: by definition, on the positions of any game.

`exact_matrix` solves a matrix game in rational numbers by trying its square parts (Shapley and Snow 1950).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product

import pybridge as pb


def maxn(position: pb.Position) -> tuple[int, ...]:
    """The results if all play for themselves and make the first of equally good moves."""
    if position.outcome:
        return tuple(position.outcome.results.values())
    seat = position.game.players.index(str(position.turn))
    best: tuple[int, ...] | None = None
    for move in position.moves:
        found = maxn(position.play(move))
        if best is None or found[seat] > best[seat]:
            best = found
    assert best is not None
    return best


def secured(position: pb.Position, player: str) -> int:
    """What a player can be sure of, if the others know what that player chooses at once with them."""
    if position.outcome:
        return position.outcome.results[player]
    turn = position.turn
    if turn == player:
        return max(secured(position.play(move), player) for move in position.moves)
    if isinstance(turn, str) or player not in turn:
        return min(secured(position.play(move), player) for move in position.moves)
    lists = [[choice.term for choice in position.choices(name)] for name in turn]
    mine = turn.index(player)
    return max(
        min(secured(position.play(list(joint)), player) for joint in product(*lists) if joint[mine] == choice)
        for choice in lists[mine]
    )


def exact_matrix(rows: Sequence[Sequence[int]]) -> Fraction:
    """The value of a matrix game for the one who chooses the row."""
    columns = list(zip(*rows, strict=True))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for some in combinations(range(len(rows)), size):
            for others in combinations(range(len(columns)), size):
                part = [[Fraction(rows[row][column]) for column in others] for row in some]
                found = _equalised(part)
                turned = _equalised([list(line) for line in zip(*part, strict=True)])
                if found and turned and _holds(rows, columns, some, others, found, turned):
                    return found[1]
    raise AssertionError("a matrix game has a value")


def _equalised(part: list[list[Fraction]]) -> tuple[list[Fraction], Fraction] | None:
    """Weights of the rows, none below 0, that make all columns worth the same, and what that is."""
    size = len(part)
    lines = [[*(part[row][column] for row in range(size)), Fraction(-1), Fraction(0)] for column in range(size)]
    lines.append([*[Fraction(1)] * size, Fraction(0), Fraction(1)])
    for place in range(size + 1):
        pivot = next((line for line in lines[place:] if line[place]), None)
        if pivot is None:
            return None
        lines.remove(pivot)
        lines.insert(place, [each / pivot[place] for each in pivot])
        for index, line in enumerate(lines):
            if index != place:
                factor = line[place]
                lines[index] = [a - factor * b for a, b in zip(line, lines[place], strict=True)]
    weights = [line[-1] for line in lines[:size]]
    return (weights, lines[size][-1]) if min(weights) >= 0 else None


def _holds(
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    some: Sequence[int],
    others: Sequence[int],
    found: tuple[list[Fraction], Fraction],
    turned: tuple[list[Fraction], Fraction],
) -> bool:
    mine = (sum(w * column[row] for w, row in zip(found[0], some, strict=True)) for column in columns)
    theirs = (sum(w * row[column] for w, column in zip(turned[0], others, strict=True)) for row in rows)
    return found[1] == turned[1] and min(mine) >= found[1] and max(theirs) <= found[1]
