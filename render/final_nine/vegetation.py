"""Woods and shrubs: pines and leaf trees, the forest, tight lines; bushes, clumps in beds, blossom trees."""

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.final_nine.layout import StandingDrawing
from render.holes import terrain
from render.holes.map_sketch import DETAIL_PIXELS, Cell, MapSketch, SeededRandom, extend_beyond_map, region_outline
from render.holes.pieces import die_image
from render.outline import point_on_circle, star_polygon
from render.paint import Sketch
from render.sprite import fade

_LAYERS = (
    ("pine dark", 8, 47, 35, (0, 0)),
    ("pine", 7, 35, 24, (-3, -4)),
    ("elm light", 5, 17, 9, (-7, -9)),
)
"""Colour, points, radii and middle of the stars that make a pine, in hundredths of its width."""
_REACH = 54
PINE_VARIANTS = 2


class CrownPattern(NamedTuple):
    """How the crowns of a forest stand on each of its cells."""

    rows: tuple[tuple[float, tuple[float, ...]], ...]
    """For each row of crowns, the distance down and the distances across; its crowns are alike."""
    widths: tuple[float, ...]


_CROWN_PATTERNS = (
    (60, CrownPattern(((0.22, (0.25,)), (0.34, (0.76,)), (0.77, (0.3, 0.8))), (0.64, 0.68))),
    (30, CrownPattern(((0.25, (0.25, 0.75)), (0.75, (0.25, 0.75))), (0.62, 0.66))),
    (0, CrownPattern(((0.5, (0.5,)),), (1.1,))),
)
"""By the smallest cell in pixels: a map of many cells repeats its crowns more often."""
_LEAFY = 0.007
"""The share of leaf trees in a forest."""
_CORNERS = ((-0.26, -0.24), (0.26, -0.2), (-0.22, 0.26), (0.27, 0.25))


def add_shadow(drawing: Image.Image, across: float, down: float, opacity: float) -> Image.Image:
    """Add the oval shadow of a square drawing, to the lower right; sizes in hundredths of its side."""
    side = drawing.width
    shade = Sketch(100, 100, side / 100)
    shade.oval(50 + 0.15 * across, 50 + 0.4 * across, across, down, "earth")
    below = fade(shade.image().resize(drawing.size), opacity)
    below.alpha_composite(drawing)
    return below


@lru_cache(maxsize=32)
def pine(variant: int, width: int) -> Image.Image:
    """Draw a pine from above, `width` pixels wide, in the middle of its square drawing.

    Its needles have hard edges: softer ones look no different and make the file of a forest a tenth larger.
    """
    sketch = Sketch(2 * _REACH, 2 * _REACH, width / 96, sharp=1)
    for colour, points, outer, inner, (x, y) in _LAYERS:
        with sketch.transform(_REACH + x, _REACH + y):
            sketch.fill(star_polygon(points, outer, inner, variant * 23 + points * 11), colour)
    return sketch.image()


@lru_cache(maxsize=32)
def leaf_tree(variant: int, width: int) -> Image.Image:
    """Draw a leaf tree with its shadow."""
    return add_shadow(terrain.tree_crown(variant, width), 40, 36, 0.38)


def paint_forest_floor(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the dark ground of a forest and its edge's shadow on the grass (F-54)."""
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.5, 0.05, phase=4)
    chart.fill(edge, "earth", 0.4, at=(0.08, 0.11))
    chart.fill(region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.5, 0.05, 0.05, 4), "tuft")
    chart.fill(edge, "pine floor")


def forest_crowns(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield the crowns of a forest.

    The pines stand alike in all cells of a row, which costs a file nothing. Leaf trees, different in each cell, grow
    over some of them, so that nobody notices.
    """
    rows, widths = next(pattern for least, pattern in _CROWN_PATTERNS if size >= least)
    for x, y in sorted(cells):
        of_cell = SeededRandom(key, "forest", x, y)
        of_row = SeededRandom(key, "stand", y) if size >= DETAIL_PIXELS else SeededRandom("stand")
        for down, row in rows:
            right, below = of_row.between(-0.07, 0.07), down + of_row.between(-0.07, 0.07)
            image = pine(of_row.choice(range(PINE_VARIANTS)), round(size * of_row.choice(widths)))
            for across in row:
                at = x + across + right, y + below
                yield StandingDrawing(image, *at)
                if size >= DETAIL_PIXELS and of_cell.between(0, 1) < _LEAFY:
                    yield StandingDrawing(
                        leaf_tree(of_cell.choice((0, 1)), round(size * of_cell.choice((0.44, 0.52)))), *at
                    )


def paint_needle_bed(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint the brown needles below clusters of pines (F-55)."""
    for x, y in cells:
        random = SeededRandom(key, "needles", x, y)
        chart.oval(x + 0.5, y + 0.52, 0.47, 0.44, "plank")
        for _ in range(16):
            at = x + random.between(0.16, 0.84), y + random.between(0.16, 0.84)
            chart.stroke("M0 0l.05 .03", "plank2", 0.02, at=at)


def pine_cluster(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield four pines in the corners of each cell, and a die between them, because luck decides here."""
    for x, y in sorted(cells):
        random = SeededRandom(key, "cluster", x, y)
        for across, down in _CORNERS:
            yield StandingDrawing(
                pine(random.choice(range(PINE_VARIANTS)), round(size * 0.34)), x + 0.5 + across, y + 0.5 + down
            )
        yield StandingDrawing(die_image(5, round(size * 0.4)), x + 0.5, y + 0.5)


def paint_lane(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the pale lane of a tight line with its broken edges (F-54)."""
    for x, y in cells:
        chart.fill_rectangle(x, y, 1, 1, "bank")
        chart.fill_rectangle(x + 0.33, y, 0.34, 1, "circle")
        for side in (0.33, 0.67):
            dashes = tuple(((x + side, y + 0.02 + 0.15 * dash), (x + side, y + 0.1 + 0.15 * dash)) for dash in range(7))
            chart.stroke(dashes, "reed", 0.03)


def lane_hedges(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield the small pines on both sides of a tight line."""
    for x, y in sorted(cells):
        random = SeededRandom(key, "tight", x, y)
        for side in (0.08, 0.92):
            for down in (0.2, 0.55, 0.88):
                yield StandingDrawing(pine(random.choice(range(PINE_VARIANTS)), round(size * 0.29)), x + side, y + down)


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
    sketch, random = Sketch(120, 120, width / 120), SeededRandom(kind, variant)
    for colour, share, shift in ((dark, 1.0, 0), (middle, 0.72, 3), (light, 0.36, 6)):
        for x, y, radius in _MOUNDS:
            sketch.disc(60 + x - shift, 60 + y - 1.3 * shift, radius * share, colour)
    for x, y, radius in _MOUNDS:
        for _ in range(3):
            sketch.disc(*point_on_circle(60 + x, 57 + y, radius * 0.7, random.between(0, 360)), 2.6, dots)
    return add_shadow(sketch.image(), 38, 20, 0.35)


def paint_thicket(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the dark grass below bushes."""
    for x, y in cells:
        chart.oval(x + 0.5, y + 0.56, 0.46, 0.42, "bank", 0.6)


def bushes(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield five bushes per cell (F-23)."""
    for x, y in sorted(cells):
        random = SeededRandom(key, "bushes", x, y)
        for across, down, share in _BUSHES if size >= DETAIL_PIXELS else _BUSH:
            kind = random.choice(("bush", "bush", "berries"))
            yield StandingDrawing(
                bush(kind, random.choice((0, 1)), round(size * share)), x + 0.5 + across, y + 0.5 + down
            )


def paint_clump_bed(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the round brown bed of a clump."""
    for x, y in cells:
        chart.oval(x + 0.52, y + 0.56, 0.42, 0.36, "plank2")
        chart.oval(x + 0.5, y + 0.53, 0.38, 0.32, "plank")


def shrub_clump(key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield three white-flowering shrubs per cell."""
    for x, y in sorted(cells):
        random = SeededRandom(key, "clump", x, y)
        for across, down, share in _SHRUBS:
            image = bush("clump", random.choice((0, 1)), round(size * share))
            yield StandingDrawing(image, x + 0.5 + across, y + 0.5 + down)


@lru_cache(maxsize=8)
def blossom_tree(width: int) -> Image.Image:
    """Draw a small tree in flower."""
    sketch, random = Sketch(120, 120, width / 120), SeededRandom("blossom")
    for ring, lobe, middle, colour in ((30, 15, (60, 60), "reed"), (22, 13, (57, 56), "oak light")):
        sketch.disc(*middle, ring + 4, colour)
        for number in range(9):
            at = point_on_circle(*middle, ring * random.between(0.9, 1.1), 40 * number + random.between(-8, 8))
            sketch.disc(*at, lobe, colour)
    for _ in range(46):
        far = 38 * random.between(0, 1) ** 0.5
        at = point_on_circle(57, 56, far, random.between(0, 360))
        sketch.disc(*at, random.between(3, 5), random.choice(_BLOSSOMS))
    return add_shadow(sketch.image(), 38, 34, 0.38)


def blossom_trees(_key: str, cells: Set[Cell], size: int) -> Iterator[StandingDrawing]:
    """Yield one blossom tree per cell, alone in the grass."""
    for x, y in sorted(cells):
        yield StandingDrawing(blossom_tree(round(size * 0.92)), x + 0.5, y + 0.5)
