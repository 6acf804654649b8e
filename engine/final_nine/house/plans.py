"""Find the best throw: every disc in every direction, with at most one more card, ability or angle."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.angle import angle_moves
from engine.final_nine.extras.characters import available_abilities, is_ability
from engine.final_nine.hand.questions import free_cards
from engine.final_nine.house.judgement import EvaluationContext, planned_strokes, expected_strokes
from engine.final_nine.house.skills import ABILITY_STROKES, later_value
from engine.final_nine.moves import Angle
from engine.final_nine.state import Choosing, ShotState, State
from engine.final_nine.throw.effects import is_throwable
from engine.final_nine.throw.fit import ANYTIME_EFFECTS, Option, add_card, card_choices, why_unplayable
from engine.final_nine.turn.choice import is_addable

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
    found = [
        ExtraCard(code, option, later_value(code))
        for code in dict.fromkeys((*free_cards(state, shot.seat), *available_abilities(state, shot.seat)))
        if is_addable(state.options, code)
        for _word, option in card_choices(state, shot, code)
        if option.effects[0].kind not in ANYTIME_EFFECTS
    ]
    angles = (move.card for move in angle_moves(state, shot) if isinstance(move, Angle))
    found += (ExtraCard(code, Option(ACTIONS[code].options[0]), later_value(code)) for code in angles)
    return tuple(sorted(found, key=lambda extra: extra.price))


def add_best_card(known: EvaluationContext, plain: JudgedThrow, more: Iterable[ExtraCard]) -> JudgedThrow:
    """Return the throw with the one card that helps it most, or unchanged if no card is worth its price."""
    shot = plain.shot
    if plain.cost <= 1 or DISCS[shot.disc].reach:
        return plain
    tried: dict[object, float] = {}
    rated: list[tuple[float, int, ExtraCard]] = []
    for place, extra in enumerate(more):
        effects = extra.option.effects
        if effects not in tried:
            tried[effects] = planned_strokes(known, add_card(shot, extra.code, shot.seat, extra.option))
        if tried[effects] + extra.price < plain.cost:
            rated.append((tried[effects] + extra.price, place, extra))
    for better, _, extra in sorted(rated):
        if why_unplayable(known.state, shot, extra.code, extra.option, "T1") is None:
            return JudgedThrow(better, add_card(shot, extra.code, shot.seat, extra.option))
    return plain


def judge_throw(known: EvaluationContext, shot: ShotState) -> JudgedThrow:
    """Return the throw with its planned strokes."""
    return JudgedThrow(planned_strokes(known, shot), shot)


def best_throw(known: EvaluationContext, shots: Iterable[ShotState]) -> JudgedThrow | None:
    """Return the best throw, or None.

    Cards are tried on the throws near the best one; the most promising are evaluated with the odds of trouble.
    """
    plain = sorted((judge_throw(known, shot) for shot in shots), key=lambda one: one.cost)
    near = [one for one in plain if one.cost < plain[0].cost + MAX_CARD_GAIN_STROKES]
    more = {one.shot.disc: extra_cards(known.state, one.shot) for one in near}
    found = (add_best_card(known, one, more[one.shot.disc]) for one in near)
    ranked = sorted(found, key=lambda one: one.cost)[:CLOSE_LOOKS]
    kept = (JudgedThrow(expected_strokes(known, shot) + _price_of_cards(shot), shot) for _, shot in ranked)
    return min(kept, key=lambda one: one.cost, default=None)


def _price_of_cards(shot: ShotState) -> float:
    """Return the later value of a throw's cards; its disc counts only if it is an ability."""
    return sum(later_value(played.card) for played in shot.plays) + ABILITY_STROKES * is_ability(shot.disc)
