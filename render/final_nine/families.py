"""The families of cards: the colour, letter and icon of each, and the marks of the sets they come from (F-3)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.text.cards import card_kind
from render.card_frame import Family, draw_clover
from render.outline import Outline, parse_path, point_on_circle, star
from render.paint import Sketch


def _ellipse_outline(x: float, across: float, down: float, turn: float) -> Outline:
    """Return the outline of an ellipse centred on x, 0 and tilted by `turn` degrees."""
    points = []
    for step in range(0, 361, 10):
        a, b = point_on_circle(0, 0, 1, step)
        right, below = point_on_circle(0, 0, 1, turn)
        points.append((x + a * across * right - b * down * below, a * across * below + b * down * right))
    return (tuple(points),)


def _draw_driver(sketch: Sketch, colour: str) -> None:
    """Draw a disc with speed lines."""
    sketch.fill(_ellipse_outline(16, 36, 17, -16), colour)
    sketch.stroke("M-46 -22H-22M-52 6H-30M-40 32H-10", colour, 9)


def _draw_fairway(sketch: Sketch, colour: str) -> None:
    """Draw a disc with an arrow."""
    sketch.stroke(_ellipse_outline(0, 46, 24, 0), colour, 10)
    sketch.stroke("M-22 0H14M2 -12L16 0L2 12", colour, 9)


def _draw_mid_range(sketch: Sketch, colour: str) -> None:
    """Draw a target."""
    sketch.stroke(_ellipse_outline(0, 42, 42, 0), colour, 11)
    sketch.disc(0, 0, 18, colour)


def _draw_putter(sketch: Sketch, colour: str) -> None:
    """Draw a basket."""
    sketch.fill("M-40 -34H40V-20H-40ZM-34 12H34L26 40H-26Z", colour)
    sketch.stroke("M-26 -20L-6 12M26 -20L6 12M0 -20V12", colour, 8)


def _draw_skill(sketch: Sketch, colour: str) -> None:
    sketch.fill(star(0, 2, 48, 0.42), colour)


def _draw_deviation(sketch: Sketch, colour: str) -> None:
    """Draw an arrow that bends away."""
    sketch.stroke("M-8 46C-8 10 -8 -4 14 -18L34 -30M34 -30L8 -36M34 -30L26 -6", colour, 13)


def _draw_call(sketch: Sketch, colour: str) -> None:
    """Draw a flag."""
    sketch.stroke("M-30 -40V46", colour, 10)
    sketch.fill("M-26 -40H40L24 -16L40 8H-26Z", colour)


def _draw_ability(sketch: Sketch, colour: str) -> None:
    """Draw a player."""
    sketch.disc(0, -24, 21, colour)
    sketch.fill("M-40 46C-40 8 -22 4 0 4S40 8 40 46Z", colour)


def _draw_mischief(sketch: Sketch, colour: str) -> None:
    """Draw a grin."""
    for across in (-22, 22):
        sketch.disc(across, -20, 10, colour)
    sketch.stroke("M-40 6C-26 50 26 50 40 6", colour, 11)


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "DRIVER": Family("D", "driver", "white", _draw_driver),
        "FAIRWAY": Family("F", "fairway disc", "ink", _draw_fairway),
        "MID-RANGE": Family("M", "ace", "ink", _draw_mid_range),
        "PUTTER": Family("P", "putter", "white", _draw_putter),
        "SKILL": Family("S", "skill", "white", _draw_skill, "fairway sky"),
        "DEVIATION": Family("V", "deviation", "white", _draw_deviation, "rough sky"),
        "LUCK": Family("L", "luck", "ink", draw_clover, "bunker sky"),
        "CALL": Family("C", "stone", "white", _draw_call, "paper2"),
        "ABILITY": Family("A", "rough dark", "white", _draw_ability, "rough sky"),
        "MISCHIEF": Family("H", "rough dark", "white", _draw_mischief, "rough sky"),
    }
)
"""By the type of a disc or the category of an action card."""


def family_of(code: str) -> Family:
    """Return the family of a card."""
    return FAMILIES[card_kind(code)]


_SPAN: Final = 200


class SetMark(NamedTuple):
    """How the cards of a course or an expansion are marked."""

    icon: Callable[[Sketch, str], None]
    """Draws the icon around 0, 0, a hundred units high, in a colour."""
    horizon: str = ""
    """The outline behind the text, `_SPAN` units wide, with its foot at 0."""


def _draw_house(sketch: Sketch, colour: str) -> None:
    sketch.fill("M-48 4L0 -44L48 4H34V44H10V16H-10V44H-34V4Z", colour)


def _draw_pine(sketch: Sketch, colour: str) -> None:
    sketch.fill("M0 -50L26 -16H14L34 12H18L42 40H8V50H-8V40H-42L-18 12H-34L-14 -16H-26Z", colour)


def _draw_plus(sketch: Sketch, colour: str) -> None:
    sketch.fill("M-13 -42H13V-13H42V13H13V42H-13V13H-42V-13H-13Z", colour)


def _draw_slip(sketch: Sketch, colour: str) -> None:
    """Draw a foot that slips."""
    sketch.stroke("M-40 34H40M-30 -34L6 10L40 10", colour, 15)


SET_MARKS: Final[Mapping[str, SetMark]] = MappingProxyType(
    {
        "suburban": SetMark(
            _draw_house,
            "M0 0V-40H14V-58L30 -74L46 -58V-34H58V-66H66V-80H74V-66H84V-28L104 -50L124 -28V-62H132V-72H138V-62H150"
            "V-40L168 -58L186 -40H200V0Z",
        ),
        "forest": SetMark(
            _draw_pine,
            "M0 0V-34L10 -62L20 -36L30 -80L42 -34L52 -56L62 -28L76 -84L90 -30L100 -60L110 -34L122 -74L136 -30L146 -54"
            "L156 -34L170 -82L184 -36L192 -58L200 -40V0Z",
        ),
        "plus": SetMark(_draw_plus),
        "bad_form": SetMark(_draw_slip),
    }
)
"""By the set of the card; core cards have no mark."""


def draw_set_mark(sketch: Sketch, home: SetMark, x: float, y: float, side: float, colour: str) -> None:
    """Draw the icon around x, y."""
    with sketch.transform(x, y, side / 100, side / 100):
        home.icon(sketch, colour)


def draw_backdrop(sketch: Sketch, home: SetMark, wide: float, foot: float) -> None:
    """Draw the pale horizon across a card, its foot at that height."""
    for start in range(0, round(wide), _SPAN) if home.horizon else ():
        with sketch.transform(start, foot):
            sketch.fill(parse_path(home.horizon), "paper2")
