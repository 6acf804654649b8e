"""Mistakes at Play Nine: the report names what the played move gave away against the best one."""

import pytest

from engine.caddie import MoveValue
from engine.play_nine import GAME
from engine.play_nine.moves import DRAW, TAKE
from tests.engine.play_nine.positions import PAIR_NAMES, chance, choosing, holding, hole

PUTTING = "1 2 3 8 / 1 2 3 (9)"
"""A grid that putts out with an 8, without a stroke."""
ENDED = "You ended the hole, but your cards could still get better."
WAIT = " Your 11 can still find a match, or be replaced later."
SOONER = "The sooner a card is open, the more shots you have to match it."


def explain(grids: tuple[str, ...], held: int, played: str, best: str, shot: int = 0, harm: float = 0.0) -> str | None:
    """Return why the first move was worse than the second one, which is better by one stroke, or by harm."""
    caddie, read = GAME.ai.caddie, GAME.rules.parse_move
    assert caddie
    state = choosing(*grids, of=hole(1, limit=9) if len(grids) == 1 else None, shot=shot)
    view = GAME.rules.view(holding(state, held), 0)
    better = MoveValue(read(best), 9.0 + (harm > 0), edge=harm, harm=harm)
    return caddie.explain_mistake(view, MoveValue(read(played), 10.0), better, PAIR_NAMES)


@pytest.mark.parametrize(
    ("mine", "held", "played", "best", "why"),
    [
        ("4 12 3 (9) / 4 (9) 7 (9)", 1, "place 1", "place 4", "You broke up your pair of 4s."),
        (
            "4 4 3 (9) / 4 4 7 (9)",
            1,
            "place 1",
            "place 4",
            "You broke up a pair of 4s and lost the bonus of −10.",
        ),
        (
            "4 4 12 (9) / 4 (9) (9) (9)",
            1,
            "place 2",
            "place 3",
            "You gave up your 4: one more in its column would bring a bonus of −10.",
        ),
        ("1 3 4 6 / 2 10 7 (9)", 9, "flip 8", "skip", "You ended the hole, with your 10 still unmatched."),
        ("1 0 2 1 / 2 1 0 (9)", 9, "flip 8", "skip", "You ended the hole, but your cards could still get better."),
        (
            "1 -5 0 1 / 1 3 2 (9)",
            9,
            "flip 8",
            "skip",
            "You ended the hole, but one more 1 would have brought a bonus of −10.",
        ),
        ("1 -5 0 2 / 0 3 2 (9)", 9, "flip 8", "skip", ENDED),
        ("2 9 3 4 / 7 9 0 (9)", 12, "flip 8", "skip", "You ended the hole, with your 7 still unmatched."),
        ("2 7 3 4 / 7 1 0 (9)", 12, "flip 8", "skip", "You ended the hole, with your 7s still unmatched."),
        ("3 6 0 7 / 3 6 10 (9)", 12, "flip 8", "skip", "You ended the hole, with your 10 still unmatched."),
        ("11 4 (9) (9) / (9) (9) (9) (9)", 2, "place 2", "place 3", None),
        ("3 4 (9) (9) / (9) (9) (9) (9)", 6, "place 1", "flip 3", "You replaced the 3 with a higher card."),
        (
            "11 (9) 0 3 / 11 -5 0 5",
            11,
            "place 4",
            "place 8",
            "Your 5 costs 2 strokes more than the 3 you replaced.",
        ),
        (
            "9 -5 3 4 / 9 2 3 (9)",
            2,
            "place 2",
            "place 4",
            "Your pair counts 0, but the Hole-in-One (−5) and the 2 count −3 together.",
        ),
        ("4 7 10 (9) / 3 10 2 -5", 3, "place 6", "place 1", None),
        ("6 2 9 4 / 6 2 1 (9)", 11, "place 4", "place 3", "Your 9 costs 5 strokes more than the 4 you replaced."),
        ("11 4 1 (9) / 6 (9) 9 (9)", 0, "place 4", "place 1", None),
        (
            "11 4 1 (9) / 6 (9) 9 (9)",
            0,
            "place 2",
            "place 1",
            "Your 11 costs 7 strokes more than the 4 you replaced.",
        ),
        (
            "0 6 4 (9) / 6 (9) 2 (9)",
            1,
            "place 2",
            "place 5",
            "The 6 in a column with a hidden card can still find its match.",
        ),
        (
            "8 0 4 (9) / (9) (9) 2 7",
            9,
            "flip 6",
            "flip 5",
            "A match for the card you flipped would have to replace your Mulligan (0).",
        ),
        (
            "-5 1 4 (9) / (9) (9) 2 7",
            9,
            "flip 5",
            "flip 6",
            "A match for the card you flipped would have to replace your Hole-in-One (−5).",
        ),
        (
            "3 -5 6 0 / 10 7 6 (9)",
            1,
            "place 5",
            "place 6",
            "A match for your 10 would save 13 strokes, one for your 7 only 2.",
        ),
        (
            "0 6 7 (9) / 6 -5 (9) 2",
            1,
            "place 3",
            "place 2",
            "The 7 in a column with a hidden card can still find its match.",
        ),
        ("8 (9) 4 3 / (9) (9) 2 7", 9, "flip 6", "flip 5", "There, the card you flip could match your 8."),
        (
            "3 3 (9) 4 / 3 (9) (9) 7",
            9,
            "flip 7",
            "flip 6",
            "Another 3 there makes 2 pairs: a bonus of −10 in all.",
        ),
        (
            "9 (9) (9) 4 / (9) 0 (9) 7",
            3,
            "place 5",
            "place 3",
            "You filled the place where your 9 could find its match.",
        ),
        (
            "0 (9) 8 4 / (9) (9) 3 7",
            3,
            "place 2",
            "place 5",
            "Your Mulligan (0) needs no match, so you can fill its column.",
        ),
    ],
)
def test_a_mistake_names_what_the_move_played_gave_away(
    mine: str, held: int, played: str, best: str, why: str | None
) -> None:
    reason = explain((mine,), held, played, best)
    assert reason == why or (why is None and reason and reason.startswith("A hidden card averages "))


def test_a_pair_that_saves_less_than_another_swap_says_so() -> None:
    reason = explain(("4 1 5 6 / 4 0 (9) (9)",), 0, "place 2", "place 4")
    assert reason == "Your pair saved 1 stroke. Replacing your 6 would have saved 6 strokes."


def test_on_the_last_shot_a_hidden_card_that_counts_more_is_named_too() -> None:
    reason = explain(("3 1 2 1 / 3 (9) 0 (9)",), -5, "place 3", "place 6", shot=8)
    assert reason and reason.endswith("more than the 2 you replaced.")


def test_the_only_hidden_card_of_a_last_shot_is_named_in_the_same_words() -> None:
    reason = explain(("-5 1 0 3 / -5 1 (9) 4",), 1, "place 8", "place 7", shot=8)
    assert reason and reason.startswith("A hidden card averages ") and reason.endswith("more than the 4 you replaced.")


def test_a_high_card_replaced_too_early_can_wait() -> None:
    grids = ("11 4 (9) (9) / (9) (9) (9) (9)",)
    far = (*grids, "9 6 (9) (9) / (9) (9) (9) (9)")
    place, flip = explain(far, 2, "place 1", "place 3"), explain(far, 7, "place 1", "flip 3")
    assert place == "On a hidden card, the 2 leaves you one card fewer to flip." + WAIT
    assert flip == SOONER + WAIT
    assert explain(far, 5, "place 1", "place 3") == "On a hidden card, the 5 gives you one more card to match." + WAIT
    assert explain(grids, 2, "place 1", "place 3") == WAIT.strip(), "alone, putting out is no merit"
    assert explain(grids, 2, "place 1", "place 5") == "Your 11 can still be replaced later.", "no room for its match"
    assert explain(grids, 5, "place 1", "flip 3") == ""


def test_a_hole_ended_instead_of_a_higher_card_says_what_that_card_is_for() -> None:
    grids = ("2 3 1 1 / 7 7 1 (9)", "4 7 1 (9) / 3 3 2 -5")
    reason = explain(grids, 11, "flip 8", "place 6") or ""
    assert reason.startswith("You ended the hole, but your cards could still get better. "), "no 7 that the 11 replaces"


def test_a_pair_spoilt_on_the_last_shot_is_not_all_that_the_better_swap_saves() -> None:
    state = choosing("-5 2 1 -5 / 0 8 (9) (9)", "7 9 4 12 / 7 9 4 12")
    view, caddie, read = GAME.rules.view(holding(state, 0), 0)._replace(out=1), GAME.ai.caddie, GAME.rules.parse_move
    assert caddie
    reason = caddie.explain_mistake(view, MoveValue(read("place 1"), 17.0), MoveValue(read("place 6"), 4.0), PAIR_NAMES)
    assert reason == (
        "Your pair counts 0, but the Hole-in-One (−5) and the Mulligan (0) count −5 together. "
        "The Mulligan (0) in place of your 8 saves 8 strokes."
    )


def test_a_discard_that_the_next_player_matches_names_them() -> None:
    grids = ("8 4 (9) (9) / 1 12 (9) (9)", PUTTING)
    reason = explain(grids, 2, "place 1", "place 3", harm=1.0)
    assert reason == "Tom could match the 8 you discarded, and putt out."


@pytest.mark.parametrize(
    ("mine", "rival", "held", "played", "best", "why"),
    [
        (
            "0 12 6 8 / 8 (9) (9) (9)",
            "1 3 2 3 / 4 12 (9) (9)",
            5,
            "place 2",
            "place 5",
            "Tom could match the Out of Bounds (12) you discarded.",
        ),
        (
            "1 2 -5 3 / (9) (9) (9) (9)",
            "7 8 5 5 / 7 (9) 5 (9)",
            5,
            "flip 5",
            "place 6",
            "Tom could make 2 pairs with the 5 you discarded: a bonus of −10 in all.",
        ),
        (
            "1 2 -5 3 / (9) (9) (9) (9)",
            "5 8 0 5 / 5 2 1 (9)",
            5,
            "flip 5",
            "place 6",
            "Tom could putt out with the 5 you discarded, and make 2 pairs: a bonus of −10.",
        ),
        (
            "0 12 4 6 / (9) (9) (9) (9)",
            "1 1 1 2 / 1 1 1 (9)",
            -5,
            "flip 5",
            "place 5",
            "Tom could putt out with the Hole-in-One (−5) you discarded.",
        ),
        (
            "0 12 4 6 / (9) (9) (9) (9)",
            "1 2 3 3 / 1 2 (9) (9)",
            0,
            "flip 5",
            "place 5",
            "Tom could use the Mulligan (0) you discarded to putt out sooner. That leaves you fewer shots.",
        ),
    ],
)
def test_a_discard_says_what_the_next_player_could_do_with_it(
    mine: str, rival: str, held: int, played: str, best: str, why: str
) -> None:
    assert explain((mine, rival), held, played, best, harm=9.0) == why


def explain_by_values(grids: tuple[str, ...], held: int, played: str, best: str) -> str:
    """Return why the first move was worse than the second one by the caddie's own values."""
    caddie, read = GAME.ai.caddie, GAME.rules.parse_move
    assert caddie
    view = GAME.rules.view(holding(choosing(*grids), held), 0)
    worths = {worth.move: worth for worth in caddie.evaluate(view, chance())}
    return caddie.explain_mistake(view, worths[read(played)], worths[read(best)], ("Ada", "Ben", "Cleo")) or ""


def test_a_discard_that_is_a_good_part_of_the_loss_is_named_first() -> None:
    grids = ("1 -5 3 (9) / (9) 1 (9) (9)", "5 3 1 3 / 4 3 1 (9)")
    first = "Ben could putt out with the 3 you discarded, and make 2 pairs: a bonus of −10. "
    then = "On a hidden card, the Mulligan (0) leaves you one card fewer to flip."
    assert explain_by_values(grids, 0, "place 3", "place 5").startswith(first + then)


@pytest.mark.parametrize(
    ("rivals", "who"),
    [
        (("8 11 10 (9) / (9) (9) (9) (9)", "1 -5 (9) (9) / (9) (9) (9) (9)"), "the others get"),
        (("8 11 10 (9) / (9) (9) (9) (9)",), "your opponent gets"),
    ],
)
def test_a_swap_that_turns_up_no_card_says_what_the_time_means(rivals: tuple[str, ...], who: str) -> None:
    reason = explain_by_values(("9 2 (9) (9) / (9) 2 (9) (9)", *rivals), 3, "place 1", "flip 5")
    assert reason.startswith(
        f"You turned up no hidden card, so {who} more shots before you putt out. Your 9 can still "
    )


def test_a_pair_on_a_hidden_card_is_better_for_that_where_it_saves_less_at_once() -> None:
    grids = "0 2 11 (9) / (9) 5 (9) (9)", "7 -5 (9) (9) / 2 (9) -5 7", "(9) 4 0 (9) / 7 4 (9) 6"
    reason = explain_by_values(grids, 0, "place 3", "place 5")
    assert reason == "On a hidden card, the Mulligan (0) leaves you one card fewer to flip." + WAIT


def test_a_discard_given_away_is_told_beside_the_end_of_the_hole_that_was_missed() -> None:
    reason = explain_by_values(("(9) 3 0 7 / 0 -5 -5 7", "10 7 -5 1 / 10 7 (9) 1"), 0, "place 2", "place 1")
    end = "The Mulligan (0) on your last hidden card ends the hole with −7 strokes."
    assert reason == f"Ben could putt out with the 3 you discarded. {end}"


def test_a_discard_is_no_reason_where_the_strokes_lost_are_own_ones() -> None:
    reason = explain(("8 4 (9) (9) / 1 12 (9) (9)", PUTTING), 2, "place 1", "place 3")
    assert reason and "discarded" not in reason


def test_a_draw_that_was_better_for_the_others_strokes_is_told_without_a_reason() -> None:
    caddie, view = GAME.ai.caddie, GAME.rules.view(choosing("2 4 (9) (9) / (9) (9) (9) (9)", PUTTING), 0)
    assert caddie
    take, draw = MoveValue(TAKE, 9.5), MoveValue(DRAW, 9.2)
    assert caddie.explain_mistake(view, take, draw, PAIR_NAMES) == ""
    assert caddie.explain_mistake(view, take, draw._replace(edge=1.7, harm=1.7), PAIR_NAMES) is None


def test_a_hole_ended_alone_names_the_card_that_would_lie_open_for_the_next_shot() -> None:
    grids = ("5 2 8 4 / 4 -5 8 (9)",)
    assert explain(grids, 3, "place 8", "place 4", shot=7) == ""
    view, caddie = GAME.rules.view(holding(choosing(*grids, of=hole(1, limit=9), shot=7), 3), 0), GAME.ai.caddie
    assert caddie
    (put,) = [worth for worth in caddie.evaluate(view, chance()) if worth.move == GAME.rules.parse_move("place 4")]
    reason = caddie.explain(view, put, PAIR_NAMES)
    assert reason == "It saves 1 stroke, and on your next shot the 4 can match your other 4."


def test_a_flip_in_another_column_without_a_sure_difference_is_told_without_a_reason() -> None:
    assert explain(("8 5 8 4 / 8 (9) 8 (9)", "4 4 4 3 / 4 4 4 (9)"), 7, "flip 6", "flip 8") is None


def test_a_flip_beside_a_low_card_has_no_match_of_its_own_but_in_its_place() -> None:
    reason = explain(("4 10 2 -5 / (9) 10 (9) (9)", "9 4 5 (9) / (9) 4 (9) 1"), 7, "flip 8", "flip 5")
    assert reason == "A match for the card you flipped would have to replace your Hole-in-One (−5)."
    new = explain(("0 (9) (9) (9) / (9) 1 (9) (9)",), 12, "flip 2", "flip 3")
    assert new == "A match for the card you flipped would have to replace your 1."
    assert "have to replace" not in (explain(("2 3 9 9 / (9) (9) 8 7",), 12, "flip 5", "flip 6") or "")


def test_a_hidden_card_that_counts_little_less_than_an_open_one_is_no_reason_to_keep_it() -> None:
    grids = "3 6 9 -5 / 6 (9) 9 (9)", "12 12 1 (9) / 12 -5 -5 (9)"
    reason = explain_by_values(grids, 4, "place 6", "place 2")
    assert reason == "In place of your 6, the 4 can still find a match in that column."
    assert explain_by_values(grids, 4, "place 6", "place 5") == ""


def test_a_flip_beside_the_high_card_that_is_replaced_first_says_so() -> None:
    reason = explain(("8 4 5 0 / (9) (9) (9) (9)",), 7, "flip 5", "flip 8", shot=2)
    assert reason == "You'll want to replace your 8 anyway, so the hidden card in that column can wait."


def test_a_match_that_saves_nothing_is_no_reason_for_a_flip() -> None:
    assert explain(("1 -5 0 (9) / 4 (9) (9) (9)",), 9, "flip 8", "flip 7") is None


def test_another_hidden_card_without_a_sure_difference_is_told_without_a_reason() -> None:
    assert explain(("(9) 0 6 (9) / 1 (9) (9) (9)", PUTTING), 3, "place 6", "place 4") is None


def test_a_high_card_on_a_hidden_one_is_kept_from_the_next_player_as_well_as_on_a_high_one() -> None:
    grids = "7 (9) 11 10 / 7 7 (9) (9)", "1 (9) (9) 8 / 1 12 11 8"
    reason = explain_by_values(grids, 12, "place 2", "place 4")
    assert reason.startswith("A hidden card averages ") and reason.endswith(", less than your 10.")


def test_a_pair_of_mulligans_that_saves_as_much_at_once_is_better_for_the_bonus_to_come() -> None:
    assert explain(("10 4 0 (9) / 10 (9) 4 (9)", "5 7 1 5 / 9 (9) (9) (9)"), 0, "place 2", "place 7") == ""


def test_a_card_without_a_place_changes_nothing() -> None:
    reason = explain(("3 4 12 (9) / 9 7 5 (9)",), 3, "place 1", "place 3")
    assert reason and reason.startswith("Your cards stayed as they were. ")


@pytest.mark.parametrize(("held", "played", "best"), [(4, "flip 4", "place 5"), (4, "place 3", "place 5")])
def test_a_pair_that_was_missed_is_named_by_the_best_move_itself(held: int, played: str, best: str) -> None:
    assert not explain(("4 1 12 (9) / 9 7 5 (9)",), held, played, best)


@pytest.mark.parametrize(
    ("mine", "best", "why"),
    [
        ("0 5 1 2 / 0 1 2 (9)", "place 2", f"{ENDED} The 3 in place of your 5 saves 2 strokes."),
        (
            "0 5 1 7 / 0 1 2 (9)",
            "place 4",
            "You ended the hole, with your 5 still unmatched. The 3 in place of your 7 saves 4 strokes.",
        ),
        ("4 5 5 2 / 4 1 0 (9)", "place 3", f"{ENDED} The 3 in place of your 5 saves 2 strokes."),
    ],
)
def test_a_hole_ended_too_early_names_no_card_as_unmatched_that_the_better_move_replaces(
    mine: str, best: str, why: str
) -> None:
    assert explain((mine, "1 2 (3) (4) / 5 12 (7) (8)"), 3, "flip 8", best) == why


def test_a_pair_of_hole_in_ones_is_never_said_to_count_0() -> None:
    grids = ("2 -5 0 7 / 2 1 (9) (9)", "3 5 0 1 / 3 0 0 (9)")
    assert "counts 0" not in (explain(grids, -5, "place 6", "place 7") or "")
    assert "Your pair counts 0" in (explain(("2 -5 3 7 / 9 1 (9) (9)", grids[1]), 1, "place 2", "place 7") or "")


def test_a_card_put_on_its_like_is_told_as_the_discard_that_flips_nothing() -> None:
    assert GAME.text.report_label
    view = GAME.rules.view(holding(choosing("1 10 3 4 / 1 2 3 (9)", "3 5 0 1 / 3 0 0 (9)"), 10), 0)
    labels = [GAME.text.report_label(view, GAME.rules.parse_move(move), PAIR_NAMES) for move in ("place 2", "place 4")]
    assert labels == ["Discard 10, flip nothing", "10 on card 4, replacing 4"]
