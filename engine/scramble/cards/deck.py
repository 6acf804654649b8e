"""The cards (S-91 to S-106, S-110, S-130), the decks, and the ratings to roll against (S-12, S-13).

`CARDS` has all that the rules know of a card: its effect is named here and carried out by `effects`, or for a Good Luck
card by `engine.scramble.throw.resolve`. Its words are in `engine.scramble.text.cards`, its worth in
`engine.scramble.ai.card_values`. No other file names a card: what depends on one asks for its effect.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Concatenate, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar, get_args

from engine.rng import Luck

Card: TypeAlias = str
"""The code of a card; that of a Good Luck card is also the verb of the move that plays it."""
Kind: TypeAlias = Literal["good", "bad", "battle"]
Effect: TypeAlias = Literal[
    "triple_roll",
    "extend_throw",
    "shift_disc",
    "retake_throw",
    "cancel_card",
    "penalise",
    "move_away",
    "move_back",
    "move_to_tree",
    "return_disc",
    "push_disc",
    "limit_throw",
    "swap_lies",
    "take_card",
]
"""The effect of a card; the first five are those of Good Luck cards."""
Condition: TypeAlias = Literal["", "thrown", "flown", "near_tree", "near_water", "in_circle", "same_hole", "holds_card"]
"""The condition that the disc or the hand hit by a card satisfies, or "" (S-105, S-125, S-130)."""
Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")

DISCS = ("D", "M", "P")


class Limits(NamedTuple):
    """The limits that a card sets to the next throw (S-127, S-130)."""

    discs: str = ""
    """The discs that it forbids."""
    highest: bool = False
    """Whether it forbids the highest of three dice."""
    dice: int = len(DISCS)
    """The most dice that may be used."""
    spaces: int = 0
    """The spaces that it takes from an original throw."""
    weak: bool = False
    """Whether an original throw is without the power of its disc."""


class CardEntry(NamedTuple):
    """A card as the rules know it."""

    deck: Kind
    copies: int
    effect: Effect
    spaces: int = 0
    """The spaces within which a tree or water counts, or by which it moves a disc."""
    condition: Condition = ""
    limits: Limits = Limits()


CARDS: Mapping[Card, CardEntry] = MappingProxyType(
    {
        "ace-run": CardEntry("good", 3, "triple_roll"),
        "amazing-throw": CardEntry("good", 4, "extend_throw"),
        "great-shot": CardEntry("good", 5, "shift_disc"),
        "mulligan": CardEntry("good", 4, "retake_throw"),
        "cancel": CardEntry("good", 4, "cancel_card"),
        "foot-fault": CardEntry("bad", 4, "penalise"),
        "grip-lock": CardEntry("bad", 4, "move_away", 2),
        "wimpy-shot": CardEntry("bad", 4, "move_back", 2),
        "hit-a-tree": CardEntry("bad", 4, "move_to_tree", 2),
        "in-the-drink": CardEntry("bad", 4, "penalise", 2, "near_water"),
        "gust": CardEntry("battle", 3, "push_disc", condition="thrown"),
        "tree-kick": CardEntry("battle", 3, "move_to_tree", 3, "near_tree"),
        "splash": CardEntry("battle", 2, "penalise", 3, "near_water"),
        "roll-away": CardEntry("battle", 3, "move_back", 3, "flown"),
        "spit-out": CardEntry("battle", 2, "move_away", 3, "in_circle"),
        "lost-disc": CardEntry("battle", 2, "return_disc", condition="flown"),
        "courtesy-call": CardEntry("battle", 2, "penalise"),
        "noisy-gallery": CardEntry("battle", 3, "limit_throw", limits=Limits(highest=True, spaces=2)),
        "stiff-headwind": CardEntry("battle", 3, "limit_throw", limits=Limits(dice=2, weak=True)),
        "snapped-driver": CardEntry("battle", 2, "limit_throw", limits=Limits(discs="D")),
        "cold-putter": CardEntry("battle", 2, "limit_throw", limits=Limits(discs="P")),
        "disc-mix-up": CardEntry("battle", 1, "swap_lies", condition="same_hole"),
        "sticky-fingers": CardEntry("battle", 2, "take_card", condition="holds_card"),
    }
)
"""The cards by deck; shuffles follow this order, so that a card moved here deals other games."""


def cards_with(*effects: Effect) -> tuple[Card, ...]:
    """Return the cards with one of these effects."""
    return tuple(card for card, entry in CARDS.items() if entry.effect in effects)


def effect_of(word: str) -> Effect | None:
    """Return the effect of a card, None for a word that is no card, such as the verb of another move."""
    return CARDS[word].effect if word in CARDS else None


def by_card(
    effect: Effect, function: Callable[Concatenate[Card, Arguments], Returned]
) -> Mapping[Card, Callable[Arguments, Returned]]:
    """Return a function for each card with that effect: the given one with the card as its first argument."""
    return {card: partial(function, card) for card in cards_with(effect)}


@cache
def combine_limits(cards: tuple[Card, ...]) -> Limits:
    """Return the limits that these cards together set to the next throw (S-127)."""
    limits_of_cards = [CARDS[card].limits for card in cards]
    return Limits(
        "".join(limits.discs for limits in limits_of_cards),
        any(limits.highest for limits in limits_of_cards),
        min((limits.dice for limits in limits_of_cards), default=len(DISCS)),
        sum(limits.spaces for limits in limits_of_cards),
        any(limits.weak for limits in limits_of_cards),
    )


COPIES: Mapping[Kind, Mapping[Card, int]] = MappingProxyType(
    {deck: {card: entry.copies for card, entry in CARDS.items() if entry.deck == deck} for deck in get_args(Kind)}
)
"""The number of copies of each card, by deck (S-110, S-130)."""
GOOD, BAD, BATTLE = COPIES["good"], COPIES["bad"], COPIES["battle"]
NEXT_THROW_CARDS = frozenset(cards_with("limit_throw"))
"""The cards that restrict the next throw (S-127)."""
MAX_HAND_CARDS = 3
"""The most cards that a player may hold (S-82, S-123)."""

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


def count_successes(dice: tuple[int, ...], golfer_ratings: tuple[int, ...]) -> int:
    """Return how many dice show their disc's rating or more (S-10, S-81)."""
    return sum(die >= rating for die, rating in zip(dice, golfer_ratings, strict=True))


def shuffle_decks(cards: str, luck: Luck) -> Decks:
    """Return the shuffled decks of a cards option at the start of a game (S-110, S-111)."""
    kinds: Mapping[str, tuple[Kind, ...]] = {"none": (), "luck": ("good", "bad"), "battle": ("battle",)}
    return Decks()._replace(**{kind: Pile(luck.shuffle(_all_copies(kind))) for kind in kinds[cards]})


def _all_copies(kind: Kind) -> tuple[Card, ...]:
    return tuple(card for card, copies in COPIES[kind].items() for _ in range(copies))


def kind_of(card: Card) -> Kind:
    """Return the deck that a card belongs to."""
    return CARDS[card].deck


def pile(decks: Decks, kind: Kind) -> Pile:
    kind_pile: Pile = getattr(decks, kind)
    return kind_pile


def draw_card(decks: Decks, kind: Kind, luck: Luck) -> tuple[Card | None, Decks, bool]:
    """Return the top card, the decks without it, and whether the discards were shuffled.

    The card is None when all cards are held (S-111).
    """
    deck = pile(decks, kind)
    was_reshuffled = not deck.draw and bool(deck.discard)
    if was_reshuffled:
        deck = Pile(luck.shuffle(deck.discard))
    if not deck.draw:
        return None, decks, False
    return deck.draw[0], decks._replace(**{kind: deck._replace(draw=deck.draw[1:])}), was_reshuffled


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
