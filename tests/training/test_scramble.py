"""What cards add to champions' strokes at Scramble Golf, measured so that their luck is 0 on average."""

from statistics import fmean

import msgspec
import pytest

from engine.analysis import analyse_decisions
from engine.report import build_report
from engine.scramble.ai.expected_strokes import CARD_FACTORS_FILE, card_factor
from engine.scramble.options import Options
from training import scramble as training
from training.champion_rounds import play_champions


def test_every_table_of_champions_has_its_line() -> None:
    assert [row.rpartition(" ")[0] for row in CARD_FACTORS_FILE.read_text(encoding="utf-8").splitlines()] == [
        *training.lines()
    ]


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("luck scramble 2 earlier", marks=pytest.mark.exhaustive),
        "battle original 3 last",
        "battle scramble 2 B7",
    ],
)
def test_what_rounds_take_leaves_nothing_of_them_to_luck(title: str) -> None:
    line = training.lines()[title]
    line = line._replace(cards=line.seats * len(line.options))
    rounds = [play_champions(training.new_record(options, line.seats, 0))[0] for options in line.options]
    shares = [
        row[hole - 1]
        for record in rounds
        for row in build_report(record, analyse_decisions(record), ()).shares
        for hole in line.holes
    ]
    written = card_factor(line.options[0], line.seats, line.holes[0]) - training.strokes_added_by_cards(line)
    luck = fmean(share.tee - share.strokes for share in shares)
    assert written * line.but_last == pytest.approx(luck, abs=1e-9)


def test_a_table_that_nobody_watched_is_taken_for_the_nearest() -> None:
    luck, battle = Options(cards="luck"), Options(cards="battle")
    assert len({card_factor(luck, seats, 1) for seats in range(1, 7)}) == 1
    assert {card_factor(battle, seats, 1) for seats in (4, 5, 6)} == {card_factor(battle, 4, 1)}
    assert len({card_factor(battle, seats, 1) for seats in range(2, 7)}) == 3


def test_cards_add_less_on_the_last_hole_of_the_round() -> None:
    for course, holes in (("A", 3), ("A", 9), ("A+B", 9)):
        options = msgspec.convert({"course": course, "holes": holes, "cards": "battle"}, Options)
        last = holes * len(course.replace("+", ""))
        factors = [card_factor(options, 2, number) for number in range(1, last + 1)]
        assert factors[-1] < min(factors[:-1])


def test_where_cards_add_most_a_hole_has_its_own_figure() -> None:
    """On The Quarry, trees stand near the basket; nothing stands near that of Gate Keeper."""
    battle = Options(course="B", cards="battle")
    factors = [card_factor(battle, 2, number) for number in range(1, 9)]
    assert factors == [_figure_of(f"battle scramble 2 B{number}") for number in range(1, 9)]
    assert factors[7 - 1] > 1.5 * factors[1 - 1]
    assert {card_factor(battle, 3, number) for number in range(1, 9)} == {_figure_of("battle scramble 3 earlier")}


def _figure_of(title: str) -> float:
    """Return the figure of a line of the file."""
    rows = CARD_FACTORS_FILE.read_text(encoding="utf-8").splitlines()
    return next(float(row.rpartition(" ")[2]) for row in rows if row.startswith(f"{title} "))
