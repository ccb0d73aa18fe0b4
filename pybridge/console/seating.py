"""Who plays, who is to move, and what is chosen where several choose at once."""

from collections.abc import Sequence

from pybridge.console.report import counted
from pybridge.game import Game, Position
from pybridge.players import Player, make_player
from pybridge.players.outside import invited_player
from pybridge.rules.errors import IllegalMove, InputError, shortened
from pybridge.rules.moves import Moves

CHANCE = "chance"
"""What `Position.turn` is where chance decides."""


class Seating:
    """A game with players at its seats; `Session` says what the attributes are."""

    game: Game
    players: dict[str, Player]
    dice: Player
    paused: bool
    choosing: dict[str, str]

    @property
    def position(self) -> Position:
        """The position on the board."""
        raise NotImplementedError

    @property
    def has_ended(self) -> bool:
        """Whether the game has ended, or is decided and therefore over."""
        raise NotImplementedError

    @property
    def player_to_move(self) -> Player | None:
        """The player whose turn it is, None if the game has ended."""
        return None if self.has_ended else self.player(self.mover)

    def player(self, turn: str) -> Player:
        """Return who moves if `turn` is to move, a side or "chance"."""
        return self.dice if turn == CHANCE else self.players[turn]

    @property
    def computer_to_move(self) -> Player | None:
        """The computer player that is to move now, None if there is none or it waits for `go`."""
        player = self.player_to_move
        return None if player is None or player.is_human or self.paused else player

    def swap(self) -> None:
        """Let the players exchange their seats: each takes the one before."""
        first, *others = (self.players[side] for side in self.game.players)
        self.players = dict(zip(self.game.players, [*others, first], strict=True))

    def seat(self, side: str, spec: str, invited: bool = False) -> None:
        """Change the player of a side, to one from outside only if it is `invited`."""
        self.players[side] = invited_player(spec, self.game) if invited else make_player(spec, self.game)

    @property
    def mover(self) -> str:
        """The name of who is to move, or of the first of those who choose at once and have not chosen yet."""
        turn = self.position.turn
        if isinstance(turn, str):
            return turn
        return next(name for name in turn if name not in self.choosing)

    @property
    def choices(self) -> Moves:
        """What the player to move can do: the legal moves, or where several choose at once, the choices."""
        position = self.position
        return position.moves if isinstance(position.turn, str) else position.choices(self.mover)

    def chosen(self, text: str) -> str | None:
        """Return the text of the move, or take the choice of one of those who choose at once.

        Returns None before all have chosen.

        Raises:
            IllegalMove: The one to move cannot choose that.
        """
        turn = self.position.turn
        if isinstance(turn, str) or self.position.is_legal(text):
            return text
        choices = self.choices
        if text not in [choice.text for choice in choices]:
            raise IllegalMove(f"{shortened(text)}: {self.mover} can choose {choices}")
        self.choosing = {**self.choosing, self.mover: text}
        return self.position.joint(self.choosing) if len(self.choosing) == len(turn) else None


def check_seats(game: Game, names: Sequence[str]) -> None:
    """Check that there are as many players as the game has seats.

    Raises:
        InputError: There are more or fewer.
    """
    if len(names) != len(game.players):
        raise InputError(
            f"{game.name} has {counted(len(game.players), 'player')}, {', '.join(game.players)}, not {len(names)}"
        )
