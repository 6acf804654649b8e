"""Hints of Play Nine about places: why this column, where a taken card goes, and why the hole ends here."""

import pytest

from engine.play_nine import GAME
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.text.card_places import needs_match_least
from engine.play_nine.text.draws import waiting_kinds
from engine.play_nine.text.placements import explain_placement
from tests.engine.play_nine.positions import advice, choosing, holding, hole, placement

HIDDEN = "(9) (9) (9) (9)"
TWELVE = "Out of Bounds (12)"
RIVAL = f"5 0 7 9 / {HIDDEN}"


def test_a_low_card_goes_beside_the_one_that_needs_a_match_least() -> None:
    best, *_others = advice(holding(choosing(f"8 1 9 6 / {HIDDEN}", RIVAL, discards=(11,)), -5)).tips
    assert best.label == "−5 on hidden card 6"
    assert best.reason.endswith(", and the 1 in that column needs a match least.")


def test_a_low_card_goes_beside_a_hole_in_one_that_needs_no_match() -> None:
    """A match for the Mulligan would save nothing of it, either, so that the other columns don't wait for matches."""
    grids = "4 0 -5 1 / 4 (9) (9) (9)", "1 2 0 5 / 5 (9) (9) (9)"
    best, *_others = advice(holding(choosing(*grids, discards=(12,)), 2)).tips
    assert best.label == "2 on hidden card 7"
    assert best.reason.endswith(", and the Hole-in-One (−5) in that column needs no match.")


def test_a_flip_beside_the_card_that_needs_a_match_least_is_not_praised_for_its_match() -> None:
    grids = f"8 2 9 7 / {HIDDEN}", "1 4 5 4 / (9) (9) (9) 9"
    best, *_others = advice(holding(choosing(*grids, discards=(5,)), 11)).tips
    assert best.label == "Discard 11, flip card 6"
    assert "could match" not in best.reason
    assert best.reason.endswith(" The 2 in that column needs a match least.")


@pytest.mark.parametrize(
    ("mine", "place", "is_least"),
    [
        (f"8 1 9 6 / {HIDDEN}", 5, True),
        (f"8 1 9 6 / {HIDDEN}", 4, False),
        ("8 1 9 6 / 8 (9) 9 (9)", 5, False),
        (f"8 1 9 (9) / {HIDDEN}", 5, False),
        (f"8 1 9 -5 / {HIDDEN}", 5, False),
        ("1 1 9 6 / 1 (9) (9) (9)", 5, False),
    ],
)
def test_a_card_needs_a_match_least_among_three_or_more(mine: str, place: int, is_least: bool) -> None:
    """Beside two columns the reason is the other card's match; one more of a pair's kind brings a bonus."""
    at = situation(GAME.rules.view(choosing(mine, RIVAL), 0))
    assert needs_match_least(at, place) == is_least


def test_a_pair_that_saves_next_to_nothing_is_none() -> None:
    """On the last shot a 1 or a Mulligan would match in place of the other one: they rather replace a high card."""
    draw = advice(choosing("10 4 9 1 / 10 4 (9) 0", "9 8 3 0 / 9 8 0 -5", discards=(5,), end=1)).tips[0]
    assert dict(draw.odds)["a pair"] < 0.1
    assert draw.reason.startswith("A match or a lower card would save more.")
    at = situation(GAME.rules.view(choosing("10 7 9 1 / 10 -5 (9) 0", RIVAL), 0))
    nine = at.row[2]
    assert waiting_kinds(at.row) == {nine, at.row[5]}


def test_before_the_last_shot_each_pair_that_saves_a_stroke_counts_as_one() -> None:
    draw = advice(choosing("0 -5 3 1 / 3 12 3 (9)", of=hole(1, limit=9), discards=(10,))).tips[0]
    matches = 7 + 3 + 5 + 7 + 7  # the unseen cards with 0, -5, 3, 12 and 1
    assert dict(draw.odds)["a pair"] == pytest.approx(matches / 100)


def test_a_flip_that_ends_the_hole_says_what_it_leaves_the_others() -> None:
    grids = "1 2 3 4 / 1 2 3 (9)", "12 11 10 9 / 8 7 (9) (9)"
    best, *_others = advice(holding(choosing(*grids, discards=(5,)), 9)).tips
    assert best.label == "Discard 9, flip card 8"
    assert best.reason.endswith(" Your opponent has only one shot left then.")


def test_a_taken_card_says_which_one_it_replaces() -> None:
    _draw, take = advice(choosing("-5 5 7 4 / 0 1 (9) (9)", "1 3 -5 (9) / (9) (9) -5 (9)", discards=(6,))).tips
    assert take.reason.startswith("In place of your 7, it saves 1 stroke, but turns up no card,")


@pytest.mark.parametrize(
    ("mine", "place", "costs", "words"),
    [
        ("-5 2 1 11 / (9) 2 0 (9)", 4, {4: 1.0, 7: 1.9}, "In place of hidden card 5 it counts 0;"),
        ("0 12 (9) 0 / 1 12 4 12", 7, {7: 1.0}, f"In place of your {TWELVE}, it makes a pair, and a second"),
    ],
)
def test_an_open_card_that_is_best_to_take_says_where_it_goes(
    mine: str, place: int, costs: dict[int, float], words: str
) -> None:
    assert explain_placement(placement(mine, place, 0, costs, is_best=True, is_take=True)).startswith(words)


def test_nothing_is_said_to_save_more_than_the_best_pair() -> None:
    """A 6 on card 7 saves 15 strokes, and so does a 9 on card 3: no match and no lower card saves more."""
    draw = advice(choosing("-5 0 6 (4) / (3) (2) 9 (1)", "7 11 (3) 4 / (5) 11 9 4", discards=(6,))).tips[0]
    assert (draw.label, draw.reason) == ("Draw from the deck", "You can discard a bad card.")
