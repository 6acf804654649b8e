"""The values of moves as hints and reports show them: a champion's, fitted to what champions take.

House players choose by `evaluate_moves`. This module adds what `evaluate_moves` leaves out: the cards of the others, a
Battle card that can still be played after the throw, the dice that a card bars, and the most strokes of a hole.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

from engine.caddie import COST_DECIMALS, MoveValue
from engine.rng import Luck
from engine.scramble.ai.card_values import (
    Outlook,
    exact_strokes,
    option_cost,
    option_of,
    seat_outlook,
    strokes_with_cards,
)
from engine.scramble.ai.evaluate import DELAYING_VERBS, best_after_landing, best_dice, best_landing, judge_moves
from engine.scramble.ai.expected_strokes import (
    HARM_SHARE,
    before_either_end,
    best_throw,
    card_factor,
    hits_a_stroke,
    holing_probability,
    throws_from,
)
from engine.scramble.ai.hint_outlook import (
    STROKES_A_SQUARE,
    best_later_card,
    certain_penalty,
    has_next_hole,
    hint_outlook,
    is_harmless,
    is_place_settled,
    penalties_kept,
    rival_option,
    swaps_lies,
)
from engine.scramble.ai.last_throw import is_last_throw
from engine.scramble.ai.prospects import let_lie_prospect
from engine.scramble.ai.winning import (
    has_ended_turn,
    hits_by_rivals,
    is_last_turn,
    loses_hole,
    may_be_hit,
    strokes_to_cap,
)
from engine.scramble.cards.deck import effect_of
from engine.scramble.state import Move, PreThrow
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

TIE_STROKES: Final = 1e-6
"""The strokes added to a move that is as good as the champion's, so that the champion's stays the first."""


def caddie_values(view: View, _luck: Luck) -> tuple[MoveValue, ...]:
    """Return the values of the moves with what cards add to each stroke but the last, the best first."""
    if view.seat is None:
        return ()
    own = hint_outlook(view, view.seat)
    values = judge_moves(view, own)
    if not values or is_place_settled(view):
        return _equal_values(values)
    placed_values = _count_places(view, own, _count_last_turn(view, _count_barred_dice(view, own, values)))
    exact = _count_harmless_cards(view, placed_values)
    scaled_values = _count_later_card(view, own, _count_cards_of_others(view, own, exact))
    final_values = _count_lost_roll(view, [_limit_strokes(view, own, one) for one in scaled_values])
    return tuple(
        sorted(final_values, key=lambda one: (round(one.cost, COST_DECIMALS), _squares_left(view, own, one.move)))
    )


def _squares_left(view: View, own: Outlook, move: Move) -> float:
    """Return how far from the basket a landing takes the disc: of equal ones, the nearest comes first."""
    option = option_of(view, own, move) if view.phase == "Aim" and view.target == own.seat else None
    return own.hole.distance[option.lie] if option else inf


def _equal_values(values: Sequence[MoveValue]) -> tuple[MoveValue, ...]:
    """Return the moves as equally good, those first that do nothing."""
    moves = sorted((one.move for one in values), key=lambda move: move.verb not in DELAYING_VERBS)
    return tuple(MoveValue(move, 1.0) for move in moves)


def _count_barred_dice(view: View, own: Outlook, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves with the exact strokes of a scramble throw that a card limits, in place of its mean."""
    effects = view.discs[own.seat].effects
    if not effects or own.throwing != "scramble" or not isinstance(view.ask, PreThrow):
        return values
    mean, strokes = strokes_with_cards(own, effects), exact_strokes(own, effects)
    return [one._replace(strokes=strokes) if one.strokes == mean else one for one in values]


def _count_last_turn(view: View, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves with the strokes of the throw that follows a card on a rival in the last turn of a race."""
    throws = [one.strokes for one in values if one.move.verb == "throw"]
    if not throws or not is_last_turn(view):
        return values
    return [one._replace(strokes=min(throws)) if _is_hit(one.move) else one for one in values]


def _count_places(view: View, own: Outlook, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves that take a disc which has no turn left by how far they take it: that alone counts (S-165)."""
    if view.phase not in ("Route", "Push") or not has_ended_turn(view, view.target):
        return values
    rival = seat_outlook(view, view.target)
    options = [rival_option(view, rival, one.move) for one in values]
    lies = [option.lie if option else rival.trail[-1] for option in options]
    harms = [own.share * STROKES_A_SQUARE * rival.hole.distance[lie] for lie in lies]
    return [one._replace(edge=harm, harm=harm, later_harm=0.0) for one, harm in zip(values, harms, strict=True)]


def _is_hit(move: Move) -> bool:
    """Return whether a move plays a Battle card that leaves the own disc where it is."""
    return move.verb == "battle" and not swaps_lies(move.detail)


def _count_harmless_cards(view: View, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves without the mean harm of a card that restricts a throw which it can't make harder."""
    return [
        one._replace(edge=one.edge - one.harm + one.later_harm, harm=one.later_harm)
        if is_harmless(view, one.move)
        else one
        for one in values
    ]


def _count_later_card(view: View, own: Outlook, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves with the Battle card that a throw leaves for the end of the turn (S-124)."""
    card = Move("battle", best_later_card(view, own))
    best = next((one for one in values if one.move == card), None)
    if best is None:
        return values
    return [_with_edge_of(best, one) if one.move.verb == "throw" and one.edge < best.edge else one for one in values]


def _with_edge_of(other: MoveValue, one: MoveValue) -> MoveValue:
    """Return a move with the cards of another one, and sorted behind it."""
    return one._replace(edge=other.edge - TIE_STROKES, harm=other.harm, later_harm=other.later_harm)


def _count_cards_of_others(view: View, own: Outlook, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves with what cards add; a throw that is still to come in this turn is not the last stroke's."""
    safe_strokes = float(not view.turn.thrown and not (isinstance(view.ask, PreThrow) and view.ask.again))
    part = _part_to_come(view, values[0].strokes, safe_strokes)
    factor = card_factor(view.options, len(view.discs), view.number) * part
    short = max(0.0, 1.0 - _scale_strokes(values[0].strokes, factor, safe_strokes)) if values[0].strokes >= 1 else 0.0
    longer_values = (one._replace(strokes=_scale_strokes(one.strokes, factor, safe_strokes) + short) for one in values)
    return [
        _scale_edge(one, factor, certain_penalty(view, one.move) * own.share, penalties_kept(own, one.move))
        for one in longer_values
    ]


def _part_to_come(view: View, strokes: float, safe_strokes: float) -> float:
    """Return the share of the cards' usual effect that can still happen in so many strokes.

    A rival may hit the disc before each stroke that is not spared; its player rolls for a card after each but the last.
    """
    if view.options.cards != "battle" or strokes <= safe_strokes:
        return float(may_be_hit(view))
    hits = before_either_end(strokes - safe_strokes, hits_by_rivals(view, strokes - safe_strokes))
    rolls = max(0.0, strokes - 1) if hits or has_next_hole(view) else 0.0
    usual = hits_a_stroke(view.options, len(view.discs), view.number)
    return (HARM_SHARE * hits / usual + (1 - HARM_SHARE) * rolls) / (strokes - safe_strokes)


def _scale_edge(move_value: MoveValue, factor: float, penalty: float, hand_penalties: float) -> MoveValue:
    """Return a move with what cards add to the strokes that it saves or costs others.

    They add nothing to a penalty, given now or kept in hand: that is one stroke.
    """
    later = min(hand_penalties, move_value.later_harm)
    return move_value._replace(
        edge=move_value.edge * (1 + factor) - (penalty + later) * factor,
        harm=move_value.harm * (1 + factor) - (penalty + later) * factor,
        later_harm=move_value.later_harm * (1 + factor) - later * factor,
    )


def _scale_strokes(strokes: float, factor: float, safe_strokes: float) -> float:
    return strokes + factor * (strokes - safe_strokes) if strokes else 0.0


def _limit_strokes(view: View, own: Outlook, move_value: MoveValue) -> MoveValue:
    """Return a move with no more strokes than its seat may still take on the hole (S-155)."""
    strokes_left = strokes_to_cap(view)
    if strokes_left is None:
        return move_value
    exact = _strokes_before_last(view, own, move_value.move, strokes_left)
    return move_value._replace(strokes=min(move_value.strokes if exact is None else exact, strokes_left))


def _strokes_before_last(view: View, own: Outlook, move: Move, strokes_left: int) -> float | None:
    """Return the strokes of a throw, or from a landing, if only one more throw may follow; None for another move."""
    if move.verb == "throw" and strokes_left == 2:
        throws = throws_from(own.hole, own.trail[-1], own.throwing, view.discs[own.seat].effects)
        return 2 - holing_probability(throws[move.detail], own.hole.basket)
    option = best_landing(view, own, move) if view.phase in ("Rolled", "Aim") and strokes_left == 2 else None
    if option is None or option.lie == own.hole.basket:
        return None
    if option.has_penalty(own.hole):
        return 2.0
    return 2 - holing_probability(best_throw(own.hole, option.lie, own.throwing, own.strokes_from), own.hole.basket)


def _count_lost_roll(view: View, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves with a roll worth no more than staying put, where the disc is picked up before it (S-194)."""
    stay = next((one for one in values if one.move.verb == "done"), None)
    if stay is None or strokes_to_cap(view) != 0:
        return values
    return [_with_edge_of(stay, one) if one.move.verb == "roll" else one for one in values]


def hides_strokes(view: View, move: Move) -> bool:
    """Return whether a hint tells no strokes to expect: they don't count any more, or the throw is taken back."""
    if is_last_throw(view) or is_last_turn(view) or is_place_settled(view) or loses_hole(view, move):
        return True
    own = hint_outlook(view, view.actor)
    option = best_landing(view, own, move) if view.target == view.seat and view.phase in ("Rolled", "Aim") else None
    is_taken_back = option is not None and best_after_landing(own, option) == "retake"
    is_again = isinstance(view.ask, PreThrow) and bool(view.ask.again)
    return is_taken_back or is_again or effect_of(move.verb) == "retake_throw"


def strokes_by_cards(view: View, move_value: MoveValue) -> float | None:
    """Return how many of a move's strokes cards are expected to add; None in a game without cards."""
    if view.seat is None or view.options.cards == "none":
        return None
    return move_value.strokes - _strokes_by_throwing(view, hint_outlook(view, view.seat), move_value.move)


def _landing_of(view: View, own: Outlook, move: Move) -> FlightOption | None:
    """Return the landing of the own disc after a move, with other dice the best one; None for a move without one."""
    if view.target != own.seat:
        return None
    return best_dice(view, own).option if move.verb == "back" else best_landing(view, own, move)


def _strokes_by_throwing(view: View, own: Outlook, move: Move) -> float:
    """Return the strokes that are left where no card is drawn or played after the throw of this turn."""
    option = _landing_of(view, own, move)
    if option is not None:
        return option_cost(own.hole, own.strokes_from, option)
    if view.phase == "Settle":
        return let_lie_prospect(own._replace(hand=()), off=view.turn.outcome == "off").strokes
    return own.strokes_here
