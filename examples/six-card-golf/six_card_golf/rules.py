"""The deal, the turns and the view of them (sections 1 to 4)."""

from itertools import product

from engine.game import IllegalMove, Result, Scorecard, Seat
from engine.i18n import _
from engine.rng import Luck
from six_card_golf.state import DECK, OFFERS, POSITIONS, Move, Options, State, View, strokes
from six_card_golf.text import refusal

SEATS = range(2, 5)
PAR = 6
"""The strokes of a good deal: it decorates the scorecard and is no rule."""


def validate_setup(_options: Options, seats: int) -> None:
    """Raise `ValueError` for a number of seats that the game does not allow (G-1)."""
    if seats not in SEATS:
        raise ValueError(_("Six-card golf is for 2 to 4 players."))


def setup(options: Options, seats: int, luck: Luck) -> State:
    """Return the first deal, its dealer drawn by lot (G-4). Raise `ValueError` as `validate_setup` does."""
    validate_setup(options, seats)
    return _deal(State(options, ((),) * seats, dealer=luck.below(seats)), luck)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the seat's legal moves; () where it is not awaited."""
    return OFFERS[state.phase] if seat in state.awaiting else ()


def scorecard(state: State) -> Scorecard:
    """Return the finished deals; nobody leads before the first of them."""
    rows = tuple(tuple(deal[seat] for deal in state.strokes) for seat in range(len(state.grids)))
    totals = tuple(map(sum, rows))
    leaders = tuple(seat for seat, total in enumerate(totals) if state.strokes and total == min(totals))
    return Scorecard((PAR,) * state.options.deals, rows, totals, leaders)


def result(state: State) -> Result | None:
    """Return the result of the game (G-2); None while it goes on."""
    totals = scorecard(state).totals
    places = tuple(1 + sum(other < total for other in totals) for total in totals)
    return Result(places, totals, ((),) * len(totals)) if state.phase == "over" else None


def view(state: State, seat: Seat | None) -> View:
    """Return the table as that seat, or the channel, may see it (G-13, G-14)."""
    grids = tuple(
        tuple(card if (owner, place) in state.up else "" for place, card in enumerate(cards, 1))
        for owner, cards in enumerate(state.grids)
    )
    return View(
        seat=seat,
        awaiting=state.awaiting,
        moves=OFFERS[state.phase] if seat is None else legal_moves(state, seat),
        events=state.events,
        card=scorecard(state),
        result=result(state),
        phase=state.phase,
        grids=grids,
        stock=len(state.stock),
        top=state.discards[-1] if state.discards else "",
        held=state.held,
        last_turn=state.turns_left <= len(grids),
    )


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Return the state after the move. Raise `IllegalMove` with a sentence on what to do instead."""
    if move not in legal_moves(state, seat):
        raise IllegalMove(refusal(view(state, seat)))
    state = state._replace(events=())
    match move.verb:
        case "open":
            return _open(state, seat, move.positions)
        case "draw":
            if not state.stock:
                state = state._replace(stock=luck.shuffle(state.discards[:-1]), discards=state.discards[-1:])
                state = state.with_event("shuffle", seat)
            *stock, card = state.stock
            return state._replace(phase="drawn", stock=tuple(stock), held=card).with_event("draw", seat, card)
        case "take":
            *rest, card = state.discards
            return state._replace(phase="taken", discards=tuple(rest), held=card).with_event("take", seat, card)
        case "swap":
            return _swap(state, seat, move.positions[0], luck)
        case "discard":
            return _end_turn(state.with_event("discard", seat, state.held), seat, state.held, luck)


def _deal(state: State, luck: Luck) -> State:
    """Deal six cards to everybody, a discard and the stock (G-3)."""
    seats, cards = len(state.grids), luck.shuffle(DECK)
    grids = tuple(cards[6 * seat : 6 * seat + 6] for seat in range(seats))
    state = state._replace(phase="opening", awaiting=tuple(range(seats)), grids=grids, up=frozenset())
    state = state._replace(stock=cards[6 * seats : -1], discards=cards[-1:], turns_left=state.options.turns * seats)
    return state.with_event("deal", state.dealer, number=len(state.strokes) + 1)


def _open(state: State, seat: Seat, positions: tuple[int, ...]) -> State:
    """Turn two cards up (G-5); after the last two the player on the dealer's left begins (G-6)."""
    waiting = tuple(other for other in state.awaiting if other != seat)
    state = state._replace(awaiting=waiting, up=state.up.union((seat, position) for position in positions))
    state = state.with_event("open", seat, *(state.grids[seat][position - 1] for position in positions))
    return state if waiting else state._replace(phase="choosing", awaiting=((state.dealer + 1) % len(state.grids),))


def _swap(state: State, seat: Seat, position: int, luck: Luck) -> State:
    """Put the card in hand at that position, and discard the one that was there (G-7)."""
    grids = [[*cards] for cards in state.grids]
    old_card, grids[seat][position - 1] = grids[seat][position - 1], state.held
    state = state._replace(grids=tuple(map(tuple, grids)), up=state.up | {(seat, position)})
    return _end_turn(state.with_event("swap", seat, state.held, old_card), seat, old_card, luck)


def _end_turn(state: State, seat: Seat, discard: str, luck: Luck) -> State:
    """End the turn: going out leaves the others one more (G-10), and the last turn ends the deal (G-11)."""
    seats, discards = len(state.grids), (*state.discards, discard)
    state = state._replace(phase="choosing", discards=discards, held="", turns_left=state.turns_left - 1)
    if state.turns_left >= seats and all((seat, position) in state.up for position in POSITIONS):
        state = state._replace(turns_left=seats - 1).with_event("out", seat)
    return state._replace(awaiting=((seat + 1) % seats,)) if state.turns_left else _end_deal(state, luck)


def _end_deal(state: State, luck: Luck) -> State:
    """Turn up and count all cards (G-12); the deal goes to the left, until the last is played (G-2, G-4)."""
    counts, seats = tuple(map(strokes, state.grids)), range(len(state.grids))
    for seat in seats:
        state = state.with_event("count", seat, *state.grids[seat], number=counts[seat])
    state = state._replace(strokes=(*state.strokes, counts), dealer=(state.dealer + 1) % len(seats))
    if len(state.strokes) < state.options.deals:
        return _deal(state, luck)
    return state._replace(phase="over", awaiting=(), up=frozenset(product(seats, POSITIONS)))
