"""Meeples: the characters' markers, each with its own hat or tool (F-142)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import cycle
from types import MappingProxyType
from typing import Final, NamedTuple

from render.holes import pieces
from render.outline import Outline, arc, close_loops, parse_path, star
from render.paint import Sketch
from render.palette import EDGE_BLENDS, SEAT_COLOURS
from render.sprite import Sprite
from render.text import MIDDLE_TO_BASELINE, MIN_TEXT_PIXELS, text_width

_RIMS = ((13.0, "ink"), (8.5, "ivory"), (4.5, "ink"))
"""The rims of a meeple, from the outside in: width and colour."""
_RADIUS = 40
"""The radius of a disc that is as large as a meeple with a body of a hundred units."""
_ACROSS, _UP, _DOWN = 66, 92, 62
"""How far a meeple with its rims extends from its middle; the span of its arms is a hundred units."""
_BODY = (
    "M-12 -24H12C34 -22 51 -10 51 2C51 13 40 14 29 9L28 16L41 44C43 49 40 51 36 51H16C11 51 8 40 0 40"
    "S-11 51 -16 51H-36C-40 51 -43 49 -41 44L-28 16L-29 9C-40 14 -51 13 -51 2C-51 -10 -34 -22 -12 -24Z"
)
_HEAD: Final = arc(0, -33, 17, 0, 360)


class MeeplePart(NamedTuple):
    """A part of a meeple in units of its body: an area, or a line of some width."""

    shape: Outline
    colour: str
    line: float = 0


def _area(path: str, colour: str) -> MeeplePart:
    return MeeplePart(parse_path(path), colour)


def _line(path: str, colour: str, width: float) -> MeeplePart:
    return MeeplePart(parse_path(path), colour, width)


def _ball(x: float, y: float, radius: float, colour: str) -> MeeplePart:
    return MeeplePart(arc(x, y, radius, 0, 360), colour)


OUTFITS: Final[Mapping[str, tuple[MeeplePart, ...]]] = MappingProxyType(
    {
        "RR": (  # the nose of a rocket
            _area("M-17 -34C-17 -56 -8 -70 0 -80C8 -70 17 -56 17 -34Z", "driver"),
            _area("M-11 -56Q0 -50 11 -56Q7 -70 0 -80Q-7 -70 -11 -56Z", "ivory"),
        ),
        "HH": (  # a hammer held high
            _line("M43 2V-46", "plank2", 9),
            _area("M24 -68H60V-46H24Z", "steel"),
        ),
        "MN": (  # a metronome
            _area("M-18 -38L-10 -78H10L18 -38Z", "plank"),
            _line("M0 -44L8 -70", "ivory", 5),
        ),
        "AA": (  # an anchor
            _line("M43 -56V-6M27 -24Q43 0 59 -24M32 -46H54", "navy3", 9),
            _ball(43, -62, 8, "navy3"),
        ),
        "MM": (  # a sun hat and boots
            _area("M-32 -40H32Q26 -46 17 -47L14 -62H-14L-17 -47Q-26 -46 -32 -40Z", "plank2"),
            _area("M13 38H39L43 51H15Z", "plank2"),
            _area("M-13 38H-39L-43 51H-15Z", "plank2"),
        ),
        "SS": (  # a cloud with its lightning
            _ball(-14, -56, 13, "silver"),
            _ball(3, -63, 16, "silver"),
            _ball(19, -54, 12, "silver"),
            _area("M2 -58L-9 -38H0L-5 -20L13 -43H4L10 -58Z", "brass"),
        ),
        "CC": (  # a cap, and the bag with its strap
            _area("M33 -46L58 -40L50 22L28 16Z", "skill"),
            _line("M36 -30L54 -26M33 -6L51 -2", "ivory", 4),
            _area("M-18 -36C-18 -60 18 -60 18 -40L-34 -34Q-32 -42 -18 -41Z", "skill"),
        ),
        "TT": (  # a fool's cap
            _area("M0 -36C0 -76 -38 -82 -44 -50C-34 -60 -24 -52 -18 -36Z", "deviation"),
            _area("M0 -36C0 -76 38 -82 44 -50C34 -60 24 -52 18 -36Z", "brass"),
            _ball(-44, -48, 7, "brass"),
            _ball(44, -48, 7, "deviation"),
        ),
        "KY": (MeeplePart(star(0, -62, 25, 0.45), "brass"),),
        "KP": (  # a cap with a propeller
            _area("M-18 -36C-18 -62 18 -62 18 -36Z", "bounds"),
            _line("M0 -56V-68M-24 -66Q-12 -76 0 -68T24 -70", "sky", 8),
        ),
        "KM": (  # a looking glass
            _line("M43 4V-26", "rough", 9),
            _ball(43, -44, 20, "rough"),
            _ball(43, -44, 13, "mulligan sky"),
        ),
        "KO": (  # a leaf
            _area("M0 -46C-24 -52 -20 -76 4 -84C24 -72 20 -52 0 -46Z", "oak light"),
            _line("M0 -44L4 -72", "oak dark", 4),
        ),
    }
)
"""By character, what the meeple wears or carries, from back to front."""


BOX_COLOURS: Final[Mapping[str, str]] = MappingProxyType(dict(zip(OUTFITS, cycle(SEAT_COLOURS), strict=False)))
"""The colour of each meeple in its box; in play it has its player's colour."""


@lru_cache(maxsize=128)
def meeple(character: str, letters: str, colour: str, unit: float, ground: str = "grass") -> Sprite:
    """Return a character's meeple with the player's colour and letters, anchored at its middle."""
    sketch = Sketch(2 * _ACROSS, _UP + _DOWN, unit, origin=(_ACROSS, _UP))
    if ground == "grass":
        with sketch.transform(2, 6):
            _draw_rim(sketch, tuple(_parts(character, colour)), _RIMS[0][0], "tuft")
    draw_meeple(sketch, character, colour)
    size = max(MIN_TEXT_PIXELS / unit, 36)
    weight = 900 if text_width(letters, size * unit, 900) <= 52 * unit else 600
    sketch.word(0, 10 + size * MIDDLE_TO_BASELINE, letters, size, "ink", colour, weight)
    return sketch.sprite(ground, blends=EDGE_BLENDS)


def marker(character: str, letters: str, colour: str, radius: int, ground: str = "grass") -> Sprite:
    """Return a player's marker, a meeple or a disc, anchored at its middle."""
    if not character:
        return pieces.disc(letters, colour, radius, ground)
    return meeple(character, letters, colour, radius / _RADIUS, ground)


def draw_meeple(sketch: Sketch, character: str, colour: str) -> None:
    """Draw a meeple around 0, 0."""
    parts = tuple(_parts(character, colour))
    for thick, rim in _RIMS:
        _draw_rim(sketch, parts, thick, rim)
    for part in parts:
        if part.line:
            sketch.stroke(part.shape, part.colour, part.line)
        else:
            sketch.shape(part.shape, part.colour, "ink", 2.2)


def _draw_rim(sketch: Sketch, parts: Sequence[MeeplePart], thick: float, colour: str) -> None:
    """Draw a rim around all parts, half as wide as `thick`."""
    for part in parts:
        edge = part.shape if part.line else close_loops(part.shape)
        sketch.stroke(edge, colour, part.line + thick)


def _parts(character: str, colour: str) -> Iterator[MeeplePart]:
    yield MeeplePart(_HEAD, colour)
    yield MeeplePart(parse_path(_BODY), colour)
    yield from OUTFITS[character]
