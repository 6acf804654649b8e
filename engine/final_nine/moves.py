"""The moves, one small decision each (section 7.2).

Moves are structs because two named tuples of different types are equal if their fields are.
"""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from engine.final_nine.courses.hole import Direction
from engine.game import Seat

Stack: TypeAlias = Literal["disc", "action"]
STACKS: tuple[Stack, ...] = ("disc", "action")
MAX_MENU_LINES = 25
"""The most moves that one decision offers if it can be split."""


class Choose(Struct, frozen=True):
    """Play the round with a character (F-143)."""

    character: str


class Flick(Struct, frozen=True):
    """Flick a marker at the basket with a power from 1 to 10 (F-157)."""

    power: int


class Swap(Struct, frozen=True):
    """Replace a card by one from that stack at the start of a hole (F-80)."""

    card: str
    stack: Stack


class Ready(Struct, frozen=True):
    """Finish the swap (F-80)."""


class Pick(Struct, frozen=True):
    """Choose the disc to throw (F-83)."""

    disc: str


class Aim(Struct, frozen=True):
    """Choose the direction of the throw (F-18)."""

    direction: Direction


class Play(Struct, frozen=True):
    """Play an action card from the hand on the throw; `choice` names a part of its text (see `card_choices`)."""

    card: str
    choice: str = ""


class Copy(Struct, frozen=True):
    """Choose the skill that Champ stands for, and its choice (F-112)."""

    card: str
    choice: str = ""


class Angle(Struct, frozen=True):
    """Begin to lay down discs for ANGLE CTRL (F-152)."""

    card: str


class Lay(Struct, frozen=True):
    """Lay down a disc for ANGLE CTRL."""

    disc: str


class Back(Struct, frozen=True):
    """Take back the last choice of an uncommitted throw (F-86), or the last mark of a swap."""


Promise: TypeAlias = Literal["", "same", "need", "done"]
PROMISES: tuple[Promise, ...] = ("same", "need", "done")


class Throw(Struct, frozen=True):
    """Commit the throw (F-86), with a promise about the rest of the turn (F-187).

    "same" redraws the kinds that were played. The others do so, too, and "done" plays no card of the hand and no
    ability after it, "need" only if the throw goes wrong.
    """

    promise: Promise = ""


class Redraw(Struct, frozen=True):
    """Pay a penalty for a new disc (F-105)."""

    card: str


class Use(Struct, frozen=True):
    """Play an anytime card (F-93)."""

    card: str


class Discard(Struct, frozen=True):
    card: str


class Take(Struct, frozen=True):
    """Fetch a card from a discard pile (F-109, F-111, F-158)."""

    card: str


class Among(Struct, frozen=True):
    """Show only the cards of one type, if the discard pile has too many for one menu."""

    type: str


class Draw(Struct, frozen=True):
    """Draw a card from a stack (F-100)."""

    stack: Stack


class Trade(Struct, frozen=True):
    """Begin an offer to another player (F-107)."""

    seat: Seat


class Offer(Struct, frozen=True):
    """Put a card into the offer: a disc first, then up to two more cards (F-108)."""

    card: str


class Propose(Struct, frozen=True):
    """Ask for a putter in return for the offered cards."""


class Accept(Struct, frozen=True):
    """Accept the offer and give this putter."""

    disc: str


class Decline(Struct, frozen=True):
    pass


class Give(Struct, frozen=True):
    """Give another player this card because of MISCHIEF (F-155)."""

    card: str


class Pass(Struct, frozen=True):
    """Do not disrupt the throw (F-114)."""


class Apply(Struct, frozen=True):
    """Use the card that was turned over (F-87, F-119)."""

    choice: str = ""


class Skip(Struct, frozen=True):
    """Do not use the card that was turned over."""


class Done(Struct, frozen=True):
    """Play no more cards, leave the hand short, or swap none of the marked cards (F-80, F-82)."""


class Bury(Struct, frozen=True):
    """Put the card from the top of the stack under the stack (F-145)."""


class Leave(Struct, frozen=True):
    """Leave the game (F-182)."""


Move: TypeAlias = (
    Choose
    | Flick
    | Swap
    | Ready
    | Pick
    | Aim
    | Play
    | Copy
    | Angle
    | Lay
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
    | Give
    | Pass
    | Apply
    | Skip
    | Done
    | Bury
    | Leave
)


def move_fields(move: Move) -> tuple[str | int, ...]:
    """Return the fields of a move in order: cards, a direction, a stack, a seat, a choice."""
    return astuple(move)
