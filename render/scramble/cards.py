"""Luck and Battle cards: kind by colour and shape, name, effect."""

from functools import lru_cache
from typing import NamedTuple

from engine.scramble.cards.deck import Card, Kind, kind_of
from engine.scramble.words import picture as words
from engine.scramble.words.cards import card_name
from engine.scramble.words.effects import effect
from engine.speech import _
from render.canvas import Canvas, Ink
from render.crisp import BLENDS
from render.lettering import wrap
from render.paint import CAST, Sketch, Sprite

ACROSS, DOWN, GAP = 248, 311, 14
_BAND, _RADIUS, _RAISED = 66, 18, 8
_EDGE, _SLIP = 7, 128


class Suit(NamedTuple):
    """How a kind of card looks."""

    colour: str
    tint: str


SUITS: dict[Kind, Suit] = {
    "good": Suit("fairway dark", "fairway sky"),
    "bad": Suit("rough dark", "rough sky"),
    "battle": Suit("driver", "bounds sky"),
}


def clover(sketch: Sketch, colour: str) -> None:
    """Four leaves and a stalk round 0, 0, a hundred units high: good luck."""
    for across in (-19, 19):
        for down in (-25, 13):
            sketch.disc(across, down, 20, colour)
    sketch.stroke("M0 4Q4 30 18 46", colour, 9)


def cloud(sketch: Sketch, colour: str) -> None:
    """A cloud with a flash: bad luck."""
    for across, down, radius in ((-26, -14, 20), (0, -26, 25), (26, -13, 20)):
        sketch.disc(across, down, radius, colour)
    sketch.box(-38, -16, 76, 20, 10, colour)
    sketch.fill("M2 8L-18 34H-2L-8 54L18 22H2L10 8Z", colour)


def clash(sketch: Sketch, colour: str) -> None:
    """Two arrows that cross: battle."""
    for side in (-1, 1):
        sketch.stroke((((-side * 34, 38), (side * 30, -34)),), colour, 11)
        sketch.fill((((side * 42, -48), (side * 38, -14), (side * 10, -40)),), colour)


_ICONS = {"good": clover, "bad": cloud, "battle": clash}


@lru_cache(maxsize=8)
def blank(kind: Kind, raised: bool) -> Sprite:
    """A card of a kind before it is lettered; its place is its top left corner."""
    pad = _EDGE + 3
    sketch = Sketch(ACROSS + 2 * pad, DOWN + 2 * pad + 4, sharp=4)
    with sketch.placed(pad, pad):
        if raised:
            sketch.box(-_EDGE, -_EDGE, ACROSS + 2 * _EDGE, DOWN + 2 * _EDGE + 4, _RADIUS + 6, "brass")
        sketch.box(0, 4, ACROSS, DOWN, _RADIUS, "edge2")
        sketch.box(0, 0, ACROSS, DOWN, _RADIUS, "edge")
        with sketch.inside(1.5, 1.5, ACROSS - 3, DOWN - 3, _RADIUS - 1.5):
            sketch.box(0, 0, ACROSS, DOWN, 0, "ivory")
            _icon(sketch, kind, ACROSS - 62, DOWN - 70, 1.04, SUITS[kind].tint)
            sketch.box(0, 0, ACROSS, _BAND, 0, SUITS[kind].colour)
            sketch.box(0, _BAND - 2, ACROSS, 2, 0, "ink")
        _icon(sketch, kind, 38, 33, 0.44, "white")
    return sketch.sprite("felt", (pad, pad), fall=CAST)


def _icon(sketch: Sketch, kind: Kind, x: float, y: float, scale: float, colour: str) -> None:
    with sketch.placed(x, y, scale, scale):
        _ICONS[kind](sketch, colour)


def draw(canvas: Canvas, card: Card, x: int, y: int, raised: bool = False, count: int = 0) -> None:
    """A card at its top left corner; a raised one has a brass frame, `count` says how many its deck has."""
    kind = kind_of(card)
    suit = SUITS[kind]
    y -= _RAISED if raised else 0
    canvas.paste(blank(kind, raised), x, y, f"card {card}")
    right = x + ACROSS - 16
    if count:
        right -= int(canvas.write(right, y + 43, f"×{count}", Ink(30, 900, "white", suit.colour), "r")) + 10
    canvas.write_within(x + 70, y + 42, right - x - 70, _(words.DECKS[kind]), Ink(28, 700, "white", suit.colour), 26)
    canvas.write_within(x + 20, y + 108, ACROSS - 36, card_name(card), Ink(31, 900, "ink", "ivory"), 26)
    for number, line in enumerate(wrap(effect(card), 27, 600, ACROSS - 36)):
        canvas.write(x + 20, y + 152 + 34 * number, line, Ink(27, 600, "ink", "ivory"))


def slip(canvas: Canvas, card: Card, x: int, y: int, width: int) -> None:
    """An open card that is being decided about, as a broad slip."""
    kind = kind_of(card)
    canvas.paste(_slip(kind, width), x, y, f"card {card}")
    canvas.write_within(x + 96, y + 40, width - 112, card_name(card), Ink(32, 900, "ink", "ivory"), 26)
    for number, line in enumerate(wrap(effect(card), 27, 600, width - 112)):
        canvas.write(x + 96, y + 78 + 32 * number, line, Ink(27, 600, "ink", "ivory"))


@lru_cache(maxsize=8)
def _slip(kind: Kind, width: int) -> Sprite:
    sketch = Sketch(width, _SLIP + 4, sharp=4)
    sketch.box(0, 4, width, _SLIP, _RADIUS, "edge2")
    with sketch.inside(0, 0, width, _SLIP, _RADIUS):
        sketch.box(0, 0, width, _SLIP, 0, "ivory")
        sketch.box(0, 0, 78, _SLIP, 0, SUITS[kind].colour)
    _icon(sketch, kind, 39, _SLIP / 2, 0.56, "white")
    return sketch.sprite("panel", fall=CAST, blends=BLENDS)
