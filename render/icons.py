"""Icons for buttons, menus and texts: one subject each, legible at the 22 pixels that a phone shows."""

from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from engine.i18n import format_number
from render.badges import draw_pennant, draw_trophy
from render.card_frame import Family, draw_icon
from render.final_nine.families import FAMILIES
from render.holes.pieces import PIPS
from render.outline import Point, arc
from render.paint import Sketch, centred_sketch
from render.play_nine.scenes import BANDS
from render.scramble.dice import DIE_COLOURS

HALF_PIXELS: Final = 64
"""Half the side of an icon, in pixels."""
_EDGE: Final = 7
_TREE = "M-8 44V24H-38L0 -44L38 24H8V44Z"
_WAVE = "M-42 -2Q-28 -22 -14 -2T14 -2T42 -2V18Q28 -2 14 18T-14 18T-42 18Z"
_DUNE = "M-42 26Q-20 -24 6 8Q22 -14 42 26Z"
_GRASS = "M-34 30L-25 -8L-16 30ZM-8 36L2 -16L12 36ZM20 28L28 -2L36 28Z"
Painter: TypeAlias = Callable[[Sketch], None]


class Icon(NamedTuple):
    """An icon by name, drawn on demand."""

    name: str

    def png(self) -> bytes:
        """Return the icon as a PNG file."""
        return png(self.name)


def png(name: str) -> bytes:
    """Return the icon as a PNG file of 128 by 128 pixels with a transparent background."""
    sketch = centred_sketch(HALF_PIXELS)
    ICONS[name](sketch)
    file = BytesIO()
    sketch.image().quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_card(sketch: Sketch, value: int) -> None:
    """Draw a Play Nine card: its value above the colour of its band."""
    sketch.box(-46, -62, 92, 124, 14, "ink")
    with sketch.clip(-42, -58, 84, 116, 11):
        sketch.box(-42, -58, 84, 116, 0, "ivory")
        sketch.box(-42, 30, 84, 28, 0, BANDS[value])
        sketch.box(-42, 26, 84, 5, 0, f"{BANDS[value]} dark")
    sketch.word(
        0, 16, format_number(value), 88 if 0 <= value <= 9 else 74, "ink", "ivory", tracking=-4 if value > 9 else 0
    )


def _draw_card_back(sketch: Sketch) -> None:
    """Draw a Play Nine card, face down."""
    sketch.box(-46, -62, 92, 124, 14, "ink")
    sketch.box(-42, -58, 84, 116, 11, "ivory")
    sketch.box(-34, -50, 68, 100, 7, "navy")
    sketch.fill("M0 -34L22 0L0 34L-22 0Z", "brass")


def _draw_family(sketch: Sketch, family: Family) -> None:
    """Draw a Final Nine card family: its sign on its colour."""
    sketch.box(-62, -62, 124, 124, 30, "ink")
    sketch.box(-56, -56, 112, 112, 25, family.colour)
    draw_icon(sketch, family, 0, 0, 88, family.text)


def _draw_die(sketch: Sketch, disc: str, value: int) -> None:
    """Draw a Scramble Golf die in the colour of its disc."""
    fill, pips = DIE_COLOURS[disc]
    sketch.box(-60, -60, 120, 120, 28, "ink")
    sketch.box(-54, -54, 108, 108, 23, fill)
    for across, down in PIPS[value]:
        sketch.disc(across * 31, down * 31, 13, pips)


def _draw_arrow(sketch: Sketch, along: Point) -> None:
    """Draw a direction."""
    right, down = along

    def at(forward: float, aside: float) -> Point:
        return forward * right - aside * down, forward * down + aside * right

    sketch.disc(0, 0, 58, "brass", "ink", 8)
    sketch.stroke(((at(-32, 0), at(26, 0)), (at(2, -28), at(32, 0), at(2, 28))), "ink", 16)


def _draw_ground(sketch: Sketch, earth: str, thing: str, colour: str) -> None:
    """Draw a kind of ground with what grows or lies on it."""
    sketch.disc(0, 0, 58, earth, "ink", 8)
    sketch.fill(thing, colour)


def _draw_out_of_bounds(sketch: Sketch) -> None:
    """Draw the sign for out of bounds."""
    sketch.disc(0, 0, 58, "bounds", "ink", 8)
    sketch.stroke("M-26 -26L26 26M26 -26L-26 26", "ivory", 18)


def _draw_flag(sketch: Sketch) -> None:
    """Draw a hole with its flag."""
    sketch.disc(0, 0, 58, "circle", "ink", 8)
    sketch.oval(-12, 36, 24, 8, "ink")
    draw_pennant(sketch, -12, 36, 80)


def _draw_family_sign(sketch: Sketch, family: str, ground: str) -> None:
    """Draw the sign of one family alone: a basket, a golfer."""
    sketch.disc(0, 0, 58, ground, "ink", 8)
    draw_icon(sketch, FAMILIES[family], 0, 0, 80, "ink")


def _draw_cup(sketch: Sketch) -> None:
    """Draw the winner's trophy."""
    sketch.disc(0, 0, 58, "navy", "ink", 8)
    draw_trophy(sketch, 0, -2, 76)


def _draw_slab(sketch: Sketch, width: float, height: float, fill: str, x: float = 0, y: float = 0) -> None:
    """Draw a card or a board around x, y, with a dark edge."""
    sketch.box(x - width / 2 - _EDGE, y - height / 2 - _EDGE, width + 2 * _EDGE, height + 2 * _EDGE, 18, "ink")
    sketch.box(x - width / 2, y - height / 2, width, height, 12, fill)


def _draw_hand(sketch: Sketch) -> None:
    """Draw three cards held together."""
    for x, y, fill in ((-30, 8, "fairway sky"), (30, 8, "bunker sky"), (0, -4, "ivory")):
        _draw_slab(sketch, 44, 80, fill, x, y)
    sketch.disc(0, -4, 12, "driver")


def _draw_scorecard(sketch: Sketch) -> None:
    """Draw a scorecard."""
    _draw_slab(sketch, 80, 98, "ivory")
    for row, end in ((-26, 28), (0, 28), (26, 6)):
        sketch.stroke((((-28, row), (end, row)),), "felt", 11)


def _draw_book(sketch: Sketch) -> None:
    """Draw an open book."""
    for side in (-1, 1):
        cover = ((0, -38), (side * 54, -46), (side * 54, 36), (0, 46))
        sketch.shape((cover,), "ivory", "ink", 2 * _EDGE)
        sketch.fill((cover,), "ivory")
        for row in (-20, 2, 24):
            sketch.stroke((((side * 14, row + 2), (side * 42, row - 3)),), "felt2", 8)
    sketch.stroke((((0, -38), (0, 46)),), "brass2", 9)


def _draw_table(sketch: Sketch) -> None:
    """Draw a round table with its seats."""
    sketch.disc(0, 0, 34, "lit", "brass", 9)
    for x, y in ((0, -50), (0, 50), (-50, 0), (50, 0)):
        sketch.disc(x, y, 12, "ivory", "ink", 5)


def _draw_round_arrow(sketch: Sketch) -> None:
    """Draw an arrow that turns round."""
    sketch.stroke(arc(0, 4, 42, 0, 300), "ivory", 15)
    sketch.fill("M4 -58L50 -46L18 -10Z", "ivory")


def _draw_guest(sketch: Sketch) -> None:
    """Draw a person."""
    sketch.shape("M-46 56C-46 8 -26 0 0 0S46 8 46 56Z", "mint", "ink", _EDGE)
    sketch.disc(0, -24, 27, "mint", "ink", _EDGE)


def _draw_bag(sketch: Sketch) -> None:
    """Draw a golf bag with its clubs, the sign of the caddie."""
    for foot, x, y in ((-10, -30, -44), (4, 4, -52), (18, 38, -40)):
        sketch.stroke((((foot, 0), (x, y)),), "ink", 16)
        sketch.stroke((((foot, 0), (x, y)),), "silver", 7)
        sketch.oval(x - 6, y, 17, 11, "ink")
        sketch.oval(x - 6, y, 11, 6, "ivory")
    sketch.shape("M-34 -12H38L30 58H-24Z", "bounds", "ink", _EDGE)
    sketch.box(-36, -16, 76, 18, 9, "ink")
    sketch.box(-30, -11, 64, 8, 4, "brass")
    sketch.box(-12, 18, 30, 26, 7, "bounds dark")


def _draw_door(sketch: Sketch) -> None:
    """Draw a door with an arrow that leads out."""
    _draw_slab(sketch, 54, 96, "plank", -20)
    sketch.disc(-4, 4, 6, "brass")
    sketch.stroke((((20, 0), (52, 0)),), "ivory", 13)
    sketch.fill("M40 -22L62 0L40 22Z", "ivory")


_CARDS = {f"card_{'m' if value < 0 else ''}{abs(value)}": partial(_draw_card, value=value) for value in BANDS}
_FAMILIES = {name.lower().replace("-", "_"): partial(_draw_family, family=family) for name, family in FAMILIES.items()}
_DICE = {
    f"die_{disc.lower()}{value}": partial(_draw_die, disc=disc, value=value) for disc in DIE_COLOURS for value in PIPS
}
_ARROWS = {"up": (0.0, -1.0), "right": (1.0, 0.0), "down": (0.0, 1.0), "left": (-1.0, 0.0)}
ICONS: Final[Mapping[str, Painter]] = MappingProxyType(
    {
        **_CARDS,
        "card_back": _draw_card_back,
        **_FAMILIES,
        **_DICE,
        **{f"aim_{name}": partial(_draw_arrow, along=along) for name, along in _ARROWS.items()},
        "fairway_ground": partial(_draw_ground, earth="grass", thing=_GRASS, colour="oak"),
        "tree": partial(_draw_ground, earth="oak high", thing=_TREE, colour="oak dark"),
        "water": partial(_draw_ground, earth="lake", thing=_WAVE, colour="ripple"),
        "sand": partial(_draw_ground, earth="sand", thing=_DUNE, colour="sand dark"),
        "out": _draw_out_of_bounds,
        "flag": _draw_flag,
        "basket": partial(_draw_family_sign, family="PUTTER", ground="ivory"),
        "golfer": partial(_draw_family_sign, family="ABILITY", ground="brass"),
        "trophy": _draw_cup,
        "hand": _draw_hand,
        "scorecard": _draw_scorecard,
        "book": _draw_book,
        "table": _draw_table,
        "again": _draw_round_arrow,
        "guest": _draw_guest,
        "door": _draw_door,
        "bag": _draw_bag,
    }
)
"""Every icon by its name, which consists of small letters, digits and underscores."""
