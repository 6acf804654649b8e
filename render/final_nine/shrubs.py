"""Shrubs: low bushes that cost distance, clumps in beds, and blossom trees without effect."""

from collections.abc import Iterator, Set
from functools import lru_cache

from PIL import Image

from render.final_nine.land import StandingDrawing
from render.final_nine.woods import add_shadow
from render.holes.chart import DETAIL_PIXELS, MapSketch
from render.holes.region import Cell
from render.holes.scatter import SeededRandom
from render.outline import point_on_circle
from render.paint import Sketch

_MOUNDS = ((-26, 4, 19), (24, 6, 20), (0, -8, 23), (-8, 12, 19), (14, 13, 17))
"""Middle and radius of the mounds of a bush, in hundredths of its width."""
_TONES = {
    "bush": ("bush dark", "bush", "bush light", "bush light"),
    "berries": ("bush dark", "bush", "bush light", "tile light"),
    "clump": ("elm dark", "elm", "elm light", "petal"),
}
"""The dark, middle and light tone of a kind of bush, and the colour of its dots."""
_BUSHES = ((-0.22, -0.22, 0.6), (0.22, -0.24, 0.6), (0, 0, 0.64), (-0.24, 0.24, 0.62), (0.24, 0.24, 0.64))
_BUSH = ((0, 0, 1.1),)
_SHRUBS = ((-0.2, -0.14, 0.6), (0.21, -0.12, 0.6), (0, 0.12, 0.72))
_BLOSSOMS = ("petal", "petal2", "petal2", "blossom")


@lru_cache(maxsize=32)
def bush(kind: str, variant: int, width: int) -> Image.Image:
    """Draw five rounded mounds, lit from the top left, in the middle of a square drawing."""
    dark, middle, light, dots = _TONES[kind]
    sketch, place = Sketch(120, 120, width / 120), SeededRandom(kind, variant)
    for colour, share, shift in ((dark, 1.0, 0), (middle, 0.72, 3), (light, 0.36, 6)):
        for x, y, radius in _MOUNDS:
            sketch.disc(60 + x - shift, 60 + y - 1.3 * shift, radius * share, colour)
    for x, y, radius in _MOUNDS:
        for _ in range(3):
            sketch.disc(*point_on_circle(60 + x, 57 + y, radius * 0.7, place.between(0, 360)), 2.6, dots)
    return add_shadow(sketch.image(), 38, 20, 0.35)


def paint_thicket(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the dark grass below bushes."""
    for x, y in cells:
        chart.oval(x + 0.5, y + 0.56, 0.46, 0.42, "bank", 0.6)


def bushes(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield five bushes per cell (F-23)."""
    for x, y in sorted(cells):
        place = SeededRandom(key, "bushes", x, y)
        for across, down, share in _BUSHES if size >= DETAIL_PIXELS else _BUSH:
            kind = place.choice(("bush", "bush", "berries"))
            yield StandingDrawing(bush(kind, place.choice((0, 1)), round(size * share)), x + 0.5 + across, y + 0.5 + down)


def paint_clump_bed(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the round brown bed of a clump."""
    for x, y in cells:
        chart.oval(x + 0.52, y + 0.56, 0.42, 0.36, "plank2")
        chart.oval(x + 0.5, y + 0.53, 0.38, 0.32, "plank")


def shrub_clump(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield three white-flowering shrubs per cell."""
    for x, y in sorted(cells):
        place = SeededRandom(key, "clump", x, y)
        for across, down, share in _SHRUBS:
            image = bush("clump", place.choice((0, 1)), round(size * share))
            yield StandingDrawing(image, x + 0.5 + across, y + 0.5 + down)


@lru_cache(maxsize=8)
def blossom_tree(width: int) -> Image.Image:
    """Draw a small tree in flower."""
    sketch, place = Sketch(120, 120, width / 120), SeededRandom("blossom")
    for ring, lobe, middle, colour in ((30, 15, (60, 60), "reed"), (22, 13, (57, 56), "oak light")):
        sketch.disc(*middle, ring + 4, colour)
        for number in range(9):
            at = point_on_circle(*middle, ring * place.between(0.9, 1.1), 40 * number + place.between(-8, 8))
            sketch.disc(*at, lobe, colour)
    for _ in range(46):
        far = 38 * place.between(0, 1) ** 0.5
        at = point_on_circle(57, 56, far, place.between(0, 360))
        sketch.disc(*at, place.between(3, 5), place.choice(_BLOSSOMS))
    return add_shadow(sketch.image(), 38, 34, 0.38)


def blossom_trees(_key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield one blossom tree per cell, alone in the grass."""
    for x, y in sorted(cells):
        yield StandingDrawing(blossom_tree(round(size * 0.92)), x + 0.5, y + 0.5)
