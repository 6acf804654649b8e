"""Reasons for mistakes, for the report and for practice: what a use of a card gives away against a better one."""

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    OPPOSITE,
    Situation,
    situation,
    with_card,
)
from engine.play_nine.moves import Draw, Flip, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import FEW_STROKES, GOOD_PART, MOST, NEEDED_STROKES, match_savings
from engine.play_nine.text.draws import EARLY_END
from engine.play_nine.text.flips import tell_sooner_replaced
from engine.play_nine.text.hints import discarded_card, ends_hole, find_cause
from engine.play_nine.text.ideas import count_pairs, putting_out_strokes
from engine.play_nine.text.mistake_facts import GIFT, LOW_CARD, Mistake
from engine.play_nine.text.next_player import tell_next_use
from engine.play_nine.text.swap_mistakes import explain_place
from engine.play_nine.view import BONUS, View
from engine.reason_topics import aside, topic_text


def explain_mistake(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Return what the move played gives away against the best one, "" if what speaks for the best one says it.

    It is None where neither says it.
    """
    told = _explain_own_loss(view, played, best, names)
    return None if told == "" and not find_cause(view, best) else told


def _explain_own_loss(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Explain the own strokes lost, "" for nothing to add; None also where a draw saves mostly the others' strokes."""
    if played.move == best.move:
        return ""
    if view.held is None:
        is_for_others = played.strokes - best.strokes < MOST * (played.cost - best.cost)
        return None if isinstance(best.move, Draw) and is_for_others else ""
    found = Mistake(view, situation(view), view.held, played, best, names)
    if said := _explain_end(found) or _explain_given_up(found) or _explain_gift(found):
        return f"{said} {_second_cause(found)}".rstrip()
    if isinstance(played.move, Place):
        why, gift = explain_place(found), _name_gift(found)
        rest = _praise_best(found) if gift and why == "" else why
        return f"{aside(GIFT, gift)} {rest}".lstrip() if gift and rest else gift or why
    return _explain_flips(found) if isinstance(played.move, Flip) and isinstance(best.move, Flip) else ""


def _explain_end(found: Mistake) -> str:
    """Explain a hole that is ended too early."""
    at, is_end = found.at, ends_hole(found.at, found.played.move)
    if at.last or not is_end or ends_hole(at, found.best.move) or found.played.strokes <= found.best.strokes:
        return ""
    if found.is_for_open_discard:
        return ""
    placed, gone = -1, FACE_DOWN
    if isinstance(found.best.move, Place):
        placed, gone = found.place(found.best), found.old(found.best)
        at = at._replace(rows=(with_card(at.row, placed, KIND_OF[found.held]), *at.rows[1:]))
    hoped = _hoped_strokes(at)
    saved = {place: strokes for place, strokes in hoped.items() if place != placed and at.row[place] != gone}
    if not saved or found.kind(found.best) == "higher":
        return topic_text(EARLY_END, _("You ended the hole, but your cards could still get better."))
    kind = at.row[max(saved, key=lambda place: saved[place])]
    if not count_pairs(at.row, kind):
        kind = max((at.row[place] for place in saved), key=lambda one: VALUES[one])
    pairs, form = count_pairs(at.row, kind), _("You ended the hole, with your {card} still unmatched.")
    if list(at.row).count(kind) > 1:
        form = _("You ended the hole, with more than one {card} still unmatched.")
    if pairs:
        form = _("You ended the hole, but one more {card} would have brought a bonus of {bonus}.")
    bonus = format_number(BONUS[min(pairs + 1, len(BONUS) - 1)])
    return topic_text(EARLY_END, form.format(card=card_name(VALUES[kind]), bonus=bonus))


def _hoped_strokes(at: Situation) -> dict[int, float]:
    """Return by place what a match for the open card there saves, if it is a high one or brings a bonus."""
    saved = dict[int, float]()
    for place, kind in enumerate(at.row):
        if kind in (FACE_DOWN, at.row[OPPOSITE[place]]) or not at.hidden.copies[kind]:
            continue
        strokes = match_savings(at, place)
        if strokes > 0 and (VALUES[kind] > LOW_CARD or count_pairs(at.row, kind)):
            saved[place] = strokes
    return saved


def _explain_gift(found: Mistake) -> str:
    """Explain a discard that helps the next player, and for that costs own strokes or nothing but theirs."""
    if found.is_for_low_card:
        return ""
    own, taken, given = found.own_loss, found.lost_by_discard, found.given_by_discard
    costs_shots = taken >= max(NEEDED_STROKES, MOST * own)
    if not costs_shots and (own > NEEDED_STROKES or given < max(NEEDED_STROKES, MOST * found.loss)):
        return ""
    return _tell_discard(found)


def _name_gift(found: Mistake) -> str:
    """Name a discard that helps the next player where that is a good part of what was lost, but not most of it."""
    lost = found.lost_by_discard + min(found.given_by_discard, max(0.0, found.loss - found.own_loss))
    return _tell_discard(found) if lost >= max(NEEDED_STROKES, GOOD_PART * found.loss) else ""


def _tell_discard(found: Mistake) -> str:
    """Return what the next player could do with the card discarded, "" where the discard is not the matter."""
    card = discarded_card(found.view, found.played.move)
    if card is None or len(found.at.rows) == 1 or _is_mostly_swap(found):
        return ""
    costs_shots = found.lost_by_discard >= NEEDED_STROKES
    return topic_text(GIFT, tell_next_use(found.view, card, found.names, costs_shots=costs_shots))


def _is_mostly_swap(found: Mistake) -> bool:
    """Return whether the best move is better mostly because the card that it replaces is higher."""
    if not found.kind(found.best) == found.kind(found.played) == "lower":
        return False
    return bool(VALUES[found.old(found.best)] - VALUES[found.old(found.played)] >= MOST * found.loss)


def _explain_given_up(found: Mistake) -> str:
    """Explain a pair, the hope of a bonus, or a lower card that is given up."""
    kind, best = found.kind(found.played), found.kind(found.best)
    old = FACE_DOWN if kind is None else found.old(found.played)
    pairs = count_pairs(found.at.row, old)
    if old == FACE_DOWN or (kind == best and kind in ("broken pair", "higher")):
        return ""
    spares = not isinstance(found.best.move, Place) or found.old(found.best) != old
    is_idle_pair, form = found.held >= 0 > found.held + VALUES[old], ""
    if kind == "broken pair":
        form = _("You broke up your pair of {old}.")
        if pairs > 1:
            form = _("You broke up a pair of {old} and lost the bonus of {bonus}.")
        pairs -= 1
    elif kind in ("lower", "higher") and pairs and spares and found.is_likely_match(found.played):
        form = _("You gave up your {old}: one more in its column would bring a bonus of {bonus}.")
    elif kind == "higher":
        form = _("You replaced the {old} with a higher card.")
    elif kind == "pair" and is_idle_pair and not count_pairs(found.at.row, KIND_OF[found.held]):
        form = _("Your pair counts 0, but the {old} and the {held} count {sum} together.")
    return form.format(
        old=card_name(VALUES[old]),
        held=card_name(found.held),
        sum=format_number(found.held + VALUES[old]),
        bonus=format_number(BONUS[min(pairs + 1, len(BONUS) - 1)]),
    )


def _second_cause(found: Mistake) -> str:
    """Return what speaks for the best move besides what the one played gives away, "" if nothing needs to be said."""
    kind, best = found.kind(found.played), found.kind(found.best)
    is_end = best == "higher" and ends_hole(found.at, found.played.move)
    is_spoilt_pair = kind == "pair" and best == "lower" and found.at.last
    return _praise_best(found) if is_end or is_spoilt_pair or best == "putting out" else ""


def _praise_best(found: Mistake) -> str:
    """Return what speaks for the best move, after what the one played gave away."""
    if found.kind(found.best) != "putting out":
        return find_cause(found.view, found.best)
    form = _("The {held} on your last hidden card ends the hole with {strokes}.")
    strokes = strokes_text(putting_out_strokes(found.at.row, found.held))
    return form.format(held=card_name(found.held), strokes=strokes)


def _explain_flips(found: Mistake) -> str | None:
    """Explain a card flipped in another column, None if no difference between the columns is sure."""
    chosen, other = found.under(found.played), found.under(found.best)
    copies = found.at.hidden.copies
    if found.at.last:
        return None
    if told := _tell_low_column(found):
        return told
    if other == FACE_DOWN or not copies[other]:
        return None
    pairs, form, beside = count_pairs(found.at.row, other), "", found.kinds_beside_hidden
    if not pairs and VALUES[other] <= 0:
        return _tell_other_column(found) or None
    if pairs:
        form = _("Another {card} there makes {pairs} pairs: a bonus of {bonus} in all.")
    elif chosen == FACE_DOWN or not copies[chosen]:
        form = _("There, the card you flip could match your {card}.")
    elif VALUES[other] - VALUES[chosen] >= FEW_STROKES and VALUES[other] == max(VALUES[kind] for kind in beside):
        form = _("A match for your {card} would save more than one for your {chosen}.")
    elif copies[other] > copies[chosen] and copies[other] == max(copies[kind] for kind in beside):
        form = _("More unseen cards match your {card} than your {chosen}.")
    else:
        return _tell_other_column(found) or None
    return form.format(
        card=card_name(VALUES[other]),
        chosen="" if chosen == FACE_DOWN else card_name(VALUES[chosen]),
        pairs=pairs + 1,
        bonus=format_number(BONUS[min(pairs + 1, len(BONUS) - 1)]),
    )


def _tell_low_column(found: Mistake) -> str:
    """Return that a match for the card flipped would take the place of a low one, "" if that costs as much or less."""
    chosen, other = found.under(found.played), found.under(found.best)
    if not _is_low(chosen) or (_is_low(other) and VALUES[chosen] != HOLE_IN_ONE):
        return ""
    is_near = other != FACE_DOWN and VALUES[other] - VALUES[chosen] < FEW_STROKES
    if is_near or (other != FACE_DOWN and count_pairs(found.at.row, other)):
        return ""
    form = _("A match for the card you flipped would have to replace your {chosen}.")
    return form.format(chosen=card_name(VALUES[chosen]))


def _is_low(kind: int) -> bool:
    """Return whether an open card of that kind rather stays than finds its match."""
    return kind != FACE_DOWN and VALUES[kind] <= LOW_CARD


def _tell_other_column(found: Mistake) -> str:
    """Return that the open card beside the one flipped would be replaced sooner, "" if none is."""
    played, best = (OPPOSITE[found.place(worth)] for worth in (found.played, found.best))
    return "" if found.at.row[played] == FACE_DOWN else tell_sooner_replaced(found.view, played, best)
