"""The value of a position without repetition, straight from the definition, in rational numbers."""

from fractions import Fraction

import pybridge as pb


def value(position: pb.Position, known: dict[str, Fraction]) -> Fraction:
    if position.text not in known:
        known[position.text] = _value(position.look(), known)
    return known[position.text]


def _value(position: pb.Position, known: dict[str, Fraction]) -> Fraction:
    if position.outcome:
        return Fraction(position.outcome.value)
    below = [(value(position.play(move), known), move.probability) for move in position.moves]
    if position.turn == "chance":
        return sum((worth * (share or 0) for worth, share in below), Fraction(0))
    best = max if position.turn == position.game.players[0] else min
    return best(worth for worth, _ in below)
