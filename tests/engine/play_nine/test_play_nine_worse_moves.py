"""Hints of Play Nine about worse moves: never praise alone."""

import pytest

from club.hints import Tip, advise
from engine.play_nine import GAME
from engine.play_nine.state import State
from engine.play_nine.text import hints
from engine.play_nine.text.placements import explain_placement
from tests.engine.play_nine.positions import chance, choosing, holding, hole, placement

PRACTICE = hole(1, limit=9)
NAMES = ("Annika", "Tom", "Mia", "Jo")


def tips(state: State) -> dict[str, Tip]:
    """Return the tips of a hint by their labels, the best first."""
    view = GAME.rules.view(state, 0)
    return {tip.label: tip for tip in advise(GAME.key, GAME.edition, view, chance(), NAMES, NAMES).tips}


def test_a_low_card_on_a_hidden_one_says_why_another_move_is_better() -> None:
    found = tips(holding(choosing("10 4 1 (9) / 10 (9) (9) (9)", "9 -5 4 4 / 9 (9) (9) (9)"), 3))
    reason = found["3 on hidden card 4 or 8"].reason
    assert reason == "It counts 3, a hidden card about 5.6, but the next player could take that one."


def test_worse_moves_do_not_say_again_that_the_best_one_makes_a_pair() -> None:
    best, *others = tips(holding(choosing("6 2 4 12 / (9) (9) (9) (9)", "3 0 2 1 / (9) 0 (9) 3"), 2)).values()
    assert best.reason == "It matches your 2, and a pair counts zero."
    assert others and not [tip.reason for tip in others if "pair" in tip.reason]


def test_a_flip_that_is_hardly_better_than_a_low_card_on_a_hidden_one_says_why_that_need_not_be_kept() -> None:
    rivals = "(9) 9 6 (9) / (9) (9) (9) (9)", "8 (9) 1 0 / (9) (9) (9) (9)"
    state = choosing("6 (9) 1 12 / (9) (9) (9) (9)", *rivals, discards=(12,))
    best, hidden, *_others = tips(holding(state, 3)).values()
    assert best.label == "Discard 3, flip card 2 or 6"
    assert best.reason.startswith("You can replace a high card later, so there's no need to keep the 3.")
    assert hidden.reason.startswith("In place of a hidden card it counts 3;")


def test_a_low_card_is_not_praised_where_a_flip_could_bring_a_bonus() -> None:
    rivals = "2 4 -5 (9) / (9) (9) (9) (9)", "2 6 3 11 / (9) 6 (9) (9)", "-5 3 11 (9) / (9) (9) 7 (9)"
    found = tips(holding(choosing("(9) (9) (9) 9 / 9 5 5 9", *rivals, discards=(6,)), 3))
    assert next(iter(found)) == "Discard 3, flip card 1"
    assert not [label for label in found if label.startswith("3 on hidden card 1")]


def test_a_hole_in_one_beside_its_like_says_why_not_in_another_column() -> None:
    found = tips(holding(choosing("5 -5 3 (9) / (9) (9) (9) (9)", "6 0 (9) (9) / 6 (9) (9) (9)"), -5))
    best, *others = found
    assert best == "−5 on hidden card 6"
    assert found[best].reason.endswith(", and the other columns stay free for a match.")
    assert not [label for label in others if "hidden" in label]
    last = choosing("-5 2 0 1 / (9) (9) 0 1", "12 5 3 4 / 12 6 4 4", end=1)
    on_hidden, *_others = tips(holding(last, -5, "discard")).values()
    assert on_hidden.reason.endswith(", and card 6 could still match your 2."), "no other column has a shot left"


def test_a_swap_names_the_hidden_card_that_would_help_the_next_player_too() -> None:
    best, *_others = tips(holding(choosing("4 6 4 1 / (9) (9) (9) 0", "0 0 3 (9) / (9) 3 6 2"), 2)).values()
    assert best.label == "2 on card 1 or 3, replacing 4"
    assert best.reason.endswith("won't get your 6. A hidden card would help the next player more, too.")


def test_a_discard_that_the_next_player_matches_is_named_beside_the_main_cause() -> None:
    found = tips(holding(choosing("-5 9 (9) (9) / (9) (9) (9) (9)", "9 4 5 (9) / (9) (9) 8 (9)"), 4))
    flip, swap = found["Discard 4, flip card 3, 4, 7, or 8"], found["4 on card 2, replacing 9"]
    assert flip.reason.endswith("But the next player could match the 4.")
    assert swap.reason == "It saves 5 strokes, but turns up no card. The next player could also match the 9."


def test_a_swap_beside_a_better_move_says_why_it_is_worse_before_why_it_is_not_on_a_higher_card() -> None:
    state = choosing("6 5 (9) (9) / (9) 8 (9) (9)", "8 1 (9) (9) / (9) (9) (9) (9)")
    swap = tips(holding(state, 1))["1 on card 1, replacing 6"]
    assert "but turns up no card" in swap.reason
    assert swap.reason.endswith("Replacing your 8 would help the next player.")


def test_a_card_whose_match_would_bring_a_bonus_is_not_said_to_be_replaced() -> None:
    best, *_others = tips(holding(choosing("12 4 2 12 / 12 (9) 2 (9)", of=PRACTICE, shot=5), 9)).values()
    assert best.label == "Discard 9, flip card 6"
    assert best.reason.endswith("less than the 9, and could match your 4.")


def test_a_draw_that_seldom_brings_a_better_card_says_what_becomes_of_a_high_one() -> None:
    rivals = "(9) 8 (9) (9) / (9) (9) 9 9", "6 4 (9) (9) / (9) (9) (9) (9)", "11 2 (9) (9) / (9) (9) (9) (9)"
    best, *_others = tips(choosing("4 4 (9) (9) / (9) (9) (9) (9)", *rivals, discards=(1,))).values()
    assert best.reason.endswith(" You can discard a bad card and flip one that you can still replace.")


def test_a_draw_beside_a_low_card_says_what_becomes_of_a_high_one() -> None:
    best, *_others = tips(choosing("3 7 5 2 / 3 (9) 5 (9)", "0 3 4 4 / 7 (9) 4 (9)", discards=(1,))).values()
    assert best.reason == (
        "A match could save more than the open 1. You can discard a bad card and flip one that you can still replace."
    )


def test_a_high_card_is_kept_from_a_next_player_who_could_end_the_hole_with_it() -> None:
    found = tips(holding(choosing("7 (9) (9) 4 / -5 2 9 4", "0 6 9 4 / 0 4 (9) 3"), 5, "discard"))
    assert found["5 on card 1, replacing 7"].reason == (
        "It counts 2 strokes less than your 7, and the next player won't get your 9. "
        "A hidden card would help the next player more, too."
    )


def test_an_open_card_for_a_higher_one_says_why_it_is_not_put_on_a_hidden_one() -> None:
    take = tips(choosing("11 10 3 1 / 5 10 (9) (9)", "0 -5 4 5 / 3 -5 (9) (9)", discards=(4,)))["Take 4"]
    assert take.reason == ("In place of your 11, it saves 7 strokes. On a hidden card, it would block a match.")


def test_a_swap_says_of_the_better_idea_what_is_not_true_of_both() -> None:
    """A high card on a hidden one leaves two cards to match, though a lower card would save more there, too."""
    best, swap, _flip = tips(holding(choosing("3 9 0 (9) / (9) (9) (9) (9)", "7 0 6 3 / (9) (9) (9) (9)"), 6)).values()
    assert best.reason == "You can still match the 6 there, and your 9 too."
    assert swap.reason == "It saves 3 strokes, but turns up no card.", "the 9 is told above"
    rivals = "1 8 11 (9) / (9) (9) (9) (9)", "9 1 4 (9) / (9) (9) (9) (9)"
    swap = tips(holding(choosing("9 5 11 (9) / (9) (9) (9) (9)", *rivals), 8))["8 on card 1, replacing 9"]
    assert swap.reason.startswith("It saves 1 stroke, but turns up no card, so the others get more shots.")


def test_a_high_card_on_a_hidden_one_speaks_of_the_next_player_beside_a_discard() -> None:
    rivals = "2 -5 (9) (9) / (9) (9) (9) (9)", "0 4 6 (9) / (9) (9) (9) (9)", "2 3 (9) (9) / (9) (9) (9) (9)"
    state = choosing("2 -5 (9) (9) / (9) (9) (9) (9)", *rivals[1:], "2 6 4 (9) / (9) (9) (9) (9)", discards=(4,))
    best, discard, *_others = tips(holding(state, 6)).values()
    assert best.reason == "You can still match the 6, and the next player can't use it now."
    assert discard.reason.endswith("But the next player could match the 6.")


def test_a_swap_beside_a_pair_says_only_what_it_saves() -> None:
    rivals = "12 5 2 7 / 12 5 (9) 7", "12 3 -5 5 / 2 (9) 0 5"
    found = tips(holding(choosing("3 1 2 7 / 6 (9) (9) (9)", *rivals), 1, "discard"))
    assert found["1 on card 5, replacing 6"].reason == "It saves 5 strokes."


def test_a_pair_is_no_cause_where_another_hidden_place_is_nearly_as_good() -> None:
    found = tips(holding(choosing("(9) 0 5 (9) / (9) (9) (9) (9)", "0 7 2 (9) / (9) (9) (9) (9)"), 0, "discard"))
    assert found["0 on card 3, replacing 5"].reason == "It saves 5 strokes, but turns up no card."


def test_a_flip_that_is_nearly_as_good_says_that_it_turns_up_a_card() -> None:
    grids = "0 5 7 (9) / 0 5 (9) (9)", "8 9 1 9 / (9) 9 (9) 10"
    found = tips(holding(choosing(*grids, discards=(6, 7, 7, 11, 12, 10)), 1))
    assert found["Discard 1, flip card 4 or 8"].reason == (
        "That's nearly as good. It turns up a card, so your opponent gets fewer shots."
    )


def test_a_swap_that_saves_nearly_as_much_as_a_match_gives_that_up() -> None:
    put = placement("9 6 3 5 / 0 (9) (9) 5", 0, 2, {0: 1.5, 1: 1.0}, is_best=False)
    assert explain_placement(put) == "It saves 7 strokes, but gives up a match for your 9."


def test_an_open_card_that_turns_up_none_says_so_beside_what_a_draw_could_bring() -> None:
    draw, take = tips(choosing("2 (9) 5 6 / (9) -5 6 12", "6 1 0 7 / (9) 5 (9) (9)", discards=(4,))).values()
    assert draw.reason == "A match could save more than the open 4. You can discard a bad card."
    assert take.reason.startswith("In place of your Out of Bounds (12), it saves 8 strokes, but turns up no card,")


def test_a_low_open_card_is_not_compared_with_a_lower_one() -> None:
    rivals = "4 5 (9) 8 / 4 12 2 11", "0 7 1 2 / 4 7 1 (9)"
    seen = (3, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 0, 2)
    take = tips(choosing("5 12 1 12 / 11 12 -5 (9)", *rivals, discards=seen))["Take 2"]
    assert take.reason == "In place of your 11, it saves 9 strokes. But the next player could match the 11."


def test_a_low_open_card_does_not_say_again_what_a_draw_has_over_it() -> None:
    draw, take = tips(choosing("10 9 (9) (9) / (9) 9 (9) (9)", "12 (9) (9) (9) / 12 (9) 7 (9)", discards=(2,))).values()
    assert draw.reason.startswith("A match ")
    assert take.reason.startswith("In place of a hidden card it saves 3 strokes on average.")


@pytest.mark.parametrize(
    ("grids", "discards", "why"),
    [
        (
            ("12 (9) (9) (9) / (9) 3 (9) (9)", "1 3 (9) (9) / (9) (9) (9) (9)", "1 10 (9) (9) / (9) (9) (9) (9)"),
            (5,),
            "Your Out of Bounds (12) can still find a match, or be replaced later.",
        ),
        (
            ("7 9 6 (9) / (9) 9 (9) (9)", "11 9 0 (9) / 11 (9) (9) (9)"),
            (3,),
            "Replacing an open card turns up no hidden one, so your opponent would get more shots.",
        ),
    ],
)
def test_a_low_open_card_on_a_hidden_one_says_why_not_on_a_high_one(
    grids: tuple[str, ...], discards: tuple[int, ...], why: str
) -> None:
    found = tips(choosing(*grids, discards=discards))
    assert found[f"Take {discards[0]}"].reason.endswith(why)


def test_an_open_card_that_is_nearly_as_good_says_so_though_nothing_else_speaks_against_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "explain_placement", lambda _put: "")
    _draw, take = tips(
        choosing("11 7 (9) (9) / (9) (9) (9) (9)", "5 12 (9) (9) / (9) (9) (9) (9)", discards=(1,))
    ).values()
    assert take.reason == "That's nearly as good. Put it on hidden card 3."


def test_an_open_card_that_is_nearly_as_good_and_nears_a_bonus_says_so() -> None:
    _draw, take = tips(choosing("-5 (9) 11 4 / 5 9 11 (9)", "7 (9) 5 1 / 7 (9) (9) (9)", discards=(11,))).values()
    assert take.reason == "That's nearly as good. In place of your 9, it needs one more 11 for a bonus of −10."


def test_an_open_card_that_nears_a_bonus_beside_a_higher_one_says_why_not_on_that() -> None:
    """The 3 in place of the 8 would need one more 3 just the same, and save 5 strokes."""
    rivals = "6 3 3 8 / (9) 3 3 4", "5 0 2 4 / 5 (9) 2 (9)"
    seen = (1, 2, 12, 12, 11, 11, 10, 10, 9, 9, 7, 7, 1, 4, 4, 0, 0, 3)
    _draw, take = tips(choosing("6 3 (9) 8 / 6 3 -5 2", *rivals, discards=seen)).values()
    assert take.reason == "If you replace your 8 with it, the next player could match the 8."


def test_the_best_open_card_without_another_reason_says_where_it_goes() -> None:
    take, _draw = tips(choosing("4 9 6 5 / (9) 9 6 (9)", "11 4 8 1 / 11 (9) (9) 1", discards=(0,))).values()
    assert take.reason == "Put it in place of your 5."


def test_a_swap_that_is_worse_for_its_discard_names_no_other_discard() -> None:
    state = holding(choosing("1 0 9 4 / 9 0 (9) (9)", "2 1 0 9 / 7 1 (9) (9)", discards=(8,)), 1)
    assert tips(state)["1 on card 4, replacing 4"].reason == "It saves 3 strokes. But the next player could use the 4."


def test_a_discard_without_a_match_is_named_only_where_it_is_the_main_cause() -> None:
    """The swap misses a pair, and the next player has no single 3."""
    state = choosing("2 0 0 3 / 0 5 (9) (9)", "1 3 1 7 / (9) 3 8 7", discards=(9, 2, 4, 5, 6, 11, 12, 10))
    assert tips(holding(state, 0, "discard"))["0 on card 4, replacing 3"].reason == "It saves 3 strokes."


def test_no_shots_for_the_others_are_named_where_a_swap_costs_them_strokes() -> None:
    """They would get more shots, but not the better card."""
    found = tips(holding(choosing("0 6 12 0 / (9) (9) (9) (9)", "(9) 3 (9) 12 / 10 5 3 1", discards=(9,)), 1))
    assert found["1 on card 2, replacing 6"].reason.startswith("It saves 5 strokes, but turns up no card. ")
    rivals = "5 2 4 0 / 5 11 9 (9)", "7 0 2 1 / 7 -5 9 (9)", "0 1 7 12 / 12 1 7 (9)"
    seen = (0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12, -5, 3)
    take = tips(choosing("0 6 0 1 / 4 10 (9) (9)", *rivals, discards=seen))["Take 3"]
    assert take.own > take.behind / 2
    assert "more shots" not in take.reason


def test_a_swap_on_the_last_shot_says_which_match_it_gives_up() -> None:
    grids = "-5 1 4 3 / 0 2 (9) 3", "1 -5 2 3 / 4 1 2 0"
    found = tips(holding(choosing(*grids, discards=(6,), end=1), 1))
    reason = found["1 on card 3, replacing 4"].reason
    assert reason == "It saves 3 strokes, unless the hidden card in that column matches your 4."
