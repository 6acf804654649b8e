"""The picture of a hand: the reach of each disc, which cards cannot help and why, which would have no effect."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.state import State
from engine.final_nine.text import throw_lines
from engine.final_nine.text.refusals import LABELS, NO_EFFECT_REASONS, TIMING_LABELS
from render import final_nine
from render.background import felt_table
from render.canvas import Canvas, Layer
from render.final_nine import cards
from render.final_nine.cards import NARROW, TALL, BlankCard
from render.final_nine.hand_picture import looks
from render.sprite import split_into_strips
from render.text import text_width
from tests.engine.final_nine.positions import all_pass, make, table

NAMES = ("Annika", "Björn")
MINE, THEIRS = "DR1-BH MR3-FH PU3-BH AP3 K04 K03 V06 L01 C03", "DR1-BH V03 V06 K04 C05 L02 AP1 V05 MR2-FH"
CHOOSING = table(MINE, THEIRS, options=Options(rules="battle"), hole="PK05", lies="D5 C7")
THROWN = make(CHOOSING, "disc DR1-BH", "aim U", "throw")


def bars(state: State, seat: int) -> dict[str, tuple[str, bool]]:
    """Return the text of each card's bar, and whether the card is dimmed."""
    return {look.code: (look.bar, look.dim) for look in looks(GAME.rules.view(state, seat))}


def test_at_the_choice_of_a_disc_each_says_where_it_comes_nearest_and_the_others_when_they_help() -> None:
    view, said = GAME.rules.view(CHOOSING, 0), bars(CHOOSING, 0)
    assert said["MR3-FH"] == ("↑ E8, 3 to go", False)
    assert {code: said[code] for code in throw_lines.best_previews(view)} == {
        code: (there, False) for code, there in throw_lines.best_previews(view).items()
    }
    assert said["AP3"] == ("mando first", True) and said["K04"] == ("", False)
    assert said["V06"] == said["C03"] == ("against others", True) and said["L01"] == ("after a throw", True)


def test_in_a_window_only_what_can_be_played_there_is_bright() -> None:
    bright = {code for code, (_bar, dim) in bars(THROWN, 1).items() if not dim}
    assert bright == {"V03", "C05", "V05"}
    assert bars(all_pass(THROWN), 0)["L01"] == ("not at basket", True)


@pytest.mark.parametrize(("state", "seat"), [(CHOOSING, 0), (THROWN, 1), (all_pass(THROWN), 0)])
def test_the_bars_of_a_hand_are_on_its_picture(state: State, seat: int) -> None:
    canvas = final_nine.hand(GAME.rules.view(state, seat), NAMES)
    assert canvas and len(canvas.png()) < 60_000
    written = {what for what, _box in canvas.text_boxes}
    shown = [what for what, _box in canvas.named_boxes if what.startswith("card ")]
    assert len(shown) == len(GAME.rules.view(state, seat).hand)
    assert {bar for bar, _dim in bars(state, seat).values() if bar} <= written


def test_every_reason_is_read_whole_on_the_narrowest_card() -> None:
    wide = {
        key: text_width(LABELS[key], 26, 700) for key in {*TIMING_LABELS, *NO_EFFECT_REASONS} - {"sure putt", "not out"}
    }
    assert wide
    assert {key: across for key, across in wide.items() if across > NARROW - 28} == {}


def test_a_card_in_strips_equals_the_whole_card() -> None:
    for raised in (False, True):
        card = cards.blank_sprite(BlankCard("D", "", NARROW, TALL, raised))
        whole, laid = (Canvas(felt_table(TALL + 60)) for _ in range(2))
        whole.paste(card, 50, 30)
        left, top, right, bottom = laid.paste_piece(Layer(card.pixels).to_piece(card), 50, 30)
        assert laid.pixels.tobytes() == whole.pixels.tobytes()
        assert (left, top) == (50 - card.left, 30 - card.up)
        assert (right - left, bottom - top) == card.pixels.size
        first, middle, last = split_into_strips(card)
        assert first.mask and last.mask and not middle.mask
        assert middle.pixels.height > 0.9 * TALL
