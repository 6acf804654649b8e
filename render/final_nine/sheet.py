"""Sheets of cards with the number of copies of each: discs large, action cards as slips."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.words import faces as words
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, WIDTH, felt_table
from render.final_nine import cards, faces
from render.final_nine.families import family_of
from render.final_nine.homes import SET_MARKS, draw_backdrop, draw_set_mark
from render.paint import Sketch
from render.sprite import Box, Sprite
from render.stock import Family, draw_icon

TOP = 112
_DISCS_PER_ROW, _ROW_STEP = 5, cards.TALL + 28
COLUMNS, WIDE, GAP = 2, 516, 12
_FEW, _AIR, _FULL = 2, 44, RIGHT - MARGIN - 8
"""Up to this many discs have cards beside them; the widest gap between discs; the width for discs."""
_HEAD, _LINE, _LEFT, _BAND = 58, 36, 84, 68
_TEXT_PIXELS = 30
"""The size of a slip's text in pixels, larger than elsewhere, because these sheets are read."""


def titled_felt(height: int, title: str, said: str) -> Canvas:
    """Return felt of this height below a title and a sentence on what it shows."""
    canvas = Canvas(felt_table(TOP + height + MARGIN), still=0)
    end = 48 + canvas.write(48, 64, "Final Nine", Ink(44, 900)) + 18
    canvas.write_within(end, 64, RIGHT - end, title, Ink(34, 600, "soft"), 28)
    canvas.write_within(48, 98, RIGHT - 60, said, Ink(26, 600, "soft"), 26)
    return canvas


def card_sheet(title: str, said: str, shown: Mapping[str, int], text: Callable[[str], str] = words.action_sentence) -> Canvas:
    """Draw cards by code with their copies: discs, each for both hands, and action cards with a text."""
    flown, played = _merge_hands(shown), [code for code in shown if code in ACTIONS]
    high = _HEAD + 6 + _LINE * max((len(_slip_lines(text(code), WIDE)) for code in played), default=0)
    slips, bottom = _slip_boxes(len(flown), len(played), high)
    canvas = titled_felt(bottom - TOP - 8, title, said)
    for (code, count), (x, y) in zip(flown.items(), _disc_corners(len(flown), bool(played)), strict=True):
        cards.draw_card(canvas, cards.Look(code, copies=count), x, y, cards.NARROW, cards.TALL)
    for code, box in zip(played, slips, strict=True):
        _draw_slip(canvas, code, shown[code], text(code), box)
    return canvas


def _disc_corners(discs: int, before: bool) -> Iterator[tuple[int, int]]:
    """Yield the top left corners of discs in rows: over the whole width, or from the left if cards follow."""
    lines = -(-discs // _DISCS_PER_ROW)
    across = -(-discs // max(1, lines))
    gap = stock.CARD_GAP if before else min(_AIR, (_FULL - across * cards.NARROW) // max(1, across - 1))
    left = MARGIN + 4 if before else (WIDTH - across * cards.NARROW - (across - 1) * gap) // 2
    for place in range(discs):
        row, column = divmod(place, across)
        yield left + column * (cards.NARROW + gap), TOP + row * _ROW_STEP


def _slip_boxes(discs: int, slips: int, high: int) -> tuple[list[Box], int]:
    """Return the boxes of the slips and the y at which the sheet ends.

    Slips lie beside a few discs, or below them in two columns.
    """
    beside, step = discs * (cards.NARROW + stock.CARD_GAP), high + GAP
    if 0 < discs <= _FEW and slips * step - GAP <= cards.TALL:
        left = MARGIN + 4 + beside
        return [(left, TOP + row * step, RIGHT - left, high) for row in range(slips)], TOP + _ROW_STEP
    top, rows = TOP + -(-discs // _DISCS_PER_ROW) * _ROW_STEP, -(-slips // COLUMNS)
    found = [
        (MARGIN + column * (WIDE + GAP), top + row * step, WIDE, high)
        for column, row in (divmod(place, rows) for place in range(slips))
    ]
    if slips % COLUMNS:
        x, y, _wide, _high = found[rows - 1]
        found[rows - 1] = x, y, RIGHT - MARGIN, high
    return found, top + rows * step


def _merge_hands(shown: Mapping[str, int]) -> dict[str, int]:
    """Return the discs, both hands counted as one, because a forehand mirrors its backhand."""
    copies: dict[str, int] = {}
    for code, count in shown.items():
        if code in DISCS:
            backhand = code.replace("-FH", "-BH")
            copies[backhand] = copies.get(backhand, 0) + count
    return copies


def _slip_lines(text: str, wide: int) -> list[str]:
    """Return the lines of a slip of that width."""
    return faces.clamp_lines(text, wide - _LEFT - 16, 4, _TEXT_PIXELS)


def _draw_slip(canvas: Canvas, code: str, count: int, said: str, box: Box) -> None:
    """Draw an action card as a slip: family, name, symbols, copies and text."""
    x, y, wide, high = box
    canvas.paste(_slip_paper(family_of(code), ACTIONS[code].set, wide, high), x, y, f"card {code}")
    right = x + wide - 16
    if count > 1:
        right -= int(canvas.write(right, y + 42, f"×{count}", Ink(31, 900, "ink", "ivory"), "r")) + 10
    for symbol in reversed(ACTIONS[code].symbols):
        canvas.paste(faces.symbol(symbol), right - 20, y + 31, f"symbol {symbol}")
        right -= 46
    canvas.write_within(x + _LEFT, y + 42, right - x - _LEFT, words.slip_heading(code), Ink(34, 700, "ink", "ivory"), 28)
    for line, text in enumerate(_slip_lines(said, wide)):
        canvas.write(x + _LEFT, y + _HEAD + 24 + _LINE * line, text, Ink(_TEXT_PIXELS, 600, "ink", "ivory"))


@lru_cache(maxsize=8)
def _slip_paper(kind: Family, group: str, wide: int, high: int) -> Sprite:
    """Return a slip of a set without its text, anchored at its top left corner."""
    home, sketch = SET_MARKS.get(group), Sketch(wide, high + 3, sharp=4)
    with stock.draw_slip(sketch, wide, high, 14, _BAND, kind.colour):
        if home:
            draw_backdrop(sketch, home, wide, high)
            draw_set_mark(sketch, home, wide - 32, high - 30, 36, "stone")
    draw_icon(sketch, kind, _BAND / 2, high / 2 - 17, 40, kind.text)
    sketch.word(_BAND / 2, high / 2 + 38, kind.letter, 32, kind.text, kind.colour)
    return sketch.sprite("felt")
