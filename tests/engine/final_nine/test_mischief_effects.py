"""Section 12.4: what each MISCHIEF card does to the throw of another player (F-155)."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.events import Gave, Putterless, Shot, Turned
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options
from engine.final_nine.state import (
    HAND_SIZE,
    NEWEST_EDITION,
    SECOND_EDITION,
    Choosing,
    Edition,
    Helping,
    Refilling,
    State,
)
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    DRAWS,
    SEED,
    all_pass,
    commit,
    finish,
    make,
    mischief_table,
    refusal,
    texts,
)

NINE = "DR1-BH DR2-BH DR3-BH MR1-BH MR2-BH PU1-BH K01 K04 K09"
NAMES = ("Ada", "Ben", "Cleo")


def land(state: State, disc: str, aim: str) -> Shot:
    """Return the throw of seat 0, which all others let fly."""
    return finish(all_pass(commit(state, disc, aim)))


def test_f155_h1_takes_a_random_card_and_gives_any_back() -> None:
    state = make(mischief_table("- H1 -", "MR2-BH", "K08", "V03"), "play H1", seat=1)
    assert state.players[0].hand == () and state.players[1].hand == ("MR2-BH", "K08")
    assert texts(state, 1) == {"give MR2-BH", "give K08"}
    assert GAME.text.turn(GAME.rules.view(state, None), NAMES) == "Ben chooses a card to give Ada."
    after = make(state, "give K08", seat=1)
    assert [player.hand for player in after.players] == [("K08",), ("MR2-BH",), ("V03",)]
    assert GAME.rules.awaiting(after) == (0,)


def test_f155_h1_every_card_of_the_hand_may_be_taken() -> None:
    start = mischief_table("- H1", "MR2-BH PU1-BH K04", "K08")
    move = GAME.rules.parse_move("play H1")
    taken = {GAME.rules.apply(start, 1, move, Luck(bytes([seed]), 1)).players[1].hand for seed in range(20)}
    assert taken == {("MR2-BH", "K08"), ("PU1-BH", "K08"), ("K04", "K08")}


def test_f155_f177_h1_only_the_two_see_which_cards_change_hands() -> None:
    taken_state = make(mischief_table("- H1 -", "MR2-BH", "K08", "V03"), "play H1", seat=1)
    given_state = make(taken_state, "give K08", seat=1)
    for state, card in ((taken_state, "MR2-BH"), (given_state, "K08")):
        events_by_viewer = [
            [event for event in GAME.rules.view(state, viewer).events if isinstance(event, Gave)] for viewer in range(3)
        ]
        assert [event.card for (event,) in events_by_viewer] == [card, card, ""]
    assert GAME.text.news(GAME.rules.view(given_state, 2), NAMES) == ("Ben gives Ada a card.",)
    assert GAME.text.news(GAME.rules.view(given_state, 0), NAMES) == ("Ben gives Ada Inverted.",)


def test_f155_h1_the_throw_waits_for_the_card() -> None:
    state = make(mischief_table("- H1", NINE, NINE), "play H1", seat=1)
    assert GAME.rules.awaiting(state) == (1,) and GAME.rules.legal_moves(state, 0) == ()
    assert "not your decision" in refusal(state, "disc DR1-BH")
    assert "First give the card" in refusal(state, "draw disc", seat=1)
    assert len(state.players[1].hand) == 10
    state = make(make(state, "draw disc"), "give K01", seat=1)
    assert GAME.rules.awaiting(state) == (0,) and len(state.players[0].hand) == 10
    assert all(text.startswith("discard") for text in texts(state))
    assert len(make(state, "discard K01").players[0].hand) == 9


def test_f155_h1_takes_nothing_from_an_empty_hand() -> None:
    state = mischief_table("- H1", "", "K08")
    assert "play H1" not in texts(state, 1)
    assert "would do nothing now" in refusal(state, "play H1", seat=1)


def test_f155_h1_gives_a_random_card_at_a_time_out() -> None:
    state = make(mischief_table("- H1", "MR2-BH", "K08"), "play H1", seat=1)
    view = GAME.rules.view(state, 1)
    given = {GAME.rules.write_move(GAME.ai.timeout_move(view, Luck(bytes([seed]), 1))) for seed in range(20)}
    assert given == {"give MR2-BH", "give K08"}


def test_f155_f182_a_player_who_leaves_gives_no_card_back() -> None:
    state = make(mischief_table("- H1 -", "MR2-BH K04", "K08", "V03"), "play H1", seat=1)
    state = GAME.rules.apply(state, 1, Leave(), Luck(SEED, 1))
    assert GAME.rules.awaiting(state) == (0,) and len(state.players[0].hand) == 1


def test_f155_f182_no_card_is_given_to_a_player_who_has_left() -> None:
    state = make(mischief_table("- H1 -", "MR2-BH", "MR1-BH", "V03"), "play H1", seat=1)
    state = GAME.rules.apply(state, 0, Leave(), Luck(SEED, 1))
    assert state.players[1].hand == ("MR1-BH", "MR2-BH") and GAME.rules.awaiting(state) == (1,)
    assert "give MR1-BH" not in texts(state, 1) and "disc MR1-BH" in texts(state, 1)


def target_leaves_before_the_return(card: str, edition: Edition) -> State:
    """Return the table where seat 1 has ten cards and seat 0, who was to get one of them, has left."""
    state = make(mischief_table(f"- {card} -", NINE, NINE, NINE)._replace(edition=edition), f"play {card}", seat=1)
    if card == "H3":
        state = make(state, "give PU1-BH")
    assert len(state.players[1].hand) == HAND_SIZE + 1
    return GAME.rules.apply(state, 0, Leave(), Luck(SEED, 1))


@pytest.mark.parametrize("card", ["H1", "H3"])
def test_f104_f155_f182_who_keeps_the_return_card_discards_down_to_nine(card: str) -> None:
    state = target_leaves_before_the_return(card, NEWEST_EDITION)
    assert GAME.rules.awaiting(state) == (1,) and "discard K04" in texts(state, 1)
    state = make(state, "discard K04", seat=1)
    assert len(state.players[1].hand) == HAND_SIZE and "disc DR1-BH" in texts(state, 1)


@pytest.mark.parametrize("card", ["H1", "H3"])
def test_f104_f185_in_older_editions_the_return_card_was_kept(card: str) -> None:
    state = target_leaves_before_the_return(card, SECOND_EDITION)
    assert len(state.players[1].hand) == HAND_SIZE + 1 and "disc DR1-BH" in texts(state, 1)


def test_f155_h2_forbids_skills_champ_and_angle_ctrl() -> None:
    options = Options(rules="battle", mischief=True, angle_ctrl=True)
    hand = "MR2-BH MR1-BH K04 K14 K16 PU1-BH"
    state = make(mischief_table("- H2", hand, "K08", options=options), "play H2", seat=1)
    ready = make(state, "disc MR2-BH", "aim U")
    assert texts(ready) - DRAWS == {"throw", "throw same", "throw need", "throw done", "back", "use K14"}
    for move in ("play K04 1", "play K16"):
        assert "Because of Squeaky Brakes, you can't play skill cards" in refusal(ready, move)
    assert {card.code: card.why for card in GAME.rules.view(ready, 0).hand}["K04"] == "no_skill"


def test_f155_h2_cannot_be_taken_back() -> None:
    state = make(mischief_table("- H2", "MR2-BH K04", "K08"), "play H2", seat=1)
    back = make(state, "disc MR2-BH", "aim U", "back", "back")
    assert back._replace(events=()) == state._replace(events=())
    assert "play K04 1" not in texts(make(back, "disc MR2-BH", "aim U"))


def test_f155_h2_a_skill_turned_over_cannot_be_applied() -> None:
    state = make(mischief_table("- H2", "MR2-BH", "K08", turns="K05"), "play H2", seat=1)
    state = all_pass(commit(state, "MR2-BH", "U"))
    assert isinstance(state.phase, Helping) and str(finish(state).lie) == "D6"


def test_f155_h2_holds_for_this_throw_alone() -> None:
    state = make(mischief_table("- H2", "MR2-BH MR1-BH K04", "K08"), "play H2", seat=1)
    shot = land(state, "MR2-BH", "U")
    assert [(slip.card, slip.by) for slip in shot.slips] == [("H2", 1)]
    state = make(all_pass(commit(state, "MR2-BH", "U")), "done", "done")
    assert isinstance(state.phase, Choosing)
    again = state._replace(phase=Choosing(state.phase.shot._replace(seat=0)))
    assert "play K04 1" in texts(make(again, "disc MR1-BH", "aim U"))


def test_f155_f181_h2_time_out_still_throws() -> None:
    state = make(mischief_table("- H2", "MR2-BH K04", "K08"), "play H2", seat=1)
    for ply in range(6):
        if isinstance(state.phase, Choosing):
            state = GAME.rules.apply(
                state, 0, GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, ply)), Luck(SEED, ply)
            )
    assert isinstance(all_pass(state).phase, Helping)


def test_f155_h3_trades_any_disc_for_a_putter_of_the_targets_choice() -> None:
    state = mischief_table("- H3 -", "MR2-BH PU1-BH AP2", "DR1-BH K08", "V03")
    state = make(make(state, "disc PU1-BH", "aim U"), "play H3", seat=1)
    assert texts(state) == {"give PU1-BH", "give AP2"} and GAME.rules.awaiting(state) == (0,)
    state = make(state, "give AP2")
    assert texts(state, 1) == {"give DR1-BH", "give AP2"} and GAME.rules.awaiting(state) == (1,)
    assert GAME.text.news(GAME.rules.view(state, 2), NAMES) == ("Ada gives Ben a putter.",)
    state = make(state, "give DR1-BH", seat=1)
    assert [player.hand for player in state.players[:2]] == [("DR1-BH", "MR2-BH", "PU1-BH"), ("AP2", "K08")]
    assert GAME.text.news(GAME.rules.view(state, None), NAMES) == ("Ben gives Ada a disc.",)
    assert GAME.rules.awaiting(state) == (0,)


def test_f155_h3_without_a_putter_the_card_is_wasted() -> None:
    state = make(mischief_table("- H3", "MR2-BH K04", "DR1-BH"), "play H3", seat=1)
    assert state.events[-1] == Putterless(0) and GAME.rules.awaiting(state) == (0,)
    assert GAME.text.news(GAME.rules.view(state, None), NAMES)[-1] == "Ada has no putter to give."
    assert state.players[1].mischief_used


def test_f155_f182_h3_gives_nothing_to_a_player_who_has_left() -> None:
    state = make(mischief_table("- H3 -", "MR2-BH PU1-BH", "DR1-BH", "V03"), "play H3", seat=1)
    state = GAME.rules.apply(state, 1, Leave(), Luck(SEED, 1))
    assert state.players[0].hand == ("MR2-BH", "PU1-BH") and "disc PU1-BH" in texts(state)


def test_f155_f44_h4_mirrors_the_flight_as_it_comes_to_be() -> None:
    state = commit(mischief_table("- H4", "MR1-BH", "V03"), "MR1-BH", "U")
    state = make(make(state, "play H4", seat=1), "play V03", seat=1)
    assert str(finish(state).lie) == "F6"
    flipped_state = commit(mischief_table("- H4", "MR1-BH K01", "K08"), "MR1-BH", "U", "K01")
    assert str(finish(all_pass(make(flipped_state, "play H4", seat=1))).lie) == "C6"


@pytest.mark.parametrize(("choice", "lie"), [("1", "D7"), ("2", "E6"), ("3", "D5"), ("4", "C6")])
def test_f155_h5_moves_the_marker_one_grid(choice: str, lie: str) -> None:
    state = make(mischief_table("- H5", "MR2-BH PU1-BH", "K08", lies="D6 A1"), f"play H5 {choice}", seat=1)
    assert str(state.players[0].lie) == lie and GAME.rules.view(state, 0).players[0].lie == state.players[0].lie
    shot = land(state, "PU1-BH", "R")
    assert str(shot.path[0]) == lie


def test_f155_h5_moves_the_marker_only_where_a_disc_can_rest_and_not_under_the_basket() -> None:
    state = mischief_table("- H5", "MR2-BH", "K08", lies="D8")
    assert {text for text in texts(state, 1) if text.startswith("play")} == {"play H5 2", "play H5 3", "play H5 4"}
    assert "a disc couldn't lie on that square" in refusal(state, "play H5 1", seat=1)
    edge = mischief_table("- H5", "MR2-BH", "K08", lies="A1")
    assert "a disc couldn't lie on that square" in refusal(edge, "play H5 4", seat=1)
    wet = mischief_table("- H5", "MR2-BH", "K08", hole="PK02", lies="E4")
    assert "a disc couldn't lie on that square" in refusal(wet, "play H5 1", seat=1)
    assert "can't do that here" in refusal(wet, "play H5", seat=1)


def test_f155_f26_h5_the_new_lie_is_the_last_safe_grid() -> None:
    state = make(mischief_table("- H5", "MR2-BH", "K08", hole="PK02", lies="E4"), "play H5 2", seat=1)
    shot = land(state, "MR2-BH", "R")
    assert shot.out and str(shot.lie) == "G4"
    again = make(mischief_table("- H5", "PU1-BH", "K08", hole="PK02", lies="E3"), "play H5 4", seat=1)
    assert str(land(again, "PU1-BH", "U").lie) == "D4"


def test_f155_h5_the_ground_of_the_new_lie_counts() -> None:
    state = make(mischief_table("- H5", "MR2-BH", "K08", lies="B5"), "play H5 1", seat=1)
    assert str(land(state, "MR2-BH", "U").lie) == "B9"


def test_f155_f32_h5_a_tee_throw_stays_a_tee_throw() -> None:
    state = mischief_table("- H5", "MR3-BH", "K08", hole="PK03", teed=False)
    shot = land(make(state, "play H5 3", seat=1), "MR3-BH", "U")
    assert shot.missed and str(shot.lie) == "D5"


def test_f155_f30_h5_passes_no_mando() -> None:
    state = make(mischief_table("- H5", "PU1-BH", "K08", hole="PK15", lies="C5"), "play H5 1", seat=1)
    assert str(state.players[0].lie) == "C6" and state.players[0].passed == ()
    back = mischief_table("- H5", "PU1-BH", "K08", hole="PK15", lies="C6", passed=(0,))
    assert make(back, "play H5 3", seat=1).players[0].passed == (0,)


def test_f155_f81_h5_leaves_the_turn_where_it_is() -> None:
    state = mischief_table("- H5 -", "MR2-BH", "K08", "K08", lies="D4 D5 D4")
    state = make(state, "play H5 1", seat=1)
    assert GAME.rules.awaiting(state) == (0,)


def test_f155_h6_turns_one_more_card() -> None:
    state = commit(mischief_table("- H6", "MR2-BH", "K08", turns="V03 V03 V03"), "MR2-BH", "U")
    state = all_pass(make(state, "play H6", seat=1))
    assert [event.card for event in state.events if isinstance(event, Turned)] == ["V03", "V03"]
    assert str(finish(state).lie) == "B6"


def test_f155_f116_h6_turns_its_card_after_a_red_flag_from_the_hand_too() -> None:
    state = commit(mischief_table("- H6", "MR2-BH", "C03", turns="V03 V03 V03"), "MR2-BH", "U")
    state = make(make(state, "play H6", seat=1), "play C03", seat=1)
    assert [event.card for event in state.events if isinstance(event, Turned)] == ["V03", "V03"]


def test_f155_h6_the_extra_card_may_be_applied() -> None:
    state = commit(mischief_table("- H6", "MR2-BH", "K08", turns="V03 L09"), "MR2-BH", "U")
    state = all_pass(make(state, "play H6", seat=1))
    assert str(finish(make(state, "apply V03")).lie) == "D6"


def test_f155_h7_forbids_luck_from_the_stack_and_from_the_hand() -> None:
    state = commit(mischief_table("- H7", "MR2-BH L05 L03", "K08", hole="PK02", lies="E2", turns="L06"), "MR2-BH", "U")
    state = all_pass(make(state, "play H7", seat=1))
    assert isinstance(state.phase, Refilling) and state.last is not None
    assert state.last.out and state.last.strokes == 2


def test_f155_h8_takes_one_distance() -> None:
    putt = commit(mischief_table("- H8", "PU1-BH", "K08", lies="D8"), "PU1-BH", "U")
    shot = finish(all_pass(make(putt, "play H8", seat=1)))
    assert not shot.holed and str(shot.lie) == "D8"


@pytest.mark.parametrize("card", ["H4", "H8"])
def test_f155_h4_and_h8_are_refused_on_an_automatic_putt(card: str) -> None:
    state = commit(mischief_table(f"- {card}", "AP1", "V03", lies="D8"), "AP1", "")
    assert f"play {card}" not in texts(state, 1)
    assert "a sure putt" in refusal(state, f"play {card}", seat=1)


@pytest.mark.parametrize("card", ["H4", "H6", "H7", "H8"])
def test_f121_f155_mischief_brings_no_place_in_the_refill(card: str) -> None:
    state = commit(mischief_table(f"- {card} -", "MR2-BH", "K08", "V03"), "MR2-BH", "U")
    state = make(make(state, f"play {card}", seat=1), "play V03", seat=2)
    if isinstance(state.phase, Helping):
        state = make(state, "done")
    assert isinstance(state.phase, Refilling) and state.phase.queue == (0, 2)
