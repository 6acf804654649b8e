"""The tee-off and the shots (P-16 to P-30); every function takes a move that the state offers."""

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.holes import end_hole
from engine.play_nine.moves import ALL_DOWN, AFTER_DRAW, CHOOSE_SOURCE, AFTER_TAKE
from engine.play_nine.state import Choosing, Grid, Holding, State, Teeing
from engine.play_nine.table import (
    Draw,
    Drew,
    Event,
    Flip,
    Flipped,
    Place,
    Placed,
    PuttedOut,
    Reshuffled,
    Skip,
    Skipped,
    Take,
    Tee,
    TeedOff,
)


def tee_off(state: Teeing, seat: Seat, tee: Tee, _luck: Luck) -> Teeing | Choosing:
    """Turn up two cards; after the last tee-off the seat on the dealer's left is on turn (P-10, P-16, P-17)."""
    hole, cards, first, second = state.hole, state.grids[seat].cards, tee.first, tee.second
    grid = Grid(cards, ALL_DOWN & ~(1 << first - 1 | 1 << second - 1))
    grids = (*state.grids[:seat], grid, *state.grids[seat + 1 :])
    events = (TeedOff(seat, ((first, cards[first - 1]), (second, cards[second - 1]))),)
    waiting = tuple([other for other in state.awaiting if other != seat])
    if waiting:
        return Teeing(hole, state.stock, state.left, state.discards, grids, events, waiting, state.offer)
    end = hole.limit * len(hole.order)
    return Choosing(hole, state.stock, state.left, state.discards, grids, events, hole.order[:1], CHOOSE_SOURCE, 0, end, None)


def draw(state: Choosing, seat: Seat, _draw: Draw, luck: Luck) -> Holding:
    """Draw the top card of the deck; first shuffle the discards but the top one into an empty deck (P-21, P-27)."""
    stock, left, discards = state.stock, state.left, state.discards
    events: tuple[Event, ...] = ()
    if not left:
        stock, discards = luck.shuffle(discards[:-1]), discards[-1:]
        left = len(stock)
        events = (Reshuffled(left),)
    left -= 1
    card = stock[left]
    return Holding(
        state.hole, stock, left, discards, state.grids, (*events, Drew(seat, card, "deck")), state.awaiting,
        AFTER_DRAW[state.grids[seat].down], state.shot, state.end, state.out, card, "deck", state.events,
    )  # fmt: skip


def take(state: Choosing, seat: Seat, _take: Take, _luck: Luck) -> Holding:
    """Take the top card of the discard pile (P-20)."""
    card = state.discards[-1]
    events = (Drew(seat, card, "discard"),)
    return Holding(
        state.hole, state.stock, state.left, state.discards[:-1], state.grids, events, state.awaiting, AFTER_TAKE,
        state.shot, state.end, state.out, card, "discard", state.events,
    )  # fmt: skip


def place(state: Holding, seat: Seat, move: Place, luck: Luck) -> State:
    """Put the held card at the position, and discard the card that was there (P-20, P-22, P-23)."""
    index = move.position - 1
    old = state.grids[seat]
    cards, bit = [*old.cards], 1 << index
    gone, cards[index] = cards[index], state.held
    placed = Placed(seat, move.position, state.held, gone, not old.down & bit)
    return _end_shot(state, Grid(tuple(cards), old.down & ~bit), gone, placed, luck)


def flip(state: Holding, seat: Seat, move: Flip, luck: Luck) -> State:
    """Discard the drawn card, and turn up a face-down card (P-21)."""
    old, position = state.grids[seat], move.position
    grid = Grid(old.cards, old.down & ~(1 << position - 1))
    return _end_shot(state, grid, state.held, Flipped(seat, position, old.cards[position - 1], state.held), luck)


def skip(state: Holding, seat: Seat, _skip: Skip, luck: Luck) -> State:
    """Discard the drawn card, and turn up nothing (P-25)."""
    return _end_shot(state, state.grids[seat], state.held, Skipped(seat, state.held), luck)


def _end_shot(state: Holding, grid: Grid, discarded: int, event: Event, luck: Luck) -> State:
    """End the shot (END_SHOT): discard, note putting out (P-28), pass the turn or end the hole (P-29, P-32)."""
    hole, seat = state.hole, state.awaiting[0]
    grids = [*state.grids]
    grids[seat] = grid
    shot, end, out = state.shot + 1, state.end, state.out
    events: tuple[Event, ...] = (event,)
    laid = (discarded,)
    if out is None and not grid.down:
        end, out = state.shot + len(hole.order), seat
        events = (event, PuttedOut(seat))
    after = Choosing(
        hole, state.stock, state.left, state.discards + laid, tuple(grids), events,
        (hole.order[shot % len(hole.order)],), CHOOSE_SOURCE, shot, end, out,
    )  # fmt: skip
    return end_hole(after, luck) if shot == end else after
