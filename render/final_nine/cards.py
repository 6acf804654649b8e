"""The cards of Final Nine in a hand: a disc's flight and figures, an action card's text, a number and a bar."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from PIL import Image

from engine.final_nine.cards import deck
from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Action, Disc
from engine.final_nine.state import HAND_SIZE
from engine.final_nine.text import cards as words
from engine.final_nine.text.terms import card_name
from engine.i18n import _, catalogue_language
from render import atlas, badges, card_frame
from render.atlas import AtlasEntry
from render.canvas import Ink, Layer, Piece
from render.card_frame import CARD_HEIGHT, CARD_WIDTH, draw_icon
from render.final_nine.families import FAMILIES, SET_MARKS, draw_backdrop, draw_set_mark, family_of
from render.final_nine.pattern import pattern
from render.holes import pieces
from render.image_cache import image_cache
from render.outline import point_on_circle
from render.paint import centred_sketch
from render.palette import palette_index
from render.sprite import TIGHT_SHADOW, Box, Sprite, trim
from render.text import fit, text_width, wrap

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
        canvas.paste(pieces.basket_sprite(36, ground), middle, y + 254)
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
    return layer.to_piece(Sprite(layer.pixels, None, wide // 2, high // 2))


@lru_cache(maxsize=8)
def _immunity_square(letter: str) -> Sprite:
    sketch = centred_sketch(18)
    sketch.box(-17, -17, 34, 34, 9, "ink")
    sketch.word(0, 9, letter, 26, "ivory", "ink")
    return sketch.sprite("ivory", firm=True, blends=4)


def draw_action_face(canvas: Layer, card: Action, ground: str, box: Box, has_bar: bool) -> None:
    """Draw an action card's name, family, symbols and text, as large as fits.

    On a high card the symbols have a line of their own. On a low one the family is named only if its symbols
    leave room; colour and icon tell it too.
    """
    x, y, wide, high = box
    left, low = 20 if wide == CARD_WIDTH else 14, high == CARD_HEIGHT
    room, plain = wide - left - 12, Ink(26, 600, "ink", ground)
    base = y + 74 + 32 * _draw_name(canvas, card_name(card.code), x + left, y + 106, room, ground)
    aside = 43 * len(card.symbols) + 1 if low else 0
    kind = _(words.KIND_LABELS[card.category])
    if text_width(kind, 26, 700) <= room - aside:
        canvas.write(x + left, base + 32, kind, plain._replace(weight=700))
    for place, one in enumerate(reversed(card.symbols)):
        canvas.paste(symbol(one), x + wide - 34 - place * 43, base + (28 if low else 68), f"symbol {one}")
    text = base + (80 if low else 126 if card.symbols else 90)
    _draw_text(canvas, card.code, x + left, text, room, y + high - (56 if has_bar else 12), plain)


def _draw_text(canvas: Layer, code: str, x: int, y: int, room: int, bottom: int, plain: Ink) -> None:
    """Draw a card's text as large as fits."""
    size, lines = _fit_text(
        (words.action_sentence(code), words.brief_action_sentence(code)), plain.size, room, bottom - y
    )
    for number, line in enumerate(lines):
        canvas.write(x, y + number * _line_height(size) + size - plain.size, line, plain._replace(size=size))


@lru_cache(maxsize=256)
def _fit_text(texts: tuple[str, str], least: int, room: int, down: int) -> tuple[int, list[str]]:
    """Return the largest size at which the text fits with no word cut, or else its short form, with its lines.

    If neither fits, cut the short form at the smallest size.
    """
    for text, size in product(texts, range(_MAX_TEXT_PIXELS, least - 1, -1)):
        lines = wrap(text, size, 600, room)
        if len(lines) <= _lines_max(size, least, down) and not any(line.endswith("…") for line in lines):
            return size, [*lines]
    return least, clamp_lines(texts[-1], room, _lines_max(least, least, down), least)


def _lines_max(size: int, least: int, down: int) -> int:
    """Return how many lines of this size fit in `down` pixels; the larger a text, the lower it begins."""
    return (down - size + least) // _line_height(size) + 1


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
                sketch.stroke(
                    ((point_on_circle(0, 0, 11, start), point_on_circle(0, 0, 11, start + 180)),), "driver", 5.5
                )
        case deck.CIRCLE:
            sketch.ring(0, 0, 9.5, "putter", 5.5)
        case _:
            sketch.shape("M1.5 -13L-8.5 2L-1 2L-3 13L8.5 -3L1 -3Z", "bunker", "ink", 1.8)
    return sketch.sprite("ivory", firm=True, blends=6)


NARROW = 196
"""The width of a disc, and of a card in a row of five; an action card with more room is wider."""
TALL = 446
"""The height of a disc, and of all cards beside it."""
_FOOT = 336
RAISED = 14
"""Pixels by which a chosen card lies higher."""
_FAMILY_BY_LETTER = {kind.letter: kind for kind in FAMILIES.values()}


class Look(NamedTuple):
    """How a card of a hand is drawn."""

    code: str
    number: int = 0
    """The card's place in the hand; 0 shows none."""
    raised: bool = False
    bar: str = ""
    """The text of a bar at its foot; "" shows none."""
    dim: bool = False
    tells: bool = False
    """Whether the bar tells what the card reaches, in colours of its own."""
    copies: int = 0
    """How many copies there are; 0 shows nothing."""

    @property
    def ground(self) -> str:
        return "dim" if self.dim else "ivory"


def draw_card(canvas: Layer, look: Look, x: int, y: int, wide: int, high: int) -> None:
    """Draw a card with its top left corner at x, y; a raised one lies a little higher."""
    y -= RAISED if look.raised else 0
    plain = look._replace(number=0, bar="", tells=False)
    box = canvas.paste_piece(
        _card_piece(plain, wide, high, bool(look.bar) and look.code in ACTIONS, catalogue_language()), x, y
    )
    canvas.name_box(f"card {look.code}", box)
    if look.bar:
        canvas.paste_piece(_bar_piece(look.bar, *_bar_colours(look), wide - 16, look.ground), x + 8, y + high - 52)
    elif look.code in DISCS:
        foot = immunity_piece(DISCS[look.code].immune, look.ground, NARROW - 12, catalogue_language())
        canvas.paste_piece(foot, x + wide // 2, y + high - 27)
    if look.number:
        canvas.paste(
            badges.number_badge(look.number, family_of(look.code).colour), x + 31, y + 33, f"number {look.number}"
        )


@image_cache(13_000_000)
def _card_piece(look: Look, wide: int, high: int, has_bar: bool, _language: str) -> Piece:
    """Return a card with everything but its number and its foot; one that `has_bar` leaves room for a bar.

    Most cards look the same from one move to the next, whatever their bars say.
    """
    kind = family_of(look.code)
    bare = blank_sprite(blank_of(look, wide, high))
    layer, x, y = Layer(bare.pixels.copy()), bare.left, bare.up
    if look.code in DISCS:
        draw_disc_face(layer, DISCS[look.code], look.ground, x, y, wide)
    else:
        draw_action_face(layer, ACTIONS[look.code], look.ground, (x, y, wide, high), has_bar)
    if look.copies:
        layer.write(x + 14, y + 46, f"×{look.copies}", Ink(34, 900, kind.text, kind.colour))
    return layer.to_piece(bare)


class BlankCard(NamedTuple):
    """A card without its text."""

    family: str
    """The family's letter."""
    home: str
    """The set, if its cards have a mark of their own, or ""."""
    wide: int
    high: int
    raised: bool = False
    dim: bool = False

    @property
    def entry_name(self) -> str:
        """The file name of its atlas entry."""
        looks = f"{'-raised' * self.raised}{'-dim' * self.dim}"
        return f"card-{self.family}-{self.home or 'core'}-{self.wide}-{self.high}{looks}.pgm"


def blank_of(look: Look, wide: int, high: int) -> BlankCard:
    """Return the unlettered card of a look."""
    group = CARDS[look.code].set
    return BlankCard(
        family_of(look.code).letter, group if group in SET_MARKS else "", wide, high, look.raised, look.dim
    )


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every unlettered card that can lie in a hand."""
    sizes = [(NARROW, TALL), (NARROW, CARD_HEIGHT), (CARD_WIDTH, TALL), (CARD_WIDTH, CARD_HEIGHT)]
    marks = [Look(code, 0, is_raised, "", dim) for code, is_raised, dim in product(CARDS, (False, True), (False, True))]
    blanks = (blank_of(look, *size) for look in marks for size in sizes[: 1 if look.code in DISCS else None])
    yield from (atlas.sprite_entry(one.entry_name, partial(_draw_blank, one)) for one in dict.fromkeys(blanks))


@image_cache(3_000_000)
def blank_sprite(one: BlankCard) -> Sprite:
    """Return a card without its text, anchored at its top left corner."""
    return atlas.load_sprite(one.entry_name) or _draw_blank(one)


def warm_cache(kind: str) -> None:
    """Cache a family's core cards with their texts, and the badges of its numbers."""
    for code in filter(lambda code: CARDS[code].set == "core" and family_of(code) is FAMILIES[kind], CARDS):
        _card_piece(Look(code), NARROW, TALL, False, catalogue_language())
    for number in range(HAND_SIZE):
        badges.number_badge(number + 1, FAMILIES[kind].colour)


def _draw_blank(one: BlankCard) -> Sprite:
    letter, group, wide, high, is_raised, dim = one
    kind = _FAMILY_BY_LETTER[letter]
    home, sketch = SET_MARKS.get(group), card_frame.card_sketch(wide, high)
    with card_frame.draw_card(sketch, wide, high, kind.colour, "dim" if dim else "ivory", is_raised):
        if home and not dim:
            draw_backdrop(sketch, home, wide, high - 2 if kind.pale else _FOOT)
        if kind.pale and not dim:
            side = 104 if high == CARD_HEIGHT else 150
            draw_icon(sketch, kind, wide - side * 0.6, high - side * 0.96, side, kind.pale)
    draw_icon(sketch, kind, wide - 78, 34, 42, kind.text)
    if home:
        draw_set_mark(sketch, home, wide - 118, 34, 32, kind.text)
    sketch.word(wide - 32, 46, kind.letter, 36, kind.text, kind.colour)
    return trim(sketch.sprite("felt", fall=TIGHT_SHADOW, blends=8))


@image_cache(1_000_000)
def _bar_piece(text: str, fill: str, colour: str, wide: int, ground: str) -> Piece:
    """Return a bar with its text, anchored at its top left corner."""
    bar = badges.tile(wide, 44, 12, fill, ground)
    layer = Layer(bar.pixels.copy())
    layer.write_within(wide / 2, 31, wide - 4, text, Ink(26, 700, colour, fill), 26, "m")
    return layer.to_piece(bar)


def _bar_colours(look: Look) -> tuple[str, str]:
    """Return the colours of a bar.

    Brass is for a choice, ink for a card that cannot help, green for what a card reaches.
    """
    return ("ink", "ivory") if look.dim else ("panel", "ivory") if look.tells else ("brass", "ink")
