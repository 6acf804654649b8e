"""Section 6 of the rules: scoring, with every scored grid of section 11."""

import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import engine.play_nine
from engine.play_nine.state import DECK, GridView, HoleEnded
from engine.play_nine.view import FEATS, feats, score
from tests.engine.play_nine.positions import choosing, finish, grid, hole, look
from tests.parametrize import every_row

RULES = Path(engine.play_nine.__file__).with_name("RULES.md").read_text()
ROW = re.compile(r"^\| (X?\d+) \| ([-\d ]+) \| ([-\d ]+) \| (-?\d+) \|", re.MULTILINE)
SCORED = [
    (number, (*map(int, top.split()), *map(int, bottom.split())), int(strokes))
    for number, top, bottom, strokes in ROW.findall(RULES)
]
grids = st.permutations(DECK).map(lambda cards: tuple(cards[:8]))
matching = st.lists(st.sampled_from((-5, 0, 3, 12)), min_size=8, max_size=8).map(tuple)


def total(text: str) -> int:
    return score(grid(text).cards).total


def test_all_59_grids_of_the_rules_are_tried() -> None:
    assert len(SCORED) == 56 + 3


@every_row(("number", "cards", "strokes"), SCORED)
def test_p33_to_p44_a_grid_scores_what_the_rules_say(number: str, cards: tuple[int, ...], strokes: int) -> None:
    assert score(cards).total == strokes


def test_p33_an_open_card_counts_its_value() -> None:
    assert total("1 2 3 4 / 5 6 7 -5") == 23


def test_p34_a_matched_column_counts_nothing() -> None:
    assert score(grid("6 1 2 3 / 6 4 5 7").cards).cancelled == (1,)
    assert total("6 1 2 3 / 6 4 5 7") == 22
    assert total("6 6 1 2 / 1 2 6 3") == 27, "neither rows nor diagonals match"


def test_p35_a_matched_column_of_hole_in_ones_counts_minus_ten() -> None:
    scored = score(grid("-5 1 2 3 / -5 4 5 6").cards)
    assert (scored.total, scored.aces, scored.cancelled, scored.bonuses) == (11, (1,), (), ())


@pytest.mark.parametrize(("columns", "bonus"), [(1, 0), (2, -10), (3, -15), (4, -20)])
def test_p36_bonus_by_matched_columns(columns: int, bonus: int) -> None:
    row = (7,) * columns
    scored = score((*row, *(1, 2, 3, 4)[columns:], *row, *(9, 9, 9, 9)[columns:]))
    assert scored.total - scored.plain == bonus


@pytest.mark.parametrize("text", ["7 7 1 2 / 7 7 3 4", "7 1 2 7 / 7 3 4 7", "1 7 2 7 / 3 7 4 7"])
def test_p37_matched_columns_need_not_be_adjacent(text: str) -> None:
    assert score(grid(text).cards).bonuses == ((7, -10),)


def test_p38_four_hole_in_ones_in_two_columns_count_minus_thirty() -> None:
    scored = score(grid("-5 1 2 -5 / -5 3 4 -5").cards)
    assert scored.total - scored.plain == -30


def test_p39_the_steps_of_the_bonus_replace_each_other() -> None:
    assert score(grid("8 8 8 2 / 8 8 8 2").cards).bonuses == ((8, -15),)


def test_p40_groups_of_different_values_count_separately() -> None:
    assert score(grid("7 9 7 9 / 7 9 7 9").cards).bonuses == ((7, -10), (9, -10))
    assert score(grid("3 8 1 2 / 3 8 4 6").cards).bonuses == ()


def test_p41_zeros_are_ordinary_values() -> None:
    assert score(grid("0 0 5 6 / 0 0 7 8").cards).bonuses == ((0, -10),)
    assert score(grid("-5 1 2 3 / 0 4 5 6").cards).cancelled == ()


@pytest.mark.parametrize(("text", "strokes"), [("-5 -5 -5 4 / -5 -5 -5 4", -45), ("-5 -5 -5 -5 / -5 -5 -5 -5", -60)])
def test_p42_six_and_eight_hole_in_ones_score_as_well(text: str, strokes: int) -> None:
    assert total(text) == strokes


def test_p43_cards_in_excess_are_ordinary() -> None:
    scored = score(grid("6 6 6 6 / 6 6 6 7").cards)
    assert (scored.plain, scored.bonuses) == (13, ((6, -15),))


@given(grids)
def test_p44_one_deck_scores_from_minus_40_to_92(cards: tuple[int, ...]) -> None:
    assert -40 <= score(cards).total <= 92


def test_p45_face_down_cards_count_nothing_in_the_open_score() -> None:
    shown = look(choosing("7 7 (2) 12 / 7 (7) (3) -5", "1 2 3 4 / 5 6 7 8")).grids[0]
    assert shown is not None
    assert shown.score.total == 7 + 12 - 5
    assert shown.score.cancelled == (1,)


@given(matching)
def test_p46_the_parts_of_a_score_add_up(cards: tuple[int, ...]) -> None:
    scored = score(cards)
    assert scored.total == scored.plain - 10 * len(scored.aces) + sum(bonus for _, bonus in scored.bonuses)
    matched = {column for column in range(1, 5) if cards[column - 1] == cards[column + 3]}
    assert matched == {*scored.cancelled, *scored.aces}
    assert scored.plain == sum(cards[place] for place in range(8) if place % 4 + 1 not in matched)


def test_p46_the_score_of_a_hole_is_shown_broken_down() -> None:
    after = finish(hole(2), 20, 15)
    scored = next(event for event in after.events if isinstance(event, HoleEnded))
    assert [grid.score.plain for grid in scored.grids if grid] == [20, 15]


@given(matching, st.permutations(range(4)))
def test_permuting_columns_never_changes_the_score(cards: tuple[int, ...], order: list[int]) -> None:
    moved = tuple(cards[column] for column in order) + tuple(cards[column + 4] for column in order)
    assert score(moved).total == score(cards).total


@given(matching, st.sets(st.integers(0, 3)))
def test_swapping_the_cards_of_columns_or_the_rows_never_changes_the_score(
    cards: tuple[int, ...], swapped: set[int]
) -> None:
    turned = tuple(cards[(place + 4) % 8] if place % 4 in swapped else cards[place] for place in range(8))
    assert score(turned).total == score(cards).total
    assert score(cards[4:] + cards[:4]).total == score(cards).total


@given(grids, st.integers(0, 7), st.sampled_from(DECK))
def test_a_card_outside_matches_changes_the_score_by_its_difference(
    cards: tuple[int, ...], place: int, card: int
) -> None:
    opposite = cards[(place + 4) % 8]
    assume(opposite not in (cards[place], card))
    changed = (*cards[:place], card, *cards[place + 1 :])
    assert score(changed).total - score(cards).total == card - cards[place]


@given(grids)
def test_without_a_match_the_score_is_the_plain_sum(cards: tuple[int, ...]) -> None:
    assume(all(cards[column] != cards[column + 4] for column in range(4)))
    assert score(cards).total == sum(cards)


@every_row(
    ("text", "gained"),
    [
        ("1 2 3 4 / 5 6 7 8", []),
        ("-5 2 3 4 / 5 6 7 8", ["hole-in-one"]),
        ("-5 2 3 4 / -5 2 7 8", ["hole-in-one"] * 2 + ["hole-in-one pair"] + ["matched column"] * 2),
        ("9 9 9 1 / 9 9 9 2", ["matched column"] * 3 + ["group of six"]),
        (
            "-5 -5 3 3 / -5 -5 3 3",
            ["hole-in-one"] * 4
            + ["hole-in-one pair"] * 2
            + ["hole-in-one group"]
            + ["matched column"] * 4
            + ["group of four"] * 2,
        ),
        ("2 2 2 2 / 2 2 2 2", ["matched column"] * 4 + ["group of eight"]),
    ],
)
def test_feats_are_counted_once_for_each_time(text: str, gained: list[str]) -> None:
    cards = grid(text).cards
    assert list(feats(GridView(cards, score(cards), False))) == gained
    assert set(gained) <= set(FEATS)
