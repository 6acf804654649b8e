"""The turn state machine (section 13), public and private information, absence and leaving (section 14)."""

from typing import Any

from engine.game import Seat
from engine.record import Move as RecordMove
from engine.record import Record
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.players import timeout_move
from engine.scramble.cards.deck import BATTLE, GOOD
from engine.scramble.events import Discarded, Drew, HoleEnded, InTree, Landed, LuckRolled, Stole
from engine.scramble.moves import awaiting
from engine.scramble.state import Aim, Over, Route, Setup, State
from engine.scramble.view import View, view
from tests.engine.scramble.positions import (
    NAMES,
    begin,
    chance,
    lie,
    make,
    menu,
    phase,
    practice,
    refusal,
    stack,
    strokes,
    verbs,
)
from tests.parametrize import every_row

THROWN = ("throw | 1 6 6", "use D", "land E7")
"""From E8 one space north, in bounds."""


def look(state: State, seat: Seat | None) -> View:
    return view(state, seat)


def test_s4_three_dice_a_disc_each_and_the_decks() -> None:
    state = begin(3, cards="luck")
    assert len(make(state, "throw | 1 2 3").turn.roll) == 3
    assert len(look(state, None).discs) == 3
    assert [deck.kind for deck in look(state, None).decks] == ["good", "bad"]


def test_s5_one_seed_fixes_everything() -> None:
    assert begin(4, cards="battle") == begin(4, cards="battle")
    assert begin(4, cards="battle", seed=b"1" * 32).decks != begin(4, cards="battle").decks
    assert make(practice("B8"), "throw | 4 2 5").turn.roll[0].value == 4


def test_s6_the_text_of_a_card_goes_before_the_rules() -> None:
    state = make(practice("H4", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land I5")
    assert "W" in menu(state, "great-shot"), "a space away from the basket, against S-51"


def test_s190_setup_is_simultaneous_and_skipped_without_cards() -> None:
    state = GAME.rules.setup(begin(3, cards="luck").options, 3, Luck(bytes(32), 0))
    assert awaiting(state) == (0, 1, 2)
    state = GAME.rules.apply(state, 1, GAME.rules.parse_move("choose bo-bomber regular"), Luck(bytes(32), 1))
    assert state.phase == Setup((0, 2))
    assert refusal(state, "choose bo-bomber regular", seat=1) == "E_NOT_YOUR_TURN"
    assert len(GAME.rules.legal_moves(state, 0)) == 24
    assert phase(begin(3)) == "PreThrow"


def test_s190_a_game_runs_from_order_to_finished() -> None:
    state, ply = begin(2), 0
    while not isinstance(state.phase, Over):
        ply += 1
        seat = awaiting(state)[0]
        state = GAME.rules.apply(state, seat, timeout_move(look(state, seat), Luck(b"house", ply)), Luck(b"game", ply))
    assert GAME.rules.result(state)
    assert len(state.scores) == 9


def test_s191_every_phase_allows_exactly_its_decisions() -> None:
    luck = practice("E8", "B8", hands=["great-shot ace-run"], thrown=False)
    table = {
        "PreThrow": (luck, {"throw"}),
        "Rolled": (make(luck, "throw | 1 6 6"), {"use"}),
        "Aim": (make(luck, "throw | 1 6 6", "use D"), {"land", "back"}),
        "Settle": (make(luck, *THROWN), {"roll", "done", "great-shot"}),
        "Keep": (make(luck, *THROWN, "roll | 6 6 6"), {"keep", "great-shot"}),
        "Bad": (make(luck, *THROWN, "roll | 1 1 1"), {"accept"}),
        "End": (make(luck, *THROWN, "done"), {"end", "great-shot"}),
    }
    for expected, (state, allowed) in table.items():
        assert (phase(state), verbs(state)) == (expected, allowed)
        assert awaiting(state) == (0,)


def test_s191_bad_luck_asks_for_a_route_and_then_the_turn_ends() -> None:
    state = practice("E8", "B8", hands=["ace-run"], decks=stack(bad="grip-lock"))
    state = make(state, *THROWN, "roll | 1 1 1", "accept")
    assert isinstance(state.phase, Route)
    state = make(state, "land E9")
    assert (lie(state), phase(state)) == ("E9", "End")
    assert make(state, "end").actor == 1


def test_s192_a_hole_out_passes_through_settle_without_a_roll() -> None:
    state = make(practice("I5", "B8", hands=["mulligan"]), "throw | 1 1 1", "use D", "land J5")
    assert (phase(state), verbs(state)) == ("Settle", {"done", "mulligan"})
    assert make(state, "done").actor == 1


def test_s193_windows_open_for_any_hand_and_for_no_empty_one() -> None:
    for card in GOOD:
        state = make(practice("E5", "B8", hands=[card]), "throw | 6 1 2", "use DP", "land M5")
        assert phase(state) == "Settle"
        assert phase(make(state, "done")) == "End"
    empty = make(practice("E5", "B8"), "throw | 6 1 2", "use DP", "land M5")
    assert (empty.actor, phase(empty)) == (1, "PreThrow")
    for card in BATTLE:
        state = make(practice("E8", "B8", cards="battle", hands=[card]), *THROWN, "done")
        assert phase(state) == "End"


def test_s194_the_landing_is_told_before_the_dice_and_the_cap_forbids_the_roll() -> None:
    tree = make(practice("F7", "B8"), "throw | 1 1 1", "use D", "land G7", "roll | 6 6 6")
    kinds = [type(event) for event in tree.events]
    assert kinds.index(InTree) < kinds.index(LuckRolled)
    capped_state = practice("C7", "B8").with_player(0, throws=6)
    capped_state = make(capped_state, "throw | 1 1 1", "use D", "land D7", "roll | 6 6 6")
    assert (capped_state.players[0].status, capped_state.actor) == ("capped", 1)
    assert not any(isinstance(event, LuckRolled) for event in capped_state.events)


def test_s195_the_end_of_a_turn_scores_before_the_next_player() -> None:
    state = make(practice("I5", cards="none"), "throw | 1 1 1", "use D", "land J5")
    assert [type(event) for event in state.events][-2:] != [HoleEnded, Landed]
    assert state.scores == ((2,),)


def test_s200_the_channel_sees_what_the_rules_make_public() -> None:
    state = practice("E8 F8", "B8", hands=["mulligan ace-run"]).with_player(0, skips=1, penalties=2)
    disc = look(state, None).discs[0]
    assert (disc.square, len(disc.trail), disc.throws, disc.penalties, disc.skips, disc.cards) == (
        state.players[0].square,
        2,
        1,
        2,
        1,
        2,
    )
    assert disc.ratings == (4, 4, 4)
    bad = make(practice("E8", "B8", hands=["mulligan"]), *THROWN, "roll | 1 1 1")
    assert look(bad, None).asked == "foot-fault"


def test_s201_hands_and_new_cards_are_private() -> None:
    state = make(practice("E8", "B8", hands=["cancel"]), *THROWN, "roll | 6 6 6")
    assert (look(state, 0).drawn, look(state, 0).hand) == ("great-shot", ("cancel", "great-shot"))
    for viewer in (1, None):
        public = look(state, viewer)
        assert (public.drawn, public.hand, public.moves) == ("", (), ())
        assert [event.card for event in public.events if isinstance(event, Drew)] == [""]
        assert "Great Shot" not in " ".join((*GAME.text.news(public, NAMES), GAME.text.board(public, NAMES)))


def test_s201_a_discard_for_the_hand_limit_is_face_down() -> None:
    state = practice("E8", "B8", hands=["cancel mulligan ace-run"], decks=stack(good="cancel"))
    state = make(state, *THROWN, "roll | 6 6 6", "discard ace-run")
    cards = {
        viewer: [e.card for e in look(state, viewer).events if isinstance(e, Discarded)] for viewer in (0, 1, None)
    }
    assert cards == {0: ["ace-run"], 1: [""], None: [""]}


def test_s201_only_thief_and_victim_know_the_stolen_card() -> None:
    state = practice("B8", "B8", "B8", cards="battle", hands=["sticky-fingers", "gust"])
    state = make(state, "battle sticky-fingers 2")
    cards = {viewer: [e.card for e in look(state, viewer).events if isinstance(e, Stole)] for viewer in (0, 1, 2, None)}
    assert cards == {0: ["gust"], 1: ["gust"], 2: [""], None: [""]}


def test_s202_the_order_of_the_decks_is_in_no_view() -> None:
    state = begin(2, cards="luck")
    other = state._replace(decks=state.decks._replace(good=state.decks.good._replace(draw=state.decks.good.draw[::-1])))
    assert other.decks != state.decks
    assert all(look(state, viewer) == look(other, viewer) for viewer in (None, 0, 1))


def test_s193_a_spectator_sees_no_move_that_tells_a_hand() -> None:
    state = make(practice("E8", "B8", hands=["great-shot mulligan amazing-throw"]), *THROWN)
    assert {move.verb for move in look(state, None).moves} == {"roll", "done"}
    assert {move.verb for move in look(state, 0).moves} > {"roll", "done", "mulligan"}


@every_row(
    ("moves", "expected"),
    [
        ((), "throw"),
        (("throw | 1 6 6",), "use DM"),
        (("throw | 1 6 6", "use D"), "land E7"),
        (THROWN, "done"),
        ((*THROWN, "roll | 6 6 6"), "keep"),
        ((*THROWN, "roll | 1 1 1"), "accept"),
        ((*THROWN, "done"), "end"),
    ],
)
def test_s210_the_default_of_every_phase(moves: tuple[str, ...], expected: str) -> None:
    state = make(practice("E8", "B8", hands=["cancel"]), *moves)
    chosen = GAME.rules.write_move(timeout_move(look(state, 0), chance()))
    if phase(state) == "Rolled":
        assert chosen == GAME.rules.write_move(timeout_move(look(state, 0), chance(6))), "no chance in it"
    else:
        assert chosen == expected


def test_s210_an_absent_throw_is_safe_near_and_takes_few_dice() -> None:
    basket = make(practice("E5", cards="none"), "throw | 5 2 3")
    assert GAME.rules.write_move(timeout_move(look(basket, 0), chance())) == "use D", (
        "holed out, and with fewer dice than M and P"
    )
    safe = make(practice("C7", cards="none"), "throw | 1 6 6", "use D")
    assert GAME.rules.write_move(timeout_move(look(safe, 0), chance())) == "land C6", "no sand"


def test_s210_an_absent_player_discards_the_newest_and_takes_the_first_route() -> None:
    state = practice("E8", "B8", hands=["cancel cancel mulligan"], decks=stack(good="ace-run"))
    state = make(state, *THROWN, "roll | 6 6 6")
    assert GAME.rules.write_move(timeout_move(look(state, 0), chance())) == "discard ace-run"
    grip = practice("E8", "B8", decks=stack(bad="grip-lock"))
    grip = make(grip, *THROWN, "roll | 1 1 1")
    chosen = GAME.rules.write_move(timeout_move(look(grip, 0), chance()))
    assert chosen == "land E9", "two spaces south turn least"


def leave(state: State, seat: Seat) -> State:
    move = GAME.clubhouse.leave_move(state, seat)
    assert move is not None
    return GAME.rules.apply(state, seat, move, chance(1, 1, 1))


def test_s211_leaving_takes_the_disc_and_the_hand() -> None:
    state = leave(practice("E8", "B8", "B8", hands=["mulligan"]), 0)
    assert (state.actor, state.players[0].hand, state.decks.good.discard) == (1, (), ("mulligan",))
    assert state.players[0].status == "out"
    assert GAME.clubhouse.leave_move(state, 0) is None
    assert refusal(state, "leave", seat=0) == "E_NOT_YOUR_TURN"


def test_s211_the_last_one_left_wins_and_in_match_the_other_side() -> None:
    for play in ("stroke", "match", "board_race", "skins"):
        state = leave(practice("E8", "B8", play=play), 1)
        result = GAME.rules.result(state)
        assert result is not None
        assert result.places == (1, 2)
    alone = leave(practice("E8"), 0)
    assert isinstance(alone.phase, Over)


def test_s211_in_doubles_the_partner_plays_on() -> None:
    state = leave(practice(*["E8"] * 4, teams="doubles", play="match"), 2)
    assert phase(state) == "PreThrow"
    assert isinstance(leave(state, 0).phase, Over)


def test_s211_leaving_in_setup_and_as_the_target_of_a_card() -> None:
    options: Any = begin(3, cards="luck").options
    state = GAME.rules.setup(options, 3, Luck(bytes(32), 0))
    state = leave(leave(state, 2), 1)
    assert isinstance(state.phase, Over)
    pushed_state = make(practice("B8", "E8", "E8", cards="battle", hands=["gust"]), "battle gust 2")
    assert (phase(leave(pushed_state, 1)), leave(pushed_state, 1).actor) == ("PreThrow", 0)


def test_s211_players_who_left_share_the_last_place() -> None:
    state = leave(leave(practice("E8", "B8", "B8", "B8"), 3), 1)
    state = leave(state, 2)
    result = GAME.rules.result(state)
    assert result is not None
    assert result.places == (1, 2, 2, 2)


def test_s212_the_same_move_again_rolls_the_same_dice() -> None:
    state = begin(2)
    throw = GAME.rules.parse_move("throw")
    once, again = (GAME.rules.apply(state, state.actor, throw, Luck(bytes(32), 1)) for _ in range(2))
    assert once.turn.roll == again.turn.roll
    other = GAME.rules.apply(state, state.actor, throw, Luck(bytes(32), 2))
    assert other.turn.roll != once.turn.roll


def test_s213_an_unfinished_game_is_a_record_without_a_result() -> None:
    state = begin(2)
    assert GAME.rules.result(state) is None
    assert (
        Record(game="scramble", edition=1, options=state.options, seats=2, seed=bytes(32))
        .with_moves(RecordMove(0, "throw"))
        .moves
    )
    assert not isinstance(state.phase, Aim)
    assert strokes(state) == 0
