"""The tee-off and the shots (P-16 to P-30)."""

from typing import TypeVar

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.holes import end_hole
from engine.play_nine.moves import waiting
from engine.play_nine.state import Choosing, Grid, Holding, State, Teeing
from engine.play_nine.table import Drew, Event, Flipped, Placed, PuttedOut, Reshuffled, Skipped, TeedOff

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at that index."""
    return (*items[:index], item, *items[index + 1 :])


def tee_off(state: Teeing, seat: Seat, first: int, second: int) -> Teeing | Choosing:
    """Two cards turned up; after the last tee-off the seat on the dealer's left is on turn (P-10, P-16)."""
    cards, down = state.grids[seat].cards, state.grids[seat].down
    grids = replaced(state.grids, seat, Grid(cards, down & ~(1 << first - 1 | 1 << second - 1)))
    events = (TeedOff(seat, ((first, cards[first - 1]), (second, cards[second - 1]))),)
    hole = state.hole
    teeing = Teeing(hole, state.deck, state.discards, grids, events)
    if waiting(teeing):
        return teeing
    return Choosing(
        hole, state.deck, state.discards, grids, events, hole.order[0], 0, hole.limit * len(hole.order), None
    )


def draw(state: Choosing, luck: Luck) -> Holding:
    """The top card of the deck held; an empty deck is made anew from all discards but the top one (P-21, P-27)."""
    deck, discards = state.deck, state.discards
    shuffled: tuple[Event, ...] = ()
    if not deck:
        deck, discards = luck.shuffled(discards[:-1]), discards[-1:]
        shuffled = (Reshuffled(len(deck)),)
    card = deck[-1]
    events = (*shuffled, Drew(state.turn, card, "deck"))
    return Holding(
        state.hole, deck[:-1], discards, state.grids, events,
        state.turn, state.shot, state.end, state.out, card, "deck", state.events,
    )  # fmt: skip


def take(state: Choosing) -> Holding:
    """The top card of the discard pile held (P-20)."""
    card = state.discards[-1]
    return Holding(
        state.hole, state.deck, state.discards[:-1], state.grids, (Drew(state.turn, card, "discard"),),
        state.turn, state.shot, state.end, state.out, card, "discard", state.events,
    )  # fmt: skip


def place(state: Holding, position: int, luck: Luck) -> State:
    """The held card put at the position, the one that was there discarded (P-20, P-22, P-23)."""
    index = position - 1
    old = state.grids[state.turn]
    gone = old.cards[index]
    grid = Grid(replaced(old.cards, index, state.held), old.down & ~(1 << index))
    return _ended(state, grid, gone, Placed(state.turn, position, state.held, gone, not old.down >> index & 1), luck)


def flip(state: Holding, position: int, luck: Luck) -> State:
    """The drawn card discarded and a face-down card turned up (P-21)."""
    index = position - 1
    old = state.grids[state.turn]
    grid = Grid(old.cards, old.down & ~(1 << index))
    return _ended(state, grid, state.held, Flipped(state.turn, position, old.cards[index], state.held), luck)


def skip(state: Holding, luck: Luck) -> State:
    """The drawn card discarded and nothing turned up (P-25)."""
    return _ended(state, state.grids[state.turn], state.held, Skipped(state.turn, state.held), luck)


def _ended(state: Holding, grid: Grid, discarded: int, event: Event, luck: Luck) -> State:
    """END_SHOT: the discard laid, putting out noticed (P-28), the next seat on turn or the hole over (P-29, P-32)."""
    seat, order = state.turn, state.hole.order
    shot, end, out = state.shot + 1, state.end, state.out
    events: tuple[Event, ...] = (event,)
    if out is None and not grid.down:
        end, out = state.shot + len(order), seat
        events = (event, PuttedOut(seat))
    after = Choosing(
        state.hole, state.deck, (*state.discards, discarded), replaced(state.grids, seat, grid), events,
        order[shot % len(order)], shot, end, out,
    )  # fmt: skip
    return end_hole(after, luck) if shot == end else after
