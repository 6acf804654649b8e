"""Hints in words: why a move is good, and which moves are worth showing."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.cards_on_throw import changes_hand_only
from engine.final_nine.ai.determinize import known_state, strokes_to_limit
from engine.final_nine.ai.evaluate import aimed_throws
from engine.final_nine.ai.fetches import waiting_fetch
from engine.final_nine.ai.move_values import best_throw_with
from engine.final_nine.ai.new_discs import brings_new_discs
from engine.final_nine.ai.odds import (
    ending_chances,
    planned_ending,
    settled_view,
)
from engine.final_nine.ai.players import LUCK_WINDOWS, values_by_move
from engine.final_nine.moves import (
    Aim,
    Angle,
    Apply,
    Back,
    Copy,
    Done,
    Draw,
    Move,
    Pick,
    Play,
    Ready,
    Redraw,
    Throw,
    Trade,
    Use,
)
from engine.final_nine.state import ShotState
from engine.final_nine.text.card_reasons import (
    card_sentence,
    disruption_sentence,
    standing_sentence,
)
from engine.final_nine.text.hand_reasons import (
    fetches_nothing,
    hand_sentence,
    saves_nothing,
    use_saving,
)
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.planned_throws import (
    LIKELY_CHANCE,
    NEGLIGIBLE_STROKES,
    PUTT_GRIDS,
    AimedDisc,
    best_planned_throw,
    leads_to_best,
    shot_with_luck,
    throw_after,
)
from engine.final_nine.text.swap_reasons import has_better_swap, swaps_gain
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.text.throw_merits import idle_card_gain
from engine.final_nine.text.throw_reasons import (
    changes_nothing_sentence,
    is_as_sure_as_best,
    open_mandos,
    throw_sentence,
)
from engine.final_nine.text.throws_with_cards import throw_after_card, waiting_cards, waiting_sentence
from engine.final_nine.view import View
from engine.i18n import N_, _

THROW_WINDOWS: Final = LUCK_WINDOWS | {"choose"}
"""The windows in which the thrower chooses."""


def explain_move(view: View, worth: MoveValue, names: Sequence[str]) -> str:
    """Return why a move is good, or what is wrong with it, in one sentence; "" if only the odds speak for it."""
    move, is_asked = worth.move, bool(view.players[view.seat or 0].asks)
    if is_asked:
        return hand_sentence(settled_view(view), move)
    if reaches_limit(view, move):
        return _limit_sentence(view, worth)
    if brings_new_discs(move) and _saves_from_limit(view):
        return _new_discs_sentence(view, move)
    if view.window == "choose":
        return _choice_sentence(view, move)
    if view.window == "disrupt":
        return disruption_sentence(view, worth, names)
    if view.window in LUCK_WINDOWS:
        return card_sentence(view, move) if isinstance(move, Play | Apply) else standing_sentence(view)
    return _with_open_mando(view, worth, hand_sentence(view, move))


def _new_discs_sentence(view: View, move: Move) -> str:
    """Return that only new discs may save the thrower from the hole's limit."""
    form = _("Your discs most likely take you to the limit of {count} strokes. Two new ones could save you.")
    if isinstance(move, Redraw):
        form = _("Your discs most likely take you to the limit of {count} strokes. A new one could save you.")
    return form.format(count=known_state(view)[0].stroke_limit)


def _with_open_mando(view: View, worth: MoveValue, sentence: str) -> str:
    """Return the reason for a change of the hand; the best one says if a mando makes the way to a near basket long."""
    seat, best = view.seat or 0, next(iter(values_by_move(view, view.seat).values()), worth)
    player, mandos = view.players[seat], open_mandos(view, seat)
    if player.done or player.far > PUTT_GRIDS or not mandos or worth.move != best.move:
        return sentence
    form = _("First you have to get past the mando on {where}.")
    return f"{form.format(where=grid_name(view, mandos[0].cell))} {sentence}".strip()


def reaches_limit(view: View, move: Move | AimedDisc) -> bool:
    """Return whether a throw takes the thrower to the hole's limit, or a new disc if all throws do (F-130)."""
    if view.seat != view.thrower or view.window not in THROW_WINDOWS or view.players[view.seat or 0].asks:
        return False
    first_move = Pick(move.disc) if isinstance(move, AimedDisc) else move
    if isinstance(first_move, Use) or changes_hand_only(view, first_move):
        return False
    if view.window in LUCK_WINDOWS and all(end.holed for end in planned_ending(*known_state(view))):
        return False
    worth = None if isinstance(first_move, Redraw) else values_by_move(view, view.seat).get(first_move)
    reaches = (worth.strokes if worth else _least_strokes(view)) >= _limit_strokes(view)
    return reaches or _mostly_reaches_limit(view, move)


FEWEST_STROKES: Final[Mapping[str, int]] = {"in": 1, "beyond": 3, "out": 3, "island": 3}
"""The fewest strokes with a throw that ends in one of these ways; two with any other."""


def _mostly_reaches_limit(view: View, move: Move | AimedDisc) -> bool:
    """Return whether a throw that is not the best one takes the thrower to the hole's limit with most of its ends."""
    room, shot = strokes_to_limit(view, view.seat or 0), throw_after(view, move)
    if shot is None or room > max(FEWEST_STROKES.values()) or shot == _best_throw_within_limit(view):
        return False
    chances = ending_chances(view, shot_with_luck(view, shot) or shot, open_card=True)
    return sum(chance for end, chance in chances if FEWEST_STROKES.get(end.kind, 2) >= room) >= LIKELY_CHANCE


def _best_throw_within_limit(view: View) -> ShotState | None:
    """Return the throw of the best move, where no stroke beyond the limit counts; None if that move is no throw."""
    best = next(iter(values_by_move(view, view.seat)), None)
    return None if best is None else throw_after(view, best)


def _least_strokes(view: View) -> float:
    return min((one.strokes for one in values_by_move(view, view.seat).values()), default=0.0)


def _saves_from_limit(view: View) -> bool:
    """Return whether only new discs may save the thrower from the hole's limit."""
    others = (move for move in values_by_move(view, view.seat) if not brings_new_discs(move))
    return all(isinstance(move, Back) or reaches_limit(view, move) for move in others)


def _limit_strokes(view: View) -> float:
    """Return the strokes of a move from which on it is told to reach the hole's limit."""
    return strokes_to_limit(view, view.seat or 0) - NEGLIGIBLE_STROKES


def _limit_sentence(view: View, worth: MoveValue) -> str:
    """Return that a move takes the thrower to the hole's limit; if all do, which disc is the one to throw (F-130)."""
    count, all_reach = known_state(view)[0].stroke_limit, _least_strokes(view) >= _limit_strokes(view)
    if not all_reach and _surely_reaches_limit(view, worth.move):
        return _("You'd reach the limit of {count} strokes.").format(count=count)
    if not all_reach:
        return _("You'd most likely reach the limit of {count} strokes.").format(count=count)
    form = _("Whatever you do, you'll most likely reach the limit of {count} strokes.")
    if any(isinstance(move, Trade) for move in view.moves):
        form = _("With the cards you have, you'll most likely reach the limit of {count} strokes.")
    if strokes_to_limit(view, view.seat or 0) == 1:
        form = _("Whatever you do, this throw takes you to the limit of {count} strokes.")
    reason, best = form.format(count=count), next(iter(values_by_move(view, view.seat).values()))
    if worth.cost <= best.cost and isinstance(worth.move, Play) and no_effect_key(view, worth.move):
        form = _("{reason} You'd draw a new card for {card}.")
        return form.format(reason=reason, card=card_name(worth.move.card))
    shot = throw_after(view, worth.move) if isinstance(worth.move, Pick | Back) and has_next_hole(view) else None
    if shot is None or worth.cost > best.cost:
        return reason
    return _("{reason} You'd miss {disc} least.").format(reason=reason, disc=card_name(shot.disc))


def _surely_reaches_limit(view: View, move: Move) -> bool:
    """Return whether the committed throw stays out, and the next one is the last that counts (F-130)."""
    if view.window not in LUCK_WINDOWS or not isinstance(move, Done):
        return False
    is_in = any(end.holed for end in planned_ending(*known_state(view)))
    return not is_in and strokes_to_limit(view, view.seat or 0) <= 2


def _choice_sentence(view: View, move: Move) -> str:
    """Return where a step to a throw leads, or why the hand is changed before it."""
    if isinstance(move, Play | Copy | Angle) and no_effect_key(view, move):
        return _idle_gain(view, move) or changes_nothing_sentence(view, move.card)
    shot = throw_after(view, move)
    if shot is not None and is_as_sure_as_best(view, shot, move):
        return ""
    if shot is not None:
        return waiting_sentence(view, shot) or throw_sentence(view, shot, move)
    if isinstance(move, Play | Copy | Angle):
        return _("{card} doesn't lead to a better throw.").format(card=card_name(move.card))
    sentence = hand_sentence(view, move)
    return f"{sentence} {throw_after_card(view, move)}".strip() if isinstance(move, Use) else sentence


def _idle_gain(view: View, move: Play | Copy | Angle) -> str:
    """Return what a card is good for that leaves a throw as it stands; "" for nothing."""
    shot = best_throw_with(view, move, CHAMPION_DEPTH)
    plays = [one for one in shot.plays if one.card == move.card] if shot else []
    return idle_card_gain(view, shot, plays[-1], with_help=True) if shot and plays else ""


def tells_trade(view: View, worth: MoveValue, best: MoveValue) -> bool:
    """Return whether a hint tells what the cards in hand save later, or what a move costs the others.

    On the last hole, cards have a price that only makes up for inexact estimates.
    """
    return has_next_hole(view) or abs(worth.harm - best.harm) >= NEGLIGIBLE_STROKES


def practice_topic(view: View, _move: Move) -> str:
    """Return the kind of decision that the viewer has, as a message."""
    player = view.players[view.seat or 0]
    if view.window in LUCK_WINDOWS:
        return N_("luck cards")
    if view.window != "choose" or player.asks:
        return N_("disruptions") if view.window == "disrupt" else N_("draws and swaps")
    if player.far <= PUTT_GRIDS:
        return N_("putts")
    return N_("approaches") if player.teed else N_("tee throws")


def is_pointless(view: View, move: Move) -> bool:
    """Return whether a hint shows the move only if no other is as good: one that changes or saves nothing."""
    if isinstance(move, Done):
        return any(isinstance(other, Draw) for other in view.moves)
    if isinstance(move, Ready) and view.swaps:
        return swaps_gain(view) == 0 or has_better_swap(view)
    if view.window in LUCK_WINDOWS and (isinstance(move, Use) or no_effect_key(view, move)):
        return True
    if isinstance(move, Play | Copy | Angle) and (reaches_limit(view, move) or _is_idle_addition(view, move)):
        return True
    if view.window != "choose" or view.players[view.seat or 0].asks:
        return False
    if isinstance(move, Redraw):
        return saves_nothing(view, move)
    if isinstance(move, Use):
        is_late = known_state(view)[1].disc != "" or not has_next_hole(view)
        is_idle = is_late and use_saving(view, move) < NEGLIGIBLE_STROKES
        return is_idle or fetches_nothing(view, move) or _is_told_with_throw(view, move)
    if isinstance(move, Back) and _is_for_card(view):
        return True
    if isinstance(move, Pick | Aim) and (_is_far_behind(view, move) or _wastes_cards(view, move)):
        return True
    steps = Pick | Aim | Play | Copy | Angle | Back
    return bool(no_effect_key(view, move)) or (isinstance(move, steps) and _is_wasted(view, move))


def _is_idle_addition(view: View, move: Play | Copy | Angle) -> bool:
    """Return whether a card makes the chosen throw no better."""
    values = values_by_move(view, view.seat)
    return Throw() in values and values[move].cost >= values[Throw()].cost - EQUAL_STROKES


FAR_BEHIND_STROKES: Final = 1.0
"""A disc or a direction that is worse than the best move by more is no idea."""


def _is_far_behind(view: View, move: Pick | Aim) -> bool:
    """Return whether a disc or a direction is worse than another one, and much worse than the best move."""
    values = values_by_move(view, view.seat)
    best, first = next(iter(values.values())), next(one for one in values if isinstance(one, Pick | Aim))
    return move != first and values[move].cost > best.cost + FAR_BEHIND_STROKES


def _wastes_cards(view: View, move: Pick | Aim) -> bool:
    """Return whether a throw that is not the best one spends cards to get where its disc alone gets another way."""
    shot, state = throw_after(view, move), known_state(view)[0]
    if shot is None or not shot.plays or leads_to_best(view, move):
        return False
    plain, ends = aimed_throws(state, shot._replace(plays=())), planned_ending(state, shot)
    return any(one.aim != shot.aim and planned_ending(state, one) == ends for one in plain)


def _is_for_card(view: View) -> bool:
    """Return whether going back from the chosen disc is as good as it is only for a card that can be played now."""
    values, waiting = values_by_move(view, view.seat), waiting_fetch(view, CHAMPION_DEPTH)
    uses = [move for move in values if isinstance(move, Use) and not (waiting and move.card in waiting.spent_cards)]
    return any(values[move].cost <= values[Back()].cost and not is_pointless(view, move) for move in uses)


def _is_told_with_throw(view: View, move: Use) -> bool:
    """Return whether the best throw, which a card can follow, is told with the discs that the card brings."""
    return move.card in waiting_cards(view) and bool(waiting_sentence(view, best_planned_throw(view)))


def _is_wasted(view: View, move: Move) -> bool:
    """Return whether the throw of a move most likely costs a penalty, ends where it begins, or delays a sure putt."""
    shot = throw_after(view, move)
    if shot is None:
        return False
    end = ending_chances(view, shot_with_luck(view, shot) or shot, open_card=False)[0][0]
    if end.kind != "in" and throw_candidates(view, CHAMPION_DEPTH).has_sure_putt:
        return True
    return end.kind in {"out", "island"} or (end.kind in {"lies", "waived"} and end.lie == shot.start)
