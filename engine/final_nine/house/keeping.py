"""The value of a hand's cards on later holes, by how many of their kind the hand has."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, HAND_CODES, TROUBLE
from engine.final_nine.moves import Stack
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.throw.fit import ANYTIME_EFFECTS

CardKind: TypeAlias = str
MarginalValues: TypeAlias = tuple[float, ...]
"""The strokes that the first card of a kind saves on later holes, then the second, and so on.

The last figure also counts for any more cards.
"""
KIND_VALUES: Final[Mapping[CardKind, MarginalValues]] = MappingProxyType(
    {
        "driver": (0.12, 0.08, 0.05, 0.02),
        "mid": (0.05, 0.04, 0.02),
        "putter": (0.2, 0.14, 0.0, -0.04),
        "auto": (0.2, 0.1, 0.0, -0.04),
        "skill": (0.07, 0.06, 0.04),
        "champ": (0.12,),
        "luck": (0.06, 0.04),
        "handy": (0.12, 0.08),
    }
)
"""In strokes; a handy card is an anytime card that fetches or draws another card."""
UNPLAYABLE_TROUBLE: Final[MarginalValues] = (-0.1,)
"""The value of trouble that cannot be played and takes the place of another card (F-90)."""
OWN_THROW_TROUBLE: Final[MarginalValues] = (0.02,)
"""The value of trouble that can be played on the own throw only (F-91)."""
BATTLE_TROUBLE: Final[MarginalValues] = (0.12, 0.04, -0.05, -0.1)
"""The value of trouble that can be played on other players (F-113)."""


def value_kind(card: str) -> CardKind:
    """Return the kind of a card: cards of one kind have the same use."""
    if card in DISCS:
        disc = DISCS[card]
        return "auto" if disc.reach else {"DRIVER": "driver", "PUTTER": "putter"}.get(disc.type, "mid")
    if card == CHAMP or ACTIONS[card].options[0][0].kind in ANYTIME_EFFECTS:
        return "champ" if card == CHAMP else "handy"
    return "trouble" if ACTIONS[card].category in TROUBLE else ACTIONS[card].category.lower()


KIND_OF_CARD: Final[Mapping[str, CardKind]] = MappingProxyType({card: value_kind(card) for card in HAND_CODES})


def trouble_values(options: Options, battle: bool) -> MarginalValues:
    """Return the values of trouble cards in the hand under the rules of the table."""
    return BATTLE_TROUBLE if battle else OWN_THROW_TROUBLE if options.course == "forest" else UNPLAYABLE_TROUBLE


@cache
def _kinds_in_stacks(options: Options, seats: int) -> Mapping[Stack, Counter[CardKind]]:
    """Return how many cards of each kind are in the stacks before the shuffle."""
    discs, actions = decks(options, seats)
    return {"disc": Counter(KIND_OF_CARD[card] for card in discs), "action": Counter(KIND_OF_CARD[card] for card in actions)}


class LaterValues:
    """The value of one player's hand on later holes; on the last hole it is 0."""

    def __init__(self, hand: Iterable[str], options: Options, seats: int, battle: bool, later: bool) -> None:
        self.hand = Counter([KIND_OF_CARD[card] for card in hand])
        self.steps = {**KIND_VALUES, "trouble": trouble_values(options, battle)}
        self.later = later
        stacks = _kinds_in_stacks(options, seats)
        self.hopes: Mapping[Stack, float] = {stack: self._mean_value(found) for stack, found in stacks.items()}
        """The mean value of one more card of a stack on a whole hole."""
        self.drawn = {stack: self.later * hope for stack, hope in self.hopes.items()}
        """The mean value of one more card of a stack on later holes."""
        self.fresh = max(self.drawn.values())

    def _marginal_value(self, kind: CardKind, number: int) -> float:
        """Return the value of the `number`-th card of its kind."""
        steps = self.steps[kind]
        return steps[min(number, len(steps)) - 1] if number > 0 else 0.0

    def _mean_value(self, found: Counter[CardKind]) -> float:
        return sum(many * self._marginal_value(kind, self.hand[kind] + 1) for kind, many in found.items()) / found.total()

    def value_of_one_more(self, card: str) -> float:
        """Return the later value of one more card."""
        return self.later * self._marginal_value(KIND_OF_CARD[card], self.hand[KIND_OF_CARD[card]] + 1)

    def value_of_lost(self, cards: Iterable[str]) -> float:
        """Return the later value of these cards of the hand."""
        gone = [KIND_OF_CARD[card] for card in cards if card in KIND_OF_CARD]
        return self.later * sum(
            [self._marginal_value(kind, self.hand[kind] - one) for kind in dict.fromkeys(gone) for one in range(gone.count(kind))]
        )

    @property
    def value_of_hand(self) -> float:
        """The later value of the whole hand."""
        return self.later * sum(
            self._marginal_value(kind, number) for kind, many in self.hand.items() for number in range(1, many + 1)
        )

    def net_price_of_played(self, cards: tuple[str, ...]) -> float:
        """Return the later value of these cards, less the value of the cards drawn for them."""
        return self.value_of_lost(cards) - self.fresh * sum(card in KIND_OF_CARD for card in cards)
