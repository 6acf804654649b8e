"""Reasons for putting a card on one that counts no more: it keeps the hole going, or it is the least evil."""

from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import face_down_count
from engine.play_nine.moves import PLACES, SKIP, Flip
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    NEEDED_STROKES,
    Placement,
    best_move_ends_hole,
    cards_kept,
    has_other_like_it,
    tell_next_pairs,
    tell_place,
)
from engine.play_nine.text.ideas import count_pairs, placement_kind
from engine.play_nine.view import BONUS


def explain_idle(put: Placement, *, higher: bool) -> str:
    """Explain a card that saves nothing now: it keeps the hole going, or it is the least evil."""
    if not put.is_best and (put.is_take or not best_move_ends_hole(put)):
        return ""
    reason = _explain_kept_cards(put, higher=higher)
    return f"{tell_place(put)} {reason}" if put.is_take and reason else reason


def _explain_kept_cards(put: Placement, *, higher: bool) -> str:
    """Explain a card on its like or on a lower one by what the other cards keep."""
    if face_down_count(put.at.row) == 1 and not put.at.last and SKIP not in put.uses:
        form = _("Your cards stay as they are, and the hole goes on.")
        if higher:
            form = _("It costs you {strokes}, but your last card stays face down and the hole goes on.")
    elif put.is_best:
        form = _reason_for_higher(put) if higher else _reason_for_same(put)
    else:
        form = ""
    return form.format(
        strokes=strokes_text(put.card - VALUES[put.old]),
        card=format_number(put.card),
        old=card_name(VALUES[put.old]),
        bonus=format_number(BONUS[min(count_pairs(put.at.row, put.kind) + 1, len(BONUS) - 1)]),
    )


def _keeps_hole_longer(put: Placement) -> bool:
    """Return whether nobody is nearer to putting out, and turning up a card instead costs own strokes."""
    at, own = put.at, put.uses[PLACES[put.place]].own
    flip_strokes = [after.own for move, after in put.uses.items() if isinstance(move, Flip)]
    is_first = len(at.rows) > 1 and not at.last and 1 < face_down_count(at.row) <= at.others
    return is_first and min(flip_strokes, default=own) > own


def _reason_for_same(put: Placement) -> str:
    """Return the form for a card put on its like that is better than any other move: what the others would cost."""
    waiting_card = max((card for card in cards_kept(put) if card != put.card), default=None)
    if waiting_card is not None:
        form = _("Your cards stay as they are, and your {kept} can still find its match.")
        return form.format(kept=card_name(waiting_card))
    kinds = {placement_kind(put.at, place, put.card) for place in range(len(put.at.row))}
    if kinds <= {"same card", "higher", "broken pair"}:
        return _("Your cards stay as they are; any other swap would cost you strokes.")
    return _("Your cards stay as they are; every other swap is worse.")


def _reason_for_higher(put: Placement) -> str:
    """Return the form for a higher card that is better than any other move, "" if no cause is sure."""
    at, old = put.at, put.old
    if put.gift < -NEEDED_STROKES:
        form = _("It costs you {strokes}, but the next player can't use the {card} now.")
        return f"{form} {tell_next_pairs(put)}".rstrip()
    if put.keeps_discard and has_other_like_it(put):
        return _("The {old} stays open: match it with your other {old} on your next shot.")
    if not at.last and list(at.row).count(old) == 2 and at.hidden.copies[put.kind]:
        return _("You have another {old}, and you can still match the {card}, too.")
    if not at.last and count_pairs(at.row, put.kind) and at.hidden.copies[put.kind]:
        return _("It costs you {strokes}, but one more {card} in that column makes a bonus of {bonus} in all.")
    if _keeps_hole_longer(put):
        return _("It costs you {strokes}, but turns up no card, so you get more shots.")
    if at.last or put.keeps_discard:
        return ""
    if at.hidden.copies[put.kind]:
        return _("It costs you {strokes} now, but you can still match the {card}, or replace it later.")
    return _("It costs you {strokes} now, but you can still replace the {card} later.")
