"""The characters with their meeples and abilities (F-145, F-147)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.final_nine.extras.characters import CHARACTERS, Character
from engine.final_nine.words import faces as words
from engine.final_nine.words.terms import card as named
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN
from render.final_nine import meeples
from render.final_nine.sheet import COLUMNS, GAP, TOP, WIDE, titled
from render.lettering import wrap
from render.paint import Sketch
from render.sprite import Sprite

_LEFT, _HEAD, _LINE, _BAND = 168, 60, 35, 150


def characters(title: str, said: str, abilities: Mapping[str, int]) -> Canvas:
    """Draw the characters with these abilities; the two sides of a TEAM card are next to each other."""
    shown = [one for one in CHARACTERS.values() if one.abilities[0] in abilities]
    high = _HEAD + 10 + _LINE * max(len(tuple(_lines(one))) for one in shown)
    rows = -(-len(shown) // COLUMNS)
    canvas = titled(rows * (high + GAP) - 8, title, said)
    for place, one in enumerate(shown):
        row, column = divmod(place, COLUMNS)
        _side(canvas, one, MARGIN + column * (WIDE + GAP), TOP + row * (high + GAP), high)
    return canvas


def _side(canvas: Canvas, one: Character, x: int, y: int, high: int) -> None:
    """Draw a side of a card: meeple, name and team, and the abilities."""
    box = canvas.paste(_paper(one.code, high), x, y, f"character {one.code}")
    canvas.write_within(x + _LEFT, y + 44, WIDE - _LEFT - 16, one.name, Ink(36, 900, "ink", "ivory"), 28)
    for code in one.abilities:
        canvas.name(f"card {code}", box)
    for line, (text, weight) in enumerate(_lines(one)):
        canvas.write(x + _LEFT, y + _HEAD + 26 + _LINE * line, text, Ink(28, weight, "ink", "ivory"))


def _lines(one: Character) -> Iterator[tuple[str, int]]:
    """Yield each ability's name and the lines of its effect, with their weights."""
    for code in one.abilities:
        yield named(code), 700
        for line in wrap(words.ability(code), 28, 600, WIDE - _LEFT - 16):
            yield line, 600


@lru_cache(maxsize=4)
def _paper(code: str, high: int) -> Sprite:
    """Return a side of a card without its text, anchored at its top left corner."""
    sketch = Sketch(WIDE, high + 3, sharp=4)
    with stock.slip(sketch, WIDE, high, 16, _BAND, "rough sky"):
        pass
    with sketch.placed(_BAND / 2, high / 2 + 16):
        meeples.draw(sketch, code, meeples.COLOURS[code])
    return sketch.sprite("felt")
