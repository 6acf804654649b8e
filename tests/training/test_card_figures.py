"""The strokes that cards add for champions at Scramble Golf, measured so that their luck is 0 on average."""

from statistics import fmean

import msgspec
import pytest

from engine.analysis import analyse_decisions
from engine.report import build_report
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import CARD_FIGURES_FILE, card_factor
from engine.scramble.options import Options
from training import measure_card_figures
from training.resumable_measurement import play_champions


def test_the_command_prints_a_line_for_every_table_of_champions() -> None:
    rows = CARD_FIGURES_FILE.read_text(encoding="utf-8").splitlines()
    assert [row.rsplit(" ", 2)[0] for row in rows] == [*measure_card_figures.lines()]


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("luck scramble 2 earlier", marks=pytest.mark.exhaustive),
        "battle original 3 last",
        "battle scramble 2 B7",
    ],
)
def test_factors_measured_in_rounds_explain_their_luck(title: str) -> None:
    line = measure_card_figures.lines()[title]
    line = line._replace(cards=line.seats * len(line.options))
    rounds = [play_champions(measure_card_figures.new_record(options, line.seats, 0))[0] for options in line.options]
    shares = [
        row[hole - 1]
        for record in rounds
        for row in build_report(record, analyse_decisions(record), ()).shares
        for hole in line.holes
    ]
    written = card_factor(line.options[0], line.seats, line.holes[0]) - measure_card_figures.strokes_added_by_cards(
        line
    )
    luck = fmean(share.tee - share.strokes for share in shares)
    assert written * line.but_last == pytest.approx(luck, abs=1e-9)


def test_hands_are_counted_when_a_hole_begins() -> None:
    line = measure_card_figures.lines()["battle scramble 2 A2"]
    record, _state = play_champions(measure_card_figures.new_record(line.options[0], line.seats, 0))
    begun = next(view for state in record.states() if (view := GAME.rules.view(state, None)).number == 2)
    assert line.mean_hand(0) == fmean(disc.cards for disc in begun.discs)


@pytest.mark.exhaustive
def test_the_hands_file_has_the_hands_of_champions() -> None:
    line = measure_card_figures.lines()["battle scramble 2 A8"]
    assert measure_card_figures.cards_in_hand(line) == pytest.approx(_figures_of(line.title)[1])


def test_an_unmeasured_table_has_the_figures_of_the_nearest() -> None:
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


@pytest.mark.parametrize(("throwing", "most", "least"), [("scramble", 7, 1), ("original", 4, 7)])
def test_where_cards_add_most_a_hole_has_its_own_figure(throwing: str, most: int, least: int) -> None:
    """Which holes those are depends on the throws: original ones go further."""
    battle = msgspec.convert({"course": "B", "cards": "battle", "throwing": throwing}, Options)
    factors = [card_factor(battle, 2, number) for number in range(1, 9)]
    assert factors == [_figures_of(f"battle {throwing} 2 B{number}")[0] for number in range(1, 9)]
    assert factors[most - 1] > 1.5 * factors[least - 1]
    earlier = _figures_of(f"battle {throwing} 3 earlier")[0]
    assert {card_factor(battle, 3, number) for number in range(1, 9)} == {earlier}


def _figures_of(title: str) -> list[float]:
    """Return the figures of a line of the file."""
    rows = CARD_FIGURES_FILE.read_text(encoding="utf-8").splitlines()
    return next([*map(float, row.split()[-2:])] for row in rows if row.startswith(f"{title} "))
