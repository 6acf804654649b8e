"""Controls on pages: every move of a seat is on its private page, and no secret move on a public one."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import pytest

from cogs.games.final_nine import CARDS, VERBS, is_suggested
from engine.final_nine import GAME
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.moves import Choose
from engine.final_nine.notation import MOVE_OF_WORD
from engine.registry import GAMES
from engine.rng import Luck
from tests.engine.final_nine.positions import make, mischief_table, pick, table
from tests.engine.scramble import positions
from tests.playouts import Table, moments, playout
from ui.games import face
from ui.widgets.custom_id import ASIDE_VERB
from ui.widgets.move_controls import has_main_move, move_rows
from ui.widgets.page import Menu, Row

NAMES = ("Ada", "Ben", "Cleo", "Dan")
OPEN = {"apply", "skip", "draw", "done"}
"""The words of public moves: about a turned card, and the stack from which a hand is refilled."""
TABLES = [
    ({"rules": "battle", "mischief": True, "characters": "team", "tee_off": True, "angle_ctrl": True}, 3),
    ({"course": "forest", "rules": "battle", "characters": "kstar", "doubles": True, "pack": "double"}, 4),
    ({"course": "suburban", "level": "rec", "chain_links": True, "plus": True, "bad_form": True}, 1),
    ({"ace_run": True, "tee_off": True, "level": "pro"}, 2),
]


def moves_of(rows: tuple[Row, ...]) -> list[str]:
    """Return the moves that these controls make; some controls make several."""
    results = []
    for row in rows:
        if isinstance(row, Menu) and row.verb == "several":
            results += [f"{option.value};{row.arg}" for option in row.options]
        elif isinstance(row, Menu):
            results += [f"{row.arg} {option.value}".strip() for option in row.options]
        else:
            results += [press.arg for press in row if press.verb == "move"]
    return results


def round_states(options: dict[str, Any], seats: int) -> Iterator[Any]:
    """Yield the first moments of a random round and a sample of its later ones."""
    played = Table(GAME, pick(**options), seats, bytes(range(32)))
    return chain((turn.state for turn in islice(playout(played), 12)), moments(played, 50))


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_f177_the_public_board_offers_no_secret_choice(options: dict[str, Any], seats: int) -> None:
    for state in round_states(options, seats):
        public = moves_of(move_rows(GAME, face(GAME.key), GAME.rules.view(state, None), NAMES))
        assert {part.split()[0] for text in public for part in text.split(";")} <= OPEN


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_the_private_pages_offer_every_move_of_the_seat(options: dict[str, Any], seats: int) -> None:
    for state in round_states(options, seats):
        for seat in range(seats):
            view = GAME.rules.view(state, seat)
            pages = [move_rows(GAME, face(GAME.key), view, NAMES, page) for page in range(2 + len(view.moves) // 25)]
            offered = {text.partition(";")[0] for rows in pages for text in moves_of(rows)}
            assert offered == {GAME.rules.write_move(move) for move in (*view.moves, *view.anytime)}
            assert all(1 <= len(row) <= 5 for rows in pages for row in rows if not isinstance(row, Menu))
            assert sum(1 + (1 if isinstance(row, Menu) else len(row)) for row in pages[0]) < 30


def test_every_kind_of_move_has_a_command() -> None:
    assert set(MOVE_OF_WORD) - {word for words in VERBS.values() for word in words} == {
        "aim",
        "throw",
        "flick",
        "leave",
    }


def test_abilities_and_mischief_are_suggested_by_commands_of_their_own() -> None:
    assert CARDS["ability"] >= {"RR1", "MN1", "KY2", "TO1", "TO2"}
    assert (
        is_suggested("ability", "use TT2")
        and is_suggested("ability", "play RR1")
        and is_suggested("ability", "disc MN1")
    )
    assert is_suggested("mischief", "play H5 1") and is_suggested("mischief", "give PU1-BH")
    assert not any(is_suggested(command, "play K04 1") for command in ("ability", "mischief"))


def test_labels_carry_the_numbers_of_the_cards() -> None:
    state = table("MR2-BH MR2-BH PU1-BH K04", options=pick(pack="double"))
    view = GAME.rules.view(state, 0)
    first = {GAME.rules.write_move(move): GAME.text.move_label(view, move, NAMES) for move in view.moves}
    assert first["disc MR2-BH"].startswith("1 · Pathfinder BH")
    assert first["redraw PU1-BH"] == "3 · New disc for Pin BH"
    view = GAME.rules.view(make(state, "disc MR2-BH", "aim U"), 0)
    labels = [GAME.text.move_label(view, move, NAMES) for move in view.moves]
    assert "4 · Control: distance +1" in labels
    assert "Throw" in labels


def test_f154_a_mischief_card_is_offered_to_its_owner_out_of_turn_as_what_it_is() -> None:
    view = GAME.rules.view(mischief_table("- H2", "MR2-BH", "DR1-BH"), 1)
    assert not view.moves
    (row,) = move_rows(GAME, face(GAME.key), view, NAMES)
    assert not isinstance(row, Menu)
    labels = {press.arg: press.label for press in row}
    assert labels["play H2"] == "Squeaky Brakes on Ada: no skill"


def test_only_the_plain_throw_button_is_green() -> None:
    ready = make(table("MR2-BH L06", "DR1-BH"), "disc MR2-BH", "aim U")
    rows = move_rows(GAME, face(GAME.key), GAME.rules.view(ready, 0), NAMES)
    styles = {press.arg: press.style for row in rows if not isinstance(row, Menu) for press in row}
    ways = {text: style for text, style in styles.items() if text.startswith("throw")}
    assert ways == {"throw": "green", "throw same": "grey", "throw need": "grey", "throw done": "grey"}


def test_paying_a_stroke_for_another_disc_has_a_separate_menu() -> None:
    rows = move_rows(GAME, face(GAME.key), GAME.rules.view(table("MR2-BH PU1-BH", "DR1-BH"), 0), NAMES)
    menus = {row.verb: [option.value for option in row.options] for row in rows if isinstance(row, Menu)}
    assert menus[ASIDE_VERB] == ["redraw MR2-BH", "redraw PU1-BH", "trade 2"]


def test_f145_the_menu_of_characters_tells_what_they_can_do() -> None:
    state = GAME.rules.setup(pick(characters="team"), 2, Luck(b"cast", 0))
    buttons, menu = move_rows(GAME, face(GAME.key), GAME.rules.view(state, GAME.rules.awaiting(state)[0]), NAMES)
    assert isinstance(menu, Menu)
    assert not isinstance(buttons, Menu)
    assert [press.label for press in buttons] == ["No character"]
    notes = {option.value: option.note for option in menu.options}
    assert notes["MN"] == "a sure putt from up to 2 squares away / distance +1 or −1"


def test_f145_f147_the_note_of_a_character_fits_its_line() -> None:
    view = GAME.rules.view(GAME.rules.setup(pick(characters="team"), 2, Luck(b"cast", 0)), 0)
    notes = {code: GAME.text.move_note(view, Choose(code)) for code in CHARACTERS}
    assert {code: note for code, note in notes.items() if not 0 < len(note) <= 100} == {}


def test_a_private_decision_leaves_the_board_without_a_main_move_though_conceding_is_there() -> None:
    game = GAMES["scramble"]
    state = positions.practice("E8", "B8", play="match", decks=positions.stack(good="mulligan"))
    thrown = positions.make(state, "throw | 1 6 6", "use D", "land E7")
    drawn = positions.make(thrown, "roll | 6 6 6")
    public = game.rules.view(drawn, None)
    assert {game.rules.write_move(move) for move in public.moves} == {"concede hole", "concede match"}
    assert not has_main_move(game, face(game.key), public)
    for view in (game.rules.view(drawn, 0), game.rules.view(thrown, None)):
        assert has_main_move(game, face(game.key), view)


def test_f80_the_swap_is_one_menu_of_up_to_two_cards() -> None:
    state = GAME.rules.setup(pick(), 2, Luck(b"swap", 0))
    buttons, menu = move_rows(GAME, face(GAME.key), GAME.rules.view(state, 0), NAMES)
    assert not isinstance(buttons, Menu) and isinstance(menu, Menu)
    assert [press.arg for press in buttons] == ["ready"]
    assert (menu.verb, menu.arg, menu.least, menu.picks) == ("several", "ready", 1, 2)
    assert len(menu.options) <= 18
    assert not any(";" in option.value for option in menu.options)
    (first, *_others) = (
        move for move in GAME.rules.legal_moves(state, 0) if GAME.rules.write_move(move).startswith("swap")
    )
    after = GAME.rules.view(GAME.rules.apply(state, 0, first, Luck(b"swap", 1)), 0)
    menu = next(row for row in move_rows(GAME, face(GAME.key), after, NAMES) if isinstance(row, Menu))
    assert (menu.least, menu.picks) == (1, 1), "one card is marked already"
