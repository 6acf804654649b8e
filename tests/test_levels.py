"""The comparison and rating of house players' levels."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from engine.play_nine import GAME
from engine.play_nine.options import Options
from engine.registry import BUILT_IN, RATINGS, RATINGS_FILE
from tests.exhaustive_cases import first_cases
from training import strokes_gained
from training.decision_costs import DecisionCosts
from training.estimates import MeanEstimate, estimate, share_estimate, subtract_luck
from training.matches import FIELDS, Field, house_player, outcome, play_game
from training.tournament import BEGINNERS, duel_lines, meetings, play_duel, ratings, ratings_text

SHORT = Field("Three holes", GAME, Options(holes=3), 2)
DIGEST = "46ecd714559451204572e2b88e0a0996842018de9b34a222b8fe6d16e9d083cc"
"""The digest of `engine/levels.txt`, which `python -m training.tournament --rate` writes."""


def test_a_tournament_deal_is_the_same_for_every_player() -> None:
    amateur, rookie = house_player(GAME, "amateur"), house_player(GAME, "rookie")
    house = [amateur, rookie]
    record = play_game(SHORT, house, bytes(32), DecisionCosts())
    assert record == play_game(SHORT, house, bytes(32), DecisionCosts())
    assert record.initial_state() == play_game(SHORT, house[::-1], bytes(32), DecisionCosts()).initial_state()


def test_each_player_sits_on_every_seat_in_turn() -> None:
    champion, rookie = house_player(GAME, "champion"), house_player(GAME, "rookie")
    duel = play_duel(SHORT, champion, rookie, range(2), luck=False)
    assert 0.5 < duel.plain.mean <= 1.0
    assert duel.strokes[0] < duel.strokes[1]
    assert duel.behind.mean == pytest.approx(duel.strokes[1] - duel.strokes[0])


def test_a_tied_win_is_shared() -> None:
    amateur = house_player(GAME, "amateur")
    record = play_game(SHORT, [amateur, amateur], bytes(32), DecisionCosts())
    assert outcome(record, 0).win + outcome(record, 1).win == 1


def test_subtracting_luck_removes_its_share_of_the_margin() -> None:
    lucks = [1.0, -2.0, 0.5, 3.0, -1.5]
    corrected_estimate = subtract_luck([0.5 + 2 * luck for luck in lucks], lucks)
    assert corrected_estimate.mean == pytest.approx(0.5)
    assert corrected_estimate.margin == pytest.approx(0, abs=1e-9)


def test_luck_that_is_not_symmetric_is_not_subtracted() -> None:
    lucks = [1.0, 2.0, 1.5, 1.0, 2.5]
    values = [0.5 + 2 * luck for luck in lucks]
    assert subtract_luck(values, lucks) == estimate(values)


def test_luck_without_correlation_is_not_subtracted() -> None:
    values = [0.0, 1.0, 1.0, 0.0, 1.0]
    assert subtract_luck(values, [0.0] * 5) == estimate(values)
    assert estimate(values).margin == pytest.approx(0.480, abs=0.001)


def test_a_few_wins_have_a_wide_margin() -> None:
    assert share_estimate(estimate([1.0] * 10), 10) == MeanEstimate(1.0, 0.3)


def test_a_beginner_meets_the_lowest_level_and_each_level_the_one_below() -> None:
    assert [(one.name, rival.name) for one, rival in meetings(SHORT)] == [
        ("beginner", "rookie"),
        ("amateur", "rookie"),
        ("pro", "amateur"),
        ("champion", "pro"),
        ("champion", "val1d"),
    ]


@pytest.mark.parametrize("field", [FIELDS[0], FIELDS[3], FIELDS[-1]], ids=lambda field: field.title)
def test_a_beginner_plays_a_hole_of_every_game(field: Field) -> None:
    hole = field._replace(options=msgspec.structs.replace(field.options, holes=1))
    record = play_game(hole, [BEGINNERS[field.game.key]] * field.seats, bytes(32), DecisionCosts())
    assert field.game.rules.result(record.last_state())


def test_a_duel_measures_time_and_memory_of_decisions() -> None:
    rookie, champion = house_player(GAME, "rookie"), house_player(GAME, "champion")
    hole = SHORT._replace(options=Options(holes=1))
    costs = play_duel(hole, champion, rookie, range(1), luck=False).costs
    assert [one.name for one in costs] == ["champion", "rookie"]
    assert costs[0].mean_ms > costs[1].mean_ms
    assert costs[0].peak_kb > costs[1].peak_kb


def test_duel_titles_number_the_deals() -> None:
    hole = FIELDS[2]._replace(options=msgspec.structs.replace(FIELDS[2].options, holes=1))
    title, *lines = duel_lines([hole], 7, 4, luck=False)
    assert title.startswith("Scramble Golf, scramble throws, two: deals 7 to 8, 4 games a line, 50 % is even")
    assert len(lines) == len(meetings(hole))


@pytest.mark.exhaustive
def test_ratings_are_reproducible_and_have_a_line_for_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    hole = SHORT._replace(options=Options(holes=1))
    found = ratings(hole, 1)
    assert found["amateur"] == 1500
    assert tuple(found) == tuple(GAME.ai.house_players)
    monkeypatch.setattr("training.tournament.FIELDS", (hole, *FIELDS))
    lines = ratings_text([GAME.key], {GAME.key: 1}).splitlines()
    rated = [f"{GAME.key} {level} {rating}" for level, rating in found.items()]
    assert lines[: len(rated)] == rated
    assert [line for line in lines if line.startswith("scramble")] == [
        line for line in RATINGS_FILE.read_text().splitlines() if line.startswith("scramble")
    ]


def test_levels_of_all_our_games_are_rated() -> None:
    assert set(RATINGS) == {editions[-1].key for editions in BUILT_IN}
    assert all(below < above for rated in RATINGS.values() for below, above in pairwise(rated.values()))


def test_the_ratings_file_is_the_output_of_the_command() -> None:
    assert sha256(RATINGS_FILE.read_bytes()).hexdigest() == DIGEST


@pytest.mark.exhaustive
def test_strokes_gained_are_reported_for_a_table_of_champions() -> None:
    title, *parts, sums, cost = strokes_gained.report_lines(FIELDS[2], "champion", 1)
    assert title == "Scramble Golf, scramble throws, two, 1 rounds, champion:"
    assert [line.split()[:2] for line in parts] == [["champion", part] for part in strokes_gained.Parts._fields]
    assert float(sums.split()[-2]) < 1e-9 < float(cost.split()[3])


@pytest.mark.parametrize(
    "title", first_cases(["Play Nine, two", "Scramble Golf, Luck cards, two", "Final Nine, Park, two"])
)
def test_strokes_gained_leave_no_residual_for_any_levels(title: str, tmp_path: Path) -> None:
    (whole,) = (field for field in FIELDS if field.title == title)
    field = whole._replace(options=msgspec.structs.replace(whole.options, holes=3))
    lines = [*strokes_gained.report_lines(field, strokes_gained.MIXED, 1, tmp_path)]
    assert lines == [*strokes_gained.report_lines(field, strokes_gained.MIXED, 1, tmp_path)]
    levels = {*strokes_gained.house_levels(field, strokes_gained.MIXED, 0)}
    assert {line.split()[0] for line in lines[1:-2]} == levels
    assert float(lines[-2].split()[-2]) < 1e-9


def test_every_level_sits_equally_often_on_every_seat() -> None:
    houses = [strokes_gained.house_levels(FIELDS[0], strokes_gained.MIXED, number) for number in range(12)]
    seated = Counter(place for house in houses for place in enumerate(house))
    assert set(seated.values()) == {3}
