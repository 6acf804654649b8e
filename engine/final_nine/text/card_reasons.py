"""The reason for a card on a committed throw: what it changes about where the throw ends."""

from collections.abc import Sequence

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole
from engine.final_nine.ai.cards_on_throw import card_of, card_played, card_way, changes_hand_only
from engine.final_nine.ai.determinize import known_state, strokes_to_limit
from engine.final_nine.ai.move_values import may_disrupt_later, value_disruptions
from engine.final_nine.ai.odds import best_luck_later, ending_chances, mean_strokes, planned_ending
from engine.final_nine.ai.players import values_by_move
from engine.final_nine.cards.deck import ACTIONS, CIRCLE
from engine.final_nine.moves import Apply, Play
from engine.final_nine.state import ShotState
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import (
    NEGLIGIBLE_STROKES,
    NO_PLAN,
    length_after,
    likely_end,
    plan_length,
    played_name,
    throw_after_end,
)
from engine.final_nine.text.terms import card_name
from engine.final_nine.text.throw_reasons import changes_nothing_sentence, onward_sentence
from engine.final_nine.throw.playable import Option
from engine.final_nine.view import View
from engine.i18n import _, format_number, ngettext


def card_sentence(view: View, move: Apply | Play) -> str:
    """Return what a card does to the committed throw."""
    option, after = card_way(view, move), card_played(view, move)
    card = card_name(card_of(view, move)) if after is None else played_name(after.plays[-1])
    if option is None:
        return _("{card} doesn't lead to a better throw.").format(card=card)
    if after is None:
        form = _("{card} costs nothing now, and new cards could still help.")
        if has_next_hole(view):
            form = _("{card} costs nothing now and improves your hand.")
        elif all(end.holed or end.under for end in planned_ending(*known_state(view))):
            form = _("{card} costs nothing.")
        return form.format(card=card)
    if no_effect_key(view, move):
        return _idle_card_sentence(view, card_of(view, move), after)
    return _relief_sentence(view, card, option, after) or _landing_sentence(view, card, after)


def _landing_sentence(view: View, card: str, after: ShotState) -> str:
    """Return where the throw ends with a card, and with the luck card that should follow it."""
    later = luck_that_follows(view, after)
    if later.plays != after.plays:
        sentence = _("With {card} and then {more}, your disc ends up {where}.").format(
            card=card, more=card_name(later.plays[-1].card), where=_likely_end(view, later)
        )
        return _end_sentence(view, sentence, later)
    ends = ending_chances(view, after, open_card=False)
    form = (
        _("With {card}, your disc ends up {where}.")
        if len(ends) == 1
        else _("With {card}, your disc most likely ends up {where}.")
    )
    return _end_sentence(view, form.format(card=card, where=ending_text(view, ends[0][0])), after)


def _end_sentence(view: View, sentence: str, shot: ShotState) -> str:
    """Return the sentence for the end of a committed throw, with the throws that reach the basket from there.

    They are not told if they need a card that the best move plays now, or if that move leads to the same place.
    """
    end, best = likely_end(view, shot), _best_committed(view)
    onward, best_end = throw_after_end(view, shot, end), likely_end(view, best)
    if onward is None or (end.lie == best_end.lie and end != best_end) or plan_length(onward) == NO_PLAN:
        return sentence
    followed = luck_that_follows(view, best)
    if plan_length(onward) < length_after(view, followed, likely_end(view, followed)):
        return sentence
    later = {one.card for throw in (onward, onward.last) if throw for one in throw.plays}
    return sentence if later & {one.card for one in best.plays} else onward_sentence(view, sentence, shot, onward, best)


def _best_committed(view: View) -> ShotState:
    """Return the committed throw after the best move."""
    best = next(iter(values_by_move(view, view.seat)), None)
    return (card_played(view, best) if best else None) or known_state(view)[1]


def _likely_end(view: View, shot: ShotState) -> str:
    return ending_text(view, likely_end(view, shot))


def _relief_sentence(view: View, card: str, option: Option, after: ShotState) -> str:
    """Return what a card saves that leaves the disc where it is: cards of the hand or a stroke; "" otherwise."""
    shot = known_state(view)[1]
    for effect in shot.plays[option.target].effects if option.target >= 0 else ():
        if effect.kind == "discard":
            count = len(view.hand) if effect.argument == "all" else effect.number
            form = ngettext("{card} saves you a card.", "{card} saves you {count} cards.", count)
            return form.format(card=card, count=count)
    before, end = (likely_end(view, one) for one in (shot, after))
    is_dropped_in = end.kind == "in" != before.kind
    if before.lie == end.lie and not is_dropped_in and mean_strokes(view, after) < mean_strokes(view, shot):
        return _("{card} saves you a stroke.").format(card=card)
    return ""


def _idle_card_sentence(view: View, code: str, after: ShotState) -> str:
    """Return that a card changes nothing on its own, and what it is good for all the same."""
    before, later = best_luck_later(view, known_state(view)[1]), best_luck_later(view, after)
    if not later.card or later.strokes >= before.strokes - NEGLIGIBLE_STROKES:
        return changes_nothing_sentence(view, code)
    form = _("By itself {card} does nothing, but with {more}, your disc ends up {where}.")
    if CIRCLE in ACTIONS[later.card].symbols and not after.putting:
        form = _("After {card}, you can play {more} although this is no putt. Your disc ends up {where}.")
    names = {"card": card_name(code), "more": card_name(later.card), "where": _likely_end(view, later.shot)}
    return _end_sentence(view, form.format(**names), later.shot)


def luck_that_follows(view: View, shot: ShotState) -> ShotState:
    """Return a throw with the luck card of the hand that should follow a turned card, if one helps."""
    if view.window != "turned":
        return shot
    later = best_luck_later(view, shot)
    return later.shot if later.saving > NEGLIGIBLE_STROKES else shot


def standing_sentence(view: View) -> str:
    """Return where the throw ends as it stands, or with the luck card that should follow.

    "" if the best move only changes the hand, so that the throw ends there after it, too.
    """
    shot, best = known_state(view)[1], next(iter(values_by_move(view, view.seat)), None)
    if isinstance(best, Apply | Play) and changes_hand_only(view, best):
        return ""
    later = luck_that_follows(view, shot)
    if later.plays != shot.plays:
        form, more = _("With {card} from your hand, your disc ends up {where}."), card_name(later.plays[-1].card)
        is_same_lie = likely_end(view, shot).lie == likely_end(view, later).lie
        if is_same_lie and mean_strokes(view, later) < mean_strokes(view, shot):
            form = _("{card} from your hand saves you the penalty.")
        return _end_sentence(view, form.format(card=more, where=_likely_end(view, later)), later)
    ends = ending_chances(view, shot, open_card=False)
    form = _("As things stand, your disc most likely ends up {where}.")
    if len(ends) == 1:
        form = _("As things stand, your disc ends up {where}.")
    return _end_sentence(view, form.format(where=ending_text(view, ends[0][0])), shot)


def _reaches_limit_anyway(view: View) -> bool:
    """Return whether the throw of another player takes them to the hole's limit, or the one after it does (F-130)."""
    state, shot = known_state(view)
    may_hole = any(end.holed for end in planned_ending(state, shot))
    return strokes_to_limit(view, shot.seat) <= (1 if may_hole else 2)


def _keeping_sentence(view: View) -> str:
    """Return that the cards that could be played on another player's throw are kept; the card if there is only one."""
    card, *others = dict.fromkeys(move.card for move in view.moves if isinstance(move, Play))
    if others:
        return _("You'd keep your cards for another throw.")
    return _("You'd keep {card} for another throw.").format(card=card_name(card))


def _better_use_sentence(view: View, worth: MoveValue) -> str:
    """Return that a card is better kept than played on another player's throw, which it harms; "" otherwise."""
    best = min(value_disruptions(view, CHAMPION_DEPTH), key=lambda one: one.cost)
    if isinstance(best.move, Play) or worth.harm < NEGLIGIBLE_STROKES:
        return ""
    if best.later_harm > worth.harm:
        return _("{card} should do more on another throw.")
    return _("{card} is worth more later.") if has_next_hole(view) else ""


def disruption_sentence(view: View, worth: MoveValue, names: Sequence[str]) -> str:
    """Return what a disruption costs the thrower, or whether there is one that is worth its card."""
    move, thrower = worth.move, names[view.shot.seat if view.shot else 0]
    if not any(isinstance(one, Play) for one in view.moves):
        return _("You have no card for this throw.")
    values = {one.move: one for one in value_disruptions(view, CHAMPION_DEPTH)}
    harms = (abs(one.harm) for one in values.values() if isinstance(one.move, Play))
    if _reaches_limit_anyway(view) and max(harms, default=0.0) < NEGLIGIBLE_STROKES:
        form = _("{name} reaches the limit of {count} strokes anyway.")
        return form.format(name=thrower, count=known_state(view)[0].stroke_limit)
    if not isinstance(move, Play):
        if all(one.cost >= values[move].cost for one in values.values()):
            return _("None of your cards would hurt this throw enough to be worth playing.")
        return _keeping_sentence(view) if may_disrupt_later(view) else ""
    form = _better_use_sentence(view, worth) or _harm_form(worth)
    return form.format(card=card_name(move.card), name=thrower, strokes=format_number(worth.harm, 2))


def _harm_form(worth: MoveValue) -> str:
    """Return the sentence for what a disruption costs the thrower."""
    form = _("{card} costs {name} about {strokes} strokes.")
    if abs(worth.harm - 1) < EQUAL_STROKES:
        form = _("{card} costs {name} a stroke.")
    elif abs(worth.harm) < NEGLIGIBLE_STROKES:
        form = _("{card} hardly costs {name} anything.")
    elif worth.harm < 0:
        form = _("{card} would actually help {name}.")
    return form
