"""The one-ply player: looks one throw ahead over disc, direction and skill, and knows the odds of trouble."""

from collections.abc import Iterable
from math import inf
from typing import Final

from engine.final_nine.ai.absent import timeout_move
from engine.final_nine.ai.ace_search import ace_search_move
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.evaluate import (
    EvaluationContext,
    JudgedThrow,
    add_best_card,
    aimed_throws,
    best_throw,
    evaluation_context,
    extra_cards,
    judge_throw,
    planned_strokes,
    possible_throws,
)
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, TROUBLE
from engine.final_nine.extras.characters import available_abilities
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.path import post_direction
from engine.final_nine.moves import (
    Accept,
    Aim,
    Among,
    Angle,
    Apply,
    Back,
    Bury,
    Choose,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Give,
    Lay,
    Move,
    Pass,
    Pick,
    Play,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Use,
)
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import launch_after_landing, unrolled_die
from engine.final_nine.throw.playable import add_card, find_choice
from engine.final_nine.turn.choice import is_addable
from engine.final_nine.view import View
from engine.rng import Luck

WANTED_DISCS: Final = 8
ENOUGH_DISCS: Final = 3
"""The number of discs of one type that is enough."""
SPARE_RATING: Final = 1
"""The rating of a card that can be spared, see `rate_card`."""


def unplayable_cards(view: View) -> list[str]:
    """Return the cards of the hand that cannot be played under these rules (F-90, F-91)."""
    if view.options.rules == "battle":
        return []
    codes = (card.code for card in view.hand if card.state != "added")
    trouble = (code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE)
    return [code for code in trouble if not is_addable(view.options, code)]


def spare_discs(view: View) -> list[str]:
    """Return the discs to spare: putters beyond three, or without a putter long discs beyond three."""
    putters = [card.code for card in view.hand if card.code in DISCS and DISCS[card.code].type == "PUTTER"]
    long = [card.code for card in view.hand if card.code in DISCS and card.code not in putters]
    return putters[:-ENOUGH_DISCS] or ([] if putters else long[:-ENOUGH_DISCS])


def rate_card(view: View, code: str) -> int:
    """Return a rating of a card: unplayable trouble lowest, a spare of its type low, a putter highest."""
    if code in ACTIONS:
        return 0 if code in unplayable_cards(view) else 2
    same = sum(card.code in DISCS and DISCS[card.code].type == DISCS[code].type for card in view.hand)
    return SPARE_RATING if same > 2 else 3 + (DISCS[code].type == "PUTTER")


def draw_move(view: View) -> Draw:
    """Draw discs until there are enough of them, then action cards."""
    discs = sum(card.code in DISCS for card in view.hand)
    return Draw("disc" if discs < WANTED_DISCS else "action")


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
    context, shot = view_context(view)
    kinds = {type(move) for move in view.moves}
    if Lay in kinds:
        return min((move for move in view.moves if isinstance(move, Lay)), key=lambda move: rate_card(view, move.disc))
    if not shot.disc:
        codes = (*context.state.players[shot.seat].hand, *available_abilities(context.state, shot.seat))
        return _pick_move(view, context, best_throw(context, possible_throws(context.state, shot.seat, codes)))
    if Aim in kinds:
        plan = best_throw(context, aimed_throws(context.state, shot))
        return Back() if plan is None or plan.shot.aim is None else Aim(plan.shot.aim)
    return _skill_move(view, context, shot)


def _pick_move(view: View, context: EvaluationContext, plan: JudgedThrow | None) -> Move:
    """Return a more promising anytime card or ability, else the plan's disc, else any legal way on."""
    if any(isinstance(move, Draw) for move in view.moves):
        return draw_move(view)
    for move in view.moves:
        if isinstance(move, Use) and is_useful(view, move, plan):
            return move
        if isinstance(move, Redraw) and _is_redraw_useful(view, context, move, plan):
            return move
    if plan is not None and Pick(plan.shot.disc) in view.moves:
        return Pick(plan.shot.disc)
    return next(move for move in view.moves if isinstance(move, Redraw | Use))


def _is_redraw_useful(view: View, context: EvaluationContext, move: Redraw, plan: JudgedThrow | None) -> bool:
    """Return whether to exchange an unneeded disc for free (F-123)."""
    free = context.state.players[view.seat or 0].free
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
    context, _ = view_context(view)
    gain = BAG_GAIN_STROKES if effect.kind == "bag" else DISC_GAIN_STROKES
    discs = (disc for disc in dict.fromkeys(view.disc_discards) if effect.argument in {"DISC", DISCS[disc].type})
    return min((strokes_with_card(context, view.seat or 0, disc) for disc in discs), default=inf) < plan.cost - gain


def strokes_with_card(context: EvaluationContext, seat: int, code: str) -> float:
    """Return the strokes with that disc from the present lie.

    For action cards it is a rating: Champ is wanted most, then any skill.
    """
    if code in ACTIONS:
        return (code != CHAMP) + (ACTIONS[code].category != "SKILL")
    shots = aimed_throws(context.state, ShotState(seat, context.state.players[seat].lie, code))
    return min((planned_strokes(context, shot) for shot in shots), default=inf)


def _skill_move(view: View, context: EvaluationContext, shot: ShotState) -> Move:
    """Return the card that helps the throw most, or the throw."""
    better = add_best_card(context, judge_throw(context, shot), extra_cards(context.state, shot))
    if len(better.shot.plays) > len(shot.plays):
        for move in view.moves:
            if _plays_card(context, shot, move, better.shot.plays[-1]):
                return move
    return Throw() if Throw() in view.moves else Back()


def _plays_card(context: EvaluationContext, shot: ShotState, move: Move, wanted_play: PlayedCard) -> bool:
    """Return whether a move plays that card in that way, or opens the question for it."""
    match move:
        case Angle(card):
            return card == wanted_play.card
        case Play(card) if card == CHAMP:
            return card == wanted_play.card
        case Play(card, word):
            option = find_choice(context.state, shot, card, word) if card == wanted_play.card else None
        case Copy(card, choice):
            option = find_choice(context.state, shot, CHAMP, f"{card}.{choice}" if choice else card)
        case _:
            return False
    return option is not None and (option.copied, option.effects) == (wanted_play.copied, wanted_play.effects)


CARD_GAIN_STROKES: Final = 0.1
"""The strokes that luck from the hand has to save."""
MIN_DISRUPTION_STROKES: Final = 0.6
"""The strokes that trouble from the hand has to cost the thrower."""
IDLE_DISC_STROKES: Final = 1.0
"""The strokes that a disc may lose from the tee and still be kept."""
NEAR_GRIDS: Final = 3


def one_ply_move(view: View, luck: Luck) -> Move:
    """Return the move of a player that looks one throw ahead, or in ACE RUN searches for aces."""
    if not view.options.format.putts:
        return ace_search_move(view, luck)
    if view.seat is not None and view.players[view.seat].asks:
        return _answer_move(view)
    match view.window:
        case "character":
            return luck.choice([move for move in view.moves if isinstance(move, Choose)] or view.moves)
        case "swap":
            return _swap_move(view)
        case "choose":
            return throw_step(view)
        case "disrupt":
            return _disruption_move(view)
        case "turned" | "luck" | "landed":
            return _luck_move(view)
        case "trade":
            return _trade_move(view)
        case "refill":
            return draw_move(view)
        case _:
            return timeout_move(view, luck)


def _swap_move(view: View) -> Move:
    """Swap cards that cannot be played, then cards to spare, then long discs of no use from the tee."""
    marked_cards = [card for card, _ in view.swaps]
    for code in (*unplayable_cards(view), *spare_discs(view), *_weak_tee_discs(view)):
        if code not in marked_cards and Swap(code, draw_move(view).stack) in view.moves:
            return Swap(code, draw_move(view).stack)
    return Ready()


def _weak_tee_discs(view: View) -> list[str]:
    """Return the discs that lose a stroke against the best one from the tee; putters are not judged here."""
    context, shot = view_context(view)
    codes = dict.fromkeys(card.code for card in view.hand if card.code in DISCS and DISCS[card.code].type != "PUTTER")
    costs = {code: strokes_with_card(context, shot.seat, code) for code in codes}
    return [code for code in costs if costs[code] > min(costs.values()) + IDLE_DISC_STROKES]


def _trade_move(view: View) -> Move:
    """Give the least wanted putter, but not the last, for cards that are wanted more; else decline."""
    putters = [move for move in view.moves if isinstance(move, Accept)]
    if view.offer is None or len(putters) < 2:
        return Decline()
    least = min(putters, key=lambda move: rate_card(view, move.disc))
    offer_value = sum(rate_card(view, code) for code in view.offer.cards)
    return least if offer_value > rate_card(view, least.disc) else Decline()


def _answer_move(view: View) -> Move:
    """Return the best answer to a card's question."""
    if Bury() in view.moves:
        return Bury() if ACTIONS[view.peek].category in TROUBLE else Done()
    discards = [move for move in view.moves if isinstance(move, Discard | Give)]
    if discards:
        least = min(discards, key=lambda move: rate_card(view, move.card))
        return Done() if Done() in view.moves and rate_card(view, least.card) > SPARE_RATING else least
    takes = [move for move in view.moves if isinstance(move, Take)]
    if takes:
        context, _ = view_context(view)
        return min(takes, key=lambda move: strokes_with_card(context, view.seat or 0, move.card))
    among = [move for move in view.moves if isinstance(move, Among)]
    near = view.players[view.seat or 0].far <= NEAR_GRIDS
    return (
        min(among, key=lambda move: move.type != "SKILL" and (move.type == "PUTTER") != near)
        if among
        else draw_move(view)
    )


def _rate_cards(view: View, moves: Iterable[Move]) -> list[tuple[float, Move]]:
    """Return the thrower's strokes with each card, if it is played on the throw in progress."""
    context, shot = view_context(view)
    rated_moves: list[tuple[float, Move]] = []
    for move in moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = (
            find_choice(context.state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        )
        if option is not None:
            after = add_card(shot, code, view.seat or 0, option, isinstance(move, Apply))
            rated_moves.append((planned_strokes(context, apply_landed_card(context.state, after)), move))
    return rated_moves


def apply_landed_card(state: State, shot: ShotState) -> ShotState:
    """Return a landed throw after its last card: it rolls on, or is in after all (F-150)."""
    flight = shot.flown
    for effect in shot.plays[-1].effects if flight else ():
        assert flight is not None
        if effect.kind == "cancel":
            flight = flight._replace(holed=True)
        if effect.kind == "post" and shot.aim is not None:
            throw, mandos = launch_after_landing(state, shot), state.players[shot.seat].passed
            direction = post_direction(effect.argument, throw.aim, throw.plus)
            flight = roll_on(state.hole, throw, flight, (direction, effect.number), mandos, unrolled_die)
    return shot._replace(flown=flight)


def _luck_move(view: View) -> Move:
    """Return the luck card that saves more than its value; a turned card costs nothing."""
    is_turned = view.window == "turned"
    rated_moves = _rate_cards(view, view.moves)
    gain = 0.0 if is_turned else CARD_GAIN_STROKES
    least, move = min(rated_moves, key=lambda entry: entry[0], default=(inf, Done()))
    if least < _strokes_now(view) - gain:
        return move
    if is_turned and view.turned in ACTIONS and ACTIONS[view.turned].when == {"any"} and rated_moves:
        return rated_moves[0][1]
    return Skip() if is_turned else Done()


def _disruption_move(view: View) -> Move:
    """Return the trouble that costs the thrower more than half a stroke, else pass."""
    rated_moves = _rate_cards(view, view.moves)
    if not rated_moves:
        return Pass()
    most, move = max(rated_moves, key=lambda entry: entry[0])
    return move if most > _strokes_now(view) + MIN_DISRUPTION_STROKES else Pass()


def _strokes_now(view: View) -> float:
    return planned_strokes(*view_context(view))
