"""The bands of the cards: colour, shape and landscape of each value.

Small cards have vignettes: level land and one thing that identifies the value. Rolling land would double the bytes
of a card and cannot be seen at this size.
"""

from collections.abc import Mapping
from types import MappingProxyType

from render.badges import draw_ball, draw_pennant
from render.outline import Outline, arc, parse_path, point_on_circle, polygon, star
from render.paint import Sketch

SCENE_WIDTH, SCENE_HEIGHT = 90, 48
"""The size of a scene in units."""
BANDS = {
    -5: "ace",
    0: "mulligan",
    **dict.fromkeys((1, 2, 3), "fairway"),
    **dict.fromkeys((4, 5, 6), "rough"),
    **dict.fromkeys((7, 8, 9), "bunker"),
    **dict.fromkeys((10, 11), "water"),
    12: "bounds",
}
_DROP = "M0 -1.35C.5 -.5 1 -.1 1 .3C1 .85 .55 1.22 0 1.22C-.55 1.22 -1 .85 -1 .3C-1 -.1 -.5 -.5 0 -1.35Z"
_CROSS = "M-.4 -.4L.4 .4M.4 -.4L-.4 .4"
_SHAPES: dict[str, Outline] = {
    "ace": star(0, 0, 1.38, 0.52),
    "mulligan": polygon(0, 0, 0.95, 48),
    "fairway": polygon(0, 0, 0.95, 48),
    "rough": (((0, -1.1), (1.12, 0.88), (-1.12, 0.88)),),
    "bunker": polygon(0, 0, 1.2, 4),
    "water": parse_path(_DROP),
    "bounds": polygon(0, 0, 1.12, 8, 22.5),
}


def draw_mark(sketch: Sketch, band: str, x: float, y: float, radius: float, halo: bool = True) -> None:
    """Draw the shape of a band, which can be told without its colour."""
    with sketch.transform(x, y, radius, radius):
        if halo:
            sketch.shape(_SHAPES[band], "ivory", "ivory", 0.78)
        sketch.shape(_SHAPES[band], band, f"{band} dark", 0.27)
        if band == "bounds":
            sketch.stroke(_CROSS, "white", 0.3)
        if band == "mulligan":
            sketch.disc(0, 0, 0.36, "ivory", "mulligan dark", 0.22)


def draw_small_mark(sketch: Sketch, band: str, x: float, y: float, radius: float) -> None:
    """Draw the bare shape of a band in its dark tone, for small cards."""
    with sketch.transform(x, y, radius, radius):
        sketch.shape(_SHAPES[band], f"{band} dark", f"{band} dark", 0.27)
        if band == "bounds":
            sketch.stroke(_CROSS, "white", 0.4)
        if band == "mulligan":
            sketch.disc(0, 0, 0.42, "ivory")


_PUTTS = {1: (70, 35.5, 0), 2: (33, 35, 2), 3: (14, 39, 4)}
"""Where the ball lies, and the dots of the putt that is left."""


def _draw_fairway_scene(sketch: Sketch, value: int) -> None:
    sketch.fill("M0 24C20 14 40 16 58 20S82 18 90 14V48H0Z", "fairway mid")
    sketch.fill("M0 36C22 24 52 22 90 30V48H0Z", "fairway")
    sketch.fill("M30 48C40 38 62 34 90 36V48Z", "fairway turf")
    cup = (61, 30)
    sketch.oval(cup[0], cup[1] + 0.6, 4.2, 1.7, "ink")
    draw_pennant(sketch, *cup, 25, side=-1)
    x, y, dots = _PUTTS[value]
    for dot in range(1, dots + 1):
        share = dot / (dots + 1)
        sketch.disc(x + (cup[0] - x - 3) * share, y + (cup[1] - y) * share, 1.5, "white")
    draw_ball(sketch, x, y - 1, 5)


_TUFTS = {4: (45,), 5: (28, 63), 6: (18, 46, 74)}
_BLADES = ((-12, 15, "rough"), (12, 15, "rough"), (-6.5, 23, "rough dark"), (6.5, 23, "rough dark"), (0, 30, "rough"))
_NESTS = {4: 69, 5: 45.5, 6: 60}


def _draw_rough_scene(sketch: Sketch, value: int) -> None:
    sketch.fill("M0 22C22 12 44 20 60 16S84 12 90 18V48H0Z", "rough mid")
    sketch.fill("M0 38C26 30 60 30 90 37V48H0Z", "rough dark")
    for x in _TUFTS[value]:
        for lean, high, colour in _BLADES:
            foot = x + lean * 0.45
            sketch.fill((((foot - 3.6, 40), (x + lean * 1.15, 40 - high), (foot + 3.6, 40)),), colour)
    sketch.fill("M0 41C26 36 60 36 90 41V48H0Z", "rough dark")
    with sketch.transform(_NESTS[value], 0):
        draw_ball(sketch, 0, 39, 5)
        sketch.fill("M-8 48L-5 38L-2.4 48ZM1 48L4.6 38L8 48Z", "rough dark")


_BUNKERS = {
    7: ((45, 36, 26, 8.5),),
    8: ((26, 37, 19, 7.5), (67, 35, 17, 7)),
    9: ((18, 38, 14.5, 7), (47, 32, 12.5, 5), (73, 39, 13.5, 6.5)),
}
"""The x, y and half axes of each bunker."""


def _draw_bunker_scene(sketch: Sketch, value: int) -> None:
    sketch.fill("M0 20C24 10 46 16 62 12S84 12 90 10V48H0Z", "bunker mid")
    sketch.fill("M0 30C24 22 60 20 90 26V48H0Z", "bunker")
    for x, y, across, down in _BUNKERS[value]:
        sketch.oval(x, y - 1.4, across, down, "bunker dark")
        sketch.oval(x, y + 0.9, across - 1, down - 1.6, "bunker sky")
    nearest = _BUNKERS[value][0]
    draw_ball(sketch, nearest[0] + 4 * (value == 7), nearest[1] - 2.5, 5)


_SPLASH = (
    "M35 24C33 14 37 10 38 5C41 11 41 16 40 24ZM44 24C44 13 47 8 46 1C51 8 51 16 49 24Z"
    "M54 24C54 15 57 12 60 8C60 14 61 18 58 24Z"
)


def _draw_waves(sketch: Sketch, y: float, colour: str, shift: float) -> None:
    sketch.fill(f"M{shift - 18} {y}" + "q4.5 -7 9 0t9 0" * 7 + "V60H-20Z", colour)


def _draw_water_scene(sketch: Sketch, value: int) -> None:
    sketch.fill("M0 16C20 8 40 14 56 11S82 8 90 12V30H0Z", "water mid")
    _draw_waves(sketch, 22, "water", 0)
    if value == 10:
        draw_ball(sketch, 48, 25, 5.2)
        _draw_waves(sketch, 33, "water dark", 6)
    else:
        sketch.fill(_SPLASH, "white")
        _draw_waves(sketch, 29, "water crest", 10)
        _draw_waves(sketch, 38, "water dark", 2)


def _draw_bounds_scene(sketch: Sketch, _value: int) -> None:
    sketch.fill("M0 26C26 18 60 18 90 24V48H0Z", "bounds")
    sketch.fill("M0 38C26 33 60 33 90 38V48H0Z", "bounds dark")
    sketch.stroke("M10 25C24 30 30 30 38 27C48 31 56 31 66 25", "white", 1.6)
    for x in (10, 38, 66):
        sketch.box(x - 4, 7.4, 8, 34.2, 2, "bounds dark")
        sketch.box(x - 2.8, 8.6, 5.6, 31.8, 1, "white")
        sketch.box(x - 3.4, 8, 6.8, 7, 1.6, "ink")
    draw_ball(sketch, 52, 13, 5)


def _draw_mulligan_scene(sketch: Sketch, _value: int) -> None:
    sketch.fill("M0 36C26 28 60 28 90 35V48H0Z", "mulligan mid")
    sketch.fill("M0 42C26 37 60 37 90 42V48H0Z", "mulligan dark")
    sketch.stroke(arc(45, 19.9, 16, 136, 404), "mulligan dark", 4.6)
    sketch.fill("M52.2 24.8L64.5 30.5L53 38.2Z", "mulligan dark")
    draw_ball(sketch, 45, 22, 8.5)


def _draw_ace_scene(sketch: Sketch, _value: int) -> None:
    for ray in range(12):
        corners = ((45, 30), point_on_circle(45, 30, 80, ray * 30 - 5), point_on_circle(45, 30, 80, ray * 30 + 9))
        sketch.fill((corners,), "ace mid")
    sketch.fill("M0 36C26 28 60 28 90 35V48H0Z", "ace")
    sketch.fill("M0 43C26 37 60 37 90 43V48H0Z", "ace dark")
    sketch.oval(45, 35, 9.5, 3.6, "ink")
    sketch.stroke("M45 35V3", "ink", 1.8)
    sketch.fill("M45 3L62 9.5L45 16Z", "bounds")
    for dot in range(5):
        share = dot / 5
        sketch.disc(8 + 26 * share, 13 - 18.2 * share * (1 - share) + 14 * share * share, 1.5, "ace dark")
    draw_ball(sketch, 37.5, 30, 5.2)


_SCENES = dict(
    zip(
        _SHAPES,
        (
            _draw_ace_scene,
            _draw_mulligan_scene,
            _draw_fairway_scene,
            _draw_rough_scene,
            _draw_bunker_scene,
            _draw_water_scene,
            _draw_bounds_scene,
        ),
        strict=True,
    )
)


def draw_scene(sketch: Sketch, value: int) -> None:
    """Draw the landscape of a value, `SCENE_WIDTH` x `SCENE_HEIGHT` units."""
    sketch.box(0, 0, SCENE_WIDTH, SCENE_HEIGHT, 0, f"{BANDS[value]} sky")
    _SCENES[BANDS[value]](sketch, value)


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


_VIGNETTES = dict(
    zip(
        _LAND,
        (
            _draw_ace_vignette,
            _draw_mulligan_vignette,
            _draw_fairway_vignette,
            _draw_rough_vignette,
            _draw_bunker_vignette,
            _draw_water_vignette,
            _draw_bounds_vignette,
        ),
        strict=True,
    )
)
