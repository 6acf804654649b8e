"""The rules of Play Nine: the deal, the shots, the end of a hole, and the functions behind `GAME` (sections 2 to 9)."""

from bisect import bisect
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.game import HouseCue, IllegalMove, Result, Seat
from engine.i18n import _
from engine.play_nine.moves import (
    AFTER_DRAW,
    AFTER_TAKE,
    ALL_DOWN,
    CHOOSE_SOURCE,
    GRID_CARDS,
    NO_MOVES,
    TEE_OFF,
    Draw,
    Flip,
    Move,
    Place,
    Skip,
    Take,
    Tee,
)
from engine.play_nine.options import MAX_PLAYOFF_HOLES, PRACTICE_SHOTS, Options
from engine.play_nine.state import (
    DECK,
    NO_GRID,
    Choosing,
    CutForDeal,
    Drew,
    Event,
    Flipped,
    Grid,
    Holding,
    Hole,
    HoleEnded,
    HoleStarted,
    LimitReached,
    Over,
    Placed,
    PuttedOut,
    Reshuffled,
    Skipped,
    State,
    TeedOff,
    Teeing,
)
from engine.play_nine.text.moves import refusal
from engine.play_nine.view import final_result, grid_view, leaders, view
from engine.rng import Luck


def cut_for_deal(seats: tuple[Seat, ...], deck: tuple[int, ...], luck: Luck) -> CutForDeal:
    """Return the cut: each seat takes a card off the deck, the lowest deals, ties take again (P-6 to P-8)."""
    rounds = []
    tied_seats = seats
    while len(tied_seats) > 1:
        if len(deck) < len(tied_seats):
            deck = luck.shuffle(DECK)
        cut_round = tuple(zip(tied_seats, deck, strict=False))
        deck = deck[len(tied_seats) :]
        rounds.append(cut_round)
        lowest = min(card for _, card in cut_round)
        tied_seats = tuple(seat for seat, card in cut_round if card == lowest)
    return CutForDeal(tuple(rounds), tied_seats[0])


def left_of(dealer: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats, given in ascending order, clockwise from the dealer's left (P-4, P-10)."""
    first = bisect(seats, dealer)
    return seats[first:] + seats[:first]


def first_hole(options: Options, seats: int, luck: Luck) -> tuple[Hole, tuple[Event, ...]]:
    """Return the first hole and the events that found its dealer (P-6, P-9, P-72)."""
    if seats == 1:
        return Hole(options, 1, (), 1, 0, None, (0,), PRACTICE_SHOTS), ()
    everybody = tuple(range(seats))
    cuts: tuple[CutForDeal, ...] = (cut_for_deal(everybody, luck.shuffle(DECK), luck),) if options.cut else ()
    dealer = cuts[0].dealer if cuts else luck.below(seats)
    return Hole(options, seats, (), 1, 0, dealer, left_of(dealer, everybody), options.shot_limit), cuts


def deal(hole: Hole, luck: Luck, events: tuple[Event, ...]) -> Teeing:
    """Deal the hole, and return its state with the events that led to it (P-12, P-13, P-15)."""
    cards = luck.shuffle(DECK)
    grids = [NO_GRID] * hole.seats
    for place, seat in enumerate(hole.order):
        grids[seat] = Grid(cards[GRID_CARDS * place : GRID_CARDS * (place + 1)])
    stock, discard = cards[GRID_CARDS * len(hole.order) : -1], cards[-1]
    start_event = HoleStarted(hole.number, hole.playoff, hole.dealer, discard)
    return Teeing(hole, stock, len(stock), (discard,), tuple(grids), (*events, start_event), hole.order, TEE_OFF)


def end_hole(state: Choosing, luck: Luck) -> Teeing | Over:
    """Turn up and score all cards (P-31), then deal the next hole or end the game."""
    hole = state.hole
    grids = tuple([Grid(grid.cards, 0) for grid in state.grids])
    scored_grids = tuple(
        [grid_view(grid, seat == state.out) if grid.cards else None for seat, grid in enumerate(grids)]
    )
    end_event = HoleEnded(hole.number, hole.playoff, scored_grids)
    limit = (LimitReached(hole.limit),) if state.out is None else ()
    events = (*state.events, *limit, end_event)
    hole = replace(hole, finished=(*hole.finished, end_event))
    following = _next_hole(hole)
    if following:
        return deal(following, luck, events)
    return Over(
        hole=hole,
        stock=state.stock,
        left=state.left,
        discards=state.discards,
        grids=grids,
        events=events,
        awaiting=(),
        legal=NO_MOVES,
        shot=state.shot,
        end=state.end,
        out=state.out,
        result=final_result(hole),
    )


def _next_hole(hole: Hole) -> Hole | None:
    """Return the next hole, with the deal passed on (P-47); None when the game is over (P-48, P-50)."""
    if hole.number < hole.options.holes:
        return _pass_deal(hole, tuple(range(hole.seats)), hole.number + 1, 0)
    tied_seats = leaders(hole)
    if hole.options.sudden_death and len(tied_seats) > 1 and hole.playoff < MAX_PLAYOFF_HOLES:
        return _pass_deal(hole, tied_seats, hole.number, hole.playoff + 1)
    return None


def _pass_deal(hole: Hole, seats: tuple[Seat, ...], number: int, playoff: int) -> Hole:
    """Return the hole of that number for those seats, with the deal passed to the left among them (P-47, P-51)."""
    if hole.dealer is None:
        return replace(hole, number=number, playoff=playoff)
    dealer = left_of(hole.dealer, seats)[0]
    return replace(hole, number=number, playoff=playoff, dealer=dealer, order=left_of(dealer, seats))


def tee_off(state: Teeing, seat: Seat, tee: Tee, _luck: Luck) -> Teeing | Choosing:
    """Turn up two cards; after the last tee-off the seat on the dealer's left is on turn (P-10, P-16, P-17)."""
    hole, cards, first, second = state.hole, state.grids[seat].cards, tee.first, tee.second
    grid = Grid(cards, ALL_DOWN & ~(1 << first - 1 | 1 << second - 1))
    grids = (*state.grids[:seat], grid, *state.grids[seat + 1 :])
    events = (TeedOff(seat, ((first, cards[first - 1]), (second, cards[second - 1]))),)
    waiting = tuple([other for other in state.awaiting if other != seat])
    if waiting:
        return Teeing(hole, state.stock, state.left, state.discards, grids, events, waiting, state.legal)
    return Choosing(
        hole=hole,
        stock=state.stock,
        left=state.left,
        discards=state.discards,
        grids=grids,
        events=events,
        awaiting=hole.order[:1],
        legal=CHOOSE_SOURCE,
        shot=0,
        end=hole.limit * len(hole.order),
        out=None,
    )


def draw(state: Choosing, seat: Seat, _draw: Draw, luck: Luck) -> Holding:
    """Draw the top card of the deck; first shuffle the discards but the top one into an empty deck (P-21, P-27)."""
    stock, cards_left, discards = state.stock, state.left, state.discards
    events: tuple[Event, ...] = ()
    if not cards_left:
        stock, discards = luck.shuffle(discards[:-1]), discards[-1:]
        cards_left = len(stock)
        events = (Reshuffled(cards_left),)
    cards_left -= 1
    card = stock[cards_left]
    return Holding(
        hole=state.hole,
        stock=stock,
        left=cards_left,
        discards=discards,
        grids=state.grids,
        events=(*events, Drew(seat, card, "deck")),
        awaiting=state.awaiting,
        legal=AFTER_DRAW[state.grids[seat].down],
        shot=state.shot,
        end=state.end,
        out=state.out,
        held=card,
        source="deck",
        before=state.events,
    )


def take(state: Choosing, seat: Seat, _take: Take, _luck: Luck) -> Holding:
    """Take the top card of the discard pile (P-20)."""
    card = state.discards[-1]
    return Holding(
        hole=state.hole,
        stock=state.stock,
        left=state.left,
        discards=state.discards[:-1],
        grids=state.grids,
        events=(Drew(seat, card, "discard"),),
        awaiting=state.awaiting,
        legal=AFTER_TAKE,
        shot=state.shot,
        end=state.end,
        out=state.out,
        held=card,
        source="discard",
        before=state.events,
    )


def place(state: Holding, seat: Seat, move: Place, luck: Luck) -> State:
    """Put the held card at the position, and discard the card that was there (P-20, P-22, P-23)."""
    index = move.position - 1
    old = state.grids[seat]
    cards, bit = [*old.cards], 1 << index
    old_card, cards[index] = cards[index], state.held
    event = Placed(seat, move.position, state.held, old_card, not old.down & bit)
    return _end_shot(state, Grid(tuple(cards), old.down & ~bit), old_card, event, luck)


def flip(state: Holding, seat: Seat, move: Flip, luck: Luck) -> State:
    """Discard the drawn card, and turn up a face-down card (P-21)."""
    old, position = state.grids[seat], move.position
    grid = Grid(old.cards, old.down & ~(1 << position - 1))
    return _end_shot(state, grid, state.held, Flipped(seat, position, old.cards[position - 1], state.held), luck)


def skip(state: Holding, seat: Seat, _skip: Skip, luck: Luck) -> State:
    """Discard the drawn card, and turn up nothing (P-25)."""
    return _end_shot(state, state.grids[seat], state.held, Skipped(seat, state.held), luck)


def _end_shot(state: Holding, grid: Grid, discard: int, event: Event, luck: Luck) -> State:
    """End the shot (END_SHOT): discard, note putting out (P-28), pass the turn or end the hole (P-29, P-32)."""
    hole, seat = state.hole, state.awaiting[0]
    grids = [*state.grids]
    grids[seat] = grid
    shot, end, out = state.shot + 1, state.end, state.out
    events: tuple[Event, ...] = (event,)
    if out is None and not grid.down:
        end, out = state.shot + len(hole.order), seat
        events = (event, PuttedOut(seat))
    after = Choosing(
        hole=hole,
        stock=state.stock,
        left=state.left,
        discards=(*state.discards, discard),
        grids=tuple(grids),
        events=events,
        awaiting=(hole.order[shot % len(hole.order)],),
        legal=CHOOSE_SOURCE,
        shot=shot,
        end=end,
        out=out,
    )
    return end_hole(after, luck) if shot == end else after


SEATS = range(1, 7)
"""2 to 6 players (P-3, P-5), or a practice round alone (P-71)."""
MOVE_HANDLERS: Mapping[type[Move], Callable[[Any, Seat, Any, Luck], State]] = {
    Tee: tee_off,
    Draw: draw,
    Take: take,
    Place: place,
    Flip: flip,
    Skip: skip,
}
"""The function that makes each type of move, in the phase that offers it."""


def validate_setup(_options: Options, seats: int) -> None:
    """Raise `ValueError` for a number of seats that the game does not allow (P-3, P-5)."""
    if seats not in SEATS:
        raise ValueError(_("This game is for 1 to 6 players."))


def setup(options: Options, seats: int, luck: Luck) -> State:
    """Return the first hole, dealt. Raise `ValueError` as `validate_setup` does."""
    validate_setup(options, seats)
    hole, events = first_hole(options, seats, luck)
    return deal(hole, luck, events)


def awaiting(state: State) -> tuple[Seat, ...]:
    """Return the seats with a decision: all that have not teed off, then the one on turn; () after the game."""
    return state.awaiting


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move that the seat may make now."""
    return state.legal.moves if seat in state.awaiting else ()


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Return the state after the move. Raise `IllegalMove` with a sentence on what to do instead (P-60, P-61)."""
    if seat not in state.awaiting or move not in state.legal.move_set:
        raise IllegalMove(refusal(view(state, seat), move))
    return MOVE_HANDLERS[type(move)](state, seat, move, luck)


def result(state: State) -> Result | None:
    """Return the result of the game; None while it goes on."""
    return state.result if isinstance(state, Over) else None


def house_cues(state: State) -> tuple[tuple[Seat, HouseCue], ...]:
    """Return the seats that ended a hole with a pair of Hole-in-Ones."""
    ends = (event for event in state.events if isinstance(event, HoleEnded))
    return tuple((seat, "ace") for event in ends for seat, grid in enumerate(event.grids) if grid and grid.score.aces)
