"""Section 12.4: MISCHIEF, when a card may be used and who knows of it; the effects are in another file."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.extras.mischief import MISCHIEF_CARDS
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options, validate_setup
from engine.final_nine.state import Choosing, Disrupting, Helping, ShotState
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    MISCHIEF,
    SEED,
    all_pass,
    commit,
    finish,
    make,
    mischief_table,
    refusal,
    texts,
)
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.hidden.final_nine import redeal

EACH = Options(rules="battle", mischief=True, disruptions="one_each")
DOUBLES = Options(rules="battle", mischief=True, characters="kstar", doubles=True)
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def test_f155_the_cards_are_those_of_the_table() -> None:
    written = rulebook_table("code | name | when | effect on the target")
    assert tuple(code for code, *_ in written) == MISCHIEF_CARDS
    for code, name, when, text in written:
        card = ACTIONS[code]
        assert (card.name, card.category, card.when) == (name, "MISCHIEF", frozenset({when}))
        if text.startswith("`"):
            assert card.options[0][0].kind == text.split("`")[1].partition("-")[0]


def test_f113_f154_mischief_is_only_for_battle() -> None:
    with pytest.raises(ValueError, match="Mischief needs battle"):
        Options(mischief=True)
    validate_setup(MISCHIEF, 2)
    with pytest.raises(ValueError, match="Ace Run has no battle, Mischief"):
        Options(rules="battle", mischief=True, ace_run=True)


def test_f154_every_player_draws_one_card_before_the_round() -> None:
    start = GAME.rules.setup(MISCHIEF, 4, Luck(SEED, 0))
    held = [player.mischief for player in start.players]
    assert len(set(held)) == 4 and set(held) <= set(MISCHIEF_CARDS)
    assert len(
        {GAME.rules.setup(MISCHIEF, 2, Luck(bytes([seed]), 0)).players[0].mischief for seed in range(40)}
    ) == len(MISCHIEF_CARDS)
    assert not any(player.mischief for player in GAME.rules.setup(Options(rules="battle"), 4, Luck(SEED, 0)).players)


def test_f154_f177_the_card_is_its_owners_secret_until_it_is_used() -> None:
    state = mischief_table("H7 H2 H4", "MR2-BH", "K08", "V03")
    assert [GAME.rules.view(state, viewer).players[1].mischief for viewer in (None, 0, 1, 2)] == ["", "", "H2", ""]
    board_text = GAME.text.board(GAME.rules.view(state, 1), NAMES)
    assert "Mischief: Squeaky Brakes, no skill cards on this throw." in board_text
    after = make(state, "play H2", seat=1)
    for viewer in (None, 0, 1, 2):
        view = GAME.rules.view(after, viewer)
        assert (view.players[1].mischief, view.players[1].mischief_used) == ("H2", True)
        assert GAME.text.news(view, NAMES) == ("Ben plays Squeaky Brakes on Ada: no skill cards on this throw.",)
        assert "Mischief used: Ben Squeaky Brakes." in GAME.text.board(view, NAMES)


@pytest.mark.parametrize("cards", ["H1 H2 H3", "H5 H4 H7", "H8 H6 H1"])
def test_f177_f179_views_texts_and_refusals_reveal_no_mischief_card(cards: str) -> None:
    start = mischief_table(cards, "PU1-BH K04", "V03 PU1-FH", "K08", lies="D8")
    for state in (start, make(start, "disc PU1-BH", "aim U"), commit(start, "PU1-BH", "U")):
        for viewer in (None, 0, 1, 2):
            other = redeal(state, viewer, Luck(b"others", 1))
            own = "" if viewer is None else state.players[viewer].mischief
            assert other.players[2 if viewer == 1 else 1].mischief not in {"", own}
            assert GAME.rules.view(other, viewer) == GAME.rules.view(state, viewer)
        for code in MISCHIEF_CARDS:
            if code != state.players[2].mischief:
                assert "don't have that card" in refusal(state, f"play {code}", seat=2)


def test_f154_a_mischief_card_is_used_once_in_the_round() -> None:
    state = make(mischief_table("- H2", "MR2-BH", "K08"), "play H2", seat=1)
    assert "play H2" not in texts(state, 1)
    assert "already used your Mischief card this round" in refusal(state, "play H2", seat=1)


def test_f154_a_mischief_card_is_used_only_on_another_player() -> None:
    state = mischief_table("H2 H4", "MR2-BH", "K08")
    assert "play H2" not in texts(state)
    assert "for an opponent's throw" in refusal(state, "play H2", seat=0)


def test_f148_f154_in_doubles_mischief_is_used_only_on_the_other_team() -> None:
    state = mischief_table("- H2 H2 H4", *["MR2-BH V03"] * 4, options=DOUBLES)
    assert "play H2" in texts(state, 1) and "play H2" not in texts(state, 2)
    assert "for an opponent's throw" in refusal(state, "play H2", seat=2)
    state = commit(state, "MR2-BH", "U")
    assert "play H4" in texts(state, 3)


def test_f155_a_t1_card_is_used_while_the_throw_is_not_committed() -> None:
    state = mischief_table("- H2", "MR2-BH", "K08 V03")
    assert GAME.rules.legal_moves(state, 1) == () and "play H2" in texts(state, 1)
    assert "play H2" in texts(make(state, "disc MR2-BH", "aim U"), 1)
    window = commit(state, "MR2-BH", "U")
    assert isinstance(window.phase, Disrupting) and "play H2" not in texts(window, 1)
    assert "while an opponent is choosing" in refusal(window, "play H2", seat=1)


def test_f155_a_t1_card_is_refused_in_a_swap() -> None:
    state = GAME.rules.setup(MISCHIEF, 2, Luck(SEED, 0))
    players = tuple(player._replace(mischief="H2") for player in state.players)
    assert "while an opponent is choosing" in refusal(state._replace(players=players), "play H2", seat=1)


def test_f155_a_t1_card_puts_the_target_back_to_the_start_of_t1() -> None:
    options = Options(rules="battle", mischief=True, angle_ctrl=True)
    start = mischief_table("- H5", "MR2-BH MR1-BH MR3-BH K04 K16 DR1-BH", "K08", options=options)
    chosen_state = make(start, "redraw DR1-BH", "disc MR2-BH", "aim U", "play K04 1", "angle AC3", "lay MR1-BH")
    struck_state = make(make(chosen_state, "play K16"), "play H5 3", seat=1)
    assert struck_state.players[0].hand == chosen_state.players[0].hand
    assert struck_state.phase == Choosing(ShotState(0, struck_state.players[0].lie, paid=1))
    assert texts(struck_state) == texts(make(start, "redraw DR1-BH"))
    laying = make(make(start, "disc MR2-BH", "aim U", "angle AC5", "lay MR1-BH"), "play H5 3", seat=1)
    assert laying.phase == Choosing(ShotState(0, laying.players[0].lie))


def test_f155_f108_an_open_trade_is_taken_back_and_counts() -> None:
    state = mischief_table("- - H2", "MR2-BH DR1-BH", "PU1-BH", "K08")
    asked_state = make(state, "trade 2", "offer DR1-BH", "propose")
    assert GAME.rules.awaiting(asked_state) == (1,)
    struck_state = make(asked_state, "play H2", seat=2)
    assert GAME.rules.awaiting(struck_state) == (0,) and isinstance(struck_state.phase, Choosing)
    assert (struck_state.phase.offer, struck_state.phase.offers) == (None, 1)
    assert "not your decision" in refusal(struck_state, "accept PU1-BH", seat=1)


def test_f155_the_partner_of_a_trade_may_use_a_t1_card_instead_of_an_answer() -> None:
    asked_state = make(mischief_table("- H2", "MR2-BH DR1-BH", "PU1-BH"), "trade 2", "offer DR1-BH", "propose")
    assert {"play H2", "accept PU1-BH", "decline"} <= texts(asked_state, 1)
    assert GAME.rules.awaiting(make(asked_state, "play H2", seat=1)) == (0,)


def test_f155_a_t1_card_leaves_an_anytime_card_as_it_is() -> None:
    state = mischief_table("- H2", "MR2-BH K14 K04 PU1-BH", "K08")
    state = make(make(state, "use K14"), "play H2", seat=1)
    assert texts(state) == {"discard MR2-BH", "discard K04", "discard PU1-BH"}


@pytest.mark.parametrize("options", [MISCHIEF, EACH])
def test_f155_a_t2_card_neither_counts_nor_closes_the_window(options: Options) -> None:
    state = commit(mischief_table("- H8 -", "MR2-BH", "V03 V04", "V03", options=options), "MR2-BH", "U")
    state = make(state, "play H8", seat=1)
    assert isinstance(state.phase, Disrupting) and {"play V03", "pass"} <= texts(state, 1)
    state = make(state, "play V03", seat=1)
    if options is EACH:
        assert GAME.rules.awaiting(state) == (2,)
        state = make(state, "pass", seat=2)
    assert str(finish(state).lie) == "C5"


def test_f155_a_holder_of_a_t2_card_and_no_trouble_may_use_it() -> None:
    state = commit(mischief_table("- H8", "MR2-BH", "K08"), "MR2-BH", "U")
    assert isinstance(state.phase, Disrupting) and {"pass", "play H8"} <= texts(state, 1)
    assert GAME.clubhouse.seats_without_choice(state) == () and GAME.clubhouse.seats_without_choice(
        make(state, "play H8", seat=1)
    ) == (1,)
    assert str(finish(all_pass(make(state, "play H8", seat=1))).lie) == "D5"


def test_f155_a_player_who_has_passed_cannot_use_a_t2_card() -> None:
    state = commit(mischief_table("- H8 -", "MR2-BH", "V03", "V03"), "MR2-BH", "U")
    passed_state = make(state, "pass", seat=1)
    assert "play H8" not in texts(passed_state, 1)
    assert "before anyone presses “Let it fly”" in refusal(passed_state, "play H8", seat=1)
    assert "before anyone presses “Let it fly”" in refusal(mischief_table("- H8", "MR2-BH", "K08"), "play H8", seat=1)


def test_f155_the_news_have_a_t2_card_at_once() -> None:
    state = commit(mischief_table("- H4 -", "MR1-BH", "V03", "V03"), "MR1-BH", "U")
    view = GAME.rules.view(make(state, "play H4", seat=1), None)
    assert GAME.text.news(view, NAMES) == ("Ben plays Wrong Hand on Ada: mirror the flight.",)
    assert view.shot is not None and [slip.card for slip in view.shot.slips] == ["H4"]
    assert view.shot.plan is not None and str(view.shot.plan.lie) == "E6"


@pytest.mark.parametrize("card", ["H4", "H8"])
def test_f155_mischief_cannot_be_answered_by_a_card(card: str) -> None:
    state = commit(mischief_table(f"- {card}", "MR1-BH K04 L02 L08 L09", "V03", turns="C04"), "MR1-BH", "U", "K04 1")
    state = all_pass(make(state, f"play {card}", seat=1))
    assert isinstance(state.phase, Helping)
    assert {text for text in texts(state) if text.startswith("play")} == {"play L02 C04", "play L08 C04"}
    slips = {slip.card: slip.status for slip in finish(state).slips}
    assert slips == {"K04": "void", card: "works", "C04": "works"}


def test_f182_a_player_who_leaves_takes_the_card_along() -> None:
    state = mischief_table("- H2 H4", "MR2-BH", "K08", "K08")
    state = GAME.rules.apply(state, 1, Leave(), Luck(SEED, 1))
    assert GAME.rules.anytime(state, 1) == ()
    assert "not in this round" in refusal(state, "play H2", seat=1)
    assert [GAME.rules.view(state, viewer).players[1].mischief for viewer in (None, 0, 2)] == ["", "", ""]
