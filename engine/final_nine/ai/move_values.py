"""The value of each legal move of a throw: its steps, luck, and disruptions."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import (
    CHAMPION_DEPTH,
    SearchDepth,
    ThrowCandidates,
    has_next_hole,
    throw_candidates,
)
from engine.final_nine.ai.determinize import known_state, strokes_to_limit
from engine.final_nine.ai.distance_table import LOST_STROKES
from engine.final_nine.ai.evaluate import JudgedThrow, throw_ends
from engine.final_nine.ai.expectimax import Forecast
from engine.final_nine.ai.fetches import SWITCH_STROKES, UNCOUNTED_GAIN_STROKES, best_fetch, planned_candidates
from engine.final_nine.ai.hand_changes import RIVAL_DISCS, HandOnLie, value_draws
from engine.final_nine.ai.hand_value import CardsLeft
from engine.final_nine.ai.landing_map import cell_number, mando_bits
from engine.final_nine.ai.new_discs import (
    brings_new_discs,
    card_to_cycle,
    redraw_saving,
    strokes_before_draw,
    strokes_without,
)
from engine.final_nine.ai.one_ply import apply_landed_card, is_useful
from engine.final_nine.ai.tee_values import is_limit_near, planned_strokes, strokes_within_limit, values_within_limit
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, Effect
from engine.final_nine.moves import Aim, Angle, Apply, Back, Copy, Draw, Lay, Move, Pass, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import ShotState
from engine.final_nine.throw.playable import ANYTIME_EFFECTS, Option, add_card, enters_water, find_choice
from engine.final_nine.view import View
from engine.memo import memoize

NEAR_STROKES: Final = 0.6
"""A card is evaluated if the throw with it is at most this many strokes worse than without it."""


def value_choices(view: View, depth: SearchDepth, *, for_hints: bool = False) -> Iterator[MoveValue]:
    """Yield the value of each move of the thrower."""
    kinds = {type(move) for move in view.moves}
    if Draw in kinds:
        yield from value_draws(view, depth)
    elif view.offer or Lay in kinds:
        return
    else:
        _state, shot = known_state(view)
        mine = planned_candidates(view, depth)
        mine = mine.for_hints() if for_hints else mine
        yield from _value_throw_steps(view, mine, shot) if shot.disc else _value_discs(view, mine)


def value_choices_for_hints(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each move of the thrower as a hint shows it."""
    return value_choices(view, depth, for_hints=True)


@memoize(16)
def best_choice(view: View, depth: SearchDepth) -> Move | None:
    """Return the best move of the thrower; None if there is nothing to value."""
    best = min(value_choices(view, depth), key=lambda one: one.cost, default=None)
    return None if best is None else best.move


def _value_discs(view: View, mine: ThrowCandidates) -> Iterator[MoveValue]:
    """Yield the value of each disc by its best throw, and of cards that may lead to a better throw."""
    best: dict[str, JudgedThrow] = {}
    for one in mine.best:
        best.setdefault(one.shot.disc, one)
    for move in view.moves:
        match move:
            case Pick(disc) if disc in best:
                yield _value_of(mine, move, best[disc])
            case Redraw(card):
                plain, penalty = throw_candidates(view, mine.depth), not view.players[mine.bare.seat].free
                yield _value_before_plan(plain, move, penalty - redraw_saving(plain, card))
    yield from _value_uses(view, mine)


def _value_uses(view: View, mine: ThrowCandidates) -> Iterator[MoveValue]:
    """Yield the value of each card played before the best throw; as good as that if it saves hardly anything.

    A card that can draw new discs after that throw is no worse before it.
    """
    plain = throw_candidates(view, mine.depth)
    for move in view.moves:
        if isinstance(move, Use):
            worth = value_use(view, plain, move, mine.depth)
            if brings_new_discs(move) and mine.strokes_now() < min(plain.strokes_now(), worth.cost):
                yield _value_of(mine, move, mine.best[0])
            elif 0 < plain.strokes_now() - worth.cost <= SWITCH_STROKES:
                yield _value_of(plain, move, plain.best[0])
            else:
                yield worth


def values_of_thrower_within_limit(
    view: View, values: Sequence[MoveValue], plan_strokes: Sequence[int] | None = None
) -> Sequence[MoveValue]:
    """Return the viewer's move values, the best first, without strokes beyond the hole's limit (F-130).

    New discs are valued by each disc that may come, because a good one can still save a stroke.
    """
    room = strokes_to_limit(view, view.seat or 0)
    within = values_within_limit(values, room, plan_strokes)
    if view.window != "choose" or not is_limit_near(values, room):
        return within
    return [
        _new_discs_within_limit(view, raw, room) if brings_new_discs(raw.move) else one
        for raw, one in zip(values, within, strict=True)
    ]


def _new_discs_within_limit(view: View, worth: MoveValue, room: int) -> MoveValue:
    """Return the value of new discs, the mean over those that may come, each without strokes beyond the limit."""
    mine, move = throw_candidates(view, CHAMPION_DEPTH), worth.move
    if not isinstance(move, Redraw):
        return worth._replace(strokes=_mean_within_limit(mine, worth.strokes, room, card_to_cycle(view, mine, move), 2))
    penalty, keeping = not view.players[view.seat or 0].free, mine.forecast.holding.keeping
    strokes = penalty + _mean_within_limit(mine, worth.strokes - penalty, room - penalty, move.card, 1)
    later = keeping.drawn["disc"] - keeping.value_of_lost((move.card,))
    return worth._replace(strokes=strokes, edge=worth.edge + later)


def _mean_within_limit(mine: ThrowCandidates, expected_strokes: float, room: int, lost_card: str, discs: int) -> float:
    """Return the mean of expected strokes over the best of so many discs that may come in place of a card."""
    place = cell_number(mine.bare.start) + mando_bits(mine.state.players[mine.bare.seat].passed)
    cards_left = CardsLeft(mine.forecast.holding.cards_left_after((lost_card,)).spent_cards, 0)
    draws = product(mine.forecast.strokes_by_drawn_disc(place, cards_left), repeat=discs)
    outcomes = [(prod(chance for chance, _ in some), min(strokes for _, strokes in some)) for some in draws]
    scale = expected_strokes / sum(chance * strokes for chance, strokes in outcomes)
    return room - sum(
        chance * (room - strokes_within_limit(scale * strokes, room, planned_strokes(strokes)))
        for chance, strokes in outcomes
    )


def value_use(view: View, mine: ThrowCandidates, move: Use, depth: SearchDepth) -> MoveValue:
    """Return what an anytime card or an ability may save now and later."""
    effect = ACTIONS[move.card].options[0][0]
    keeping = mine.forecast.holding.keeping
    match effect.kind:
        case "fetch":
            fetch = best_fetch(view, move, depth)
            return MoveValue(move, fetch.strokes - fetch.price, fetch.later - fetch.card_value - fetch.price)
        case "cycle":
            least = card_to_cycle(view, mine, move)
            saving = strokes_before_draw(mine, least) - strokes_without(mine, least, 2)
            later = -keeping.net_price_of_played((least,))
            return _value_before_plan(mine, move, -saving, later - keeping.value_of_lost((move.card,)) + keeping.fresh)
        case _:
            useful = is_useful(view, move, mine.best[0] if mine.best else None)
            return _value_before_plan(mine, move, -UNCOUNTED_GAIN_STROKES if useful else UNCOUNTED_GAIN_STROKES)


def _value_before_plan(mine: ThrowCandidates, move: Move, strokes: float, later: float = 0.0) -> MoveValue:
    """Return the value of a move that costs so many strokes before the best throw, and saves some later."""
    if not mine.best:
        return MoveValue(move, LOST_STROKES + strokes, later)
    plan = _value_of(mine, move, mine.best[0])
    return plan._replace(strokes=plan.strokes + strokes, edge=plan.edge + later)


def _value_throw_steps(view: View, mine: ThrowCandidates, shot: ShotState) -> Iterator[MoveValue]:
    """Yield the value of each direction of the chosen disc, or of the throw as it stands and with each card.

    A card that may lead to a better throw is worth as much as before the disc was chosen.
    """
    if shot.aim is None and not DISCS[shot.disc].reach:
        least = _best_by_direction(mine.throws_of_disc(shot.disc))
        values = [_value_of(mine, Aim(aim), one) for aim, one in least.items() if aim is not None]
    else:
        values = list(_value_additions(view, mine, shot))
    uses = list(_value_uses(view, mine))
    better = [one for one in uses if mine.strokes_now() - one.cost > SWITCH_STROKES]
    yield from (*values, *better)
    if Back() in view.moves:
        yield _value_back(mine, values, better)
    yield from (one for one in uses if one not in better)


def _value_back(mine: ThrowCandidates, others: Sequence[MoveValue], uses: Sequence[MoveValue]) -> MoveValue:
    """Return the value of going back for the best throw, or for a card that is better than that.

    It is no better than another move that is hardly worse.
    """
    if not mine.best:
        return MoveValue(Back(), LOST_STROKES)
    back = min((_value_of(mine, Back(), mine.best[0]), *uses), key=lambda one: one.cost)._replace(move=Back())
    near = min(others, key=lambda one: one.cost, default=back)
    return near._replace(move=Back()) if 0 < near.cost - back.cost <= SWITCH_STROKES else back


def _value_of(mine: ThrowCandidates, move: Move, throw: JudgedThrow) -> MoveValue:
    """Return the value of a move that leads to a throw: its strokes, and the later value of its cards.

    What a throw has to gain because a sure putt is left in the hand counts as its own strokes, but for hints.
    """
    later = mine.later_price(throw.shot)
    return MoveValue(move, throw.cost - later, -later)


def _best_by_direction(throws: Iterable[JudgedThrow]) -> dict[int | None, JudgedThrow]:
    """Return the best throw by direction."""
    best_throws: dict[int | None, JudgedThrow] = {}
    for one in sorted(throws, key=lambda one: one.cost):
        best_throws.setdefault(one.shot.aim, one)
    return best_throws


def best_throw_with(view: View, move: Move, depth: SearchDepth) -> ShotState | None:
    """Return the best throw that a card added to the chosen throw leads to; None without a good one."""
    _state, shot = known_state(view)
    mine = planned_candidates(view, depth)
    stands = mine.expected_strokes(shot)
    best = min(_throws_after(mine, shot, move, stands), key=lambda one: one.cost, default=None)
    return None if best is None else best.shot


def _value_additions(view: View, mine: ThrowCandidates, shot: ShotState) -> Iterator[MoveValue]:
    """Yield the value of the throw as it stands, and of each card that may be added."""
    stands = JudgedThrow(mine.expected_strokes(shot), shot)
    if Throw() in view.moves:
        yield _value_of(mine, Throw(), stands)
    for move in view.moves:
        least = min(_throws_after(mine, shot, move, stands.cost), key=lambda one: one.cost, default=None)
        if least is not None:
            yield _value_of(mine, move, least)


def _throws_after(mine: ThrowCandidates, shot: ShotState, move: Move, stands: float) -> Iterator[JudgedThrow]:
    """Yield the throws that a move may lead to."""
    for after in _shots_after(mine, shot, move):
        longer = [one for one in mine.best if _continues(one.shot, after)]
        yield from longer
        if longer or enters_water(mine.state, after):
            continue
        if mine.forecast.throw_strokes(after) + mine.price_of(after) < stands + NEAR_STROKES:
            yield JudgedThrow(mine.expected_strokes(after), after)


def _shots_after(mine: ThrowCandidates, shot: ShotState, move: Move) -> Iterator[ShotState]:
    """Yield the throws that a move may turn this one into."""
    match move:
        case Angle(card):
            yield add_card(shot, card, shot.seat, Option(ACTIONS[card].options[0]))
        case Play(card) if card == CHAMP:
            longer = (one.shot for one in mine.best if _continues_with_champ(one.shot, shot))
            yield from (one._replace(plays=one.plays[: len(shot.plays) + 1]) for one in longer)
        case Play(card, word):
            option = find_choice(mine.state, shot, card, word)
            if option is not None:
                yield add_card(shot, card, shot.seat, option)
        case Copy(card, choice):
            option = find_choice(mine.state, shot, CHAMP, f"{card}.{choice}" if choice else card)
            if option is not None and option.effects[0].kind not in ANYTIME_EFFECTS:
                yield add_card(shot, CHAMP, shot.seat, option)


def _continues_with_champ(longer: ShotState, shot: ShotState) -> bool:
    """Return whether a throw continues this one with Champ."""
    more = longer.plays[len(shot.plays) :]
    return _continues(longer, shot) and bool(more) and more[0].card == CHAMP


def _continues(longer: ShotState, shot: ShotState) -> bool:
    """Return whether a throw continues this one with cards that have the same effects."""
    ours = [(one.card, one.effects) for one in shot.plays]
    theirs = [(one.card, one.effects) for one in longer.plays]
    return (longer.disc, longer.aim) == (shot.disc, shot.aim) and theirs[: len(ours)] == ours


FREE_CARD_STROKES: Final = 0.05
"""The value in strokes of a free card that changes the hand."""


def value_luck(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each card that may help, and of the throw without it."""
    state, shot = known_state(view)
    forecast = Forecast(state, shot.seat, depth.skills, draws=1, later=has_next_hole(view))
    for move in view.moves:
        yield _value_luck_move(view, forecast, shot, move)


def _value_luck_move(view: View, forecast: Forecast, shot: ShotState, move: Move) -> MoveValue:
    """Return the value of the throw after a move."""
    code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
    option = find_choice(forecast.state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
    reckon = forecast.strokes_with_luck if view.window == "turned" else forecast.throw_strokes
    if option is None:
        return MoveValue(move, reckon(shot))
    if option.effects[0].kind in ANYTIME_EFFECTS:
        return MoveValue(move, reckon(shot), FREE_CARD_STROKES)
    after = reckon(apply_landed_card(forecast.state, add_card(shot, code, shot.seat, option, isinstance(move, Apply))))
    return MoveValue(move, after, 0.0 if isinstance(move, Apply) else -forecast.holding.price_of((code,)))


NO_LUCK_STROKES: Final = 0.1
"""The strokes that a throw without luck costs, but for a sure putt."""
RIVAL_HAND_CARDS: Final = 8
"""The number of cards in a hand after a throw."""
LOST_CARD_STROKES: Final = 0.06
"""The value in strokes of a hand card to a rival."""
PATIENCE_STROKES: Final = 0.08
"""The value in strokes of keeping a disruption, because a better throw to disrupt may come."""


def value_disruptions(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of passing, and of playing each card on the throw."""
    state, shot = known_state(view)
    hand = HandOnLie(view, depth)
    forecast, own = Forecast(state, shot.seat, 0, RIVAL_DISCS), hand.strokes_after_draws(hand.missing, 0)
    room = strokes_to_limit(view, shot.seat)
    plain, patience = min(forecast.throw_strokes(shot), room), PATIENCE_STROKES * may_disrupt_later(view)
    for move in view.moves:
        if isinstance(move, Pass):
            yield MoveValue(move, own, patience, harm=patience, later_harm=patience)
        elif isinstance(move, Play) and (option := find_choice(state, shot, move.card, move.choice)):
            after = forecast.throw_strokes(add_card(shot, move.card, view.seat or 0, option))
            no_luck = not DISCS[shot.disc].reach and any(effect.kind == "no_luck" for effect in option.effects)
            after += NO_LUCK_STROKES * no_luck
            harm = min(after, room) - plain + sum(map(_value_of_lost_cards, option.effects))
            yield MoveValue(move, own, harm - hand.keeping.net_price_of_played((move.card,)), harm=harm)


def may_disrupt_later(view: View) -> bool:
    """Return whether a disruption that is kept may still cost a rival strokes, on this hole or a later one.

    It can't on a throw that takes the thrower to the hole's limit anyway (F-130).
    """
    state, shot = known_state(view)
    ends = (one.rest for one in throw_ends(state, shot))
    is_last = strokes_to_limit(view, shot.seat) <= 2 or all(rest.holed or rest.under for rest in ends)
    others = {seat for seat, player in enumerate(view.players) if not player.done} - {view.seat}
    return has_next_hole(view) or bool(others - {shot.seat} if is_last else others)


def _value_of_lost_cards(effect: Effect) -> float:
    """Return the strokes that the cards which an effect takes from a rival are worth."""
    card_count = RIVAL_HAND_CARDS if effect.argument == "all" else effect.number
    return LOST_CARD_STROKES * card_count * (effect.kind == "discard")
