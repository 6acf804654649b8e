"""The value of a hand: its discs with their skills, its luck cards, and what each card is worth on later holes."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import (
    ACTIONS,
    CHAMP,
    CIRCLE,
    CROSS,
    DISCS,
    HAND_CODES,
    TROUBLE,
    EffectKind,
    Effects,
)
from engine.final_nine.extras.angle import ANGLE_PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.flight.path import NO_EFFECTS, EffectSums, sum_effects
from engine.final_nine.moves import Stack
from engine.final_nine.options import Options, copyable_skills, decks
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.playable import ANYTIME_EFFECTS, Option, add_card, card_choices, why_unplayable
from engine.final_nine.turn.choice import is_addable
from engine.game import Seat

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
"""In strokes; a handy card is an anytime card that fetches or draws another card.

Set by hand, as the three tables below: a new figure is kept if champions with it take fewer strokes
(`training.simulate_final_nine`).
"""
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


CALLS_APART: Final[Mapping[str, CardKind]] = MappingProxyType(
    {**KIND_OF_CARD, **{code: "call" for code, card in ACTIONS.items() if card.category == "CALL"}}
)
"""The kinds of cards where deviations can be played on the own throw, and calls cannot be played at all (F-91)."""


@cache
def kinds_of_cards(options: Options, battle: bool) -> Mapping[str, CardKind]:
    """Return the kind of each card under the rules of the table."""
    return CALLS_APART if options.course == "forest" and not battle else KIND_OF_CARD


def trouble_values(options: Options, battle: bool) -> MarginalValues:
    """Return the values of trouble cards in the hand under the rules of the table."""
    return BATTLE_TROUBLE if battle else OWN_THROW_TROUBLE if options.course == "forest" else UNPLAYABLE_TROUBLE


@cache
def _kinds_in_stacks(options: Options, seats: int, battle: bool) -> Mapping[Stack, Counter[CardKind]]:
    """Return how many cards of each kind are in the stacks before the shuffle."""
    kinds, (discs, actions) = kinds_of_cards(options, battle), decks(options, seats)
    return {"disc": Counter(kinds[card] for card in discs), "action": Counter(kinds[card] for card in actions)}


class LaterValues:
    """The value of one player's hand on later holes; on the last hole it is 0."""

    def __init__(self, hand: Iterable[str], options: Options, seats: int, battle: bool, later: bool) -> None:
        self.kinds = kinds_of_cards(options, battle)
        self.hand = Counter([self.kinds[card] for card in hand])
        self.steps = {**KIND_VALUES, "trouble": trouble_values(options, battle), "call": UNPLAYABLE_TROUBLE}
        self.later = later
        stacks = _kinds_in_stacks(options, seats, battle)
        self.hopes: Mapping[Stack, float] = {stack: self._mean_value(kinds) for stack, kinds in stacks.items()}
        """The mean value of one more card of a stack on a whole hole."""
        self.drawn = {stack: self.later * hope for stack, hope in self.hopes.items()}
        """The mean value of one more card of a stack on later holes."""
        self.fresh = max(self.drawn.values())

    def _marginal_value(self, kind: CardKind, number: int) -> float:
        """Return the value of the `number`-th card of its kind."""
        steps = self.steps[kind]
        return steps[min(number, len(steps)) - 1] if number > 0 else 0.0

    def _mean_value(self, kinds: Counter[CardKind]) -> float:
        return (
            sum(many * self._marginal_value(kind, self.hand[kind] + 1) for kind, many in kinds.items()) / kinds.total()
        )

    def value_of_one_more(self, card: str) -> float:
        """Return the later value of one more card."""
        return self.later * self._marginal_value(self.kinds[card], self.hand[self.kinds[card]] + 1)

    def value_of_lost(self, cards: Iterable[str]) -> float:
        """Return the later value of these cards of the hand."""
        lost_kinds = [self.kinds[card] for card in cards if card in KIND_OF_CARD]
        return self.later * sum(
            [
                self._marginal_value(kind, self.hand[kind] - one)
                for kind in dict.fromkeys(lost_kinds)
                for one in range(lost_kinds.count(kind))
            ]
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


MIN_CARD_GAIN_STROKES: Final = 0.05
"""The strokes that an action card has to gain beyond its later value, because the estimates are not that exact."""
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
    cheapest_plays: dict[EffectSums, tuple[float, tuple[tuple[str, Effects], ...]]] = {NO_EFFECTS: (0.0, ())}
    priced_plays = [
        (price(tuple(card for card, _ in plays)), plays) for plays in _skill_combinations(options, seats, hand, most)
    ]
    for cost, plays in sorted(priced_plays, key=_price_key):
        cheapest_plays.setdefault(sum_effects(effect for _, effects in plays for effect in effects), (cost, plays))
    for disc in filter(DISCS.__contains__, hand):
        own = price((disc,))
        for sums, (cost, plays) in cheapest_plays.items():
            if not plays or (not DISCS[disc].reach and _switches_fit(DISCS[disc].hand, plays)):
                yield SkilledDisc(disc, plays, sums, own + cost, (disc, *(card for card, _ in plays)))


def _lucky_discs(
    discs: Iterable[SkilledDisc], lucky: Iterable[tuple[str, float]], price: Callable[[tuple[str, ...]], float]
) -> Iterator[SkilledDisc]:
    """Yield each disc that has at most one skill with each luck card that brings it nearer, or in (F-70)."""
    ways = [(card, effects) for card, _ in lucky if card in ACTIONS for effects in ACTIONS[card].options]
    for club, (card, effects) in product(discs, ways):
        if len(club.plays) <= 1 and not DISCS[club.disc].reach and _fits_putt(club.disc, card, effects):
            plays, cards = (*club.plays, (card, effects)), (*club.cards, card)
            sums = sum_effects(effect for _, more in plays for effect in more)
            yield SkilledDisc(club.disc, plays, sums, price(cards), cards)


def _fits_putt(disc: str, card: str, effects: Effects) -> bool:
    """Return whether a luck card brings discs of that type nearer, by its symbols (F-69), or in from afar.

    A circle asks for a putt, which needs no card to be in.
    """
    putter, symbols = DISCS[disc].type == "PUTTER", ACTIONS[card].symbols
    if {effect.kind for effect in effects} <= {"dist", "fade"}:
        return CIRCLE not in symbols and not (putter and CROSS in symbols)
    return effects[0].kind == "in_from_distance" and not putter


def _price_key(entry: tuple[float, tuple[tuple[str, Effects], ...]]) -> float:
    return entry[0]


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


CardSet = frozenset[str]


class CardsLeft(NamedTuple):
    """The hand after a throw."""

    spent_cards: CardSet
    """The cards of which no copy is left."""
    draws: int
    """The number of discs that are drawn for those thrown."""


class HandValue:
    """The cards of one player; answers that are often asked for are cached."""

    def __init__(self, hand: tuple[str, ...], deck: tuple[Options, int], skills: int, keeping: LaterValues) -> None:
        self.hand, self.keeping = Counter(hand), keeping
        self._deck, self._skills = deck, skills
        self._cards_left: dict[tuple[str, ...], CardsLeft] = {}
        self._prices: dict[tuple[str, ...], float] = {}

    @cached_property
    def skilled_discs(self) -> tuple[SkilledDisc, ...]:
        """The discs of the hand with their possible skills."""
        return tuple(skilled_discs(*self._deck, self.hand, self._skills, self.price_of))

    @cached_property
    def planned_discs(self) -> tuple[SkilledDisc, ...]:
        """The discs that a later throw may use: with their skills, and with a luck card kept for them."""
        discs = (*self._clubs_without_putters, *self._putters_without_crosses)
        return *discs, *_lucky_discs(discs, self.luck_cards, self.price_of)

    @property
    def _clubs_without_putters(self) -> Iterator[SkilledDisc]:
        return (club for club in self.skilled_discs if DISCS[club.disc].type != "PUTTER")

    @property
    def _putters_without_crosses(self) -> Iterator[SkilledDisc]:
        """The putters with their possible skills, but for those that a cross keeps off a putt (F-69)."""
        fair = {card: many for card, many in self.hand.items() if card in DISCS or CROSS not in ACTIONS[card].symbols}
        clubs = skilled_discs(*self._deck, fair, self._skills, self.price_of)
        return (club for club in clubs if DISCS[club.disc].type == "PUTTER")

    @cached_property
    def luck_cards(self) -> tuple[tuple[str, float], ...]:
        """The luck cards that may be played on a throw, each with its later value."""
        lucky = (card for card in self.hand if card in ACTIONS and "T4" in ACTIONS[card].when)
        return tuple((card, self.price_of((card,))) for card in lucky)

    def price_of(self, cards: tuple[str, ...]) -> float:
        """Return the strokes that playing these cards now has to gain; none on the last hole.

        It is the strokes that the cards would save on later holes, and a least gain for each action card.
        """
        if cards not in self._prices:
            once = sum([_single_use_value(card) for card in cards if card not in KIND_OF_CARD])
            once += MIN_CARD_GAIN_STROKES * sum([card in ACTIONS and card in KIND_OF_CARD for card in cards])
            self._prices[cards] = self.keeping.net_price_of_played(cards) + once * self.keeping.later
        return self._prices[cards]

    def cards_left_after(self, cards: tuple[str, ...]) -> CardsLeft:
        """Return the hand after these cards were played."""
        if cards not in self._cards_left:
            played_cards = [card for card in cards if card in self.hand]
            spent_cards = frozenset([card for card in played_cards if played_cards.count(card) >= self.hand[card]])
            self._cards_left[cards] = CardsLeft(spent_cards, sum([card in DISCS for card in played_cards]))
        return self._cards_left[cards]


def _single_use_value(card: str) -> float:
    """Return the later value of an ability or a use of ANGLE CTRL, which can be used once.

    A MISCHIEF card waits for any throw, so it has none.
    """
    return (
        ABILITY_STROKES
        if is_ability(card)
        else CARD_STROKES * ANGLE_PRICES[card].discs
        if card in ANGLE_PRICES
        else 0.0
    )


def hand_value(state: State, seat: Seat, skills: int, later: bool) -> HandValue:
    """Return the value of a seat's hand, with at most `skills` skills on one throw."""
    return _hand_value(state.players[seat].hand, state.options, len(state.players), state.is_battle, skills, later)


@lru_cache(maxsize=16)
def _hand_value(
    hand: tuple[str, ...], options: Options, seats: int, battle: bool, skills: int, later: bool
) -> HandValue:
    return HandValue(hand, (options, seats), skills, LaterValues(hand, options, seats, battle, later))
