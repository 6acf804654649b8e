"""The skills of a hand that may be added to its discs, one or two at a time."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, TROUBLE
from engine.final_nine.cards.effect import Effects, EffectKind
from engine.final_nine.extras.angle import ANGLE_PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.flight.launch import NO_EFFECTS, EffectSums, sum_effects
from engine.final_nine.options import Options
from engine.final_nine.packs import copyable_skills
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.fit import Option, add_card, card_choices, why_unplayable
from engine.final_nine.turn.choice import is_addable

CARD_STROKES: Final = 0.05
"""The value in strokes of a card kept for later."""
ABILITY_STROKES: Final = 0.4
"""The value in strokes of a character's ability kept for later."""
SUMMABLE_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"dist", "fade", "mirror", "immune", "no_water"})
"""Effects that a sum of effects fully describes."""


class SkilledDisc(NamedTuple):
    """A disc with skills that may be added to it."""

    disc: str
    plays: tuple[tuple[str, Effects], ...]
    """The cards, each with the chosen effects."""
    sums: EffectSums
    price: float
    """The later value of the cards, in strokes."""
    cards: tuple[str, ...]
    """The disc and its skills."""


def later_value(card: str) -> float:
    """Return the later value of a card, an ability or a use of ANGLE CTRL: none for trouble, most for Champ."""
    if is_ability(card):
        return ABILITY_STROKES
    if card in ANGLE_PRICES:
        return CARD_STROKES * ANGLE_PRICES[card].discs
    return 0.0 if ACTIONS[card].category in TROUBLE else CARD_STROKES * (1 + (card == CHAMP))


def skilled_discs(
    options: Options, seats: int, hand: Mapping[str, int], most: int, price: Callable[[tuple[str, ...]], float]
) -> Iterator[SkilledDisc]:
    """Yield each disc of a hand alone and with up to `most` skills.

    Of cards with the same sum of effects only the cheapest are used.
    """
    found: dict[EffectSums, tuple[float, tuple[tuple[str, Effects], ...]]] = {NO_EFFECTS: (0.0, ())}
    priced = [(price(tuple(card for card, _ in plays)), plays) for plays in _skill_combinations(options, seats, hand, most)]
    for cost, plays in sorted(priced, key=_price_key):
        found.setdefault(sum_effects(effect for _, effects in plays for effect in effects), (cost, plays))
    for disc in filter(DISCS.__contains__, hand):
        own = price((disc,))
        for sums, (cost, plays) in found.items():
            if not plays or (not DISCS[disc].reach and _switches_fit(DISCS[disc].hand, plays)):
                yield SkilledDisc(disc, plays, sums, own + cost, (disc, *(card for card, _ in plays)))


def _price_key(priced: tuple[float, tuple[tuple[str, Effects], ...]]) -> float:
    return priced[0]


def _switches_fit(side: str, plays: tuple[tuple[str, Effects], ...]) -> bool:
    """Return whether the switches among the cards fit a disc of that hand (F-44)."""
    switches = (effect.argument for _, effects in plays for effect in effects if effect.kind == "mirror")
    return all(switch in {"", side} for switch in switches)


def _skill_combinations(
    options: Options, seats: int, hand: Mapping[str, int], most: int
) -> Iterator[tuple[tuple[str, Effects], ...]]:
    """Yield the single skills of the hand, and the pairs if `most` allows two."""
    singles = [
        (card, effects)
        for card in hand
        if is_addable(options, card)
        for effects in _effects_of(options, seats, card)
        if all(effect.kind in SUMMABLE_EFFECTS for effect in effects)
    ]
    yield from ((single,) for single in singles)
    for one, other in combinations(singles, 2) if most > 1 else ():
        if one[0] != other[0] or hand[one[0]] > 1:
            yield one, other


def _effects_of(options: Options, seats: int, card: str) -> tuple[Effects, ...]:
    """Return the effects that the card may have; Champ has those of any skill (F-112)."""
    cards = copyable_skills(options, seats) if card == CHAMP else (card,)
    return tuple(dict.fromkeys(effects for one in cards for effects in ACTIONS[one].options))


def play_skills(state: State, shot: ShotState, club: SkilledDisc) -> ShotState | None:
    """Return the throw with the skills played, or None if the rules forbid one of them."""
    for card, effects in club.plays:
        option = _fitting_option(state, shot, card, effects)
        if option is None:
            return None
        shot = add_card(shot, card, shot.seat, option)
    return shot


def _fitting_option(state: State, shot: ShotState, card: str, effects: Effects) -> Option | None:
    ways = (option for _, option in card_choices(state, shot, card) if option.effects == effects)
    return next((option for option in ways if why_unplayable(state, shot, card, option, "T1") is None), None)
