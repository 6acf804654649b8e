"""Reasons in hints of Play Nine: none holds as well for another idea of the same hint."""

from collections.abc import Iterator
from typing import Any

import pytest

from club.hints import Tip, advise
from engine.play_nine import CADDIE, GAME
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.ai.value_function import Outcome
from engine.play_nine.moves import FLIPS, PLACES, Draw, Move
from engine.play_nine.state import Source, State
from engine.play_nine.text import draws, flips
from engine.play_nine.text.placements import explain_placement
from tests.engine.play_nine.positions import chance, choosing, holding, hole, placement
from ui.pages.move_hints import tip_texts

NAMES = ("Annika", "Tom")
PRACTICE = hole(1, limit=9)
TWELVE = "Out of Bounds (12)"
COSTLY = "In place of a hidden card it costs 0."
PAIRED = "In place of a hidden card it only pays off as a pair: "


def tips(state: State) -> dict[str, Tip]:
    """Return the tips of the first seat by label."""
    found = advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), chance(), NAMES, NAMES).tips
    return {tip.label: tip for tip in found}


def test_no_pair_is_counted_that_costs_strokes() -> None:
    """A Mulligan could only match in place of the Hole-in-One."""
    state = choosing("2 9 -5 1 / (9) (9) 0 (9)", "3 4 9 8 / 3 1 (9) 8", discards=(2,))
    odds = dict(tips(state)["Draw from the deck"].odds)
    assert odds["a pair"] < 0.25


def test_a_flip_that_is_seldom_lower_says_what_becomes_of_a_high_card_beside_a_better_idea_too() -> None:
    found = tips(holding(choosing("5 4 (9) (9) / (9) (9) (9) (9)", "4 11 12 (9) / (9) (9) (9) (9)"), 5))
    flip = found["Discard 5, flip card 3, 4, 7, or 8"]
    assert flip.reason == "If you flip a high card, you can replace it later."


def test_a_flip_of_a_card_that_the_one_drawn_would_match_names_no_match() -> None:
    found = tips(holding(choosing("-5 6 2 8 / (9) 6 (9) 11", "3 9 (9) (9) / 9 (9) (9) (9)"), 2))
    assert found["Discard 2, flip card 7"].reason == "Few hidden cards are lower than the 2 you drew."


def test_a_flip_names_no_match_that_the_better_swap_leaves_open() -> None:
    found = tips(holding(choosing("3 1 6 3 / 3 (9) 6 (9)", of=PRACTICE, shot=6), 0))
    assert found["Discard 0, flip card 8"].reason == "Few hidden cards are lower than the Mulligan (0) you drew."


@pytest.mark.parametrize(
    ("grids", "discards", "worth", "why"),
    [
        (
            ("0 4 12 (9) / (9) 4 2 7", "3 5 1 2 / 5 (9) (9) 4", "8 1 8 10 / 0 (9) (9) 10"),
            (6,),
            COSTLY,
            "so the others would get more shots.",
        ),
        (
            ("8 8 0 2 / 8 0 (9) (9)", "4 8 5 10 / 10 (9) (9) (9)"),
            (6,),
            COSTLY,
            "so your opponent would get more shots.",
        ),
        (
            ("1 12 9 (9) / (9) (9) (9) (9)", "0 3 9 (9) / (9) (9) (9) (9)"),
            (6,),
            PAIRED,
            f"Your 9 and {TWELVE} can still find a match, or be replaced later.",
        ),
        (
            ("1 12 8 (9) / (9) (9) (9) (9)", "1 3 4 (9) / (9) (9) (9) (9)"),
            (12,) * 7 + (6,),
            PAIRED,
            f"Your 8 and {TWELVE} can still be replaced later.",
        ),
        (
            ("(9) 7 (9) (9) / 12 (9) 10 11", "10 6 9 (9) / (9) (9) (9) (9)"),
            (6,),
            COSTLY,
            f"Your 7, 10, 11, and {TWELVE} can still be replaced later.",
        ),
    ],
)
def test_a_card_taken_for_a_hidden_one_says_why_not_for_a_high_one(
    grids: tuple[str, ...], discards: tuple[int, ...], worth: str, why: str
) -> None:
    """Beside an open card it makes no pair with the hidden one alone, so there it is told what it costs."""
    reason = tips(choosing(*grids, discards=discards))["Take 6"].reason
    _worth, open_card = reason.split(". ", 1)
    assert reason.startswith(worth)
    assert open_card.endswith(why)


def test_a_card_that_counts_as_much_in_no_pair_is_not_praised_for_its_pair() -> None:
    """P-35: a pair of Mulligans or Hole-in-Ones counts what its cards count, and leaves other columns open."""
    best, *_others = tips(holding(choosing("3 4 -5 1 / 10 (9) (9) (9)", "1 6 4 0 / (9) (9) 2 (9)"), -5)).values()
    assert best.reason == "It makes a pair of Hole-in-Ones (−10), and the other columns stay free for a match."
    last = tips(choosing("3 -5 11 0 / 3 2 11 (9)", "10 8 -5 7 / 10 8 1 7", discards=(0,), end=1))
    assert last["Take 0"].reason.startswith("In place of a hidden card it counts 0;")
    assert last["Draw from the deck"].reason == "Few cards in the deck are lower than the open Mulligan (0)."


def test_no_card_is_said_to_be_lower_than_a_hole_in_one() -> None:
    view = GAME.rules.view(choosing("2 -5 1 4 / 2 (9) (9) 12", "10 8 7 1 / (9) (9) 2 (9)", discards=(-5,)), 0)
    draw = next(worth for worth in CADDIE.evaluate(view, chance()) if worth.move == Draw())
    assert CADDIE.explain(view, draw, NAMES) == "You could draw a match, but the open Hole-in-One (−5) is a sure one."


def test_a_draw_beside_a_card_that_waits_for_its_match_elsewhere_says_what_the_open_one_saves() -> None:
    found = tips(choosing("2 0 3 1 / 6 11 (9) (9)", "7 9 6 3 / 7 9 4 2", discards=(1,), end=1))
    draw = found["Draw from the deck"]
    assert draw.reason == "You could draw a match, but the open 1 saves 10 strokes for sure."


def test_a_last_shot_waits_for_no_second_pair() -> None:
    rivals = "7 12 5 3 / 7 12 6 3", "2 2 7 3 / 3 4 6 3"
    best, *_others = tips(choosing("11 3 1 11 / 11 3 1 (9)", *rivals, discards=(4,), end=1)).values()
    assert best.reason == "Another 11 would make 2 pairs: a bonus of −10 in all."


def test_a_low_card_on_a_hidden_one_names_the_card_that_the_next_idea_replaces() -> None:
    found = tips(holding(choosing("11 5 12 (9) / (9) 5 (9) (9)", of=PRACTICE, shot=6), 5, "discard"))
    assert found["5 on hidden card 4 or 8"].reason.endswith(f"and you can still match your {TWELVE}.")
    swap = found["5 on card 3, replacing 12"]
    assert swap.reason == "It saves 7 strokes, but turns up no card.", "the match is told above"


def test_a_swap_for_a_card_like_those_of_a_pair_names_the_bonus_that_it_gives_up() -> None:
    rivals = "6 4 0 2 / (9) 4 1 (9)", "5 12 -5 2 / 4 12 (9) 6"
    best, swap, *_others = tips(holding(choosing("6 8 8 3 / 0 8 (9) 0", *rivals), 0, "discard")).values()
    assert best.label == "0 on card 4, replacing 3"
    assert swap.label == "0 on card 3, replacing 8"
    assert swap.reason == "It saves 8 strokes, but one more 8 there would bring a bonus of −10."


def test_a_low_card_on_a_hidden_one_names_no_match_that_a_pair_leaves_open_too() -> None:
    best, *_others = tips(holding(choosing("3 4 -5 0 / 1 (9) (9) (9)", "9 10 12 3 / (9) (9) 11 (9)"), 1)).values()
    assert best.label == "1 on hidden card 8"
    assert best.reason.startswith("In place of a hidden card it counts 1;")


def test_a_swap_that_saves_less_than_a_hidden_card_would_names_the_discard() -> None:
    state = choosing("10 8 2 4 / 10 8 (9) (9)", "11 0 11 1 / 11 (9) 11 (9)", discards=(12,))
    best, *_others = tips(holding(state, 3, "discard")).values()
    assert best.label == "3 on card 4, replacing 4"
    assert best.reason == "It saves 1 stroke, and the 4 helps the next player less than a hidden card."


def test_a_flip_beside_a_better_idea_names_no_rare_match() -> None:
    rivals = "2 1 4 1 / 12 (9) (9) (9)", "6 0 3 1 / 6 2 (9) (9)"
    found = tips(holding(choosing("5 12 11 (9) / 5 12 (9) 3", *rivals), 0))
    assert found["Discard 0, flip card 7"].reason.startswith("Few hidden cards are lower than the Mulligan (0)")


def test_a_pair_that_costs_strokes_is_no_idea_beside_a_better_one() -> None:
    found = tips(holding(choosing("6 2 -5 1 / (9) (9) 0 (9)", of=PRACTICE, shot=3), 0, "discard"))
    assert "0 on card 3, replacing −5" not in found


def test_a_last_hidden_card_is_not_compared_as_a_discard() -> None:
    best, *_others = tips(holding(choosing("9 9 0 4 / 9 9 3 (9)", "1 7 4 0 / 0 7 4 (9)", discards=(12,)), 3)).values()
    assert best.reason == "It saves 1 stroke, and the hole goes on."


def test_what_the_better_swap_keeps_from_the_next_player_too_is_no_merit() -> None:
    best, hidden, *_others = tips(holding(choosing("0 11 0 3 / (9) (9) (9) 3", "3 3 6 2 / 1 (9) (9) (9)"), 6)).values()
    assert best.label == "6 on card 2, replacing 11"
    assert hidden.reason.startswith(COSTLY)


def test_a_flip_that_beats_the_low_card_on_a_hidden_one_names_the_match() -> None:
    found = tips(holding(choosing("1 3 8 8 / 5 (9) (9) (9)", "0 3 6 (9) / (9) (9) (9) (9)"), 1))
    assert found["Discard 1, flip card 7 or 8"].reason == "The card you flip could match your 8."


def test_alone_a_higher_card_names_no_swap_that_could_be_made_at_once() -> None:
    """The 8 could replace the Out of Bounds, too, and leave the same cards a shot sooner."""
    assert explain_placement(placement("(9) 8 4 8 / 7 9 12 (9)", 4, 8, {4: 1.0}, is_best=True)) == ""


def test_a_taken_card_that_saves_nothing_says_where_it_goes() -> None:
    put = placement("9 8 4 8 / 7 9 12 (9)", 4, 8, {4: 1.0}, is_best=True, is_take=True)
    expected = (
        "Put it in place of your 7. It costs you 1 stroke, but your last card stays face down and the hole goes on."
    )
    assert explain_placement(put) == expected


def test_a_higher_card_without_another_reason_says_what_it_costs_and_what_becomes_of_it() -> None:
    state = choosing("4 9 (9) (9) / (9) (9) (9) (9)", "6 8 3 1 / 6 8 (9) 1")
    found = tips(holding(state, 12, "discard"))
    expected = "It costs you 3 strokes now, but you can still match the 12, or replace it later."
    assert found["12 on card 2, replacing 9"].reason == expected


def test_a_higher_card_of_which_there_is_a_pair_names_the_bonus_that_it_can_bring() -> None:
    """The 8 could wait for its match on the 10, too."""
    put = placement("4 (9) 8 2 / 3 10 8 (9)", 0, 8, {0: 1.0, 5: 1.05}, is_best=True)
    sentence = "It costs you 4 strokes, but one more 8 in that column makes a bonus of −10 in all."
    assert explain_placement(put) == sentence


def test_a_swap_beside_one_that_ends_the_hole_names_no_bonus_that_is_gone_there_too() -> None:
    rivals = "-5 10 5 1 / 0 (9) 5 1", "2 0 10 9 / 2 (9) 10 3", "11 3 11 4 / 11 3 11 (9)"
    found = tips(holding(choosing("4 4 1 0 / 4 2 1 (9)", *rivals), 0, "discard"))
    swap = found["0 on card 2, replacing 4"]
    assert swap.reason == "It saves 4 strokes, but turns up no card, so the others get more shots."


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"is_best": True}, f"and you can still match your {TWELVE}."),
        ({"is_best": False}, "In place of a hidden card it saves little: it counts 5, hidden cards about 5.6."),
    ],
)
def test_a_low_card_taken_for_a_hidden_one_does_not_say_again_what_a_better_draw_could_bring(
    more: dict[str, Any], text: str
) -> None:
    put = placement("0 12 (9) (9) / (9) (9) (9) (9)", 2, 5, {2: 1.0}, is_take=True, **more)
    assert text in explain_placement(put)


class EqualUses:
    """A lookahead to which all positions for a card are equal, and a flip costs more the higher its place."""

    def flip(self, place: int, _kind: int) -> Outcome:
        """Return an outcome that is a little worse for each place."""
        return Outcome(0.15 * place)

    def uses(self, _kind: int, _source: Source) -> Iterator[tuple[Move, Outcome]]:
        """Yield the same outcome for every position."""
        yield from ((place, Outcome(1.0)) for place in PLACES)


def test_of_equal_uses_of_the_open_card_the_reason_is_for_one_that_gives_nothing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Alone, a low card that goes to the discard pile could be taken back with the next shot."""
    monkeypatch.setattr(draws, "view_lookahead", lambda _view: EqualUses())
    view = GAME.rules.view(choosing("5 4 6 -5 / 5 4 6 (9)", of=PRACTICE, discards=(0,)), 0)
    assert draws.best_use_of_top(view, 0).position == 8


def test_a_flip_away_from_a_higher_card_says_so_without_another_cause_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flips, "view_lookahead", lambda _view: EqualUses())
    view = GAME.rules.view(holding(choosing("4 2 8 (9) / 4 (9) (9) 2", of=PRACTICE), 5), 0)
    reason = flips.explain_column(view, situation(view), FLIPS[5], is_best=True)
    assert reason == "Flipping card 7, in the column of your 8, is nearly as good."


def test_a_draw_that_only_helps_the_others_names_no_own_cards() -> None:
    """It takes fewer own strokes than putting out."""
    rival = "3 -5 0 4 / 3 (9) (9) 4"
    draw = tips(choosing("0 1 0 5 / -5 1 0 (9)", rival, discards=(2, 6, 7, 0)))["Draw from the deck"]
    assert draw.own < 0 < draw.rivals
    assert draw.reason == "The hole can go on, and your opponent gets more shots."


def test_a_reason_gives_the_mean_of_what_several_others_need() -> None:
    rivals = "7 3 7 5 / 7 (9) 3 4", "1 0 5 6 / (9) (9) 5 6", "4 0 1 3 / 4 (9) (9) (9)"
    state = holding(choosing("8 -5 6 1 / 8 2 -5 (9)", *rivals), 0)
    found = advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), chance(), ("",) * 4, ("",) * 4)
    assert "each opponent needs" in "".join(tip_texts(found, 3))


def test_a_discard_of_the_last_shot_names_what_the_hidden_card_could_be() -> None:
    rivals = "2 3 0 1 / 3 3 0 -5", "8 6 3 2 / 8 6 6 (9)"
    _best, bonus = tips(holding(choosing("2 0 0 9 / 2 0 (9) 9", *rivals, end=1), 4)).values()
    assert bonus.reason == "Another Mulligan (0) as card 7 would make 2 pairs: a bonus of −10 in all."
    found = tips(holding(choosing("2 0 5 9 / 2 0 (9) 9", *rivals, end=1), 3))
    assert found["Discard 3, flip card 7"].reason == "Card 7 could still match your 5."


def test_a_low_card_on_a_hidden_one_says_why_there() -> None:
    """A match beside the Mulligan would save nothing of it; on the last shot only a hidden card can match."""
    state = choosing("0 1 (9) (9) / (9) 1 (9) (9)", "3 2 (9) (9) / 3 (9) (9) (9)", discards=(6,))
    best, *_others = tips(holding(state, -5, "discard")).values()
    assert best.label == "−5 on hidden card 5"
    assert best.reason.endswith(", and the other columns stay free for a match.")
    last = choosing("2 1 0 5 / 2 (9) (9) 5", "12 5 3 4 / 12 6 4 4", end=1)
    best, *_others = tips(holding(last, 3, "discard")).values()
    assert best.label == "3 on hidden card 7"
    assert best.reason.endswith(", and card 6 could still match your 1.")


def test_alone_a_card_thrown_away_though_it_matches_can_be_taken_back() -> None:
    found = tips(holding(choosing("3 (9) 9 (9) / 3 10 (9) (9)", of=PRACTICE, shot=2), 9))
    assert found["Discard 9, flip card 4 or 8"].reason.startswith("You can still take the 9 on your next shot")


@pytest.mark.parametrize(
    ("costs", "text"),
    [({5: 1.05}, "Card 6 is nearly as good."), ({5: 1.05, 6: 1.05}, "Card 6 or 7 is nearly as good.")],
)
def test_a_low_card_on_a_hidden_one_says_that_others_are_nearly_as_good(costs: dict[int, float], text: str) -> None:
    column = ("0", "(9)") if 6 in costs else ("3", "3")
    put = placement("0 0 {} 4 / (9) (9) {} 4".format(*column), 4, 1, {4: 1.0, **costs}, is_best=True)
    assert text in explain_placement(put)


def test_an_average_that_is_printed_like_the_card_is_no_reason() -> None:
    """Hidden cards average 4.99 strokes, which is printed as 5.0."""
    high = (12, 12, 12, 12, 11, 11, 11, 11, 10, 10, 10, 10, 9)
    grids = "10 2 1 0 / 10 (9) (9) (9)", "4 0 6 3 / (9) (9) (9) 3"
    flip = tips(holding(choosing(*grids, discards=high), 5))["Discard 5, flip card 6"]
    assert flip.reason == "The card you flip could match your 2, or be lower than the 5."


def test_a_low_card_beside_a_high_one_is_not_praised_for_the_match_of_a_lower_one() -> None:
    put = placement("3 8 4 -5 / (9) (9) 4 (9)", 5, 4, {5: 1.0, 4: 1.5, 7: 1.5}, is_best=True)
    assert explain_placement(put).startswith("In place of a hidden card it counts 4;")


def test_an_open_card_that_is_not_low_enough_says_so_of_all_higher_ones() -> None:
    found = tips(choosing("10 12 12 9 / (9) 12 (9) (9)", "0 2 1 0 / 4 (9) (9) (9)", discards=(6,)))
    assert found["Take 6"].reason == "It makes no pair, and a lower card would save more."
    rivals = "10 2 9 (9) / 10 (9) (9) 10", "4 -5 2 3 / (9) (9) 2 (9)"
    found = tips(choosing("8 -5 10 (9) / (9) (9) (9) (9)", *rivals, discards=(7,)))
    assert found["Take 7"].reason.endswith("Your 8 and 10 can still find a match, or be replaced later.")


def test_an_open_card_that_would_end_the_hole_as_a_pair_names_the_strokes() -> None:
    found = tips(choosing("2 4 0 6 / 1 12 0 (9)", "7 12 1 3 / 7 12 3 (9)", discards=(6,)))
    sentence = "If you match your 6 with it, you putt out with 19 strokes. After a draw you can still save some."
    assert found["Take 6"].reason == sentence


def test_a_lower_card_would_free_the_other_one_of_its_kind_as_well() -> None:
    found = tips(choosing("-5 9 11 1 / (9) 9 (9) 11", of=PRACTICE, discards=(6,), shot=4))
    sentence = "A lower card on your 11 would save more, and the 11 could match your other 11, too."
    assert found["Take 6"].reason == sentence


def test_a_card_that_is_not_put_on_its_like_says_only_what_it_saves() -> None:
    """Alone, with one shot left, going on keeps the pair as well: no match of the 5 is given up."""
    found = tips(holding(choosing("0 1 2 0 / 0 (9) 5 0", of=PRACTICE, shot=7, end=9), 1))
    assert found["1 on card 7, replacing 5"].reason == "It saves 4 strokes."


def test_a_draw_is_not_praised_for_a_match_that_saves_nothing() -> None:
    found = tips(choosing("12 10 0 (9) / 12 (9) (9) (9)", "0 4 (9) (9) / 0 (9) (9) (9)", discards=(12,)))
    assert all("up to 0 strokes" not in tip.reason for tip in found.values())


def test_a_low_card_is_discarded_so_that_the_next_player_gets_no_hidden_one() -> None:
    found = tips(holding(choosing("2 (9) 8 (9) / 6 7 (9) (9)", "1 (9) 3 0 / (9) 12 -5 (9)", discards=(3,)), 3))
    label, best = next(iter(found.items()))
    assert label.startswith("Discard 3, flip card")
    assert best.reason == "If you put the 3 on a hidden card, the card you swap out could help the next player more."


def test_a_higher_card_that_turns_up_none_gives_the_first_to_putt_out_more_shots() -> None:
    grids = "3 4 5 8 / (9) 4 (9) 1", "0 11 (9) 3 / 1 11 4 (9)", "4 10 2 -5 / (9) 10 (9) 3"
    seen = (5, 6, 6, 6, 7, 7, 7, 7, 8, 9, 9, 9, 12, 12, 12, 12, 6)
    best, *_others = tips(holding(choosing(*grids, discards=seen), 12)).values()
    assert best.reason == "It costs you 4 strokes, but turns up no card, so you get more shots."


def test_a_higher_card_gives_no_more_shots_than_one_thrown_away_with_nothing_flipped() -> None:
    grids = "5 (9) 4 2 / 5 0 1 11", "2 -5 0 1 / 3 (9) (9) (9)", "3 3 1 9 / 8 (9) 1 (9)", "4 9 0 (9) / 0 9 0 8"
    found = tips(holding(choosing(*grids), 12))
    assert not any("more shots" in tip.reason for tip in found.values())


def test_a_card_freed_for_the_next_shot_is_no_praise_beside_a_pair_made_at_once() -> None:
    found = tips(holding(choosing("6 1 12 12 / (9) (9) (9) (9)", of=PRACTICE, shot=3, end=9), 6))
    assert found["6 on card 3 or 4, replacing 12"].reason == "It saves 6 strokes."


def test_a_pair_with_an_open_card_to_take_names_the_card_that_it_replaces() -> None:
    found = tips(choosing("1 12 10 2 / 1 (9) 10 3", "-5 12 12 0 / (9) 12 12 (9)", discards=(2,)))
    assert found["Take 2"].reason == "In place of your 3, it matches your 2 and saves 5 strokes."


def test_a_swap_that_saves_as_much_as_the_better_pair_names_what_it_gives_up() -> None:
    put = placement("3 9 (9) 8 / 5 (9) 11 8", 6, 3, {4: 1.0, 6: 1.5}, is_best=False)
    assert explain_placement(put) == "It saves 8 strokes, but a match for your 11 would save more."
    put = placement("3 1 (9) 8 / 5 1 7 8", 6, 3, {4: 1.0, 6: 1.5}, is_best=False)
    assert explain_placement(put) == "It saves 4 strokes.", "the pair saves more"


def test_a_hole_in_one_on_a_hidden_card_says_why_in_that_column_beside_a_pair_of_them_too() -> None:
    put = placement("-5 0 2 4 / 1 0 (9) (9)", 7, -5, {7: 1.0, 6: 1.5, 3: 1.9}, is_best=True)
    assert explain_placement(put).endswith("You'll want to replace the 4 in that column anyway.")


def test_a_card_like_an_average_one_costs_nothing_in_place_of_a_hidden_card() -> None:
    """Hidden cards average 4.99 strokes."""
    high = (12, 12, 12, 12, 11, 11, 11, 11, 10, 10, 10, 10, 9)
    view = GAME.rules.view(choosing("10 2 1 0 / 10 (9) (9) (9)", "4 0 6 3 / (9) (9) (9) 3", discards=high), 0)
    put = placement("10 2 1 0 / 10 (9) (9) (9)", 5, 5, {0: 1.0}, is_best=False)._replace(at=situation(view))
    assert explain_placement(put) == "It counts about as much as a hidden card."
    assert explain_placement(put._replace(card=8)) == "In place of a hidden card it costs 3.0 strokes on average."
