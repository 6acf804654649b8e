"""What a move did, in order: the source of every sentence and of the marks in the picture."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Seat
from engine.scramble.cards.deck import Card, Kind
from engine.scramble.courses.grid import Square
from engine.scramble.throw.flight import Outcome
from engine.scramble.throw.plan import Die, Trail

HIDDEN: Card = ""
"""Stands for a card that the viewer may not know (S-201)."""
Cause: TypeAlias = Literal["ob", "water", "sand", "foot-fault", "in-the-drink", "splash", "courtesy-call"]


class Chose(Struct, frozen=True):
    seat: Seat
    golfer: str
    tier: str


class Ordered(Struct, frozen=True):
    """The rolls for the order of play, by round; only ties roll again (S-151)."""

    rounds: tuple[tuple[tuple[Seat, tuple[int, ...]], ...], ...]
    order: tuple[Seat, ...]


class HoleStarted(Struct, frozen=True):
    """The hole of that index begins; `playoff` counts sudden-death and extra holes."""

    hole: int
    playoff: int
    order: tuple[Seat, ...]


class TurnSkipped(Struct, frozen=True):
    seat: Seat
    waiting: int
    """Skips that still wait."""


class Threw(Struct, frozen=True):
    """Dice were rolled for a throw, by hand or by a card."""

    seat: Seat
    dice: tuple[Die, ...]
    card: Card


class Landed(Struct, frozen=True):
    """A flight came down; the trail begins where it began."""

    seat: Seat
    hole: int
    trail: Trail
    dice: tuple[Die, ...]
    outcome: Outcome


class Relieved(Struct, frozen=True):
    """A disc in water or out of bounds came back to its lie (S-71, S-72)."""

    seat: Seat
    square: Square
    lie: Square


class Penalised(Struct, frozen=True):
    seat: Seat
    cause: Cause


class InTree(Struct, frozen=True):
    """The next throw is a pitch-out (S-74)."""

    seat: Seat
    square: Square


class HoledOut(Struct, frozen=True):
    seat: Seat
    hole: int
    throws: int
    strokes: int


class PickedUp(Struct, frozen=True):
    """At the cap (S-155), or because the partner's score cannot be beaten (S-167)."""

    seat: Seat
    capped: bool


class LuckRolled(Struct, frozen=True):
    """A roll for luck or for battle (S-81, S-121)."""

    seat: Seat
    dice: tuple[int, int, int]
    ratings: tuple[int, int, int]
    successes: int


class Drew(Struct, frozen=True):
    """Drew a card; a Good Luck card and a kept Battle card are private (S-201)."""

    seat: Seat
    kind: Kind
    card: Card
    private: bool


class NothingToDraw(Struct, frozen=True):
    """All cards of the deck are held (S-111)."""

    kind: Kind


class Reshuffled(Struct, frozen=True):
    kind: Kind


class Discarded(Struct, frozen=True):
    """A card left the hand face down (S-83, S-130)."""

    seat: Seat
    card: Card


class Played(Struct, frozen=True):
    """A card was played, openly; `target` is the seat it acts on."""

    seat: Seat
    card: Card
    target: Seat


class CardMoved(Struct, frozen=True):
    """A card moved a disc along these squares, the first being where it lay."""

    seat: Seat
    card: Card
    squares: Trail


class Unaffected(Struct, frozen=True):
    """A card found nothing to do."""

    seat: Seat
    card: Card


class Swapped(Struct, frozen=True):
    seat: Seat
    other: Seat


class Stole(Struct, frozen=True):
    """A card changed hands; only the two know which (S-201)."""

    thief: Seat
    victim: Seat
    card: Card


class Conceded(Struct, frozen=True):
    seat: Seat
    match: bool


class Left(Struct, frozen=True):
    seat: Seat


class HoleEnded(Struct, frozen=True):
    """A hole is over; `winner` is the side that won it in a match, `skins` what a side took home in Skins."""

    hole: int
    playoff: int
    scores: tuple[int | None, ...]
    """By side; None for a side that was not in it."""
    winner: int | None
    skins: int
    """Won by `winner`, or carried over when nobody did."""


class GameEnded(Struct, frozen=True):
    """The game is over; the result tells how."""


Event: TypeAlias = (
    Chose
    | Ordered
    | HoleStarted
    | TurnSkipped
    | Threw
    | Landed
    | Relieved
    | Penalised
    | InTree
    | HoledOut
    | PickedUp
    | LuckRolled
    | Drew
    | NothingToDraw
    | Reshuffled
    | Discarded
    | Played
    | CardMoved
    | Unaffected
    | Swapped
    | Stole
    | Conceded
    | Left
    | HoleEnded
    | GameEnded
)


def masked(event: Event, viewer: Seat | None) -> Event:
    """The event as a viewer may know it (S-200, S-201)."""
    match event:
        case Drew(seat=seat, private=True) | Discarded(seat=seat) if seat != viewer:
            return replace(event, card=HIDDEN)
        case Stole(thief=thief, victim=victim) if viewer is None or viewer not in (thief, victim):
            return replace(event, card=HIDDEN)
    return event
