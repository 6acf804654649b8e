"""What happens at a table, and what of it each viewer may know (section 15)."""

from typing import NamedTuple, TypeAlias

from engine.final_nine.courses.grid import Direction
from engine.final_nine.moves import Stack
from engine.final_nine.shot import Shot
from engine.game import Seat


class Cast(NamedTuple):
    """A seat plays with a character (F-143)."""

    seat: Seat
    character: str


class Toss(NamedTuple):
    """A flick of TEE OFF: its power and how far from the basket it ended (F-157)."""

    seat: Seat
    power: int
    off: int


class Flicked(NamedTuple):
    """All have flicked: `first` tees off first, or flicks again where there are several; no tosses if it is alone."""

    target: int
    tosses: tuple[Toss, ...]
    first: tuple[Seat, ...]


class HoleStarted(NamedTuple):
    hole: int
    wind: Direction | None


class Swapped(NamedTuple):
    """A seat replaced cards at the start of a hole (F-80); `drawn` is the seat's own secret."""

    seat: Seat
    cards: tuple[str, ...]
    drawn: tuple[str, ...]


class Threw(NamedTuple):
    """A throw was committed and its cards are open (F-86)."""

    seat: Seat
    disc: str
    aim: Direction | None
    skills: tuple[str, ...]


class Disrupted(NamedTuple):
    seat: Seat
    card: str


class Turned(NamedTuple):
    """The top action card was turned over; `hits` where it strikes the thrower."""

    card: str
    hits: bool


class Helped(NamedTuple):
    """A card was played or applied after the throw."""

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
    """The stroke limit ended the hole for a seat (F-130)."""

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
    """A card was drawn; which one is the seat's own secret, "" for anybody else."""

    seat: Seat
    stack: Stack
    card: str


class Redrawn(NamedTuple):
    """A card was discarded for a new disc, which is the seat's own secret (F-105)."""

    seat: Seat
    card: str
    drawn: str
    free: bool


class Reshuffled(NamedTuple):
    """A discard pile became the stack (F-102)."""

    stack: Stack


class Offered(NamedTuple):
    """A trade was proposed; the cards are known to its two partners (F-178)."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]


class Traded(NamedTuple):
    """A trade was made; the cards are known to its two partners."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]
    putter: str


class Declined(NamedTuple):
    seat: Seat
    to: Seat


class Schemed(NamedTuple):
    """A MISCHIEF card was used on the player who throws (F-155)."""

    seat: Seat
    to: Seat
    card: str
    choice: str


class Gave(NamedTuple):
    """A card changed hands by MISCHIEF; which one is known to the two players."""

    seat: Seat
    to: Seat
    kind: str
    card: str


class Putterless(NamedTuple):
    """A seat has no putter to give, so that MISCHIEF was wasted (F-155)."""

    seat: Seat


class HoleEnded(NamedTuple):
    """All have completed the hole; strokes by seat."""

    hole: int
    strokes: tuple[int, ...]


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


def seen(event: Event, viewer: Seat | None) -> Event:
    """The event as the viewer may know it; None is the channel."""
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
