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
    draw, *columns = button_rows(TABLE)
    assert [press.arg for press in draw] == ["draw"]
    assert [[press.label for press in column] for column in columns] == [
        ["Card 1 (1)", "Card 5 (5)"],
        ["Card 2 (2)", "Card 6 (6)"],
        ["Card 3 (hidden)", "Card 7 (hidden)"],
        ["Card 4 (hidden)", "Card 8 (−5)"],
    ]
    styles = {press.arg: press.style for column in columns for press in column}
    assert {arg for arg, style in styles.items() if style == "green"} == {f"take{MOVE_SEPARATOR}place 2"}
    assert {arg for arg, style in styles.items() if style == "blue"} == {
        f"take{MOVE_SEPARATOR}place {place}" for place in (3, 4, 7)
    }


def test_p21_p25_a_drawn_card_is_put_down_or_a_card_is_flipped_or_none() -> None:
    *columns, flips = button_rows(holding(TABLE, -5))
    green = [press.label for column in columns for press in column if press.style == "green"]
    assert green == ["Card 4 (hidden)"]
    assert [(press.label, press.arg) for press in flips] == [(f"Flip {place}", f"flip {place}") for place in (3, 4, 7)]
    (last,) = button_rows(holding(choosing("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)"), 9))[4:]
    assert [(press.label, press.arg) for press in last] == [("Flip 8", "flip 8"), ("Flip none", "skip")]
