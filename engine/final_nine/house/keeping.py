"""What the cards of a hand are worth on the holes to come, by how many of their kind it has."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, HELD, TROUBLE
from engine.final_nine.moves import Stack
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.throw.fit import ANYTIME

Kind: TypeAlias = str
Steps: TypeAlias = tuple[float, ...]
"""What the first card of a kind saves on later holes, the second one, and so on; the last figure is of any more."""
WORTH: Final[Mapping[Kind, Steps]] = MappingProxyType(
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
"""In strokes; a handy card fetches another at any time."""
DEAD: Final[Steps] = (-0.1,)
"""The same of trouble that cannot be played, in whose place something else could be (F-90)."""
OWN: Final[Steps] = (0.02,)
"""The same where it can be played on the own throw alone (F-91)."""
ARMS: Final[Steps] = (0.12, 0.04, -0.05, -0.1)
"""The same where it can be played on others (F-113)."""


def kind(card: str) -> Kind:
    """What cards that serve alike are called."""
    if card in DISCS:
        disc = DISCS[card]
        return "auto" if disc.reach else {"DRIVER": "driver", "PUTTER": "putter"}.get(disc.type, "mid")
    if card == CHAMP or ACTIONS[card].options[0][0].kind in ANYTIME:
        return "champ" if card == CHAMP else "handy"
    return "trouble" if ACTIONS[card].category in TROUBLE else ACTIONS[card].category.lower()


KIND: Final[Mapping[str, Kind]] = MappingProxyType({card: kind(card) for card in HELD})


def trouble(options: Options, battle: bool) -> Steps:
    """What trouble in hand is worth by the rules of the table."""
    return ARMS if battle else OWN if options.course == "forest" else DEAD


@cache
def _stacked(options: Options, seats: int) -> Mapping[Stack, Counter[Kind]]:
    """How many cards of each kind are in the stacks before the shuffle."""
    discs, actions = decks(options, seats)
    return {"disc": Counter(KIND[card] for card in discs), "action": Counter(KIND[card] for card in actions)}


class Keeping:
    """One player's hand as it will serve on later holes; on the last one nothing is kept."""

    def __init__(self, hand: Iterable[str], options: Options, seats: int, battle: bool, later: bool) -> None:
        self.hand = Counter([KIND[card] for card in hand])
        self.steps = {**WORTH, "trouble": trouble(options, battle)}
        self.later = later
        stacks = _stacked(options, seats)
        self.hopes: Mapping[Stack, float] = {stack: self._mean(found) for stack, found in stacks.items()}
        """What one more card of a stack saves on a whole hole, whichever it is."""
        self.drawn = {stack: self.later * hope for stack, hope in self.hopes.items()}
        """The same on the holes to come."""
        self.fresh = max(self.drawn.values())

    def _step(self, kind: Kind, number: int) -> float:
        """What the card of that number among its kind saves."""
        steps = self.steps[kind]
        return steps[min(number, len(steps)) - 1] if number > 0 else 0.0

    def _mean(self, found: Counter[Kind]) -> float:
        return sum(many * self._step(kind, self.hand[kind] + 1) for kind, many in found.items()) / found.total()

    def more(self, card: str) -> float:
        """What that card would be worth to the hand."""
        return self.later * self._step(KIND[card], self.hand[KIND[card]] + 1)

    def given(self, cards: Iterable[str]) -> float:
        """What these cards of the hand would be worth later on."""
        gone = [KIND[card] for card in cards if card in KIND]
        return self.later * sum(
            [self._step(kind, self.hand[kind] - one) for kind in dict.fromkeys(gone) for one in range(gone.count(kind))]
        )

    @property
    def whole(self) -> float:
        """What the hand would be worth later on."""
        return self.later * sum(
            self._step(kind, number) for kind, many in self.hand.items() for number in range(1, many + 1)
        )

    def played(self, cards: tuple[str, ...]) -> float:
        """The same less what the cards are worth that are drawn for them."""
        return self.given(cards) - self.fresh * sum(card in KIND for card in cards)
