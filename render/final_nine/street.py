"""Streets: asphalt between kerbs, its centre line, cars."""

from collections.abc import Set

from render.holes.chart import Chart, closed
from render.holes.region import Cell, beyond, region
from render.holes.scatter import Scatter
from render.outline import Outline

_PAINTS = ("bounds", "silver", "sky")
"""The cars of a hole, at most one of each."""


def road(chart: Chart, key: str, cells: Set[Cell]) -> None:
    """The road of a hole (F-58)."""
    edge = region(beyond(cells, chart.columns, chart.rows), 0.22, grow=-0.06)
    line = closed(edge)
    chart.stroke(line, "rope", 0.2, 0.4)
    chart.stroke(line, "slab", 0.12)
    chart.fill(edge, "asphalt")
    chart.stroke(line, "sand dark", chart.pixels(1.4))
    for x, y in sorted(cells):
        _speckle(chart, Scatter(key, "road", x, y), x, y, edge)
        for dash in _dashes(x, y, cells):
            chart.stroke((dash,), "paper2", 0.045)
    if chart.cell > 30:
        _traffic(chart, key, cells)


def _speckle(chart: Chart, place: Scatter, x: int, y: int, edge: Outline) -> None:
    for _ in range(4):
        at = x + place.between(0.1, 0.9), y + place.between(0.1, 0.9)
        chart.oval(*at, 0.018, 0.018, place.choice(("slate dark", "ink")), 0.6, within=edge)


def _run(x: int, y: int, cells: Set[Cell]) -> str:
    """Whether the road runs across or up here; "" where it bends, crosses or widens."""
    across = ((x - 1, y) in cells) + ((x + 1, y) in cells)
    up = ((x, y - 1) in cells) + ((x, y + 1) in cells)
    return "" if bool(across) == bool(up) else "across" if across else "up"


def _dashes(x: int, y: int, cells: Set[Cell]) -> list[tuple[tuple[float, float], ...]]:
    match _run(x, y, cells):
        case "across":
            return [((x + start, y + 0.5), (x + start + 0.26, y + 0.5)) for start in (0.16, 0.62)]
        case "up":
            return [((x + 0.5, y + start), (x + 0.5, y + start + 0.26)) for start in (0.16, 0.62)]
    return []


def _traffic(chart: Chart, key: str, cells: Set[Cell]) -> None:
    """A few cars that keep to the right; they say nothing and depend on the hole alone."""
    place = Scatter(key, "cars")
    straight = [(cell, run) for cell in sorted(cells) if (run := _run(*cell, cells))]
    for number in range(min(len(_PAINTS), len(straight) // 4)):
        step = len(straight) / len(_PAINTS)
        (x, y), run = straight[min(len(straight) - 1, int((number + place.between(0.1, 0.9)) * step))]
        side, paint = place.choice((-1, 1)), _PAINTS[number]
        if run == "across":
            _car(chart, x + place.between(0.35, 0.65), y + 0.5 + side * 0.24, (side, 0), paint)
        else:
            _car(chart, x + 0.5 - side * 0.24, y + place.between(0.35, 0.65), (0, side), paint)


_BODY = (-0.31, -0.155, 0.31, 0.155)
_GLASS = ((-0.14, -0.115, -0.02, 0.115), (0.13, -0.105, 0.21, 0.105))


def _car(chart: Chart, x: float, y: float, ahead: tuple[int, int], paint: str) -> None:
    """A car about x, y that drives ahead."""
    _part(chart, x + 0.05, y + 0.06, ahead, _BODY, "ink", 0.4)
    rim = 0.025
    left, top, right, bottom = _BODY
    _part(chart, x, y, ahead, (left - rim, top - rim, right + rim, bottom + rim), "ink")
    _part(chart, x, y, ahead, _BODY, paint)
    for pane in _GLASS:
        _part(chart, x, y, ahead, pane, "pine")


def _part(
    chart: Chart,
    x: float,
    y: float,
    ahead: tuple[int, int],
    box: tuple[float, float, float, float],
    colour: str,
    opacity: float = 1,
) -> None:
    """A part of a car with its corners cut, turned ahead."""
    left, top, right, bottom = box
    cut = (bottom - top) * 0.22
    corners = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip
    along, across = ahead
    turned = tuple((x + a * along - b * across, y + a * across + b * along) for a, b in corners)
    chart.fill((turned,), colour, opacity)
