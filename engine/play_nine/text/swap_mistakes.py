"""Reasons for mistakes with a card put at a position: what a better position, or another use, has over it."""

from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, Situation
from engine.play_nine.moves import Flip
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    MOST,
    NEEDED_STROKES,
    WORTH_MATCHING,
)
from engine.play_nine.text.hints import ends_hole, find_cause, gives_time
from engine.play_nine.text.ideas import PlacementKind, count_pairs
from engine.play_nine.text.low_on_hidden import LOW_ON_HIDDEN
from engine.play_nine.text.mistake_facts import CAN_WAIT, FEWER_HIDDEN, LOW_CARD, Mistake
from engine.play_nine.view import BONUS
from engine.reason_topics import topic_text

MIN_WAITING_SHOTS = 3
"""With fewer shots left, this one included, no card can wait for a better one."""


def explain_place(found: Mistake) -> str | None:
    """Explain a card put at a position."""
    kind, best = found.kind(found.played), found.kind(found.best)
    if best == "pair" and kind != "pair":
        return _explain_missed_pair(found)
    match kind:
        case "hidden card":
            return _explain_hidden(found, best)
        case "lower" if best == "lower":
            return _compare_swaps(found) or ("" if found.is_for_open_discard else None)
        case "lower":
            return _explain_early_swap(found, best)
        case "pair" if best == "pair":
            return _compare_swaps(found)
        case "higher" if best == "higher":
            return _compare_swaps(found)
        case "pair" if best == "lower":
            return _explain_small_pair(found)
        case "same card":
            return _("Your cards stayed as they were.") + f" {find_cause(found.view, found.best)}".rstrip()
    return ""


def _explain_missed_pair(found: Mistake) -> str | None:
    """Explain a pair that was not made; one on a hidden card is better for that where it saves less at once."""
    more = found.saved_at_once(found.best) - found.saved_at_once(found.played)
    if more > 0 or more == found.held == 0:
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


def _explain_hidden(found: Mistake, best: PlacementKind | None) -> str | None:
    """Explain a card put on a face-down one, None if no difference from the better place is sure."""
    under, at = found.under(found.played), found.at
    if best in ("lower", "higher"):
        told = _compare_with_hidden(found) or _tell_filled_column(found) or None
        return "" if found.is_for_open_discard else told
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
    mean, least = found.at.hidden.mean, MOST * found.loss
    if best != FACE_DOWN and VALUES[best] - mean >= least:
        return _tell_high_card(found)
    return _tell_low_card(found) if played != FACE_DOWN and mean - VALUES[played] >= least else None


def _tell_filled_column(found: Mistake) -> str:
    """Return that the card could find a match in place of a higher one opposite the hidden one, "" if it couldn't."""
    is_opposite = found.place(found.best) == OPPOSITE[found.place(found.played)]
    can_match = not found.at.last and found.at.hidden.copies[KIND_OF[found.held]] > 0
    if not (is_opposite and can_match) or found.kind(found.best) == "higher":
        return ""
    form = _("In place of your {old}, the {held} can still find a match in that column.")
    return form.format(old=card_name(VALUES[found.old(found.best)]), held=card_name(found.held))


def _tell_high_card(found: Mistake) -> str:
    """Return that the open card which should be replaced is higher than hidden ones."""
    form = _("A hidden card averages {mean}, less than your {old}.")
    return form.format(mean=format_number(found.at.hidden.mean, 1), old=card_name(VALUES[found.old(found.best)]))


def _tell_low_card(found: Mistake) -> str:
    """Return that the open card which was replaced is lower than hidden ones."""
    form = topic_text(LOW_ON_HIDDEN, _("A hidden card averages {mean}, more than the {card} you replaced."))
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
    if found.at.left < MIN_WAITING_SHOTS:
        return ""
    wait, fewer = topic_text(CAN_WAIT, _wait_form(found)), topic_text(FEWER_HIDDEN, _fewer_hidden_form(found))
    form = wait if is_alone else f"{fewer} {wait}"
    if is_flip and found.own_loss <= NEEDED_STROKES and gives_time(found.view, found.played, found.best):
        form = f"{_time_form(found.at)} {wait}"
    elif is_flip and old - found.held <= FEW_STROKES:
        form = _("You saved only {strokes}, and turned up no card.") + f" {fewer}"
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


def _fewer_hidden_form(found: Mistake) -> str:
    """Return the form for a better move that leaves one hidden card fewer."""
    if isinstance(found.best.move, Flip):
        return _("The sooner a card is open, the more shots you have to match it.")
    if found.held >= WORTH_MATCHING and found.at.hidden.copies[KIND_OF[found.held]]:
        return _("On a hidden card, the {held} gives you one more card to match.")
    return _("On a hidden card, the {held} leaves you more shots for your other cards.")


def _wait_form(found: Mistake) -> str:
    """Return the form that says what the open card that was replaced can wait for."""
    is_hopeful = found.is_likely_match(found.played) and VALUES[found.old(found.played)] >= WORTH_MATCHING
    return (
        _("Your {card} can wait for a match or a lower card.")
        if is_hopeful
        else _("Your {card} can wait for a lower card.")
    )
