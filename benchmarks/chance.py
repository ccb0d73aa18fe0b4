"""Games of chance followed in OpenSpiel: the same moves, outcomes with their probabilities, ends and results.

Random games are played in both systems side by side; the first difference ends the run with a message.
`--quick` follows 20 games of each instead of 200. Where one of our moves is no action of OpenSpiel's, what it
leads to is compared.

With `--games N` the engine plays N games of each against OpenSpiel's MCTS bots instead, at equal processor
time, counted as in strength.py. Games come in pairs of equal dice, with sides swapped.

    python benchmarks/chance.py [--quick | --games 100 [--seconds 0.3] [--only pig,einstein] [--seed 1]
                                [--player algorithm=auto] [--against python,c++]]
"""

import argparse
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
from strength import Player, player, row

import pybridge as pb

HERE = Path(__file__).parent
GAMES = HERE / "games"
PERMUTATIONS = list(permutations(range(1, 7)))
WAYS = {"diag": (1, 1), "down": (1, 0), "right": (0, 1), "up": (-1, 0), "left": (0, -1)}


class Difference(Exception):
    """Both systems disagree."""


def same(what: str, ours: object, theirs: object, position: pb.Position) -> None:
    if ours != theirs:
        raise Difference(f"{what}: ours {ours}, OpenSpiel's {theirs}, in {position.text}")


def outcomes(position: pb.Position) -> dict[str, Fraction]:
    return {str(move): move.probability or Fraction(0) for move in position.moves}


def actions_named(state: Any, name: Callable[[int], str]) -> dict[str, int]:
    return {name(action): action for action in state.legal_actions()}


class Both(ABC):
    """A position in both systems."""

    file = ""
    variant: str | None = None
    openspiel = ""

    def __init__(self) -> None:
        self.position = pb.load_game(self.file, self.variant).start()
        self.game = pyspiel.load_game(self.openspiel)
        self.state = self.game.new_initial_state()

    def outcome(self, action: int) -> str:
        """Return our name of an action where chance decides."""
        return str(action + 1)

    @abstractmethod
    def actions(self) -> dict[str, int]:
        """Return an action for the text of each position that a turn can lead to."""

    @property
    def ended(self) -> bool:
        same("end", self.position.outcome is not None, self.state.is_terminal(), self.position)
        if self.position.outcome:
            same("result", self.position.outcome.value, int(self.state.returns()[0]), self.position)
        return self.position.outcome is not None

    def after(self, moves: dict[str, int]) -> dict[str, int]:
        return {self.position.play(move).text: action for move, action in moves.items()}

    def roll(self, dice: Random) -> None:
        """Let chance decide in both systems."""
        theirs: dict[str, Fraction] = defaultdict(Fraction)
        for action, probability in self.state.chance_outcomes():
            theirs[self.outcome(action)] += Fraction(probability).limit_denominator(10_000)
        ours = outcomes(self.position)
        same("outcomes", ours, dict(theirs), self.position)
        names = sorted(ours)
        chosen = dice.choices(names, [ours[name] for name in names])[0]
        self.state.apply_action(actions_named(self.state, self.outcome)[chosen])
        self.position = self.position.play(chosen)

    def play(self, text: str, action: int) -> None:
        """Go on to the position with this text in both systems."""
        self.position = self.position.game.position(text)
        self.state.apply_action(action)


class Pig(Both):
    """Pig: here, nobody may stop with nothing, and a player with enough has won without stopping."""

    file, openspiel = "pig", "pig(horizon=100000)"

    def actions(self) -> dict[str, int]:
        theirs = {self.state.action_to_string(action): action for action in self.state.legal_actions()}
        nothing = "Turn total: 0" in str(self.state)
        ours = sorted(map(str, self.position.moves))
        same("moves", ours, ["roll"] if nothing else ["hold", "roll"], self.position)
        same("their moves", sorted(theirs), ["roll", "stop"], self.position)
        return self.after({move: theirs["stop" if move == "hold" else move] for move in ours})

    @property
    def ended(self) -> bool:
        if self.position.outcome and not self.state.is_terminal():
            stop = self.state.legal_actions()
            same("their moves", [self.state.action_to_string(action) for action in stop], ["stop"], self.position)
            self.state.apply_action(stop[0])
        return super().ended


class Einstein(Both):
    file, variant, openspiel = str(HERE.parent / "examples" / "einstein.pl"), "drawn", "einstein_wurfelt_nicht"

    def roll(self, dice: Random) -> None:
        if self.state.move_number() > 1:
            super().roll(dice)
            return
        probabilities = {round(probability, 9) for _, probability in self.state.chance_outcomes()}
        same("placings", probabilities, {round(1 / 720, 9)}, self.position)
        placing = dice.choice(PERMUTATIONS)
        self.state.apply_action(PERMUTATIONS.index(placing))
        for left, number in zip(range(6, 0, -1), placing, strict=True):
            same("cubes", set(outcomes(self.position).values()), {Fraction(1, left)}, self.position)
            self.position = self.position.play(str(number))

    def actions(self) -> dict[str, int]:
        position = self.position
        assert position.board
        numbers = {cell.id: cell.piece for row in position.board.rows for cell in row.cells if not cell.is_empty}
        theirs = {}
        for action in self.state.legal_actions():
            piece, way = self.state.action_to_string(action).rstrip("*").split("-")
            theirs[piece.lower(), WAYS[way] if piece[0] == "B" or way != "diag" else (-1, -1)] = action
        ours = {}
        for move in position.moves:
            begin, end = position.cells(move)
            step = ((end - 1) // 5 - (begin - 1) // 5, (end - 1) % 5 - (begin - 1) % 5)
            ours[numbers[begin], step] = str(move)
        same("moves", set(ours), set(theirs), position)
        return self.after({ours[named]: theirs[named] for named in theirs})


class Backgammon(Both):
    """Backgammon: an action there moves two checkers, here one."""

    file = str(GAMES / "backgammon.pl")
    openspiel = "backgammon(scoring_type=full_scoring,max_player_turns=100000)"

    def outcome(self, action: int) -> str:
        text = self.state.action_to_string(action)
        low, high = sorted(text.rstrip(")")[-2:])
        starter = "x:" if "X starts" in text else "o:" if "O starts" in text else ""
        return f"{starter}{high}-{low}"

    @staticmethod
    def checkers(position: pb.Position) -> str:
        """Return our board as OpenSpiel writes it: points, bar and checkers off."""
        _, _, points, men = position.term.args
        x_bar, x_off, o_bar, o_off = men.args
        return f"{[points.args[23 - n] for n in range(24)]} {'x' * x_bar}{'o' * o_bar} {x_off} {o_off}"

    @staticmethod
    def their_checkers(state: Any) -> str:
        board = [state.board(0, n) - state.board(1, n) for n in range(24)]
        lines = dict(line.split(":", 1) for line in str(state).splitlines() if ":" in line)
        x_off, o_off = lines["Scores, X"].split(", O:")
        return f"{board} {lines['Bar'].strip()} {x_off.strip()} {o_off.strip()}"

    def after_two(self, position: pb.Position, left: int = 2) -> Iterator[pb.Position]:
        """Yield what a player can reach by two checkers, or fewer if the turn ends."""
        for move in position.moves:
            after = position.play(move)
            if left == 1 or after.outcome or after.turn != position.turn:
                yield after
            else:
                yield from self.after_two(after, left - 1)

    def actions(self) -> dict[str, int]:
        ours = [(self.checkers(after), after.text) for after in self.after_two(self.position)]
        theirs = {self.their_checkers(self.state.child(action)): action for action in self.state.legal_actions()}
        same("turns", {board for board, _ in ours}, set(theirs), self.position)
        return {text: theirs[board] for board, text in ours}

    def play(self, text: str, action: int) -> None:
        super().play(text, action)
        # The second half of a turn with equal dice, in which no checker can move:
        if self.position.turn == "chance" and self.state.current_player() >= 0:
            left = [self.state.action_to_string(action)[-4:] for action in self.state.legal_actions()]
            same("passes", left, ["Pass"], self.position)
            self.state.apply_action(self.state.legal_actions()[0])


class Maedn(Both):
    file, openspiel = str(GAMES / "maedn.pl"), "maedn"

    def move(self, action: int) -> str:
        text = self.state.action_to_string(action)
        return {"0": "pass", "1": "enter"}.get(text.split()[0], f"f{text.split()[-1]}")

    def actions(self) -> dict[str, int]:
        same("player", self.position.turn, ("red", "blue")[self.state.current_player()], self.position)
        theirs = actions_named(self.state, self.move)
        same("moves", sorted(map(str, self.position.moves)), sorted(theirs), self.position)
        return self.after(theirs)


class TwentyFortyEight(Both):
    """2048: OpenSpiel lacks moves that only merge tiles which the last move has merged."""

    file, openspiel = str(GAMES / "2048.pl"), "2048"

    def outcome(self, action: int) -> str:
        words = self.state.action_to_string(action).replace(",", "").split()
        return f"{'abcd'[int(words[6]) - 1]}{5 - int(words[4])}={words[0]}"

    def actions(self) -> dict[str, int]:
        theirs = actions_named(self.state, lambda action: self.state.action_to_string(action).lower())
        position = self.position
        lacking = {str(move) for move in position.moves} - set(theirs)
        merging = {move for move in lacking if position.play(move).term.args[1] > position.term.args[0]}
        same("moves", sorted(map(str, position.moves)), sorted({*theirs, *merging}), position)
        return self.after(theirs)

    @property
    def ended(self) -> bool:
        return super().ended or not self.state.legal_actions()


FOLLOWED: tuple[type[Both], ...] = (Pig, Einstein, Backgammon, Maedn, TwentyFortyEight)
CONTESTS: tuple[type[Both], ...] = (Pig, Einstein, Backgammon)


def follow(kind: type[Both], dice: Random) -> Iterator[pb.Position]:
    both = kind()
    while not both.ended:
        yield both.position
        if both.state.is_chance_node():
            both.roll(dice)
        else:
            text, action = dice.choice(sorted(both.actions().items()))
            both.play(text, action)


class Contest:
    """Games of the engine against a bot, each with dice of its own seed."""

    def __init__(self, kind: type[Both], options: argparse.Namespace, bot: str) -> None:
        self.kind, self.seed = kind, options.seed
        game = kind().game
        self.engine = player(options.player, options.seconds, game, options.seed)
        self.bot = player(bot, options.seconds, game, options.seed + 1)
        for number in range(8):  # so that the rates are known before the first game
            both = kind()
            while both.state.is_chance_node():
                both.roll(Random(number))
            self.engine.move(both)  # type: ignore[arg-type]
            self.text(both, self.bot, both.actions())

    def text(self, both: Both, thinker: Player, actions: dict[str, int]) -> str:
        """Return the text of the position to which the thinker goes, by more than one move if need be."""
        if thinker is self.bot:
            names = {action: text for text, action in actions.items()}
            # In Pig a bot may want to stop with nothing, which is no move here; then it rolls.
            both.move = lambda action: names.get(action, next(iter(actions)))  # type: ignore[attr-defined]
            return thinker.move(both)  # type: ignore[arg-type]
        before = both.position
        while True:
            both.position = both.position.play(thinker.move(both))  # type: ignore[arg-type]
            if both.position.text in actions:
                text, both.position = both.position.text, before
                return text

    def points(self, number: int) -> float:
        """Return what the engine wins of this game: 1, 0.5 or 0."""
        dice, both, seat = Random(self.seed + number // 2), self.kind(), number % 2
        while not both.ended:
            if both.state.is_chance_node():
                both.roll(dice)
            else:
                thinker = self.engine if both.state.current_player() == seat else self.bot
                actions = both.actions()
                text = self.text(both, thinker, actions)
                both.play(text, actions[text])
        result = float(both.state.returns()[seat])
        return (1 + (result > 0) - (result < 0)) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="parts of the names of games, with commas between them")
    parser.add_argument("--player", default="algorithm=auto")
    parser.add_argument("--against", default="python,c++")
    options = parser.parse_args()
    if options.games:
        print(f"| {options.player}, {options.seconds} s a move | against | won-drawn-lost | score (95 %) |")
        print("|---|---|---|---|")
        for bot in options.against.split(","):
            for kind in CONTESTS:
                if any(part in kind.__name__.lower() for part in options.only.split(",")):
                    contest = Contest(kind, options, bot)
                    points = [contest.points(number) for number in range(options.games)]
                    count = "-".join(str(points.count(result)) for result in (1.0, 0.5, 0.0))
                    row(kind.__name__, bot, count, sum(points), len(points))
        return
    games = 20 if options.quick else 200
    print("| followed in OpenSpiel | games | positions | differences |\n|---|---|---|---|")
    for kind in FOLLOWED:
        positions = sum(1 for seed in range(games) for _ in follow(kind, Random(seed)))
        print(f"| {kind.__name__} | {games} | {positions:,} | none |", flush=True)


if __name__ == "__main__":
    main()
