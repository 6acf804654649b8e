"""The moves: one small decision each (section 7.2)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.final_nine.grid import Direction
from engine.game import Seat

Stack: TypeAlias = Literal["disc", "action"]
STACKS: tuple[Stack, ...] = ("disc", "action")
MENU = 25
"""The most moves that one decision offers where it can be split."""


class Swap(NamedTuple):
    """At the start of a hole: replace a card by one from that stack (F-80)."""

    card: str
    stack: Stack


class Ready(NamedTuple):
    """The swap is decided (F-80)."""


class Pick(NamedTuple):
    """Choose the disc to throw (F-83)."""

    disc: str


class Aim(NamedTuple):
    """Choose the direction of the throw (F-18)."""

    direction: Direction


class Play(NamedTuple):
    """Play an action card from the hand on the throw; `choice` names the part of its text, see `choices`."""

    card: str
    choice: str = ""


class Copy(NamedTuple):
    """What Champ stands for: a skill and its choice (F-112)."""

    card: str
    choice: str = ""


class Back(NamedTuple):
    """Take back the last choice of a throw that is not committed (F-86), or the marks of a swap."""


class Throw(NamedTuple):
    """Commit the throw (F-86)."""


class Redraw(NamedTuple):
    """Pay a penalty for a new disc (F-105)."""

    card: str


class Use(NamedTuple):
    """Play an anytime card (F-93)."""

    card: str


class Discard(NamedTuple):
    card: str


class Take(NamedTuple):
    """Fetch a disc from the discard pile (F-109, F-111)."""

    disc: str


class Among(NamedTuple):
    """Look among the discs of one type only, where the discard pile has too many for one menu."""

    type: str


class Draw(NamedTuple):
    """Draw a card from a stack (F-100)."""

    stack: Stack


class Trade(NamedTuple):
    """Begin an offer to another player (F-107)."""

    seat: Seat


class Offer(NamedTuple):
    """Put a card into the offer: a disc first, then up to two more cards (F-108)."""

    card: str


class Propose(NamedTuple):
    """Ask for a putter in return for the offer."""


class Accept(NamedTuple):
    """Take the offer and give this putter."""

    disc: str


class Decline(NamedTuple):
    pass


class Pass(NamedTuple):
    """Do not disrupt the throw (F-114)."""


class Apply(NamedTuple):
    """Use the card that was turned over (F-87, F-119)."""

    choice: str = ""


class Skip(NamedTuple):
    """Do not use the card that was turned over."""


class Done(NamedTuple):
    """No more luck, no more after the landing, or leave the hand short (F-82)."""


class Leave(NamedTuple):
    """Leave the game (F-182)."""


Move: TypeAlias = (
    Swap
    | Ready
    | Pick
    | Aim
    | Play
    | Copy
    | Back
    | Throw
    | Redraw
    | Use
    | Discard
    | Take
    | Among
    | Draw
    | Trade
    | Offer
    | Propose
    | Accept
    | Decline
    | Pass
    | Apply
    | Skip
    | Done
    | Leave
)
