"""Figures measured in rounds between champions: what they take beyond the estimates at the tee and before a throw."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from engine.final_nine.options import Options

TRAINED_SEATS: Final = (1, 2, 4)
"""The numbers of seats with measured champions; other sizes use the next larger one."""
TEE_VALUES_PATH: Final = Path(__file__).with_name("tees.txt")
"""The share of strokes that champions take beyond the estimate for a hand: course, rules, seats, share.

`python -m training.measure_tee_values` writes the file.
"""
CADDIE_FIGURES_PATH: Final = Path(__file__).with_name("caddie.txt")
"""The file with the strokes that champions take beyond the caddie's estimate before a throw.

A line has the course, the rules, the seats, and two figures in strokes.

The first figure is added for an unsure plan, the second one for each stroke after the first.
`python -m training.measure_caddie_bias` writes the file.
"""
UNSURE_STROKES: Final = 0.15
"""An estimate at least this far from a whole number of strokes counts as fully unsure: chance can spoil the plan."""


def champion_share(options: Options, seats: int) -> float:
    """Return the share of strokes that champions take beyond the estimate for their hands."""
    return _measured_figures(TEE_VALUES_PATH, options, seats)[0]


def strokes_beyond_caddie(options: Options, seats: int, estimate: float) -> float:
    """Return the strokes that champions take beyond an estimate of the caddie; none beyond a sure putt."""
    figures = _measured_figures(CADDIE_FIGURES_PATH, options, seats)
    return sum(figure * weight for figure, weight in zip(figures, caddie_weights(estimate), strict=True))


def caddie_weights(estimate: float) -> tuple[float, float]:
    """Return how often each of the two figures counts: by how unsure the plan is, and by its later strokes."""
    later = max(estimate - 1, 0.0)
    return min(abs(later - round(later)) / UNSURE_STROKES, 1.0), later


def _measured_figures(path: Path, options: Options, seats: int) -> tuple[float, ...]:
    """Return the figures of a file for a table."""
    size = next(size for size in TRAINED_SEATS if size >= seats)
    return _read_figures(path)[options.course, options.rules, max(size, 2) if options.rules == "battle" else size]


@cache
def _read_figures(path: Path) -> Mapping[tuple[str, str, int], tuple[float, ...]]:
    rows = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {(course, rules, int(seats)): tuple(map(float, figures)) for course, rules, seats, *figures in rows}
