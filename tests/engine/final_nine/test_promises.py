"""A throw with a promise (F-187): nothing is asked that the thrower has answered with the throw."""

import pytest

from engine.final_nine import EDITIONS, GAME
from engine.final_nine.auto_answers import auto_answers
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.moves import PROMISES, Apply, Done, Draw, Skip, Throw
from engine.final_nine.options import Options
from engine.final_nine.state import (
    FIRST_EDITION,
    SECOND_EDITION,
    Choosing,
    Disrupting,
    Edition,
    Helping,
    Landed,
    Refilling,
    State,
)
from engine.rng import Luck
from tests.engine.final_nine.positions import all_pass, commit, make, table, texts
from tests.hidden.final_nine import redeal

FULL = "MR2-BH MR1-BH K04 K05 L02 L06 PU1-BH DR1-BH V03"


def test_f187_after_a_throw_with_its_answers_neither_luck_nor_refill_is_asked() -> None:
    ready = make(table(FULL, FULL), "disc MR2-BH", "aim U", "play K04 1")
    asked_state, answered_state = make(ready, "throw"), make(ready, "throw done")
    assert isinstance(asked_state.phase, Helping)
    assert isinstance(answered_state.phase, Choosing) and answered_state.phase.shot.seat == 1
    assert answered_state.last == make(asked_state, "done").last
    hand = answered_state.players[0].hand
    assert len(hand) == 9 and sum(code[0] in "DMP" for code in hand) == 4, "an action for a skill, a disc for a disc"


def test_f187_the_same_kinds_are_drawn_after_luck() -> None:
    answered_state = make(table(FULL, FULL), "disc MR2-BH", "aim U", "throw same")
    assert isinstance(answered_state.phase, Helping) and "play L06 1" in texts(answered_state)
    landed_state = make(answered_state, "play L06 1", "done")
    assert isinstance(landed_state.phase, Choosing) and landed_state.phase.shot.seat == 1
    assert len(landed_state.players[0].hand) == 9


def discs_in_hand(state: State) -> int:
    return sum(code in DISCS for code in state.players[0].hand)


@pytest.mark.parametrize("throw", ["throw done", "throw"])
def test_f151_f186_f187_discs_laid_down_are_redrawn_as_discs(throw: str) -> None:
    hand = "MR2-BH DR1-BH DR2-BH DR3-BH MR1-BH MR1-FH PU1-BH K04 K08"
    start = table(hand, FULL, options=Options(angle_ctrl=True))
    ready = make(start, "disc MR2-BH", "aim U", "angle AC7", "lay DR1-BH", "lay DR2-BH", "lay DR3-BH", "play K04 1")
    state = refill_like_for_like(make(ready, throw))
    assert len(state.players[0].hand) == 9 and discs_in_hand(state) == discs_in_hand(start)


@pytest.mark.parametrize("throw", ["throw done", "throw"])
def test_f145_f186_f187_the_ability_putter_brings_no_disc(throw: str) -> None:
    start = table("DR1-BH K04 MR1-BH L03 L03 L03 L03 L03 L03", FULL, lies="D7", options=Options(characters="team"))
    start = start._replace(players=(start.players[0]._replace(character="MN"), start.players[1]))
    state = refill_like_for_like(make(start, "disc MN1", "play K04 1", throw))
    assert len(state.players[0].hand) == 9 and discs_in_hand(state) == discs_in_hand(start)


def refill_like_for_like(state: State) -> State:
    """Return the table after seat 0 has let the disc land and its automatic answer has refilled the hand."""
    refill = auto_answers(Options())["refill"]
    while not isinstance(state.phase, Choosing):
        draw = refill.answer(GAME.rules.view(state, None), 0)
        state = make(state, GAME.rules.write_move(draw) if draw else "done")
    return state


def test_f187_a_card_that_takes_cards_asks_before_they_are_drawn() -> None:
    state = make(table(FULL, FULL, turns="C06"), "disc MR2-BH", "aim U", "throw done")
    assert isinstance(state.phase, Refilling) and state.players[0].asks
    state = make(state, "discard V03", "discard K05")
    assert isinstance(state.phase, Choosing) and len(state.players[0].hand) == 9


def test_f187_nobody_is_asked_after_the_landing_either() -> None:
    start = table("MR2-BH L03", "MR1-BH", hole="PK02", lies="E2", turns="L02")
    assert isinstance(make(commit(start, "MR2-BH", "U"), "done").phase, Landed)
    answered_state = make(start, "disc MR2-BH", "aim U", "throw done")
    assert answered_state.last is not None and answered_state.last.out and not answered_state.last.waived


def test_f187_after_the_last_word_a_turned_card_is_skipped_unless_it_betters_the_throw() -> None:
    """Tail Wind brings a throw to the basket nearer and another one away; on fair ground nothing is in doubt."""
    start = table(FULL, FULL, turns="L05")
    answers = [
        GAME.clubhouse.forced_move(make(start, "disc MR2-BH", f"aim {way}", throw), 0)
        for throw in ("throw done", "throw same")
        for way in "UD"
    ]
    assert answers == [None, Skip(), None, None]
    away = make(table(FULL, FULL, turns="L01"), "disc MR2-BH", "aim D", "throw done")
    assert GAME.clubhouse.forced_move(away, 0) == Skip(), "From Distance makes no difference"


@pytest.mark.parametrize(
    ("turns", "options", "asked"),
    [
        ("L03", Options(), False),
        ("L03", Options(chain_links=True), True),
        ("C01", Options(), True),
        ("C05", Options(), True),
        ("V06", Options(), True),
    ],
)
def test_f179_nobody_is_asked_for_luck_on_a_putt_that_is_in(turns: str, options: Options, asked: bool) -> None:
    """Luck could help where the basket may spit, where a stroke or a card is lost, and where the putt misses."""
    putt = make(table(FULL, FULL, lies="D8", turns=turns, options=options), "disc PU1-BH", "aim U", "throw")
    assert isinstance(putt.phase, Helping)
    assert GAME.clubhouse.forced_move(putt, 0) == (None if asked else Done())


def test_f187_luck_is_asked_for_only_if_the_throw_goes_wrong() -> None:
    """Trouble works in the second throw; the third is planned out of bounds, and lands there."""
    fine = make(table(FULL, FULL), "disc MR2-BH", "aim U", "throw need")
    assert isinstance(fine.phase, Choosing) and fine.phase.shot.seat == 1 and len(fine.players[0].hand) == 9
    struck_state = make(table(FULL, FULL, turns="V03"), "disc MR2-BH", "aim U", "throw need")
    assert isinstance(struck_state.phase, Helping) and "play L02 V03" in texts(struck_state)
    out = make(table("MR2-BH L03", "MR1-BH", hole="PK02", lies="E2", turns="L02"), "disc MR2-BH", "aim U", "throw need")
    assert isinstance(out.phase, Helping) and isinstance(make(out, "done").phase, Landed)


def test_f187_asking_for_luck_in_need_is_offered_only_to_a_hand_with_luck() -> None:
    """The choice is on the private hand alone."""
    for hand, promises in ((FULL, PROMISES), ("MR2-BH K04 V03", ("same", "done"))):
        chosen_state = make(table(hand, FULL), "disc MR2-BH")
        for state in (table(hand, FULL), chosen_state):
            lines = GAME.text.move_sequences(GAME.rules.view(state, 0))
            words = dict.fromkeys(one.promise for line in lines for one in line.moves if isinstance(one, Throw))
            assert tuple(words) == promises


def test_f187_a_turned_card_that_betters_nothing_is_skipped_where_no_luck_follows() -> None:
    """Tail Wind brings a throw from the tee nearer, and one beyond the basket away."""
    starts = [table(FULL, FULL, lies=lie, turns="L05") for lie in ("D2", "D6")]
    thrown = [make(start, "disc MR2-BH", "aim U", "throw need") for start in starts]
    assert [GAME.clubhouse.forced_move(state, 0) for state in thrown] == [None, Skip()]
    lines = [line.moves for line in GAME.text.move_sequences(GAME.rules.view(thrown[0], 0))]
    assert lines == [(Apply("1"),), (Skip(),)]


def test_f187_the_answers_given_with_a_throw_are_public_and_reveal_nothing_else() -> None:
    """The table of another hand that has said so looks the same, window by window."""
    ready = make(table(FULL, FULL, options=Options(rules="battle")), "disc MR2-BH", "aim U")
    for promise in PROMISES:
        answered_state = make(ready, f"throw {promise}")
        assert isinstance(answered_state.phase, Disrupting)
        text = " ".join(GAME.text.news(GAME.rules.view(answered_state, 1), ("Ada", "Ben")))
        assert ("no luck card after it" in text) == (promise == "done")
        other = redeal(answered_state, None, Luck(b"promise", 1))
        assert other.players[0].hand != answered_state.players[0].hand
        seen, again = (GAME.rules.view(all_pass(state), None) for state in (answered_state, other))
        assert (seen.window, seen.awaiting) == (again.window, again.awaiting)


@pytest.mark.parametrize("edition", [FIRST_EDITION, SECOND_EDITION])
def test_f185_f187_rounds_of_older_editions_have_no_answers_with_a_throw(edition: Edition) -> None:
    state = table(FULL, FULL)._replace(edition=edition)
    assert texts(make(state, "disc MR2-BH", "aim U")).isdisjoint({f"throw {promise}" for promise in PROMISES})
    lines = GAME.text.move_sequences(GAME.rules.view(state, 0))
    assert all(not line.menu and Throw("same") not in line.moves for line in lines)
    assert [game.edition for game in EDITIONS] == [1, 2, 3]


def test_f187_a_line_of_the_second_menu_throws_at_once() -> None:
    state = table("MR2-BH AP1", FULL, lies="D9")
    lines = [line for line in GAME.text.move_sequences(GAME.rules.view(state, 0)) if line.moves[-1] == Throw("done")]
    assert lines[0].label == "Yes: a sure putt" and len({line.menu for line in lines}) == 1
    for line in lines:
        thrown_state = make(state, *map(GAME.rules.write_move, line.moves))
        assert not isinstance(thrown_state.phase, Helping)


def test_f187_the_caddie_judges_the_throw_without_its_answers() -> None:
    assert GAME.ai.caddie is not None
    assert {GAME.ai.caddie.plain_move(Throw(promise)) for promise in ("", *PROMISES)} == {Throw()}


def test_f158_f186_after_a_mulligan_the_refill_is_what_the_undone_throw_played() -> None:
    """The last throw that counts is somebody else's."""
    state = make(table(FULL, FULL), "disc MR2-BH", "aim U", "throw done")
    state = make(state, "disc DR1-BH", "aim U", "throw done", seat=1)
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 0
    state = state._replace(players=(state.players[0]._replace(mulligan=True), state.players[1]))
    disc = next(code for code in state.players[0].hand if code[0] == "M")
    state = make(commit(state, disc, "U"), "done", "play TO1")
    assert isinstance(state.phase, Refilling) and state.last is not None and state.last.seat == 1
    assert auto_answers(Options())["refill"].answer(GAME.rules.view(state, None), 0) == Draw("disc")
