"""Cards of Final Nine: discs with their flight drawn on them, action cards with their text."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from PIL import Image

from engine.final_nine.cards import deck
from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Action, Disc
from engine.final_nine.state import HAND
from engine.final_nine.words import faces as words
from engine.final_nine.words.terms import card as named
from engine.speech import _, wording
from render import printed, stock, tokens
from render.atlas import Leaf
from render.canvas import Ink, Layer, Piece
from render.final_nine.families import FAMILIES, family
from render.final_nine.homes import HOMES, backdrop, mark
from render.final_nine.pattern import pattern
from render.holes import basket
from render.lettering import fit, width, wrap
from render.outline import around
from render.paint import about
from render.palette import index
from render.shelf import kept
from render.sprite import CLOSE, Sprite, trimmed
from render.stock import HIGH, WIDE, icon
from render.strips import Strips, cut, joined

NARROW = 196
"""The width of a disc and of a card in a row of five; an action card with more room is wider."""
TALL = 446
"""The height of a disc and of all cards beside it."""
_FOOT = 336
_LARGEST = 38
"""Pixels of what an action card says, where there is room."""
RAISED = 14
"""How far a chosen card lies higher."""
_KINDS = {kind.letter: kind for kind in FAMILIES.values()}


class Look(NamedTuple):
    """A card of a hand as it is to be drawn."""

    code: str
    number: int = 0
    """Of its place in the hand; 0 shows none."""
    raised: bool = False
    bar: str = ""
    """What a bar at its foot says."""
    dim: bool = False
    tells: bool = False
    """The bar tells what the card reaches, in colours of its own."""
    copies: int = 0
    """How many of it there are; 0 says nothing."""

    @property
    def ground(self) -> str:
        return "dim" if self.dim else "ivory"


def draw(canvas: Layer, look: Look, x: int, y: int, wide: int, high: int) -> None:
    """Draws a card whose top left corner is at x, y; a raised one lies a little higher."""
    y -= RAISED if look.raised else 0
    plain = look._replace(number=0, bar="", tells=False)
    box = canvas.lay(_lettered(plain, wide, high, bool(look.bar) and look.code in ACTIONS, wording()), x, y)
    canvas.name(f"card {look.code}", box)
    if look.bar:
        canvas.lay(_bar(look.bar, *_bar_of(look), wide - 16, look.ground), x + 8, y + high - 52)
    elif look.code in DISCS:
        canvas.lay(_immune(DISCS[look.code].immune, look.ground, wording()), x + wide // 2, y + high - 27)
    if look.number:
        canvas.paste(tokens.badge(look.number, family(look.code).colour), x + 31, y + 33, f"number {look.number}")


@kept(13_000_000)
def _lettered(look: Look, wide: int, high: int, barred: bool, _language: str) -> Piece:
    """A card with all that is on it but its number and its foot: a bar, for which a `barred` text has room.

    Most cards look the same from one move to the next, whatever their bars say.
    """
    kind = family(look.code)
    bare = _cut(stock_of(look, wide, high))
    layer, x, y = Layer(joined(bare)), bare[0].left, bare[0].up
    if look.code in DISCS:
        _disc(layer, DISCS[look.code], look, x, y, wide)
    else:
        _action(layer, ACTIONS[look.code], look, (x, y, wide, high), barred)
    if look.copies:
        layer.write(x + 14, y + 46, f"×{look.copies}", Ink(34, 900, kind.text, kind.colour))
    return layer.piece(bare)


class Stock(NamedTuple):
    """A card before it is lettered."""

    family: str
    """Its letter."""
    home: str
    """The set, where its cards have a mark of their own."""
    wide: int
    high: int
    raised: bool = False
    dim: bool = False

    @property
    def title(self) -> str:
        """Of its leaf."""
        looks = f"{'-raised' * self.raised}{'-dim' * self.dim}"
        return f"card-{self.family}-{self.home or 'core'}-{self.wide}-{self.high}{looks}.pgm"


def stock_of(look: Look, wide: int, high: int) -> Stock:
    """What a card is lettered on."""
    group = CARDS[look.code].set
    return Stock(family(look.code).letter, group if group in HOMES else "", wide, high, look.raised, look.dim)


def leaves() -> Iterator[Leaf]:
    """Every card that can lie in a hand, before it is lettered."""
    sizes = [(NARROW, TALL), (NARROW, HIGH), (WIDE, TALL), (WIDE, HIGH)]
    marks = [Look(code, 0, raised, "", dim) for code, raised, dim in product(CARDS, (False, True), (False, True))]
    found = (stock_of(look, *size) for look in marks for size in sizes[: 1 if look.code in DISCS else None])
    yield from (printed.leaf(one.title, partial(_blank, one)) for one in dict.fromkeys(found))


def blank(one: Stock) -> Sprite:
    """A card before it is lettered; its place is its top left corner."""
    return printed.taken(one.title) or _blank(one)


@kept(3_000_000)
def _cut(one: Stock) -> Strips:
    """The same in strips."""
    return cut(blank(one))


def warm(kind: str) -> None:
    """Letters the cards of a family that every game has, and draws their numbers, before anybody waits for them."""
    for code in filter(lambda code: CARDS[code].set == "core" and family(code) is FAMILIES[kind], CARDS):
        _lettered(Look(code), NARROW, TALL, False, wording())
    for number in range(HAND):
        tokens.badge(number + 1, FAMILIES[kind].colour)


def _blank(one: Stock) -> Sprite:
    letter, group, wide, high, raised, dim = one
    kind = _KINDS[letter]
    home, sketch = HOMES.get(group), stock.blank(wide, high)
    with stock.card(sketch, wide, high, kind.colour, "dim" if dim else "ivory", raised):
        if home and not dim:
            backdrop(sketch, home, wide, high - 2 if kind.pale else _FOOT)
        if kind.pale and not dim:
            side = 104 if high == HIGH else 150
            icon(sketch, kind, wide - side * 0.6, high - side * 0.96, side, kind.pale)
    icon(sketch, kind, wide - 78, 34, 42, kind.text)
    if home:
        mark(sketch, home, wide - 118, 34, 32, kind.text)
    sketch.word(wide - 32, 46, kind.letter, 36, kind.text, kind.colour)
    return trimmed(sketch.sprite("felt", fall=CLOSE, blends=8))


def _disc(canvas: Layer, disc: Disc, look: Look, x: int, y: int, wide: int) -> None:
    """Name, type and hand, the pattern and its figures."""
    middle, ink = x + wide / 2, Ink(31, 900, "ink", look.ground)
    canvas.write_within(middle, y + 104, wide - 16, disc.name, ink, 26, "m")
    kind = f"{_(words.FAMILIES[disc.type])} {disc.hand}".strip()
    canvas.write_within(middle, y + 136, wide - 12, kind, ink._replace(size=26, weight=700), 26, "m")
    canvas.paste(pattern(disc.code, look.ground), middle, y + 240, f"pattern {disc.code}")
    if disc.reach:
        canvas.paste(basket.standing(36, look.ground), middle, y + 254)
    for line, text in enumerate(words.flies(disc)):
        canvas.write_within(middle, y + 351 + 31 * line, wide - 12, text, Ink(27, 700, "ink", look.ground), 26, "m")


@kept(300_000)
def _immune(letters: str, ground: str, _language: str) -> Piece:
    """An ink square with its letter for each immunity, and the word where there is only one, about their middle."""
    wide, high = NARROW - 12, 36
    layer, plain = Layer(Image.new("L", (wide, high), index(ground))), Ink(26, 600, "ink", ground)
    text = words.immune(letters) if len(letters) == 1 else ""
    full = 36 * len(letters) + 6 * (len(letters) - 1) + (width(text, 26, 600) + 8 if text else 0)
    left = (wide - full) / 2
    for letter in letters:
        layer.paste(_immunity(letter), left + 17, high / 2, f"immune {letter}")
        left += 42
    if letters:
        layer.write(left, high / 2 + 9, text, plain)
    else:
        layer.write_within(wide / 2, high / 2 + 9, wide, _("no immunity"), plain, 26, "m")
    return layer.piece((Sprite(layer.pixels, None, wide // 2, high // 2),))


@lru_cache(maxsize=8)
def _immunity(letter: str) -> Sprite:
    sketch = about(18)
    sketch.box(-17, -17, 34, 34, 9, "ink")
    sketch.word(0, 9, letter, 26, "ivory", "ink")
    return sketch.sprite("ivory", firm=True, blends=4)


def _action(canvas: Layer, card: Action, look: Look, box: tuple[int, int, int, int], barred: bool) -> None:
    """Name, family, symbols and what the card says, as large as fits; a high card's symbols have their own line.

    On a low one the colour and the icon alone tell the family where its symbols leave its name no room.
    """
    x, y, wide, high = box
    left, low = 20 if wide == WIDE else 14, high == HIGH
    room, plain = wide - left - 12, Ink(26, 600, "ink", look.ground)
    base = y + 74 + 32 * _name(canvas, named(card.code), x + left, y + 106, room, look.ground)
    aside = 43 * len(card.symbols) + 1 if low else 0
    kind = _(words.FAMILIES[card.category])
    if width(kind, 26, 700) <= room - aside:
        canvas.write(x + left, base + 32, kind, plain._replace(weight=700))
    for place, one in enumerate(reversed(card.symbols)):
        canvas.paste(symbol(one), x + wide - 34 - place * 43, base + (28 if low else 68), f"symbol {one}")
    text = base + (80 if low else 126 if card.symbols else 90)
    _said(canvas, card.code, x + left, text, room, y + high - (56 if barred else 12), plain)


def _said(canvas: Layer, code: str, x: int, y: int, room: int, bottom: int, plain: Ink) -> None:
    """What a card says in the largest letters in which it stands above the bottom with no word cut, else in brief."""
    for text, size in product((words.text(code), words.brief_text(code)), range(_LARGEST, plain.size - 1, -1)):
        step = round(size * 1.24)
        found, most = wrap(text, size, 600, room), (bottom - y - size + plain.size) // step + 1
        if len(found) <= most and not any(line.endswith("…") for line in found):
            break
    for number, line in enumerate(lines(text, room, most, size)):
        canvas.write(x, y + number * step + size - plain.size, line, plain._replace(size=size))


def _name(canvas: Layer, name: str, x: int, y: int, room: int, ground: str) -> int:
    """Writes a name, in two lines where one is too narrow; returns how many."""
    parts = (name,) if width(name, 26, 900) <= room else wrap(name.replace("-", "- "), 28, 900, room)
    for line, part in enumerate(parts):
        canvas.write_within(x, y + 32 * line, room, part, Ink(32, 900, "ink", ground), 26)
    return len(parts)


def lines(text: str, room: int, most: int, size: int = 26) -> list[str]:
    """A text in at most so many lines; the last one is cut."""
    lines = list(wrap(text, size, 600, room))
    if len(lines) > most:
        lines[most - 1 :] = [fit(f"{lines[most - 1]} {lines[most]}", range(size, size - 1, -1), 600, room)[0]]
    return lines


@lru_cache(maxsize=8)
def symbol(one: str) -> Sprite:
    """A symbol of F-84 in its ivory circle; its place is the centre."""
    sketch = about(22)
    sketch.disc(0, 0, 19, "ivory", "ink", 2.6)
    match one:
        case deck.CROSS:
            for start in (45, 135):
                sketch.stroke(((around(0, 0, 11, start), around(0, 0, 11, start + 180)),), "driver", 5.5)
        case deck.CIRCLE:
            sketch.ring(0, 0, 9.5, "putter", 5.5)
        case _:
            sketch.shape("M1.5 -13L-8.5 2L-1 2L-3 13L8.5 -3L1 -3Z", "bunker", "ink", 1.8)
    return sketch.sprite("ivory", firm=True, blends=6)


@kept(1_000_000)
def _bar(text: str, fill: str, colour: str, wide: int, ground: str) -> Piece:
    """A bar with its text; its place is its top left corner."""
    bar = tokens.tile(wide, 44, 12, fill, ground)
    layer = Layer(bar.pixels.copy())
    layer.write_within(wide / 2, 31, wide - 4, text, Ink(26, 700, colour, fill), 26, "m")
    return layer.piece((bar,))


def _bar_of(look: Look) -> tuple[str, str]:
    """The colours of a bar: brass for what is chosen, ink for why a card cannot help, green for what it reaches."""
    return ("ink", "ivory") if look.dim else ("panel", "ivory") if look.tells else ("brass", "ink")
