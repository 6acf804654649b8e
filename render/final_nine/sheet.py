"""Sheets of cards with how many there are of each: discs large, action cards as slips."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.words import picture as words
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt
from render.final_nine import cards
from render.final_nine.families import family
from render.final_nine.homes import HOMES, backdrop, mark
from render.paint import Sketch, Sprite
from render.stock import Family, icon

TOP = 112
_ROW, _DOWN = 5, cards.TALL + 28
COLUMNS, WIDE, GAP = 2, 516, 12
_HEAD, _LINE, _LEFT, _BAND = 58, 36, 84, 68
_TEXT = 30
"""The size of what a slip says: larger than elsewhere, for these sheets are read."""


def titled(height: int, title: str, said: str) -> Canvas:
    """Felt of that height below a title and a sentence on what it shows."""
    canvas = Canvas(felt(TOP + height + MARGIN))
    end = 48 + canvas.write(48, 64, "Final Nine", Ink(44, 900)) + 18
    canvas.write_within(end, 64, RIGHT - end, title, Ink(34, 600, "soft"), 28)
    canvas.write_within(48, 98, RIGHT - 60, said, Ink(26, 600, "soft"), 26)
    return canvas


def sheet(title: str, said: str, shown: Mapping[str, int], text: Callable[[str], str] = words.text) -> Canvas:
    """Cards by code with their numbers: discs, each for both of its hands, and action cards with a text below them."""
    flown, played = _hands(shown), [code for code in shown if code in ACTIONS]
    lines = -(-len(flown) // _ROW)
    row_of, below = -(-len(flown) // max(1, lines)), lines * _DOWN
    said_by = [_lines(text(code)) for code in played]
    rows, high = -(-len(played) // COLUMNS), _HEAD + 6 + _LINE * max(map(len, said_by), default=0)
    canvas = titled(below + rows * (high + GAP) - 8, title, said)
    for place, (code, count) in enumerate(flown.items()):
        row, column = divmod(place, row_of)
        x, y = MARGIN + 4 + column * (cards.NARROW + stock.GAP), TOP + row * _DOWN
        cards.draw(canvas, cards.Look(code, copies=count), x, y, cards.NARROW, cards.TALL)
    for place, code in enumerate(played):
        column, row = divmod(place, rows)
        x, y = MARGIN + column * (WIDE + GAP), TOP + below + row * (high + GAP)
        _slip(canvas, code, shown[code], said_by[place], (x, y, high))
    return canvas


def _hands(shown: Mapping[str, int]) -> dict[str, int]:
    """The discs, both hands counted as one: a forehand is the mirror image of its backhand."""
    copies: dict[str, int] = {}
    for code, count in shown.items():
        if code in DISCS:
            backhand = code.replace("-FH", "-BH")
            copies[backhand] = copies.get(backhand, 0) + count
    return copies


def _lines(text: str) -> list[str]:
    return cards.lines(text, WIDE - _LEFT - 16, 4, _TEXT)


def _slip(canvas: Canvas, code: str, count: int, said: Sequence[str], box: tuple[int, int, int]) -> None:
    """An action card as a slip: family, name, symbols, number and text."""
    x, y, high = box
    canvas.paste(_paper(family(code), ACTIONS[code].set, high), x, y, f"card {code}")
    right = x + WIDE - 16
    if count > 1:
        right -= int(canvas.write(right, y + 42, f"×{count}", Ink(31, 900, "ink", "ivory"), "r")) + 10
    for symbol in reversed(ACTIONS[code].symbols):
        canvas.paste(cards.symbol(symbol), right - 20, y + 31, f"symbol {symbol}")
        right -= 46
    canvas.write_within(x + _LEFT, y + 42, right - x - _LEFT, words.heading(code), Ink(34, 700, "ink", "ivory"), 28)
    for line, text in enumerate(said):
        canvas.write(x + _LEFT, y + _HEAD + 24 + _LINE * line, text, Ink(_TEXT, 600, "ink", "ivory"))


@lru_cache(maxsize=32)
def _paper(kind: Family, group: str, high: int) -> Sprite:
    """A slip of a set before it is lettered; its place is its top left corner."""
    home, sketch = HOMES.get(group), Sketch(WIDE, high + 3, sharp=4)
    with stock.slip(sketch, WIDE, high, 14, _BAND, kind.colour):
        if home:
            backdrop(sketch, home, WIDE, high)
            mark(sketch, home, WIDE - 32, high - 30, 36, "stone")
    icon(sketch, kind, _BAND / 2, high / 2 - 17, 40, kind.text)
    sketch.word(_BAND / 2, high / 2 + 38, kind.letter, 32, kind.text, kind.colour)
    return sketch.sprite("felt")
