"""Playing the games of a batch."""

from contextvars import ContextVar
from time import monotonic

from pybridge.bridge.terms import Compound
from pybridge.game import Game
from pybridge.matches.batches import FIELD, RECORD, Batch, Played, saved_lines
from pybridge.matches.guest_games import rows_with_guests
from pybridge.matches.portable_rules import loaded
from pybridge.players import player_term
from pybridge.rules.goals import run_goal_in_engine
from pybridge.rules.moves import Term
from pybridge.rules.subject import goal_inputs
from pybridge.search.solving import ProgressReport, at_end

MANY = 5_000
"""So many games or more of a perfect player run compiled, which first compiles the search."""

JUDGED = 100
"""The number of games of a study in which a search determines after each move who is ahead."""

MOST_READY = 8
"""How many players are kept ready for further batches."""

solving_report: ContextVar[ProgressReport | None] = ContextVar("report", default=None)
"""Called with how far the work has come where games that are played here wait for a game to be solved."""


def play(batch: Batch) -> Played:
    """Play a batch in this process."""
    began = monotonic()
    with loaded(batch.rules) as game:
        if batch.guests.keys() & set(batch.pairing.players):
            rows = [[*row] for row in rows_with_guests(batch, game)]
        else:
            text = _played(batch, game)
            if batch.detail == "outcomes":
                return Played(text, b"", monotonic() - began)
            rows = [row.split(FIELD) for row in text.split(RECORD)]
        outcomes = "".join(row[0] for row in rows)
        if batch.detail == "measures":
            return Played(outcomes, text.encode(), monotonic() - began)
        lines = "".join(saved_lines(batch, game, rows)).encode()
        return Played(outcomes, lines, monotonic() - began)


def _played(batch: Batch, game: Game) -> str:
    start = game.start()
    inputs = goal_inputs(
        start,
        Seed=batch.seed,
        Opening=batch.opening,
        First=batch.first,
        Last=batch.last,
        Skipped=batch.pairing.skipped,
        Detail=Compound("measures", [JUDGED]) if batch.detail == "measures" else batch.detail,
    )
    goal = "pybridge:play_batch(Game:Position, Players, Seed, Opening, First-Last-Skipped, Detail, Text)"
    many = batch.pairing.games >= MANY
    with start.blaming_the_game():
        inputs["Players"] = [_ready(game, spec, many) for spec in batch.pairing.players]
        try:
            return str(run_goal_in_engine(goal, inputs)["Text"])
        except BaseException:
            _players.clear()  # an interrupt within compiled code closes a solution
            raise


_players: dict[tuple[object, ...], Term] = {}
"""Players that are ready, by their rules, start and spec."""


def _ready(game: Game, spec: str, many: bool) -> Term:
    """Return a player's Prolog term, ready for games, or many: perfect has the solution, for all batches."""
    key = game.name, game.variant, game.fingerprint, spec, many
    ready = _players.get(key)
    if ready is None:
        inputs = goal_inputs(game.start(), Player=player_term(spec, game), Many=many)
        ready = at_end("pybridge:readying(Player, Game:Position, Many, Event)", inputs, solving_report.get())
        if len(_players) >= MOST_READY:
            _players.clear()
        _players[key] = ready
    return ready
