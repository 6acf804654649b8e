"""The skills of a hand as they may be added to its discs, one or two at a time."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, TROUBLE
from engine.final_nine.cards.effect import Effects, Kind
from engine.final_nine.extras.angle import PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.flight.launch import PLAIN, Sums, total
from engine.final_nine.options import Options
from engine.final_nine.packs import skills
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.fit import Option, added, choices, unfit
from engine.final_nine.turn.choice import addable

CARD: Final = 0.05
"""Strokes that a card kept for later is worth."""
ABILITY: Final = 0.4
"""Strokes that a character's ability kept for later is worth."""
PLAINLY: Final[frozenset[Kind]] = frozenset({"dist", "fade", "mirror", "immune", "no_water"})
"""Effects of which a sum tells all."""


class Club(NamedTuple):
    """A disc with the cards that help it."""

    disc: str
    plays: tuple[tuple[str, Effects], ...]
    """Cards, each in one way."""
    sums: Sums
    price: float
    """What the cards would be worth later."""
    cards: tuple[str, ...]
    """The disc and those that help it."""


def price(card: str) -> float:
    """What a card, an ability or a use of ANGLE CTRL would be worth later: trouble nothing, Champ most of all cards."""
    if is_ability(card):
        return ABILITY
    if card in PRICES:
        return CARD * PRICES[card].discs
    return 0.0 if ACTIONS[card].category in TROUBLE else CARD * (1 + (card == CHAMP))


def clubs(
    options: Options, seats: int, hand: Mapping[str, int], most: int, price: Callable[[tuple[str, ...]], float]
) -> Iterator[Club]:
    """Each disc of a hand by itself and with up to `most` skills, the cheapest cards of those that do the same."""
    found: dict[Sums, tuple[float, tuple[tuple[str, Effects], ...]]] = {PLAIN: (0.0, ())}
    priced = [(price(tuple(card for card, _ in plays)), plays) for plays in _helps(options, seats, hand, most)]
    for cost, plays in sorted(priced, key=_first):
        found.setdefault(total(effect for _, effects in plays for effect in effects), (cost, plays))
    for disc in filter(DISCS.__contains__, hand):
        own = price((disc,))
        for sums, (cost, plays) in found.items():
            if not plays or (not DISCS[disc].reach and _suits(DISCS[disc].hand, plays)):
                yield Club(disc, plays, sums, own + cost, (disc, *(card for card, _ in plays)))


def _first(priced: tuple[float, tuple[tuple[str, Effects], ...]]) -> float:
    return priced[0]


def _suits(side: str, plays: tuple[tuple[str, Effects], ...]) -> bool:
    """Whether the switches among the cards are for a disc of that hand (F-44)."""
    switches = (effect.argument for _, effects in plays for effect in effects if effect.kind == "mirror")
    return all(switch in {"", side} for switch in switches)


def _helps(
    options: Options, seats: int, hand: Mapping[str, int], most: int
) -> Iterator[tuple[tuple[str, Effects], ...]]:
    """The skills of the hand, and where so many are looked at the pairs of them."""
    singles = [
        (card, effects)
        for card in hand
        if addable(options, card)
        for effects in _ways(options, seats, card)
        if all(effect.kind in PLAINLY for effect in effects)
    ]
    yield from ((single,) for single in singles)
    for one, other in combinations(singles, 2) if most > 1 else ():
        if one[0] != other[0] or hand[one[0]] > 1:
            yield one, other


def _ways(options: Options, seats: int, card: str) -> tuple[Effects, ...]:
    """What the card may do; Champ does what any skill does (F-112)."""
    cards = skills(options, seats) if card == CHAMP else (card,)
    return tuple(dict.fromkeys(effects for one in cards for effects in ACTIONS[one].options))


def thrown(table: Table, shot: Shooting, club: Club) -> Shooting | None:
    """The throw with the cards of the club, None where the rules forbid one of them."""
    for card, effects in club.plays:
        option = _fitting(table, shot, card, effects)
        if option is None:
            return None
        shot = added(shot, card, shot.seat, option)
    return shot


def _fitting(table: Table, shot: Shooting, card: str, effects: Effects) -> Option | None:
    ways = (option for _, option in choices(table, shot, card) if option.effects == effects)
    return next((option for option in ways if unfit(table, shot, card, option, "T1") is None), None)
