"""What each ground of a map does to a disc, beside a piece of a map for each."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.final_nine.courses.hole import COURSES, Hole, course, find
from engine.final_nine.words.terms import GROUND
from engine.speech import N_, _
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt, plate
from render.final_nine.ground import painted
from render.final_nine.land import cell
from render.paint import lay
from render.palette import quantised

TILE = 82
_TOP, _ACROSS, _DOWN, _COLUMNS = 124, 262, 108, 4
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


def grounds(chars: Collection[str] = GROUNDS) -> Canvas:
    """What each ground, or each of these, does to a disc."""
    shown = {char: there for char, there in GROUNDS.items() if char in chars}
    rows = -(-len(shown) // _COLUMNS)
    ground = felt(_TOP + rows * _DOWN + MARGIN)
    for place, char in enumerate(shown):
        x, y = _key(place)
        lay(ground, plate(TILE + 6, TILE + 6, 14, "ink"), x - 3, y - 3)
        ground.paste(sample(char), (x, y), plate(TILE, TILE, 11, "white"))
    canvas = Canvas(quantised(ground))
    canvas.write_within(MARGIN + 6, 72, RIGHT - 60, _("What the ground does"), Ink(44, 900), 30)
    for place, (char, (_hole, effect)) in enumerate(shown.items()):
        x, y = _key(place)
        name = _(_NAMES.get(char) or GROUND[char])
        canvas.write_within(x + 98, y + 36, _ACROSS - 104, name[:1].upper() + name[1:], Ink(29, 700), 26)
        canvas.write_within(x + 98, y + 70, _ACROSS - 104, _(effect), Ink(27, 600, "soft"), 26)
    return canvas


def _key(place: int) -> tuple[int, int]:
    """The top left corner of a tile."""
    row, column = divmod(place, _COLUMNS)
    return MARGIN + 6 + column * _ACROSS, _TOP + row * _DOWN - 20


@lru_cache(maxsize=4)
def _map(hole: Hole) -> Image.Image:
    """One of the few maps that the samples are cut out of."""
    return painted(hole, TILE)


def sample(char: str) -> Image.Image:
    """A cell of that ground, cut out of the map of a hole, RGB."""
    code = GROUNDS[char][0]
    hole = next(hole for name in COURSES for hole in course(name) if hole.id == code)
    x, y = cell(hole, find(hole.rows, char)[0])
    return _map(hole).crop((x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE))
