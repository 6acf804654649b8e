"""Questions that a card asks of a player before anything else happens (F-104, F-109 to F-111)."""

from typing import NamedTuple, TypeAlias

from engine.game import Seat


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
