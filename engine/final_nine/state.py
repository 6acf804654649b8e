"""What lies on a Final Nine table, seen and unseen: immutable, tuples all the way down (F-183)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.final_nine.asks import Ask
from engine.final_nine.cards.deck import ACTIONS, Action
from engine.final_nine.cards.effect import Effects
from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.courses.hole import Hole
from engine.final_nine.edition import NEWEST, Edition
from engine.final_nine.events import Event
from engine.final_nine.flight.path import Flown
from engine.final_nine.moves import Stack
from engine.final_nine.options import Options
from engine.final_nine.shot import Shot
from engine.game import Seat
from engine.value import Value

HAND: int = 9
UNSEEN: int = -1
"""In the place of a power that somebody has chosen in secret."""
CAP: int = 6
"""Strokes over par at which a player picks up (F-130)."""


class Player(Value, frozen=True):
    hand: tuple[str, ...]
    """Codes, in the order of the printed cards."""
    lie: Cell
    passed: tuple[int, ...] = ()
    """Mandos of this hole passed, by number (F-30)."""
    teed: bool = False
    """Has thrown from the tee pad."""
    strokes: int = 0
    """On this hole."""
    done: bool = False
    """Has completed this hole or picked up."""
    free: bool = False
    """The next new disc on this hole costs nothing (F-123)."""
    scores: tuple[int, ...] = ()
    """By finished hole."""
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


class Played(Value, frozen=True):
    """An action card played on a throw or turned over during it."""

    card: str
    by: Seat
    turned: bool
    effects: Effects
    """The part of its text that was chosen."""
    copied: str = ""
    """The skill that Champ stands for."""
    status: Status = "works"

    @property
    def face(self) -> Action:
        """The card whose symbols and name count (F-112)."""
        return ACTIONS[self.copied or self.card]

    @property
    def category(self) -> str:
        return ACTIONS[self.card].category


class Shooting(Value, frozen=True):
    """A throw from its first choice to its end."""

    seat: Seat
    start: Cell
    disc: str = ""
    aim: Direction | None = None
    plays: tuple[Played, ...] = ()
    laid: tuple[str, ...] = ()
    """Discs laid down for ANGLE CTRL (F-151)."""
    paid: int = 0
    """Penalties for new discs (F-105)."""
    putting: bool = False
    """The test of F-66 when the throw was committed."""
    flown: Flown | None = None
    before: Flown | None = None
    """The flight before the basket spat the disc out (F-150)."""

    @property
    def unchosen(self) -> "Shooting":
        """The throw without what its thrower has chosen: what was paid and what others did to it stays."""
        struck = tuple(played for played in self.plays if played.by != self.seat)
        return Shooting(self.seat, self.start, plays=struck, paid=self.paid)


class Offering(NamedTuple):
    """A trade being put together, or proposed and not yet answered (F-108)."""

    to: Seat
    cards: tuple[str, ...] = ()
    proposed: bool = False


class Angling(NamedTuple):
    """A use of ANGLE CTRL whose discs are being laid down."""

    use: str
    discs: tuple[str, ...] = ()


Marks: TypeAlias = tuple[tuple[str, Stack], ...]
"""The cards that a player swaps, each with the stack that replaces it."""


class Casting(NamedTuple):
    """Before the first hole: the first of the queue chooses a character (F-143)."""

    queue: tuple[Seat, ...]


class Flicking(NamedTuple):
    """Before the first hole: these seats flick at a target so many grids away (F-157)."""

    target: int
    seats: tuple[Seat, ...]
    powers: tuple[int, ...]
    """By seat, secret until all are in; 0 is not chosen yet."""


class Swapping(NamedTuple):
    """The swap at the start of a hole (F-80), by seat."""

    marks: tuple[Marks, ...]
    ready: tuple[Seat, ...] = ()


class Choosing(Value, frozen=True):
    """T1: the thrower chooses; secret until the throw."""

    shot: Shooting
    copying: bool = False
    """Champ is being added and what it stands for is asked."""
    offers: int = 0
    """Trades proposed on this throw."""
    offer: Offering | None = None
    angling: Angling | None = None


class Disrupting(NamedTuple):
    """T2: the opponents may disrupt (F-114); `acted` have passed or played."""

    shot: Shooting
    acted: tuple[Seat, ...] = ()


class Turning(NamedTuple):
    """T3: the turned card waits for the thrower's choice; `more` cards are still to be turned (F-94)."""

    shot: Shooting
    card: str = ""
    """"" while the thrower answers a card before the next is turned (F-119)."""
    more: int = 0


class Helping(NamedTuple):
    """T4: luck from the hand."""

    shot: Shooting


class Landed(NamedTuple):
    """T6: what may be played after the landing."""

    shot: Shooting


class Refilling(NamedTuple):
    """T7: the first of the queue draws (F-121)."""

    queue: tuple[Seat, ...]


class Over(NamedTuple):
    """After the last hole."""


Phase: TypeAlias = Casting | Flicking | Swapping | Choosing | Disrupting | Turning | Helping | Landed | Refilling | Over


class Table(Value, frozen=True):
    """The whole state of a game."""

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
    events: tuple[Event, ...] = ()
    edition: Edition = NEWEST

    @property
    def hole(self) -> Hole:
        return self.holes[self.number]

    @property
    def battle(self) -> bool:
        """Whether BATTLE rules hold: the last player left goes on as in STANDARD (F-182)."""
        return self.options.rules == "battle" and sum(not player.gone for player in self.players) > 1

    @property
    def cap(self) -> int:
        """The most strokes a player takes on this hole (F-130)."""
        return self.hole.par + CAP


def shooting(phase: Phase) -> Shooting | None:
    """The throw in progress, if any."""
    shot: Shooting | None = getattr(phase, "shot", None)
    return shot
