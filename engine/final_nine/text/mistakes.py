"""Reasons for mistakes, for the report and for practice: what a played move gives away against the best one.

A throw is compared by its mandos, its penalties, and the throws that follow it, a change of the hand by what it is
worth. Where the reason for the best move is the difference already, nothing is said.
"""

from collections.abc import Hashable, Sequence

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.cards_on_throw import card_of, card_played
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.fetches import planned_candidates
from engine.final_nine.ai.new_discs import redraw_saving
from engine.final_nine.ai.odds import outcome_key, settled_view
from engine.final_nine.ai.one_ply import unplayable_cards
from engine.final_nine.ai.players import LUCK_WINDOWS
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.moves import Apply, Discard, Done, Draw, Give, Move, Play, Ready, Redraw, Swap, Use
from engine.final_nine.state import ShotState
from engine.final_nine.text.card_reasons import card_sentence, disruption_sentence, standing_sentence
from engine.final_nine.text.hand_comparisons import better_stack_sentence, helps_on_this_hole, when_text
from engine.final_nine.text.hand_reasons import (
    explain_costly_redraw,
    hand_sentence,
    is_saved_by_limit,
    leaves_throw,
    use_saving,
)
from engine.final_nine.text.hints import explain_move, reaches_limit
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import NEGLIGIBLE_STROKES, likely_end, throw_after, throw_name
from engine.final_nine.text.terms import card_name
from engine.final_nine.text.throw_mistakes import (
    drop_in_sentence,
    mando_sentence,
    next_sentence,
    penalty_sentence,
    throw_mistake,
    with_planned_luck,
)
from engine.final_nine.text.throws_with_cards import waiting_cards, waiting_sentence
from engine.final_nine.view import View
from engine.i18n import _, format_number


def explain_mistake(view: View, worth: MoveValue, best: MoveValue, names: Sequence[str]) -> str | None:
    """Return what the played move gives away against the best one; "" where the reason for the best one tells it.

    It is None where neither tells it.
    """
    if view.players[view.seat or 0].asks:
        return _hand_mistake(settled_view(view), worth, best)
    if reaches_limit(view, best.move):
        return ""
    if reaches_limit(view, worth.move):
        return _limit_mistake(view, best.move)
    if view.window == "choose":
        return _choice_mistake(view, worth, best)
    if view.window == "disrupt":
        return _disruption_mistake(view, worth, best, names)
    if view.window in LUCK_WINDOWS:
        return _luck_mistake(view, worth, best)
    return _hand_mistake(view, worth, best)


def move_topics(view: View, move: Move) -> tuple[Hashable, ...]:
    """Return the topics of a move, whatever it is played for: a card, a swap, a sure putt, or a place to get to."""
    if isinstance(move, Swap):
        return ("swap",)
    card = move.card if isinstance(move, Use) else card_of(view, move)
    shot = card_played(view, move) if view.window in LUCK_WINDOWS else throw_after(view, move)
    topics: tuple[Hashable, ...] = (card_name(card),) if card else ()
    if shot is None or isinstance(move, Use):
        return topics
    if DISCS[shot.disc].reach:
        return (*topics, "sure putt")
    if view.window == "choose" and waiting_sentence(view, shot):
        topics += tuple(map(card_name, waiting_cards(view)))
    return (*topics, (view.number, likely_end(view, with_planned_luck(view, shot))))


def _hand_mistake(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return what is wrong with a change of the hand, where its own reason compares it with the best one."""
    match worth.move, best.move:
        case Swap(swapped_card, _), Swap(card, stack) if swapped_card == card:
            return better_stack_sentence(view, stack, best, worth)
        case Swap(swapped_card, stack), Swap(card, same) if stack == same and card not in unplayable_cards(view):
            when = when_text(view, helps_on_this_hole(best, worth))
            form = _("{when}, {new} should help more than {card}.")
            return form.format(when=when, new=card_name(swapped_card), card=card_name(card))
        case (Done(), Draw()) | (Swap(), Ready()) | (Discard() | Give(), _):
            return hand_sentence(view, worth.move)
        case _:
            return ""


def _limit_mistake(view: View, best: Move) -> str:
    """Return that the played move leads to the hole's limit, and what the best change of the hand is good for."""
    reason = _("Your move most likely takes you to the limit of {count} strokes.")
    reason = reason.format(count=known_state(view)[0].stroke_limit)
    if not isinstance(best, Use):
        return reason
    throws = planned_candidates(view, CHAMPION_DEPTH).best
    saving = (throws and _still_sentence(view, best, throws[0].shot)) or hand_sentence(view, best)
    return f"{reason} {saving}"


def _disruption_mistake(view: View, worth: MoveValue, best: MoveValue, names: Sequence[str]) -> str:
    """Return what a card on the throw of another player falls short of, or that it is not worth playing."""
    if not isinstance(worth.move, Play):
        return ""
    if not isinstance(best.move, Play) or best.harm - worth.harm < NEGLIGIBLE_STROKES:
        return disruption_sentence(view, worth, names) if worth.harm < NEGLIGIBLE_STROKES else ""
    sentence = disruption_sentence(view, best, names)
    if worth.harm < NEGLIGIBLE_STROKES:
        return f"{sentence} {disruption_sentence(view, worth, names)}"
    form = _("{card} only costs about {strokes}.")
    less = form.format(card=card_name(worth.move.card), strokes=format_number(worth.harm, 2))
    return sentence if best.move.card == worth.move.card else f"{sentence} {less}"


def _luck_mistake(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return where the best move leads, and a card on the own throw if that is to play none or another one."""
    if not isinstance(worth.move, Play | Apply):
        return ""
    after, shot = card_played(view, worth.move), known_state(view)[1]
    if after is None:
        return ""
    rival = card_played(view, best.move) if isinstance(best.move, Play | Apply) else shot
    if rival is not None and outcome_key(view, after) == outcome_key(view, rival):
        return _("{card} is worth more later.").format(card=card_name(card_of(view, worth.move)))
    better = card_sentence(view, best.move) if isinstance(best.move, Play | Apply) else standing_sentence(view)
    return f"{better} {card_sentence(view, worth.move)}"


def _choice_mistake(view: View, worth: MoveValue, best: MoveValue) -> str | None:
    """Return what a step to a throw, or a change of the hand before it, gives away."""
    if isinstance(worth.move, Play) and no_effect_key(view, worth.move):
        return explain_move(view, worth, ())
    mine, other = throw_after(view, worth.move), throw_after(view, best.move)
    if mine is None:
        return _change_mistake(view, worth, best)
    if other is None:
        return _change_missed(view, mine, worth, best)
    if waiting_sentence(view, other):
        return None if mine != other and waiting_sentence(view, mine) else ""
    return throw_mistake(view, mine, other, worth.cost - best.cost)


def _change_mistake(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return why a change of the hand before a throw is not worth it, or comes too early."""
    match worth.move:
        case Redraw(card) if not isinstance(best.move, Redraw) and not view.players[view.seat or 0].free:
            saving = redraw_saving(throw_candidates(view, CHAMPION_DEPTH), card)
            is_costly = saving <= 1 and not is_saved_by_limit(view, card, saving)
            return explain_costly_redraw(saving) if is_costly else ""
        case Use(card) if not isinstance(best.move, Use):
            return _("{card} should help you more after this throw or later.").format(card=card_name(card))
        case _:
            return _hand_mistake(view, worth, best)


def _change_missed(view: View, mine: ShotState, worth: MoveValue, best: MoveValue) -> str:
    """Return what the best change of the hand brings, after what is wrong with the played throw if that costs more."""
    candidates, loss = planned_candidates(view, CHAMPION_DEPTH), worth.cost - best.cost
    if not candidates.best or not isinstance(best.move, Use):
        return ""
    gain, other = hand_sentence(view, best.move), candidates.best[0]
    if candidates.expected_strokes(mine) - other.cost <= loss / 2:
        return ""
    pair = with_planned_luck(view, mine), with_planned_luck(view, other.shot)
    fault = mando_sentence(view, *pair) or penalty_sentence(view, *pair, loss)
    still = "" if fault else _still_sentence(view, best.move, other.shot)
    onward = still and (next_sentence(view, *pair) or drop_in_sentence(view, *pair))
    is_clear = use_saving(view, best.move) >= NEGLIGIBLE_STROKES and not onward
    return " ".join(filter(None, (fault, still, onward, gain if is_clear or not (fault or still) else "")))


def _still_sentence(view: View, move: Use, shot: ShotState) -> str:
    """Return that a throw of the hand can follow a change of the hand; "" if another one should."""
    if not leaves_throw(view, move, shot):
        return ""
    form = _("It costs no stroke, and {throw} can still follow: {where}.")
    return form.format(throw=throw_name(view, shot), where=ending_text(view, likely_end(view, shot)))
