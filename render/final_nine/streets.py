"""Streets: asphalt between pavements, bends, crossings, parking bays, and the cars on them."""

from collections.abc import Iterator, Sequence, Set
from typing import Final

from render.holes.map_sketch import Cell, MapSketch, SeededRandom, extend_beyond_map, region_outline
from render.outline import Line, Outline, box_corners, close_loops

_PAINTS: Final = ("bounds", "silver", "sky")
"""The colours of the cars on a road, each used at most once."""
_BODY: Final = (-0.31, -0.155, 0.31, 0.155)
_GLASS: Final = ((-0.14, -0.115, -0.02, 0.115), (0.13, -0.105, 0.21, 0.105))
_PARKED: Final = 0.45
"""The share of parking bays that are taken."""


def paint_traffic(chart: MapSketch, key: str, straight: Sequence[tuple[Cell, str]]) -> None:
    """Paint cars that keep to the right, on straight pieces of road that run "across" or "up"."""
    random = SeededRandom(key, "cars")
    for number in range(min(len(_PAINTS), len(straight) // 4)):
        step = len(straight) / len(_PAINTS)
        (x, y), run = straight[min(len(straight) - 1, int((number + random.between(0.1, 0.9)) * step))]
        side, paint = random.choice((-1, 1)), _PAINTS[number]
        if run == "across":
            _paint_car(chart, x + random.between(0.35, 0.65), y + 0.5 + side * 0.22, (side, 0), paint)
        else:
            _paint_car(chart, x + 0.5 - side * 0.22, y + random.between(0.35, 0.65), (0, side), paint)


def paint_parked_cars(chart: MapSketch, key: str, bays: Sequence[tuple[int, int, int]]) -> None:
    """Paint cars in some of the bays: two bays per cell, at its upper (-1) or lower (1) side."""
    random = SeededRandom(key, "parked")
    for x, y, side in bays:
        for part in (0.25, 0.75):
            roll, paint, ahead = random.between(0, 1), random.choice(_PAINTS), random.choice((-1, 1))
            if roll < _PARKED:
                _paint_car(chart, x + part, y + 0.5 + 0.13 * side, (0, ahead), paint)


def _paint_car(chart: MapSketch, x: float, y: float, ahead: tuple[int, int], paint: str) -> None:
    """Paint a car around x, y, heading in the direction `ahead`."""
    _paint_part(chart, x + 0.05, y + 0.06, ahead, _BODY, "ink", 0.4)
    rim = 0.025
    left, top, right, bottom = _BODY
    _paint_part(chart, x, y, ahead, (left - rim, top - rim, right + rim, bottom + rim), "ink")
    _paint_part(chart, x, y, ahead, _BODY, paint)
    for pane in _GLASS:
        _paint_part(chart, x, y, ahead, pane, "pine")


def _paint_part(
    chart: MapSketch,
    x: float,
    y: float,
    ahead: tuple[int, int],
    box: tuple[float, float, float, float],
    colour: str,
    opacity: float = 1,
) -> None:
    """Paint a part of a car with its corners cut, heading in the direction `ahead`."""
    left, top, right, bottom = box
    cut = (bottom - top) * 0.22
    corners = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip
    along, across = ahead
    polygon = tuple((x + a * along - b * across, y + a * across + b * along) for a, b in corners)
    chart.fill((polygon,), colour, opacity)


_BEND: Final = 0.62
"""The width of a road between two cells that touch by a corner."""
_PAVEMENT: Final = (("earth", 0.27, 0.35), ("slab", 0.22, 1), ("slab2", 0.045, 1))
"""The road's shadow, its pavements, its kerbs: colour, width of both sides together, opacity."""
_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def paint_road(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint the roads of a hole (F-58)."""
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.22, grow=-0.07)
    line, bends = close_loops(edge), tuple(_bends(cells))
    for colour, wide, opacity in _PAVEMENT:
        chart.stroke(line, colour, wide, opacity)
        chart.stroke(bends, colour, _BEND + wide, opacity)
    chart.fill(edge, "asphalt")
    chart.stroke(bends, "asphalt", _BEND)
    lots = {cell for cell in cells if _is_wide(*cell, cells)}
    for x, y in sorted(cells):
        _paint_speckles(chart, SeededRandom(key, "road", x, y), x, y, edge)
    chart.stroke(tuple(_centre_dashes(cells)), "paper2", 0.045)
    chart.stroke(tuple(bay for cell in sorted(lots) for bay in _bays(*cell, cells)), "paper2", 0.03)
    for stripe in _crossings(cells - lots, cells):
        chart.fill((stripe,), "paper2")
    if chart.has_details:
        paint_traffic(chart, key, [(cell, run) for cell in sorted(cells) if (run := _road_direction(*cell, cells))])
        paint_parked_cars(chart, key, [(*cell, down) for cell in sorted(lots) for down in _open_sides(*cell, cells)])


def _bends(cells: Set[Cell]) -> Iterator[Line]:
    """Yield the lines between cells that touch by a corner only: a road continues there."""
    for x, y in sorted(cells):
        for side in (-1, 1):
            if (x + side, y + 1) in cells and (x + side, y) not in cells and (x, y + 1) not in cells:
                yield (x + 0.5, y + 0.5), (x + 0.5 + side, y + 1.5)


def _paint_speckles(chart: MapSketch, random: SeededRandom, x: int, y: int, edge: Outline) -> None:
    for _ in range(4):
        at = x + random.between(0.1, 0.9), y + random.between(0.1, 0.9)
        chart.oval(*at, 0.018, 0.018, random.choice(("slate dark", "ink")), 0.6, within=edge)


def _road_direction(x: int, y: int, cells: Set[Cell]) -> str:
    """Return whether the road runs "across" or "up" here; "" where it bends, crosses or widens."""
    across = ((x - 1, y) in cells) + ((x + 1, y) in cells)
    up = ((x, y - 1) in cells) + ((x, y + 1) in cells)
    return "" if bool(across) == bool(up) else "across" if across else "up"


def _is_wide(x: int, y: int, cells: Set[Cell]) -> bool:
    """Return whether a cell is one of four in a square."""
    return any(
        {(x + right, y + down) for right in (0, across) for down in (0, along)} <= cells
        for across in (-1, 1)
        for along in (-1, 1)
    )


def _centre_dashes(cells: Set[Cell]) -> Iterator[Line]:
    """Yield the dashes along the middle of straight pieces and of bends."""
    for x, y in sorted(cells):
        match _road_direction(x, y, cells):
            case "across":
                yield from (((x + start, y + 0.5), (x + start + 0.26, y + 0.5)) for start in (0.16, 0.62))
            case "up":
                yield from (((x + 0.5, y + start), (x + 0.5, y + start + 0.26)) for start in (0.16, 0.62))
    for (x0, y0), (x1, y1) in _bends(cells):
        yield (x0 * 0.62 + x1 * 0.38, y0 * 0.62 + y1 * 0.38), (x0 * 0.38 + x1 * 0.62, y0 * 0.38 + y1 * 0.62)


def _open_sides(x: int, y: int, cells: Set[Cell]) -> tuple[int, ...]:
    """Return the sides of a car park's cell at which cars stand: -1 above, 1 below."""
    return tuple(side for side in (-1, 1) if (x, y + side) not in cells)


def _bays(x: int, y: int, cells: Set[Cell]) -> Iterator[Line]:
    """Yield the lines between the bays along the edge of a car park."""
    for side in _open_sides(x, y, cells):
        outer, inner = y + 0.5 + 0.4 * side, y + 0.5 - 0.12 * side
        for part in (0, 0.5):
            if part or (x - 1, y) in cells:
                yield (x + part, outer), (x + part, inner)


def _crossings(ways: Set[Cell], cells: Set[Cell]) -> Iterator[Line]:
    """Yield the stripes on the arms of each crossing, as boxes."""
    for x, y in sorted(ways):
        arms = [(a, b) for a, b in _BESIDE if (x + a, y + b) in cells]
        for a, b in arms if len(arms) > 2 else ():
            if _road_direction(x + a, y + b, cells):
                yield from _zebra(x + 0.5 + 0.68 * a, y + 0.5 + 0.68 * b, a == 0)


def _zebra(x: float, y: float, across: bool) -> Iterator[Line]:
    """Yield five stripes around x, y, next to each other across the map or down it."""
    for step in (-0.28, -0.14, 0, 0.14, 0.28):
        yield (
            box_corners(x + step - 0.035, y - 0.1, 0.07, 0.2)
            if across
            else box_corners(x - 0.1, y + step - 0.035, 0.2, 0.07)
        )
