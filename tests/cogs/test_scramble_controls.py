"""Scramble Golf's own controls: a golfer is chosen in two menus, whose numbers are explained."""

from typing import Literal

import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.cards.deck import GOLFERS, TIERS
from engine.scramble.options import Options
from engine.scramble.state import State
from engine.scramble.view import View
from tests.engine.scramble.positions import NAMES, make, practice
from ui.games import face
from ui.games.scramble import rows
from ui.widgets.move_controls import move_rows
from ui.widgets.page import Button, Menu

LABEL = 38


def choosing(cards: Literal["none", "luck"] = "luck") -> View:
    return GAME.rules.view(GAME.rules.setup(Options(cards=cards), 2, Luck(b"", 0)), None)


def test_s12_a_golfer_is_chosen_first_and_the_all_rounder_by_one_press() -> None:
    menu, quick = rows(choosing()) or ()
    assert isinstance(menu, Menu)
    assert "lower numbers are better" in menu.hint
    assert [(option.label, option.note) for option in menu.options][:2] == [
        ("Hattie Hyzer: D 4, M 4, P 4", "Equally good with all discs"),
        ("Bo Bomber: D 3, M 4, P 5", "Best with Driver"),
    ]
    assert quick == (Button("The all-rounder: Hattie Hyzer", "move", "choose hattie-hyzer regular", "green"),)


def test_s13_then_the_tier_with_the_numbers_it_makes_of_the_golfer() -> None:
    _golfers, menu = rows(choosing(), 6) or ()
    assert isinstance(menu, Menu)
    assert menu.hint == "How good is Pete Putt? Lower numbers are better"
    assert [(f"{menu.arg} {option.value}", option.label) for option in menu.options] == [
        ("choose pete-putt regular", "Regular: D 5, M 4, P 3"),
        ("choose pete-putt rookie", "Rookie: D 4, M 3, P 2"),
        ("choose pete-putt pro", "Pro: D 6, M 5, P 4"),
    ]
    assert rows(choosing(), 9) == rows(choosing())


def test_every_golfer_and_tier_can_be_chosen_and_fits_its_line() -> None:
    legal = {GAME.rules.write_move(move) for move in choosing().moves}
    found = set()
    for number in range(1, len(GOLFERS) + 1):
        menus = [row for row in rows(choosing(), number) or () if isinstance(row, Menu)]
        assert all(len(option.label) <= LABEL for menu in menus for option in menu.options)
        found |= {f"{menu.arg} {option.value}" for menu in menus[1:] for option in menu.options}
    assert found == legal
    assert len(found) == len(GOLFERS) * len(TIERS)


def test_s190_without_cards_nobody_is_asked_and_later_choices_have_the_usual_controls() -> None:
    assert choosing("none").phase == "PreThrow"
    view = GAME.rules.view(make(practice("E8", "B8"), "throw | 1 6 6"), 0)
    assert rows(view) is None
    menu, *_then = move_rows(GAME, face(GAME.key), view, NAMES)
    assert isinstance(menu, Menu)


def test_s192_s193_a_hole_out_and_a_last_word_are_one_choice_with_the_end_they_bring() -> None:
    holing = GAME.rules.view(make(practice("E5", "B8", hands=["mulligan"]), "throw | 5 1 1"), 0)
    first, *_others = GAME.text.move_sequences(holing)
    assert [GAME.rules.write_move(move) for move in first.moves] == ["use D", "land J5", "done"]
    landed_state = make(practice("E8", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land E7")
    labels_by_seat = {
        seat: [one.label for one in GAME.text.move_sequences(GAME.rules.view(landed_state, seat))] for seat in (None, 0)
    }
    assert labels_by_seat == {
        None: ["Stay put and end the turn"],
        0: ["Stay put and end the turn", "Stay put, then play a card"],
    }
    empty = make(practice("E8", "B8"), "throw | 1 6 6", "use D", "land E7")
    assert GAME.text.move_sequences(GAME.rules.view(empty, 0)) == ()


def test_s124_s130_a_card_before_the_throw_is_one_choice_with_it_unless_it_asks_where() -> None:
    state = practice("E8", "B8", cards="battle", hands=["courtesy-call gust"])
    (row,) = move_rows(GAME, face(GAME.key), GAME.rules.view(state, 0), NAMES)
    assert not isinstance(row, Menu)
    assert [(press.label, press.arg) for press in row] == [
        ("Courtesy Call on Ben, then throw", "battle courtesy-call 2;throw"),
        ("Gust on Ben", "battle gust 2"),
        ("Throw all three dice", "throw"),
    ]
    assert GAME.text.move_sequences(GAME.rules.view(state, None)) == ()
    named_state = practice("E8", "B8", cards="battle", hands=["courtesy-call"], throwing="original")
    assert GAME.text.move_sequences(GAME.rules.view(named_state, 0)) == ()


def lines_by_menu(state: State) -> dict[str, list[str]]:
    """Return the lines of the seat on turn by the prompt of their menu, as moves."""
    results: dict[str, list[str]] = {}
    for line in GAME.text.move_sequences(GAME.rules.view(state, state.actor)):
        results.setdefault(line.menu, []).append(";".join(map(GAME.rules.write_move, line.moves)))
    return results


@pytest.mark.parametrize(
    ("cards", "hand", "rolls", "ends"),
    [
        ("none", "", False, ()),
        ("luck", "", True, ("done",)),
        ("luck", "mulligan", True, ("done", "end")),
        ("battle", "", True, ("done",)),
        ("battle", "gust", True, ("done", "end")),
    ],
)
def test_s193_a_landing_is_chosen_with_the_roll_or_the_end_of_the_turn(
    cards: str, hand: str, rolls: bool, ends: tuple[str, ...]
) -> None:
    rolled_state = make(practice("E8", "B8", cards=cards, hands=[hand]), "throw | 1 6 6")
    menus = lines_by_menu(rolled_state)
    further = [line for menu, lines in menus.items() if menu for line in lines]
    assert len(menus) <= 2, "with a third menu the board is higher than a phone"
    assert any(line.endswith("roll") for line in further) == rolls
    assert any(line.endswith(("done", "end")) for line in further) == bool(ends)
    for menu, lines in menus.items():
        for line in lines if menu else ():
            moves = line.split(";")
            after = make(rolled_state, *(f"{move} | 1 1 1" for move in moves))
            assert moves[2:] == ["roll"] or len(moves) == 1 or ({*moves[2:]} <= {*ends} and after.actor == 1)


def test_s126_s203_a_hand_without_an_opponent_to_hit_says_so_too() -> None:
    """Everybody sees that its cards have no target, whichever they are."""
    alone = practice("E8", "B8", cards="battle", hands=["gust"]).with_player(1, sheltered=True)
    rolled_state = make(alone, "throw | 1 6 6")
    assert [*lines_by_menu(rolled_state)] == ["Land and roll for a Battle card …", "Land and end your turn …"]
    landed_state = make(rolled_state, "use D", "land E7")
    assert [line.label for line in GAME.text.move_sequences(GAME.rules.view(landed_state, 0))] == [
        "Stay put and end the turn"
    ]


@pytest.mark.parametrize(("cards", "prize"), [("luck", "luck"), ("battle", "a Battle card")])
def test_s203_a_hand_without_cards_says_with_the_landing_whether_it_rolls(cards: str, prize: str) -> None:
    """Nothing could be played in between, so no window asks after the landing."""
    rolled_state = make(practice("E8", "B8", cards=cards), "throw | 1 6 6")
    for state, first in ((rolled_state, "use D;land E7"), (make(rolled_state, "use D"), "land E7")):
        menus = lines_by_menu(state)
        assert [*menus] == [f"Land and roll for {prize} …", "Land and end your turn …"]
        for then, lines in zip(("roll", "done"), menus.values(), strict=True):
            assert f"{first};{then}" in lines
    held_state = make(practice("E8", "B8", cards=cards, hands=["gust"]), "throw | 1 6 6", "use D")
    assert lines_by_menu(held_state) == {}


def test_s79_s155_s192_a_line_ends_the_turn_as_far_as_windows_open() -> None:
    """No roll in the water or the basket; no last window for a disc that is holed out or picked up."""
    wet = make(practice("N5", "B8", hands=["cancel"]), "throw | 6 3 6")
    assert not any("land L5 off;roll" in line for line in lines_by_menu(wet)["Land, then roll or end your turn …"])
    holing = make(practice("E5", "B8", hands=["cancel"]), "throw | 5 1 1")
    assert "use D;land J5;done" in lines_by_menu(holing)["Land, then roll or end your turn …"]
    tired_state = practice("E8", "B8", hands=["cancel"]).with_player(0, throws=7)
    lines = lines_by_menu(make(tired_state, "throw | 1 6 6"))["Land, then roll or end your turn …"]
    assert not any(line.endswith(";end") for line in lines), "the eighth stroke of a par 3 is the last"


@pytest.mark.parametrize(
    ("cards", "hands", "moves", "shown"),
    [
        ("luck", ("mulligan", "cancel"), ("throw | 1 6 6", "use D", "land E7"), True),
        ("luck", ("", ""), ("throw | 1 6 6", "use D", "land E7"), False),
        ("luck", ("mulligan", "cancel"), ("throw | 1 6 6",), False),
        ("luck", ("ace-run", "cancel"), (), False),
        ("battle", ("gust", "splash"), (), True),
        ("battle", ("gust", "splash"), ("throw | 1 6 6", "use D", "land E7"), False),
    ],
)
def test_s201_the_board_has_play_a_card_whatever_the_card_is(
    cards: str, hands: tuple[str, str], moves: tuple[str, ...], shown: bool
) -> None:
    for hand in hands:
        state = make(practice("E8", "B8", cards=cards, hands=[hand]), *moves)
        assert GAME.clubhouse.may_play_card(GAME.rules.view(state, None)) == shown
