"""The three dice, each with the colour and letter of its disc: chosen, free or barred."""

from functools import lru_cache
from itertools import product

from PIL import Image

from engine.scramble.cards.deck import DISCS
from engine.scramble.throw.dice import POWER
from engine.scramble.view import View
from engine.speech import ngettext
from render.canvas import Canvas, Ink, Layer
from render.holes.dice import PIPS
from render.paint import Sketch
from render.palette import index
from render.shelf import kept
from render.sprite import Fall, Sprite

SIDE = 94
_STEP = 128
COLOURS = {"D": ("driver", "white"), "M": ("ace", "ink"), "P": ("putter", "white")}
"""The fill of each disc's die, and the colour of its pips."""
_PAD = 8
_AROUND = 12
"""Room around a die for its shadow and brass frame, in pixels."""


@lru_cache(maxsize=128)
def die(disc: str, value: int, chosen: bool, barred: bool) -> Sprite:
    """Return a die with its value, or its letter for 0, anchored at its top left corner."""
    fill, pips = COLOURS[disc]
    sketch = Sketch(SIDE + 2 * _PAD, SIDE + 2 * _PAD)
    if chosen:
        sketch.box(_PAD - 6, _PAD - 6, SIDE + 12, SIDE + 12, 25, "brass")
    sketch.box(_PAD, _PAD, SIDE, SIDE, 19, "ink")
    sketch.box(_PAD + 3, _PAD + 3, SIDE - 6, SIDE - 6, 17, fill)
    with sketch.placed(_PAD + SIDE / 2, _PAD + SIDE / 2):
        _face(sketch, disc, value, pips, barred)
    return sketch.sprite("panel", (_PAD, _PAD), fall=Fall(7, 3, 0.55))


def warm(disc: str) -> None:
    """Cache all faces of a disc's die."""
    for value, chosen in product((0, *PIPS), (False, True)):
        die(disc, value, chosen, False)


def _face(face: Sketch, disc: str, value: int, pips: str, barred: bool) -> None:
    """Draw the pips, or the disc's letter on a waiting die; a barred die is crossed out."""
    for across, down in PIPS.get(value, ()):
        face.disc(across * SIDE * 0.25, down * SIDE * 0.25, SIDE * 0.092, pips)
    if not value:
        face.word(0, 19, disc, 56, pips, COLOURS[disc][0])
    if barred:
        reach = SIDE * 0.36
        cross = (((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach)))
        face.stroke(cross, "ink", 15)
        face.stroke(cross, "ivory", 8)


@kept(1_000_000)
def _told(disc: str, value: int, chosen: bool, barred: bool, text: str) -> Layer:
    """Return a die with the text below it, on the panel."""
    layer = Layer(Image.new("L", (SIDE + 2 * _AROUND, 142 + _AROUND), index("panel")))
    layer.paste(die(disc, value, chosen, barred), _AROUND, _AROUND, f"die {disc} {value}" if value else "")
    layer.write(_AROUND + SIDE / 2, _AROUND + 134, text, Ink(34, 900, "ivory", "panel"), "m")
    return layer


def draw(canvas: Canvas, view: View, x: int, y: int) -> None:
    """Draw the dice of the turn, or those still to be rolled; the chosen ones have their sum."""
    chosen = view.reach[0].dice if view.phase == "Aim" else ""
    dice = _rolled(view, chosen) if view.dice else _waiting(view)
    for number, drawn in enumerate(dice):
        canvas.stamp(drawn, x + number * _STEP - _AROUND, y - _AROUND)
    if view.dice and chosen:
        _sum(canvas, x + len(view.dice) * _STEP, y, view.reach[0].spaces)


def _rolled(view: View, chosen: str) -> list[Layer]:
    return [
        _told(
            rolled.disc,
            rolled.value,
            rolled.name in chosen,
            rolled.name in view.barred,
            f"{rolled.disc} {rolled.value}",
        )
        for rolled in view.dice
    ]


def _sum(canvas: Canvas, x: int, y: int, spaces: int) -> None:
    canvas.write(x - 12, y + 62, "=", Ink(40, 900, "brass", "panel"), "m")
    canvas.write(x + 62, y + 74, str(spaces), Ink(76, 900, "ivory", "panel"), "m")
    canvas.write_within(
        x + 62, y + 134, 140, ngettext("space", "spaces", spaces), Ink(34, 600, "soft", "panel"), 28, "m"
    )


def _waiting(view: View) -> list[Layer]:
    """Return waiting dice with each die's addition in an original throw, or its rating with cards (S-38, S-81)."""
    if view.options.throwing == "original":
        texts = [f"+{POWER[disc]}" for disc in DISCS]
    else:
        ratings = view.discs[view.actor].ratings
        texts = [f"{rating}+" for rating in ratings] if ratings else [""] * len(DISCS)
    return [_told(disc, 0, False, False, text) for disc, text in zip(DISCS, texts, strict=True)]
