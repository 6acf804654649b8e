"""Records: a game in progress as a value and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.game import IllegalMove, UnreadableMove
from engine.play_nine import GAME
from engine.play_nine.options import Options
from engine.record import Move, Record
from engine.rng import Luck
from tests.parametrize import every_row

SEED = bytes(range(32))
EMPTY = Record(game="play-nine", edition=1, options=Options(holes=3), seats=2, seed=SEED)
TEED = EMPTY.with_moves(Move(0, "tee 1 2"), Move(1, "tee 3 8"))
TEXT = """\
game play-nine
edition 1
options {"cut": true, "holes": 3, "shot_limit": 40, "sudden_death": true}
seats 2
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

0 tee 1 2
1 tee 3 8
"""


def test_a_record_is_one_readable_file() -> None:
    assert record.write_record(TEED) == TEXT
    assert record.parse_record(TEXT) == TEED


def test_a_record_without_moves_reads_as_well() -> None:
    assert record.parse_record(record.write_record(EMPTY)) == EMPTY


def test_a_record_replays_with_the_chance_of_each_ply() -> None:
    start = GAME.rules.setup(TEED.options, 2, Luck(SEED, 0))
    first = GAME.rules.apply(start, 0, GAME.rules.parse_move("tee 1 2"), Luck(SEED, 1))
    second = GAME.rules.apply(first, 1, GAME.rules.parse_move("tee 3 8"), Luck(SEED, 2))
    assert list(TEED.states()) == [start, first, second]
    assert TEED.initial_state() == start
    assert TEED.last_state() == second


def test_adding_moves_leaves_the_record_before_alone() -> None:
    assert EMPTY.moves == ()
    assert TEED.moves == (Move(0, "tee 1 2"), Move(1, "tee 3 8"))


def test_random_numbers_of_a_purpose_are_independent_of_the_games() -> None:
    assert EMPTY.luck(3).shuffle(range(40)) != EMPTY.luck(3, "house").shuffle(range(40))


@pytest.mark.parametrize(("move", "error"), [(Move(0, "swing"), UnreadableMove), (Move(0, "tee 4 5"), IllegalMove)])
def test_a_record_with_a_wrong_move_does_not_replay(move: Move, error: type[ValueError]) -> None:
    with pytest.raises(error):
        TEED.with_moves(move).last_state()


@every_row(
    ("line", "wrong"),
    [
        ("edition 1", "edition one"),
        ("seats 2", "seats 7"),
        ("seats 2", "seat 2"),
        ('"holes": 3', '"holes": 4'),
        ('"holes": 3', '"hole": 3'),
        ('{"cut": true', "[" * 100_000),
        ("seed 0001", "seed 001"),
        ("0 tee 1 2", "tee"),
        ("0 tee 1 2", "first tee 1 2"),
    ],
)
def test_a_broken_record_is_unreadable(line: str, wrong: str) -> None:
    assert line in TEXT
    with pytest.raises(UnreadableMove, match=r"There's no line|I can't read|doesn't work with|doesn't start"):
        record.parse_record(TEXT.replace(line, wrong))


@given(st.text())
def test_any_other_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        record.parse_record(text)
