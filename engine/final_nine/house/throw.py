"""The one-ply player's own throw: a plan of disc, direction and skill, and the next move towards it."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.extras.characters import abilities
from engine.final_nine.house.imagination import imagined, unseen
from engine.final_nine.house.judgement import Study, cost, study
from engine.final_nine.house.plans import Judged, aims, best, extras, helped, judged, throws
from engine.final_nine.house.wishes import SPARE, dead, draw, surplus, wanted
from engine.final_nine.moves import Aim, Angle, Back, Copy, Draw, Lay, Move, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import Played, Shooting
from engine.final_nine.throw.fit import chosen
from engine.final_nine.view import View

GOOD: Final = 1.5
"""The strokes of a plan that is good enough to look for no better card."""
SAVED: Final = 0.5
"""The strokes that another disc has to save."""
BAG: Final = 1.0
"""The strokes that a disc has to save if the one look In the Bag is used for it (F-158)."""


def considered(view: View) -> tuple[Study, Shooting]:
    """Return the evaluation context of the view, and the throw in progress."""
    state, shot = imagined(view)
    return study(state, unseen(view)), shot


def choose(view: View) -> Move:
    """Return the next step of the best throw."""
    if view.offer or not view.moves:
        return Back()
    known, shot = considered(view)
    kinds = {type(move) for move in view.moves}
    if Lay in kinds:
        return min((move for move in view.moves if isinstance(move, Lay)), key=lambda move: wanted(view, move.disc))
    if not shot.disc:
        codes = (*known.table.players[shot.seat].hand, *abilities(known.table, shot.seat))
        return _pick(view, known, best(known, throws(known.table, shot.seat, codes)))
    if Aim in kinds:
        plan = best(known, aims(known.table, shot))
        return Back() if plan is None or plan.shot.aim is None else Aim(plan.shot.aim)
    return _skill(view, known, shot)


def _pick(view: View, known: Study, plan: Judged | None) -> Move:
    """Return a more promising anytime card or ability, else the plan's disc, else any legal way on."""
    if any(isinstance(move, Draw) for move in view.moves):
        return draw(view)
    for move in view.moves:
        if isinstance(move, Use) and useful(view, move, plan):
            return move
        if isinstance(move, Redraw) and _renewed(view, known, move, plan):
            return move
    if plan is not None and Pick(plan.shot.disc) in view.moves:
        return Pick(plan.shot.disc)
    return next(move for move in view.moves if isinstance(move, Redraw | Use))


def _renewed(view: View, known: Study, move: Redraw, plan: Judged | None) -> bool:
    """Return whether to exchange an unneeded disc for free (F-123)."""
    free = known.table.players[view.seat or 0].free
    return free and plan is not None and plan.cost > GOOD and wanted(view, move.card) <= SPARE


def useful(view: View, move: Use, plan: Judged | None) -> bool:
    """Return whether an anytime card or ability clears the hand, saves strokes, or shows the next card at a putt."""
    effect = ACTIONS[move.card].options[0][0]
    match effect.kind:
        case "cycle":
            return bool(dead(view) or surplus(view))
        case "peek":
            return plan is not None and plan.cost < 2
        case "renew":
            return len({*dead(view), *surplus(view)}) > 1
        case "windup":
            return plan is None or (plan.cost > 2 and bool(surplus(view)))
    if plan is None or plan.cost <= GOOD:
        return plan is None
    known, _ = considered(view)
    gain = BAG if effect.kind == "bag" else SAVED
    found = (disc for disc in dict.fromkeys(view.disc_discards) if effect.argument in {"DISC", DISCS[disc].type})
    return min((taken(known, view.seat or 0, disc) for disc in found), default=99.0) < plan.cost - gain


def taken(known: Study, seat: int, code: str) -> float:
    """Return the strokes with that disc from the present lie.

    For action cards it is a rating: Champ is wanted most, then any skill.
    """
    if code in ACTIONS:
        return (code != CHAMP) + (ACTIONS[code].category != "SKILL")
    shots = aims(known.table, Shooting(seat, known.table.players[seat].lie, code))
    return min((cost(known, shot) for shot in shots), default=99.0)


def _skill(view: View, known: Study, shot: Shooting) -> Move:
    """Return the card that helps the throw most, or the throw."""
    better = helped(known, judged(known, shot), extras(known.table, shot))
    if len(better.shot.plays) > len(shot.plays):
        for move in view.moves:
            if _plays(known, shot, move, better.shot.plays[-1]):
                return move
    return Throw() if Throw() in view.moves else Back()


def _plays(known: Study, shot: Shooting, move: Move, wanted: Played) -> bool:
    """Return whether a move plays that card in that way, or opens the question for it."""
    match move:
        case Angle(card):
            return card == wanted.card
        case Play(card) if card == CHAMP:
            return card == wanted.card
        case Play(card, word):
            option = chosen(known.table, shot, card, word) if card == wanted.card else None
        case Copy(card, choice):
            option = chosen(known.table, shot, CHAMP, f"{card}.{choice}" if choice else card)
        case _:
            return False
    return option is not None and (option.copied, option.effects) == (wanted.copied, wanted.effects)
