"""Games in which players from outside take part, played move by move from Python."""

from collections.abc import Iterator
from math import inf
from time import monotonic

from pybridge.game import Game, Position
from pybridge.matches.batches import MOVE, Batch
from pybridge.players import Player, make_player
from pybridge.players.outside import outsider
from pybridge.players.outsider import Forfeit, Outsider
from pybridge.rules.errors import on_one_line
from pybridge.rules.moves import Move, Outcome

_DICE = 0x5A5A5A
"""What makes the seed of the dice another than that of a player."""

LONGEST = 2_000
"""The number of moves after which a game is stopped, as in prolog/matches/match.pl."""


def rows_with_guests(batch: Batch, game: Game) -> Iterator[list[str]]:
    """Yield for each game its letter, value, length of the opening, moves, and why it was forfeited."""
    count = len(game.players)
    for number in range(batch.first, batch.last + 1):
        turn = (number - batch.pairing.skipped - 1) // count + 1
        position, moves = _opening(game, batch.opening, batch.seed, turn)
        opened = len(moves)
        seated = zip(game.players, batch.pairing.seated(number), strict=True)
        seats = {name: _player(batch, game, spec, count * number + place) for place, (name, spec) in enumerate(seated)}
        dice = make_player("random", game, _seed(batch.seed ^ _DICE, turn))
        seconds = inf if batch.game_seconds is None else batch.game_seconds
        table = _Table(game, {**seats, "chance": dice}, seconds)
        outcome = table.play(position, moves)
        letter = table.letter(outcome, batch, number)
        results = outcome.results.values() if outcome and not game.two_sided else [outcome.value if outcome else 0]
        value = " ".join(map(str, results))
        letter = letter.upper() if opened < batch.opening else letter
        yield [letter, value, str(opened), MOVE.join(moves), table.forfeit]


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


class _Table:
    """A game that is played from Python; where two sit at it, a forfeit ends it."""

    def __init__(self, game: Game, seats: dict[str, Player], seconds: float) -> None:
        self.game = game
        self.seats = seats
        self.left = dict.fromkeys(seats, seconds)
        self.forfeit = ""
        self.loser = ""

    def play(self, position: Position, moves: list[str]) -> Outcome | None:
        """Play on to the end, adding to the moves; return None if the game does not end."""
        while position.outcome is None and len(moves) < LONGEST:
            turn = position.turn
            try:
                if isinstance(turn, str):
                    text = self._decided(turn, position, moves).text
                else:
                    text = position.joint({name: self._decided(name, position, moves).text for name in turn})
                move, position = position.step(text)
            except _Ended:
                return None
            moves.append(move.text)
        return position.outcome

    def _decided(self, mover: str, position: Position, moves: list[str]) -> Move:
        player = self.seats[mover]
        try:
            if not isinstance(player, Outsider):
                return player.think(position, mover).run(lambda _: None).move
            if isinstance(position.turn, tuple):
                return player.choose_at_once(position, mover)
            move, spent = _timed_move(player, position, moves, self.left[mover])
            self.left[mover] -= spent
        except Forfeit as error:
            self.forfeit = self.forfeit or f"{player.spec}: {on_one_line(error)}"
            if len(self.game.players) == 2:
                self.loser = mover
                raise _Ended from None
            self.seats[mover] = make_player("random", self.game, 0)  # the others play on
            return self._decided(mover, position, moves)
        return move

    def letter(self, outcome: Outcome | None, batch: Batch, number: int) -> str:
        """Return the letter, see `Played`, of the game that has been played."""
        names = self.game.players
        won = next(name for name in names if name != self.loser) if self.loser else outcome and outcome.winner
        if won not in names:
            return "d" if outcome else "u"
        return batch.pairing.letter(number, names.index(str(won)))


class _Ended(Exception):
    """The game is over by a forfeit."""


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
