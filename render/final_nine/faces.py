"""The faces of Final Nine's cards: a disc's flight and figures, an action card's text."""

from functools import lru_cache
from itertools import product

from PIL import Image

from engine.final_nine.cards import deck
from engine.final_nine.cards.deck import Action, Disc
from engine.final_nine.words import faces as words
from engine.final_nine.words.terms import card_name as named
from engine.speech import _
from render.canvas import Ink, Layer, Piece
from render.final_nine.pattern import pattern
from render.holes import basket
from render.lettering import fit, text_width, wrap
from render.outline import point_on_circle
from render.paint import centred_sketch
from render.palette import palette_index
from render.shelf import image_cache
from render.sprite import Box, Sprite
from render.stock import CARD_HEIGHT, CARD_WIDTH

_MAX_TEXT_PIXELS = 38
"""The largest text on an action card in pixels."""


def draw_disc_face(canvas: Layer, disc: Disc, ground: str, x: int, y: int, wide: int) -> None:
    """Draw a disc's name, type and hand, its pattern and its figures."""
    middle, ink = x + wide / 2, Ink(31, 900, "ink", ground)
    canvas.write_within(middle, y + 104, wide - 16, disc.name, ink, 26, "m")
    kind = f"{_(words.KIND_LABELS[disc.type])} {disc.hand}".strip()
    canvas.write_within(middle, y + 136, wide - 12, kind, ink._replace(size=26, weight=700), 26, "m")
    canvas.paste(pattern(disc.code, ground), middle, y + 240, f"pattern {disc.code}")
    if disc.reach:
        canvas.paste(basket.basket_sprite(36, ground), middle, y + 254)
    for line, text in enumerate(words.disc_numbers(disc)):
        canvas.write_within(middle, y + 351 + 31 * line, wide - 12, text, Ink(27, 700, "ink", ground), 26, "m")


@image_cache(300_000)
def immunity_piece(letters: str, ground: str, wide: int, _language: str) -> Piece:
    """Return a square with a letter for each immunity, anchored at the middle; a single one is also named."""
    high = 36
    layer, plain = Layer(Image.new("L", (wide, high), palette_index(ground))), Ink(26, 600, "ink", ground)
    text = words.immunity_name(letters) if len(letters) == 1 else ""
    full = 36 * len(letters) + 6 * (len(letters) - 1) + (text_width(text, 26, 600) + 8 if text else 0)
    left = (wide - full) / 2
    for letter in letters:
        layer.paste(_immunity_square(letter), left + 17, high / 2, f"immune {letter}")
        left += 42
    if letters:
        layer.write(left, high / 2 + 9, text, plain)
    else:
        layer.write_within(wide / 2, high / 2 + 9, wide, _("no immunity"), plain, 26, "m")
    return layer.to_piece((Sprite(layer.pixels, None, wide // 2, high // 2),))


@lru_cache(maxsize=8)
def _immunity_square(letter: str) -> Sprite:
    sketch = centred_sketch(18)
    sketch.box(-17, -17, 34, 34, 9, "ink")
    sketch.word(0, 9, letter, 26, "ivory", "ink")
    return sketch.sprite("ivory", firm=True, blends=4)


def draw_action_face(canvas: Layer, card: Action, ground: str, box: Box, barred: bool) -> None:
    """Draw an action card's name, family, symbols and text, as large as fits.

    On a high card the symbols have a line of their own. On a low one the family is named only if its symbols
    leave room; colour and icon tell it too.
    """
    x, y, wide, high = box
    left, low = 20 if wide == CARD_WIDTH else 14, high == CARD_HEIGHT
    room, plain = wide - left - 12, Ink(26, 600, "ink", ground)
    base = y + 74 + 32 * _draw_name(canvas, named(card.code), x + left, y + 106, room, ground)
    aside = 43 * len(card.symbols) + 1 if low else 0
    kind = _(words.KIND_LABELS[card.category])
    if text_width(kind, 26, 700) <= room - aside:
        canvas.write(x + left, base + 32, kind, plain._replace(weight=700))
    for place, one in enumerate(reversed(card.symbols)):
        canvas.paste(symbol(one), x + wide - 34 - place * 43, base + (28 if low else 68), f"symbol {one}")
    text = base + (80 if low else 126 if card.symbols else 90)
    _draw_text(canvas, card.code, x + left, text, room, y + high - (56 if barred else 12), plain)


def _draw_text(canvas: Layer, code: str, x: int, y: int, room: int, bottom: int, plain: Ink) -> None:
    """Draw a card's text as large as fits."""
    size, said = _fit_text((words.action_sentence(code), words.brief_action_sentence(code)), plain.size, room, bottom - y)
    for number, line in enumerate(said):
        canvas.write(x, y + number * _line_height(size) + size - plain.size, line, plain._replace(size=size))


@lru_cache(maxsize=256)
def _fit_text(said: tuple[str, str], least: int, room: int, down: int) -> tuple[int, list[str]]:
    """Return the largest size at which the text fits with no word cut, or else its short form, with its lines."""
    for text, size in product(said, range(_MAX_TEXT_PIXELS, least - 1, -1)):
        found, most = wrap(text, size, 600, room), (down - size + least) // _line_height(size) + 1
        if len(found) <= most and not any(line.endswith("…") for line in found):
            break
    return size, clamp_lines(text, room, most, size)


def _line_height(size: int) -> int:
    """Return the height of a line."""
    return round(size * 1.24)


def _draw_name(canvas: Layer, name: str, x: int, y: int, room: int, ground: str) -> int:
    """Write a name, in two lines if one is too narrow. Return the number of lines."""
    parts = (name,) if text_width(name, 26, 900) <= room else wrap(name.replace("-", "- "), 28, 900, room)
    for line, part in enumerate(parts):
        canvas.write_within(x, y + 32 * line, room, part, Ink(32, 900, "ink", ground), 26)
    return len(parts)


def clamp_lines(text: str, room: int, most: int, size: int = 26) -> list[str]:
    """Break a text into at most `most` lines; the last one is cut."""
    lines = list(wrap(text, size, 600, room))
    if len(lines) > most:
        lines[most - 1 :] = [fit(f"{lines[most - 1]} {lines[most]}", range(size, size - 1, -1), 600, room)[0]]
    return lines


@lru_cache(maxsize=8)
def symbol(one: str) -> Sprite:
    """Return a symbol of F-84 in its ivory circle, anchored at its centre."""
    sketch = centred_sketch(22)
    sketch.disc(0, 0, 19, "ivory", "ink", 2.6)
    match one:
        case deck.CROSS:
            for start in (45, 135):
                sketch.stroke(((point_on_circle(0, 0, 11, start), point_on_circle(0, 0, 11, start + 180)),), "driver", 5.5)
        case deck.CIRCLE:
            sketch.ring(0, 0, 9.5, "putter", 5.5)
        case _:
            sketch.shape("M1.5 -13L-8.5 2L-1 2L-3 13L8.5 -3L1 -3Z", "bunker", "ink", 1.8)
    return sketch.sprite("ivory", firm=True, blends=6)
