"""The cards of a set on sheets, discs large and action cards as slips; and what each ground does."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.final_nine.cards import ACTIONS, PRINTED_ACTIONS, PRINTED_DISCS, Disc, Printed
from engine.final_nine.course import COURSES, Hole, course, find
from engine.final_nine.words.terms import GROUND
from engine.final_nine.words.terms import card as named
from engine.speech import N_, _
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt, plate
from render.final_nine import cards, words
from render.final_nine.families import Family, family, icon
from render.final_nine.ground import painted
from render.final_nine.land import cell
from render.paint import Sketch, Sprite, lay, sprite
from render.palette import quantised

SETS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "core": N_("the cards"),
        "suburban": N_("Suburban"),
        "forest": N_("Forest"),
        "bad_form": N_("Bad Form"),
        "plus": N_("plus cards"),
    }
)
"""What the sets of cards are called (F-10)."""
_TOP, _ROW, _DOWN = 112, 5, cards.HIGH + 28
_COLUMNS, _WIDE, _HIGH, _STEP = 3, 340, 146, 156
_ACROSS = _WIDE + 12
_TILE = 82
_KEY_TOP, _KEY_ACROSS, _KEY_DOWN, _KEY_COLUMNS = 124, 262, 108, 4
GROUNDS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        ".": ("PK18", N_("safe")),
        "b": ("PK18", N_("next −1")),
        "c": ("SU09", N_("next −1")),
        "t": ("PK18", N_("no effect")),
        "~": ("PK18", N_("out, +1")),
        "o": ("FO03", N_("out, +1")),
        "#": ("PK18", N_("out, +1")),
        "^": ("SU09", N_("kicked off")),
        "=": ("SU09", N_("skips 1")),
        "y": ("SU09", N_("out, +1")),
        "F": ("FO03", N_("stops here")),
        "k": ("FO03", N_("roll a die")),
        "/": ("FO10", N_("rolls 1")),
        ":": ("FO03", N_("safe")),
        "M": ("PK18", N_("pass its gate")),
        "Z": ("PK18", N_("safe")),
        "T": ("PK18", N_("start")),
        "B": ("PK18", N_("putt")),
        "S": ("FO10", N_("rolls back 1")),
    }
)
"""Each ground with a hole that shows it and what it does (F-21)."""
_NAMES: Final[Mapping[str, str]] = MappingProxyType({".": N_("fairway"), "S": N_("slope basket")})
"""What the picture calls a ground otherwise than the words do."""


def discs(group: str) -> Canvas:
    """Every disc of a set, backhand for both hands, with how many there are."""
    shown = [printed for printed in PRINTED_DISCS if printed.card.set == group and _first(printed)]
    canvas = Canvas(felt(_TOP + -(-len(shown) // _ROW) * _DOWN + MARGIN - 8))
    _title(canvas, group, _("The backhand of each is shown; a forehand is its mirror image."))
    for place, printed in enumerate(shown):
        x = MARGIN + 4 + place % _ROW * (cards.NARROW + cards.GAP)
        look = cards.Look(printed.card.code, copies=_copies(printed))
        cards.draw(canvas, look, x, _TOP + place // _ROW * _DOWN, cards.NARROW, cards.HIGH)
    return canvas


def _first(printed: Printed) -> bool:
    """Whether it is the first of its name: both hands of a disc look the same in a mirror."""
    card = printed.card
    return isinstance(card, Disc) and card.hand in {"", "BH"} and printed.printed > 0


def _copies(printed: Printed) -> int:
    """How many there are of a disc, both hands counted."""
    assert isinstance(printed.card, Disc)
    return printed.printed * (2 if printed.card.hand else 1)


def actions(group: str) -> Canvas:
    """Every action card of a set as a slip with how many there are and what it says."""
    shown = [printed for printed in PRINTED_ACTIONS if printed.card.set == group and printed.printed]
    rows = -(-len(shown) // _COLUMNS)
    canvas = Canvas(felt(_TOP + rows * _STEP + MARGIN))
    _title(
        canvas,
        group,
        _("Cross: not on a putt. Ring: only on a putt. Flash: at once when turned over."),
    )
    for place, printed in enumerate(shown):
        column, row = divmod(place, rows)
        _slip(canvas, printed, MARGIN + column * _ACROSS, _TOP + row * _STEP)
    return canvas


def _title(canvas: Canvas, group: str, said: str) -> None:
    end = 48 + canvas.write(48, 64, "Final Nine", Ink(44, 900)) + 18
    canvas.write_within(end, 64, RIGHT - end, _(SETS[group]), Ink(34, 600, "soft"), 28)
    canvas.write_within(48, 98, RIGHT - 60, said, Ink(26, 600, "soft"))


def _slip(canvas: Canvas, printed: Printed, x: int, y: int) -> None:
    """A slip: family, name, symbols, number and text."""
    code = printed.card.code
    canvas.paste(_paper(family(code)), x, y, f"card {code}")
    right = x + _WIDE - 14
    if printed.printed > 1:
        right -= int(canvas.write(right, y + 34, f"×{printed.printed}", Ink(27, 900, "ink", "ivory"), "r")) + 8
    for symbol in reversed(ACTIONS[code].symbols):
        canvas.paste(cards.symbol(symbol), right - 20, y + 25, f"symbol {symbol}")
        right -= 42
    canvas.write_within(x + 64, y + 34, right - x - 62, named(code), Ink(28, 700, "ink", "ivory"), 26)
    for line, text in enumerate(cards.lines(words.text(code), _WIDE - 78, 3)):
        canvas.write(x + 64, y + 68 + 31 * line, text, Ink(26, 600, "ink", "ivory"))


@lru_cache(maxsize=16)
def _paper(kind: Family) -> Sprite:
    """A slip before it is lettered; its place is its top left corner."""
    sketch = Sketch(_WIDE, _HIGH + 3, sharp=4)
    sketch.box(0, 3, _WIDE, _HIGH, 14, "edge2")
    with sketch.inside(0, 0, _WIDE, _HIGH, 14):
        sketch.box(0, 0, _WIDE, _HIGH, 0, "ivory")
        sketch.box(0, 0, 56, _HIGH, 0, kind.colour)
    icon(sketch, kind, 28, 50, 36, kind.text)
    sketch.word(28, 106, kind.letter, 28, kind.text, kind.colour)
    return sprite(sketch.image(), "felt")


def grounds() -> Canvas:
    """What each ground of a map does to a disc."""
    rows = -(-len(GROUNDS) // _KEY_COLUMNS)
    ground = felt(_KEY_TOP + rows * _KEY_DOWN + MARGIN)
    for place, (char, (hole, _effect)) in enumerate(GROUNDS.items()):
        x, y = _key(place)
        lay(ground, plate(_TILE + 6, _TILE + 6, 14, "ink"), x - 3, y - 3)
        ground.paste(_sample(_hole(hole), char), (x, y), plate(_TILE, _TILE, 11, "white"))
    canvas = Canvas(quantised(ground))
    canvas.write_within(MARGIN + 6, 72, RIGHT - 60, _("What the ground does"), Ink(44, 900), 30)
    for place, (char, (_id, effect)) in enumerate(GROUNDS.items()):
        x, y = _key(place)
        name = _(_NAMES.get(char) or GROUND[char])
        canvas.write_within(x + 98, y + 36, _KEY_ACROSS - 104, name[:1].upper() + name[1:], Ink(29, 700), 26)
        canvas.write_within(x + 98, y + 70, _KEY_ACROSS - 104, _(effect), Ink(27, 600, "soft"), 26)
    return canvas


def _key(place: int) -> tuple[int, int]:
    """The top left corner of a tile."""
    row, column = divmod(place, _KEY_COLUMNS)
    return MARGIN + 6 + column * _KEY_ACROSS, _KEY_TOP + row * _KEY_DOWN - 20


def _hole(code: str) -> Hole:
    return next(hole for name in COURSES for hole in course(name) if hole.id == code)


def _sample(hole: Hole, char: str) -> Image.Image:
    """A cell of that ground, cut out of the map of a hole."""
    x, y = cell(hole, find(hole.rows, char)[0])
    return painted(hole, _TILE).crop((x * _TILE, y * _TILE, (x + 1) * _TILE, (y + 1) * _TILE))
