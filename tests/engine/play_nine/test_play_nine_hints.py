"""Hints of Play Nine: reasons that hold against the other moves, relevant odds, no pointless moves."""

from typing import Any

import pytest
from msgspec.structs import replace

from club.hints import Advice, Tip
from tests.engine.play_nine.positions import (
    FAR_FROM_DONE,
    advice,
    choosing,
    holding,
    hole,
    new_game,
)
from ui.pages.move_hints import tip_texts

PRACTICE = hole(1, limit=9)


def test_a_swap_for_a_card_that_is_not_the_highest_says_why() -> None:
    """The opponent waits for a ten."""
    best, *_others = advice(holding(choosing("4 11 8 10 / (9) 11 (9) (9)", "0 1 2 2 / 7 (9) (9) 10"), 3)).tips
    assert best.label == "3 on card 3, replacing 8"
    assert best.reason == "It counts 5 strokes less than your 8, and the next player won't get your 10."


def test_a_low_card_on_a_hidden_one_names_the_card_that_waits_for_its_match() -> None:
    state = holding(choosing("10 7 2 (9) / (9) (9) (9) (9)", FAR_FROM_DONE), 0, "discard")
    best, *_others = advice(state).tips
    assert best.label == "0 on hidden card 4 or 8"
    assert best.reason.endswith("and you can still match your 10.")


def test_few_cards_are_lower_than_a_low_one() -> None:
    state = holding(choosing("0 4 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), 1)
    (flip,) = [tip for tip in advice(state).tips if tip.text.startswith("flip")]
    assert flip.reason.startswith("Few hidden cards are lower than the 1 you drew.")


def test_a_high_card_on_a_hidden_one_only_pays_with_a_match() -> None:
    state = holding(choosing("2 3 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), 10)
    (hidden,) = [tip for tip in advice(state).tips if tip.text.startswith("place")]
    assert hidden.behind > 0
    assert hidden.reason.startswith("In place of a hidden card it only pays off as a pair:")


def test_moves_that_improve_nothing_are_left_out() -> None:
    for held in (4, 9):
        tips = advice(holding(choosing("4 9 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), held)).tips
        assert not [tip for tip in tips if f"replacing {held}" in tip.label]


def test_the_last_shot_says_discard_rather_than_swap_a_card_for_its_like() -> None:
    last = choosing("11 7 0 2 / 11 7 (9) 0", "-5 4 3 12 / 5 4 3 12", shot=2, end=3)
    best, *_others = advice(holding(last, 7)).tips
    assert best.label.startswith("Discard 7")
    assert best.reason == "Swapping in the 7 saves no strokes, and all cards are flipped after this shot."


@pytest.mark.parametrize(
    ("tells", "own", "rivals", "text"),
    [
        (True, -66, 340, "2.74 worse: you need 0.66 fewer, your opponent needs 3.40 fewer"),
        (False, -66, 340, "2.74 worse"),
        (True, 40, 99, "1.39 worse: you need 0.40 more, your opponent needs 0.99 fewer"),
        (True, 327, 12, "3.39 worse"),
    ],
)
def test_what_a_move_is_worth_to_the_opponent_is_told(tells: bool, own: int, rivals: int, text: str) -> None:
    tip = Tip("take", "Take 2", own + rivals, rivals, 0, None, "Low.", (), tells)
    _first, second = tip_texts(Advice((tip, tip), (), 5.0), 1)
    assert second == f"**2. Take 2** · {text}\nLow."


def test_a_discard_that_the_next_player_could_use_is_told() -> None:
    state = holding(choosing("-5 0 1 2 / 10 (9) (9) (9)", "7 9 2 7 / 7 (9) (9) 7"), 10)
    (pair,) = [tip for tip in advice(state).tips if tip.label == "10 on card 1, replacing −5"]
    assert pair.reason.endswith("But the next player could use the Hole-in-One (−5).")
    assert not pair.tells_trade


def test_what_the_opponent_needs_is_told_only_beside_a_discard_that_ends_the_hole() -> None:
    """Other moves with as many cards face down do not make the hole longer or shorter."""
    swaps = holding(choosing("4 10 6 (9) / (9) 10 (9) (9)", "3 7 10 7 / 4 8 (9) (9)"), 3, "discard")
    assert not any(tip.tells_trade for tip in advice(swaps).tips)
    last = holding(choosing("2 9 7 -5 / 0 (9) 7 0", "3 0 6 9 / 2 (9) 6 8"), 5)
    flip, skip, *_others = advice(last).tips
    assert (flip.text, skip.text) == ("flip 6", "skip")
    assert skip.tells_trade and skip.own < 0 < skip.rivals


def test_turning_up_nothing_is_left_out_beside_a_better_move_with_which_the_hole_goes_on() -> None:
    state = holding(choosing("2 4 -5 1 / 2 12 0 (9)", "3 10 1 -5 / 3 10 3 (9)"), 5)
    best, *others = advice(state).tips
    assert best.label == "5 on card 6, replacing 12"
    assert not [tip for tip in others if tip.text == "skip"]


def test_the_open_card_is_not_taken_only_to_let_the_hole_go_on() -> None:
    tips = advice(choosing("0 -5 1 3 / 0 2 1 (9)", FAR_FROM_DONE, discards=(11,))).tips
    assert [tip.text for tip in tips] == ["draw"]


def test_skipping_names_the_card_that_can_still_find_its_match() -> None:
    state: Any = holding(choosing("0 11 1 11 / 0 11 -5 (9)", "4 10 -5 0 / 4 10 (9) (9)"), 6)
    (skip,) = [tip for tip in advice(state).tips if tip.text == "skip"]
    assert skip.reason == "The hole goes on, and your 11 can still find its match."


def test_a_swap_that_is_not_the_best_move_says_why_it_is_not_on_the_highest_card() -> None:
    state = holding(choosing("5 10 5 0 / (9) (9) (9) (9)", "3 12 7 (9) / (9) 1 (9) (9)"), 0, "discard")
    (swap,) = [tip for tip in advice(state).tips if "replacing" in tip.label]
    assert swap.label == "0 on card 1 or 3, replacing 5"
    assert swap.reason.endswith(" gets more shots. Replacing your 10 instead of your 5 makes little difference.")


def test_an_open_card_that_would_break_a_hole_in_one_makes_no_pair_worth_naming() -> None:
    state = choosing("10 -5 (9) (9) / 10 11 (9) (9)", FAR_FROM_DONE, discards=(11,))
    best, *_others = advice(state).tips
    assert best.text == "draw"
    assert best.reason == "If you match the 11, you give up your Hole-in-One (−5)."


def test_a_swap_beside_a_better_move_names_the_higher_card_that_it_could_as_well_replace() -> None:
    state = holding(choosing("10 4 12 (9) / (9) (9) (9) (9)", "9 (9) (9) -5 / (9) (9) (9) 2", discards=(6,)), 1)
    (swap,) = [tip for tip in advice(state).tips if tip.label == "1 on card 1, replacing 10"]
    sentence = "Replacing your Out of Bounds (12) instead of your 10 makes little difference."
    assert swap.reason.endswith(f"but turns up no card. {sentence}")


def test_a_card_that_the_next_player_needs_is_kept_from_them() -> None:
    state = holding(
        choosing("(9) (9) (9) (9) / (9) 0 (9) 2", "-5 6 (9) (9) / (9) (9) (9) (9)", "2 5 (9) (9) / (9) (9) (9) (9)"), 6
    )
    best, *_others = advice(state).tips
    assert best.reason == "You can still match the 6, and the next player can't use it now."


def test_an_open_card_like_those_of_a_pair_makes_no_pair() -> None:
    state = choosing("1 9 4 (9) / 1 9 4 (9)", "-5 0 6 4 / 5 8 6 4", discards=(9,), shot=2, end=3)
    best, *_others = advice(state).tips
    assert best.reason.startswith("The open 9 makes no pair, and a card from the deck averages")


def test_a_match_lower_than_the_card_thrown_away_counts_once_among_the_good_cards() -> None:
    rivals = "5 -5 9 8 / 5 (9) (9) 1", "6 1 11 0 / 6 11 11 (9)", "0 -5 2 3 / 0 4 0 (9)"
    discards = (5, 6, 8, 8, 9, 9, 10, 10, 10, 10, 12, 12, 12, 12, 12, 7, 7, 7)
    best, *_others = advice(holding(choosing("1 -5 0 2 / 1 -5 (9) (9)", *rivals, discards=discards), 4)).tips
    assert best.label == "Discard 4, flip card 8"
    assert best.reason == "The card you flip could match your 2, and you can replace a high one later."


def test_a_swap_names_no_higher_card_that_as_few_cards_match() -> None:
    state = holding(choosing("2 3 6 4 / (9) (9) 11 (9)", "0 2 4 4 / 8 6 11 (9)"), 1, "discard")
    best, *_others = advice(state).tips
    assert best.label == "1 on card 3, replacing 6"
    assert "match" not in best.reason


def test_an_open_card_that_may_become_a_second_pair_names_its_position() -> None:
    rivals = "3 0 (9) (9) / 3 (9) (9) (9)", "2 -5 6 (9) / (9) 0 (9) (9)", "6 11 -5 (9) / (9) 12 (9) (9)"
    best, *_others = advice(choosing("9 8 (9) (9) / 9 8 (9) (9)", *rivals, discards=(8,))).tips
    assert best.text == "take"
    assert best.reason == "On hidden card 3, it needs one more 8 for a bonus of −10."


def test_an_open_card_that_may_become_a_second_pair_names_the_open_card_it_replaces() -> None:
    best, *_others = advice(choosing("1 0 2 3 / 4 (9) 2 (9)", "5 8 4 6 / 5 8 4 (9)", discards=(2,))).tips
    assert best.text == "take"
    assert best.reason == "In place of your 4, it needs one more 2 for a bonus of −10."


def test_a_hole_in_one_is_not_thrown_away_without_a_reason() -> None:
    tips = advice(holding(choosing("6 5 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), -5)).tips
    assert not [tip for tip in tips if tip.text.startswith("flip")]


def test_a_swap_for_its_like_is_no_idea_beside_turning_up_nothing() -> None:
    state = holding(choosing("7 7 4 9 / 7 7 4 (9)", "10 -5 0 12 / 10 -5 (9) (9)"), 7)
    tips = advice(state).tips
    assert tips[0].text == "skip"
    assert not [tip for tip in tips if tip.label.endswith("replacing 7")]


def test_a_higher_card_that_is_the_best_says_why() -> None:
    best, *_others = advice(holding(choosing("9 8 9 (9) / (9) (9) (9) (9)", of=PRACTICE, shot=1), 12)).tips
    assert best.label == "12 on card 1 or 3, replacing 9"
    assert best.reason == "The 9 stays open: match it with your other 9 on your next shot."


def test_breaking_a_pair_is_not_said_to_leave_the_cards_as_they_are() -> None:
    rivals = "7 11 2 (9) / 7 11 (9) (9)", "2 0 4 11 / (9) 0 4 (9)", "0 4 0 4 / 3 2 (9) (9)"
    tips = advice(holding(choosing("3 1 3 3 / 3 1 8 (9)", *rivals), -5, "discard")).tips
    assert not [tip for tip in tips if tip.label == "−5 on card 2, replacing 1"]


def test_a_small_swap_that_brings_a_second_pair_nearer_names_it() -> None:
    tips = advice(holding(choosing("2 3 0 5 / (9) 3 0 5", "8 2 12 0 / 8 1 12 (9)"), 3)).tips
    (swap,) = [tip for tip in tips if tip.label == "3 on card 1, replacing 2"]
    assert swap.reason.startswith("One more 3 in that column makes 2 pairs: a bonus of −10 in all.")


def test_a_bonus_that_another_idea_brings_as_near_is_no_reason() -> None:
    rivals = "2 -5 2 0 / (9) (9) (9) (9)", "3 (9) 12 4 / (9) -5 12 4"
    best, *_others = advice(holding(choosing("5 6 1 (9) / 5 3 1 (9)", *rivals), 5)).tips
    assert best.label == "5 on card 2, replacing 6"
    assert best.reason == "It saves 1 stroke.", "a hidden card averages more than the 6"
    tips = advice(holding(choosing("(9) 7 (9) 8 / (9) (9) 0 (9)", of=PRACTICE, shot=2), 8, "discard")).tips
    assert not [tip for tip in tips if "bonus" in tip.reason]


def test_two_more_cards_for_a_second_pair_are_no_reason_to_swap_for_a_higher_one() -> None:
    state = holding(choosing("1 7 2 (9) / 12 7 -5 1", "-5 2 0 0 / (9) 2 0 -5", "(9) 4 8 8 / 0 4 3 8"), 2, "discard")
    assert not [tip for tip in advice(state).tips if tip.label == "2 on card 1, replacing 1"]


def test_a_high_card_on_a_hidden_one_names_the_other_card_that_waits() -> None:
    best, *_others = advice(holding(choosing("8 1 (9) 11 / 0 (9) (9) (9)", FAR_FROM_DONE), 10, "discard")).tips
    assert best.label == "10 on hidden card 3 or 7"
    assert best.reason == "You can still match the 10 there, and your 11 too."


def test_a_card_put_on_its_like_says_that_nothing_changes() -> None:
    state = holding(choosing("5 2 -5 3 / 5 2 (9) (9)", "6 8 3 1 / 6 8 (9) 1"), 5, "discard")
    best, *_others = advice(state).tips
    assert best.label == "5 on card 1 or 5, replacing 5"
    assert best.reason == "Your cards stay as they are, and your 3 can still find its match."


def test_a_pair_of_mulligans_names_the_second_pair_on_an_open_card_too() -> None:
    best, *_others = advice(holding(choosing("2 5 4 6 / 0 2 (9) (9)", of=PRACTICE, shot=4), 0, "discard")).tips
    assert best.label == "0 on card 1, replacing 2"
    assert best.reason == "It makes a pair, and a second Mulligan (0) pair would take off 10."


def test_alone_a_card_is_not_put_back_only_to_take_it_again() -> None:
    for grid, held in (("(9) 5 0 3 / 9 5 2 5", 9), ("10 3 0 1 / 10 3 0 (9)", 2)):
        tips = advice(holding(choosing(grid, of=PRACTICE, shot=7), held, "discard")).tips
        assert [tip.reason for tip in tips if "hole goes on" in tip.reason] == []
        assert tips[0].reason.startswith("You putt out with")


def test_alone_a_low_card_thrown_away_stays_open_for_the_next_shot() -> None:
    best, *_others = advice(holding(choosing("(9) 8 (9) (9) / (9) (9) 1 (9)", of=PRACTICE), 4)).tips
    assert best.label == "Discard 4, flip card 1, 4, 5, or 8"
    assert best.reason.startswith("The 4 stays open for your next shot, and you see one more card.")
    assert not best.odds


def test_alone_a_high_card_on_a_hidden_one_needs_a_match() -> None:
    tips = advice(holding(choosing("2 1 (9) (9) / (9) (9) (9) (9)", of=PRACTICE), 9)).tips
    (hidden,) = [tip for tip in tips if tip.text.startswith("place")]
    assert hidden.reason == "On a hidden card it needs a match."


def test_a_high_card_on_a_hidden_one_is_kept_from_the_next_player() -> None:
    rival = "-5 (9) 11 (9) / (9) 7 7 (9)"
    flip, hidden, swap = advice(holding(choosing("4 12 4 7 / (9) (9) (9) (9)", rival, discards=(9,)), 11)).tips
    assert flip.reason.endswith("Flipping card 6, in the column of your Out of Bounds (12), is nearly as good.")
    assert hidden.reason == "In place of a hidden card it only pays off as a pair, but the next player can't use it."
    assert swap.reason == "It counts 1 stroke less than your Out of Bounds (12), but a lower card would save more."


def test_a_discard_that_the_next_player_could_use_is_told_where_the_move_is_far_worse_too() -> None:
    state = holding(choosing("5 -5 10 (9) / (9) (9) 10 (9)", "1 2 4 5 / (9) 2 (9) (9)"), 2, "discard")
    _best, swap, *_others = advice(state).tips
    assert swap.reason == "It saves 3 strokes. But the next player could match the 5."


@pytest.mark.parametrize(
    ("rivals", "who"),
    [
        (("11 6 (9) (9) / -5 (9) (9) (9)",), "your opponent gets"),
        (("0 6 (9) (9) / -5 (9) (9) (9)", "8 7 (9) (9) / 8 (9) (9) (9)"), "the others get"),
    ],
)
def test_a_swap_that_turns_up_no_card_tells_who_gets_more_shots(rivals: tuple[str, ...], who: str) -> None:
    tips = advice(holding(choosing("12 11 (9) (9) / (9) 11 (9) (9)", *rivals), 2)).tips
    (swap,) = [tip for tip in tips if tip.label == "2 on card 1, replacing 12"]
    assert swap.reason == f"It saves 10 strokes, but turns up no card, so {who} more shots."


def test_putting_out_tells_what_it_costs_the_opponent_beside_a_move_with_which_the_hole_goes_on() -> None:
    tips = advice(holding(choosing("0 4 2 3 / 3 6 (9) 3", "3 1 8 0 / 2 (9) (9) 0"), 7)).tips
    (out,) = [tip for tip in tips if tip.text == "place 7"]
    assert tips[0].text == "skip" and out.tells_trade


def test_the_last_shot_names_the_card_whose_hidden_one_may_match_it() -> None:
    last = choosing("5 6 0 4 / 5 (9) (9) (9)", "11 6 3 2 / 11 6 1 2", shot=2, end=3)
    best, *_others = advice(holding(last, 2)).tips
    assert best.label == "2 on hidden card 7"
    assert best.reason.endswith("and card 6 could still match your 6.")


def test_alone_throwing_a_card_away_is_left_out_only_where_it_is_taken_again() -> None:
    skip, *others = advice(holding(choosing("10 4 7 (9) / 9 4 7 -5", of=PRACTICE, shot=6), 11)).tips
    assert skip.text == "skip"
    assert not [tip for tip in others if tip.label == "11 on card 1, replacing 10"]


def test_a_move_that_is_nearly_as_good_says_so() -> None:
    rival = "7 1 10 (9) / 12 (9) 4 5"
    _best, other, *_others = advice(holding(choosing("(9) (9) (9) 6 / (9) 4 (9) 6", rival), 5)).tips
    sentence = "That's nearly as good. The next player can't match the 5 then."
    assert (other.label, other.reason) == ("5 on hidden card 1, 3, 5, or 7", sentence)


def test_an_open_card_whose_swap_leaves_the_others_more_shots_says_so() -> None:
    state = choosing("2 0 8 -5 / (9) 0 0 (9)", "12 8 9 3 / 12 8 (9) (9)", discards=(6,))
    draw, take = advice(state).tips
    assert draw.reason == "A match could save more than the open 6. You can discard a bad card."
    assert (
        take.reason == "In place of your 8, it saves 2 strokes, but turns up no card, so your opponent gets more shots."
    )


def test_a_match_that_would_end_the_hole_with_many_strokes_says_so() -> None:
    discards = (4, 6, 8, 8, 9, 10, 10, 12, 12, 8)
    draw, *_others = advice(choosing("1 7 -5 8 / 1 1 12 (9)", "5 7 7 (9) / 5 3 7 1", discards=discards)).tips
    assert draw.reason == "If you match the 8, you putt out with 15 strokes. If you draw, the hole can go on."


def test_an_open_card_that_would_rather_replace_a_low_one_than_the_highest_names_neither() -> None:
    rivals = "1 0 (9) 2 / (9) 0 (9) 2", "-5 4 10 12 / 1 (9) 10 (9)"
    _draw, take = advice(choosing("3 6 5 12 / 3 (9) 12 12", *rivals, discards=(0, 0, 3, 5, 5, 7, 9, 12, 4))).tips
    assert (take.label, take.reason) == ("Take 4", "It makes no pair, and a lower card would save more.")


def test_a_pair_in_place_of_an_open_card_says_what_speaks_against_it() -> None:
    state = holding(choosing("8 1 1 3 / 8 0 (9) (9)", "10 -5 7 (9) / 10 (9) 7 (9)"), 0, "discard")
    (pair,) = [tip for tip in advice(state).tips if tip.text == "place 2"]
    assert pair.reason == "It saves 1 stroke, but turns up no card, so your opponent gets more shots."


@pytest.mark.parametrize(("top", "tries"), [(-5, 15), (7, 16)])
def test_the_chance_of_a_pair_from_the_tee_depends_on_the_open_card(top: int, tries: int) -> None:
    _two, one = advice(replace(new_game(2), discards=(top,))).tips
    assert one.reason.endswith(f"(a 1 in {tries} chance).")


def test_a_swap_for_a_higher_card_is_no_idea_though_it_is_nearly_as_good() -> None:
    rivals = "7 1 4 -5 / (9) 1 (9) (9)", "2 -5 0 (9) / 2 (9) 0 (9)", "0 9 3 (9) / 0 9 (9) (9)"
    tips = advice(holding(choosing("5 10 2 4 / (9) 10 (9) (9)", *rivals), 11)).tips
    assert "11 on card 1, replacing 5" not in [tip.label for tip in tips]


def test_no_second_pair_is_named_that_would_replace_a_hole_in_one() -> None:
    """The 2 goes beside the −5, and one more 2 there would take its place."""
    best, *_others = advice(holding(choosing("1 -5 2 (9) / (9) (9) 2 (9)", "6 8 3 -5 / 6 8 (9) 1"), 2)).tips
    assert best.label == "2 on hidden card 6" and "pairs" not in best.reason
