"""Cards that may be played without effect: marked before they are spent, by the seat's own view alone."""

from itertools import islice
from typing import Any

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.events import Landing
from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.options import Options
from engine.final_nine.state import SECOND_EDITION, Helping, Landed, State
from engine.final_nine.text import moves as moves_text
from engine.final_nine.text.refusals import NO_EFFECT_REASONS
from engine.final_nine.view import View
from engine.i18n import LABEL_CHARACTERS, visible_length
from engine.rng import Luck
from tests.engine.final_nine.positions import all_pass, make, mischief_table, pick, table
from tests.hidden.final_nine import redeal
from tests.parametrize import every_row
from tests.playouts import NAMES, Table, playout

COURSES = ("park", "suburban", "forest")
BATTLE = Options(rules="battle")
SUBURBAN = Options(rules="battle", course="suburban")
FOREST = Options(rules="battle", course="forest")
BAD_FORM = Options(rules="battle", bad_form=True)


def view_in_window(card: str, window: str, hole: str, disc: str, aim: str, options: Options = BATTLE) -> View:
    """Return the view of the seat that may play the card: the thrower, or in T2 the opponent."""
    played = next(one for one in course(options.course) if one.id == hole)
    state = table(f"{disc} {card} PU2-BH", f"{card} DR1-BH", hole=played, options=options)
    state = make(state, f"disc {disc}", f"aim {aim}")
    if window != "T1":
        state = make(state, "throw")
    if window == "T4":
        state = all_pass(state)
    view: View = GAME.rules.view(state, int(window == "T2"))
    return view


def reason(view: View, text: str) -> str:
    move = GAME.rules.parse_move(text)
    assert move in view.moves
    return moves_text.no_effect_key(view, move)


@every_row(
    ("card", "throw", "why"),
    [
        ("K01", ("T1", "PK01", "MR2-BH", "U"), "idle flight"),
        ("K02", ("T1", "PK01", "MR2-BH", "U"), "idle flight"),
        ("L01", ("T4", "PK01", "MR2-BH", "U"), "idle basket"),
        ("SC1", ("T2", "SU01", "MR2-BH", "U", SUBURBAN), "idle over"),
        ("FC1", ("T2", "FO01", "MR2-BH", "U", FOREST), "idle lie"),
        ("FV1", ("T1", "FO01", "MR2-BH", "R", FOREST), "idle flight"),
        ("FV3", ("T1", "FO01", "MR2-BH", "D", FOREST), "idle flight"),
        ("FL2", ("T4", "FO01", "MR2-BH", "U", FOREST), "idle flight"),
        ("B5", ("T2", "PK01", "MR2-BH", "U", BAD_FORM), "idle flight"),
    ],
)
def test_f98_a_card_that_leaves_the_planned_throw_as_it_is_has_no_effect_now(
    card: str, throw: tuple[Any, ...], why: str
) -> None:
    assert reason(view_in_window(card, *throw), f"play {card}") == why


@every_row(
    ("card", "throw"),
    [
        ("K01", ("T1", "PK01", "DR3-FH", "U")),
        ("K02", ("T1", "PK01", "DR1-BH", "U")),
        ("K10", ("T1", "PK01", "MR2-BH", "U")),
        ("L01", ("T4", "PK09", "DR1-BH", "U")),
        ("V03", ("T2", "PK01", "MR2-BH", "U")),
        ("C01", ("T2", "PK01", "MR2-BH", "U")),
        ("C03", ("T2", "PK01", "MR2-BH", "U")),
        ("C05", ("T2", "PK01", "MR2-BH", "U")),
        ("SC1", ("T2", "SU03", "DR3-FH", "U", SUBURBAN)),
        ("SC2", ("T2", "SU01", "MR2-BH", "U", SUBURBAN)),
        ("FC1", ("T2", "FO01", "MR2-BH", "R", FOREST)),
        ("FV1", ("T1", "FO01", "MR2-BH", "U", FOREST)),
        ("FV3", ("T1", "FO01", "MR2-BH", "U", FOREST)),
        ("FL2", ("T4", "FO01", "MR2-BH", "R", FOREST)),
        ("B5", ("T2", "PK01", "DR3-FH", "U", BAD_FORM)),
    ],
)
def test_f98_a_card_that_changes_the_throw_or_more_than_the_throw_has_an_effect(
    card: str, throw: tuple[Any, ...]
) -> None:
    assert reason(view_in_window(card, *throw), f"play {card}") == ""


def test_f74_a_deviation_does_nothing_to_an_automatic_putt() -> None:
    older = table("AP1 PU2-BH", "V03 C01 DR1-BH", lies="D10", options=BATTLE)._replace(edition=SECOND_EDITION)
    state = make(older, "disc AP1", "throw")
    view = GAME.rules.view(state, 1)
    assert reason(view, "play V03") == "sure putt"
    assert reason(view, "play C01") == ""


def test_f137_cancelling_a_card_without_effect_has_no_effect() -> None:
    turned_state = table("MR2-BH L02 PU2-BH", "V03 B5", options=BAD_FORM)
    mirrored_state = make(make(turned_state, "disc MR2-BH", "aim U", "throw"), "play B5", seat=1)
    assert reason(GAME.rules.view(mirrored_state, 0), "play L02 B5") == "idle cancel"
    bent_state = make(make(turned_state, "disc MR2-BH", "aim U", "throw"), "play V03", seat=1)
    assert reason(GAME.rules.view(bent_state, 0), "play L02 V03") == ""


def test_f155_a_wrong_hand_does_nothing_to_a_disc_that_flies_straight() -> None:
    state = mischief_table("- H4", "MR2-BH", "DR1-BH")
    straight = GAME.rules.view(make(state, "disc MR2-BH", "aim U", "throw"), 1)
    assert reason(straight, "play H4") == "idle flight"


def test_a_card_without_effect_says_so_on_its_button_in_its_note_and_in_the_hand() -> None:
    view = view_in_window("L01", "T4", "PK01", "MR2-BH", "U")
    move = GAME.rules.parse_move("play L01")
    assert GAME.text.move_label(view, move, NAMES) == "2 · From Distance: no effect"
    assert GAME.text.move_note(view, move) == "no effect now: the disc doesn't land at the basket"
    assert moves_text.useless_cards(view) == {"L01": "idle basket"}
    assert "From Distance (no effect now: " in GAME.text.hand(view)


@every_row("key", NO_EFFECT_REASONS)
def test_every_reason_fits_the_line_of_a_menu(key: str) -> None:
    assert len(moves_text.no_effect_note(key)) <= 100


def test_f179_cards_without_effect_are_determined_from_the_own_view_alone() -> None:
    game = Table(GAME, Options(rules="battle", mischief=True, course="forest"), 3, bytes([5]) * 32)
    for ply, turn in enumerate(islice(playout(game), 400)):
        other = redeal(turn.state, turn.seat, Luck(bytes(32), ply))
        if turn.seat >= 0 and GAME.rules.view(other, turn.seat) == (seat := GAME.rules.view(turn.state, turn.seat)):
            assert [moves_text.no_effect_key(GAME.rules.view(other, turn.seat), move) for move in seat.moves] == [
                moves_text.no_effect_key(seat, move) for move in seat.moves
            ]


@every_row("seed", range(6))
def test_a_card_said_to_have_no_effect_has_none(seed: int) -> None:
    """Each such luck is tried: the throw ends the same with it and without it."""
    options = pick(rules="battle", course=COURSES[seed % 3], plus=True, bad_form=True)
    game = Table(GAME, options, 4, bytes([seed]) * 32)
    for turn in islice(playout(game), 1500):
        if isinstance(turn.state.phase, Helping | Landed):
            view = GAME.rules.view(turn.state, turn.seat)
            for move in view.moves:
                if isinstance(move, Play) and moves_text.no_effect_key(view, move):
                    assert throw_result(turn.state, turn.seat, move) == throw_result(turn.state, turn.seat)


def throw_result(state: State, seat: int, *moves: Move) -> tuple[Any, ...]:
    """Return where the throw ended and what it cost, after these moves and no more."""
    for move in moves:
        state = GAME.rules.apply(state, seat, move, Luck(bytes(32), 1))
    while isinstance(state.phase, Helping | Landed):
        state = GAME.rules.apply(state, seat, Done(), Luck(bytes(32), 1))
    shot = next(event.shot for event in state.events if isinstance(event, Landing))
    return shot.path, shot.lie, shot.holed, shot.strokes


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.exhaustive)])
def test_labels_of_every_card_fit_a_button_however_it_is_played(first: int) -> None:
    for seed, grounds in [*enumerate(COURSES * 2)][first::2]:
        options = pick(rules="battle", course=grounds, plus=True, bad_form=True, mischief=True, angle_ctrl=True)
        for turn in islice(playout(Table(GAME, options, 4, bytes([seed, 9]) * 16)), 600):
            for seat in range(4):
                view = GAME.rules.view(turn.state, seat)
                for move in (*view.moves, *view.anytime):
                    assert visible_length(GAME.text.move_label(view, move, ("W" * 32,) * 4)) <= LABEL_CHARACTERS
