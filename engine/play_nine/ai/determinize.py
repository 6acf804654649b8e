"""Determinization: a state that a seat cannot tell from the real one, dealt from its view alone (P-63)."""

from collections.abc import Iterator
from itertools import chain

from engine.game import Seat
from engine.play_nine.ai.expected_score import COPIES, KIND_OF, KINDS
from engine.play_nine.moves import AFTER_DRAW, AFTER_TAKE, CHOOSE_SOURCE, NO_MOVES, TEE_OFF, LegalMoves
from engine.play_nine.rules import left_of
from engine.play_nine.state import (
    NO_GRID,
    VALUES,
    Choosing,
    Event,
    Flipped,
    Grid,
    GridView,
    Holding,
    Hole,
    Over,
    State,
    TeedOff,
    Teeing,
)
from engine.play_nine.view import View
from engine.rng import Luck


def determinize(view: View, luck: Luck) -> State:
    """Return a state with the same view, in which the unseen cards are dealt again."""
    unseen_cards = iter(luck.shuffle(_unseen_cards(view)))
    grids = tuple(_deal_grid(grid, unseen_cards) if grid else NO_GRID for grid in view.grids)
    stock = tuple(unseen_cards)
    table = _hole(view), stock, len(stock), _discards(view), grids, view.events, view.awaiting, _legal(view, grids)
    if view.teeing:
        return Teeing(*table)
    shots = sum(view.shots), _end_shot_number(view), view.out
    if view.held is not None and view.source:
        return Holding(*table, *shots, view.held, view.source, _marked_events(view))
    return Over(*table, *shots, view.result) if view.result else Choosing(*table, *shots)


def _unseen_cards(view: View) -> tuple[int, ...]:
    """Return the cards that lie face down or in the deck (P-64)."""
    cards = [card for grid in view.grids if grid for card in grid.cards if card is not None]
    known_kinds = [KIND_OF[card] for card in (*cards, *([] if view.held is None else [view.held]))]
    copies_left = [COPIES[kind] - view.seen[kind] - known_kinds.count(kind) for kind in KINDS]
    return tuple(chain.from_iterable([VALUES[kind]] * copies_left[kind] for kind in KINDS))


def _deal_grid(grid: GridView, unseen_cards: Iterator[int]) -> Grid:
    down = sum(1 << place for place, card in enumerate(grid.cards) if card is None)
    return Grid(tuple(next(unseen_cards) if card is None else card for card in grid.cards), down)


def _hole(view: View) -> Hole:
    seats = len(view.grids)
    return Hole(view.options, seats, view.finished, view.hole, view.playoff, view.dealer, _order(view), view.limit)


def _order(view: View) -> tuple[Seat, ...]:
    playing = tuple(seat for seat, grid in enumerate(view.grids) if grid)
    return playing if view.dealer is None else left_of(view.dealer, playing)


def _discards(view: View) -> tuple[int, ...]:
    """Return the discard pile; nobody sees the order of its lower cards (P-62)."""
    if view.top is None:
        return ()
    lower_copies = [count - (value == view.top) for count, value in zip(view.seen, VALUES, strict=True)]
    return (*chain.from_iterable([VALUES[kind]] * lower_copies[kind] for kind in KINDS), view.top)


def _legal(view: View, grids: tuple[Grid, ...]) -> LegalMoves:
    if view.teeing:
        return TEE_OFF
    if view.held is None:
        return CHOOSE_SOURCE if view.awaiting else NO_MOVES
    return AFTER_TAKE if view.source == "discard" else AFTER_DRAW[grids[view.awaiting[0]].down]


def _end_shot_number(view: View) -> int:
    """Return the number of shots after which the hole is over (P-29, P-32)."""
    order = _order(view)
    if view.out is None:
        return view.limit * len(order)
    return view.shots[view.out] * len(order) + order.index(view.out)


def _marked_events(view: View) -> tuple[Event, ...]:
    """Return a shot or a tee-off that touched the marked cards."""
    grids, touched_places = view.grids, view.touched
    cards = [(seat, place, grid.cards[place - 1] or 0) for seat, place in touched_places if (grid := grids[seat])]
    match cards:
        case [(seat, first, one), (_, second, other)]:
            return (TeedOff(seat, ((first, one), (second, other))),)
        case [(seat, place, card)]:
            return (Flipped(seat, place, card, card),)
    return ()
