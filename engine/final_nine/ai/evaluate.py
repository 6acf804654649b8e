"""Evaluate throws: strokes, strokes still to come, odds of dice, trouble and chains; find the best throw."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.ai.hand_value import ABILITY_STROKES, later_value
from engine.final_nine.ai.shortest_path import HoleValues, hole_values, strokes_from, strokes_with_discs
from engine.final_nine.cards.deck import ACTIONS, DISCS, INSTANT, TROUBLE
from engine.final_nine.courses.hole import Hole
from engine.final_nine.extras.angle import angle_moves
from engine.final_nine.extras.characters import available_abilities, is_ability
from engine.final_nine.flight.landing import ThrowEnd, automatic_putt, end_throw, land
from engine.final_nine.flight.path import Flight, Launch, fly
from engine.final_nine.hand import free_cards, remove_cards
from engine.final_nine.moves import Angle
from engine.final_nine.options import card_sets
from engine.final_nine.state import Choosing, ShotState, State
from engine.final_nine.throw.effects import has_effect, is_throwable, launch_of, planned_launch, throw_end
from engine.final_nine.throw.outcome import strokes_of_throw
from engine.final_nine.throw.playable import (
    ANYTIME_EFFECTS,
    FLIGHT_EFFECTS,
    Option,
    add_card,
    card_choices,
    turn_trouble,
    why_unplayable,
)
from engine.final_nine.turn.choice import is_addable

MULLIGAN_STROKES: Final = 0.7
"""The strokes that throwing again has to save."""
OWN_DISCS_WEIGHT: Final = 0.75
"""The weight of the discs that stay in the hand for the next throw; the rest is an ordinary hand's."""
HARMFUL_EFFECTS: Final = FLIGHT_EFFECTS | {"miss_putt", "one_away", "penalty", "void_skill"}
"""Effects of trouble that change the value of a throw."""
TROUBLE_CARDS: Final = frozenset(code for code, card in ACTIONS.items() if card.category in TROUBLE)
HARMFUL_CARDS: Final = frozenset(
    code for code in TROUBLE_CARDS if HARMFUL_EFFECTS & {one.kind for one in ACTIONS[code].options[0]}
)
BATTLE_HELP_CARDS: Final = frozenset(code for code in ACTIONS.keys() - TROUBLE_CARDS if ACTIONS[code].when != {"any"})
"""Cards that a thrower may use in BATTLE when they are turned over (F-113, F-120)."""
INSTANT_HELP_CARDS: Final = frozenset(code for code in BATTLE_HELP_CARDS if INSTANT in ACTIONS[code].symbols)
"""Cards that a thrower may use in STANDARD when they are turned over (F-87)."""
MAX_DICE: Final = 2
"""The number of dice of one flight whose faces are all tried."""
PAST_BASKET_STROKES: Final = 1.3
"""The strokes that a disc spat out past the basket still needs."""


class TurnOdds(NamedTuple):
    """The probability that the next turned action card harms or helps."""

    trouble: Mapping[str, float]
    """The probability by card."""
    spit: Mapping[str, float]
    """The probability at the basket by the effect on the disc (F-150); 0 without CHAIN LINKS."""
    help: Mapping[str, float] = MappingProxyType({})
    """The probability by card of those that the thrower may use."""


class EvaluationContext(NamedTuple):
    """The data with which a house player evaluates throws: the state, the hole's values and the odds."""

    state: State
    outlook: HoleValues
    odds: TurnOdds


def evaluation_context(state: State, unseen_cards: Mapping[str, int]) -> EvaluationContext:
    """Return the state with the values of its hole and the odds of the unseen action cards."""
    return EvaluationContext(
        state, hole_values(state.hole, card_sets(state.options), state.wind), turn_odds(state, unseen_cards)
    )


def turn_odds(state: State, unseen_cards: Mapping[str, int]) -> TurnOdds:
    """Return the probability that each unseen action card that matters is turned over."""
    total = sum(unseen_cards.values()) or 1
    chances = {code: copies / total for code, copies in unseen_cards.items()}
    spit = dict.fromkeys(("under", "past"), 0.0)
    for code, chance in chances.items() if state.options.chain_links else ():
        if code in TROUBLE_CARDS and ACTIONS[code].chains:
            spit[ACTIONS[code].chains] += chance
    useful = BATTLE_HELP_CARDS if state.is_battle else INSTANT_HELP_CARDS
    return TurnOdds(_chances_among(chances, HARMFUL_CARDS), spit, _chances_among(chances, useful))


def _chances_among(chances: Mapping[str, float], codes: Container[str]) -> Mapping[str, float]:
    return {code: chance for code, chance in chances.items() if code in codes}


class PossibleEnd(NamedTuple):
    """One possible end of a throw."""

    chance: float
    flown: Flight
    rest: ThrowEnd


@lru_cache(maxsize=4096)
def possible_ends(hole: Hole, throw: Launch, mandos: tuple[int, ...], teeing: bool) -> tuple[PossibleEnd, ...]:
    """Return the possible ends of a throw; what more dice would decide is spread over the others."""
    flight = planned_launch(hole, throw, mandos)
    flights = [*_roll_flights(hole, throw, mandos, ())] if flight.open else [(1.0, flight)]
    resting_flights = [one for one in flights if not one[1].open] or flights
    total = sum(chance for chance, _flight in resting_flights)
    return tuple(
        PossibleEnd(chance / total, rest, end_throw(hole, rest, mandos, teeing)) for chance, rest in resting_flights
    )


def _roll_flights(
    hole: Hole, throw: Launch, mandos: tuple[int, ...], dice: tuple[int, ...]
) -> Iterator[tuple[float, Flight]]:
    """Yield the possible flights of a throw after these dice; every face of a further die is tried."""
    faces = iter(dice)

    def roll() -> int | None:
        return next(faces, None)

    flight = land(hole, throw, fly(hole, throw, roll), mandos, roll)
    if flight.open and len(dice) < MAX_DICE:
        for die in range(1, 7):
            yield from _roll_flights(hole, throw, mandos, (*dice, die))
    else:
        yield 6.0 ** -len(dice), flight


def throw_ends(state: State, shot: ShotState) -> tuple[PossibleEnd, ...]:
    """Return the possible ends of a planned throw, or the one end of a throw that has landed."""
    player = state.players[shot.seat]
    if shot.flown is None and not DISCS[shot.disc].reach:
        return possible_ends(state.hole, launch_of(state, shot), player.passed, not player.teed)
    flight = shot.flown or automatic_putt(state.hole, shot.start)
    return (PossibleEnd(1.0, flight, throw_end(state, shot, flight)),)


def planned_strokes(context: EvaluationContext, shot: ShotState) -> float:
    """Return the expected strokes to the end of the hole if no trouble comes up, or if the throw is undone."""
    if has_effect(shot, "mulligan"):
        return MULLIGAN_STROKES + strokes_from(context.outlook, shot.start, context.state.players[shot.seat].passed)
    return sum(end.chance * _strokes_of_end(context, shot, end, ()) for end in throw_ends(context.state, shot))


def strokes_with_own_discs(context: EvaluationContext, shot: ShotState) -> float:
    """Return the expected strokes to the end of the hole if the next throw uses the discs that stay."""
    hand = context.state.players[shot.seat].hand
    discs_left = (
        tuple(dict.fromkeys(code for code in remove_cards(hand, shot.disc) if code in DISCS))
        if shot.disc in hand
        else ()
    )
    return sum(end.chance * _strokes_of_end(context, shot, end, discs_left) for end in throw_ends(context.state, shot))


def _strokes_of_end(context: EvaluationContext, shot: ShotState, end: PossibleEnd, discs: tuple[str, ...]) -> float:
    """Return the strokes of a throw that ends so, and of the throws after it."""
    ends = end.rest
    strokes = strokes_of_throw(context.state, shot, end.flown, ends)
    if ends.under:
        return strokes
    if ends.holed:
        return strokes + chain_risk_strokes(context.odds, shot)
    hope = strokes_from(context.outlook, ends.lie, ends.passed)
    if not discs:
        return strokes + hope
    own = strokes_with_discs(context.outlook, ends.lie, ends.passed, (DISCS[code] for code in discs))
    return strokes + OWN_DISCS_WEIGHT * own + (1 - OWN_DISCS_WEIGHT) * hope


def chain_risk_strokes(odds: TurnOdds, shot: ShotState) -> float:
    """Return the strokes that the chains are expected to cost a disc that is in (F-150)."""
    return 0.0 if DISCS[shot.disc].reach else odds.spit["under"] + PAST_BASKET_STROKES * odds.spit["past"]


def expected_strokes(context: EvaluationContext, shot: ShotState) -> float:
    """Return the expected strokes to the end of the hole over the next turned card."""
    plain = planned_strokes(context, shot)
    trouble = context.odds.trouble.items()
    harm = sum(
        chance * (planned_strokes(context, turn_trouble(context.state, shot, code)) - plain) for code, chance in trouble
    )
    return strokes_with_own_discs(context, shot) + harm


CLOSE_LOOKS: Final = 6
"""The number of throws that are evaluated with the odds of trouble and the next throw."""
MAX_CARD_GAIN_STROKES: Final = 1.5
"""The most strokes that one card saves: throws further behind the best are not tried with cards."""


class JudgedThrow(NamedTuple):
    """A throw and the expected strokes to the end of the hole."""

    cost: float
    shot: ShotState


class ExtraCard(NamedTuple):
    """A card that may be added to a throw in one way, and its later value."""

    code: str
    option: Option
    price: float


def aimed_throws(state: State, shot: ShotState) -> Iterator[ShotState]:
    """Yield the throws of the chosen disc, one for each direction."""
    if not DISCS[shot.disc].reach:
        yield from (shot._replace(aim=aim) for aim in range(4))
    elif is_throwable(state, shot):
        yield shot


def possible_throws(state: State, seat: int, codes: Iterable[str]) -> Iterator[ShotState]:
    """Yield the throws of every disc among the cards, one for each direction."""
    for code in dict.fromkeys(codes):
        if code in DISCS:
            yield from aimed_throws(state, ShotState(seat, state.players[seat].lie, code))


def extra_cards(state: State, shot: ShotState) -> tuple[ExtraCard, ...]:
    """Return the cards, abilities and uses of ANGLE CTRL that may be added to a throw of its disc."""
    state = state._replace(phase=Choosing(shot))
    cards = [
        ExtraCard(code, option, later_value(code))
        for code in dict.fromkeys((*free_cards(state, shot.seat), *available_abilities(state, shot.seat)))
        if is_addable(state.options, code)
        for _word, option in card_choices(state, shot, code)
        if option.effects[0].kind not in ANYTIME_EFFECTS
    ]
    angles = (move.card for move in angle_moves(state, shot) if isinstance(move, Angle))
    cards += (ExtraCard(code, Option(ACTIONS[code].options[0]), later_value(code)) for code in angles)
    return tuple(sorted(cards, key=lambda extra: extra.price))


def add_best_card(context: EvaluationContext, plain: JudgedThrow, more: Iterable[ExtraCard]) -> JudgedThrow:
    """Return the throw with the one card that helps it most, or unchanged if no card is worth its price."""
    shot = plain.shot
    if plain.cost <= 1 or DISCS[shot.disc].reach:
        return plain
    strokes_by_effects: dict[object, float] = {}
    rated_cards: list[tuple[float, int, ExtraCard]] = []
    for place, extra in enumerate(more):
        effects = extra.option.effects
        if effects not in strokes_by_effects:
            strokes_by_effects[effects] = planned_strokes(context, add_card(shot, extra.code, shot.seat, extra.option))
        if strokes_by_effects[effects] + extra.price < plain.cost:
            rated_cards.append((strokes_by_effects[effects] + extra.price, place, extra))
    for better, _, extra in sorted(rated_cards):
        if why_unplayable(context.state, shot, extra.code, extra.option, "T1") is None:
            return JudgedThrow(better, add_card(shot, extra.code, shot.seat, extra.option))
    return plain


def judge_throw(context: EvaluationContext, shot: ShotState) -> JudgedThrow:
    """Return the throw with its planned strokes."""
    return JudgedThrow(planned_strokes(context, shot), shot)


def best_throw(context: EvaluationContext, shots: Iterable[ShotState]) -> JudgedThrow | None:
    """Return the best throw, or None.

    Cards are tried on the throws near the best one; the most promising are evaluated with the odds of trouble.
    """
    plain = sorted((judge_throw(context, shot) for shot in shots), key=lambda one: one.cost)
    near = [one for one in plain if one.cost < plain[0].cost + MAX_CARD_GAIN_STROKES]
    more = {one.shot.disc: extra_cards(context.state, one.shot) for one in near}
    throws_with_card = (add_best_card(context, one, more[one.shot.disc]) for one in near)
    top_throws = sorted(throws_with_card, key=lambda one: one.cost)[:CLOSE_LOOKS]
    final_throws = (
        JudgedThrow(expected_strokes(context, shot) + _price_of_cards(shot), shot) for _, shot in top_throws
    )
    return min(final_throws, key=lambda one: one.cost, default=None)


def _price_of_cards(shot: ShotState) -> float:
    """Return the later value of a throw's cards; its disc counts only if it is an ability."""
    return sum(later_value(play.card) for play in shot.plays) + ABILITY_STROKES * is_ability(shot.disc)
