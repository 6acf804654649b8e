"""The cards of Final Nine in a hand: numbered, raised, with a bar at the foot."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS
from engine.final_nine.state import HAND_SIZE
from engine.speech import catalogue_language
from render import printed, stock, tokens
from render.atlas import AtlasEntry
from render.canvas import Ink, Layer, Piece
from render.final_nine import faces
from render.final_nine.families import FAMILIES, family_of
from render.final_nine.homes import SET_MARKS, draw_backdrop, draw_set_mark
from render.shelf import image_cache
from render.sprite import TIGHT_SHADOW, Sprite, trim
from render.stock import CARD_HEIGHT, CARD_WIDTH, draw_icon
from render.strips import Strips, split_into_strips, merge_strips

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
    box = canvas.paste_piece(_card_piece(plain, wide, high, bool(look.bar) and look.code in ACTIONS, catalogue_language()), x, y)
    canvas.name_box(f"card {look.code}", box)
    if look.bar:
        canvas.paste_piece(_bar_piece(look.bar, *_bar_colours(look), wide - 16, look.ground), x + 8, y + high - 52)
    elif look.code in DISCS:
        foot = faces.immunity_piece(DISCS[look.code].immune, look.ground, NARROW - 12, catalogue_language())
        canvas.paste_piece(foot, x + wide // 2, y + high - 27)
    if look.number:
        canvas.paste(tokens.number_badge(look.number, family_of(look.code).colour), x + 31, y + 33, f"number {look.number}")


@image_cache(13_000_000)
def _card_piece(look: Look, wide: int, high: int, barred: bool, _language: str) -> Piece:
    """Return a card with everything but its number and its foot; a `barred` one leaves room for a bar.

    Most cards look the same from one move to the next, whatever their bars say.
    """
    kind = family_of(look.code)
    bare = _blank_strips(blank_of(look, wide, high))
    layer, x, y = Layer(merge_strips(bare)), bare[0].left, bare[0].up
    if look.code in DISCS:
        faces.draw_disc_face(layer, DISCS[look.code], look.ground, x, y, wide)
    else:
        faces.draw_action_face(layer, ACTIONS[look.code], look.ground, (x, y, wide, high), barred)
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
    return BlankCard(family_of(look.code).letter, group if group in SET_MARKS else "", wide, high, look.raised, look.dim)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every unlettered card that can lie in a hand."""
    sizes = [(NARROW, TALL), (NARROW, CARD_HEIGHT), (CARD_WIDTH, TALL), (CARD_WIDTH, CARD_HEIGHT)]
    marks = [Look(code, 0, raised, "", dim) for code, raised, dim in product(CARDS, (False, True), (False, True))]
    found = (blank_of(look, *size) for look in marks for size in sizes[: 1 if look.code in DISCS else None])
    yield from (printed.sprite_entry(one.entry_name, partial(_draw_blank, one)) for one in dict.fromkeys(found))


def blank_sprite(one: BlankCard) -> Sprite:
    """Return a card without its text, anchored at its top left corner."""
    return printed.load_sprite(one.entry_name) or _draw_blank(one)


@image_cache(3_000_000)
def _blank_strips(one: BlankCard) -> Strips:
    """Return a card without its text in strips."""
    return split_into_strips(blank_sprite(one))


def warm_cache(kind: str) -> None:
    """Cache a family's core cards with their texts, and the badges of its numbers."""
    for code in filter(lambda code: CARDS[code].set == "core" and family_of(code) is FAMILIES[kind], CARDS):
        _card_piece(Look(code), NARROW, TALL, False, catalogue_language())
    for number in range(HAND_SIZE):
        tokens.number_badge(number + 1, FAMILIES[kind].colour)


def _draw_blank(one: BlankCard) -> Sprite:
    letter, group, wide, high, raised, dim = one
    kind = _FAMILY_BY_LETTER[letter]
    home, sketch = SET_MARKS.get(group), stock.card_sketch(wide, high)
    with stock.draw_card(sketch, wide, high, kind.colour, "dim" if dim else "ivory", raised):
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
    bar = tokens.tile(wide, 44, 12, fill, ground)
    layer = Layer(bar.pixels.copy())
    layer.write_within(wide / 2, 31, wide - 4, text, Ink(26, 700, colour, fill), 26, "m")
    return layer.to_piece((bar,))


def _bar_colours(look: Look) -> tuple[str, str]:
    """Return the colours of a bar.

    Brass is for a choice, ink for a card that cannot help, green for what a card reaches.
    """
    return ("ink", "ivory") if look.dim else ("panel", "ivory") if look.tells else ("brass", "ink")
