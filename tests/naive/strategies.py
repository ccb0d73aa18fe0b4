"""The value of a game of chance in which positions may repeat: the best of all strategies of both players."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pybridge as pb


def best_of_strategies(start: pb.Position) -> Fraction:
    """Return the best of high's choices against the best of low's, one choice for each position."""
    ends: dict[str, Fraction] = {}
    chances: dict[str, dict[str, Fraction]] = {}
    options: dict[str, list[list[tuple[str, str]]]] = {"high": [], "low": []}
    met, queue = {start.text}, [start]
    while queue:
        position = queue.pop()
        after = [position.play(move) for move in position.moves]
        if position.outcome:
            ends[position.text] = Fraction(position.outcome.value)
        elif position.turn == "chance":
            shares = chances[position.text] = {}
            for move, next_ in zip(position.moves, after, strict=True):
                shares[next_.text] = shares.get(next_.text, Fraction(0)) + (move.probability or 0)
        else:
            options[str(position.turn)].append([(position.text, next_.text) for next_ in after])
        for next_ in after:
            if next_.text not in met:
                met.add(next_.text)
                queue.append(next_)
    return max(
        min(
            worth(start.text, ends, chances | {one: {to: Fraction(1)} for one, to in (*high, *low)})
            for low in product(*options["low"])
        )
        for high in product(*options["high"])
    )


def worth(start: str, ends: dict[str, Fraction], steps: dict[str, dict[str, Fraction]]) -> Fraction:
    """Return the mean result of a Markov chain, in which what never ends is worth 0."""
    ending = set(ends)
    while more := {one for one, shares in steps.items() if one not in ending and ending & set(shares)}:
        ending |= more
    unknown = [one for one in steps if one in ending]
    rows = [
        [Fraction(one == other) - steps[one].get(other, Fraction(0)) for other in unknown]
        + [sum((share * ends[to] for to, share in steps[one].items() if to in ends), Fraction(0))]
        for one in unknown
    ]
    for i in range(len(unknown)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [a - row[i] * b for a, b in zip(row, rows[i], strict=True)]
    values = dict(zip(unknown, (row[-1] for row in rows), strict=True))
    return ends.get(start, values.get(start, Fraction(0)))
