"""Section 12.4: TEE OFF and its Mulligan / In the Bag card (F-156 to F-158)."""

from collections import Counter
from typing import Any

import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.absent import timeout_move
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import Flicked, Undone
from engine.final_nine.extras.tee_off import BOUNCE_GRIDS, POWER_ERRORS, TARGET_GRIDS, resolve_flicks
from engine.final_nine.moves import Flick, Leave
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Flicking, Landed, Pile, Refilling, ShotState, State, Swapping
from engine.final_nine.turn.phase_rules import time_limit
from engine.game import IllegalMove, Seat
from engine.rng import Luck
from tests.engine.final_nine.positions import DRAWS, SEED, commit, make, refusal, table, texts

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TEE_OFF = Options(tee_off=True, pack="full")
POWERS = {f"flick {power}" for power in range(1, 11)}


def flicking(seats: int = 3, target: int = 6, powers: tuple[int, ...] = ()) -> State:
    """Return a table at its first flick; seats without a power have not chosen."""
    state = GAME.rules.setup(TEE_OFF, seats, Luck(SEED, 0))
    chosen = (*powers, *(0,) * (seats - len(powers)))
    return state._replace(order=tuple(range(seats)), phase=Flicking(target, tuple(range(seats)), chosen))


def tied_table(seats: int = 3) -> State:
    """Return a table where seats 0 and 1 have to flick again, and the last one is out."""
    for ply in range(200):
        state = GAME.rules.apply(flicking(seats, powers=(6,) * (seats - 1)), seats - 1, Flick(10), Luck(SEED, ply))
        if isinstance(state.phase, Flicking) and state.phase.seats == (0, 1):
            return state
    raise AssertionError("no tie")


def holding(*hands: str, **setting: Any) -> State:
    """Return a table where seat 0 holds the Mulligan card."""
    state = table(*hands, **setting)
    return state._replace(players=(state.players[0]._replace(mulligan=True), *state.players[1:]))


def land(state: State, disc: str, aim: str) -> State:
    """Return the table after a throw of seat 0 without luck, at the decision about the landed disc."""
    state = make(commit(state, disc, aim), "done")
    assert isinstance(state.phase, Landed)
    return state


def test_f156_the_closest_is_first_and_alone_gets_the_card() -> None:
    state = make(make(flicking(powers=(1, 1)), "flick 6", seat=2))
    assert isinstance(state.phase, Swapping) and state.order[0] == 2
    assert [player.mulligan for player in state.players] == [False, False, True]
    assert [player.mulligan for player in GAME.rules.view(state, None).players] == [False, False, True]
    assert "Cleo holds the Mulligan / In the Bag card." in GAME.text.board(GAME.rules.view(state, None), NAMES)


def test_f9_characters_are_chosen_before_the_flick() -> None:
    state = GAME.rules.setup(Options(tee_off=True, characters="team"), 2, Luck(SEED, 0))
    assert GAME.rules.view(state, None).window == "character"
    for _ in range(2):
        state = make(state, "done", seat=GAME.rules.awaiting(state)[0])
    assert isinstance(state.phase, Flicking) and state.phase.seats == (0, 1)


def test_f157_a_target_is_shown_and_all_pick_a_power_at_once() -> None:
    state = flicking(target=7)
    assert GAME.rules.awaiting(state) == (0, 1, 2) and all(texts(state, seat) == POWERS for seat in range(3))
    view = GAME.rules.view(state, None)
    assert view.window == "flick" and view.flick is not None and view.flick.target == 7
    assert not view.moves, "a power is chosen in private"
    assert GAME.text.turn(view, NAMES) == "The practice basket is 7 away: how hard do Ada, Ben, and Cleo flick?"


def test_f157_results_are_distance_and_bounce() -> None:
    found: Counter[int] = Counter()
    for ply in range(400):
        state, _ = resolve_flicks(flicking(2, 6, (6, 6)), Flicking(6, (0, 1), (6, 9)), Luck(SEED, ply))
        (told,) = state.events
        assert isinstance(told, Flicked)
        near, far = told.tosses
        assert near.off in {abs(stray) + bounce for stray in POWER_ERRORS for bounce in BOUNCE_GRIDS}
        assert far.off in {abs(3 + stray) + bounce for stray in POWER_ERRORS for bounce in BOUNCE_GRIDS}
        found[near.off] += 1
    assert set(found) == {0, 1, 2, 3} and found[1] > found[0] > found[3]


def test_f157_every_target_comes_up() -> None:
    phases = (GAME.rules.setup(TEE_OFF, 2, Luck(SEED, ply)).phase for ply in range(60))
    assert {phase.target for phase in phases if isinstance(phase, Flicking)} == set(TARGET_GRIDS)


def test_f157_the_rest_follow_in_order_and_other_ties_stay_as_they_stood() -> None:
    start = flicking(4)._replace(order=(3, 2, 1, 0))
    for ply in range(40):
        state, first = resolve_flicks(start, Flicking(6, (0, 1, 2, 3), (6, 1, 10, 1)), Luck(SEED, ply))
        (told,) = state.events
        assert isinstance(told, Flicked)
        off = {toss.seat: toss.off for toss in told.tosses}
        assert state.order == tuple(sorted(start.order, key=off.__getitem__))
        assert first == tuple(seat for seat in off if off[seat] == min(off.values()))


def test_f180_what_a_card_asks_is_answered_before_the_absent_flick() -> None:
    state = flicking()
    players = (state.players[0]._replace(hand=("K14", "MR2-BH", "PU1-BH")), *state.players[1:])
    state = make(state._replace(players=players), "use K14")
    while state.players[0].asks:
        state = GAME.rules.apply(
            state, 0, GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, 1)), Luck(SEED, 1)
        )
    assert GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, 1)) == Flick(6)


def test_f157_ties_of_the_first_place_flick_again() -> None:
    state = tied_table()
    assert GAME.rules.awaiting(state) == (0, 1) and not any(player.mulligan for player in state.players)
    sentences = GAME.text.news(GAME.rules.view(state, None), NAMES)
    assert len(sentences) == 1 and sentences[0].endswith("Ada and Ben flick again.")
    with pytest.raises(IllegalMove, match="not your decision"):
        make(state, "flick 5", seat=2)
    assert isinstance(state.phase, Flicking)
    target = state.phase.target
    state = make(make(state, f"flick {target}", seat=1), "flick 10", seat=0)
    assert state.order == (1, 0, 2) and state.players[1].mulligan and isinstance(state.phase, Swapping)


def test_f157_f177_a_power_is_secret_until_all_are_in() -> None:
    before = flicking()
    three, eight = (make(before, f"flick {power}") for power in (3, 8))
    for viewer in (None, 1, 2):
        assert GAME.rules.view(three, viewer) == GAME.rules.view(eight, viewer)
    view = GAME.rules.view(three, 1)
    assert view.events == () and view.flick is not None and view.flick.ready == (0,) and view.flick.power == 0
    own = GAME.rules.view(three, 0)
    assert own.flick is not None and own.flick.power == 3 and own.moves == ()
    assert "Your flick has power 3." in GAME.text.board(own, NAMES)


def test_f157_a_power_is_its_seats_alone() -> None:
    state = make(flicking(4, powers=(2,)), "flick 3", seat=2)
    assert isinstance(state.phase, Flicking) and state.phase.powers == (2, 0, 3, 0)


def test_f157_powers_and_results_are_public_once_all_are_in() -> None:
    state = make(flicking(2, powers=(6,)), "flick 10", seat=1)
    sentences = GAME.text.news(GAME.rules.view(state, None), NAMES)[0]
    assert sentences.startswith("Ada flicks with power 6: ") and "Ben flicks with power 10: 4 away; " in sentences
    assert sentences.endswith("Ada tees off first and gets the Mulligan / In the Bag card.")


@pytest.mark.parametrize("text", ["flick 0", "flick 11", "ready"])
def test_f157_any_other_power_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="Choose a power from 1 to 10"):
        make(flicking(), text)


def test_f157_f180_the_absent_flick_at_the_target() -> None:
    view = GAME.rules.view(flicking(target=8), 1)
    assert timeout_move(view, Luck(SEED, 1)) == Flick(8) == GAME.ai.house_players["amateur"](view, Luck(SEED, 1))
    time = time_limit(view, 0)
    assert time.live_seconds == 60


@pytest.mark.parametrize(("leaves", "first"), [(0, 1), (1, 0)])
def test_f157_f182_the_only_player_left_in_the_flick_is_first(leaves: Seat, first: Seat) -> None:
    state = GAME.rules.apply(tied_table(), leaves, Leave(), Luck(SEED, 9))
    assert isinstance(state.phase, Swapping) and state.order[0] == first and state.players[first].mulligan


def test_f157_f182_a_player_who_leaves_is_out_of_the_flick() -> None:
    state = GAME.rules.apply(flicking(), 1, Leave(), Luck(SEED, 9))
    assert GAME.rules.awaiting(state) == (0, 2)
    state = GAME.rules.apply(tied_table(), 2, Leave(), Luck(SEED, 9))
    assert GAME.rules.awaiting(state) == (0, 1)


def test_f157_f182_the_last_to_leave_out_settles_a_flick_of_all() -> None:
    state = GAME.rules.apply(flicking(powers=(6, 9)), 2, Leave(), Luck(SEED, 3))
    assert isinstance(state.phase, Swapping) and sum(player.mulligan for player in state.players) == 1
    alone = GAME.rules.apply(flicking(2), 1, Leave(), Luck(SEED, 3))
    assert isinstance(alone.phase, Swapping) and alone.players[0].mulligan
    assert GAME.text.news(GAME.rules.view(alone, None), NAMES)[1] == (
        "Ada tees off first and gets the Mulligan / In the Bag card."
    )


def test_f158_a_mulligan_undoes_strokes_penalty_and_marker() -> None:
    state = land(holding("MR2-BH PU1-BH", "K08", hole="PK02", lies="E2"), "MR2-BH", "U")
    assert {"done", "play TO1"} <= texts(state)
    state = make(state, "play TO1")
    assert isinstance(state.events[-1], Undone) and isinstance(state.phase, Refilling)
    player = state.players[0]
    assert (str(player.lie), player.strokes, player.hand, state.last) == ("E2", 0, ("PU1-BH",), None)
    assert state.discs.discards == ("MR2-BH",), "all cards stay where they are"
    again = make(state, "done")
    assert isinstance(again.phase, Choosing) and again.phase.shot == ShotState(0, player.lie)
    assert GAME.text.news(GAME.rules.view(state, None), NAMES) == (
        "Ada takes the throw back with the Mulligan and throws again.",
    )


def test_f158_the_island_line_and_the_first_throw_are_back() -> None:
    start = holding("MR3-BH MR2-BH", "K08", hole="PK03", teed=False)
    state = make(land(start, "MR3-BH", "U"), "play TO1", "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 0 and not state.players[0].teed
    assert GAME.rules.view(state, None).players[0].island


def test_f158_a_mando_passed_by_the_throw_is_open_again() -> None:
    state = land(holding("MR2-BH PU1-BH", "K08", hole="PK05", lies="C5"), "MR2-BH", "U")
    assert make(state, "done").players[0].passed == (0,)
    assert make(state, "play TO1").players[0].passed == ()


def test_f158_a_hole_completed_by_the_throw_is_open_again() -> None:
    state = land(holding("DR4-BH PU1-BH", "K08", lies="D4"), "DR4-BH", "U")
    assert make(state, "done").players[0].done
    undone_state = make(state, "play TO1").players[0]
    assert (undone_state.done, undone_state.strokes) == (False, 0)


def test_f130_f158_picking_up_at_the_limit_is_undone() -> None:
    start = holding("MR2-BH PU1-BH", "K08")
    start = start._replace(players=(start.players[0]._replace(strokes=8), start.players[1]))
    state = land(start, "MR2-BH", "U")
    assert make(state, "done").players[0].done
    undone_state = make(state, "play TO1").players[0]
    assert (undone_state.done, undone_state.strokes) == (False, 8)


def test_f105_f158_a_new_disc_paid_for_on_the_throw_is_undone_too() -> None:
    start = make(holding("MR2-BH PU1-BH", "K08"), "redraw PU1-BH")
    state = land(start, "MR2-BH", "U")
    assert make(state, "done").players[0].strokes == 2
    assert make(state, "play TO1", "done").players[0].strokes == 0


def test_f158_an_undone_throw_costs_the_hand_nothing() -> None:
    state = land(holding("MR2-BH PU1-BH PU2-BH", "K08", turns="C06"), "MR2-BH", "U")
    assert make(state, "play TO1").players[0].asks == () != make(state, "done").players[0].asks


def test_f121_f158_a_disruptor_of_an_undone_throw_refills_too() -> None:
    start = holding("MR2-BH PU1-BH", "V03 V04", options=Options(rules="battle", tee_off=True, pack="full"))
    state = make(make(commit(start, "MR2-BH", "U"), "play V03", seat=1), "done", "play TO1", "done")
    assert isinstance(state.phase, Refilling) and state.phase.queue == (1,)
    state = make(state, "done", seat=1)
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 0


@pytest.mark.parametrize(("card", "lie"), [("H2", "D2"), ("H5 3", "D1")])
def test_f155_f158_mischief_on_an_undone_throw_is_used_up(card: str, lie: str) -> None:
    options = Options(rules="battle", mischief=True, tee_off=True, pack="full")
    start = holding("MR2-BH K04", "K08", options=options)
    start = start._replace(players=(start.players[0], start.players[1]._replace(mischief=card[:2])))
    state = make(commit(make(start, f"play {card}", seat=1), "MR2-BH", "U"), "pass", seat=1)
    state = make(state, "done", "play TO1", "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot == ShotState(0, state.players[0].lie)
    assert str(state.players[0].lie) == lie and state.players[1].mischief_used


def test_f81_f158_a_marker_that_mischief_moved_nearer_lets_another_throw_first() -> None:
    options = Options(rules="battle", mischief=True, tee_off=True, pack="full")
    start = holding("MR2-BH K04", "K08", options=options)
    start = start._replace(players=(start.players[0], start.players[1]._replace(mischief="H5")))
    state = make(commit(make(start, "play H5 1", seat=1), "MR2-BH", "U"), "pass", seat=1)
    state = make(state, "done", "play TO1", "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 1 and not state.players[0].done


def test_f158_the_card_is_used_once_in_the_round_by_either_side() -> None:
    state = make(land(holding("MR2-BH PU1-BH", "K08"), "MR2-BH", "U"), "play TO1", "done")
    assert not state.players[0].mulligan and "use TO2" not in texts(state)
    with pytest.raises(IllegalMove, match="no longer have the Mulligan"):
        make(state, "use TO2")
    bagged_state = make(
        holding("MR2-BH PU1-BH", "K08", options=TEE_OFF)._replace(discs=Pile((), ("DR1-BH",))), "use TO2"
    )
    assert not bagged_state.players[0].mulligan


def test_f158_in_the_bag_takes_a_disc_and_an_action_card() -> None:
    start = holding("MR2-BH K04 K05 K06 K07 K08 K09 K10 K11", "K08")
    start = start._replace(discs=Pile((), ("PU1-BH", "DR1-BH")), actions=Pile((), ("L02", "V01")))
    state = make(start, "use TO2")
    assert texts(state) == {"take PU1-BH", "take DR1-BH"}
    state = make(state, "take PU1-BH")
    assert texts(state) == {"take L02", "take V01"}
    state = make(state, "take L02")
    assert texts(state) == {f"discard {code}" for code in state.players[0].hand} and len(state.players[0].hand) == 11
    assert GAME.text.turn(GAME.rules.view(state, 0), NAMES) == "Ada discards down to nine cards."
    state = make(state, "discard K04", "discard K05")
    assert {"PU1-BH", "L02"} <= set(state.players[0].hand) and len(state.players[0].hand) == 9
    assert state.discs.discards == ("DR1-BH",) and state.actions.discards == ("V01", "K04", "K05")
    assert isinstance(state.phase, Choosing) and state.phase.shot.disc == ""


def test_f158_in_the_bag_keeps_what_the_throw_holds_and_a_short_hand_whole() -> None:
    start = holding("MR2-BH K04", "K08")._replace(discs=Pile((), ("PU1-BH",)), actions=Pile((), ("L02",)))
    state = make(start, "disc MR2-BH", "use TO2", "take PU1-BH", "take L02")
    assert isinstance(state.phase, Choosing) and state.phase.shot.disc == "MR2-BH"
    assert state.players[0].hand == ("MR2-BH", "PU1-BH", "K04", "L02") and state.players[0].asks == ()


def test_f158_an_empty_pile_gives_nothing() -> None:
    start = holding("MR2-BH K04", "K08")
    assert "use TO2" not in texts(start)
    state = make(start._replace(actions=Pile((), ("L02",))), "use TO2")
    assert texts(state) == {"take L02"}


def test_f109_f158_more_than_25_different_cards_are_parted_by_category() -> None:
    held = tuple(code for code, card in ACTIONS.items() if card.set in {"core", "suburban"})
    start = holding("MR2-BH K04", "K08")._replace(actions=Pile((), held))
    state = make(start, "use TO2")
    assert texts(state) == {"among SKILL", "among DEVIATION", "among LUCK", "among CALL"}
    state = make(state, "among CALL")
    assert texts(state) == {f"take {code}" for code in held if ACTIONS[code].category == "CALL"}


def test_f158_the_card_is_for_the_own_throw_alone() -> None:
    start = holding("MR2-BH PU1-BH", "MR2-FH PU1-FH")._replace(actions=Pile((), ("L02",) * 9))
    other = start._replace(phase=Choosing(ShotState(1, start.players[1].lie)))
    assert texts(other, 0) == DRAWS and "use TO2" not in texts(other, 1)
    state = make(commit(start, "MR2-BH", "U"), "done")
    assert "play TO1" not in texts(state, 1)


def test_f158_the_card_at_another_moment_is_refused_as_what_it_is() -> None:
    state = holding("MR2-BH PU1-BH K04")
    tired = state._replace(players=(state.players[0]._replace(tired=True),))
    for early in (tired, make(state, "disc MR2-BH", "aim U")):
        assert not any(word in refusal(early, "play TO1") for word in ("hand", "ability"))
    assert refusal(make(state, "disc MR2-BH", "aim U"), "play TO1").startswith("You can't play Mulligan here")
    assert refusal(commit(state, "MR2-BH", "U"), "play TO1").startswith("You can't play Mulligan now")


def test_f148_f158_in_doubles_the_card_is_the_winners_own() -> None:
    options = Options(characters="kstar", doubles=True, tee_off=True, pack="full")
    state = holding("MR2-BH PU1-BH", "K08", "MR2-FH PU1-FH", "K08", options=options)
    state = state._replace(actions=Pile((), ("L02",) * 9))
    partner = state._replace(phase=Choosing(ShotState(2, state.players[2].lie)))
    assert "use TO2" in texts(state, 0) and "use TO2" not in texts(partner, 2)


def test_the_amateur_throws_again_after_a_bad_throw() -> None:
    wet = land(holding("MR2-BH PU1-BH", "K08", hole="PK02", lies="E2"), "MR2-BH", "U")
    assert GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(wet, 0), Luck(SEED, 1))) == "play TO1"
    good = land(holding("MR2-BH PU1-BH", "K08"), "MR2-BH", "U")
    assert GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(good, 0), Luck(SEED, 1))) == "done"
