"""Paint the map of a Final Nine hole at a size of its cells (F-16, F-21); the callers cache it."""

from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Final, TypeAlias

from PIL import Image

from engine.final_nine.courses.hole import Hole
from render.final_nine import houses, shrubs, signs, slopes, street, woods, yards
from render.final_nine.land import WIDE, Stood, cell, cells
from render.holes import basket, grass, ornaments, water
from render.holes.chart import Chart
from render.holes.frame import grid
from render.holes.region import Cell, region
from render.holes.scatter import Scatter
from render.holes.water import Water
from render.outline import arc, dashed
from render.palette import rgb

Lay: TypeAlias = Callable[[Chart, str, Set[Cell]], None]
Stand: TypeAlias = Callable[[str, Set[Cell], int], Iterator[Stood]]

NEAR: Final = 60
"""The smallest cell in pixels on which every cell has its own tuft of grass."""
LAKE: Final = Water(smooth=0.75)
POND: Final = Water("pond", (("pond2", 0.95), ("pond3", 0.6), ("pond4", 0.28), ("lake5", 0.1)), 0.75, 3.0)
GRASSY: Final = ".TBZtMbcS"
_LILIES = 0.5
"""The share of a pond's cells with lilies."""


def _pond(chart: Chart, key: str, cells: Set[Cell]) -> None:
    """Paint greener water with lily pads (F-56)."""
    water.fill(chart, key, cells, POND)
    for x, y in sorted(cells) if chart.close else ():
        place = Scatter(key, "lilies", x, y)
        for _ in range(2 if place.between(0, 1) < _LILIES else 0):
            at, wide = (x + place.between(0.2, 0.8), y + place.between(0.2, 0.8)), place.between(0.06, 0.1)
            chart.oval(*at, wide + 0.015, wide + 0.015, "reed")
            chart.oval(*at, wide, wide, "oak light")
            chart.fill(((at, (at[0] + wide * 1.2, at[1] - wide), (at[0] + wide * 1.2, at[1] + wide * 0.2)),), "pond2")


GROUNDS: Final[tuple[tuple[str, Lay], ...]] = (
    ("/S", slopes.slope),
    ("=", street.road),
    ("y", yards.yards),
    ("~", partial(water.fill, look=LAKE)),
    ("o", _pond),
    (":", woods.lane),
    ("F", woods.floor),
    ("k", woods.bed),
    ("b", shrubs.thicket),
    ("c", shrubs.bed),
    ("^", houses.roofs),
    ("#", houses.buildings),
)
"""The painter of each ground, from the lowest layer to the highest."""
STANDING: Final[tuple[tuple[str, Stand], ...]] = (
    ("t", shrubs.trees),
    ("b", shrubs.bushes),
    ("c", shrubs.clump),
    (":", woods.hedges),
    ("F", woods.forest),
    ("k", woods.cluster),
)
"""What stands on each ground."""


def painted(hole: Hole, size: int) -> Image.Image:
    """Paint the map of a hole with cells of `size` pixels, RGB."""
    chart = Chart(WIDE, len(hole.rows), size)
    _mown(chart, hole)
    for grounds, lay in GROUNDS:
        found = cells(hole, grounds)
        if found:
            lay(chart, hole.id, found)
    if chart.close:
        ornaments.wildlife(chart, hole.id, cells(hole, "~o"))
        grid(chart, 0.36)
    _spot(chart, cell(hole, hole.basket))
    picture = chart.image()
    for stood in (*_standing(hole, size), *_signs(hole, size)):
        _plant(picture, stood, size)
    x, y = cell(hole, hole.basket)
    basket.planted(picture, signs.height(size), (x + 0.5) * size, (y + signs.FOOT) * size)
    if chart.close:
        _crosses(picture, chart)
    return picture


def _mown(chart: Chart, hole: Hole) -> None:
    grass.mow(chart)
    if chart.close:
        _island(chart, hole)
        grass.grow(chart, hole.id, sorted(cells(hole, GRASSY)), 0.45 if chart.cell >= NEAR else 0.3, 0.1)


def _island(chart: Chart, hole: Hole) -> None:
    """Paint the fresher grass inside an island's line (F-32)."""
    if hole.island:
        inside = {cell(hole, here) for here in hole.cells() if hole.island.holds(here)}
        chart.fill(region(inside, 0.6, 0.03, -0.06), "circle", 0.5)


def _spot(chart: Chart, here: Cell) -> None:
    """Paint the pale ground around the basket."""
    x, y = here[0] + 0.5, here[1] + 0.6
    chart.oval(x, y, 0.44, 0.44, "circle", 0.9)
    chart.stroke(dashed(arc(x, y, 0.44, 0, 360), 0.06, 0.05), "petal", max(0.022, chart.pixels(1.3)))
    chart.oval(x + 0.13, y + 0.34, 0.3, 0.09, "earth", 0.4)


def _standing(hole: Hole, size: int) -> list[Stood]:
    """Return trees and shrubs, from far to near."""
    stood = [one for grounds, stand in STANDING for one in stand(hole.id, cells(hole, grounds), size)]
    return sorted(stood, key=lambda one: one.y)


def _signs(hole: Hole, size: int) -> Iterator[Stood]:
    """Yield tee pad, drop zone and mandos."""
    x, y = cell(hole, hole.tee)
    yield Stood(signs.tee(size), x + 0.5, y + 0.5)
    if hole.drop_zone:
        x, y = cell(hole, hole.drop_zone)
        yield Stood(signs.drop_zone(size), x + 0.47, y + 0.47)
    yield from signs.mandos(hole, size)


def _plant(picture: Image.Image, stood: Stood, size: int) -> None:
    image, x, y = stood
    picture.paste(image, (round(x * size - image.width / 2), round(y * size - image.height / 2)), image)


def _crosses(picture: Image.Image, chart: Chart) -> None:
    """Draw a small ivory cross on every corner of the grid, over woods and roofs."""
    arm, ivory = round(chart.cell * 0.055), rgb("petal")
    mask = Image.new("L", (2 * arm + 1, 2 * arm + 1))
    mask.paste(190, (0, arm, 2 * arm + 1, arm + 1))
    mask.paste(190, (arm, 0, arm + 1, 2 * arm + 1))
    mask.paste(190, (arm - 1, arm - 1, arm + 2, arm + 2))
    for x in range(1, chart.columns):
        for y in range(1, picture.height // chart.cell):
            picture.paste(ivory, (x * chart.cell - arm, y * chart.cell - arm), mask)
