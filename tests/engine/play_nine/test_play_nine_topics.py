"""Topics of a report on Play Nine: each is told once, and none holds as well for the played move."""

from functools import partial
from typing import Any

import pytest

from engine.caddie import MoveValue
from engine.play_nine import CADDIE, GAME
from engine.play_nine.text.draws import MATCH_DRAWN
from engine.play_nine.text.flips import FLIPPED, HIGH_DRAWN
from engine.play_nine.text.mistake_facts import GIFT
from engine.reason_topics import leave_out, reason_topics
from tests.engine.play_nine.positions import PAIR_NAMES, chance, choosing, holding, hole
from tests.engine.play_nine.test_play_nine_mistakes import PUTTING, SOONER, explain, explain_by_values

FAR = "9 6 (9) (9) / (9) (9) (9) (9)"
"""A grid with six hidden cards."""
LAST_TEN = "0 10 10 (9) / (9) 10 (9) (9)", "2 0 (9) (9) / 2 (9) 1 10"
"""Two grids with four of the eight 10s."""


def test_on_the_last_shot_a_low_card_is_not_asked_for_its_use_to_a_player_who_is_done() -> None:
    state = choosing("1 2 (9) 4 / 5 6 7 (9)", "1 3 2 4 / 5 7 8 0", end=1)
    view, read = GAME.rules.view(holding(state, 2), 0), GAME.rules.parse_move
    played, best = MoveValue(read("flip 3"), 10.0), MoveValue(read("place 3"), 9.0)
    assert CADDIE.explain_mistake(view, played, best, PAIR_NAMES) == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            (("8 4 (9) (9) / 1 12 (9) (9)", PUTTING), 2, "place 1", "place 3", 0, 1.0),
            (("0 12 6 8 / 8 (9) (9) (9)", "1 3 2 3 / 4 12 (9) (9)"), 5, "place 2", "place 5", 0, 9.0),
        ),
        (
            (("1 3 4 6 / 2 10 7 (9)",), 9, "flip 8", "skip"),
            (("1 0 2 1 / 2 1 0 (9)",), 9, "flip 8", "skip"),
        ),
        (
            (("11 4 (9) (9) / 7 2 (9) (9)", "8 3 (9) (9) / 1 2 (9) (9)"), 3, "place 1", "flip 3"),
            ((*LAST_TEN, "11 10 (9) (9) / 11 10 0 10"), -5, "place 3", "place 5"),
        ),
        (
            (("0 3 (9) (9) / (9) (9) (9) (9)", FAR), 0, "place 2", "place 3"),
            (("6 8 (9) (9) / (9) 8 (9) (9)", FAR), 0, "place 1", "place 3"),
        ),
    ],
    ids=["the discard helps", "the hole ended too early", "a high card can wait", "a low card goes on a hidden one"],
)
def test_mistakes_on_the_same_in_other_words_are_one_topic(first: tuple[Any, ...], second: tuple[Any, ...]) -> None:
    told = [explain(*mistake) or "" for mistake in (first, second)]
    topics = [{*reason_topics(partial(explain, *mistake))} for mistake in (first, second)]
    assert told[0] != told[1] and set.intersection(*topics)


def test_a_discard_told_before_is_left_out_beside_another_cause_only() -> None:
    grids = ("1 -5 3 (9) / (9) 1 (9) (9)", "5 3 1 3 / 4 3 1 (9)")
    with leave_out({GIFT}):
        reason = explain_by_values(grids, 0, "place 3", "place 5")
        alone = explain(("8 4 (9) (9) / 1 12 (9) (9)", PUTTING), 2, "place 1", "place 3", harm=1.0)
    assert reason.startswith("On a hidden card, the Mulligan (0) leaves you one card fewer to flip.")
    assert alone == "Tom could match the 8 you discarded, and putt out."


def test_a_low_card_that_the_next_player_can_only_use_is_worth_more_on_a_hidden_one() -> None:
    grids = ("(9) 10 (9) 0 / 3 10 (9) 2", "3 5 -5 (9) / 3 5 (9) (9)")
    assert explain_by_values(grids, 1, "flip 7", "place 3") == "", "its own reason says it"
    assert hint(grids, 1, "place 3") == "It counts 1, a hidden card about 5.8, and you can still match your 3."


def hint(grids: tuple[str, ...], held: int, move: str) -> str:
    """Return what a hint says of a move."""
    caddie, view = GAME.ai.caddie, GAME.rules.view(holding(choosing(*grids), held), 0)
    assert caddie
    worths = {worth.move: worth for worth in caddie.evaluate(view, chance())}
    return caddie.explain(view, worths[GAME.rules.parse_move(move)], PAIR_NAMES)


@pytest.mark.parametrize(
    ("topic", "first", "second"),
    [
        (
            FLIPPED,
            (("2 11 1 9 / (9) (9) (9) (9)", "1 12 2 8 / 1 0 (9) (9)"), 3, "flip 5"),
            (("-5 3 0 (9) / (9) 3 (9) (9)", "1 1 0 2 / 12 (9) (9) (9)"), 4, "flip 4"),
        ),
        (
            HIGH_DRAWN,
            (("5 (9) 8 0 / 9 4 (9) -5", "0 1 2 2 / (9) 1 2 (9)"), 12, "flip 7"),
            (("(9) (9) 6 4 / (9) (9) 6 (9)", "-5 1 5 (9) / (9) (9) (9) (9)"), 9, "flip 1"),
        ),
    ],
)
def test_flips_for_the_same_cause_in_other_words_are_one_topic(
    topic: str, first: tuple[Any, ...], second: tuple[Any, ...]
) -> None:
    told = [hint(*first), hint(*second)]
    topics = [reason_topics(partial(hint, *one))[0] for one in (first, second)]
    assert told[0] != told[1] and topics == [topic, topic]


def test_draws_for_a_match_or_a_lower_card_are_one_topic() -> None:
    """The open 4 is told with matches and lower cards, the open 1 with matches alone."""
    rival = "1 2 (9) (9) / {} (9) (9) (9)"
    first = GAME.rules.view(choosing("(9) 3 (9) 12 / -5 (9) (9) 12", rival.format("(9)"), discards=(4,)), 0)
    second = GAME.rules.view(choosing("(9) 4 9 12 / 8 (9) (9) 12", rival.format("9"), discards=(1,)), 0)
    draw, told = GAME.rules.parse_move("draw"), list[str]()
    for view in (first, second):
        worth = next(worth for worth in CADDIE.evaluate(view, chance()) if worth.move == draw)
        told.append(CADDIE.explain(view, worth, PAIR_NAMES).partition(". ")[0])
        assert reason_topics(partial(CADDIE.explain, view, worth, PAIR_NAMES))[0] == MATCH_DRAWN
    assert told == ["A match or a lower card would save more", "A match could save more than the open 1"]


def test_a_swap_that_saves_little_says_what_a_card_turned_up_is_good_for() -> None:
    rivals = "-5 0 11 1 / -5 (9) (9) (9)", "4 2 -5 -5 / 8 (9) (9) (9)"
    reason = explain_by_values(("0 1 4 6 / (9) (9) (9) (9)", *rivals), 3, "place 4", "flip 8")
    assert reason == f"You saved only 3 strokes, and turned up no card. {SOONER}"


def test_a_best_swap_without_a_cause_says_what_it_saves() -> None:
    grids = "5 6 1 (9) / 5 3 1 (9)", "-5 -5 2 0 / (9) 2 (9) (9)"
    caddie, view = GAME.ai.caddie, GAME.rules.view(holding(choosing(*grids), 5), 0)
    assert caddie
    best, *worse = caddie.evaluate(view, chance())
    assert caddie.explain(view, best, PAIR_NAMES) == "It saves 1 stroke."
    assert caddie.explain_mistake(view, worse[0], best, PAIR_NAMES) is None


def test_the_last_unseen_card_of_its_kind_is_not_hoped_for() -> None:
    rare, likely = (
        explain((*LAST_TEN, f"11 10 (9) (9) / 11 10 0 {card}"), -5, "place 3", "place 5") or "" for card in (10, 7)
    )
    assert likely.startswith("You gave up your 10: one more in its column would bring a bonus of −10.")
    assert rare.startswith("On a hidden card, the Hole-in-One (−5) leaves you one card fewer to flip.")
    assert rare.endswith(" Your 10 can still be replaced later.")


def test_a_higher_card_is_no_reason_to_flip_beside_it_where_a_third_one_is_higher() -> None:
    assert explain(("0 -5 3 2 / (9) (9) (9) (9)", FAR), 11, "flip 5", "flip 8") is None
    assert explain(("0 5 3 6 / (9) 9 (9) (9)", FAR), 11, "flip 7", "flip 8") == (
        "A match for your 6 would save more than one for your 3."
    )
    assert explain(("0 5 3 4 / (9) 9 (9) (9)", FAR), 11, "flip 7", "flip 8") is None, "hardly more"


def test_a_pair_in_place_of_a_high_card_is_compared_with_one_on_a_hidden_card() -> None:
    grids = ("12 3 10 (9) / 10 (9) (9) 2", FAR)
    assert explain(grids, 10, "place 7", "place 1") == (
        "A hidden card averages 5.4, less than your Out of Bounds (12)."
    )
    assert explain(("2 3 10 (9) / 10 (9) (9) 2",), 10, "place 1", "place 7") == (
        "A hidden card averages 5.5, more than the 2 you replaced."
    )
    assert explain(("4 3 10 (9) / 10 (9) (9) 2", FAR), 10, "place 7", "place 1") is None


def test_a_pair_that_ends_the_hole_is_compared_with_two_pairs() -> None:
    state, read = choosing("3 -5 7 1 / 7 -5 (9) 1", of=hole(1, limit=9), shot=5), GAME.rules.parse_move
    caddie, view = GAME.ai.caddie, GAME.rules.view(holding(state, 7), 0)
    assert caddie
    reason = caddie.explain_mistake(view, MoveValue(read("place 7"), 0.0), MoveValue(read("place 1"), -7.0), PAIR_NAMES)
    assert reason == "You ended the hole, but one more 7 would have brought a bonus of −10."


def test_a_card_waits_for_no_better_one_where_hardly_a_shot_is_left() -> None:
    assert [explain(("11 4 (9) (9) / (9) (9) (9) 5",), 2, "place 1", "place 3", shot=shot) for shot in (5, 7)] == [
        "Your 11 can still find a match, or be replaced later.",
        "",
    ]


def test_a_pair_of_hole_in_ones_keeps_what_its_cards_count_in_the_strokes_it_saved() -> None:
    """P-35: the −5 in place of the 4 saves 9 strokes, beside its like too."""
    reason = explain(("1 2 -5 6 / 1 2 4 (9)", "9 0 (9) (9) / (9) (9) (9) (9)"), -5, "place 7", "place 4")
    assert reason == "Your pair saved 9 strokes. Replacing your 6 would have saved 11 strokes."


def test_a_swap_that_was_missed_names_the_card_and_what_it_replaces() -> None:
    reason = explain(
        ("1 0 2 11 / (9) (9) (9) (9)", "(9) -5 3 9 / 10 0 3 11", "4 0 1 3 / 0 (9) (9) 3"), 8, "flip 5", "place 4"
    )
    assert reason == "The 8 in place of your 11 saves 3 strokes."


def test_a_pair_that_could_become_two_says_so() -> None:
    grids = "0 2 6 2 / 0 (9) 8 3", "3 2 1 4 / 9 2 -5 (9)", "2 1 0 3 / -5 1 (9) 4"
    reason = explain_by_values(grids, 2, "place 7", "place 8")
    assert reason == "Matching your 2 saves 5 strokes, and one more 2 would bring a bonus of −10."


def test_a_swap_that_is_mostly_lower_is_no_matter_of_the_discard() -> None:
    grids = ("8 4 0 (9) / 8 3 0 8", "1 6 3 10 / 1 6 3 (9)")
    assert explain(grids, 2, "place 6", "place 2") == "Your 4 costs 1 stroke more than the 3 you replaced."
