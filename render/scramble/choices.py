"""The list of choices, named as on the map and in the menu: sets of dice, or squares."""

from collections.abc import Sequence
from typing import NamedTuple, get_args

from PIL import Image

from engine.scramble.courses.grid import square_name
from engine.scramble.throw.dice import Reach
from engine.scramble.view import View
from engine.scramble.words import picture as words
from render.canvas import Canvas, Ink, Layer
from render.holes import pieces
from render.holes.pieces import Outcome
from render.lettering import MIN_TEXT_PIXELS, text_width
from render.palette import palette_index
from render.scramble.marks import LISTED, MARK_PIXELS, lettered_options
from render.shelf import image_cache

_LINE, _ROWS = 50, 4
_TWO, _MANY = 250, 125
"""The width of an entry with its words, and of one without."""
_OVER = 8
"""How far a mark may extend beyond the list, in pixels."""

_ENTRY_NAME, _ENTRY_SOFT = Ink(34, 700, "ivory", "panel"), Ink(28, 600, "soft", "panel")


class Entry(NamedTuple):
    """A line of the list."""

    text: str
    outcome: Outcome
    name: str
    words: str


def entries(view: View) -> list[Entry]:
    """Return the lettered squares, or the sets of dice with what each can do."""
    if view.phase == "Rolled":
        return [_dice_entry(reach) for reach in view.reach]
    return [
        Entry(mark.text, mark.outcome, square_name(mark.option.square), words.landing_text(view, mark.option))
        for mark in lettered_options(view)
    ]


def _dice_entry(reach: Reach) -> Entry:
    holing = any(option.outcome == "basket" for option in reach.options)
    return Entry(str(reach.spaces), "in" if holing else "safe", reach.dice, words.reach_text(reach))


def list_height(found: Sequence[Entry]) -> int:
    """Return the height of the list in pixels; equal for all but very long lists."""
    return _LINE * max(_ROWS, -(-len(found) // 4))


def draw_choices(canvas: Canvas, view: View, found: Sequence[Entry], x: int, y: int) -> None:
    """Draw the list in columns from top to bottom: two with words if they fit, or four without."""
    sums = view.phase == "Rolled"
    if not found:
        canvas.paste_layer(_marks_key(words.outcome_legend(view)), x - _OVER, y)
        return
    if len(found) <= 2 * _ROWS:
        for number, entry in enumerate(found):
            left = x + number // _ROWS * _TWO
            _draw_entry(canvas, entry, left, y + number % _ROWS * _LINE, _TWO, sums)
        return
    rows = max(_ROWS, -(-len(found) // 4))
    for number, entry in enumerate(found):
        _draw_entry(canvas, entry, x + number // rows * _MANY, y + number % rows * _LINE, _MANY, sums)


@image_cache(400_000)
def _marks_key(outcomes: tuple[str, ...]) -> Layer:
    """Return the key of the marks' shapes, on the panel."""
    layer = Layer(Image.new("L", (2 * _TWO, _ROWS * _LINE + _OVER // 2), palette_index("panel")))
    for number, (outcome, said) in enumerate(zip(get_args(Outcome), outcomes, strict=True)):
        _draw_entry(layer, Entry("", outcome, said, ""), _OVER, number * _LINE, 2 * _TWO, ink=_ENTRY_SOFT)
    return layer


def _draw_entry(canvas: Layer, entry: Entry, x: int, y: int, room: int, sum_: bool = False, ink: Ink = _ENTRY_NAME) -> None:
    canvas.paste(pieces.reach_mark(entry.text, entry.outcome, MARK_PIXELS, LISTED, sum_), x + 23, y + 24)
    end = 57 + canvas.write_within(x + 57, y + 34, room - 56, entry.name, ink, 28)
    if room == _TWO:
        start = max(end + 10, 104)
        if text_width(entry.words, MIN_TEXT_PIXELS, _ENTRY_SOFT.weight) <= room - start - 4:
            canvas.write_within(x + start, y + 34, room - start - 4, entry.words, _ENTRY_SOFT, MIN_TEXT_PIXELS)
