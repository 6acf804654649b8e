"""Luck and Battle cards: a kind's colour and icon, name and effect, and the sheet of a deck."""

from functools import lru_cache
from math import ceil

from engine.i18n import _
from engine.scramble.cards.deck import COPIES, Card, Kind, kind_of
from engine.scramble.text import picture as words
from engine.scramble.text.cards import card_name, effect_text
from render import card_frame
from render.background import MARGIN, RIGHT, draw_panel, felt_table
from render.canvas import Canvas, Ink
from render.card_frame import CARD_HEIGHT, CARD_WIDTH, Family, draw_clover, draw_icon
from render.paint import Sketch
from render.palette import EDGE_BLENDS, quantise
from render.sprite import CARD_SHADOW, Sprite
from render.text import wrap

_RAISED, _SLIP = 8, 128


def draw_cloud(sketch: Sketch, colour: str) -> None:
    """Draw a cloud with lightning: bad luck."""
    for across, down, radius in ((-26, -14, 20), (0, -26, 25), (26, -13, 20)):
        sketch.disc(across, down, radius, colour)
    sketch.box(-38, -16, 76, 20, 10, colour)
    sketch.fill("M2 8L-18 34H-2L-8 54L18 22H2L10 8Z", colour)


def draw_clash(sketch: Sketch, colour: str) -> None:
    """Draw two crossed arrows: battle."""
    for side in (-1, 1):
        sketch.stroke((((-side * 34, 38), (side * 30, -34)),), colour, 11)
        sketch.fill((((side * 42, -48), (side * 38, -14), (side * 10, -40)),), colour)


SUITS: dict[Kind, Family] = {
    "good": Family("", "fairway dark", "white", draw_clover, "fairway sky"),
    "bad": Family("", "rough dark", "white", draw_cloud, "rough sky"),
    "battle": Family("", "driver", "white", draw_clash, "bounds sky"),
}


@lru_cache(maxsize=8)
def blank_card(kind: Kind, is_raised: bool) -> Sprite:
    """Return a card of a kind without its text, anchored at its top left corner."""
    suit, sketch = SUITS[kind], card_frame.card_sketch(CARD_WIDTH, CARD_HEIGHT)
    with card_frame.draw_card(sketch, CARD_WIDTH, CARD_HEIGHT, suit.colour, is_raised=is_raised):
        draw_icon(sketch, suit, CARD_WIDTH - 62, CARD_HEIGHT - 70, 104, suit.pale)
    draw_icon(sketch, suit, 38, 33, 44, suit.text)
    return sketch.sprite("felt", fall=CARD_SHADOW, blends=12)


def draw_card(canvas: Canvas, card: Card, x: int, y: int, is_raised: bool = False, count: int = 0) -> None:
    """Draw a card at its top left corner.

    A raised one has a brass frame; `count` is the number of copies in the deck.
    """
    kind = kind_of(card)
    suit = SUITS[kind]
    y -= _RAISED if is_raised else 0
    canvas.paste(blank_card(kind, is_raised), x, y, f"card {card}")
    right = x + CARD_WIDTH - 16
    if count:
        right -= int(canvas.write(right, y + 43, f"×{count}", Ink(30, 900, "white", suit.colour), "r")) + 10
    canvas.write_within(
        x + 70, y + 42, right - x - 70, _(words.DECK_NAMES[kind]), Ink(28, 700, "white", suit.colour), 26
    )
    canvas.write_within(x + 20, y + 108, CARD_WIDTH - 36, card_name(card), Ink(31, 900, "ink", "ivory"), 26)
    for number, line in enumerate(wrap(effect_text(card), 27, 600, CARD_WIDTH - 36)):
        canvas.write(x + 20, y + 152 + 34 * number, line, Ink(27, 600, "ink", "ivory"))


def draw_slip(canvas: Canvas, card: Card, x: int, y: int, width: int) -> None:
    """Draw an open card that is being decided about, as a broad slip."""
    kind = kind_of(card)
    canvas.paste(_slip_sprite(kind, width), x, y, f"card {card}")
    canvas.write_within(x + 96, y + 40, width - 112, card_name(card), Ink(32, 900, "ink", "ivory"), 26)
    for number, line in enumerate(wrap(effect_text(card), 27, 600, width - 112)):
        canvas.write(x + 96, y + 78 + 32 * number, line, Ink(27, 600, "ink", "ivory"))


@lru_cache(maxsize=8)
def _slip_sprite(kind: Kind, width: int) -> Sprite:
    suit, sketch = SUITS[kind], Sketch(width, _SLIP + 3, sharp=4)
    with card_frame.draw_slip(sketch, width, _SLIP, card_frame.RADIUS, 78, suit.colour):
        pass
    draw_icon(sketch, suit, 39, _SLIP / 2, 56, suit.text)
    return sketch.sprite("panel", fall=CARD_SHADOW, blends=EDGE_BLENDS)


_TOP, _ROW = 108, 4
_STEP = card_frame.CARD_HEIGHT + 24
_SIZE, _LARGEST, _LINES, _LINE = 32, 44, 5, 1.3
"""The smallest and largest text in pixels, the most lines, and the line height as a factor of the size."""


def deck_sheet(kind: Kind) -> Canvas:
    """Draw every card of a deck."""
    deck = COPIES[kind]
    rows = ceil(len(deck) / _ROW)
    ground = felt_table(_TOP + rows * _STEP + MARGIN - 8)
    left, top = _card_corner(len(deck))
    draw_panel(ground, left, top, RIGHT - 4 - left, card_frame.CARD_HEIGHT + 4, 24)
    canvas = Canvas(quantise(ground))
    end = 40 + canvas.write(40, 76, _(words.DECK_NAMES[kind]), Ink(48, 900)) + 18
    canvas.write_within(end, 76, RIGHT - end, words.copies_text(kind), Ink(36, 600, "soft"), 28)
    for number, (card, copies) in enumerate(deck.items()):
        draw_card(canvas, card, *_card_corner(number), count=copies)
    _write_explanation(canvas, kind, left + 28, top + 56, RIGHT - left - 60)
    return canvas


def _card_corner(number: int) -> tuple[int, int]:
    """Return the top left corner of a card's place."""
    return MARGIN + 4 + number % _ROW * (card_frame.CARD_WIDTH + card_frame.CARD_GAP), _TOP + number // _ROW * _STEP


def _write_explanation(canvas: Canvas, kind: Kind, x: int, y: int, room: int) -> None:
    """Write how cards are drawn into the places that are left, as large as fits."""
    sizes = (
        size
        for size in range(_LARGEST, _SIZE, -1)
        if len(wrap(_(words.DECK_EXPLANATIONS[kind]), size, 600, room)) <= _LINES
    )
    size = next(sizes, _SIZE)
    for number, line in enumerate(wrap(_(words.DECK_EXPLANATIONS[kind]), size, 600, room)):
        canvas.write(x, y + number * round(size * _LINE), line, Ink(size, 600, "ivory", "panel"))
