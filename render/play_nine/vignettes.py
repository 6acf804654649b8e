"""The landscapes of small cards: level land, and the one thing that identifies the value. Large cards have scenes.

Rolling land would double the bytes of a card and cannot be seen at this size.
"""

from collections.abc import Mapping
from types import MappingProxyType

from render.outline import arc
from render.paint import Sketch

VIGNETTE_WIDTH, VIGNETTE_HEIGHT = 90, 48
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
_SMALL_SPLASH = "M-15 0L-10 -15L-5 -5L0 -20L5 -5L10 -14L15 0Z"
_SMALL_PUTTS = {1: 72, 2: 36, 3: 14}
"""Where the ball lies, further from the flag with each stroke."""
_SMALL_TUFTS = {4: (45,), 5: (27, 63), 6: (17, 45, 73)}
_SMALL_BUNKERS = {
    7: ((45, 36, 27, 8),),
    8: ((24, 36, 18, 7), (67, 36, 17, 7)),
    9: ((17, 38, 13.5, 6), (45, 33, 12.5, 5), (73, 38, 13.5, 6)),
}
"""The x, y and half axes of each bunker; the ball lies in the first."""


def draw_vignette(sketch: Sketch, band: str, value: int) -> None:
    """Draw the landscape of a value, `VIGNETTE_WIDTH` x `VIGNETTE_HEIGHT` units."""
    for top, colour in _LAND[band]:
        sketch.box(0, top, VIGNETTE_WIDTH, VIGNETTE_HEIGHT - top, 0, colour)
    _VIGNETTES[band](sketch, value)


def _draw_small_ball(sketch: Sketch, x: float, y: float, radius: float = 5) -> None:
    sketch.disc(x, y, radius, "white", "stone", 1)


def _draw_small_flag(sketch: Sketch, x: float, y: float, side: int) -> None:
    sketch.oval(x, y, 7, 2.4, "ink")
    sketch.box(x - 1.1, y - 27, 2.2, 27, 0, "ink")
    sketch.fill((((x, y - 27), (x + side * 17, y - 20.5), (x, y - 14)),), "bounds")


def _draw_ace_vignette(sketch: Sketch, _value: int) -> None:
    _draw_small_flag(sketch, 45, 36, 1)
    _draw_small_ball(sketch, 33, 33)


def _draw_mulligan_vignette(sketch: Sketch, _value: int) -> None:
    sketch.stroke(arc(45, 21, 15, 136, 404), "mulligan dark", 5)
    sketch.fill("M51 26L64.5 30.5L54 39.2Z", "mulligan dark")
    _draw_small_ball(sketch, 45, 21, 7)


def _draw_fairway_vignette(sketch: Sketch, value: int) -> None:
    _draw_small_flag(sketch, 59, 32, -1)
    _draw_small_ball(sketch, _SMALL_PUTTS[value], 37)


def _draw_rough_vignette(sketch: Sketch, value: int) -> None:
    for x in _SMALL_TUFTS[value]:
        with sketch.transform(x, 0):
            sketch.fill(_TUFT, "rough dark")


def _draw_bunker_vignette(sketch: Sketch, value: int) -> None:
    for x, y, across, down in _SMALL_BUNKERS[value]:
        sketch.oval(x, y, across, down, "bunker sky")
    _draw_small_ball(sketch, *_SMALL_BUNKERS[value][0][:2])


def _draw_water_vignette(sketch: Sketch, value: int) -> None:
    if value == 11:
        with sketch.transform(40, 27):
            sketch.fill(_SMALL_SPLASH, "white")
        return
    _draw_small_ball(sketch, 40, 22, 7)
    sketch.box(0, 23, VIGNETTE_WIDTH, 13, 0, "water")


def _draw_bounds_vignette(sketch: Sketch, _value: int) -> None:
    for x in (14, 40, 66):
        sketch.box(x - 3.5, 8, 7, 34, 0, "white")
        sketch.box(x - 3.5, 8, 7, 8, 0, "ink")


_VIGNETTES = dict(zip(_LAND, (_draw_ace_vignette, _draw_mulligan_vignette, _draw_fairway_vignette, _draw_rough_vignette, _draw_bunker_vignette, _draw_water_vignette, _draw_bounds_vignette), strict=True))
