"""The catalogue of a table's cards and rules as pictures: a sheet for each group.

There are sheets of cards with their copies, of characters, and of what each face of the die does (F-145, F-162).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.characters import CHARACTERS, Character
from engine.final_nine.options import Options
from engine.final_nine.text import cards as words
from engine.final_nine.text import catalogue
from engine.final_nine.text.cards import spit_sentence
from engine.final_nine.text.catalogue import PAGES, Counts, DieFace
from engine.final_nine.text.terms import card_name
from engine.game_names import FINAL_NINE
from engine.i18n import _
from render import card_frame
from render.background import MARGIN, RIGHT, WIDTH, felt_table, plate, solid_mask
from render.badges import tile
from render.canvas import Canvas, Ink
from render.card_frame import Family, draw_icon
from render.final_nine import cards, ground_key, meeples
from render.final_nine.families import SET_MARKS, draw_backdrop, draw_set_mark, family_of
from render.final_nine.ground_key import SAMPLE_PIXELS, ground_sample
from render.holes import pieces
from render.paint import Sketch
from render.palette import quantise
from render.sprite import Box, Sprite
from render.text import wrap

TOP = 112
_DISCS_PER_ROW, _ROW_STEP = 5, cards.TALL + 28
COLUMNS, WIDE, GAP = 2, 516, 12
_FEW, _AIR, _FULL = 2, 44, RIGHT - MARGIN - 8
"""Up to this many discs have cards beside them; the widest gap between discs; the width for discs."""
_HEAD, _LINE, _LEFT, _BAND = 58, 36, 84, 68
_TEXT_PIXELS = 30
"""The size of a slip's text in pixels, larger than elsewhere, because these sheets are read."""


def titled_felt(height: int, title: str, subtitle: str) -> Canvas:
    """Return felt of this height below a title and a sentence on what it shows."""
    canvas = Canvas(felt_table(TOP + height + MARGIN), still=0)
    end = 48 + canvas.write(48, 64, FINAL_NINE.title, Ink(44, 900)) + 18
    canvas.write_within(end, 64, RIGHT - end, title, Ink(34, 600, "soft"), 28)
    canvas.write_within(48, 98, RIGHT - 60, subtitle, Ink(26, 600, "soft"), 26)
    return canvas


def card_sheet(
    title: str, subtitle: str, counts: Mapping[str, int], text: Callable[[str], str] = words.action_sentence
) -> Canvas:
    """Draw cards by code with their copies: discs, each for both hands, and action cards with a text."""
    disc_counts, action_codes = _merge_hands(counts), [code for code in counts if code in ACTIONS]
    high = _HEAD + 6 + _LINE * max((len(_slip_lines(text(code), WIDE)) for code in action_codes), default=0)
    slips, bottom = _slip_boxes(len(disc_counts), len(action_codes), high)
    canvas = titled_felt(bottom - TOP - 8, title, subtitle)
    for (code, count), (x, y) in zip(
        disc_counts.items(), _disc_corners(len(disc_counts), bool(action_codes)), strict=True
    ):
        cards.draw_card(canvas, cards.Look(code, copies=count), x, y, cards.NARROW, cards.TALL)
    for code, box in zip(action_codes, slips, strict=True):
        _draw_slip(canvas, code, counts[code], text(code), box)
    return canvas


def _disc_corners(discs: int, before: bool) -> Iterator[tuple[int, int]]:
    """Yield the top left corners of discs in rows: over the whole width, or from the left if cards follow."""
    lines = ceil(discs / _DISCS_PER_ROW)
    across = ceil(discs / max(1, lines))
    gap = card_frame.CARD_GAP if before else min(_AIR, (_FULL - across * cards.NARROW) // max(1, across - 1))
    left = MARGIN + 4 if before else (WIDTH - across * cards.NARROW - (across - 1) * gap) // 2
    for place in range(discs):
        row, column = divmod(place, across)
        yield left + column * (cards.NARROW + gap), TOP + row * _ROW_STEP


def _slip_boxes(discs: int, slips: int, high: int) -> tuple[list[Box], int]:
    """Return the boxes of the slips and the y at which the sheet ends.

    Slips lie beside a few discs, or below them in two columns.
    """
    beside, step = discs * (cards.NARROW + card_frame.CARD_GAP), high + GAP
    if 0 < discs <= _FEW and slips * step - GAP <= cards.TALL:
        left = MARGIN + 4 + beside
        return [(left, TOP + row * step, RIGHT - left, high) for row in range(slips)], TOP + _ROW_STEP
    top, rows = TOP + ceil(discs / _DISCS_PER_ROW) * _ROW_STEP, ceil(slips / COLUMNS)
    boxes = [
        (MARGIN + column * (WIDE + GAP), top + row * step, WIDE, high)
        for column, row in (divmod(place, rows) for place in range(slips))
    ]
    if slips % COLUMNS:
        x, y, _wide, _high = boxes[rows - 1]
        boxes[rows - 1] = x, y, RIGHT - MARGIN, high
    return boxes, top + rows * step


def _merge_hands(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the discs, both hands counted as one, because a forehand mirrors its backhand."""
    copies: dict[str, int] = {}
    for code, count in counts.items():
        if code in DISCS:
            backhand = code.replace("-FH", "-BH")
            copies[backhand] = copies.get(backhand, 0) + count
    return copies


def _slip_lines(text: str, wide: int) -> list[str]:
    """Return the lines of a slip of that width."""
    return cards.clamp_lines(text, wide - _LEFT - 16, 4, _TEXT_PIXELS)


def _draw_slip(canvas: Canvas, code: str, count: int, sentence: str, box: Box) -> None:
    """Draw an action card as a slip: family, name, symbols, copies and text."""
    x, y, wide, high = box
    canvas.paste(_slip_paper(family_of(code), ACTIONS[code].set, wide, high), x, y, f"card {code}")
    right = x + wide - 16
    if count > 1:
        right -= int(canvas.write(right, y + 42, f"×{count}", Ink(31, 900, "ink", "ivory"), "r")) + 10
    for symbol in reversed(ACTIONS[code].symbols):
        canvas.paste(cards.symbol(symbol), right - 20, y + 31, f"symbol {symbol}")
        right -= 46
    canvas.write_within(
        x + _LEFT, y + 42, right - x - _LEFT, words.slip_heading(code), Ink(34, 700, "ink", "ivory"), 28
    )
    for line, text in enumerate(_slip_lines(sentence, wide)):
        canvas.write(x + _LEFT, y + _HEAD + 24 + _LINE * line, text, Ink(_TEXT_PIXELS, 600, "ink", "ivory"))


@lru_cache(maxsize=8)
def _slip_paper(kind: Family, group: str, wide: int, high: int) -> Sprite:
    """Return a slip of a set without its text, anchored at its top left corner."""
    home, sketch = SET_MARKS.get(group), Sketch(wide, high + 3, sharp=4)
    with card_frame.draw_slip(sketch, wide, high, 14, _BAND, kind.colour):
        if home:
            draw_backdrop(sketch, home, wide, high)
            draw_set_mark(sketch, home, wide - 32, high - 30, 36, "stone")
    draw_icon(sketch, kind, _BAND / 2, high / 2 - 17, 40, kind.text)
    sketch.word(_BAND / 2, high / 2 + 38, kind.letter, 32, kind.text, kind.colour)
    return sketch.sprite("felt")


_SIDE_LEFT, _SIDE_HEAD, _SIDE_LINE, _SIDE_BAND = 168, 60, 35, 150


def character_sheet(title: str, subtitle: str, abilities: Mapping[str, int]) -> Canvas:
    """Draw the characters with these abilities; the two sides of a TEAM card are next to each other."""
    characters = [one for one in CHARACTERS.values() if one.abilities[0] in abilities]
    high = _SIDE_HEAD + 10 + _SIDE_LINE * max(len(tuple(_ability_lines(one))) for one in characters)
    rows = ceil(len(characters) / COLUMNS)
    canvas = titled_felt(rows * (high + GAP) - 8, title, subtitle)
    for place, one in enumerate(characters):
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
        yield card_name(code), 700
        for line in wrap(words.ability_text(code), 28, 600, WIDE - _SIDE_LEFT - 16):
            yield line, 600


@lru_cache(maxsize=4)
def _side_paper(code: str, high: int) -> Sprite:
    """Return a side of a card without its text, anchored at its top left corner."""
    sketch = Sketch(WIDE, high + 3, sharp=4)
    with card_frame.draw_slip(sketch, WIDE, high, 16, _SIDE_BAND, "rough sky"):
        pass
    with sketch.transform(_SIDE_BAND / 2, high / 2 + 16):
        meeples.draw_meeple(sketch, code, meeples.BOX_COLOURS[code])
    return sketch.sprite("felt")


_FACE_HEIGHT = 118


def die_table(
    title: str, subtitle: str, grounds: Mapping[str, int], faces: Callable[[], Mapping[int, DieFace]]
) -> Canvas:
    """Draw what each face of the die does to a disc on or above the first of these grounds."""
    ground, die_faces = next(iter(grounds)), faces()
    rows = ceil(len(die_faces) / COLUMNS)
    canvas = titled_felt(rows * (_FACE_HEIGHT + GAP) - 8, title, subtitle)
    for place, (number, face) in enumerate(die_faces.items()):
        column, row = divmod(place, rows)
        _draw_face(canvas, ground, number, face, MARGIN + column * (WIDE + GAP), TOP + row * (_FACE_HEIGHT + GAP))
    return canvas


def _draw_face(canvas: Canvas, ground: str, number: int, face: DieFace, x: int, y: int) -> None:
    """Draw a number of the die, the ground with the disc's way, and the same in words."""
    middle = y + _FACE_HEIGHT / 2
    canvas.paste(tile(WIDE, _FACE_HEIGHT, 16, "panel", "felt"), x, y)
    canvas.paste(pieces.die_sprite(number, 66, "panel"), x + 62, middle, f"die {number}")
    canvas.paste(_ground_sprite(ground), x + 120, y + (_FACE_HEIGHT - SAMPLE_PIXELS) // 2)
    mark = pieces.touchdown_star(22) if face.degrees is None else pieces.direction_arrow(face.degrees, 52)
    canvas.paste(mark, x + 120 + SAMPLE_PIXELS / 2, middle, f"face {number}")
    canvas.write_within(x + 222, middle + 11, WIDE - 238, face.said, Ink(32, 700, "ivory", "panel"), 26)


@lru_cache(maxsize=4)
def _ground_sprite(char: str) -> Sprite:
    """Return a cell of this ground, anchored at its top left corner."""
    coverage = plate(SAMPLE_PIXELS, SAMPLE_PIXELS, 11, "white").getchannel("A")
    return Sprite(quantise(ground_sample(char)), solid_mask(coverage))


PAINTERS: Final[Mapping[str, Callable[[str, str, Counts], Canvas]]] = MappingProxyType(
    {
        "chain_links": partial(card_sheet, text=spit_sentence),
        "team": character_sheet,
        "kstar": character_sheet,
        "roof": partial(die_table, faces=catalogue.roof_faces),
        "cluster": partial(die_table, faces=catalogue.cluster_faces),
        "grounds": lambda _title, _subtitle, grounds: ground_key.grounds_key(grounds),
    }
)
"""The drawing functions of the groups that are no sheets of cards."""


def catalogue_page(group: str, options: Options, seats: int) -> Canvas:
    """Draw the sheet of a group."""
    one = PAGES[group]
    return PAINTERS.get(group, card_sheet)(_(one.title), _(one.said), one.shown(options, seats))
