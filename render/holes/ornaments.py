"""Ornaments of a map: reeds, ducks, a bridge. They have no meaning and hide nothing."""

from collections.abc import Set

from render.holes.chart import MapSketch
from render.holes.region import Cell
from render.holes.scatter import SeededRandom
from render.outline import box_corners

_MAX_REEDS = 6
"""Reeds on a hole."""
_WAKE = "M-.244 .098Q0 .207 .244 .098"
"""The wake below a duck, in squares."""


def paint_wildlife(chart: MapSketch, key: str, water: Set[Cell]) -> None:
    """Paint reeds along the left and right shores, and a pair of ducks where the water is wide enough."""
    place = SeededRandom(key, "wildlife")
    shores = sorted(cell for cell in water if _cell_below(cell) in water and {_cell_left(cell), _cell_right(cell)} - water)
    for x, y in _spread_sample(shores, _MAX_REEDS, place):
        _paint_reeds(chart, x + (0.1 if (x - 1, y) not in water else 0.9), y + place.between(0.7, 1))
    open_water = sorted(cell for cell in water if {_cell_left(cell), _cell_right(cell), _cell_below(cell)} & water)
    for number, (x, y) in enumerate(_spread_sample(open_water, 2, place)):
        _paint_duck(chart, x + 0.5, y + place.between(0.4, 0.6), 1 - 2 * number)


def _cell_left(cell: Cell) -> Cell:
    return cell[0] - 1, cell[1]


def _cell_right(cell: Cell) -> Cell:
    return cell[0] + 1, cell[1]


def _cell_below(cell: Cell) -> Cell:
    return cell[0], cell[1] + 1


def _spread_sample(cells: list[Cell], most: int, place: SeededRandom) -> list[Cell]:
    """Return up to `most` of the cells, spread over all of them; none if there are too few."""
    step = len(cells) / most
    return [cells[int((number + place.between(0, 0.9)) * step)] for number in range(most)] if step >= 1 else []


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
    for grown, colour in ((1.8, "ink"), (0.0, "petal")):
        chart.oval(x, y, (14 + grown) * unit, (8 + grown) * unit, colour)
        chart.oval(x - side * 14 * unit, y - 5 * unit, (5 + grown) * unit, (3 + grown) * unit, colour)
        chart.oval(x + side * 11 * unit, y - 7 * unit, (6 + grown) * unit, (6 + grown) * unit, colour)
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
    for colour, grown in (("ink", chart.to_squares(3.6)), ("rail wood", 0.0)):
        rails = tuple(((left - 0.07, side), (left + width + 0.07, side)) for side in (y + 0.1, y + rows - 0.1))
        chart.stroke(rails, colour, rail + grown)
