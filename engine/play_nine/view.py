"""The view of a seat or the channel (section 10)."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.memo import memoize
from engine.play_nine.moves import Move
from engine.play_nine.options import Options
from engine.play_nine.scoring import grid_view, playoff_strokes, scorecard
from engine.play_nine.state import (
    VALUES,
    Event,
    Flipped,
    GridView,
    Holding,
    HoleEnded,
    HoleStarted,
    Over,
    Placed,
    Shooting,
    Source,
    State,
    TeedOff,
    Teeing,
)


class View(NamedTuple):
    """The public knowledge: Play Nine has no secrets but the face-down cards (P-62)."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    hole: int
    """From 1; stays at the last hole in a playoff."""
    playoff: int
    """The sudden-death hole being played, from 1; 0 in the round itself."""
    limit: int
    """The shots of each player after which the hole ends (P-32, P-71)."""
    dealer: Seat | None
    """None in a practice round (P-72)."""
    grids: tuple[GridView | None, ...]
    """By seat; None for a seat that is not part of a playoff hole. When the game is over, the last hole's."""
    deck: int
    discards: int
    top: int | None
    """The open card of the discard pile; None while its only card is held."""
    held: int | None
    source: Source | None
    """The pile that the held card came from."""
    teeing: bool
    """Whether tee shots are still being played (P-17)."""
    shots: tuple[int, ...]
    """Shots taken in this hole, by seat."""
    out: Seat | None
    """The seat that put out first; the others have their last shots (P-29)."""
    playoffs: tuple[tuple[int | None, ...], ...]
    """Strokes on each finished playoff hole, by seat; None for a seat that was not part of it."""
    touched: tuple[tuple[Seat, int], ...]
    """(seat, position) of the cards that the last shot or tee-off placed or turned up."""
    seen: tuple[int, ...]
    """The number of cards of each of `VALUES` in the present discard pile (P-62, P-64)."""
    options: Options
    finished: tuple[HoleEnded, ...]
    """The finished holes, whose cards lie open, playoff holes last (P-66)."""

    @property
    def anytime(self) -> tuple[Move, ...]:
        """Always empty: no move is made out of turn."""
        return ()


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
