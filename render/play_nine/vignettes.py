"""The landscapes of small cards: level land, and the one thing that identifies the value. Large cards have scenes.

Rolling land would double the bytes of a card and cannot be seen at this size.
"""

from collections.abc import Mapping
from types import MappingProxyType

from render.outline import arc
from render.paint import Sketch

WIDTH, HEIGHT = 90, 48
"""The size of a landscape in units."""
_LAND: Mapping[str, tuple[tuple[int, str], ...]] = MappingProxyType(
    {
        "ace": ((0, "ace sky"), (34, "ace")),
        "mulligan": ((0, "mulligan sky"), (36, "mulligan mid")),
        "fairway": ((0, "fairway sky"), (20, "fairway mid"), (29, "fairway")),
        "rough": ((0, "rough sky"), (22, "rough mid"), (38, "rough dark")),
        "bunker": ((0, "bunker sky"), (16, "bunker mid"), (25, "bunker")),
        "water": ((0, "water sky"), (14, "water mid"), (23, "water"), (36, "water dark")),
        "bounds": ((0, "bounds sky"), (25, "bounds"), (38, "bounds dark")),
    }
)
"""The colours of each band from its sky down, with the y at which each begins."""
_TUFT = "M-13 40L-11 24L-5 33L0 12L5 33L11 24L13 40Z"
_SPLASH = "M-15 0L-10 -15L-5 -5L0 -20L5 -5L10 -14L15 0Z"
_PUTTS = {1: 72, 2: 36, 3: 14}
"""Where the ball lies, further from the flag with each stroke."""
_TUFTS = {4: (45,), 5: (27, 63), 6: (17, 45, 73)}
_BUNKERS = {
    7: ((45, 36, 27, 8),),
    8: ((24, 36, 18, 7), (67, 36, 17, 7)),
    9: ((17, 38, 13.5, 6), (45, 33, 12.5, 5), (73, 38, 13.5, 6)),
}
"""The x, y and half axes of each bunker; the ball lies in the first."""


def vignette(sketch: Sketch, band: str, value: int) -> None:
    """Draw the landscape of a value, `VIGNETTE_WIDTH` x `VIGNETTE_HEIGHT` units."""
    for top, colour in _LAND[band]:
        sketch.box(0, top, WIDTH, HEIGHT - top, 0, colour)
    _THINGS[band](sketch, value)


def _ball(sketch: Sketch, x: float, y: float, radius: float = 5) -> None:
    sketch.disc(x, y, radius, "white", "stone", 1)


def _flag(sketch: Sketch, x: float, y: float, side: int) -> None:
    sketch.oval(x, y, 7, 2.4, "ink")
    sketch.box(x - 1.1, y - 27, 2.2, 27, 0, "ink")
    sketch.fill((((x, y - 27), (x + side * 17, y - 20.5), (x, y - 14)),), "bounds")


def _ace(sketch: Sketch, _value: int) -> None:
    _flag(sketch, 45, 36, 1)
    _ball(sketch, 33, 33)


def _mulligan(sketch: Sketch, _value: int) -> None:
    sketch.stroke(arc(45, 21, 15, 136, 404), "mulligan dark", 5)
    sketch.fill("M51 26L64.5 30.5L54 39.2Z", "mulligan dark")
    _ball(sketch, 45, 21, 7)


def _fairway(sketch: Sketch, value: int) -> None:
    _flag(sketch, 59, 32, -1)
    _ball(sketch, _PUTTS[value], 37)


def _rough(sketch: Sketch, value: int) -> None:
    for x in _TUFTS[value]:
        with sketch.placed(x, 0):
            sketch.fill(_TUFT, "rough dark")


def _bunker(sketch: Sketch, value: int) -> None:
    for x, y, across, down in _BUNKERS[value]:
        sketch.oval(x, y, across, down, "bunker sky")
    _ball(sketch, *_BUNKERS[value][0][:2])


def _water(sketch: Sketch, value: int) -> None:
    if value == 11:
        with sketch.placed(40, 27):
            sketch.fill(_SPLASH, "white")
        return
    _ball(sketch, 40, 22, 7)
    sketch.box(0, 23, WIDTH, 13, 0, "water")


def _bounds(sketch: Sketch, _value: int) -> None:
    for x in (14, 40, 66):
        sketch.box(x - 3.5, 8, 7, 34, 0, "white")
        sketch.box(x - 3.5, 8, 7, 8, 0, "ink")


_THINGS = dict(zip(_LAND, (_ace, _mulligan, _fairway, _rough, _bunker, _water, _bounds), strict=True))
