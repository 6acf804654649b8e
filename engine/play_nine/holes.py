"""The end of a hole, and the next one (P-31, section 7)."""

from msgspec.structs import replace

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.deal import deal, left_of
from engine.play_nine.moves import NO_OFFER
from engine.play_nine.ranking import leaders, final_result
from engine.play_nine.score import grid_view
from engine.play_nine.state import Choosing, Grid, Hole, Over, Teeing
from engine.play_nine.table import PLAYOFF_HOLES, HoleEnded, LimitReached


def end_hole(state: Choosing, luck: Luck) -> Teeing | Over:
    """Turn up and score all cards (P-31), then deal the next hole or end the game."""
    hole = state.hole
    grids = tuple([Grid(grid.cards, 0) for grid in state.grids])
    scored = tuple([grid_view(grid, seat == state.out) if grid.cards else None for seat, grid in enumerate(grids)])
    ended = HoleEnded(hole.number, hole.playoff, scored)
    limit = (LimitReached(hole.limit),) if state.out is None else ()
    events = (*state.events, *limit, ended)
    hole = replace(hole, finished=(*hole.finished, ended))
    following = _next_hole(hole)
    if following:
        return deal(following, luck, events)
    return Over(
        hole, state.stock, state.left, state.discards, grids, events, (), NO_OFFER,
        state.shot, state.end, state.out, final_result(hole),
    )  # fmt: skip


def _next_hole(hole: Hole) -> Hole | None:
    """Return the next hole, with the deal passed on (P-47); None when the game is over (P-48, P-50)."""
    if hole.number < hole.options.holes:
        return _pass_deal(hole, tuple(range(hole.seats)), hole.number + 1, 0)
    tied = leaders(hole)
    if hole.options.sudden_death and len(tied) > 1 and hole.playoff < PLAYOFF_HOLES:
        return _pass_deal(hole, tied, hole.number, hole.playoff + 1)
    return None


def _pass_deal(hole: Hole, seats: tuple[Seat, ...], number: int, playoff: int) -> Hole:
    """Return the hole of that number for those seats, with the deal passed to the left among them (P-47, P-51)."""
    if hole.dealer is None:
        return replace(hole, number=number, playoff=playoff)
    dealer = left_of(hole.dealer, seats)[0]
    return replace(hole, number=number, playoff=playoff, dealer=dealer, order=left_of(dealer, seats))
