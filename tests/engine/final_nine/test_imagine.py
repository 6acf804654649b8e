"""Section 15: a table imagined from a view is possible, and play goes on at it (F-177 to F-179)."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.hand import change_player
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Flicking, Gift, Offering, State, Windup
from engine.final_nine.view import View
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, make, mischief_table, table
from tests.hidden.final_nine import pieces

MANY = range(20)


def imagine(view: View, number: int) -> State:
    assert GAME.ai.determinize is not None
    return GAME.ai.determinize(view, Luck(SEED, number, "imagined"))


def offer(state: State) -> Offering:
    assert isinstance(state.phase, Choosing) and state.phase.offer is not None
    return state.phase.offer


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_f141_f177_every_card_is_dealt_once_and_the_others_may_lie_anywhere(viewer: int | None) -> None:
    state = GAME.rules.setup(Options(pack="full"), 4, Luck(SEED, 0))
    worlds = [imagine(GAME.rules.view(state, viewer), number) for number in MANY]
    assert all(pieces(world) == pieces(state) for world in worlds)
    for seat in range(4):
        assert len({world.players[seat].hand for world in worlds}) == (1 if seat == viewer else len(MANY))
    assert len({world.discs for world in worlds}) == len({world.actions for world in worlds}) == len(MANY)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_f178_offered_cards_are_in_the_imagined_hand_and_known_to_the_partner(viewer: int | None) -> None:
    state = make(table("DR1-BH MR2-BH K04", "PU1-BH", "V03"), "trade 2", "offer DR1-BH", "offer K04", "propose")
    worlds = [imagine(GAME.rules.view(state, viewer), number) for number in MANY]
    offers = {offer(world).cards for world in worlds}
    assert offers == {("DR1-BH", "K04")} if viewer == 1 else len(offers) > 1
    for world in worlds:
        disc, other = offer(world).cards
        assert disc in DISCS and not {disc, other}.difference(world.players[0].hand)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_f178_an_offer_that_is_not_proposed_is_known_to_its_thrower_alone(viewer: int | None) -> None:
    state = make(table("DR1-BH MR2-BH K04", "PU1-BH", "V03"), "trade 2", "offer DR1-BH")
    phase = imagine(GAME.rules.view(state, viewer), 0).phase
    assert isinstance(phase, Choosing)
    assert phase.offer == (Offering(1, ("DR1-BH",)) if viewer == 0 else None)


def test_f155_a_player_asked_for_a_putter_has_one_in_every_imagined_state() -> None:
    state = make(mischief_table("- H3", "PU1-BH MR2-BH K04", "MR1-BH"), "play H3", seat=1)
    assert isinstance(state.players[0].asks[0], Gift)
    for number in MANY:
        assert GAME.rules.legal_moves(imagine(GAME.rules.view(state, None), number), 0)


def test_f145_the_player_who_looked_at_discs_knows_them_in_every_imagined_state() -> None:
    state = change_player(table("MR2-BH", "DR1-BH"), 0, asks=(Windup(3, traded=True),))
    view, other = GAME.rules.view(state, 0), GAME.rules.view(state, 1)
    assert view.top_discs == state.discs.cards[-3:] and other.top_discs == ()
    assert {imagine(view, number).discs.cards[-3:] for number in MANY} == {view.top_discs}
    assert len({imagine(other, number).discs.cards[-3:] for number in MANY}) > 1


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_f105_a_penalty_of_the_turn_stays_with_the_throw(viewer: int | None) -> None:
    state = make(table("MR2-BH DR1-BH", "V03"), "redraw DR1-BH", "disc MR2-BH")
    world = imagine(GAME.rules.view(state, viewer), 0)
    assert isinstance(world.phase, Choosing) and world.phase.shot.paid == 1 and world.players[0].strokes == 0
    assert world.phase.shot.disc == ("MR2-BH" if viewer == 0 else "")


def test_f157_imagined_powers_of_others_may_be_any() -> None:
    start = GAME.rules.setup(Options(tee_off=True), 3, Luck(SEED, 0))
    state = make(make(start, "flick 4", seat=0), "flick 7", seat=1)
    powers = set()
    for number in MANY:
        phase = imagine(GAME.rules.view(state, 0), number).phase
        assert isinstance(phase, Flicking) and phase.powers[0] == 4 and phase.powers[2] == 0
        powers.add(phase.powers[1])
    assert len(powers) > 5 and powers <= set(range(1, 11))
