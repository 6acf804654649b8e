"""Reasons of swaps before a hole: each is true, and no move says again what another one says."""

import pytest

from engine.final_nine.courses.hole import course
from engine.final_nine.moves import Stack
from engine.final_nine.options import Options
from engine.final_nine.state import Pile, Refilling, Swapping, Trim
from tests.engine.final_nine.positions import make, moves_in_hint, on_last_hole, reasons, table

BATTLE = Options(rules="battle", pack="full")
SUBURBAN = Options(course="suburban")


def test_a_card_that_cannot_be_played_is_swapped_before_any_other() -> None:
    hand = "DR1-FH MR1-BH MR2-BH MR4-BH PU2-FH PU3-BH PU3-FH K02 C01"
    state = table(hand, "DR1-BH", hole="PK09", teed=False)._replace(phase=Swapping(((), ())))
    tips = reasons(on_last_hole(state))
    assert next(iter(tips)) == "swap C01 disc" and tips["swap C01 disc"] == "You can't play Foot Fault anyway."
    assert tips["swap C01 action"] == ""


def test_a_card_that_this_hole_does_not_need_helps_on_later_holes() -> None:
    hand = "DR1-BH DR2-FH DR4-BH MR4-BH MR4-FH PU2-BH PU3-BH K02 L03"
    state = table(hand, "DR1-BH", hole="PK05", lies="D2", teed=False)._replace(phase=Swapping(((), ())))
    tips = reasons(state)
    assert tips["swap PU2-BH disc"] == "On later holes, Lifter BH should help more than a new disc."
    assert tips["swap MR4-FH disc"] == "Meadow FH should help more than a new disc."


def test_before_the_last_hole_a_card_helps_on_the_next_one_and_not_on_later_ones() -> None:
    hand = "DR1-FH MR1-BH MR2-BH MR4-BH PU2-FH PU3-BH PU3-FH K02 C01"
    state = table(hand, "DR1-BH", hole="PK09", teed=False)._replace(phase=Swapping(((), ())))
    for holes, when in ((2, "On the next hole"), (3, "On later holes")):
        tips = reasons(state._replace(holes=state.holes[:holes]))
        assert tips["swap MR2-BH disc"] == f"{when}, a new disc should help more than Pathfinder BH."


def test_a_card_that_can_be_spared_now_says_so_if_a_new_one_helps_later() -> None:
    hand = "MR3-BH MR4-BH AP2 SF1-BH SP1-FH K02 K09 K13 V06"
    options = Options(course="suburban", rules="battle")
    state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="E2", teed=False, options=options)
    tips = reasons(state._replace(phase=Swapping(((), ())), holes=state.holes[:2]))
    spared = "You can do without Meadow BH on this hole. On the next hole, a new disc should help more."
    assert tips["swap MR4-BH disc"] == spared


def test_of_two_swaps_of_a_card_the_worse_one_says_at_most_that_the_other_is_better() -> None:
    state = table("DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03", "DR1-BH", hole="PK09", teed=False)._replace(
        phase=Swapping(((), ()))
    )
    tips = {move: reason for move, reason in reasons(state).items() if move.startswith("swap ")}
    first_moves = {move.split()[1]: move for move in reversed(tips)}
    told = {move: reason for move, reason in tips.items() if reason}
    other = told.pop("swap DR1-BH action")
    assert other == "In place of Thunderline BH, a disc should help you more than an action card."
    assert {*told} == {*first_moves.values()} < {*tips}


def test_a_swap_names_the_kind_of_card_that_is_sure_to_come() -> None:
    hand = "DR1-BH DR4-BH DR4-FH MR1-BH MR1-FH PU2-FH PU3-BH AP1 L05"
    state = on_last_hole(table(hand, "DR1-BH", hole="PK03", teed=False))
    state = state._replace(phase=Swapping(((), ())), actions=Pile((), ("K01", "K05", "K10")))
    assert not any("a new action card" in reason for reason in reasons(state).values())
    assert any("a skill card" in reason for reason in reasons(state).values())


def test_swaps_that_are_marked_are_compared_with_keeping_all_cards() -> None:
    hand = "DR1-FH DR2-FH DR3-FH DR4-BH MR1-BH MR1-FH MR2-FH MR3-BH K02"
    state = table(hand, "DR1-BH", hole="PK07", teed=False)._replace(phase=Swapping(((), ())))
    state = make(state, "swap DR1-FH action", "swap DR2-FH action")
    assert moves_in_hint(state) == ["done", "ready"]
    assert reasons(state) == {"done": "Your old cards should help more.", "ready": ""}


def test_on_the_last_hole_a_disc_that_can_be_spared_is_not_called_a_help() -> None:
    hand = "DR1-BH DR4-BH DR4-FH MR1-BH MR1-FH MR4-FH V01 V07 L05"
    state = table(hand, "DR1-BH", hole="PK03", teed=False)._replace(phase=Swapping(((), ())))
    tips = reasons(on_last_hole(state))
    assert tips["swap DR1-BH action"] == "You can do without Thunderline BH on this hole."
    assert tips["swap V01 action"] == "You can't play Strong Wind anyway. The same goes for Argh."
    hand = "DR3-FH MR2-BH MR4-BH MR4-FH PU1-BH PU2-FH K06 V03 L03"
    kept = on_last_hole(table(hand, "DR1-BH", hole="PK04", teed=False))._replace(phase=Swapping(((), ())))
    spared = "You can do without Pathfinder BH on this hole, but a new disc should hardly help."
    assert reasons(kept)["swap MR2-BH disc"] == spared


def test_a_swap_that_gains_next_to_nothing_does_not_say_that_the_new_card_helps() -> None:
    hand = "DR3-FH MR1-FH MR2-BH MR3-FH MR4-FH PU2-FH L03 C01 C02"
    asked = on_last_hole(table(hand, "DR1-BH", hole="PK03", options=BATTLE))._replace(phase=Swapping(((), ())))
    tips = reasons(asked)
    assert tips["swap DR3-FH disc"] == "You can do without Hookstone FH on this hole, and a new disc could help."
    assert tips["swap DR3-FH action"] == ""
    near = table(
        "DR1-BH DR2-FH DR4-BH MR4-BH MR4-FH PU2-BH PU3-BH K02 L03", "DR1-BH", hole="PK05", lies="D2", teed=False
    )
    tips = reasons(near._replace(phase=Swapping(((), ()))))
    assert tips["swap MR4-BH disc"] == "You can do without Meadow BH on this hole."


@pytest.mark.parametrize("marks", [(), (("PU2-FH", "disc"),)])
def test_a_hand_that_is_kept_though_a_swap_helps_says_nothing_that_the_swap_says(
    marks: tuple[tuple[str, Stack], ...],
) -> None:
    hand = "DR2-BH DR3-BH MR3-FH MR4-FH PU2-FH PU4-BH SF3-BH SP1-BH K01"
    asked_state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="E2", teed=False, options=SUBURBAN)
    tips = reasons(asked_state._replace(phase=Swapping((marks, ()))))
    assert next(iter(tips)).startswith("swap ") and tips["ready"] == ""
    assert "ready" not in moves_in_hint(asked_state._replace(phase=Swapping((marks, ()))))


def test_of_the_cards_to_discard_a_hint_shows_the_one_that_is_missed_least() -> None:
    state = table("DR1-BH MR2-BH PU1-BH PU2-BH K02", "DR1-BH", lies="D8")
    asked = state.players[0]._replace(asks=(Trim(1),), done=True)
    state = state._replace(players=(asked, *state.players[1:]), phase=Refilling((0,), 0))
    best, *others = reasons(state).items()
    assert others and all("more than" in reason for _move, reason in others)
    assert moves_in_hint(state) == [best[0]]


def test_a_card_that_the_hand_needs_once_another_is_swapped_is_not_told_as_spare() -> None:
    hand = "DR2-FH DR4-FH MR2-BH MR2-FH MR3-FH PU2-BH PU3-BH AP1 AP2"
    state = on_last_hole(table(hand, "DR1-BH", hole="PK03", teed=False))
    tips = reasons(state._replace(phase=Swapping(((("DR2-FH", "disc"),), ()))))
    assert tips["swap DR4-FH disc"] == "Slipstream FH should help more than a new disc."


def test_marked_swaps_that_do_not_help_are_no_reason_to_keep_the_cards_where_another_swap_does() -> None:
    hand = "DR1-FH MR1-BH MR2-BH MR4-BH PU2-FH PU3-BH PU3-FH K02 C01"
    state = on_last_hole(table(hand, "DR1-BH", hole="PK09", teed=False))
    tips = reasons(state._replace(phase=Swapping(((("PU3-BH", "action"),), ()))))
    assert next(iter(tips)) == "swap C01 disc" and tips["done"] == ""
