"""The three dice, each with the colour and letter of its disc: chosen, free or barred."""

from functools import lru_cache
from itertools import product

from PIL import Image

from engine.i18n import ngettext
from engine.scramble.cards.deck import DISCS
from engine.scramble.throw.dice import POWER_SPACES
from engine.scramble.view import View
from render.canvas import Canvas, Ink, Layer
from render.holes.pieces import PIPS
from render.image_cache import image_cache
from render.paint import Sketch
from render.palette import palette_index
from render.sprite import Shadow, Sprite

DIE_PIXELS = 94
DIE_STEP = 128
"""The distance from a die to the next."""
DIE_COLOURS = {"D": ("driver", "white"), "M": ("ace", "ink"), "P": ("putter", "white")}
"""The fill of each disc's die, and the colour of its pips."""
_PAD = 8
_AROUND = 12
"""Room around a die for its shadow and brass frame, in pixels."""


@lru_cache(maxsize=128)
def die_sprite(disc: str, value: int, is_chosen: bool, is_barred: bool) -> Sprite:
    """Return a die with its value, or its letter for 0, anchored at its top left corner."""
    fill, pips = DIE_COLOURS[disc]
    sketch = Sketch(DIE_PIXELS + 2 * _PAD, DIE_PIXELS + 2 * _PAD)
    if is_chosen:
        sketch.box(_PAD - 6, _PAD - 6, DIE_PIXELS + 12, DIE_PIXELS + 12, 25, "brass")
    sketch.box(_PAD, _PAD, DIE_PIXELS, DIE_PIXELS, 19, "ink")
    sketch.box(_PAD + 3, _PAD + 3, DIE_PIXELS - 6, DIE_PIXELS - 6, 17, fill)
    with sketch.transform(_PAD + DIE_PIXELS / 2, _PAD + DIE_PIXELS / 2):
        _draw_face(sketch, disc, value, pips, is_barred)
    return sketch.sprite("panel", (_PAD, _PAD), fall=Shadow(7, 3, 0.55))


def warm_cache(disc: str) -> None:
    """Cache all faces of a disc's die."""
    for value, is_chosen in product((0, *PIPS), (False, True)):
        die_sprite(disc, value, is_chosen, False)


def _draw_face(face: Sketch, disc: str, value: int, pips: str, is_barred: bool) -> None:
    """Draw the pips, or the disc's letter on a waiting die; a barred die is crossed out."""
    for across, down in PIPS.get(value, ()):
        face.disc(across * DIE_PIXELS * 0.25, down * DIE_PIXELS * 0.25, DIE_PIXELS * 0.092, pips)
    if not value:
        face.word(0, 19, disc, 56, pips, DIE_COLOURS[disc][0])
    if is_barred:
        reach = DIE_PIXELS * 0.36
        cross = (((-reach, -reach), (reach, reach)), ((-reach, reach), (reach, -reach)))
        face.stroke(cross, "ink", 15)
        face.stroke(cross, "ivory", 8)


@image_cache(1_000_000)
def _die_layer(disc: str, value: int, is_chosen: bool, is_barred: bool, text: str) -> Layer:
    """Return a die with the text below it, on the panel."""
    layer = Layer(Image.new("L", (DIE_PIXELS + 2 * _AROUND, 142 + _AROUND), palette_index("panel")))
    layer.paste(die_sprite(disc, value, is_chosen, is_barred), _AROUND, _AROUND, f"die {disc} {value}" if value else "")
    layer.write(_AROUND + DIE_PIXELS / 2, _AROUND + 134, text, Ink(34, 900, "ivory", "panel"), "m")
    return layer


def draw(canvas: Canvas, view: View, x: int, y: int) -> None:
    """Draw the dice of the turn, or those still to be rolled; the chosen ones have their sum."""
    chosen_dice = view.reach[0].dice if view.phase == "Aim" else ""
    dice = _rolled_layers(view, chosen_dice) if view.dice else _waiting_layers(view)
    for number, layer in enumerate(dice):
        canvas.paste_layer(layer, x + number * DIE_STEP - _AROUND, y - _AROUND)
    if view.dice and chosen_dice:
        _draw_sum(canvas, x + len(view.dice) * DIE_STEP, y, view.reach[0].spaces)


def _rolled_layers(view: View, chosen_dice: str) -> list[Layer]:
    return [
        _die_layer(
            die.disc,
            die.value,
            die.name in chosen_dice,
            die.name in view.barred,
            f"{die.disc} {die.value}",
        )
        for die in view.dice
    ]


def _draw_sum(canvas: Canvas, x: int, y: int, spaces: int) -> None:
    canvas.write(x - 12, y + 62, "=", Ink(40, 900, "brass", "panel"), "m")
    canvas.write(x + 58, y + 74, str(spaces), Ink(76, 900, "ivory", "panel"), "m")
    canvas.write_within(
        x + 58, y + 134, 98, ngettext("square", "squares", spaces), Ink(34, 600, "soft", "panel"), 28, "m"
    )


def _waiting_layers(view: View) -> list[Layer]:
    """Return waiting dice with each die's addition in an original throw, or its rating with cards (S-38, S-81)."""
    if view.options.throwing == "original":
        texts = [f"+{POWER_SPACES[disc]}" for disc in DISCS]
    else:
        ratings = view.discs[view.actor].ratings
        texts = [f"{rating}+" for rating in ratings] if ratings else [""] * len(DISCS)
    return [_die_layer(disc, 0, False, False, text) for disc, text in zip(DISCS, texts, strict=True)]
