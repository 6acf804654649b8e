"""Reasons for a card that can become one more pair of its kind: the bonus that it needs, and how near that is."""

from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, GridKinds, with_card
from engine.play_nine.moves import PLACES
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name
from engine.play_nine.text.card_places import IDEAS, NEXT_IDEAS, Placement
from engine.play_nine.text.ideas import count_pairs, placement_kind
from engine.play_nine.view import BONUS, ROW_CARDS


def explain_second_pair(put: Placement) -> str:
    """Explain a card that can become one more pair of its kind, "" if it can't."""
    at, pairs = put.at, count_pairs(put.at.row, put.kind)
    if at.last or not pairs or not at.hidden.copies[put.kind] or not (put.is_take or _is_nearer_to_bonus(put)):
        return ""
    if at.row[OPPOSITE[put.place]] == KIND_OF[HOLE_IN_ONE] != put.kind:
        return ""  # the pair would replace the best card there is
    form = _("One more {card} in that column makes {pairs} pairs: a bonus of {bonus} in all.")
    if put.is_take:
        form = _("In place of your {old}, it needs one more {card} for a bonus of {bonus}.")
        if put.old == FACE_DOWN:
            form = _("On hidden card {place}, it needs one more {card} for a bonus of {bonus}.")
    old = "" if put.old == FACE_DOWN else card_name(VALUES[put.old])
    card, bonus = format_number(put.card), format_number(BONUS[pairs + 1])
    return form.format(card=card, place=put.place + 1, old=old, pairs=pairs + 1, bonus=bonus)


def _is_nearer_to_bonus(put: Placement) -> bool:
    """Return whether the next bonus lacks fewer cards than after any other idea for the card."""
    at, mine = put.at, placement_kind(put.at, put.place, put.card)
    least = min(put.uses[move].cost for move in PLACES)
    others = {
        _missing_for_bonus(at.row, place, put.kind)
        for place, move in enumerate(PLACES)
        if placement_kind(at, place, put.card) in IDEAS - {mine} and put.uses[move].cost <= least + NEXT_IDEAS
    }
    return _missing_for_bonus(at.row, put.place, put.kind) < min(others, default=len(at.row))


def _missing_for_bonus(before: GridKinds, place: int, kind: int) -> int:
    """Return how many more cards of that kind the next bonus needs after one is put at a position."""
    row, pairs = with_card(before, place, kind), count_pairs(before, kind)
    columns = max(0, max(2, pairs + 1) - count_pairs(row, kind))
    waiting = sum((row[top] == kind) != (row[top + ROW_CARDS] == kind) for top in range(ROW_CARDS))
    return columns + max(0, columns - waiting)
