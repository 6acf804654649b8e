"""The terrain of both disc golf games: grass, sand, water, trees and ornaments such as reeds, ducks and bridges."""

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.holes.map_sketch import Cell, MapSketch, SeededRandom, extend_beyond_map, region_outline
from render.outline import Outline, box_corners, close_loops, point_on_circle
from render.paint import Sketch

STRIPES = 2
"""Stripes on each square."""


def paint_grass(chart: MapSketch) -> None:
    """Paint the ground of every hole. Large squares of one tone are striped across, those of the other upwards."""
    stripes = STRIPES if chart.has_details else 0
    for y in range(chart.rows):
        for x in range(chart.columns):
            tone = "grass2" if (x + y) % 2 else "grass"
            chart.fill_rectangle(x, y, 1, 1, tone)
            for stripe in range(stripes):
                start, width = stripe / STRIPES, 0.5 / STRIPES
                if (x + y) % 2:
                    chart.fill_rectangle(x + start, y, width, 1, "grass2 stripe")
                else:
                    chart.fill_rectangle(x, y + start, 1, width, "grass stripe")


def paint_plants(chart: MapSketch, key: str, cells: Iterable[Cell], tufts: float, flowers: float) -> None:
    """Paint tufts and flowers, each on its share of the cells."""
    for x, y in cells:
        random = SeededRandom(key, "grass", x, y)
        if random.between(0, 1) < tufts:
            at = x + random.between(0.1, 0.9), y + random.between(0.12, 0.9)
            _paint_tuft(chart, *at, random.choice(("tuft", "tuft", "tuft2")))
        if random.between(0, 1) < flowers:
            _paint_flowers(chart, x + random.between(0.2, 0.8), y + random.between(0.2, 0.8), random)


def _paint_tuft(chart: MapSketch, x: float, y: float, colour: str) -> None:
    size = chart.to_squares(2.6)
    blades = (((-1, -0.6), (0, 0.5), (0.9, -1)), ((0, 0.5), (0, -1.3)))
    lines = tuple(tuple((x + a * size, y + b * size) for a, b in blade) for blade in blades)
    chart.stroke(lines, colour, chart.to_squares(1.1))


def _paint_flowers(chart: MapSketch, x: float, y: float, random: SeededRandom) -> None:
    for _ in range(3):
        at = x + random.between(-0.08, 0.08), y + random.between(-0.07, 0.07)
        chart.oval(*at, chart.to_squares(1.3), chart.to_squares(1.3), random.choice(("petal", "petal", "petal2")))


_GRAINS = 7
"""Grains on each square."""


def paint_sand(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint the sand of a hole."""
    if not cells:
        return
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.7, 0.05, phase=2)
    line = close_loops(edge)
    chart.stroke(line, "tuft", 0.16, 0.8)
    chart.fill(edge, "sand")
    chart.stroke(line, "sand dark", 0.2, within=edge, at=(0.05, 0.07))
    chart.stroke(line, "sand light", 0.1, within=edge, at=(-0.04, -0.05))
    for x, y in sorted(cells):
        random = SeededRandom(key, "sand", x, y)
        for _ in range(_GRAINS):
            at = x + random.between(0.1, 0.9), y + random.between(0.1, 0.9)
            chart.oval(*at, chart.to_squares(1), chart.to_squares(1), "sand dark", within=edge)


SHORE_BANDS: Sequence[tuple[str, float]] = (("lake2", 0.95), ("lake3", 0.6), ("lake4", 0.28), ("lake5", 0.1))
"""Colour and width, in squares, of the lines along the shore; half of each width lies in the water."""


class WaterLook(NamedTuple):
    """The look of a kind of water."""

    deep: str = "lake"
    bands: Sequence[tuple[str, float]] = SHORE_BANDS
    smooth: float = 1.0
    phase: float = 0.0


LAKE = WaterLook()


def paint_water(chart: MapSketch, key: str, cells: Set[Cell], look: WaterLook = LAKE) -> None:
    """Paint the water of a hole."""
    if not cells:
        return
    shore = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), look.smooth, 0.04, -0.015, look.phase)
    edge = close_loops(shore)
    chart.stroke(edge, "bank", 0.27, 0.55)
    chart.stroke(edge, "shore", 0.16)
    chart.fill(shore, look.deep)
    for colour, width in look.bands:
        chart.stroke(edge, colour, width, within=shore)
    chart.stroke(edge, "wet", chart.to_squares(1.2))
    for x, y in sorted(cells) if chart.has_details else ():
        _paint_ripple(chart, SeededRandom(key, "water", x, y), x, y, shore)


def _paint_ripple(chart: MapSketch, random: SeededRandom, x: int, y: int, shore: Outline) -> None:
    """Paint one small wave on most squares."""
    if random.between(0, 1) < 0.25:
        return
    left, top, length = x + random.between(0.12, 0.7), y + random.between(0.15, 0.9), random.between(0.16, 0.28)
    high, half = chart.to_squares(2.2), length / 2
    wave = f"M0 0Q{half / 2:.3f} {-high:.3f} {half:.3f} 0T{length:.3f} 0"
    chart.stroke(wave, "ripple", chart.to_squares(1.4), within=shore, at=(left, top))


TREE_TONES = ("oak", "elm", "oak", "elm", "oak")
"""The tone of each variant."""
_CROWN_REACH = 54
"""Half the side of a drawing, in hundredths of a crown's width."""


@lru_cache(maxsize=32)
def tree_crown(variant: int, width: int) -> Image.Image:
    """Draw a crown `width` pixels wide, RGBA, in the middle of its square drawing."""
    random, tone = SeededRandom("tree", variant), TREE_TONES[variant]
    sketch = Sketch(2 * _CROWN_REACH, 2 * _CROWN_REACH, width / 94)
    _draw_scallops(sketch, random, (0, 0), 10, 31, 16, f"{tone} dark")
    _draw_scallops(sketch, random, (-4, -5), 9, 23, 14, tone)
    _draw_scallops(sketch, random, (-9, -11), 7, 14, 10, f"{tone} light")
    _draw_leaves(sketch, random, 7, (-14, -16), 18, f"{tone} high")
    return sketch.image()


def _draw_scallops(
    sketch: Sketch, random: SeededRandom, middle: tuple[int, int], count: int, ring: int, lobe: int, colour: str
) -> None:
    """Draw a layer of a crown: lobes in a ring around its middle."""
    x, y = _CROWN_REACH + middle[0], _CROWN_REACH + middle[1]
    sketch.disc(x, y, ring + lobe * 0.3, colour)
    for number in range(count):
        far = ring * random.between(0.9, 1.1)
        at = point_on_circle(x, y, far, 360 * number / count + random.between(-8, 8))
        sketch.disc(*at, lobe * random.between(0.88, 1.1), colour)


def _draw_leaves(
    sketch: Sketch, random: SeededRandom, count: int, middle: tuple[int, int], far: int, colour: str
) -> None:
    """Draw single leaves that catch the light."""
    for _ in range(count):
        at = point_on_circle(
            _CROWN_REACH + middle[0], _CROWN_REACH + middle[1], random.between(0, far), random.between(0, 360)
        )
        sketch.disc(*at, random.between(2.6, 4.4), colour)


_MAX_REEDS = 6
"""Reeds on a hole."""
_WAKE = "M-.244 .098Q0 .207 .244 .098"
"""The wake below a duck, in squares."""


def paint_wildlife(chart: MapSketch, key: str, water: Set[Cell]) -> None:
    """Paint reeds along the left and right shores, and a pair of ducks where the water is wide enough."""
    random = SeededRandom(key, "wildlife")
    shores = sorted(
        cell for cell in water if _cell_below(cell) in water and {_cell_left(cell), _cell_right(cell)} - water
    )
    for x, y in _spread_sample(shores, _MAX_REEDS, random):
        _paint_reeds(chart, x + (0.1 if (x - 1, y) not in water else 0.9), y + random.between(0.7, 1))
    open_water = sorted(cell for cell in water if {_cell_left(cell), _cell_right(cell), _cell_below(cell)} & water)
    for number, (x, y) in enumerate(_spread_sample(open_water, 2, random)):
        _paint_duck(chart, x + 0.5, y + random.between(0.4, 0.6), 1 - 2 * number)


def _cell_left(cell: Cell) -> Cell:
    return cell[0] - 1, cell[1]


def _cell_right(cell: Cell) -> Cell:
    return cell[0] + 1, cell[1]


def _cell_below(cell: Cell) -> Cell:
    return cell[0], cell[1] + 1


def _spread_sample(cells: list[Cell], most: int, random: SeededRandom) -> list[Cell]:
    """Return up to `most` of the cells, spread over all of them; none if there are too few."""
    step = len(cells) / most
    return [cells[int((number + random.between(0, 0.9)) * step)] for number in range(most)] if step >= 1 else []


def _paint_reeds(chart: MapSketch, x: float, y: float) -> None:
    """Paint a tuft of reeds that stands at x, y."""
    unit = 1 / 82
    for stalk in range(6):
        foot, high = (stalk - 2.5) * 5 * unit, (20 + 6 * (stalk * 7 % 4)) * unit
        path = f"M0 0Q{foot * 0.1:.4f} {-high * 0.6:.4f} {foot * 0.5:.4f} {-high:.4f}"
        chart.stroke(path, "reed" if stalk % 2 else "tuft", 2.8 * unit, at=(x + foot, y))
        if stalk % 2:
            chart.oval(x + foot * 1.5, y - high, 2.8 * unit, 6.5 * unit, "plank2")


def _paint_duck(chart: MapSketch, x: float, y: float, side: int) -> None:
    """Paint a white duck that swims to the right (1) or to the left (-1)."""
    unit = 1 / 82
    chart.stroke(_WAKE, "ripple", 2.4 * unit, at=(x, y))
    for margin, colour in ((1.8, "ink"), (0.0, "petal")):
        chart.oval(x, y, (14 + margin) * unit, (8 + margin) * unit, colour)
        chart.oval(x - side * 14 * unit, y - 5 * unit, (5 + margin) * unit, (3 + margin) * unit, colour)
        chart.oval(x + side * 11 * unit, y - 7 * unit, (6 + margin) * unit, (6 + margin) * unit, colour)
    chart.oval(x + side * 19 * unit, y - 5.5 * unit, 4 * unit, 2 * unit, "orange")


def paint_bridge(chart: MapSketch, x: int, y: int, columns: int, rows: int) -> None:
    """Paint a wooden bridge that covers exactly these cells."""
    left, width, rail = x - 0.12, columns + 0.24, chart.to_squares(4.5)
    chart.fill((box_corners(left + 0.1, y + 0.15, width, rows),), "earth", 0.4)
    chart.fill((box_corners(left - 0.05, y, width + 0.1, rows),), "ink")
    chart.fill((box_corners(left, y + 0.05, width, rows - 0.1),), "plank")
    planks = round(width / 0.25)
    gaps = tuple(
        ((left + width * plank / planks, y + 0.1), (left + width * plank / planks, y + rows - 0.1))
        for plank in range(1, planks)
    )
    chart.stroke(gaps, "plank2", chart.to_squares(1.6))
    for colour, margin in (("ink", chart.to_squares(3.6)), ("rail wood", 0.0)):
        rails = tuple(((left - 0.07, side), (left + width + 0.07, side)) for side in (y + 0.1, y + rows - 0.1))
        chart.stroke(rails, colour, rail + margin)
