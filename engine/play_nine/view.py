"""The view of a seat or the channel (section 10)."""

from collections.abc import Iterable

from engine.game import Seat
from engine.memory import memoize
from engine.play_nine.ranking import playoff_strokes, scorecard
from engine.play_nine.score import grid_view
from engine.play_nine.state import Holding, Over, Shooting, State, Teeing
from engine.play_nine.table import VALUES, Event, Flipped, HoleStarted, Placed, TeedOff, View


@memoize(128)
def view(state: State, seat: Seat | None) -> View:
    """Return the table as that seat sees it: the channel's view with the seat's own moves (P-62, P-65)."""
    if seat is None:
        return _channel_view(state)
    channel = view(state, None)
    return channel._replace(seat=seat, moves=channel.moves if seat in state.awaiting else ())


def _channel_view(state: State) -> View:
    hole = state.hole
    held, source, before = (state.held, state.source, state.before) if isinstance(state, Holding) else (None, None, ())
    out = state.out if isinstance(state, Shooting) else None
    return View(
        seat=None,
        awaiting=state.awaiting,
        moves=state.offer.moves,
        events=state.events,
        card=scorecard(hole),
        result=state.result if isinstance(state, Over) else None,
        hole=hole.number,
        playoff=hole.playoff,
        limit=hole.limit,
        dealer=hole.dealer,
        grids=tuple(grid_view(grid, seat == out) if grid.cards else None for seat, grid in enumerate(state.grids)),
        deck=state.left,
        discards=len(state.discards),
        top=state.discards[-1] if state.discards else None,
        held=held,
        source=source,
        teeing=isinstance(state, Teeing),
        shots=_shot_counts(state),
        out=out,
        playoffs=playoff_strokes(hole),
        touched=_touched_cards((*before, *state.events)),
        seen=tuple(state.discards.count(value) for value in VALUES),
        options=hole.options,
        finished=hole.finished,
    )


def _shot_counts(state: State) -> tuple[int, ...]:
    """Return the shots taken in this hole, by seat."""
    order = state.hole.order
    shot = state.shot if isinstance(state, Shooting) else 0
    taken = {seat: (shot - place - 1) // len(order) + 1 for place, seat in enumerate(order)}
    return tuple(taken.get(seat, 0) for seat in range(len(state.grids)))


def _touched_cards(events: Iterable[Event]) -> tuple[tuple[Seat, int], ...]:
    """Return the cards that the last shot or tee-off placed or turned up; a new deal leaves none."""
    touched: tuple[tuple[Seat, int], ...] = ()
    for event in events:
        match event:
            case TeedOff(seat, cards):
                touched = tuple((seat, position) for position, _ in cards)
            case Placed(seat, position) | Flipped(seat, position):
                touched = ((seat, position),)
            case HoleStarted():
                touched = ()
    return touched
