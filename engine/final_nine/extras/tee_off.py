"""TEE OFF: who is closest to the basket tees off first and gets the Mulligan / In the Bag card (F-156 to F-158)."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import Flicked, Toss
from engine.final_nine.hand.piles import told
from engine.final_nine.moves import Flick, Move
from engine.final_nine.state import Flicking, Table
from engine.game import Seat
from engine.luck import Luck

TARGETS: Final = range(4, 10)
POWERS: Final = range(1, 11)
STRAYS: Final = (-2, -1, 0, 0, 1, 2)
"""What a flick adds to its power."""
BOUNCES: Final = (0, 0, 1)
"""What the ground adds to its distance from the basket."""
SIDES: Final = tuple(code for code, card in ACTIONS.items() if card.set == "tee_off")
"""The two sides of the winner's card, which no hand holds."""


def tee_off(table: Table, seats: tuple[Seat, ...], luck: Luck) -> Table:
    """The table at a flick of these seats at a new target."""
    return table._replace(phase=Flicking(TARGETS.start + luck.below(len(TARGETS)), seats, (0,) * len(table.players)))


def awaited(phase: Flicking) -> tuple[Seat, ...]:
    """Who has to choose a power; nobody once a single seat is left."""
    return tuple(seat for seat in phase.seats if not phase.powers[seat]) if len(phase.seats) > 1 else ()


def moves() -> Iterator[Move]:
    """The powers, the same for everybody."""
    yield from map(Flick, POWERS)


def flicked(table: Table, phase: Flicking, seat: Seat, move: Move) -> Table:
    """The table with the power of a seat, which nobody else sees until all are in."""
    assert isinstance(move, Flick)
    powers = (*phase.powers[:seat], move.power, *phase.powers[seat + 1 :])
    return table._replace(phase=phase._replace(powers=powers))


def resolved(table: Table, phase: Flicking, luck: Luck) -> tuple[Table, tuple[Seat, ...]]:
    """The table in its new tee order, and who is first; several flick again (F-157)."""
    tosses = _tosses(phase, luck) if len(phase.seats) > 1 else ()
    off = {toss.seat: toss.off for toss in tosses} or dict.fromkeys(phase.seats, 0)
    table = table._replace(order=_order(table, off))
    first = tuple(seat for seat in off if off[seat] == min(off.values()))
    return told(table, Flicked(phase.target, tosses, first)), first


def _tosses(phase: Flicking, luck: Luck) -> tuple[Toss, ...]:
    """Where the flicks end, in the order of the seats."""
    return tuple(
        Toss(seat, power, abs(power + luck.choice(STRAYS) - phase.target) + luck.choice(BOUNCES))
        for seat in phase.seats
        for power in (phase.powers[seat],)
    )


def _order(table: Table, off: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The tee order: those who flicked by their distance, all ties and the others as they stood (F-15)."""
    return tuple(sorted(table.order, key=lambda seat: (seat not in off, off.get(seat, 0))))
