"""The cut for deal and the deal of a hole (sections 2 and 3)."""

from collections.abc import Sequence

from engine.game import Seat
from engine.luck import Luck
from engine.play_nine.state import ALL_DOWN, CARDS, NO_GRID, Grid, Hole, Standing, Teeing
from engine.play_nine.table import DECK, PRACTICE_SHOTS, CutForDeal, Event, HoleStarted, Options


def cut(seats: Sequence[Seat], deck: tuple[int, ...], luck: Luck) -> CutForDeal:
    """The cut: each seat takes a card off the deck, the lowest deals, ties take again (P-6 to P-8)."""
    rounds = []
    tied = tuple(seats)
    while len(tied) > 1:
        if len(deck) < len(tied):
            deck = luck.shuffled(DECK)
        taken = tuple(zip(tied, deck, strict=False))
        deck = deck[len(tied) :]
        rounds.append(taken)
        lowest = min(card for _, card in taken)
        tied = tuple(seat for seat, card in taken if card == lowest)
    return CutForDeal(tuple(rounds), tied[0])


def left_of(dealer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those seats clockwise from the dealer's left, the dealer last (P-4, P-10)."""
    return (*(seat for seat in seats if seat > dealer), *(seat for seat in seats if seat <= dealer))


def first_hole(options: Options, seats: int, luck: Luck) -> tuple[Hole, tuple[Event, ...]]:
    """The first hole and the events of finding its dealer (P-6, P-9, P-72)."""
    nothing = ((),) * seats
    standing = Standing(nothing, nothing, nothing)
    if seats == 1:
        return Hole(options, standing, 1, 0, None, (0,), PRACTICE_SHOTS), ()
    everybody = range(seats)
    if not options.cut:
        dealer = luck.below(seats)
        return Hole(options, standing, 1, 0, dealer, left_of(dealer, everybody), options.shot_limit), ()
    taken = cut(everybody, luck.shuffled(DECK), luck)
    return Hole(options, standing, 1, 0, taken.dealer, left_of(taken.dealer, everybody), options.shot_limit), (taken,)


def deal(hole: Hole, luck: Luck, events: tuple[Event, ...]) -> Teeing:
    """The hole dealt, after the events that led to it (P-12, P-13, P-15)."""
    cards = luck.shuffled(DECK)
    grids = [NO_GRID] * len(hole.standing.strokes)
    for place, seat in enumerate(hole.order):
        grids[seat] = Grid(cards[CARDS * place : CARDS * (place + 1)], ALL_DOWN)
    *deck, discard = cards[CARDS * len(hole.order) :]
    started = HoleStarted(hole.number, hole.playoff, hole.dealer, discard)
    return Teeing(hole, tuple(deck), (discard,), tuple(grids), (*events, started))
