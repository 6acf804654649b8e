"""Events of a move, the finished throw that they report, and what each viewer may know (section 15)."""

from typing import NamedTuple, TypeAlias

from engine.final_nine.courses.hole import Cell, Direction
from engine.final_nine.flight.path import FlightMark
from engine.final_nine.moves import Stack
from engine.game import Seat


class CardOnThrow(NamedTuple):
    """An action card of a finished throw."""

    card: str
    by: Seat
    turned: bool
    copied: str
    """The skill that Champ stood for."""
    choice: int
    """The chosen part of the card's text, from 0."""
    status: str
    """"works", "idle" (had no effect), "void" (by Niced) or "cancelled"."""


class Shot(NamedTuple):
    """A finished throw: the disc and the cards, the path, and the strokes it cost."""

    seat: Seat
    disc: str
    aim: Direction | None
    """None for an automatic putter."""
    slips: tuple[CardOnThrow, ...]
    path: tuple[Cell, ...]
    marks: tuple[FlightMark, ...]
    lie: Cell
    holed: bool
    out: bool
    missed: bool
    """The island was missed (F-32)."""
    waived: bool
    """The penalty for out of bounds was waived (F-64)."""
    under: bool
    """At rest under the basket; the drop-in is among the strokes (F-71)."""
    fines: int
    """Penalty strokes for cards."""
    paid: int
    """Penalty strokes for new discs (F-105)."""
    strokes: int
    """All strokes of the throw, a drop-in included."""
    total: int
    """The hole's figure after the throw, at most the stroke limit (F-130); in ACE RUN the aces."""
    done: bool
    """Whether the hole is over for the thrower."""


class Cast(NamedTuple):
    """A seat has chosen a character (F-143)."""

    seat: Seat
    character: str


class Toss(NamedTuple):
    """A flick of TEE OFF: its power and how far from the basket it ended (F-157)."""

    seat: Seat
    power: int
    off: int


class Flicked(NamedTuple):
    """All seats have flicked: `first` tees off first, or flicks again if it names several seats.

    There are no tosses if only one seat was left to flick.
    """

    target: int
    tosses: tuple[Toss, ...]
    first: tuple[Seat, ...]


class HoleStarted(NamedTuple):
    hole: int
    wind: Direction | None


class Swapped(NamedTuple):
    """A seat replaced cards at the start of a hole (F-80); only the seat itself may know `drawn`."""

    seat: Seat
    cards: tuple[str, ...]
    drawn: tuple[str, ...]


class Threw(NamedTuple):
    """A throw was committed and its cards are face up (F-86)."""

    seat: Seat
    disc: str
    aim: Direction | None
    skills: tuple[str, ...]
    is_last: bool = False
    """Whether the thrower has promised to play nothing after it (F-187)."""


class Disrupted(NamedTuple):
    seat: Seat
    card: str


class Turned(NamedTuple):
    """The top action card was turned over; `hits` says whether it affects the throw."""

    card: str
    hits: bool


class Helped(NamedTuple):
    """The thrower played a card after the throw, or used the turned card."""

    seat: Seat
    card: str
    turned: bool


class Landing(NamedTuple):
    """A throw is over."""

    shot: Shot


class Undone(NamedTuple):
    """A throw does not count: its seat throws again (F-158)."""

    seat: Seat


class PickedUp(NamedTuple):
    """A seat reached the stroke limit, which ends the hole for it (F-130)."""

    seat: Seat


class Used(NamedTuple):
    """An anytime card was played (F-93)."""

    seat: Seat
    card: str


class Discarded(NamedTuple):
    seat: Seat
    cards: tuple[str, ...]


class Fetched(NamedTuple):
    """A card was taken from an open discard pile."""

    seat: Seat
    card: str


class Drew(NamedTuple):
    """A seat drew a card; `card` is "" for every viewer but the seat itself."""

    seat: Seat
    stack: Stack
    card: str


class Redrawn(NamedTuple):
    """A seat discarded a card for a new disc; only the seat itself may know `drawn` (F-105)."""

    seat: Seat
    card: str
    drawn: str
    free: bool


class Reshuffled(NamedTuple):
    """A discard pile was shuffled and became the stack (F-102)."""

    stack: Stack


class Offered(NamedTuple):
    """A trade was proposed; only the two partners may know the cards (F-178)."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]


class Traded(NamedTuple):
    """A trade was made; only the two partners may know the cards."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]
    putter: str


class Declined(NamedTuple):
    seat: Seat
    to: Seat


class Schemed(NamedTuple):
    """A seat used its MISCHIEF card on the thrower (F-155)."""

    seat: Seat
    to: Seat
    card: str
    choice: str


class Gave(NamedTuple):
    """A card changed hands by MISCHIEF; only the two players may know which card."""

    seat: Seat
    to: Seat
    kind: str
    card: str


class Putterless(NamedTuple):
    """A seat has no putter to give, so the MISCHIEF card is wasted (F-155)."""

    seat: Seat


class HoleEnded(NamedTuple):
    """All players have completed the hole; `strokes` has one figure a seat."""

    hole: int
    strokes: tuple[int, ...]
    shown: Shot | None = None
    """The first ace on the hole, or else the throw that ended it."""


class Gone(NamedTuple):
    """A seat left the game (F-182)."""

    seat: Seat


Event: TypeAlias = (
    Cast
    | Flicked
    | HoleStarted
    | Swapped
    | Threw
    | Disrupted
    | Turned
    | Helped
    | Landing
    | Undone
    | PickedUp
    | Used
    | Discarded
    | Fetched
    | Drew
    | Redrawn
    | Reshuffled
    | Offered
    | Traded
    | Declined
    | Schemed
    | Gave
    | Putterless
    | HoleEnded
    | Gone
)


def redact_event(event: Event, viewer: Seat | None) -> Event:
    """Return the event without the cards that the viewer may not know; the viewer None is the channel."""
    match event:
        case Swapped(seat) if seat != viewer:
            return event._replace(drawn=())
        case Drew(seat) if seat != viewer:
            return event._replace(card="")
        case Redrawn(seat) if seat != viewer:
            return event._replace(drawn="")
        case Offered(seat, to) if viewer not in {seat, to}:
            return event._replace(cards=())
        case Traded(seat, to) if viewer not in {seat, to}:
            return event._replace(cards=(), putter="")
        case Gave(seat, to) if viewer not in {seat, to}:
            return event._replace(card="")
        case _:
            return event
