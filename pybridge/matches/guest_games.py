"""Games in which players from outside take part, played move by move from Python."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic

from pybridge.game import Game, Position
from pybridge.matches.batches import MOVE, Batch
from pybridge.players import Player, make_player
from pybridge.players.outside import outsider
from pybridge.players.outsider import Forfeit, Outsider
from pybridge.rules.errors import on_one_line
from pybridge.rules.moves import Move

_DICE = 0x5A5A5A
"""What makes the seed of the dice another than that of a player."""

LONGEST = 2_000
"""The number of moves after which a game is stopped, as in prolog/matches/match.pl."""


def rows_with_guests(batch: Batch, game: Game) -> Iterator[list[str]]:
    """Yield for each game its letter, value, length of the opening, moves, and why it was forfeited."""
    for number in range(batch.first, batch.last + 1):
        place = number - batch.pairing.skipped
        position, moves = _opening(game, batch.opening, batch.seed, (place + 1) // 2)
        opened = len(moves)
        players = [
            _player(batch, game, spec, 2 * number + side) for side, spec in enumerate(batch.pairing.players)
        ]
        seats = dict(zip(game.players, players if place % 2 else players[::-1], strict=True))
        dice = make_player("random", game, _seed(batch.seed ^ _DICE, (place + 1) // 2))
        seconds = inf if batch.game_seconds is None else batch.game_seconds
        value, forfeit, loser = _played(position, moves, {**seats, "chance": dice}, seconds)
        if loser is not None:
            letter = "l" if seats[loser] is players[0] else "w"
        elif value is None:
            letter = "u"
        else:
            letter = "dwl"[(value > 0) - (value < 0) if place % 2 else (value < 0) - (value > 0)]
        letter = letter.upper() if opened < batch.opening else letter
        yield [letter, str(value or 0), str(opened), MOVE.join(moves), forfeit]


def _player(batch: Batch, game: Game, spec: str, number: int) -> Player:
    if spec in batch.guests:
        return outsider(spec, batch.guests, batch.move_seconds)
    return make_player(spec, game, _seed(batch.seed, number))


def _seed(seed: int, number: int) -> int:
    return (seed * 1_000_003 + number) % 2**54


def _opening(game: Game, plies: int, seed: int, pair: int) -> tuple[Position, list[str]]:
    """Return the position after random moves, the same for both games of a pair, and these moves."""
    position, moves = game.start(), list[str]()
    player = make_player("random", game, _seed(~seed, pair))
    while len(moves) < plies:
        move, after = position.step(player.think(position).run(lambda _: None).move)
        if after.outcome:
            break
        position = after
        moves.append(move.text)
    return position, moves


def _played(
    position: Position, moves: list[str], seats: dict[str, Player], seconds: float
) -> tuple[int | None, str, str | None]:
    """Play a game, adding to its moves; return its value if it has one, why it was forfeited, and by whom."""
    left = dict.fromkeys(seats, seconds)
    while position.outcome is None:
        if len(moves) >= LONGEST:
            return None, "", None
        mover = str(position.turn)
        player = seats[mover]
        try:
            if isinstance(player, Outsider):
                move, spent = _timed_move(player, position, moves, left[mover])
                left[mover] -= spent
            else:
                move = player.think(position).run(lambda _: None).move
            position = position.play(move)
        except Forfeit as error:
            return None, f"{player.spec}: {on_one_line(error)}", mover
        moves.append(move.text)
    return position.outcome.value, "", None


def _timed_move(player: Outsider, position: Position, moves: list[str], left: float) -> tuple[Move, float]:
    """Return a player's move, and the seconds that it has taken of those that are left for the game."""
    player.load(position.game)
    began = monotonic()
    try:
        move = player.choose(position, moves, left)
    except Forfeit:
        if monotonic() - began < left:
            raise
    spent = monotonic() - began
    if spent >= left:
        raise Forfeit("its time for the game is over")
    return move, spent
