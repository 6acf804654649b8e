"""The words of a report on Play Nine about a mistake: no sentence speaks against the figures beside it."""

import pytest

from engine.caddie import MoveValue
from engine.play_nine import GAME
from tests.engine.play_nine.positions import PAIR_NAMES, chance, choosing, holding

HIDDEN = "(9) (9) (9) (9)"
ENDED = "You ended the hole, but your cards could still get better."


def explain(grids: tuple[str, ...], held: int, played: MoveValue, best: MoveValue) -> str | None:
    """Return why the move played was worse than the best one, whose moves are given as text."""
    caddie, read = GAME.ai.caddie, GAME.rules.parse_move
    assert caddie
    view = GAME.rules.view(holding(choosing(*grids), held), 0)
    mistake, better = (worth._replace(move=read(worth.move)) for worth in (played, best))
    return caddie.explain_mistake(view, mistake, better, PAIR_NAMES)


@pytest.mark.parametrize(
    ("mine", "why"),
    [
        ("4 -5 2 1 / 4 7 2 (9)", ENDED),
        ("4 -5 2 3 / 4 7 2 (9)", ENDED),
        ("4 0 2 1 / 4 7 2 (9)", "You ended the hole, with your 7 still unmatched."),
    ],
)
def test_a_card_opposite_a_hole_in_one_waits_for_no_match(mine: str, why: str) -> None:
    """The 7 is rather replaced: a match would give up the Hole-in-One."""
    assert explain((mine, "12 -5 4 4 / 12 (9) 4 1"), 10, MoveValue("flip 8", 8.3), MoveValue("skip", 0.3)) == why


def test_a_discard_is_no_gift_to_others_whom_the_move_costs_strokes() -> None:
    """A report says beside it what the move cost them."""
    grids = f"3 5 (9) (9) / {HIDDEN}", "4 5 0 (9) / 2 (9) (9) (9)"
    best = MoveValue("place 3", 4.3)
    told = explain(grids, -5, MoveValue("place 2", 9.0, edge=-0.3, harm=-0.3), best)
    assert told and told.startswith("Tom could match the 5 you discarded.")
    told = explain(grids, -5, MoveValue("place 2", 9.0, edge=0.3, harm=0.3), best)
    assert told and "Tom" not in told


def test_no_discard_is_named_that_nobody_would_take() -> None:
    """The opponent would rather draw than take the 10."""
    grids, caddie = ("1 1 3 0 / 0 0 (9) 2", "2 3 7 3 / 12 3 7 (9)"), GAME.ai.caddie
    assert caddie
    view = GAME.rules.view(holding(choosing(*grids, discards=(12, 10, 5)), 10), 0)
    values = {GAME.rules.write_move(worth.move): worth for worth in caddie.evaluate(view, chance())}
    told = explain(grids, 10, *(values[move]._replace(move=move) for move in ("skip", "flip 7")))
    assert told == ""


def test_a_card_is_kept_from_nobody_whom_the_move_costs_strokes() -> None:
    """A hint says of the best move that the next player can't use the 8, but they need more strokes than after it."""
    grids = f"0 1 (9) (9) / {HIDDEN}", f"8 1 (9) (9) / {HIDDEN}"
    best = MoveValue("place 3", 6.0)
    assert explain(grids, 8, MoveValue("flip 3", 7.0), best) == "", "its own reason says it"
    assert explain(grids, 8, MoveValue("flip 3", 9.0, edge=0.3, harm=0.3), best) is None


@pytest.mark.parametrize(("held", "why"), [(2, "A hidden card averages 5.7, more than the 2 you discarded."), (6, "")])
def test_a_low_card_that_was_discarded_for_the_last_flip_is_compared_with_hidden_ones(held: int, why: str) -> None:
    """Either move ends the hole, and the strokes of the better one stand above its reason."""
    grids = "10 0 3 4 / 10 (9) 3 4", f"5 2 1 12 / {HIDDEN}"
    assert explain(grids, held, MoveValue("flip 6", 5.4), MoveValue("place 6", 5.0)) == why


def test_a_flip_beside_a_mulligan_is_worse_for_what_its_match_saves() -> None:
    grids = "4 0 1 2 / 4 (9) 3 (9)", f"0 0 7 12 / {HIDDEN}"
    reason = explain(grids, 5, MoveValue("flip 6", 10.9), MoveValue("flip 8", 10.4))
    assert reason == "A match for your 2 would save more than one for your Mulligan (0)."
