"""Marks of a card's set: the icon in its band, and a pale skyline or treeline behind its text (F-3)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from render.outline import parse_path
from render.paint import Sketch

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
