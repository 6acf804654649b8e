"""Hints of Play Nine about drawing from the deck."""

import pytest

from engine.play_nine import GAME
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.text.draws import EARLY_END, _could_end_lower
from engine.reason_topics import reason_topics
from tests.engine.play_nine.positions import FAR_FROM_DONE, PAIR_NAMES, advice, chance, choosing, hole


def test_a_draw_beside_a_high_card_compares_it_with_the_deck() -> None:
    best, *_others = advice(choosing("6 1 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE, discards=(10,))).tips
    assert best.reason.startswith("The open 10 makes no pair, and a card from the deck averages")


def test_a_draw_beside_a_low_card_names_what_saves_more() -> None:
    """Few cards are lower or match, but the second pair is worth ten strokes."""
    rivals = "1 4 4 0 / 1 4 4 (4)", "5 9 3 2 / 5 9 3 (1)", "0 3 1 2 / 0 3 1 (8)"
    best, *_others = advice(choosing("-5 12 2 12 / -5 12 2 (9)", *rivals, discards=(3,))).tips
    assert best.reason == "One more Out of Bounds (12) makes 2 pairs and a bonus of −10, and you can wait for it."


def test_a_draw_beside_an_open_card_that_would_end_the_hole_says_so() -> None:
    best, take = advice(choosing("3 (9) 2 0 / 3 0 2 0", discards=(5,), of=hole(1, limit=9), shot=7)).tips
    assert best.reason == "If you draw, the hole can go on, and your cards can still get better."
    assert take.reason == "You putt out with 5 strokes.", "no figure twice"


def test_a_draw_beside_the_highest_card_speaks_of_no_higher_one() -> None:
    best, *_others = advice(choosing("8 5 0 1 / 8 5 (9) -5", "0 4 2 0 / 0 4 11 (9)", discards=(12,))).tips
    assert best.reason.startswith("The open Out of Bounds (12) makes no pair, and a card from the deck averages")


@pytest.mark.parametrize(
    ("mine", "others", "top", "text"),
    [
        (
            "8 4 4 5 / (8) 2 4 5",
            ("-5 -5 (5) 5 / (-5) (-5) 5 6", "9 2 3 5 / 8 2 (1) -5"),
            5,
            "If you draw, you could putt out with a lower score than with the 5. "
            "If you replace your 8 with it, the hole goes on and the others get more shots.",
        ),
        (
            "1 (1) 4 9 / 1 1 4 4",
            ("-5 4 3 2 / -5 (9) (5) 2", "10 3 1 (9) / (3) 9 (-5) 9"),
            8,
            "If you draw, you could putt out with a lower score than with the 8. "
            "If you replace your 9 with it, the hole goes on and the others get more shots.",
        ),
    ],
)
def test_a_draw_that_ends_the_hole_says_so_beside_a_card_that_lets_it_go_on(
    mine: str, others: tuple[str, ...], top: int, text: str
) -> None:
    assert advice(choosing(mine, *others, discards=(top,))).tips[0].reason == text


def test_a_draw_without_another_reason_says_that_its_card_can_be_discarded() -> None:
    rivals = "11 6 3 11 / 11 6 0 (9)", "0 2 -5 5 / 4 2 (9) (9)"
    draw, *_others = advice(choosing("3 0 4 (9) / 3 (9) 4 (9)", *rivals, discards=(4,))).tips
    assert draw.reason == "You can discard a card from the deck, but you'd have to place the open 4."


def test_a_draw_that_can_end_the_hole_with_no_lower_score_does_not_promise_one() -> None:
    at = situation(GAME.rules.view(choosing("5 9 4 7 / (9) 9 4 7", FAR_FROM_DONE, discards=(-5,)), 0))
    assert not _could_end_lower(at, -5)
    assert _could_end_lower(at, 5) is False, "a pair is the lowest score there"
    assert _could_end_lower(at, 2)


def test_a_draw_that_seldom_ends_the_hole_is_not_told_as_its_end() -> None:
    state = choosing("6 (10) -5 3 / 6 10 -5 3", "(6) 5 6 9 / 0 5 -5 2", discards=(8,))
    assert advice(state).tips[0].reason == "The open 8 makes no pair, and a card from the deck averages 6.0."


def test_a_draw_is_not_praised_for_a_hidden_card_that_it_could_give_away_as_well() -> None:
    best, *_others = advice(
        choosing("2 4 (9) (9) / (9) (9) (9) (9)", "9 4 6 (9) / (9) (9) (9) (9)", discards=(3,))
    ).tips
    assert best.reason == "A match or a lower card would save more. You can discard a bad card."


def test_the_mean_card_is_no_reason_to_draw_where_it_makes_little_of_the_difference() -> None:
    practice = hole(1, limit=9)
    draw, *_others = advice(choosing("2 -5 1 3 / 11 (9) (9) (9)", of=practice, discards=(6,), shot=6, end=9)).tips
    assert draw.reason == "A match could save more than the open 6. You can discard a bad card."


def test_a_draw_beside_a_low_card_that_is_better_is_not_praised_for_a_match() -> None:
    rivals = "1 2 (9) (9) / (9) (9) (9) (9)", "3 4 (9) (9) / (9) (9) (9) (9)"
    _take, draw = advice(choosing("6 6 (9) (9) / (9) (9) (9) (9)", *rivals, discards=(-5,))).tips
    assert draw.reason == ""


def test_a_draw_that_saves_the_others_less_is_told_by_the_mean_of_a_much_lower_card() -> None:
    draw, *_others = advice(choosing("7 2 2 1 / 7 (9) 2 (9)", "1 2 3 (9) / 1 (9) (9) (9)", discards=(11,))).tips
    assert draw.reason.startswith("The open 11 makes no pair, and a card from the deck averages ")


def test_a_draw_that_mostly_costs_the_others_less_still_names_the_matches_it_could_bring() -> None:
    state = choosing("8 7 12 7 / (9) 7 (9) (9)", "3 4 9 (9) / (9) (9) (9) (9)", discards=(1, 8, 10, 11, 5), shot=6)
    draw, *_others = advice(state).tips
    assert draw.reason == "A match could save more than the open 5. You can discard a bad card."


def test_a_draw_that_is_nearly_as_good_says_how_much_a_match_could_save() -> None:
    rivals = "12 11 3 2 / 12 11 3 (9)", "2 12 3 4 / (9) 12 3 11", "12 1 4 2 / (9) 1 4 2"
    discards = (5, 5, 5, 6, 6, 7, 9, 9, 9, 9, 10, 10, 10, 11, 11, 0)
    _take, draw = advice(choosing("2 2 4 9 / (9) (9) 8 12", *rivals, discards=discards)).tips
    assert draw.reason == "That's nearly as good. A match could save up to 21 strokes."


def test_a_draw_beside_a_match_that_saves_little_compares_both() -> None:
    state = choosing("4 7 9 1 / 5 -5 (9) (9)", "4 6 0 11 / 3 6 10 11", discards=(7,), end=1)
    draw, *_others = advice(state).tips
    assert draw.reason == "A match for your 9 would save 15 strokes, the open 7 only 2. You can discard a bad card."


def test_a_draw_that_lets_the_hole_go_on_teaches_what_a_hole_ended_too_early_does() -> None:
    view = GAME.rules.view(choosing("-5 12 (9) 3 / 2 5 6 3", "3 4 1 1 / 3 12 (9) -5", discards=(4, 6)), 0)
    caddie = GAME.ai.caddie
    assert caddie
    draw = caddie.evaluate(view, chance())[0]
    assert caddie.explain(view, draw, PAIR_NAMES).startswith("If you match the 6, you putt out with ")
    assert reason_topics(lambda: caddie.explain(view, draw, PAIR_NAMES)) == (EARLY_END,)


def test_a_draw_is_not_praised_for_matches_that_count_no_less_elsewhere() -> None:
    """A second Hole-in-One or Mulligan counts the same in every column."""
    best, *_others = advice(choosing("-5 0 8 3 / (9) (9) 8 3", "3 1 (9) (9) / 3 (9) (9) (9)", discards=(4,))).tips
    assert best.label == "Draw from the deck"
    assert best.reason == "You could draw a lower card. You can discard a bad card."
