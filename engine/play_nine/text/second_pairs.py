"""Reasons for a card that can become one more pair of its kind: the bonus that it needs, and how near that is."""

from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, GridKinds, with_card
from engine.play_nine.moves import PLACES
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name
from engine.play_nine.text.card_places import IDEAS, MAIN_PART, NEXT_IDEAS, Placement
from engine.play_nine.text.draws import waiting_kinds
from engine.play_nine.text.ideas import count_pairs, placement_kind
from engine.play_nine.view import BONUS, ROW_CARDS


def explain_second_pair(put: Placement) -> str:
    """Explain a card that can become one more pair of its kind, "" if it can't."""
    at, pairs = put.at, count_pairs(put.at.row, put.kind)
    if at.last or not pairs or not at.hidden.copies[put.kind] or not (put.is_take or _is_nearer_to_bonus(put)):
        return ""
    if at.row[OPPOSITE[put.place]] == KIND_OF[HOLE_IN_ONE] != put.kind:
        return ""  # the pair would replace the best card there is
    if _is_beside_higher(put):
        return ""  # the card would need no more there, and save more at once
    form = _("One more {card} in that column makes {pairs} pairs: a bonus of {bonus} in all.")
    if put.is_take:
        form = _("In place of your {old}, it needs one more {card} for a bonus of {bonus}.")
        if put.old == FACE_DOWN:
            form = _("On hidden card {place}, it needs one more {card} for a bonus of {bonus}.")
    old = "" if put.old == FACE_DOWN else card_name(VALUES[put.old])
    card, bonus = format_number(put.card), format_number(BONUS[pairs + 1])
    return form.format(card=card, place=put.place + 1, old=old, pairs=pairs + 1, bonus=bonus)


def explain_beside_higher(put: Placement) -> str:
    """Explain a taken card that could make one more pair in place of a higher card, which the next player could match.

    Return "" if that is not mostly why it is not put there.
    """
    place = OPPOSITE[put.place]
    if not _is_beside_higher(put) or not count_pairs(put.at.row, put.kind) or len(put.at.rows) == 1:
        return ""
    more = put.uses[PLACES[place]].cost - put.uses[PLACES[put.place]].cost
    is_cause = put.gifts[put.old] - put.gifts[put.at.row[place]] >= MAIN_PART * more
    if not is_cause or put.at.row[place] not in waiting_kinds(put.at.rows[1]):
        return ""
    form = _("If you replace your {card} with it, the next player could match the {card}.")
    return form.format(card=card_name(VALUES[put.at.row[place]]))


def _is_beside_higher(put: Placement) -> bool:
    """Return whether a card that is rather not taken replaces an open one beside a higher one."""
    old, under = put.old, put.at.row[OPPOSITE[put.place]]
    is_offered = put.is_take and not put.is_best and FACE_DOWN not in (old, under)
    return is_offered and VALUES[under] > VALUES[old]


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
