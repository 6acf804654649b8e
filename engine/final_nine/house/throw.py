"""The one-ply player's own throw: a plan of disc, direction and skill, and the next move towards it."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.extras.characters import available_abilities
from engine.final_nine.house.imagination import known_state, unseen_actions
from engine.final_nine.house.judgement import EvaluationContext, planned_strokes, evaluation_context
from engine.final_nine.house.plans import JudgedThrow, aimed_throws, best_throw, extra_cards, add_best_card, judge_throw, possible_throws
from engine.final_nine.house.wishes import SPARE_RATING, unplayable_cards, draw_move, spare_discs, rate_card
from engine.final_nine.moves import Aim, Angle, Back, Copy, Draw, Lay, Move, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.throw.fit import find_choice
from engine.final_nine.view import View

GOOD_PLAN_STROKES: Final = 1.5
"""The strokes of a plan that is good enough to look for no better card."""
DISC_GAIN_STROKES: Final = 0.5
"""The strokes that another disc has to save."""
BAG_GAIN_STROKES: Final = 1.0
"""The strokes that a disc has to save if the one look In the Bag is used for it (F-158)."""


def view_context(view: View) -> tuple[EvaluationContext, ShotState]:
    """Return the evaluation context of the view, and the throw in progress."""
    state, shot = known_state(view)
    return evaluation_context(state, unseen_actions(view)), shot


def throw_step(view: View) -> Move:
    """Return the next step of the best throw."""
    if view.offer or not view.moves:
        return Back()
    known, shot = view_context(view)
    kinds = {type(move) for move in view.moves}
    if Lay in kinds:
        return min((move for move in view.moves if isinstance(move, Lay)), key=lambda move: rate_card(view, move.disc))
    if not shot.disc:
        codes = (*known.state.players[shot.seat].hand, *available_abilities(known.state, shot.seat))
        return _pick_move(view, known, best_throw(known, possible_throws(known.state, shot.seat, codes)))
    if Aim in kinds:
        plan = best_throw(known, aimed_throws(known.state, shot))
        return Back() if plan is None or plan.shot.aim is None else Aim(plan.shot.aim)
    return _skill_move(view, known, shot)


def _pick_move(view: View, known: EvaluationContext, plan: JudgedThrow | None) -> Move:
    """Return a more promising anytime card or ability, else the plan's disc, else any legal way on."""
    if any(isinstance(move, Draw) for move in view.moves):
        return draw_move(view)
    for move in view.moves:
        if isinstance(move, Use) and is_useful(view, move, plan):
            return move
        if isinstance(move, Redraw) and _is_redraw_useful(view, known, move, plan):
            return move
    if plan is not None and Pick(plan.shot.disc) in view.moves:
        return Pick(plan.shot.disc)
    return next(move for move in view.moves if isinstance(move, Redraw | Use))


def _is_redraw_useful(view: View, known: EvaluationContext, move: Redraw, plan: JudgedThrow | None) -> bool:
    """Return whether to exchange an unneeded disc for free (F-123)."""
    free = known.state.players[view.seat or 0].free
    return free and plan is not None and plan.cost > GOOD_PLAN_STROKES and rate_card(view, move.card) <= SPARE_RATING


def is_useful(view: View, move: Use, plan: JudgedThrow | None) -> bool:
    """Return whether an anytime card or ability clears the hand, saves strokes, or shows the next card at a putt."""
    effect = ACTIONS[move.card].options[0][0]
    match effect.kind:
        case "cycle":
            return bool(unplayable_cards(view) or spare_discs(view))
        case "peek":
            return plan is not None and plan.cost < 2
        case "renew":
            return len({*unplayable_cards(view), *spare_discs(view)}) > 1
        case "windup":
            return plan is None or (plan.cost > 2 and bool(spare_discs(view)))
    if plan is None or plan.cost <= GOOD_PLAN_STROKES:
        return plan is None
    known, _ = view_context(view)
    gain = BAG_GAIN_STROKES if effect.kind == "bag" else DISC_GAIN_STROKES
    found = (disc for disc in dict.fromkeys(view.disc_discards) if effect.argument in {"DISC", DISCS[disc].type})
    return min((strokes_with_card(known, view.seat or 0, disc) for disc in found), default=99.0) < plan.cost - gain


def strokes_with_card(known: EvaluationContext, seat: int, code: str) -> float:
    """Return the strokes with that disc from the present lie.

    For action cards it is a rating: Champ is wanted most, then any skill.
    """
    if code in ACTIONS:
        return (code != CHAMP) + (ACTIONS[code].category != "SKILL")
    shots = aimed_throws(known.state, ShotState(seat, known.state.players[seat].lie, code))
    return min((planned_strokes(known, shot) for shot in shots), default=99.0)


def _skill_move(view: View, known: EvaluationContext, shot: ShotState) -> Move:
    """Return the card that helps the throw most, or the throw."""
    better = add_best_card(known, judge_throw(known, shot), extra_cards(known.state, shot))
    if len(better.shot.plays) > len(shot.plays):
        for move in view.moves:
            if _plays_card(known, shot, move, better.shot.plays[-1]):
                return move
    return Throw() if Throw() in view.moves else Back()


def _plays_card(known: EvaluationContext, shot: ShotState, move: Move, wanted: PlayedCard) -> bool:
    """Return whether a move plays that card in that way, or opens the question for it."""
    match move:
        case Angle(card):
            return card == wanted.card
        case Play(card) if card == CHAMP:
            return card == wanted.card
        case Play(card, word):
            option = find_choice(known.state, shot, card, word) if card == wanted.card else None
        case Copy(card, choice):
            option = find_choice(known.state, shot, CHAMP, f"{card}.{choice}" if choice else card)
        case _:
            return False
    return option is not None and (option.copied, option.effects) == (wanted.copied, wanted.effects)
