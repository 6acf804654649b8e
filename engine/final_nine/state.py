"""The whole state of a game, hidden cards included: immutable, tuples all the way down (F-183).

The edition of the rules and the questions that cards ask are parts of the state.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, Action, Effects
from engine.final_nine.courses.hole import Cell, Direction, Hole
from engine.final_nine.events import Event, Shot
from engine.final_nine.flight.path import Flight
from engine.final_nine.moves import Promise, Stack
from engine.final_nine.options import Options
from engine.game import FrozenStruct, Seat


class Edition(NamedTuple):
    """The rules that differ between editions; the defaults are the current rules."""

    allows_circled_luck: bool = True
    """LUCK with a circle may be added to a throw with From Distance (F-70)."""
    asks_regardless_of_hand: bool = True
    """The thrower is asked after the landing regardless of the hand (F-97, F-179)."""
    has_promises: bool = True
    """A throw may carry a promise about the rest of the turn (F-187)."""
    protects_automatic_putts: bool = True
    """Trouble that would do nothing to an automatic putt cannot be played on it from the hand (F-118)."""
    judges_angle_ctrl: bool = True
    """ANGLE CTRL may not make a putt of a throw with a ✕ card on it (F-69)."""
    trims_without_return: bool = True
    """A player who keeps a return card because its receiver has left discards down to nine (F-104, F-155)."""
    holes_out_after_miss: bool = True
    """A putt that Miss Putt spoiled is in if a card then moves the landed disc onto the basket (F-77)."""


SECOND_EDITION: Final = Edition(
    has_promises=False,
    protects_automatic_putts=False,
    judges_angle_ctrl=False,
    trims_without_return=False,
    holes_out_after_miss=False,
)
FIRST_EDITION: Final = SECOND_EDITION._replace(allows_circled_luck=False, asks_regardless_of_hand=False)
NEWEST_EDITION: Final = Edition()


class Cycle(NamedTuple):
    """Discard one more card, then draw two (F-110)."""


class Fetch(NamedTuple):
    """Take a card of this type from its discard pile; "DISC" and "ACTION" are any type (F-109, F-111, F-158)."""

    type: str


class Draws(NamedTuple):
    """Draw that many cards."""

    cards: int


class Trim(NamedTuple):
    """Discard that many cards of choice (F-104, F-137)."""

    cards: int


class Surplus(NamedTuple):
    """Discard down to nine cards (F-104)."""


class Renew(NamedTuple):
    """Discard up to `cards` more cards, then draw as many as were discarded (New Grip)."""

    cards: int
    discarded: int


class Windup(NamedTuple):
    """Discard a disc, or of a hand without one any card, then take one of the top cards of the disc stack (F-145)."""

    cards: int
    traded: bool


class Peek(NamedTuple):
    """Look at the top action card and leave it or put it under the stack (Sneak Peek)."""


class Gift(NamedTuple):
    """Give another player a card of this kind, "CARD" any, for one of the kind `back` in return (F-155)."""

    to: Seat
    kind: str
    back: str = ""


Ask: TypeAlias = Cycle | Fetch | Draws | Trim | Surplus | Renew | Windup | Peek | Gift
"""A question that a card asks of a seat before anything else happens."""


HAND_SIZE: int = 9
SECRET_POWER: int = -1
"""In place of a power that another player has chosen in secret."""
LIMIT_OVER_PAR: int = 6
"""The strokes over par at which a player picks up (F-130)."""


class Player(FrozenStruct, frozen=True):
    hand: tuple[str, ...]
    """Codes, in the order of the printed cards."""
    lie: Cell
    passed: tuple[int, ...] = ()
    """The passed mandos of this hole, by number (F-30)."""
    teed: bool = False
    """Has thrown from the tee pad."""
    strokes: int = 0
    """The strokes on this hole."""
    done: bool = False
    """Has completed this hole or picked up."""
    free: bool = False
    """The next new disc on this hole costs nothing (F-123)."""
    scores: tuple[int, ...] = ()
    """The figures of the finished holes."""
    asks: tuple[Ask, ...] = ()
    character: str = ""
    tired: bool = False
    """The character's ability was used and is not upright again (F-142)."""
    mischief: str = ""
    """The MISCHIEF card, a secret until it is used (F-154)."""
    mischief_used: bool = False
    mulligan: bool = False
    """Holds the Mulligan / In the Bag card, not used yet (F-158)."""
    gone: bool = False


class Pile(NamedTuple):
    """A stack, its top last, and its open discard pile, the newest last."""

    cards: tuple[str, ...]
    discards: tuple[str, ...] = ()


Status: TypeAlias = Literal["works", "idle", "cancelled"]


class PlayedCard(FrozenStruct, frozen=True):
    """An action card that was played on a throw, or turned over during it."""

    card: str
    by: Seat
    turned: bool
    effects: Effects
    """The effects of the chosen part of its text."""
    copied: str = ""
    """The skill that Champ stands for."""
    status: Status = "works"

    @property
    def face(self) -> Action:
        """The card whose symbols and name count: the copied skill, or the card itself (F-112)."""
        return ACTIONS[self.copied or self.card]

    @property
    def category(self) -> str:
        return ACTIONS[self.card].category


class ShotState(FrozenStruct, frozen=True):
    """A throw from its first choice to its end."""

    seat: Seat
    start: Cell
    disc: str = ""
    aim: Direction | None = None
    plays: tuple[PlayedCard, ...] = ()
    laid: tuple[str, ...] = ()
    """Discs laid down for ANGLE CTRL (F-151)."""
    paid: int = 0
    """Penalties for new discs (F-105)."""
    promise: Promise = ""
    """The thrower's announcement, made with the throw, about the rest of the turn (F-187)."""
    putting: bool = False
    """Whether the throw was a putt when it was committed (F-66)."""
    flown: Flight | None = None
    before: Flight | None = None
    """The flight before the basket spat the disc out (F-150)."""

    @property
    def unchosen(self) -> "ShotState":
        """The throw without the thrower's own choices; penalties paid and cards of other players stay."""
        other_plays = tuple(play for play in self.plays if play.by != self.seat)
        return ShotState(self.seat, self.start, plays=other_plays, paid=self.paid)


class Offering(NamedTuple):
    """A trade that the thrower is putting together, or has proposed (F-108)."""

    to: Seat
    cards: tuple[str, ...] = ()
    proposed: bool = False


class Angling(NamedTuple):
    """A use of ANGLE CTRL, while its discs are being laid down."""

    use: str
    discs: tuple[str, ...] = ()


SwapMarks: TypeAlias = tuple[tuple[str, Stack], ...]
"""The cards that a player swaps, each with the stack that replaces it."""


class Casting(NamedTuple):
    """Before the first hole: the first seat of the queue chooses a character (F-143)."""

    queue: tuple[Seat, ...]


class Flicking(NamedTuple):
    """Before the first hole: these seats flick at a target at that distance in grids (F-157)."""

    target: int
    seats: tuple[Seat, ...]
    powers: tuple[int, ...]
    """By seat, secret until all have chosen; 0 is not chosen yet."""


class Swapping(NamedTuple):
    """The swap at the start of a hole (F-80), with the marks of each seat."""

    marks: tuple[SwapMarks, ...]
    ready: tuple[Seat, ...] = ()


class Choosing(FrozenStruct, frozen=True):
    """T1: the thrower chooses in secret, until the throw is committed."""

    shot: ShotState
    copying: bool = False
    """Champ is being added, and its skill is asked for."""
    offers: int = 0
    """The number of trades proposed on this throw."""
    offer: Offering | None = None
    angling: Angling | None = None


class Disrupting(NamedTuple):
    """T2: the opponents may disrupt (F-114); the seats of `acted` have passed or played."""

    shot: ShotState
    acted: tuple[Seat, ...] = ()


class Turning(NamedTuple):
    """T3: the thrower decides about the turned card; `more` cards are still to be turned (F-94)."""

    shot: ShotState
    card: str = ""
    """"" while the thrower answers a card before the next is turned (F-119)."""
    more: int = 0


class Helping(NamedTuple):
    """T4: the thrower may play luck from the hand."""

    shot: ShotState


class Landed(NamedTuple):
    """T6: the thrower may play cards on the landed disc."""

    shot: ShotState


class Refilling(NamedTuple):
    """T7: the first seat of the queue draws cards (F-121)."""

    queue: tuple[Seat, ...]
    thrower: Seat
    promised: bool = False
    """Whether the thrower redraws the kinds that were played, without being asked (F-187)."""
    discs: int = 1
    """The discs of the hand that the throw took: the disc thrown, unless it was an ability, and those laid down."""


class Over(NamedTuple):
    """The round is over."""


Phase: TypeAlias = Casting | Flicking | Swapping | Choosing | Disrupting | Turning | Helping | Landed | Refilling | Over


class State(FrozenStruct, frozen=True):
    """The state of a game; every move makes a new one."""

    options: Options
    holes: tuple[Hole, ...]
    number: int
    """The hole being played, from 0."""
    wind: Direction | None
    order: tuple[Seat, ...]
    """The tee order of this hole (F-15)."""
    players: tuple[Player, ...]
    discs: Pile
    actions: Pile
    phase: Phase
    last: Shot | None = None
    """The last throw on this hole."""
    ace: Shot | None = None
    """The first ace on this hole."""
    events: tuple[Event, ...] = ()
    edition: Edition = NEWEST_EDITION

    @property
    def hole(self) -> Hole:
        return self.holes[self.number]

    @property
    def is_battle(self) -> bool:
        """Whether BATTLE rules apply; the last player left goes on under STANDARD rules (F-182)."""
        return self.options.rules == "battle" and sum(not player.gone for player in self.players) > 1

    @property
    def stroke_limit(self) -> int:
        """The most strokes that a player can take on this hole (F-130)."""
        return self.hole.par + LIMIT_OVER_PAR


def shot_in_progress(phase: Phase) -> ShotState | None:
    """Return the throw in progress, or None."""
    shot: ShotState | None = getattr(phase, "shot", None)
    return shot
