"""The cards and their numbers (S-110, S-130), the decks, and the ratings to roll against (S-12, S-13).

The effects of the cards are in `effects`, their names and texts in `engine.scramble.text.cards`.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.rng import Luck

Card: TypeAlias = str
Kind: TypeAlias = Literal["good", "bad", "battle"]

GOOD = {"ace-run": 3, "amazing-throw": 4, "great-shot": 5, "mulligan": 4, "cancel": 4}
BAD = {"foot-fault": 4, "grip-lock": 4, "wimpy-shot": 4, "hit-a-tree": 4, "in-the-drink": 4}
BATTLE = {
    "gust": 3,
    "tree-kick": 3,
    "splash": 2,
    "roll-away": 3,
    "spit-out": 2,
    "lost-disc": 2,
    "courtesy-call": 2,
    "noisy-gallery": 3,
    "stiff-headwind": 3,
    "snapped-driver": 2,
    "cold-putter": 2,
    "disc-mix-up": 1,
    "sticky-fingers": 2,
}
COPIES: Mapping[Kind, Mapping[Card, int]] = MappingProxyType({"good": GOOD, "bad": BAD, "battle": BATTLE})
NEXT_THROW_CARDS = frozenset(("noisy-gallery", "stiff-headwind", "snapped-driver", "cold-putter"))
"""The cards that restrict the next throw (S-127)."""
HAND_LIMIT = 3
"""The most cards that a player may hold (S-82, S-123)."""

DISCS = ("D", "M", "P")
GOLFERS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "hattie-hyzer": (4, 4, 4),
        "bo-bomber": (3, 4, 5),
        "ruth-roller": (3, 5, 4),
        "milo-middle": (4, 3, 5),
        "gwen-gap": (5, 3, 4),
        "pete-putt": (5, 4, 3),
        "tess-tunnel": (2, 4, 6),
        "fiona-flick": (3, 3, 6),
    }
)
"""The printed ratings of Driver, Mid-Range and Putter; lower is better (S-11, S-12)."""
TIERS: Mapping[str, int] = MappingProxyType({"regular": 0, "rookie": -1, "pro": 1})
"""The number that a tier adds to each rating (S-13)."""


class Pile(NamedTuple):
    """A deck: `draw` with its top card first, and its discards."""

    draw: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()


class Decks(NamedTuple):
    """The decks of a table; those that its cards option does not use are empty (S-113)."""

    good: Pile = Pile()
    bad: Pile = Pile()
    battle: Pile = Pile()


@cache
def ratings(golfer: str, tier: str) -> tuple[int, int, int]:
    """Return a golfer's ratings in a tier, each from 1 to 6 (S-13)."""
    driver, mid, putter = (min(6, max(1, rating + TIERS[tier])) for rating in GOLFERS[golfer])
    return driver, mid, putter


def count_successes(dice: tuple[int, ...], rated: tuple[int, ...]) -> int:
    """Return how many dice show their disc's rating or more (S-10, S-81)."""
    return sum(die >= rating for die, rating in zip(dice, rated, strict=True))


def shuffle_decks(cards: str, luck: Luck) -> Decks:
    """Return the shuffled decks of a cards option at the start of a game (S-110, S-111)."""
    kinds: Mapping[str, tuple[Kind, ...]] = {"none": (), "luck": ("good", "bad"), "battle": ("battle",)}
    return Decks()._replace(**{kind: Pile(luck.shuffle(_all_copies(kind))) for kind in kinds[cards]})


def _all_copies(kind: Kind) -> tuple[Card, ...]:
    return tuple(card for card, copies in COPIES[kind].items() for _ in range(copies))


def kind_of(card: Card) -> Kind:
    """Return the deck that a card belongs to."""
    return next(kind for kind, copies in COPIES.items() if card in copies)


def pile(decks: Decks, kind: Kind) -> Pile:
    found: Pile = getattr(decks, kind)
    return found


def draw_card(decks: Decks, kind: Kind, luck: Luck) -> tuple[Card | None, Decks, bool]:
    """Return the top card, the decks without it, and whether the discards were shuffled.

    The card is None when all cards are held (S-111).
    """
    deck = pile(decks, kind)
    reshuffled = not deck.draw and bool(deck.discard)
    if reshuffled:
        deck = Pile(luck.shuffle(deck.discard))
    if not deck.draw:
        return None, decks, False
    return deck.draw[0], decks._replace(**{kind: deck._replace(draw=deck.draw[1:])}), reshuffled


def discard_cards(decks: Decks, *cards: Card) -> Decks:
    """Return the decks with the cards on their discard piles."""
    for card in cards:
        kind = kind_of(card)
        deck = pile(decks, kind)
        decks = decks._replace(**{kind: deck._replace(discard=(*deck.discard, card))})
    return decks


def remove_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without the newest copy of a card."""
    last = len(hand) - 1 - hand[::-1].index(card)
    return hand[:last] + hand[last + 1 :]
