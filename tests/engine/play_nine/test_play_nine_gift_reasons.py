"""Play Nine's hints on cards for the next player, and on cards that are kept from them."""

from club.hints import Tip
from engine.play_nine.state import State
from tests.engine.play_nine.positions import advice, choosing, holding, hole

HIDDEN = "(9) (9) (9) (9)"


def tips(state: State) -> dict[str, Tip]:
    """Return the tips of the first seat by label."""
    return {tip.label: tip for tip in advice(state).tips}


def test_the_card_discarded_for_a_last_flip_goes_to_the_next_player() -> None:
    grids = "7 12 4 1 / 7 12 4 (9)", "-5 9 1 2 / 9 9 -5 (9)", "1 0 3 2 / (9) (9) (9) 12"
    flip = tips(holding(choosing(*grids), 9))["Discard 9, flip card 8"]
    assert flip.behind > 0
    assert flip.reason.endswith("But with the 9, the next player could make 2 pairs: a bonus of −10 in all.")


def test_the_card_discarded_for_a_last_flip_is_not_named_where_it_helps_nobody() -> None:
    grids = "7 12 4 1 / 7 12 4 (9)", "-5 3 1 2 / 0 3 -5 (9)", "1 0 3 2 / (9) (9) (9) 12"
    assert all("next player" not in tip.reason for tip in advice(holding(choosing(*grids), 9)).tips)


def test_a_card_is_kept_from_a_next_player_who_collects_its_like() -> None:
    grids = "5 5 -5 0 / (9) (9) 8 (9)", "10 10 -5 (9) / 10 (9) (9) (9)"
    swap = tips(holding(choosing(*grids), 10))["10 on card 1 or 2, replacing 5"]
    assert swap.reason.endswith("The next player collects 10s: with 2 pairs, they would get a bonus of −10.")


def test_a_card_is_kept_from_a_next_player_without_a_pair_of_it_for_their_match() -> None:
    grids = f"5 5 -5 0 / {HIDDEN}", "10 1 -5 (9) / (9) (9) (9) (9)", f"2 4 3 3 / {HIDDEN}"
    assert all("collects" not in tip.reason for tip in advice(holding(choosing(*grids), 10)).tips)


def test_a_lower_card_says_that_a_match_for_the_higher_one_would_save_more() -> None:
    """The 9 could only match in place of the Mulligan, the Out of Bounds in place of a hidden card."""
    practice = choosing("(9) 4 (9) 9 / 12 2 6 0", of=hole(1, limit=9), shot=4)
    swap = tips(holding(practice, 1, "discard"))["1 on card 4, replacing 9"]
    why = "a match for your Out of Bounds (12) would save more than one for your 9."
    assert swap.reason == f"It saves 8 strokes, and {why}"


def test_a_low_card_beside_one_that_needs_no_match_says_so() -> None:
    state = choosing("11 -5 (9) (9) / (9) (9) (9) (9)", "(9) (9) 4 (9) / 7 (9) 4 (9)", discards=())
    put = tips(holding(state, 0, "discard"))["0 on hidden card 6"]
    assert put.reason.endswith("and the other columns stay free for a match.")


def test_a_draw_beside_a_low_card_says_who_would_get_the_hidden_one() -> None:
    state = choosing(f"12 0 (9) (9) / {HIDDEN}", f"7 12 (9) (9) / {HIDDEN}", discards=(3,))
    draw, take = advice(state).tips
    assert draw.reason == "If you put the 3 on a hidden card, the next player could use the card you swap out."
    assert take.reason.startswith("In place of a hidden card it saves 3 strokes on average.")


def test_a_low_card_beside_a_high_one_says_that_this_one_is_to_be_replaced() -> None:
    grids = "9 0 1 2 / (9) 0 (9) 2", "8 7 -5 (9) / 8 (9) (9) (9)"
    put = tips(holding(choosing(*grids), 4, "discard"))["4 on hidden card 5"]
    assert put.reason.endswith("You'll want to replace the 9 in that column anyway.")
