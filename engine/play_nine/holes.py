"""The end of a hole, and what follows it (P-31, section 7)."""

from typing import TypeAlias, TypeVar

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.deal import deal, left_of
from engine.play_nine.ranking import leaders, result
from engine.play_nine.score import feats, shown
from engine.play_nine.state import NO_GRID, Choosing, Grid, Hole, Over, Standing, Teeing
from engine.play_nine.table import PLAYOFF_HOLES, GridView, HoleEnded, LimitReached

T = TypeVar("T")
ByHole: TypeAlias = tuple[tuple[T, ...], ...]


def end_hole(state: Choosing, luck: Luck) -> Teeing | Over:
    """Everything turned up and scored (P-31); then the next hole is dealt or the game is over."""
    hole = state.hole
    grids = tuple(grid if grid is NO_GRID else Grid(grid.cards, 0) for grid in state.grids)
    scored = tuple(shown(grid, seat == state.out) if grid.cards else None for seat, grid in enumerate(grids))
    limit = (LimitReached(hole.limit),) if state.out is None else ()
    events = (*state.events, *limit, HoleEnded(hole.number, hole.playoff, scored))
    hole = hole._replace(standing=_entered(hole, scored))
    following = _following(hole)
    if following:
        return deal(following, luck, events)
    ended = result(hole.standing)
    return Over(
        hole, state.deck, state.discards, grids, events, state.turn, state.shot, state.end, state.out, result=ended
    )


def _entered(hole: Hole, grids: tuple[GridView | None, ...]) -> Standing:
    """The standing with the strokes of this hole (P-48), or of this playoff hole, apart from the totals (P-51)."""
    standing = hole.standing
    strokes = tuple((grid.score.total,) if grid else () for grid in grids)
    if hole.playoff:
        return standing._replace(playoffs=_joined(standing.playoffs, strokes))
    gained = tuple(feats(grid) if grid else () for grid in grids)
    return standing._replace(strokes=_joined(standing.strokes, strokes), feats=_joined(standing.feats, gained))


def _joined(old: ByHole[T], new: ByHole[T]) -> ByHole[T]:
    """Each seat's row with more at its end."""
    return tuple(before + more for before, more in zip(old, new, strict=True))


def _following(hole: Hole) -> Hole | None:
    """The hole that follows, the deal moved on (P-47); None when the game is over (P-48, P-50)."""
    if hole.number < hole.options.holes:
        return _dealt_on(hole, tuple(range(len(hole.standing.strokes))))._replace(number=hole.number + 1)
    tied = leaders(hole.standing)
    if hole.options.sudden_death and len(tied) > 1 and hole.playoff < PLAYOFF_HOLES:
        return _dealt_on(hole, tied)._replace(playoff=hole.playoff + 1)
    return None


def _dealt_on(hole: Hole, seats: tuple[Seat, ...]) -> Hole:
    """The hole with the deal passed to the left among those seats (P-47, P-51)."""
    if hole.dealer is None:
        return hole
    dealer = left_of(hole.dealer, seats)[0]
    return hole._replace(dealer=dealer, order=left_of(dealer, seats))
