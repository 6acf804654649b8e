"""Play Nine's buttons: their labels, and which of them are highlighted."""

from engine.game import MOVE_SEPARATOR
from engine.play_nine.state import State
from tests.engine.play_nine.positions import choosing, holding, look, new_game
from ui.games.play_nine import rows
from ui.widgets.page import Button, Menu

TABLE = choosing("1 2 (3) (4) / 5 6 (7) -5", "1 2 3 4 / 5 6 7 (8)", discards=(6,))


def button_rows(state: State, page: int = 0) -> list[list[Button]]:
    found = rows(look(state), page)
    return [list(row) for row in found if not isinstance(row, Menu)]


def test_p16_two_cards_are_turned_up_by_two_presses_of_the_grid() -> None:
    top, bottom, any_two = button_rows(new_game(2))
    assert [press.label for press in (*top, *bottom)] == [f"Card {place}" for place in range(1, 9)]
    assert [press.arg for press in any_two] == ["tee 1 2"]
    top, bottom = button_rows(new_game(2), 5)
    assert bottom[0] == Button("✓ Card 5", "leaf", "0", "green")
    assert [press.arg for press in (*top, *bottom[1:])] == [
        *(f"tee {place} 5" for place in range(1, 5)),
        *(f"tee 5 {place}" for place in range(6, 9)),
    ]
    assert button_rows(new_game(2), 9) == button_rows(new_game(2))


def test_p20_the_open_card_goes_on_a_card_by_one_press_and_its_pair_stands_out() -> None:
    draw, *grid = button_rows(TABLE)
    assert [press.arg for press in draw] == ["draw"]
    assert [[f"{press.icon} {press.label}" for press in row] for row in grid] == [
        ["card_1 ①", "card_2 ②", "card_back ③", "card_back ④"],
        ["card_5 ⑤", "card_6 ⑥", "card_back ⑦", "card_m5 ⑧"],
    ]
    styles = {press.arg: press.style for row in grid for press in row}
    assert {arg for arg, style in styles.items() if style == "green"} == {f"take{MOVE_SEPARATOR}place 2"}
    assert {arg for arg, style in styles.items() if style == "blue"} == {
        f"take{MOVE_SEPARATOR}place {place}" for place in (3, 4, 7)
    }


def test_p21_p25_a_drawn_card_can_be_placed_or_discarded_with_or_without_a_flip() -> None:
    top, bottom, discard = rows(look(holding(TABLE, -5)))
    assert [press.label for press in (*top, *bottom) if isinstance(press, Button) and press.style == "green"] == ["④"]
    assert isinstance(discard, Menu) and discard.hint == "Discard it and flip …"
    assert [(option.label, option.value) for option in discard.options] == [
        (f"Card {place}", f"flip {place}") for place in (3, 4, 7)
    ]
    *_grid, last = rows(look(holding(choosing("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)"), 9)))
    assert isinstance(last, Menu)
    assert [(option.label, option.value) for option in last.options] == [("Card 8", "flip 8"), ("No card", "skip")]


def test_p20_a_card_that_was_taken_is_not_discarded() -> None:
    assert [len(row) for row in button_rows(holding(TABLE, 6, "discard"))] == [4, 4]
