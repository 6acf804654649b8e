"""The cut for deal and the deal of a hole (sections 2 and 3)."""

from bisect import bisect

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.moves import GRID_CARDS, TEE_OFF
from engine.play_nine.state import NO_GRID, Grid, Hole, Teeing
from engine.play_nine.table import DECK, PRACTICE_SHOTS, CutForDeal, Event, HoleStarted, Options


def cut_for_deal(seats: tuple[Seat, ...], deck: tuple[int, ...], luck: Luck) -> CutForDeal:
    """Return the cut: each seat takes a card off the deck, the lowest deals, ties take again (P-6 to P-8)."""
    rounds = []
    tied = seats
    while len(tied) > 1:
        if len(deck) < len(tied):
            deck = luck.shuffle(DECK)
        taken = tuple(zip(tied, deck, strict=False))
        deck = deck[len(tied) :]
        rounds.append(taken)
        lowest = min(card for _, card in taken)
        tied = tuple(seat for seat, card in taken if card == lowest)
    return CutForDeal(tuple(rounds), tied[0])


def left_of(dealer: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats, given in ascending order, clockwise from the dealer's left (P-4, P-10)."""
    first = bisect(seats, dealer)
    return seats[first:] + seats[:first]


def first_hole(options: Options, seats: int, luck: Luck) -> tuple[Hole, tuple[Event, ...]]:
    """Return the first hole and the events that found its dealer (P-6, P-9, P-72)."""
    if seats == 1:
        return Hole(options, 1, (), 1, 0, None, (0,), PRACTICE_SHOTS), ()
    everybody = tuple(range(seats))
    found: tuple[CutForDeal, ...] = (cut_for_deal(everybody, luck.shuffle(DECK), luck),) if options.cut else ()
    dealer = found[0].dealer if found else luck.below(seats)
    return Hole(options, seats, (), 1, 0, dealer, left_of(dealer, everybody), options.shot_limit), found


def deal(hole: Hole, luck: Luck, events: tuple[Event, ...]) -> Teeing:
    """Deal the hole, and return its state with the events that led to it (P-12, P-13, P-15)."""
    cards = luck.shuffle(DECK)
    grids = [NO_GRID] * hole.seats
    for place, seat in enumerate(hole.order):
        grids[seat] = Grid(cards[GRID_CARDS * place : GRID_CARDS * (place + 1)])
    stock, discard = cards[GRID_CARDS * len(hole.order) : -1], cards[-1]
    started = HoleStarted(hole.number, hole.playoff, hole.dealer, discard)
    return Teeing(hole, stock, len(stock), (discard,), tuple(grids), (*events, started), hole.order, TEE_OFF)
