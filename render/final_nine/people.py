"""The characters with their meeples and abilities (F-145, F-147)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.final_nine.extras.characters import CHARACTERS, Character
from engine.final_nine.words import faces as words
from engine.final_nine.words.terms import card_name as named
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN
from render.final_nine import meeples
from render.final_nine.sheet import COLUMNS, GAP, TOP, WIDE, titled_felt
from render.lettering import wrap
from render.paint import Sketch
from render.sprite import Sprite

_SIDE_LEFT, _SIDE_HEAD, _SIDE_LINE, _SIDE_BAND = 168, 60, 35, 150


def character_sheet(title: str, said: str, abilities: Mapping[str, int]) -> Canvas:
    """Draw the characters with these abilities; the two sides of a TEAM card are next to each other."""
    shown = [one for one in CHARACTERS.values() if one.abilities[0] in abilities]
    high = _SIDE_HEAD + 10 + _SIDE_LINE * max(len(tuple(_ability_lines(one))) for one in shown)
    rows = -(-len(shown) // COLUMNS)
    canvas = titled_felt(rows * (high + GAP) - 8, title, said)
    for place, one in enumerate(shown):
        row, column = divmod(place, COLUMNS)
        _draw_side(canvas, one, MARGIN + column * (WIDE + GAP), TOP + row * (high + GAP), high)
    return canvas


def _draw_side(canvas: Canvas, one: Character, x: int, y: int, high: int) -> None:
    """Draw a side of a card: meeple, name and team, and the abilities."""
    box = canvas.paste(_side_paper(one.code, high), x, y, f"character {one.code}")
    canvas.write_within(x + _SIDE_LEFT, y + 44, WIDE - _SIDE_LEFT - 16, one.name, Ink(36, 900, "ink", "ivory"), 28)
    for code in one.abilities:
        canvas.name_box(f"card {code}", box)
    for line, (text, weight) in enumerate(_ability_lines(one)):
        canvas.write(x + _SIDE_LEFT, y + _SIDE_HEAD + 26 + _SIDE_LINE * line, text, Ink(28, weight, "ink", "ivory"))


def _ability_lines(one: Character) -> Iterator[tuple[str, int]]:
    """Yield each ability's name and the lines of its effect, with their weights."""
    for code in one.abilities:
        yield named(code), 700
        for line in wrap(words.ability_text(code), 28, 600, WIDE - _SIDE_LEFT - 16):
            yield line, 600


@lru_cache(maxsize=4)
def _side_paper(code: str, high: int) -> Sprite:
    """Return a side of a card without its text, anchored at its top left corner."""
    sketch = Sketch(WIDE, high + 3, sharp=4)
    with stock.draw_slip(sketch, WIDE, high, 16, _SIDE_BAND, "rough sky"):
        pass
    with sketch.transform(_SIDE_BAND / 2, high / 2 + 16):
        meeples.draw_meeple(sketch, code, meeples.BOX_COLOURS[code])
    return sketch.sprite("felt")
