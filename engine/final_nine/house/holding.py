"""The value of a hand on any hole: discs with their skills, luck cards, and the later value of each card."""

from collections import Counter
from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.angle import ANGLE_PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.house.keeping import KIND_OF_CARD, LaterValues
from engine.final_nine.house.skills import ABILITY_STROKES, CARD_STROKES, SkilledDisc, skilled_discs
from engine.final_nine.options import Options
from engine.final_nine.state import State
from engine.game import Seat

CardSet = frozenset[str]


class CardsLeft(NamedTuple):
    """The hand after a throw."""

    gone: CardSet
    """The cards of which no copy is left."""
    drawn: int
    """The number of discs that are drawn for those thrown."""


class HandValue:
    """The cards of one player; answers that are often asked for are cached."""

    def __init__(self, hand: tuple[str, ...], deck: tuple[Options, int], skills: int, keeping: LaterValues) -> None:
        self.hand, self.keeping = Counter(hand), keeping
        self._deck, self._skills = deck, skills
        self._left: dict[tuple[str, ...], CardsLeft] = {}
        self._spent: dict[tuple[str, ...], float] = {}

    @cached_property
    def skilled_discs(self) -> tuple[SkilledDisc, ...]:
        """The discs of the hand with their possible skills."""
        return tuple(skilled_discs(*self._deck, self.hand, self._skills, self.price_of))

    @cached_property
    def luck_cards(self) -> tuple[tuple[str, float], ...]:
        """The luck cards that may be played on a throw, each with its later value."""
        lucky = (card for card in self.hand if card in ACTIONS and "T4" in ACTIONS[card].when)
        return tuple((card, self.price_of((card,))) for card in lucky)

    def price_of(self, cards: tuple[str, ...]) -> float:
        """Return the strokes that playing these cards now costs on later holes."""
        if cards not in self._spent:
            once = sum([_single_use_value(card) for card in cards if card not in KIND_OF_CARD])
            self._spent[cards] = self.keeping.net_price_of_played(cards) + once * self.keeping.later
        return self._spent[cards]

    def cards_left_after(self, cards: tuple[str, ...]) -> CardsLeft:
        """Return the hand after these cards were played."""
        if cards not in self._left:
            used = [card for card in cards if card in self.hand]
            gone = frozenset([card for card in used if used.count(card) >= self.hand[card]])
            self._left[cards] = CardsLeft(gone, sum([card in DISCS for card in used]))
        return self._left[cards]


def _single_use_value(card: str) -> float:
    """Return the later value of an ability or a use of ANGLE CTRL, which can be used once.

    A MISCHIEF card waits for any throw, so it has none.
    """
    return ABILITY_STROKES if is_ability(card) else CARD_STROKES * ANGLE_PRICES[card].discs if card in ANGLE_PRICES else 0.0


def hand_value(state: State, seat: Seat, skills: int, later: bool) -> HandValue:
    """Return the value of a seat's hand, with at most `skills` skills on one throw."""
    return _hand_value(state.players[seat].hand, state.options, len(state.players), state.is_battle, skills, later)


@lru_cache(maxsize=16)
def _hand_value(hand: tuple[str, ...], options: Options, seats: int, battle: bool, skills: int, later: bool) -> HandValue:
    return HandValue(hand, (options, seats), skills, LaterValues(hand, options, seats, battle, later))
