"""Why an open card that could be taken is not put elsewhere: what stands beside the reason for its best place."""

from collections.abc import Sequence

from engine.i18n import _, join_list
from engine.play_nine.ai.expected_score import FACE_DOWN, OPPOSITE, face_down_count
from engine.play_nine.moves import PLACES
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name
from engine.play_nine.text.card_places import Placement, is_above_mean, unseen_matches
from engine.play_nine.text.ideas import placement_kind


def add_why_not_on_open(put: Placement, reason: str) -> str:
    """Return a reason for a place on a face-down card, with why a taken card does not rather replace a high one."""
    return f"{reason} {_why_not_on_open(put)}".rstrip() if reason and put.is_take else reason


def _why_not_on_open(put: Placement) -> str:
    """Return why the card does not rather replace a high open one, "" if there is none."""
    here = put.uses[PLACES[put.place]]
    places = [
        place
        for place, old in enumerate(put.at.row)
        if placement_kind(put.at, place, put.card) == "lower" and is_above_mean(put.at.hidden, VALUES[old])
    ]
    swaps = [put.uses[PLACES[place]] for place in places]
    if put.at.last or not swaps or min(swap.cost for swap in swaps) < here.cost:
        return ""
    if len(put.at.rows) == 1 or all(swap.own > here.own for swap in swaps):
        return _can_wait(put, places)
    if len(put.at.rows) == 2:
        return _("Replacing an open card turns up no hidden one, so your opponent would get more shots.")
    return _("Replacing an open card turns up no hidden one, so the others would get more shots.")


def _can_wait(put: Placement, places: Sequence[int]) -> str:
    """Return what the high open cards at these places can wait for: one opposite the card put has no room to match."""
    can_match = OPPOSITE[put.place] not in places and all(unseen_matches(put, place) for place in places)
    form = can_wait_form(can_match=can_match)
    cards = sorted({VALUES[put.at.row[place]] for place in places})
    return form.format(card=join_list(map(card_name, cards)))


def can_wait_form(*, can_match: bool) -> str:
    """Return the form that says what an open card that is not replaced now can wait for."""
    if can_match:
        return _("Your {card} can still find a match, or be replaced later.")
    return _("Your {card} can still be replaced later.")


def why_not_on_hidden(put: Placement) -> str:
    """Return why a low card is not rather put on a face-down one, "" if no cause holds for all."""
    row, is_low = put.at.row, put.card < put.at.hidden.mean
    beside = [row[OPPOSITE[place]] for place, kind in enumerate(row) if kind == FACE_DOWN]
    can_match = all(kind != FACE_DOWN and VALUES[kind] > 0 < put.at.hidden.copies[kind] for kind in beside)
    is_end = len(put.at.rows) == 1 or put.at.last or face_down_count(row) == 1
    return "" if is_end or not (is_low and can_match) else _("On a hidden card, it would block a match.")
