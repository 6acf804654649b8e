"""Sentences: labels, reasons, the text of the board, the end."""

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS, CARDS
from engine.final_nine.events import CardOnThrow
from engine.final_nine.options import Options
from engine.final_nine.state import Over
from engine.final_nine.text import picture
from engine.final_nine.text.refusals import LABELS, NO_EFFECT_REASONS, SENTENCES, TIMING_LABELS, short_reason
from engine.final_nine.text.terms import action_text, disc_with_figures
from engine.final_nine.text.throws import card_effect, panel_text
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, make, park, table
from tests.parametrize import every_row

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@every_row("code", ACTIONS)
def test_f137_every_action_says_what_it_does(code: str) -> None:
    assert action_text(code)


def test_f116_red_flag_brings_one_more_card_only_when_it_is_turned_up() -> None:
    state = commit(table("MR2-BH", "C03 MR1-BH", lies="D2 E2", options=Options(rules="battle")), "MR2-BH", "U")
    view = GAME.rules.view(state, 1)
    flag = GAME.rules.parse_move("play C03")
    assert GAME.text.move_label(view, flag, NAMES) == "2 · Red Flag: no luck"
    assert GAME.text.move_note(view, flag) == "no luck cards on this throw"
    sentence = "Red Flag: no luck cards on this throw; turned up, it brings one more card."
    assert sentence in (GAME.text.hand(view) or "")
    for turned, expected_text in ((False, "no luck"), (True, "1 more card, no luck")):
        assert card_effect(view, CardOnThrow("C03", 1, turned, "", 0, "works")) == expected_text


def test_f135_the_text_of_a_disc_has_its_figures() -> None:
    assert disc_with_figures("DR1-BH") == "Thunderline BH 6 +2"
    assert (
        disc_with_figures("MR4-FH") == "Meadow FH 3 −1"
        and disc_with_figures("AP3") == "Boom reach 3"
        and disc_with_figures("FF4-BH").endswith("diagonal 3")
    )
    assert len({card.name for card in CARDS.values()}) > 60


def test_every_label_is_short_and_has_its_sentence() -> None:
    assert all(len(words) <= 20 for words in LABELS.values()) and LABELS.keys() <= {
        *SENTENCES,
        *NO_EFFECT_REASONS,
        *TIMING_LABELS,
    }


@every_row(
    ("hand", "turns", "steps", "code", "why"),
    [
        ("MR2-BH V04", "", "disc MR2-BH|aim U", "V04", "can't be played"),
        ("MR2-BH AP1", "", "", "AP1", "out of reach"),
        ("DR3-BH L05", "", "disc DR3-BH|aim U|throw", "L05", "immune to wind"),
        ("MR2-BH L07", "", "disc MR2-BH|aim U|throw", "L07", "only on a putt"),
        ("MR2-BH L03", "", "disc MR2-BH|aim U|throw", "L03", "no penalty to cancel"),
        ("MR2-BH L02", "", "disc MR2-BH|aim U|throw", "L02", "nothing to cancel"),
        ("DR1-FH K02", "", "disc DR1-FH|aim U", "K02", "BH discs only"),
    ],
)
def test_a_card_that_cannot_be_played_says_why(hand: str, turns: str, steps: str, code: str, why: str) -> None:
    state = make(table(hand, turns=turns), *(step for step in steps.split("|") if step))
    held = next(card for card in GAME.rules.view(state, 0).hand if card.code == code)
    assert (held.state, short_reason(held.why)) == ("held", why)


def test_the_bar_below_the_map_names_the_next_step_of_a_throw() -> None:
    state = table("MR2-BH K04", "DR1-BH")
    steps = ("disc MR2-BH", "aim U")
    lines = [picture.action_bar(GAME.rules.view(make(state, *steps[:done]), 0), NAMES).what for done in range(3)]
    assert lines == ["Disc and direction", "Disc and direction", "Skill card or throw"]


def test_the_text_of_the_board_is_enough_to_play_from() -> None:
    state = make(table("MR2-BH K04", "DR1-BH", wind=1, options=Options(level="pro")), "disc MR2-BH", "aim U")
    board_text = GAME.text.board(GAME.rules.view(state, 0), NAMES)
    for part in ("Ada: Pathfinder BH is ready", "wind blowing right. Basket at D9", "9 ...B...", "2 ...T...", "bushes"):
        assert part in board_text
    assert "Hand: 1 *Pathfinder BH 4, 2 Control." in board_text
    assert "Planned: D2 D3 D4 D5 D6 E6." in board_text and "Ben: D2, 7 away" in board_text
    channel = GAME.text.board(GAME.rules.view(state, None), NAMES)
    assert "Pathfinder" not in channel and "Planned" not in channel


FIGURES = (
    "Disc numbers: distance, then fade. + bends BH left and FH right, − the other way. "
    "B W S R: immune to bushes, wind, skips, rolls."
)


def test_f37_f38_f39_the_board_says_what_the_figures_of_a_hand_mean() -> None:
    state = table("MR2-BH K04", "K04 V03")
    assert FIGURES in GAME.text.board(GAME.rules.view(state, 0), NAMES).splitlines()
    for viewer in (None, 1):
        assert "B W S R" not in GAME.text.board(GAME.rules.view(state, viewer), NAMES)
    assert "The + side is on the left for BH discs, on the right for FH" in GAME.text.hand(GAME.rules.view(state, 0))


def test_f98_a_planned_throw_is_planned_and_a_landed_one_has_landed() -> None:
    state = commit(table("MR2-BH L03", "PU1-BH", hole="PK02", lies="E2", turns="L02"), "MR2-BH", "U")
    before = GAME.text.board(GAME.rules.view(state, None), NAMES)
    assert "Planned: E2 E3 E4 E5 E6, +1 stroke, next lie E4." in before
    assert "Ada: E2, 10 away, 0 so far, total E" in before
    for viewer in (None, 0, 1):
        after = GAME.text.board(GAME.rules.view(make(state, "done"), viewer), NAMES)
        assert "Landed: E2 E3 E4 E5 E6, +1 stroke, next lie E4." in after and "Planned" not in after
        assert "Ada: now E4, 8 away, 0 before this throw, total E" in after


def test_f64_a_penalty_that_is_waived_is_not_told_of() -> None:
    state = commit(table("MR2-BH L03", hole="PK02", lies="E2", turns="L02"), "MR2-BH", "U")
    board_text = GAME.text.board(GAME.rules.view(make(state, "play L03"), None), NAMES)
    assert "Planned: E2 E3 E4 E5 E6, out of bounds without a penalty, next lie E4." in board_text
    assert "Cards on the throw: Green Flag (" in board_text


def test_a_throw_planned_out_of_bounds_says_where_the_next_one_is_from() -> None:
    view = GAME.rules.view(commit(table("MR2-BH", hole="PK02", lies="E2"), "MR2-BH", "U"), None)
    panel = panel_text(view, NAMES)
    assert panel and panel.ending == ("Planned: out of bounds", "E4, 8 away")


def test_f27_f78_out_beside_the_basket_is_told_with_its_penalty_and_its_drop_in() -> None:
    pond = park("PK01")._replace(rows=("...T...", *["......."] * 7, "...B...", "~~~~~~~", "......."))
    board_text = GAME.text.board(
        GAME.rules.view(commit(table("MR2-BH", hole=pond, lies="D6"), "MR2-BH", "U"), None), NAMES
    )
    assert "then under the basket." in board_text and ", +1 stroke, " in board_text


def test_f150_f158_a_putt_that_has_landed_is_in_while_the_throw_may_be_undone() -> None:
    state = table("PU1-BH K04", lies="D8")
    state = state._replace(players=(state.players[0]._replace(mulligan=True),))
    board_text = GAME.text.board(GAME.rules.view(make(commit(state, "PU1-BH", "U"), "done"), None), NAMES)
    assert "Ada: in, 0 before this throw, total E" in board_text and "Landed: D8 D9, in." in board_text


def test_f178_the_cards_on_a_throw_are_told_with_what_they_do() -> None:
    state = commit(table("MR2-BH K04 L09", turns="V03"), "MR2-BH", "U", "K04 1")
    sentence = "Cards on the throw: Control (distance +1), Hard Fade ({})."
    assert sentence.format("fade +1") in GAME.text.board(GAME.rules.view(state, None), NAMES)
    board_text = GAME.text.board(GAME.rules.view(make(state, "play L09 V03"), None), NAMES)
    assert sentence.format("cancelled")[:-1] in board_text and "Tree Love (" in board_text
    champ = make(table("MR2-BH K16"), "disc MR2-BH", "aim U", "play K16", "copy K04 1")
    assert "Cards on the throw: Champ as Control (distance +1)." in GAME.text.board(GAME.rules.view(champ, 0), NAMES)
    assert "Cards on the throw" not in GAME.text.board(GAME.rules.view(champ, None), NAMES)


def test_f28_f32_mandos_and_islands_are_told() -> None:
    mando = GAME.text.board(GAME.rules.view(table("MR2-BH", hole="PK05"), None), NAMES)
    assert "At the mando on D7, fly up past its NW corner." in mando
    island = GAME.text.board(GAME.rules.view(table("MR2-BH", hole="PK03"), None), NAMES)
    assert "stop on the island C7-E9" in island


def test_f99_the_board_tells_the_last_throw_and_the_strokes_of_the_hole() -> None:
    state = table("DR4-BH", "PU1-BH", lies="D4")
    state = state._replace(players=(state.players[0]._replace(strokes=2), state.players[1]))
    over = make(commit(state, "DR4-BH", "D"), "done")
    board_text = GAME.text.board(GAME.rules.view(over, None), NAMES)
    assert "Ada goes out of bounds: +1 stroke, back to D1, 8 to go." in board_text and "4 so far" in board_text


def test_f178_the_cards_of_a_trade_are_named_to_its_partners_alone() -> None:
    state = make(table("DR1-BH K04", "PU1-BH", "PU1-FH"), "trade 2")
    assert "Trade with Cleo for a putter" in {
        GAME.text.move_label(GAME.rules.view(make(state, "back"), 0), move, NAMES)
        for move in GAME.rules.legal_moves(make(state, "back"), 0)
    }
    state = make(state, "offer DR1-BH", "propose")
    asked = "Ben can give Ada a putter for {}, or decline."
    assert GAME.text.turn(GAME.rules.view(state, 1), NAMES) == asked.format("Thunderline BH")
    assert GAME.text.turn(GAME.rules.view(state, 2), NAMES) == asked.format("1 card")
    assert GAME.text.turn(GAME.rules.view(state, None), NAMES) == asked.format("1 card")


def test_the_winner_comes_first() -> None:
    state = GAME.rules.setup(Options(), 2, Luck(b"w", 0))
    players = tuple(
        player._replace(scores=scores) for player, scores in zip(state.players, ((3, 3), (2, 3)), strict=True)
    )
    final_text = GAME.text.final(GAME.rules.view(state._replace(players=players, phase=Over()), None), NAMES)
    assert final_text == (
        "Ben leads from start to finish and wins by 1, with 5 strokes (−1).",
        "Ben made one birdie.",
    )


def test_the_line_of_options_names_the_chosen_ones() -> None:
    said = GAME.text.options(
        Options(rules="battle", level="pro", layout="mega3", bad_form=True, printing=1, pack="full"), 2
    )
    assert said == (
        "Park · 9 holes · Battle: disrupt each other's throws · with wind · Mega holes, each made of three holes"
        " · full pack · Rollers can cross water · Bad Form: more can go wrong"
    )
    assert GAME.text.options(Options(), 2) == "Park · 9 holes", "what is as usual goes without saying"
    assert GAME.text.options(Options(pack="half"), 3) == "Park · 9 holes · half pack · Best for 1 or 2 players"


def test_f179_a_seat_without_a_card_to_play_reads_it_and_the_channel_does_not() -> None:
    alone = "You have no card for this throw: carry on. You're asked so that nobody can tell what you hold."
    for hand, asked in (("MR2-BH V04", alone), ("MR2-BH L02", "Ada can play a luck card on this throw.")):
        state = commit(table(hand, "PU1-BH", turns="C01"), "MR2-BH", "U")
        own, others, channel = (GAME.text.turn(GAME.rules.view(state, seat), NAMES) for seat in (0, 1, None))
        assert own == asked
        assert others == channel == "Ada can play a luck card on this throw."


def test_the_hand_spells_out_bh_and_fh_on_the_first_hole_until_a_card_is_chosen() -> None:
    view = GAME.rules.view(table("MR2-BH PU1-FH"), 0)
    assert picture.hand_heading(view, ()) == "Hole 1 · lie D2, basket 7 away · BH backhand, FH forehand"
    assert picture.hand_heading(view, (1,)) == "Hole 1 · lie D2, basket 7 away · chosen: 1"
    assert picture.hand_heading(view._replace(number=1), ()) == "Hole 2 · lie D2, basket 7 away"
