"""The ranking after the finished holes, and the result of a game (P-48 to P-52)."""

from engine.game import Result, Scorecard, Seat
from engine.play_nine.score import feats
from engine.play_nine.state import Hole
from engine.play_nine.table import PAR, GridView


def scorecard(hole: Hole) -> Scorecard:
    """Return the holes finished so far; nobody leads before the first of them."""
    strokes = tuple(tuple(grid.score.total for grid in grids) for grids in _rounds(hole))
    totals = tuple(sum(row) for row in strokes)
    return Scorecard((PAR,) * hole.options.holes, strokes, totals, leaders(hole) if hole.finished else ())


def leaders(hole: Hole) -> tuple[Seat, ...]:
    """Return the seats in first place."""
    return tuple(seat for seat, place in enumerate(_places(_rank_keys(hole))) if place == 1)


def playoff_strokes(hole: Hole) -> tuple[tuple[int | None, ...], ...]:
    """Return the strokes of each finished playoff hole by seat; None for a seat that did not play it."""
    if not hole.playoff:
        return ()
    played = [ended.grids for ended in hole.finished if ended.playoff]
    return tuple(tuple(grid.score.total if grid else None for grid in grids) for grids in played)


def final_result(hole: Hole) -> Result:
    """Return the result of a game that ends here.

    Totals and feats are those of the round, without the playoff (P-51).
    """
    keys = _rank_keys(hole)
    gained = tuple(tuple(feat for grid in grids for feat in feats(grid)) for grids in _rounds(hole))
    return Result(_places(keys), tuple(total for total, *_ in keys), gained)


def _rank_keys(hole: Hole) -> list[tuple[int, ...]]:
    """Return each seat's sort key: its total, then its strokes in the playoff holes that it played (P-48, P-51)."""
    playoffs = [ended.grids for ended in hole.finished if ended.playoff]
    totals = [sum([grid.score.total for grid in grids]) for grids in _rounds(hole)]
    return [
        (total, *[grid.score.total for grids in playoffs if (grid := grids[seat])]) for seat, total in enumerate(totals)
    ]


def _places(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, the lowest key first; equals share a place (P-50, P-52)."""
    ascending = sorted(keys)
    return tuple(ascending.index(key) + 1 for key in keys)


def _rounds(hole: Hole) -> list[list[GridView]]:
    """Return the grids of the finished holes of the round, by seat."""
    holes = [ended.grids for ended in hole.finished if not ended.playoff]
    return [[grid for grids in holes if (grid := grids[seat])] for seat in range(hole.seats)]
