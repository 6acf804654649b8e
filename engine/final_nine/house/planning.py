"""The value of each step towards a throw: disc, direction, skill, another card first, or the throw itself."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.hand.piles import fetchable_cards
from engine.final_nine.house.bag import ThrowCandidates, SearchDepth, throw_candidates
from engine.final_nine.house.handling import NOTHING_GONE, value_draws
from engine.final_nine.house.holding import CardsLeft
from engine.final_nine.house.imagination import known_state
from engine.final_nine.house.keeping import KIND_OF_CARD
from engine.final_nine.house.plans import JudgedThrow
from engine.final_nine.house.shapes import cell_number
from engine.final_nine.house.sky import mando_bits
from engine.final_nine.house.throw import is_useful as is_useful
from engine.final_nine.house.yardage import LOST_STROKES
from engine.final_nine.moves import Aim, Angle, Back, Copy, Draw, Lay, Move, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import ShotState
from engine.final_nine.throw.fit import ANYTIME_EFFECTS, Option, add_card
from engine.final_nine.throw.fit import find_choice as way
from engine.final_nine.view import View

NEAR_STROKES: Final = 0.6
"""A card is evaluated if the throw with it is at most this many strokes worse than without it."""
SWITCH_STROKES: Final = 0.05
"""The strokes that another throw has to save, because the estimates are not that exact."""
UNCOUNTED_GAIN_STROKES: Final = 0.1
"""The strokes that a card gains beyond what the estimate covers."""


def value_choices(view: View, depth: SearchDepth) -> Iterator[MoveValue]:
    """Yield the value of each move of the thrower."""
    kinds = {type(move) for move in view.moves}
    if Draw in kinds:
        yield from value_draws(view, depth)
    elif view.offer or Lay in kinds:
        return
    else:
        _state, shot = known_state(view)
        mine = throw_candidates(view, depth)
        yield from _value_throw_steps(view, mine, shot) if shot.disc else _value_discs(view, mine)


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
                yield MoveValue(move, mine.strokes_now() + (not view.players[mine.bare.seat].free) - _redraw_saving(mine, card))
            case Use():
                yield _value_use(view, mine, move)


def _redraw_saving(mine: ThrowCandidates, card: str) -> float:
    """Return the strokes that a new disc in place of that card may save."""
    place = cell_number(mine.bare.start) + mando_bits(mine.state.players[mine.bare.seat].passed)
    ahead = mine.forecast.strokes_from
    return ahead(place, NOTHING_GONE) - ahead(place, CardsLeft(mine.forecast.holding.cards_left_after((card,)).gone, 1))


def _value_use(view: View, mine: ThrowCandidates, move: Use) -> MoveValue:
    """Return what an anytime card or an ability may save now and later."""
    effect = ACTIONS[move.card].options[0][0]
    place = cell_number(mine.bare.start) + mando_bits(mine.state.players[mine.bare.seat].passed)
    forecast, keeping = mine.forecast, mine.forecast.holding.keeping
    before = forecast.strokes_from(place, NOTHING_GONE)
    price = keeping.value_of_lost((move.card,)) if move.card in KIND_OF_CARD else UNCOUNTED_GAIN_STROKES
    match effect.kind:
        case "fetch":
            discs = fetchable_cards(mine.state, effect.argument)
            found = [(forecast.strokes_with_disc(place, disc), keeping.value_of_one_more(disc)) for disc in discs]
            after, later = min(found, key=lambda one: one[0] - one[1], default=(before, 0.0))
        case "cycle":
            least = min((held.code for held in view.hand if held.code != move.card), key=mine.discard_cost, default=move.card)
            after = forecast.strokes_from(place, CardsLeft(forecast.holding.cards_left_after((least,)).gone, 2))
            later = -forecast.holding.price_of((least,))
            price -= keeping.fresh
        case _:
            plan = mine.best[0] if mine.best else None
            return MoveValue(move, mine.strokes_now() + (-UNCOUNTED_GAIN_STROKES if is_useful(view, move, plan) else UNCOUNTED_GAIN_STROKES))
    return MoveValue(move, mine.strokes_now() + after - before, later - price)


def _value_throw_steps(view: View, mine: ThrowCandidates, shot: ShotState) -> Iterator[MoveValue]:
    """Yield the value of each direction of the chosen disc, then of the throw as it stands or with a card."""
    if shot.aim is None and not DISCS[shot.disc].reach:
        least = _best_by_direction(mine.throws_of_disc(shot.disc))
        yield from (_value_of(mine, Aim(aim), one) for aim, one in least.items() if aim is not None)
    else:
        yield from _value_additions(view, mine, shot)
    if Back() in view.moves:
        yield _value_back(mine)


def _value_back(mine: ThrowCandidates) -> MoveValue:
    """Return the value of going back for the best throw."""
    if not mine.best:
        return MoveValue(Back(), LOST_STROKES)
    least, other = mine.best[0]
    return _value_of(mine, Back(), JudgedThrow(least + SWITCH_STROKES, other))


def _value_of(mine: ThrowCandidates, move: Move, judged: JudgedThrow) -> MoveValue:
    """Return the value of a move that leads to a throw: its strokes, and the later value of its cards."""
    later = _later_price(mine, judged.shot)
    return MoveValue(move, judged.cost - later, -later)


def _best_by_direction(throws: Iterable[JudgedThrow]) -> dict[int | None, JudgedThrow]:
    """Return the best throw by direction."""
    found: dict[int | None, JudgedThrow] = {}
    for one in sorted(throws, key=lambda one: one.cost):
        found.setdefault(one.shot.aim, one)
    return found


def _value_additions(view: View, mine: ThrowCandidates, shot: ShotState) -> Iterator[MoveValue]:
    """Yield the value of the throw as it stands, and of each card that may be added."""
    stands = JudgedThrow(mine.expected_strokes(shot, _later_price(mine, shot)), shot)
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
        if not longer and mine.forecast.throw_strokes(after) + _later_price(mine, after) < stands + NEAR_STROKES:
            yield JudgedThrow(mine.expected_strokes(after, _later_price(mine, after)), after)


def _later_price(mine: ThrowCandidates, shot: ShotState) -> float:
    """Return the later value of the cards of a throw."""
    return mine.forecast.holding.price_of((shot.disc, *(one.card for one in shot.plays if one.by == shot.seat)))


def _shots_after(mine: ThrowCandidates, shot: ShotState, move: Move) -> Iterator[ShotState]:
    """Yield the throws that a move may turn this one into."""
    match move:
        case Angle(card):
            yield add_card(shot, card, shot.seat, Option(ACTIONS[card].options[0]))
        case Play(card) if card == CHAMP:
            longer = (one.shot for one in mine.best if _continues_with_champ(one.shot, shot))
            yield from (one._replace(plays=one.plays[: len(shot.plays) + 1]) for one in longer)
        case Play(card, word):
            option = way(mine.state, shot, card, word)
            if option is not None:
                yield add_card(shot, card, shot.seat, option)
        case Copy(card, choice):
            option = way(mine.state, shot, CHAMP, f"{card}.{choice}" if choice else card)
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
