"""Reasons for mistakes, for the report and for practice: what a use of a card gives away against a better one."""

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import _, format_number
from engine.lessons import aside, one_lesson
from engine.play_nine.ai.evaluate import view_lookahead
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    OPPOSITE,
    Situation,
    situation,
    with_card,
)
from engine.play_nine.ai.lookahead import PracticeLookahead
from engine.play_nine.moves import Draw, Flip, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    GOOD_PART,
    MOST,
    NEEDED_STROKES,
    NO_CAUSE,
    WORTH_MATCHING,
    is_above_mean,
    match_savings,
)
from engine.play_nine.text.flips import best_on_hidden, swap_values, tell_sooner_replaced
from engine.play_nine.text.hints import discarded_card, ends_hole, explain, gives_time
from engine.play_nine.text.ideas import PlacementKind, count_pairs, putting_out_strokes
from engine.play_nine.text.low_on_hidden import LOW_ON_HIDDEN
from engine.play_nine.text.mistake_facts import CAN_WAIT, EARLY_END, GIFT, NEARER_END, Mistake
from engine.play_nine.text.next_player import tell_next_use
from engine.play_nine.view import BONUS, View

LOW_CARD = 2
"""The highest open card that rather stays than finds its match."""


def explain_mistake(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Return what the move played gives away against the best one, "" if what speaks for the best one says it.

    It is None where neither says it.
    """
    told = _explain_loss_of(view, played, best, names)
    return None if told == "" and explain(view, best, names) == _(NO_CAUSE) else told


def _explain_loss_of(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Explain the own strokes lost, "" for nothing to add; None also where a draw saves mostly the others' strokes."""
    if played.move == best.move:
        return ""
    if view.held is None:
        is_for_others = played.strokes - best.strokes < MOST * (played.cost - best.cost)
        return None if isinstance(best.move, Draw) and is_for_others else ""
    found = Mistake(view, situation(view), view.held, played, best, names)
    if said := _explain_end(found) or _explain_loss(found) or _explain_gift(found):
        return f"{said} {_second_cause(found)}".rstrip()
    if isinstance(played.move, Place):
        why, gift = _explain_place(found), _name_gift(found)
        rest = _praise_best(found) if gift and why == "" else why
        return f"{aside(GIFT, gift)} {rest}".lstrip() if gift and rest else gift or why
    return _explain_flips(found) if isinstance(played.move, Flip) and isinstance(best.move, Flip) else ""


def _explain_end(found: Mistake) -> str:
    """Explain a hole that is ended too early."""
    at, is_end = found.at, ends_hole(found.at, found.played.move)
    if at.last or not is_end or ends_hole(at, found.best.move) or found.played.strokes <= found.best.strokes:
        return ""
    if _is_for_open_discard(found):
        return ""
    replaced = found.place(found.best) if isinstance(found.best.move, Place) else None
    if replaced is not None:
        at = at._replace(rows=(with_card(at.row, replaced, KIND_OF[found.held]), *at.rows[1:]))
    saved = {place: strokes for place, strokes in _hoped_strokes(at).items() if place != replaced}
    if not saved or found.kind(found.best) == "higher":
        return one_lesson(EARLY_END, _("You ended the hole, but your cards could still get better."))
    kind = at.row[max(saved, key=lambda place: saved[place])]
    if not count_pairs(at.row, kind):
        kind = max((at.row[place] for place in saved), key=lambda one: VALUES[one])
    pairs, form = count_pairs(at.row, kind), _("You ended the hole, with your {card} still unmatched.")
    if pairs:
        form = _("You ended the hole, but one more {card} would have brought a bonus of {bonus}.")
    bonus = format_number(BONUS[min(pairs + 1, len(BONUS) - 1)])
    return one_lesson(EARLY_END, form.format(card=card_name(VALUES[kind]), bonus=bonus))


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


def _is_for_open_discard(found: Mistake) -> bool:
    """Return whether the best move is better mostly for the card that it leaves open for the own next shot."""
    looked = view_lookahead(found.view)
    if not isinstance(looked, PracticeLookahead) or not isinstance(found.best.move, Place):
        return False
    return looked.saved_by_discard(found.place(found.best), KIND_OF[found.held]) >= MOST * found.loss


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
    return one_lesson(GIFT, tell_next_use(found.view, card, found.names, costs_shots=costs_shots))


def _is_mostly_swap(found: Mistake) -> bool:
    """Return whether the best move is better mostly because the card that it replaces is higher."""
    if not found.kind(found.best) == found.kind(found.played) == "lower":
        return False
    return bool(VALUES[found.old(found.best)] - VALUES[found.old(found.played)] >= MOST * found.loss)


def _explain_place(found: Mistake) -> str | None:
    """Explain a card put at a position."""
    kind, best = found.kind(found.played), found.kind(found.best)
    if best == "pair" and kind != "pair":
        return _explain_missed_pair(found)
    match kind:
        case "hidden card":
            return _explain_hidden(found, best)
        case "lower" if best == "lower":
            return _compare_swaps(found) or ("" if _is_for_open_discard(found) else None)
        case "lower":
            return _explain_early_swap(found, best)
        case "pair" if best == "pair":
            return _compare_swaps(found)
        case "higher" if best == "higher" and found.place(found.best) == OPPOSITE[found.place(found.played)]:
            return _compare_swaps(found)
        case "pair" if best == "lower":
            return _explain_small_pair(found)
        case "same card":
            return _("Your cards stayed as they were.") + f" {explain(found.view, found.best, found.names)}".rstrip()
    return ""


def _explain_missed_pair(found: Mistake) -> str | None:
    """Explain a pair that was not made; one on a hidden card is better for that where it saves less at once."""
    if found.saved_at_once(found.best) > found.saved_at_once(found.played):
        return ""
    if found.old(found.best) != FACE_DOWN:
        return _tell_second_pair(found) or None
    is_early = found.kind(found.played) == "lower"
    return (_explain_early_swap(found, "hidden card") if is_early else "") or None


def _tell_second_pair(found: Mistake) -> str:
    """Return that the pair which was not made could have become two, "" if no other card of its kind waits."""
    row, kind, place = found.at.row, KIND_OF[found.held], found.place(found.best)
    waits = any(row[one] == kind != row[OPPOSITE[one]] for one in range(len(row)) if one != OPPOSITE[place])
    if not waits or found.held <= 0 or found.at.last or not found.at.hidden.copies[kind]:
        return ""
    form = _("Matching your {card} saves {strokes}, and one more {card} would bring a bonus of {bonus}.")
    strokes = strokes_text(found.held + VALUES[row[place]])
    return form.format(card=card_name(found.held), strokes=strokes, bonus=format_number(BONUS[2]))


def _explain_loss(found: Mistake) -> str:
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
        return explain(found.view, found.best, found.names)
    form = _("The {held} on your last hidden card ends the hole with {strokes}.")
    strokes = strokes_text(putting_out_strokes(found.at.row, found.held))
    return form.format(held=card_name(found.held), strokes=strokes)


def _explain_hidden(found: Mistake, best: PlacementKind | None) -> str | None:
    """Explain a card put on a face-down one, None if no difference from another face-down one is sure."""
    under, at = found.under(found.played), found.at
    if best == "lower" and VALUES[found.old(found.best)] > at.hidden.mean:
        return _tell_high_card(found)
    if best != "hidden card" or under == found.under(found.best):
        return ""
    if under != FACE_DOWN and at.hidden.copies[under] and VALUES[under] > LOW_CARD:
        return _("You filled the place where your {card} could find its match.").format(card=card_name(VALUES[under]))
    beside = found.under(found.best)
    if beside == FACE_DOWN or (under != FACE_DOWN and VALUES[under] <= LOW_CARD):
        return None
    if VALUES[beside] <= LOW_CARD:
        return _("Your {card} needs no match, so you can fill its column.").format(card=card_name(VALUES[beside]))
    form = _("No unseen card matches your {card}, so you can fill its column.")
    return None if at.hidden.copies[beside] else form.format(card=card_name(VALUES[beside]))


def _compare_swaps(found: Mistake) -> str | None:
    """Explain why the card should rather replace another open one, None if no difference is sure."""
    kinds = [found.old(worth) for worth in (found.played, found.best)]
    if FACE_DOWN in kinds:
        return _compare_with_hidden(found)
    mine, other = (VALUES[kind] for kind in kinds)
    if other > mine:
        form = _("Your {other} costs {strokes} more than the {mine} you replaced.")
    elif other < mine and _is_likelier_match(found):
        form = _("A match for your {mine} would save {more}, one for your {other} only {few}.")
    elif found.can_match(found.played) and found.under(found.played) == FACE_DOWN != found.under(found.best):
        form = _("The {mine} in a column with a hidden card can still find its match.")
    else:
        return None
    more, few = (max(0, round(found.hope(worth))) for worth in (found.played, found.best))
    return form.format(
        other=card_name(other),
        mine=card_name(mine),
        strokes=strokes_text(other - mine),
        more=strokes_text(more),
        few=format_number(few),
    )


def _compare_with_hidden(found: Mistake) -> str | None:
    """Explain why the card should rather replace an open one than a hidden one, or the other way round."""
    played, best = (found.old(worth) for worth in (found.played, found.best))
    if best != FACE_DOWN and is_above_mean(found.at.hidden, VALUES[best]):
        return _tell_high_card(found)
    is_low = played != FACE_DOWN and VALUES[played] < round(found.at.hidden.mean, 1)
    return _tell_low_card(found) if is_low else None


def _tell_high_card(found: Mistake) -> str:
    """Return that the open card which should be replaced is higher than hidden ones."""
    form = _("A hidden card averages {mean}, less than your {old}.")
    return form.format(mean=format_number(found.at.hidden.mean, 1), old=card_name(VALUES[found.old(found.best)]))


def _tell_low_card(found: Mistake) -> str:
    """Return that the open card which was replaced is lower than hidden ones."""
    form = one_lesson(LOW_ON_HIDDEN, _("A hidden card averages {mean}, more than the {card} you replaced."))
    return form.format(mean=format_number(found.at.hidden.mean, 1), card=card_name(VALUES[found.old(found.played)]))


def _is_likelier_match(found: Mistake) -> bool:
    """Return whether matches for the card replaced save more than those for the one that should be replaced."""
    moves, copies = (found.played, found.best), found.at.hidden.copies
    lost, kept = (found.hope(worth) for worth in moves)
    more, less = (copies[found.old(worth)] * found.hope(worth) for worth in moves)
    return FACE_DOWN not in map(found.under, moves) and lost > kept and more > less


def _explain_small_pair(found: Mistake) -> str:
    """Explain a pair that saves less than a lower card elsewhere."""
    old = found.old(found.played)
    if old == FACE_DOWN or count_pairs(found.at.row, KIND_OF[found.held]):
        return ""
    saved, high = found.held + VALUES[old], VALUES[found.old(found.best)]
    if saved >= high - found.held:
        return ""
    form = _("Your pair saved {few}. Replacing your {card} would have saved {more}.")
    return form.format(few=strokes_text(saved), card=card_name(high), more=strokes_text(high - found.held))


def _explain_early_swap(found: Mistake, best: PlacementKind | None) -> str:
    """Explain a lower card in place of an open one, which another move leaves there."""
    old, is_flip = VALUES[found.old(found.played)], isinstance(found.best.move, Flip)
    is_alone, more = len(found.at.rows) == 1, found.at.hidden.mean - old
    is_less = best == "hidden card" and more > 0 and (found.at.last or more >= MOST * found.loss)
    if (
        ((found.at.last or (is_alone and is_flip)) and not is_less)
        or (ends_hole(found.at, found.best.move) and not found.at.last)
        or not (is_flip or best == "hidden card")
    ):
        return ""
    if is_less:
        return _tell_low_card(found)
    wait = one_lesson(CAN_WAIT, _wait_form(found))
    form = wait if is_alone else f"{one_lesson(NEARER_END, _nearer_form(found, is_flip=is_flip))} {wait}"
    if is_flip and found.own_loss <= NEEDED_STROKES and gives_time(found.view, found.played, found.best):
        form = f"{_time_form(found.at)} {wait}"
    elif is_flip and old - found.held <= FEW_STROKES:
        form = _("You saved only {strokes}, and turned up no card.")
    return form.format(
        card=card_name(old),
        held=card_name(found.held),
        strokes=strokes_text(old - found.held),
    )


def _time_form(at: Situation) -> str:
    """Return the form for a move that leaves the others more time, because it leaves as many hidden cards."""
    if len(at.rows) == 2:
        return _("You turned up no hidden card, so your opponent gets more shots before you putt out.")
    return _("You turned up no hidden card, so the others get more shots before you putt out.")


def _nearer_form(found: Mistake, *, is_flip: bool) -> str:
    """Return the form for a move that leaves one hidden card fewer."""
    if not is_flip:
        return _("On a hidden card, the {held} brings you nearer to putting out.")
    swaps = swap_values(found.view, found.held)
    saved = swaps[found.place(found.played)].cost - best_on_hidden(found.view, found.held).cost
    if saved >= MOST * found.loss and not is_above_mean(found.at.hidden, found.held):
        return _("Flipping a card, or the {held} on a hidden one, brings you nearer to putting out.")
    return _("Flipping a card brings you nearer to putting out.")


def _wait_form(found: Mistake) -> str:
    """Return the form that says what the open card that was replaced can wait for."""
    is_hopeful = found.is_likely_match(found.played) and VALUES[found.old(found.played)] >= WORTH_MATCHING
    return (
        _("Your {card} can wait for a match or a lower card.")
        if is_hopeful
        else _("Your {card} can wait for a lower card.")
    )


def _explain_flips(found: Mistake) -> str | None:
    """Explain a card flipped in another column, None if no difference between the columns is sure."""
    chosen, other = found.under(found.played), found.under(found.best)
    copies = found.at.hidden.copies
    if other == FACE_DOWN or not copies[other] or found.at.last:
        return None
    pairs, form, beside = count_pairs(found.at.row, other), "", found.kinds_beside_hidden
    if not pairs and VALUES[other] <= 0:
        return _tell_other_column(found) or None
    if pairs:
        form = _("Another {card} there makes {pairs} pairs: a bonus of {bonus} in all.")
    elif chosen == FACE_DOWN or not copies[chosen]:
        form = _("There, the card you flip could match your {card}.")
    elif VALUES[other] > VALUES[chosen] != HOLE_IN_ONE and VALUES[other] == max(VALUES[kind] for kind in beside):
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


def _tell_other_column(found: Mistake) -> str:
    """Return that the open card beside the one flipped would be replaced sooner, "" if none is."""
    played, best = (OPPOSITE[found.place(worth)] for worth in (found.played, found.best))
    return "" if found.at.row[played] == FACE_DOWN else tell_sooner_replaced(found.view, played, best)
