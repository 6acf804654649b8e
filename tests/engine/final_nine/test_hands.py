"""Section 7.3: refills, stacks, anytime cards, new discs and trades."""

from engine.final_nine import GAME
from engine.final_nine.events import Declined, Drew, Offered, Traded
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options
from engine.final_nine.state import HAND_SIZE, Choosing, Helping, Pile, Refilling
from engine.rng import Luck
from tests.engine.final_nine.positions import DRAWS, SEED, commit, finish, make, refusal, table, texts

NINE = "DR1-BH DR2-BH DR3-BH MR1-BH MR2-BH PU1-BH K01 K04 K09"


def test_f6_f100_refill_to_nine_from_either_stack_each_seen_before_the_next() -> None:
    state = make(commit(table(NINE, turns="L03"), "MR2-BH", "U", "K04 1"), "done")
    assert isinstance(state.phase, Refilling) and texts(state) >= DRAWS
    state = make(state, "draw disc")
    assert len(state.players[0].hand) == 8 and GAME.rules.view(state, 0).events[-1] == Drew(0, "disc", "MR2-BH")
    state = make(state, "draw action")
    assert len(state.players[0].hand) == HAND_SIZE and isinstance(state.phase, Choosing)


def test_y17_f101_a_forgotten_refill_can_be_made_later() -> None:
    state = make(commit(table(NINE, NINE, turns="L03"), "MR2-BH", "U", "K04 1"), "done", "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 1
    assert texts(state, 0) == DRAWS
    state = make(state, "draw disc", "draw action")
    assert len(state.players[0].hand) == HAND_SIZE and texts(state, 0) == set()
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 1


def test_f101_no_refill_during_the_own_throw_and_a_prompt_before_the_next() -> None:
    state = table("MR2-BH MR3-BH L03")
    assert texts(state) >= DRAWS
    prompt = "Ada: throw from D2. Draw first, or choose a disc."
    assert GAME.text.turn(GAME.rules.view(state, 0), ("Ada",)) == prompt
    assert GAME.text.turn(GAME.rules.view(table(NINE), 0), ("Ada",)) == "Ada: throw from D2. Choose a disc."
    assert not texts(commit(state, "MR2-BH", "U")) & DRAWS


def test_f102_an_empty_stack_is_made_of_its_discards() -> None:
    state = table("MR2-BH PU1-BH", discs="")
    state = make(commit(state, "MR2-BH", "U"), "done", "draw disc")
    assert state.players[0].hand == ("MR2-BH", "PU1-BH")
    assert state.discs == Pile(())


def test_f103_with_no_disc_left_an_action_card_is_drawn() -> None:
    state = table("MR2-BH PU1-BH", discs="")._replace(discs=Pile(()))
    state = make(commit(state, "MR2-BH", "U"), "done", "draw disc")
    state = make(state, "draw disc")
    assert state.events == (Drew(0, "action", "L03"),)
    assert state.players[0].hand == ("MR2-BH", "PU1-BH", "L03")


def test_f103_if_all_stacks_are_empty_the_hand_stays_short() -> None:
    state = table("MR2-BH PU1-BH", discs="")._replace(discs=Pile(()), actions=Pile(()))
    state = make(commit(state, "MR2-BH", "U"), "done", "draw action")
    assert isinstance(state.phase, Choosing) and state.players[0].hand == ("MR2-BH", "PU1-BH")


def test_f177_a_refill_tells_the_channel_nothing_of_the_hand() -> None:
    state = make(commit(table("MR2-BH PU1-BH K14", "K08"), "MR2-BH", "U"), "done")
    assert isinstance(state.phase, Refilling) and "use K14" in texts(state)
    assert {GAME.rules.write_move(move) for move in GAME.rules.view(state, None).moves} == DRAWS | {"done"}


def test_f99_f105_a_paid_stroke_is_on_the_scorecard_at_once() -> None:
    state = table("DR1-BH DR2-BH PU1-BH", "MR2-BH", lies="D8")
    state = state._replace(players=(state.players[0]._replace(strokes=3), state.players[1]))
    paid_state = make(state, "redraw DR1-BH")
    assert [player.strokes for player in GAME.rules.view(paid_state, None).players] == [4, 0]


def test_f105_y16_a_new_disc_costs_a_stroke_as_often_as_wanted() -> None:
    state = make(table("DR1-BH DR2-BH PU1-BH", lies="D8"), "redraw DR1-BH", "redraw DR2-BH")
    assert state.players[0].hand == ("MR2-BH", "MR2-FH", "PU1-BH")
    shot = finish(commit(state, "PU1-BH", "U"))
    assert shot.holed and (shot.strokes, shot.paid) == (3, 2)


def test_y16_f123_rec_gives_the_first_new_disc_of_a_hole_free() -> None:
    options = Options(level="rec")
    state = table("DR1-BH DR2-BH PU1-BH", lies="D8", options=options)
    state = make(state, "redraw DR1-BH", "redraw DR2-BH")
    assert finish(commit(state, "PU1-BH", "U")).strokes == 2


def test_f106_without_a_disc_any_card_may_be_paid() -> None:
    state = table("K04 V03")
    assert {"redraw K04", "redraw V03"} <= texts(state)
    assert "redraw K04" not in texts(table("K04 PU1-BH"))
    assert make(state, "redraw V03").players[0].hand == ("MR2-BH", "K04")


def test_f78_f106_a_hand_that_cannot_be_thrown_has_a_way_out() -> None:
    assert texts(table("AP1 K05", lies="D2")) - DRAWS == {"redraw AP1"}


def test_f109_y19_disc_swap_fetches_the_disc_just_thrown() -> None:
    state = commit(table("MR2-BH PU1-BH K15", turns="L03"), "MR2-BH", "U")
    assert isinstance(state.phase, Helping)
    state = make(state, "use K15", "take MR2-BH")
    assert state.players[0].hand == ("MR2-BH", "PU1-BH")
    assert state.actions.discards[-1] == "K15" and isinstance(state.phase, Helping)


def test_f109_an_empty_discard_pile_has_nothing_to_swap() -> None:
    assert "would do nothing now" in refusal(table("MR2-BH K15"), "use K15")


def test_f109_more_than_a_menu_of_discs_is_looked_through_by_type() -> None:
    discards = tuple(GAME.rules.setup(Options(pack="full"), 1, Luck(SEED, 0)).discs.cards)
    state = table("MR2-BH K15")._replace(discs=Pile((), discards))
    state = make(state, "use K15")
    assert texts(state) == {"among DRIVER", "among MID-RANGE", "among PUTTER"}
    state = make(state, "among PUTTER")
    assert all(text.startswith(("take PU", "take AP")) for text in texts(state))


def test_f110_draw_two_new_discards_one_more_and_draws_two() -> None:
    state = make(table(NINE.replace("K09", "K14")), "use K14")
    assert "discard K14" not in texts(state) and "discard K01" in texts(state)
    state = make(state, "discard K01")
    assert texts(state) == DRAWS
    state = make(state, "draw disc", "draw action")
    assert len(state.players[0].hand) == HAND_SIZE and "K01" not in state.players[0].hand
    assert texts(state) >= {"disc DR1-BH"}


def test_f104_never_more_than_nine_cards() -> None:
    state = make(table(NINE.replace("K09", "K14")), "use K14", "discard K01", "draw disc", "draw disc")
    assert len(state.players[0].hand) == HAND_SIZE and not DRAWS & texts(state)


def test_f93_anytime_cards_by_any_player_whenever_somebody_decides() -> None:
    state = table("MR2-BH PU1-BH", "K14 PU1-BH MR1-BH", turns="L03")
    assert GAME.rules.legal_moves(state, 1) == () and "use K14" in texts(state, 1)
    state = make(state, "use K14", seat=1)
    assert GAME.rules.awaiting(state) == (0, 1)
    state = commit(state, "MR2-BH", "U")
    state = make(state, "discard MR1-BH", "draw disc", "draw disc", seat=1)
    assert GAME.rules.awaiting(state) == (0,) and len(state.players[1].hand) == 3


def test_f93_a_card_that_is_no_anytime_card_is_refused() -> None:
    assert "You can only play Control on a throw" in refusal(table("MR2-BH K04"), "use K04")


def test_f93_chosen_cards_are_not_discarded_by_an_anytime_card() -> None:
    state = make(table("MR2-BH K04 K14 K09"), "disc MR2-BH", "aim U", "play K04 1", "use K14")
    assert texts(state) == {"discard K09"}


def test_f111_reset_takes_a_putter() -> None:
    state = table("MR2-BH FK1", options=Options(course="forest"))
    state = make(state._replace(discs=Pile((), ("PU1-BH", "DR1-BH"))), "use FK1")
    assert texts(state) == {"take PU1-BH"}


def test_f112_champ_stands_for_any_skill_of_the_deck() -> None:
    state = make(table("MR2-BH K16", options=Options(pack="full")), "disc MR2-BH", "aim U", "play K16")
    assert {"copy K04 1", "copy K04 2", "copy K07", "back"} <= texts(state)
    assert "copy K16" not in texts(state) and "copy K03" not in texts(state)
    half = make(table("MR2-BH K16", options=Options(pack="half")), "disc MR2-BH", "aim U", "play K16")
    assert "copy K07" not in texts(half)
    shot = finish(make(state, "copy K04 1", "throw"))
    assert str(shot.lie) == "D7" and shot.slips[0].copied == "K04"


def test_f93_f112_champ_is_not_discarded_while_it_is_asked_what_it_stands_for() -> None:
    state = make(table("MR2-BH K14 K16 K09"), "disc MR2-BH", "aim U", "play K16", "use K14")
    assert texts(state) == {"discard K09"}
    state = make(state, "discard K09", "draw action", "draw action", "copy K04 1", "throw")
    assert state.players[0].hand == ("L03", "L03") and "K16" in state.actions.discards
    alone = make(table("MR2-BH K16"), "disc MR2-BH", "aim U", "play K16")
    assert "copy K14" not in texts(alone), "there is no card to discard with it"


def test_f112_the_cross_of_the_copied_card_counts() -> None:
    state = make(table("PU2-BH K16", lies="D7"), "disc PU2-BH", "aim U", "play K16")
    assert "copy K05" not in texts(state) and "copy K04 2" in texts(state)


def test_y20_f112_champ_is_draw_two_new_only_before_the_throw() -> None:
    state = make(table("MR2-BH K16 K04"), "disc MR2-BH", "aim U", "play K16", "copy K14")
    assert texts(state) == {"discard K04"} and state.actions.discards == ("K16",)
    later = commit(table("MR2-BH K16 K04"), "MR2-BH", "U")
    assert "You can't play Champ now" in refusal(later, "play K16 K14")


def test_f107_f108_a_trade_of_up_to_three_cards_for_a_putter() -> None:
    state = table("DR1-BH K04 K09 L01", "PU1-BH PU2-BH MR1-BH")
    assert {"trade 2"} <= texts(state)
    state = make(state, "trade 2")
    assert texts(state) - DRAWS == {"back", "offer DR1-BH"}
    state = make(state, "offer DR1-BH", "offer K04", "offer K09")
    assert texts(state) - DRAWS == {"back", "propose"}
    state = make(state, "propose")
    assert GAME.rules.awaiting(state) == (1,)
    assert texts(state, 1) - DRAWS == {"decline", "accept PU1-BH", "accept PU2-BH"}
    state = make(state, "accept PU2-BH", seat=1)
    assert state.players[0].hand == ("PU2-BH", "L01")
    assert state.players[1].hand == ("DR1-BH", "MR1-BH", "PU1-BH", "K04", "K09")


def test_f108_three_offers_a_throw_and_a_player_without_a_putter_can_only_decline() -> None:
    state = table("DR1-BH PU1-BH", "MR1-BH")
    for _ in range(3):
        state = make(state, "trade 2", "offer DR1-BH", "propose")
        assert texts(state, 1) - DRAWS == {"decline"}
        state = make(state, "decline", seat=1)
    assert "trade 2" not in texts(state)


def test_f108_a_trade_needs_a_disc_to_give_and_somebody_who_plays() -> None:
    assert "trade 2" not in texts(table("K04 K09", "PU1-BH"))
    state = GAME.rules.apply(table("DR1-BH K04", "PU1-BH", "PU2-BH"), 1, Leave(), Luck(SEED, 1))
    assert "trade 2" not in texts(state) and "trade 3" in texts(state)


def test_f108_an_offer_and_its_answer_are_told() -> None:
    state = make(table("DR1-BH K04", "PU1-BH"), "trade 2", "offer DR1-BH", "propose")
    assert state.events == (Offered(0, 1, 1, ("DR1-BH",)),)
    assert make(state, "decline", seat=1).events == (Declined(0, 1),)
    assert make(state, "accept PU1-BH", seat=1).events == (Traded(0, 1, 1, ("DR1-BH",), "PU1-BH"),)


def test_f108_a_hand_of_more_than_nine_is_cut_by_choice() -> None:
    state = table("DR1-BH K04 K09", NINE)
    state = make(state, "trade 2", "offer DR1-BH", "offer K04", "offer K09", "propose")
    state = make(state, "accept PU1-BH", seat=1)
    assert GAME.rules.awaiting(state) == (0, 1)
    state = make(state, "discard K04", "discard K04", seat=1)
    assert len(state.players[1].hand) == HAND_SIZE


def test_f178_the_channel_sees_how_many_cards_are_offered_and_no_more() -> None:
    state = make(table("DR1-BH K04", "PU1-BH", "PU2-BH"), "trade 2", "offer DR1-BH", "offer K04")
    assert GAME.rules.view(state, None).offer is None and GAME.rules.view(state, 2).offer is None
    state = make(state, "propose")
    seen = {viewer: GAME.rules.view(state, viewer).offer for viewer in (None, 0, 1, 2)}
    assert [offer and offer.size for offer in seen.values()] == [2, 2, 2, 2]
    assert [offer and offer.cards for offer in seen.values()] == [(), ("DR1-BH", "K04"), ("DR1-BH", "K04"), ()]


def test_f108_an_offer_can_be_taken_back_before_it_is_made() -> None:
    start = table("DR1-BH K04", "PU1-BH")
    offered_state = make(start, "trade 2", "offer DR1-BH", "offer K04", "back", "propose")
    assert offered_state.events == (Offered(0, 1, 1, ("DR1-BH",)),)
    assert make(start, "trade 2", "offer DR1-BH", "back", "back") == start
