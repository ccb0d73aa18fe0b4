"""Games in which chance decides: from Python, in the console, in matches."""

import pickle
import re
from fractions import Fraction
from pathlib import Path

import pytest
from terminal import play_here

import pybridge as pb

ROLLED = re.compile(r"Chance decides: (\S+)\.")
HUMANS = ("pig", "--players", "human", "human", "--seed", "3")


def rolled(moves: tuple[str, ...]) -> list[str]:
    return [move for move in moves if move.isdigit()]


def test_outcomes_are_moves_with_probabilities() -> None:
    start = pb.load_game("pig").start()
    assert (start.turn, start.moves[0].probability) == ("ann", None)
    roll = start.play("roll")
    assert roll.turn == "chance"
    assert [(str(move), move.probability) for move in roll.moves] == [(f"{n}", Fraction(1, 6)) for n in range(1, 7)]
    assert roll.look().moves[2].probability == Fraction(1, 6)
    assert pickle.loads(pickle.dumps(roll.moves[2])) == roll.move("3")
    assert roll.play("4").text == "0 0 100 ann 4 choose"


def test_a_roll_is_drawn_by_its_seed() -> None:
    roll = pb.load_game("pig").start().play("roll")
    assert roll.roll(7) == roll.roll(7)
    assert len({roll.roll(seed).text for seed in range(40)}) == 6
    assert roll.roll().turn in ("ann", "bob")
    with pytest.raises(pb.IllegalMove, match="chance does not decide here: it is the turn of ann"):
        roll.play("2").roll()
    with pytest.raises(pb.IllegalMove, match="'hold': chance decides here: 1 2 3 4 5 6"):
        roll.play("hold")


def test_the_console_rolls_and_undo_rolls_the_same_again(tmp_path: Path) -> None:
    game = play_here(*HUMANS, lines="roll\nundo\nroll\nroll\nundo 2\nroll\nroll\n", state=tmp_path)
    shown = ROLLED.findall(game.output)
    assert shown[:1] * 2 + shown[2:3] + shown[:1] + shown[2:3] == shown
    assert (game.status, game.errors) == (0, "")


def test_real_dice_replace_a_roll_or_all_rolls(tmp_path: Path) -> None:
    saved = tmp_path / "dice.game"
    lines = f"roll 2\nroll\nroll 6\nroll 7\nroll 5\nplayers chance=human\nroll\n3\nundo\nroll\n4\nsave {saved}\n"
    game = play_here(*HUMANS, lines=lines, state=tmp_path)
    assert "chance does not decide here, and there is no roll to replace" in game.output
    assert "'7': chance decides here: 1 2 3 4 5 6" in game.output
    record = pb.read_game(saved)
    assert (record.moves, record.seed) == (("roll", "5", "roll", "4"), 3)
    assert record.replay()[-1][1].text == "0 0 100 ann 9 choose"
    again = play_here(str(saved), lines="roll\n", state=tmp_path)
    other = play_here(*HUMANS, lines="roll\nroll 5\nroll\nroll 4\nroll\n", state=tmp_path)
    assert ROLLED.findall(again.output) == ROLLED.findall(other.output)[-1:]


def hasty(position: pb.Position) -> pb.Move:
    return position.moves[-1]


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    game = pb.load_game("pig")
    for players in (("strategy:hold_at_20", "random"), (hasty, "random")):
        records = pb.match(game, *players, games=4, seed=1).records
        first, second, third, _ = [rolled(record.moves) for record in records]
        played = min(len(first), len(second))
        assert first[:played] == second[:played]
        assert third[:20] != first[:20]
        assert all(record.replay()[-1][1].outcome for record in records)


def test_many_games_are_those_of_single_ones() -> None:
    game = pb.load_game("pig")
    quick = pb.match(game, "random", "strategy:hold_at_20", games=2, seed=4).records
    alone = [pb.match(game, "random", "strategy:hold_at_20", games=n, seed=4).records[-1] for n in (1, 2)]
    assert [record.moves for record in quick] == [record.moves for record in alone]


def test_a_check_counts_the_choices_of_players_and_the_rolls() -> None:
    seen = pb.check_game("pig", games=5).seen
    assert seen is not None
    assert seen.choices is not None
    assert seen.choices.most == 2
    assert seen.moves["chance"] > seen.moves["ann"] / 2


@pytest.mark.parametrize("player", ["perfect", "engine:depth=2"])
def test_players_that_look_ahead_win_at_pig(player: str) -> None:
    result = pb.match(pb.load_game("pig", "20"), player, "random", games=20, seed=1)
    assert result.won >= 12
    position = pb.load_game("pig", "20").position("0 19 20 ann 5 choose")  # bob needs one point: ann must go on
    assert str(pb.players.make_player(player, position.game).think(position).run(lambda _: None).move) == "roll"


def test_an_engine_without_a_heuristic_plays_by_random_games() -> None:
    path = Path(__file__).parents[2] / "benchmarks" / "games" / "maedn.pl"
    result = pb.match(pb.load_game(str(path)), "engine:nodes=2000", "random", games=2, seed=1)
    assert result.won + result.lost == 2


def test_an_explanation_says_what_follows_after_each_outcome(tmp_path: Path) -> None:
    seats = ("--players", "perfect", "human", "--seed", "3")
    game = play_here("pig", "--variant", "20", *seats, lines="explain\n", state=tmp_path)
    told = re.findall(r"  after (\d) \(1 in 6\) it (fears|would play) (\w+): ([+-]\d\.\d{3}) on average\n", game.output)
    assert sorted(shown for shown, *_ in told) == list("123456")
    assert told[0][:3] == ("1", "fears", "roll")
    assert [float(value) for *_, value in told] == sorted(float(value) for *_, value in told)
