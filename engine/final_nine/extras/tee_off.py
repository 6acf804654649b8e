"""TEE OFF: the closest flick tees off first and wins the Mulligan / In the Bag card (F-156 to F-158)."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import Flicked, Toss
from engine.final_nine.hand import add_events
from engine.final_nine.moves import Flick, Move
from engine.final_nine.state import Flicking, State
from engine.game import Seat
from engine.rng import Luck

TARGET_GRIDS: Final = range(4, 10)
POWERS: Final = range(1, 11)
POWER_ERRORS: Final = (-2, -1, 0, 0, 1, 2)
"""Equally likely errors that are added to the power of a flick."""
BOUNCE_GRIDS: Final = (0, 0, 1)
"""Equally likely bounces on the ground that add to the distance from the basket."""
MULLIGAN_SIDES: Final = tuple(code for code, card in ACTIONS.items() if card.set == "tee_off")
"""The two sides of the card that the winner gets; no hand holds them."""


def start_tee_off(state: State, seats: tuple[Seat, ...], luck: Luck) -> State:
    """Start a flick of these seats at a random target."""
    return state._replace(
        phase=Flicking(TARGET_GRIDS.start + luck.below(len(TARGET_GRIDS)), seats, (0,) * len(state.players))
    )


def seats_to_flick(phase: Flicking) -> tuple[Seat, ...]:
    """Return the seats that have to choose a power, or () if only one seat is left."""
    return tuple(seat for seat in phase.seats if not phase.powers[seat]) if len(phase.seats) > 1 else ()


def flick_moves() -> Iterator[Move]:
    """Yield all powers; they are the same for every seat."""
    yield from map(Flick, POWERS)


def choose_power(state: State, phase: Flicking, seat: Seat, move: Move) -> State:
    """Store the power of a seat; other seats do not see it until all have chosen."""
    assert isinstance(move, Flick)
    powers = (*phase.powers[:seat], move.power, *phase.powers[seat + 1 :])
    return state._replace(phase=phase._replace(powers=powers))


def resolve_flicks(state: State, phase: Flicking, luck: Luck) -> tuple[State, tuple[Seat, ...]]:
    """Return the state in its new tee order, and the first seats; several of them flick again (F-157)."""
    tosses = _roll_tosses(phase, luck) if len(phase.seats) > 1 else ()
    off = {toss.seat: toss.off for toss in tosses} or dict.fromkeys(phase.seats, 0)
    state = state._replace(order=_tee_order(state, off))
    first = tuple(seat for seat in off if off[seat] == min(off.values()))
    return add_events(state, Flicked(phase.target, tosses, first)), first


def _roll_tosses(phase: Flicking, luck: Luck) -> tuple[Toss, ...]:
    """Roll where the flicks end, in seat order."""
    return tuple(
        Toss(seat, power, abs(power + luck.choice(POWER_ERRORS) - phase.target) + luck.choice(BOUNCE_GRIDS))
        for seat in phase.seats
        for power in (phase.powers[seat],)
    )


def _tee_order(state: State, off: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the tee order: seats by the distance of their flick, ties and other seats as before (F-15)."""
    return tuple(sorted(state.order, key=lambda seat: (seat not in off, off.get(seat, 0))))
