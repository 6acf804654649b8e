"""The throw that a move leads to: where it most likely ends, which throw follows, and its name."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.determinize import known_state, strokes_to_limit
from engine.final_nine.ai.evaluate import JudgedThrow
from engine.final_nine.ai.fetches import best_fetch, planned_candidates
from engine.final_nine.ai.move_values import best_choice, best_throw_with
from engine.final_nine.ai.odds import (
    CERTAIN,
    SAME_PLAN_STROKES,
    Ending,
    NextThrow,
    ending_chances,
    next_throw,
    outcome_key,
    planned_ending,
    planned_luck,
    working_plays,
)
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.hole import Cell, Direction, grid_distance
from engine.final_nine.moves import Aim, Angle, Back, Copy, Move, Pick, Play, Throw, Use
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.hand_comparisons import has_putter
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.terms import DIRECTIONS, card_name
from engine.final_nine.view import View
from engine.i18n import _, join_list

NEGLIGIBLE_STROKES: Final = 0.05
"""A gain or a loss below this is told as none."""
LIKELY_CHANCE: Final = 0.55
"""The chance from which on an end is told as the likeliest."""
PUTT_GRIDS: Final = 3
"""The distance in grids up to which a throw counts as a putt."""

HOLED_KINDS: Final = frozenset({"in", "under", "beyond", "spat"})
"""The kinds of ends after which no throw follows, or none that can be foreseen."""
PENALTY_KINDS: Final = frozenset({"out", "island", "beyond"})


class AimedDisc(NamedTuple):
    """A disc and the direction chosen after it, which are one decision to their player."""

    disc: str
    direction: Direction


def throw_after(view: View, move: Move | AimedDisc) -> ShotState | None:
    """Return the best throw that a move leads to while a throw is chosen; None for other moves."""
    if view.window != "choose" or view.players[view.seat or 0].asks:
        return None
    _state, shot = known_state(view)
    match move:
        case Throw():
            return shot
        case Angle() | Play() | Copy() if shot.disc:
            return shot if no_effect_key(view, move) else best_throw_with(view, move, CHAMPION_DEPTH)
        case Pick(disc):
            return best_throw(view, planned_candidates(view, CHAMPION_DEPTH).throws_of_disc(disc))
        case AimedDisc(disc, direction):
            return _best_aimed(view, disc, direction) or shot._replace(disc=disc, aim=direction)
        case Aim(direction):
            return _best_aimed(view, shot.disc, direction)
        case Back():
            return best_throw(view, planned_candidates(view, CHAMPION_DEPTH).best)
    return None


def _best_aimed(view: View, disc: str, direction: Direction) -> ShotState | None:
    """Return the best throw of a disc in a direction; None if none is known."""
    throws = planned_candidates(view, CHAMPION_DEPTH).throws_of_disc(disc)
    return best_throw(view, (one for one in throws if one.shot.aim == direction))


def best_throw(view: View, throws: Iterable[JudgedThrow]) -> ShotState | None:
    """Return the throw that needs the fewest strokes, or one with fewer cards that ends alike and is hardly worse."""
    ranked_throws = sorted(throws, key=_cost_key)
    return alike_throws(view, ranked_throws[0].shot, ranked_throws)[0] if ranked_throws else None


def alike_throws(view: View, shot: ShotState, throws: Iterable[JudgedThrow]) -> list[ShotState]:
    """Return the throws that end like one of them and are hardly worse, the one with the fewest cards first."""
    ranked_throws, state = sorted(throws, key=_cost_key), known_state(view)[0]
    most = next(one.cost for one in ranked_throws if one.shot == shot) + SAME_PLAN_STROKES
    near, ends = [one.shot for one in ranked_throws if one.cost <= most], planned_ending(state, shot)
    return sorted((one for one in near if planned_ending(state, one) == ends), key=lambda one: len(one.plays))


def _cost_key(one: JudgedThrow) -> float:
    return one.cost


def best_planned_throw(view: View) -> ShotState | None:
    """Return the throw that the best move leads to; None if it leads to none."""
    best = best_choice(view, CHAMPION_DEPTH)
    return None if best is None else throw_after(view, best)


def throw_to_beat(view: View) -> ShotState | None:
    """Return the throw that the best move leads to, or fetches a disc for; None if it leads to none."""
    best = best_choice(view, CHAMPION_DEPTH)
    if isinstance(best, Use) and ACTIONS[best.card].options[0][0].kind == "fetch":
        return best_fetch(view, best, CHAMPION_DEPTH).shot
    return best_planned_throw(view)


def leads_to_best(view: View, move: Move) -> bool:
    """Return whether a move leads to the best throw."""
    best = best_choice(view, CHAMPION_DEPTH)
    return best is not None and (move == best or throw_after(view, move) == throw_after(view, best) is not None)


def likely_end(view: View, shot: ShotState) -> Ending:
    """Return where a throw most likely ends; before it is committed, a card may still be turned over."""
    return ending_chances(view, shot, open_card=view.window == "choose")[0][0]


def is_sure_putt(view: View, shot: ShotState) -> bool:
    """Return whether a throw is sure to be in."""
    end, chance = ending_chances(view, shot, open_card=True)[0]
    return DISCS[shot.disc].reach > 0 and end.kind == "in" and chance >= CERTAIN


def throw_after_end(view: View, shot: ShotState, end: Ending, *fetched: str) -> NextThrow | None:
    """Return the throw that is planned after the end of another one; None after a choice that moves no disc."""
    is_idle = end.lie == shot.start and view.window == "choose"
    onward = None if end.kind in HOLED_KINDS or is_idle else next_throw(view, shot, end.lie, fetched)
    return onward and _within_limit(onward, strokes_to_limit(view, shot.seat) - 1 - (end.kind in PENALTY_KINDS))


def shot_with_luck(view: View, shot: ShotState) -> ShotState | None:
    """Return a planned throw with the luck card of the hand that should follow it; None if none changes its end."""
    luck = planned_luck(throw_candidates(view, CHAMPION_DEPTH), shot)
    helps = luck.saving > NEGLIGIBLE_STROKES and outcome_key(view, luck.shot) != outcome_key(view, shot)
    return luck.shot if helps else None


def end_with_luck(view: View, shot: ShotState) -> Ending:
    """Return where a throw most likely ends with the luck card of the hand that should follow it."""
    helped_shot = shot_with_luck(view, shot)
    return ending_chances(view, helped_shot, open_card=False)[0][0] if helped_shot else likely_end(view, shot)


class PlanLength(NamedTuple):
    """The strokes and throws until a plan finishes; infinite for one that does not."""

    strokes: float
    throws: float


NO_PLAN: Final = PlanLength(inf, inf)


def plan_length(onward: NextThrow | None) -> PlanLength:
    """Return the length of the plan that begins with a throw."""
    if onward is None:
        return NO_PLAN
    if onward.lie is None:
        return PlanLength(1 + onward.under, 1)
    rest = plan_length(onward.last)
    return PlanLength(rest.strokes + 1, rest.throws + 1)


def length_after(view: View, shot: ShotState, end: Ending) -> PlanLength:
    """Return the length of the plan that follows the end of a throw."""
    return PlanLength(0, 0) if end.kind in HOLED_KINDS else plan_length(throw_after_end(view, shot, end))


def _within_limit(onward: NextThrow, room: int) -> NextThrow | None:
    """Return a plan as far as it saves a stroke: not where it finishes with the last stroke of the limit (F-130)."""
    if onward.lie is None:
        return onward if 1 + onward.under < room else None
    return onward._replace(last=None) if onward.last and 2 + onward.last.under >= room else onward


def comes_nearer(view: View, end: Ending, lie: Cell) -> bool:
    """Return whether the throw after another one comes nearer to the basket."""
    return grid_distance(lie, view.hole.basket) < grid_distance(end.lie, view.hole.basket)


def is_away(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw comes no nearer to the basket."""
    return grid_distance(end.lie, view.hole.basket) >= view.players[shot.seat].far


def goes_away_for_want_of_putter(view: View, shot: ShotState, onward: NextThrow | None) -> bool:
    """Return whether a throw goes away from a near basket, and no plan reaches that."""
    is_near, end = view.players[shot.seat].far <= PUTT_GRIDS, likely_end(view, shot)
    is_planned = onward is not None and (onward.lie is None or onward.last is not None)
    goes_away = end.kind == "lies" and is_away(view, shot, end)
    return is_near and goes_away and not (is_planned or has_putter(view))


def throw_name(view: View, shot: ShotState) -> str:
    """Return the name of a throw's disc, its direction, and the cards that change where it ends."""
    name = card_name(shot.disc)
    if shot.aim is not None:
        name = _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[shot.aim]))
    return with_cards(name, working_plays(known_state(view)[0], shot))


def throw_before_draw(view: View, shot: ShotState, card: str) -> str:
    """Return a throw and where it most likely ends, with the card that draws new discs after it; "" after the last."""
    end = likely_end(view, shot)
    form = _("First {throw}, which most likely lands {where}, then two new discs with {card}.")
    names = {"throw": throw_name(view, shot), "where": ending_text(view, end), "card": card_name(card)}
    return "" if end.kind in HOLED_KINDS else form.format(**names)


def with_cards(name: str, plays: Sequence[PlayedCard]) -> str:
    """Return the name of a throw with those of its cards."""
    cards = [played_name(one) for one in plays]
    return _("{throw} with {cards}").format(throw=name, cards=join_list(cards)) if cards else name


def played_name(play: PlayedCard) -> str:
    """Return the name of a card on a throw; Champ names the skill that it stands for."""
    return _("Champ as {what}").format(what=card_name(play.copied)) if play.copied else card_name(play.card)
