"""Which moves of a hint are one idea: they try the same."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.caddie import EQUAL_STROKES
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.cards_on_throw import best_with_card
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.hand_value import KIND_OF_CARD
from engine.final_nine.ai.odds import Ending, NextThrow, certain_trouble, outcome_key, planned_ending, with_trouble
from engine.final_nine.ai.players import LUCK_WINDOWS, values_by_move
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.moves import (
    Angle,
    Copy,
    Discard,
    Done,
    Draw,
    Give,
    Move,
    Pass,
    Pick,
    Play,
    Skip,
    Swap,
    Take,
    Use,
)
from engine.final_nine.state import ShotState
from engine.final_nine.text.card_reasons import luck_that_follows
from engine.final_nine.text.hand_reasons import helps_only_later, throw_with_fetched
from engine.final_nine.text.hints import reaches_limit
from engine.final_nine.text.planned_throws import (
    NO_PLAN,
    best_planned_throw,
    end_with_luck,
    leads_to_best,
    likely_end,
    plan_length,
    played_name,
    shot_with_luck,
    throw_after,
    throw_after_end,
)
from engine.final_nine.text.throw_merits import throw_merits
from engine.final_nine.view import View
from engine.game import Seat
from engine.memo import memoize


def idea_of(view: View, move: Move) -> Hashable:
    """Return what a move tries; all moves that try the same have the same key."""
    if reaches_limit(view, move):
        return "limit"
    if isinstance(move, Discard | Give):
        return type(move)
    if isinstance(move, Take) and move.card in DISCS and view.window == "choose":
        return _hand_idea(move) if not helps_only_later(view, move.card) else (Take, "later")
    if view.players[view.seat or 0].asks:
        return _hand_idea(move)
    if isinstance(move, Use) and (fetched := throw_with_fetched(view, move)):
        return Use, fetched
    if view.window == "choose":
        shot = throw_after(view, move)
        return _hand_idea(move) if shot is None else ("throw", _throw_idea(view, shot, move))
    if view.window in LUCK_WINDOWS or view.window == "disrupt":
        after = known_state(view)[1] if isinstance(move, Skip | Done | Pass) else best_with_card(view, move)
        return _hand_idea(move) if after is None else ("throw", outcome_key(view, luck_that_follows(view, after)))
    return _hand_idea(move)


def _throw_idea(view: View, shot: ShotState, move: Move) -> Hashable:
    """Return where a planned throw ends with its luck card, and whether it is a sure putt.

    All throws that are sure to end out of bounds are one idea, and so are all throws behind the best one from which
    the same throws finish, unless something more is told of them. One that is as good is the idea of the best one.
    A disc that does about the same as an earlier one is the same idea as that one.
    """
    if like := _first_alike(view, view.seat).get(move):
        shot, move = like.shot, like.move
    ends = _planned_ends(view, shot)
    if all(end.out or end.missed for end in ends) and end_with_luck(view, shot).kind != "waived":
        return "out"
    best, idea = best_planned_throw(view), (ends, DISCS[shot.disc].reach > 0)
    if best is None or ends == planned_ending(known_state(view)[0], best):
        return idea
    shot, move = _cheapest_by_ends(view, idea[1]).get(ends, (shot, move))
    plan = _untold_plan(view, shot, move)
    if plan and _is_as_good(view, move) and plan == _form_of_plan(throw_after_end(view, best, likely_end(view, best))):
        return _planned_ends(view, best), DISCS[best.disc].reach > 0
    return plan or idea


def _is_as_good(view: View, move: Move) -> bool:
    """Return whether a move is as good as the best one."""
    values = values_by_move(view, view.seat)
    return move in values and values[move].cost <= next(iter(values.values())).cost + EQUAL_STROKES


def _planned_ends(view: View, shot: ShotState) -> tuple[ThrowEnd, ...]:
    """Return the possible ends of a throw with its luck card and the trouble that is sure to come."""
    shot = shot_with_luck(view, shot) or shot
    return planned_ending(known_state(view)[0], with_trouble(view, shot, certain_trouble(view, shot)))


HARDLY_WORSE_STROKES: Final = 0.05
"""The strokes that a disc may cost more than another one that does about the same."""


class _Step(NamedTuple):
    """A throw of a disc that is planned to be followed by another one."""

    move: Move
    shot: ShotState
    cost: float
    end: Ending
    next_disc: str

    def is_like(self, other: "_Step") -> bool:
        """Return whether both land side by side, leave the next throw to the same disc, and cost about the same."""
        is_beside = self.end.kind == other.end.kind and grid_distance(self.end.lie, other.end.lie) <= 1
        return is_beside and self.next_disc == other.next_disc and self.cost - other.cost <= HARDLY_WORSE_STROKES


@memoize(16)
def _first_alike(view: View, seat: Seat | None) -> Mapping[Move, _Step]:
    """Return for each disc behind the best throw the best one that does about the same; that may be itself."""
    first_alike: dict[Move, _Step] = {}
    for step in _steps(view, seat):
        first_alike[step.move] = next(filter(step.is_like, first_alike.values()), step)
    return first_alike


def _steps(view: View, seat: Seat | None) -> Iterator[_Step]:
    """Yield the throws of discs behind the best one of which no more is told than how they go on, the best first."""
    for move, worth in values_by_move(view, seat).items():
        shot = throw_after(view, move) if isinstance(move, Pick) and not leads_to_best(view, move) else None
        if shot and _untold_plan(view, shot, move) and (onward := throw_after_end(view, shot, likely_end(view, shot))):
            yield _Step(move, shot, worth.cost, likely_end(view, shot), onward.disc)


@memoize(16)
def _cheapest_by_ends(view: View, is_sure_putt: bool) -> Mapping[tuple[ThrowEnd, ...], tuple[ShotState, Move]]:
    """Return by where throws end the cheapest one that ends there, with its move; sure putts apart."""
    cheapest: dict[tuple[ThrowEnd, ...], tuple[ShotState, Move]] = {}
    for move in values_by_move(view, view.seat):
        shot = throw_after(view, move)
        if shot is not None and (DISCS[shot.disc].reach > 0) == is_sure_putt:
            cheapest.setdefault(_planned_ends(view, shot), (shot, move))
    return cheapest


def _untold_plan(view: View, shot: ShotState, move: Move) -> Hashable:
    """Return what the throws are like that finish after a throw, or after the best one that ends alike.

    None if no plan finishes, or if more is told of the throw.
    """
    state = known_state(view)[0]
    ends, shots = planned_ending(state, shot), (one.shot for one in throw_candidates(view, CHAMPION_DEPTH).best)
    shot = next((one for one in shots if planned_ending(state, one) == ends), shot)
    onward = throw_after_end(view, shot, likely_end(view, shot))
    if plan_length(onward) == NO_PLAN or any(throw_merits(view, shot, move, onward)):
        return None
    return _form_of_plan(onward)


def _form_of_plan(onward: NextThrow | None) -> Hashable:
    """Return what the throws of a plan are like, wherever they land and whichever way they go."""
    if onward is None:
        return None
    disc, cards = DISCS[onward.disc], tuple(played_name(one) for one in onward.plays)
    return disc.distance, disc.fade, disc.reach, cards, onward.under, _form_of_plan(onward.last)


def _hand_idea(move: Move) -> Hashable:
    match move:
        case Draw(stack) | Swap(_, stack):
            return type(move), stack
        case Take(card):
            return type(move), KIND_OF_CARD.get(card, card)
        case Play(card) | Copy(card) | Use(card) | Angle(card):
            return type(move), card
    return type(move)
