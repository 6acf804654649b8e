"""Reasons for turning up a hidden card in place of the card drawn, which is discarded."""

from engine.caddie import MoveValue
from engine.i18n import _, format_number
from engine.play_nine.ai.evaluate import view_lookahead
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, Situation, situation
from engine.play_nine.ai.lookahead import ShotLookahead
from engine.play_nine.ai.value_function import Outcome
from engine.play_nine.moves import PLACES, Flip
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name
from engine.play_nine.text.card_places import (
    NEARLY_EQUAL_STROKES,
    NEEDED_STROKES,
    WORTH_MATCHING,
    is_above_mean,
    needs_match_least,
)
from engine.play_nine.text.draws import FEW_SHARE, chance_below
from engine.play_nine.text.ideas import count_pairs
from engine.play_nine.view import BONUS, View
from engine.reason_topics import topic_text

LIKELY = 0.4
"""A card turned up that is lower with this chance is a reason to flip."""
HALF = 0.5
"""A card turned up that is lower with no more than this chance needs another reason beside it."""
LITTLE_WORSE_STROKES = 0.25
"""A flip that costs no more than this above another one, for no reason in words, is nearly as good, too."""
LOW = 0
"""A low card that is likely to come."""
FLIPPED = "A low card held can be worse than one turned up."
HIGH_DRAWN = "A high card held is worse than one turned up."
"""Lessons that reasons teach in different words."""


def explain_flip(view: View, at: Situation, worth: MoveValue, held_card: int, is_best: bool) -> str:
    """Explain a card flipped in place of the card held."""
    assert isinstance(worth.move, Flip)
    under, is_low = card_under(view, worth.move), held_card <= at.hidden.mean
    if len(at.rows) == 1 and ((is_low and is_best) or (not is_best and _can_match(at, held_card))):
        return _explain_open_card(held_card, is_best)
    if _tells_match(view, at, worth.move, held_card, is_best) and at.hidden.copies[under]:
        return _explain_flip_under(at, held_card, VALUES[under], is_best)
    if (
        is_low
        and (is_best or chance_below(at.hidden, held_card) >= FEW_SHARE)
        and flip_saves(view, worth.strokes, held_card)
    ):
        form = _("The card you flip could be lower than the {card}, and you can replace a high one later.")
        if not is_best:
            form = _("If you flip a high card, you can replace it later.")
        elif is_seldom_lower(at, held_card):
            form = _no_need_form()
        return topic_text(FLIPPED, form.format(card=card_name(held_card), held=card_name(held_card)))
    if held_card == HOLE_IN_ONE and len(at.rows) == 1:
        return _explain_open_card(held_card, is_best)
    if not (is_low and is_best):
        return _explain_lonely_flip(at, held_card)
    return _explain_spared_card(view, held_card) or _explain_equal_flip(view, at, worth, held_card)


def _no_need_form() -> str:
    """Return the form for a card thrown away though few hidden ones are lower."""
    return _("You can replace a high card later, so there's no need to keep the {held}.")


def _explain_spared_card(view: View, held_card: int) -> str:
    """Explain that the card on a hidden one would give that away, "" if the next player gains little by it."""
    if discard_cost(view, None) - discard_cost(view, held_card) < NEEDED_STROKES:
        return ""
    form = _("If you put the {card} on a hidden card, the card you swap out could help the next player more.")
    return form.format(card=card_name(held_card))


def is_told_spared(view: View, worth: MoveValue) -> bool:
    """Return whether the reason of that best move is that a hidden card would help the next player."""
    if not isinstance(worth.move, Flip) or view.held is None:
        return False
    reason = _explain_spared_card(view, view.held)
    return bool(reason) and reason == explain_flip(view, situation(view), worth, view.held, is_best=True)


def _explain_equal_flip(view: View, at: Situation, worth: MoveValue, held_card: int) -> str:
    """Explain that a low card need not be kept, "" unless it is hardly worse on a hidden one."""
    swaps, rivals = swap_values(view, held_card), view_lookahead(view).now.rivals
    costs = [swaps[place].cost for place, kind in enumerate(at.row) if kind == FACE_DOWN]
    is_near = min(costs) <= worth.cost - rivals + NEEDED_STROKES
    return topic_text(FLIPPED, _no_need_form().format(held=card_name(held_card))) if is_near else ""


def _can_match(at: Situation, held_card: int) -> bool:
    """Return whether the card held can match an open one."""
    kind = KIND_OF[held_card]
    return any(old == kind != at.row[OPPOSITE[place]] for place, old in enumerate(at.row))


def _explain_open_card(held_card: int, is_best: bool) -> str:
    """Explain a card that alone stays open for the next shot."""
    form = _("The {card} stays open for your next shot, and you see one more card.")
    if not is_best:
        form = _("You can still take the {card} on your next shot, but then it takes two shots.")
    return form.format(card=card_name(held_card))


def _tells_match(view: View, at: Situation, flip: Flip, held_card: int, is_best: bool) -> bool:
    """Return whether a match for the card opposite speaks for the flip.

    Beside a better idea it does if the low card on a hidden one is worse, or would spoil a bonus or a likely gain.
    """
    under, kind = card_under(view, flip), KIND_OF[held_card]
    if under in (FACE_DOWN, kind) or (VALUES[under] <= 0 and not count_pairs(at.row, under)):
        return False
    if is_best and needs_match_least(at, flip.position - 1):
        return False
    if is_best or held_card > at.hidden.mean:
        return True
    swaps = swap_values(view, held_card)
    places = [place for place, old in enumerate(at.row) if old == FACE_DOWN and at.row[OPPOSITE[place]] != kind]
    if all(view_lookahead(view).flip(flip.position - 1, kind).cost < swaps[place].cost for place in places):
        return True
    is_spoilt = all(swaps[flip.position - 1].cost <= swaps[place].cost for place in places)
    return is_spoilt and (chance_below(at.hidden, held_card) >= FEW_SHARE or count_pairs(at.row, under) > 0)


def explain_column(view: View, at: Situation, flip: Flip, is_best: bool) -> str:
    """Explain why the card is not flipped in the column of a higher open one, "" if there is none."""
    chosen_kind = card_under(view, flip)
    if is_best and needs_match_least(at, flip.position - 1):
        return _("The {card} in that column needs a match least.").format(card=card_name(VALUES[chosen_kind]))
    if not is_best and not _tells_match(view, at, flip, view.held or 0, is_best):
        return ""
    least = WORTH_MATCHING if chosen_kind == FACE_DOWN else max(WORTH_MATCHING, VALUES[chosen_kind] + 1)
    above = {
        place: VALUES[at.row[OPPOSITE[place]]]
        for place, kind in enumerate(at.row)
        if kind == FACE_DOWN and at.row[OPPOSITE[place]] != FACE_DOWN and at.hidden.copies[at.row[OPPOSITE[place]]]
    }
    place = max(above, key=lambda place: above[place], default=None)
    if place is None or above[place] < least:
        return ""
    form = _column_form(view, at, flip, place)
    chosen_name = "" if chosen_kind == FACE_DOWN else card_name(VALUES[chosen_kind])
    return form.format(card=card_name(above[place]), chosen=chosen_name, position=place + 1)


def _column_form(view: View, at: Situation, flip: Flip, place: int) -> str:
    """Return the form that tells why a card is not flipped at that place, beside a higher open card."""
    lookahead, chosen_kind, above = view_lookahead(view), card_under(view, flip), at.row[OPPOSITE[place]]
    held_kind = KIND_OF[view.held]
    more = lookahead.flip(place, held_kind).cost - lookahead.flip(flip.position - 1, held_kind).cost
    nearly = _("Flipping card {position}, in the column of your {card}, is nearly as good.")
    if more <= NEARLY_EQUAL_STROKES:
        return nearly
    if chosen_kind == FACE_DOWN:
        return ""
    if at.hidden.copies[chosen_kind] * VALUES[chosen_kind] > at.hidden.copies[above] * VALUES[above]:
        return _("More unseen cards match your {chosen} than your {card}.")
    if reason := tell_sooner_replaced(view, OPPOSITE[place], OPPOSITE[flip.position - 1]):
        return reason
    return nearly if more <= LITTLE_WORSE_STROKES else ""


def tell_sooner_replaced(view: View, place: int, other: int) -> str:
    """Return that a low card would replace the high open card at one place before that at another, "" if not so.

    A card whose match would bring a bonus is kept.
    """
    at, swaps = situation(view), swap_values(view, LOW)
    kind = at.row[place]
    is_kept = count_pairs(at.row, kind) > 0 < at.hidden.copies[kind]
    if is_kept or not is_above_mean(at.hidden, VALUES[kind]) or swaps[place].cost >= swaps[other].cost:
        return ""
    form = _("You'll want to replace your {card} anyway, so the hidden card in that column can wait.")
    return form.format(card=card_name(VALUES[kind]))


def _explain_flip_under(at: Situation, held_card: int, under: int, is_best: bool) -> str:
    """Explain a card flipped beside an open one, in place of the card held."""
    pairs = count_pairs(at.row, KIND_OF[under])
    if pairs and held_card <= at.hidden.mean:
        form = _("Another {card} there makes {pairs} pairs: a bonus of {bonus} in all.")
        return form.format(card=format_number(under), pairs=pairs + 1, bonus=format_number(BONUS[pairs + 1]))
    topic, form = FLIPPED, _("The card you flip could match your {card}.")
    if is_above_mean(at.hidden, held_card):
        topic = HIGH_DRAWN
        form = _("A hidden card averages {mean}, less than the {held}, and could match your {under}.")
    elif is_best and chance_below(at.hidden, held_card) < LIKELY:
        likelier_form = _("The card you flip could match your {under}, and you can replace a high one later.")
        form = f"{form} {_no_need_form()}" if is_seldom_lower(at, held_card) else likelier_form
    elif chance_below(at.hidden, held_card) >= FEW_SHARE:
        form = _("The card you flip could match your {under}, or be lower than the {held}.")
    mean, card = format_number(at.hidden.mean, 1), card_name(under)
    return topic_text(topic, form.format(mean=mean, held=card_name(held_card), under=card, card=card))


def _explain_lonely_flip(at: Situation, held_card: int) -> str:
    """Explain a card flipped in a column without a match, in place of the card held."""
    lower = chance_below(at.hidden, held_card)
    if is_above_mean(at.hidden, held_card):
        form = _("A hidden card averages {mean}, less than the {card} you drew.")
        if lower <= HALF:
            form = _(
                "A hidden card averages {mean}, less than the {card} you drew, and you can replace a high one later."
            )
        form = topic_text(HIGH_DRAWN, form)
    elif lower >= HALF:
        form = topic_text(FLIPPED, _("The card you flip could be lower than the {card}."))
    elif not is_seldom_lower(at, held_card):
        form = _("Most hidden cards are no lower than the {card} you drew.")
    else:
        form = _("Few hidden cards are lower than the {card} you drew.") if lower else ""
    return form.format(mean=format_number(at.hidden.mean, 1), card=card_name(held_card))


def is_seldom_lower(at: Situation, card: int) -> bool:
    """Return whether few hidden cards are lower than that one."""
    return chance_below(at.hidden, card) < FEW_SHARE


def is_told_idle(view: View, at: Situation, worth: MoveValue, held_card: int) -> bool:
    """Return whether the reason of a flip beside a better move is that it seldom turns up a lower card."""
    is_idle = not is_above_mean(at.hidden, held_card) and chance_below(at.hidden, held_card) < HALF
    return is_idle and explain_flip(view, at, worth, held_card, is_best=False) == _explain_lonely_flip(at, held_card)


def explain_last_flip(view: View, at: Situation, held_card: int) -> str:
    """Explain the last shot's discard beside the card held on a hidden one: the hidden card could match.

    Return "" where that card could not, or where the better swap leaves it as it is.
    """
    swaps = swap_values(view, held_card)
    place = min(range(len(swaps)), key=lambda place: swaps[place].cost)
    under = at.row[OPPOSITE[place]]
    if at.row[place] != FACE_DOWN or under in (FACE_DOWN, KIND_OF[held_card]) or not at.hidden.copies[under]:
        return ""
    pairs, card = count_pairs(at.row, under) + 1, VALUES[under]
    form = _("Card {position} could still match your {card}.") if card > 0 else ""
    if pairs > 1:
        form = _("Another {card} as card {position} would make {pairs} pairs: a bonus of {bonus} in all.")
    bonus = format_number(BONUS[pairs])
    return form.format(card=card_name(card), position=place + 1, pairs=pairs, bonus=bonus)


def card_under(view: View, flip: Flip) -> int:
    """Return the kind of the card opposite the one turned up."""
    return situation(view).row[OPPOSITE[flip.position - 1]]


def flip_saves(view: View, strokes: float, held_card: int) -> bool:
    """Return whether a flip takes fewer own strokes than putting the card held on a face-down one without a match."""
    row, swaps = situation(view).row, swap_values(view, held_card)
    places = [
        place for place, kind in enumerate(row) if kind == FACE_DOWN and row[OPPOSITE[place]] != KIND_OF[held_card]
    ]
    return all(strokes < swaps[place].own for place in places)


def swap_values(view: View, held_card: int) -> list[Outcome]:
    """Return the outcome of the card held at each position."""
    uses = dict(view_lookahead(view).uses(KIND_OF[held_card], "discard"))
    return [uses[move] for move in PLACES]


def discard_cost(view: View, card: int | None) -> float:
    """Return what the discard of that card, or of an unknown one, costs by its use for the next player."""
    lookahead = view_lookahead(view)
    kind = FACE_DOWN if card is None else KIND_OF[card]
    return lookahead.discard_effects[kind].cost if isinstance(lookahead, ShotLookahead) else 0.0


def discard_loss(view: View, card: int | None) -> float:
    """Return the own strokes that the discard of that card, or of an unknown one, costs: the hole ends sooner."""
    lookahead = view_lookahead(view)
    kind = FACE_DOWN if card is None else KIND_OF[card]
    return lookahead.discard_effects[kind].own if isinstance(lookahead, ShotLookahead) else 0.0


def gift(view: View, card: int | None) -> float:
    """Return what the discard of that card, or of an unknown one, adds to the strokes of the others."""
    lookahead = view_lookahead(view)
    kind = FACE_DOWN if card is None else KIND_OF[card]
    return lookahead.discard_effects[kind].rivals if isinstance(lookahead, ShotLookahead) else 0.0


def net_gift(view: View, card: int | None) -> float:
    """Return what that discard adds to the strokes of the others, less what it costs oneself."""
    return min(gift(view, card), -discard_cost(view, card))
