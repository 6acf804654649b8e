"""What a view holds: the types that pictures, sentences and house players are made from (section 15)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.final_nine.asks import Ask
from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.courses.hole import Hole
from engine.final_nine.courses.layout import Placed
from engine.final_nine.edition import NEWEST, Edition
from engine.final_nine.events import Event
from engine.final_nine.moves import Move
from engine.final_nine.options import Options
from engine.final_nine.shot import Shot, Slip
from engine.final_nine.state import Marks, Phase
from engine.game import Result, Scorecard, Seat

Window: TypeAlias = Literal[
    "character",
    "flick",
    "swap",
    "choose",
    "trade",
    "disrupt",
    "turned",
    "luck",
    "landed",
    "refill",
    "over",
]
"""What kind of decision the table waits for; `limits` has its time (F-180)."""


class PlayerView(NamedTuple):
    """What everybody knows of a player."""

    lie: Cell
    far: int
    """Grids to the basket (F-81)."""
    passed: tuple[int, ...]
    """Mandos of this hole passed, by number."""
    strokes: int
    """On this hole, penalties paid in the present turn included."""
    total: int
    """Of the finished holes: strokes, or aces."""
    over: int
    """Total against par, the finished holes (F-128); 0 where aces are counted."""
    done: bool
    teed: bool
    free: bool
    """The next new disc on this hole costs nothing (F-123)."""
    island: bool
    """The tee throw at the island is still to come (F-32)."""
    cards: int
    asks: tuple[Ask, ...]
    character: str
    tired: bool
    """The character's ability is used up for now (F-142)."""
    mischief: str
    """The MISCHIEF card, to its owner and once it was used to everybody; else "" (F-155)."""
    mischief_used: bool
    mulligan: bool
    """Holds the Mulligan / In the Bag card (F-158)."""
    gone: bool


class HandCard(NamedTuple):
    """A card of the viewer's own hand; one that can only be paid away for a new disc is not playable."""

    code: str
    state: Literal["chosen", "added", "playable", "held"]
    why: str
    """The key of the reason why it cannot be played now, for `words.refusals.label`, or ""."""


class Plan(NamedTuple):
    """Where a throw would go as things stand, up to the first die (F-98)."""

    path: tuple[Cell, ...]
    open: bool
    """A die decides what comes after the last grid."""
    lie: Cell
    holed: bool
    out: bool
    missed: bool
    under: bool
    waived: bool = False
    """A card on the throw takes the penalty for out of bounds away (F-64)."""


class ShotView(NamedTuple):
    """The throw in progress, to everybody once it is committed and to its thrower before."""

    seat: Seat
    disc: str
    aim: Direction | None
    slips: tuple[Slip, ...]
    putting: bool
    plan: Plan | None


class FlickView(NamedTuple):
    """A flick of TEE OFF (F-157); what others chose is secret until it is told by the `Flicked` event."""

    target: int
    seats: tuple[Seat, ...]
    """Who flicks: all, or those tied for the first place."""
    ready: tuple[Seat, ...]
    power: int
    """The viewer's own, 0 before it is chosen."""


class OfferView(NamedTuple):
    """A trade; its cards are there for the partners only (F-178)."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]
    proposed: bool


class View(NamedTuple):
    seat: Seat | None
    awaiting: tuple[Seat, ...]
    """In the disruption window every opponent who has not answered, whether able to disrupt or not (F-114)."""
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    anytime: tuple[Move, ...]
    """Moves of the viewer that nobody waits for (F-93, F-101)."""
    phase: Phase
    """Without what others have chosen in secret."""
    window: Window
    options: Options
    number: int
    """The hole being played, from 0."""
    holes: tuple[Hole, ...]
    laid: tuple[Placed, ...]
    """Where the cards lie in a full course (F-167)."""
    wind: Direction | None
    order: tuple[Seat, ...]
    players: tuple[PlayerView, ...]
    thrower: Seat | None
    shot: ShotView | None
    turned: str
    """The card that was turned over and waits for the thrower's choice, or ""."""
    offer: OfferView | None
    flick: FlickView | None
    last: Shot | None
    """The last throw on this hole."""
    hand: tuple[HandCard, ...]
    top_discs: tuple[str, ...]
    """The top discs, the topmost last, for a viewer who takes one of them (F-145)."""
    peek: str
    """The top action card, for a viewer who looks at it (Sneak Peek), or ""."""
    swaps: Marks
    """The viewer's marks in a swap: a card and the stack that replaces it."""
    discs: int
    actions: int
    disc_discards: tuple[str, ...]
    """The newest last."""
    action_discards: tuple[str, ...]
    edition: Edition = NEWEST

    @property
    def hole(self) -> Hole:
        return self.holes[self.number]
