"""Who is ahead, and how a finished game ended (P-48 to P-52)."""

from engine.game import Result, Scorecard, Seat
from engine.play_nine.state import Hole, Standing
from engine.play_nine.table import PAR


def totals(standing: Standing) -> tuple[int, ...]:
    """The strokes of the round, by seat; playoff strokes stay out of them (P-51)."""
    return tuple(sum(strokes) for strokes in standing.strokes)


def places(standing: Standing) -> tuple[int, ...]:
    """The place of each seat: by its total, then by its playoff holes; equals share a place (P-50 to P-52)."""
    keys = [(total, *playoff) for total, playoff in zip(totals(standing), standing.playoffs, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def leaders(standing: Standing) -> tuple[Seat, ...]:
    """The seats in first place; none before the first hole is finished."""
    if not standing.strokes[0]:
        return ()
    return tuple(seat for seat, place in enumerate(places(standing)) if place == 1)


def scorecard(hole: Hole) -> Scorecard:
    """The holes finished so far."""
    standing = hole.standing
    return Scorecard((PAR,) * hole.options.holes, standing.strokes, totals(standing), leaders(standing))


def result(standing: Standing) -> Result:
    """The result of a game that ends with this standing."""
    return Result(places(standing), totals(standing), standing.feats)
