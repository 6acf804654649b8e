"""Section 16: a player who leaves makes no further decision, and disturbs nobody else's (F-182)."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.events import Gone, Swapped
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options
from engine.final_nine.state import (
    Casting,
    Choosing,
    Disrupting,
    Helping,
    Landed,
    Over,
    Refilling,
    State,
    Swapping,
    Turning,
)
from engine.game import Seat
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, commit, make, table

BATTLE = Options(rules="battle")
DOUBLES = Options(characters="kstar", doubles=True)
HANDS = ("MR2-BH PU1-BH", "MR2-BH PU1-BH", "MR2-BH PU1-BH")


def start(seats: int, options: Options | None = None) -> State:
    return GAME.rules.setup(options or Options(), seats, Luck(SEED, 0))


def leave(state: State, seat: Seat) -> State:
    move = GAME.clubhouse.leave_move(state, seat)
    assert move == Leave()
    return GAME.rules.apply(state, seat, move, Luck(SEED, 9))


def choosing() -> State:
    return table(*HANDS)


def offering() -> State:
    return make(choosing(), "trade 2", "offer MR2-BH", "propose")


def disrupting() -> State:
    return commit(table(*HANDS, options=BATTLE), "MR2-BH", "U")


def turning() -> State:
    return commit(table(*HANDS, turns="L05"), "MR2-BH", "U")


def helping() -> State:
    return commit(choosing(), "MR2-BH", "U")


def landed_disc() -> State:
    return make(commit(table("MR2-BH PU1-BH X3", *HANDS[1:], options=Options(plus=True)), "MR2-BH", "U"), "done")


UNDER_WAY = {
    Choosing: choosing,
    Disrupting: disrupting,
    Turning: turning,
    Helping: helping,
    Landed: landed_disc,
}


@pytest.mark.parametrize("phase", UNDER_WAY)
def test_f182_another_player_leaving_does_not_disturb_the_throw(phase: type) -> None:
    state = UNDER_WAY[phase]()
    assert isinstance(state.phase, phase)
    after = leave(state, 2)
    assert after.phase == state.phase and after.players[2].hand == state.players[2].hand
    assert after.players[:2] == state.players[:2]


@pytest.mark.parametrize("phase", [Disrupting, Turning, Helping, Landed])
def test_f182_the_throw_under_way_is_played_to_its_end(phase: type) -> None:
    state = leave(UNDER_WAY[phase](), 0)
    assert state.last is not None and (state.last.seat, str(state.last.lie)) == (0, "D6")
    assert state.players[0].hand == () and isinstance(state.phase, Choosing) and state.phase.shot.seat == 1


def test_f182_a_thrower_who_leaves_before_the_throw_throws_no_more() -> None:
    state = choosing()
    after = leave(state, 0)
    assert after.last is None and GAME.rules.awaiting(after) == (1,) and GAME.clubhouse.leave_move(after, 0) is None
    assert after.players[0].hand == () and set(state.players[0].hand) <= set(after.discs.discards)


def test_f182_a_trade_partner_who_leaves_declines() -> None:
    state = offering()
    declined_state = leave(state, 1)
    assert (
        isinstance(declined_state.phase, Choosing)
        and declined_state.phase.offer is None
        and declined_state.phase.offers == 1
    )
    assert leave(state, 2).phase == state.phase


def test_f182_a_swap_goes_on_without_a_player_who_left() -> None:
    state = leave(start(3), 0)
    assert GAME.rules.awaiting(make(state, "ready", seat=1)) == (2,)
    ready = leave(make(start(3), "ready"), 0)
    assert isinstance(make(ready, "ready", seat=1).phase, Swapping), "who is ready and leaves is not counted twice"


def test_f182_a_player_who_left_swaps_nothing() -> None:
    state = start(2)
    state = leave(make(state, f"swap {state.players[0].hand[0]} disc", "ready"), 0)
    assert [event for event in make(state, "ready", seat=1).events if isinstance(event, Swapped)] == []


def test_f142_f182_a_player_who_leaves_chooses_no_character() -> None:
    state = start(3, Options(characters="team"))
    one, two, three = state.phase.queue if isinstance(state.phase, Casting) else ()
    assert GAME.rules.awaiting(leave(state, one)) == (two,)
    assert isinstance(make(leave(leave(state, one), three), "done", seat=two).phase, Swapping)


@pytest.mark.parametrize("options", [Options(), Options(characters="team"), Options(tee_off=True)])
def test_f182_when_all_have_left_the_round_is_over(options: Options) -> None:
    state = leave(leave(start(2, options), 0), 1)
    assert GAME.rules.awaiting(state) == () and GAME.rules.result(state) is not None


def test_f182_the_map_shows_only_those_who_still_play() -> None:
    state = start(2, Options(layout="mega3"))
    state = state._replace(players=(state.players[0]._replace(lie=state.hole.basket), state.players[1]))
    row = f"\n{state.hole.tee.row + 1} {state.hole.rows[state.hole.tee.row]}"
    assert row in GAME.text.board(GAME.rules.view(state, None), ("Ada", "Ben"))
    assert row not in GAME.text.board(GAME.rules.view(leave(state, 1), None), ("Ada", "Ben"))


def test_f182_the_score_of_a_player_who_left_is_struck() -> None:
    state = table("MR2-BH", "MR2-BH")
    players = (state.players[0]._replace(scores=(2,), gone=True), state.players[1]._replace(scores=(9,)))
    state = state._replace(players=players, phase=Over())
    result = GAME.rules.result(state)
    assert result is not None and result.places == (2, 1)
    assert GAME.rules.result(state._replace(phase=choosing().phase)) is None
    assert GAME.rules.view(state, None).card.leaders == (1,)


def test_f182_a_player_who_left_is_asked_for_no_cards_while_a_disruptor_refills() -> None:
    state = commit(table("MR2-BH PU1-BH K04 K05", "C06 K08", options=BATTLE), "MR2-BH", "U")
    state = leave(make(state, "play C06", seat=1), 0)
    assert isinstance(state.phase, Refilling) and GAME.rules.awaiting(state) == (1,)
    assert state.players[0].asks == ()


def test_f178_f182_an_offer_in_preparation_is_dropped_without_news() -> None:
    state = leave(make(table("MR2-BH PU1-BH", "PU1-BH", "K08"), "trade 2", "offer MR2-BH"), 1)
    assert state.events == (Gone(1),)
    assert isinstance(state.phase, Choosing) and state.phase.offer is None and GAME.rules.awaiting(state) == (0,)


def test_f156_f182_the_only_player_left_before_the_flick_is_first() -> None:
    state = GAME.rules.setup(Options(tee_off=True, characters="team"), 2, Luck(SEED, 0))
    state = leave(state, 1 if GAME.rules.awaiting(state) == (0,) else 0)
    (seat,) = GAME.rules.awaiting(state)
    state = make(state, "done", seat=seat)
    assert isinstance(state.phase, Swapping) and GAME.rules.awaiting(state) == (seat,)
    assert state.order[0] == seat and state.players[seat].mulligan


def test_f148_f182_the_partner_of_a_player_who_left_chooses_the_card() -> None:
    state = GAME.rules.setup(DOUBLES, 4, Luck(SEED, 0))
    (first,) = GAME.rules.awaiting(state)
    state = leave(state, first)
    assert GAME.rules.awaiting(state) == (first + 2,)
    assert make(state, "character KP", seat=first + 2).players[first + 2].character == "KP"
    without_team = leave(state, first + 2)
    assert isinstance(without_team.phase, Casting) and GAME.rules.awaiting(without_team) == (1 - first,)


def test_f182_nobody_waits_for_a_player_who_leaves_in_the_window() -> None:
    state = leave(disrupting(), 1)
    assert GAME.rules.awaiting(state) == (2,)
    state = leave(state, 2)
    assert isinstance(state.phase, Helping) and GAME.rules.awaiting(state) == (0,)


def test_f121_f182_a_player_who_leaves_refills_no_more() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03 K08", "K08", options=BATTLE), "MR2-BH", "U")
    state = make(make(state, "play V03", seat=1), "done")
    assert isinstance(state.phase, Refilling) and state.phase.queue == (0, 1)
    state = make(leave(state, 1), "done")
    assert isinstance(state.phase, Choosing) and state.players[1].hand == ()


def test_f131_f182_all_who_left_share_the_last_place() -> None:
    state = table(*HANDS)
    ends = zip(state.players, ((2,), (5,), (9,)), (True, True, False), strict=True)
    players = tuple(player._replace(scores=scores, gone=gone) for player, scores, gone in ends)
    result = GAME.rules.result(state._replace(players=players, phase=Over()))
    assert result is not None and result.places == (2, 2, 1)
