"""The events of a move, in order: the source of every sentence and of the marks in the picture."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Seat
from engine.scramble.cards.deck import Card, Kind
from engine.scramble.courses.grid import Square
from engine.scramble.throw.flight import Die, Outcome, Trail

HIDDEN_CARD: Card = ""
"""The card code in place of one that the viewer may not know (S-201)."""
Cause: TypeAlias = Literal["ob", "water", "sand"] | Card
"""The cause of a penalty: where a disc landed, or a card."""
Status: TypeAlias = Literal["playing", "holed", "capped", "spared", "out", "finished"]
"""The status of a disc: `capped` picked up at par + 5 (S-155), `spared` for its partner (S-167), `out` off the hole."""


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
    """The skipped turns that still wait."""


class Threw(Struct, frozen=True):
    """Dice were rolled for a throw, by hand or by a card."""

    seat: Seat
    dice: tuple[Die, ...]
    card: Card


class Landed(Struct, frozen=True):
    """A flight came down; the first square of the trail is its start."""

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
    """A disc was picked up at the cap (S-155), or because the partner's score cannot be beaten (S-167)."""

    seat: Seat
    capped: bool


class LuckRolled(Struct, frozen=True):
    """A roll for luck or for battle (S-81, S-121)."""

    seat: Seat
    dice: tuple[int, int, int]
    ratings: tuple[int, int, int]
    successes: int


class Drew(Struct, frozen=True):
    """A player drew a card; a Good Luck card and a kept Battle card are private (S-201)."""

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
    """A card was played, openly; `target` is the seat that it affects."""

    seat: Seat
    card: Card
    target: Seat


class CardMoved(Struct, frozen=True):
    """A card moved a disc along these squares; the first is its start."""

    seat: Seat
    card: Card
    squares: Trail


class Unaffected(Struct, frozen=True):
    """A card had no effect."""

    seat: Seat
    card: Card


class Swapped(Struct, frozen=True):
    seat: Seat
    other: Seat


class Stole(Struct, frozen=True):
    """A card changed hands; only the two players know which (S-201)."""

    thief: Seat
    victim: Seat
    card: Card


class Conceded(Struct, frozen=True):
    seat: Seat
    match: bool


class Left(Struct, frozen=True):
    seat: Seat


class DiscEnd(Struct, frozen=True):
    """Where a seat's disc was when a hole ended, and its figures on the hole."""

    square: Square
    trail: Trail
    """The squares of its last throw."""
    status: Status
    throws: int
    penalties: int


class HoleEnded(Struct, frozen=True):
    """A hole is over; `winner` is the side that won it in a match, `skins` the skins that it was worth."""

    hole: int
    playoff: int
    scores: tuple[int | None, ...]
    """By side; None for a side that was not in it."""
    winner: int | None
    skins: int
    """The skins that `winner` won, or that are carried over if nobody did."""
    discs: tuple[DiscEnd, ...] = ()
    """By seat."""
    flown: Seat | None = None
    """A seat with an ace, or else the seat that threw last."""

    @property
    def best_strokes(self) -> int | None:
        """The fewest strokes of the discs in the basket; None if there is none."""
        return min((disc.throws + disc.penalties for disc in self.discs if disc.status == "holed"), default=None)


class GameEnded(Struct, frozen=True):
    """The game is over; the view has its result."""


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


def mask_event(event: Event, viewer: Seat | None) -> Event:
    """Return the event as a viewer may know it (S-200, S-201)."""
    match event:
        case Drew(seat=seat, private=True) | Discarded(seat=seat) if seat != viewer:
            return replace(event, card=HIDDEN_CARD)
        case Stole(thief=thief, victim=victim) if viewer is None or viewer not in (thief, victim):
            return replace(event, card=HIDDEN_CARD)
    return event
