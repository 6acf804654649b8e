"""Hints of Play Nine about flips: true odds, and the column that they help."""

import pytest

from tests.conformance import split_sentences
from tests.engine.play_nine.positions import FAR_FROM_DONE, advice, choosing, holding, hole


@pytest.mark.parametrize(
    ("held", "outcomes"),
    [(1, {"lower than 1", "at least 1"}), (9, {"lower than 9", "at least 9"}), (12, {"lower than 12", "exactly 12"})],
)
def test_the_odds_of_a_flip_compare_with_the_card_thrown_away(held: int, outcomes: set[str]) -> None:
    state = holding(choosing("2 3 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), held)
    flips = [tip for tip in advice(state).tips if tip.text.startswith("flip")]
    assert {words for tip in flips for words, _chance in tip.odds} == outcomes


def test_a_best_flip_that_the_odds_speak_against_has_none() -> None:
    state = holding(choosing("0 8 9 (9) / (9) (9) (9) (9)", "5 9 0 (9) / (9) (9) 1 (9)"), 3)
    best, *_others = advice(state).tips
    assert best.label == "Discard 3, flip card 4 or 8"
    sentence = "If you put the 3 on a hidden card, the card you swap out could help the next player more."
    assert (best.reason, best.odds) == (sentence, ())


def test_a_low_card_on_a_hidden_one_does_not_say_again_whom_the_card_swapped_out_helps() -> None:
    grids = "(9) (9) 7 (9) / (9) 8 (9) (9)", "(9) (9) (9) (9) / 2 3 (9) (9)"
    flip, hidden, *_others = advice(holding(choosing(*grids), 4)).tips
    assert flip.reason.startswith("If you put the 4 on a hidden card, the card you swap out could help")
    assert hidden.reason.startswith("In place of a hidden card it ")


def test_no_hidden_card_helps_the_next_player_more_than_one_that_they_can_use() -> None:
    """The 4 could replace their Out of Bounds."""
    state = holding(choosing("-5 3 0 (9) / (9) 3 (9) (9)", "1 1 0 2 / 12 (9) (9) (9)"), 4)
    flip, hidden, *_others = advice(state).tips
    assert flip.reason == "The card you flip could be lower than the 4, and you can replace a high one later."
    assert hidden.reason == "In place of a hidden card it counts 4; hidden cards average about 5.9.", "no idea twice"


def test_a_low_card_on_a_hidden_one_does_not_sound_better_than_the_better_swap_beside_a_flip() -> None:
    """The 3 would save only 1 stroke in place of the 4, and is better there."""
    rivals = "0 (9) (9) 7 / 0 0 10 9", "2 3 5 (9) / 2 3 (9) (9)", "(9) 12 11 5 / (9) 12 2 5"
    flip, swap, *others = advice(holding(choosing("4 1 -5 4 / (9) (9) 1 (9)", *rivals, discards=(8,)), 3)).tips
    assert (flip.label, swap.label) == ("Discard 3, flip card 5 or 8", "3 on card 1 or 4, replacing 4")
    assert not any("hidden cards average" in tip.reason for tip in others)


def test_odds_of_a_last_flip_are_those_of_its_pair() -> None:
    state = holding(choosing("-5 9 7 -5 / 0 (9) 7 0", "3 0 6 9 / 2 (9) (9) 8"), 5)
    flip, *_others = advice(state).tips
    assert {words for words, _chance in flip.odds} == {"a pair", "no pair"}


def test_odds_of_a_last_flip_beside_a_card_whose_match_saves_nothing_are_those_of_a_lower_card() -> None:
    rival = "1 1 4 2 / 10 (9) 7 0"
    *_others, flip = advice(holding(choosing("5 11 0 2 / 5 11 (9) 3", rival, discards=(5,)), 2)).tips
    assert flip.label == "Discard 2, flip card 7"
    assert [words for words, _chance in flip.odds] == ["at least 2", "lower than 2"]


def test_a_best_flip_beside_an_open_card_says_why_a_low_card_is_thrown_away_for_it() -> None:
    """Few hidden cards are lower than the 3, so that a match alone is no reason."""
    state = holding(choosing("2 1 1 9 / (9) (9) (9) (9)", "1 12 (9) 8 / 1 0 (9) (9)"), 3)
    best, *_others = advice(state).tips
    assert best.label == "Discard 3, flip card 5"
    assert best.reason.startswith(
        "The card you flip could match your 2. You can replace a high card later, so there's no need to keep the 3."
    )


def test_a_flip_names_the_second_pair_that_it_could_make() -> None:
    rivals = "7 9 1 0 / (9) (9) (9) (9)", "10 1 2 (9) / 10 (9) (9) (9)"
    tips = advice(holding(choosing("4 3 7 7 / 4 (9) 7 (9)", *rivals), 2)).tips
    reasons = {tip.reason.partition(".")[0] for tip in tips if tip.label == "Discard 2, flip card 8"}
    assert reasons == {"Another 7 there makes 2 pairs: a bonus of −10 in all"}


def test_a_best_flip_that_is_seldom_lower_says_what_becomes_of_a_high_card() -> None:
    rivals = "0 4 7 2 / 8 4 (9) (9)", "1 0 3 4 / 1 7 (9) (9)"
    state = holding(choosing("7 0 1 8 / (9) (9) (9) (9)", *rivals), 4)
    best, *_others = advice(state).tips
    assert best.label == "Discard 4, flip card 8"
    assert best.reason == "The card you flip could match your 8, and you can replace a high one later."


def test_a_flip_in_place_of_a_high_card_compares_it_with_a_hidden_one() -> None:
    state = holding(choosing("12 0 0 1 / 12 0 (9) (9)", "1 7 3 6 / (9) 7 (9) (9)"), 8)
    best, *_others = advice(state).tips
    assert best.label == "Discard 8, flip card 7"
    assert best.reason.startswith("A hidden card averages") and best.reason.endswith("could match your Mulligan (0).")


def test_a_flip_names_the_column_of_a_higher_card_that_is_nearly_as_good() -> None:
    discards = (6, 8, 9, 10, 10, 10, 11, 12, 12)
    state = choosing("2 9 5 7 / (9) 9 (9) (9)", "10 1 0 3 / 10 (9) 4 (9)", discards=discards)
    best, *_others = advice(holding(state, 6)).tips
    assert best.label == "Discard 6, flip card 7"
    assert best.reason.endswith("match your 5. Flipping card 8, in the column of your 7, is nearly as good.")


def test_a_flip_in_a_new_column_says_only_what_the_hidden_card_is_worth() -> None:
    best, *_others = advice(holding(choosing("4 0 (9) (9) / (9) (9) (9) (9)", FAR_FROM_DONE), 7)).tips
    assert best.label == "Discard 7, flip card 3, 4, 7, or 8"
    assert split_sentences(best.reason) == [best.reason]
    assert "replace a high one later" not in best.reason, "most cards are lower than the 7"


def test_a_flip_that_is_as_often_no_lower_says_what_becomes_of_a_high_card() -> None:
    """The 6 could find a match in a new column, too."""
    best, *_others = advice(holding(choosing("-5 9 (9) -5 / (9) (9) (9) (9)", "0 8 3 (9) / (9) (9) 3 (9)"), 6)).tips
    assert best.label == "Discard 6, flip card 3 or 7"
    assert "less than the 6 you drew, and you can replace a high one later." in best.reason


def test_a_swap_for_a_low_card_beside_a_better_flip_names_the_match_it_gives_up() -> None:
    grids = "2 11 (9) (9) / (9) (9) (9) (9)", "6 4 (9) (9) / (9) (9) (9) (9)"
    tips = advice(holding(choosing(*grids), 3)).tips
    (swap,) = [tip for tip in tips if tip.label == "3 on card 2, replacing 11"]
    assert swap.reason == "It saves 8 strokes, but a match for your 11 would save more."


def test_a_flip_that_is_warned_of_says_nothing_of_other_columns() -> None:
    rivals = "5 1 2 2 / (9) (9) (9) (9)", "5 6 0 5 / (9) (9) (9) (9)", "6 5 -5 0 / 0 (9) (9) (9)"
    tips = advice(holding(choosing("1 3 3 5 / (9) (9) (9) (9)", *rivals), 2)).tips
    (flip,) = [tip for tip in tips if tip.text.startswith("flip")]
    assert flip.reason == "Few hidden cards are lower than the 2 you drew. The next player could match the 2."


def test_alone_a_card_thrown_away_beside_its_match_says_what_that_costs() -> None:
    _match, flip = advice(holding(choosing("0 0 5 -5 / 0 0 (9) (9)", of=hole(1, limit=9), shot=5), 5)).tips
    assert flip.reason == "You can still take the 5 on your next shot, but then it takes two shots."


def test_a_low_card_that_is_nearly_as_good_on_a_hidden_one_need_not_be_kept() -> None:
    grids = "9 12 8 (9) / (9) (9) (9) (9)", "1 10 (9) (9) / (9) (9) (9) (9)", "4 1 2 (9) / (9) (9) (9) (9)"
    flip, hidden, *_others = advice(holding(choosing(*grids), 3)).tips
    assert flip.reason.startswith("You can replace a high card later, so there's no need to keep the 3. ")
    assert hidden.reason == "That's nearly as good."


def test_a_flip_beside_a_better_swap_does_not_hope_for_the_few_lower_cards() -> None:
    """A flip is the worst of the three, and seven in ten hidden cards are no lower than the 3."""
    discards = (8, 9, 9, 10, 11, 12, 12, 12, 12, 6)
    tips = advice(holding(choosing("2 -5 0 4 / 1 11 (9) (9)", "3 5 6 2 / 3 5 6 (9)", discards=discards), 3)).tips
    (flip,) = [tip for tip in tips if tip.text.startswith("flip")]
    assert flip.reason == "Most hidden cards are no lower than the 3 you drew."


def test_a_flip_that_is_warned_of_has_no_but_after_what_speaks_against_it() -> None:
    tips = advice(holding(choosing("0 2 1 (9) / (9) (9) 1 (9)", "(9) 4 3 -5 / 2 (9) 3 2"), 4)).tips
    (flip,) = [tip for tip in tips if tip.text.startswith("flip")]
    assert flip.reason == "Most hidden cards are no lower than the 4 you drew. The next player could match the 4."


def test_a_high_card_that_is_nearly_as_good_on_a_hidden_one_says_what_it_needs() -> None:
    """That it is nearly as good says nothing right below a reason against it."""
    rivals = "(9) 8 (9) (9) / (9) (9) -5 (9)", "3 5 (9) (9) / (9) (9) (9) (9)", "11 1 (9) (9) / (9) (9) (9) (9)"
    _flip, hidden = advice(holding(choosing("3 -5 (9) (9) / (9) (9) (9) (9)", *rivals, discards=(7,)), 12)).tips
    assert hidden.label == "12 on hidden card 3, 4, 7, or 8"
    assert hidden.reason == "In place of a hidden card it only pays off as a pair: 7 of 98 unseen cards match."
