"""The value of a hand on any hole: discs with their skills, luck cards, and the later value of each card."""

from collections import Counter
from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.angle import PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.house.keeping import KIND, Keeping
from engine.final_nine.house.skills import ABILITY, CARD, Club, clubs
from engine.final_nine.options import Options
from engine.final_nine.state import Table
from engine.game import Seat

Cards = frozenset[str]


class Left(NamedTuple):
    """The hand after a throw."""

    gone: Cards
    """The cards of which no copy is left."""
    drawn: int
    """The number of discs that are drawn for those thrown."""


class Holding:
    """The cards of one player; answers that are often asked for are cached."""

    def __init__(self, hand: tuple[str, ...], deck: tuple[Options, int], skills: int, keeping: Keeping) -> None:
        self.hand, self.keeping = Counter(hand), keeping
        self._deck, self._skills = deck, skills
        self._left: dict[tuple[str, ...], Left] = {}
        self._spent: dict[tuple[str, ...], float] = {}

    @cached_property
    def clubs(self) -> tuple[Club, ...]:
        """The discs of the hand with their possible skills."""
        return tuple(clubs(*self._deck, self.hand, self._skills, self.spent))

    @cached_property
    def lucky(self) -> tuple[tuple[str, float], ...]:
        """The luck cards that may be played on a throw, each with its later value."""
        lucky = (card for card in self.hand if card in ACTIONS and "T4" in ACTIONS[card].when)
        return tuple((card, self.spent((card,))) for card in lucky)

    def spent(self, cards: tuple[str, ...]) -> float:
        """Return the strokes that playing these cards now costs on later holes."""
        if cards not in self._spent:
            once = sum([_once(card) for card in cards if card not in KIND])
            self._spent[cards] = self.keeping.played(cards) + once * self.keeping.later
        return self._spent[cards]

    def left(self, cards: tuple[str, ...]) -> Left:
        """Return the hand after these cards were played."""
        if cards not in self._left:
            used = [card for card in cards if card in self.hand]
            gone = frozenset([card for card in used if used.count(card) >= self.hand[card]])
            self._left[cards] = Left(gone, sum([card in DISCS for card in used]))
        return self._left[cards]


def _once(card: str) -> float:
    """Return the later value of an ability or a use of ANGLE CTRL, which can be used once.

    A MISCHIEF card waits for any throw, so it has none.
    """
    return ABILITY if is_ability(card) else CARD * PRICES[card].discs if card in PRICES else 0.0


def holding(state: Table, seat: Seat, skills: int, later: bool) -> Holding:
    """Return the value of a seat's hand, with at most `skills` skills on one throw."""
    return _holding(state.players[seat].hand, state.options, len(state.players), state.battle, skills, later)


@lru_cache(maxsize=16)
def _holding(hand: tuple[str, ...], options: Options, seats: int, battle: bool, skills: int, later: bool) -> Holding:
    return Holding(hand, (options, seats), skills, Keeping(hand, options, seats, battle, later))
