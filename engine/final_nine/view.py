"""The types of a view, from which pictures, sentences and house players are made (section 15)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.final_nine.courses.hole import Cell, Direction, Hole
from engine.final_nine.courses.layout import CardPlace
from engine.final_nine.events import CardOnThrow, Event, Shot
from engine.final_nine.moves import Move
from engine.final_nine.options import Options
from engine.final_nine.state import NEWEST_EDITION, Ask, Edition, Phase, SwapMarks
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
"""The kind of decision that the table waits for; `TIME_LIMITS` has its time limits (F-180)."""


class PlayerView(NamedTuple):
    """The public facts about a player."""

    lie: Cell
    far: int
    """The distance to the basket in grids (F-81)."""
    passed: tuple[int, ...]
    """The passed mandos of this hole, by number."""
    strokes: int
    """The strokes on this hole, with the penalties paid in this turn."""
    total: int
    """The strokes or aces of the finished holes."""
    over: int
    """The total relative to par on the finished holes (F-128); 0 in ACE RUN."""
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
    """The MISCHIEF card, for its owner, and for every viewer once it was used; else "" (F-155)."""
    mischief_used: bool
    mulligan: bool
    """Holds the Mulligan / In the Bag card (F-158)."""
    gone: bool


class HandCard(NamedTuple):
    """A card of the viewer's own hand.

    A card that can only be paid away for a new disc does not count as playable.
    """

    code: str
    state: Literal["chosen", "added", "playable", "held"]
    why: str
    """The key of the reason why the card cannot be played now, for `short_reason`, or ""."""


class Plan(NamedTuple):
    """The end of a throw as things stand, up to the first die roll (F-98)."""

    path: tuple[Cell, ...]
    open: bool
    """A die decides what comes after the last grid."""
    lie: Cell
    holed: bool
    out: bool
    missed: bool
    under: bool
    waived: bool = False
    """A card on the throw waives the penalty for out of bounds (F-64)."""


class ShotView(NamedTuple):
    """The throw in progress; before it is committed only its thrower has one."""

    seat: Seat
    disc: str
    aim: Direction | None
    slips: tuple[CardOnThrow, ...]
    putting: bool
    plan: Plan | None


class FlickView(NamedTuple):
    """A flick of TEE OFF (F-157); the powers stay secret until the `Flicked` event."""

    target: int
    seats: tuple[Seat, ...]
    """The seats that flick: all, or those tied for the first place."""
    ready: tuple[Seat, ...]
    power: int
    """The viewer's own power, 0 before it is chosen."""


class OfferView(NamedTuple):
    """A trade; only the partners see its cards (F-178)."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]
    proposed: bool


class View(NamedTuple):
    seat: Seat | None
    awaiting: tuple[Seat, ...]
    """In the disruption window this has every opponent who has not answered, able to disrupt or not (F-114)."""
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    phase: Phase
    """The phase without the secret choices of other seats."""
    window: Window
    options: Options
    number: int
    """The hole being played, from 0."""
    holes: tuple[Hole, ...]
    laid: tuple[CardPlace, ...]
    """Where the cards lie in a full course (F-167)."""
    wind: Direction | None
    order: tuple[Seat, ...]
    players: tuple[PlayerView, ...]
    thrower: Seat | None
    shot: ShotView | None
    turned: str
    """The turned card that waits for the thrower's choice, or ""."""
    offer: OfferView | None
    flick: FlickView | None
    last: Shot | None
    """The last throw on this hole."""
    discs: int
    actions: int
    disc_discards: tuple[str, ...]
    """The newest last."""
    action_discards: tuple[str, ...]
    edition: Edition = NEWEST_EDITION
    anytime: tuple[Move, ...] = ()
    """Moves of the viewer that the game does not wait for (F-93, F-101); the channel has none."""
    hand: tuple[HandCard, ...] = ()
    """The viewer's own; the channel has none."""
    top_discs: tuple[str, ...] = ()
    """The top discs, the topmost last, for a viewer who may take one of them (F-145)."""
    peek: str = ""
    """The top action card, for a viewer who may look at it (Sneak Peek), or ""."""
    swaps: SwapMarks = ()
    """The viewer's swap marks: a card, and the stack that replaces it."""

    @property
    def hole(self) -> Hole:
        return self.holes[self.number]
