"""Reasons for mistakes with a card put at a position: what a better position, or another use, has over it."""

from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, Situation
from engine.play_nine.moves import Flip
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    MAIN_PART,
    NEEDED_STROKES,
    WORTH_MATCHING,
)
from engine.play_nine.text.hints import ends_hole, find_cause, gives_time
from engine.play_nine.text.ideas import PlacementKind, count_pairs
from engine.play_nine.text.low_on_hidden import LOW_ON_HIDDEN
from engine.play_nine.text.mistake_facts import CAN_WAIT, FEWER_HIDDEN, LOW_CARD, CardMistake
from engine.play_nine.text.taken_cards import can_wait_form
from engine.play_nine.view import BONUS
from engine.reason_topics import topic_text

MIN_WAITING_SHOTS = 3
"""With fewer shots left, this one included, no card can wait for a better one."""


def explain_place(mistake: CardMistake) -> str | None:
    """Explain a card put at a position."""
    kind, best = mistake.kind(mistake.played), mistake.kind(mistake.best)
    if best == "pair" and kind != "pair":
        return _explain_missed_pair(mistake)
    match kind:
        case "hidden card":
            return _explain_hidden(mistake, best)
        case "lower" if best == "lower":
            return _compare_swaps(mistake) or ("" if mistake.is_for_open_discard else None)
        case "lower":
            return _explain_early_swap(mistake, best)
        case "pair" if best == "pair":
            return _compare_swaps(mistake)
        case "higher" if best == "higher":
            return _compare_swaps(mistake)
        case "pair" if best == "lower":
            return _explain_small_pair(mistake)
        case "same card":
            return _("Your cards stayed as they were.") + f" {find_cause(mistake.view, mistake.best)}".rstrip()
    return ""


def _explain_missed_pair(mistake: CardMistake) -> str | None:
    """Explain a pair that was not made; one on a hidden card is better for that where it saves less at once."""
    more = mistake.saved_at_once(mistake.best) - mistake.saved_at_once(mistake.played)
    if more > 0 or more == mistake.held_card == 0:
        return ""
    if mistake.old(mistake.best) != FACE_DOWN:
        return _tell_second_pair(mistake) or None
    is_early = mistake.kind(mistake.played) == "lower"
    return (_explain_early_swap(mistake, "hidden card") if is_early else "") or None


def _tell_second_pair(mistake: CardMistake) -> str:
    """Return that the pair which was not made could have become two, "" if no other card of its kind waits."""
    row, kind, place = mistake.at.row, KIND_OF[mistake.held_card], mistake.place(mistake.best)
    waits = any(row[one] == kind != row[OPPOSITE[one]] for one in range(len(row)) if one != OPPOSITE[place])
    if not waits or mistake.held_card <= 0 or mistake.at.last or not mistake.at.hidden.copies[kind]:
        return ""
    form = _("Matching your {card} saves {strokes}, and one more {card} would bring a bonus of {bonus}.")
    strokes = strokes_text(mistake.held_card + VALUES[row[place]])
    return form.format(card=card_name(mistake.held_card), strokes=strokes, bonus=format_number(BONUS[2]))


def _explain_hidden(mistake: CardMistake, best: PlacementKind | None) -> str | None:
    """Explain a card put on a face-down one, None if no difference from the better place is sure."""
    under, at = mistake.under(mistake.played), mistake.at
    if best in ("lower", "higher"):
        reason = _compare_with_hidden(mistake) or _tell_filled_column(mistake) or None
        return "" if mistake.is_for_open_discard else reason
    if best != "hidden card" or under == mistake.under(mistake.best):
        return ""
    if under != FACE_DOWN and at.hidden.copies[under] and VALUES[under] > LOW_CARD:
        return _("You filled the place where your {card} could find its match.").format(card=card_name(VALUES[under]))
    beside = mistake.under(mistake.best)
    if beside == FACE_DOWN or (under != FACE_DOWN and VALUES[under] <= LOW_CARD):
        return None
    if VALUES[beside] <= LOW_CARD:
        return _("Your {card} needs no match, so you can fill its column.").format(card=card_name(VALUES[beside]))
    form = _("No unseen card matches your {card}, so you can fill its column.")
    return None if at.hidden.copies[beside] else form.format(card=card_name(VALUES[beside]))


def _compare_swaps(mistake: CardMistake) -> str | None:
    """Explain why the card should rather replace another open one, None if no difference is sure."""
    kinds = [mistake.old(worth) for worth in (mistake.played, mistake.best)]
    if FACE_DOWN in kinds:
        return _compare_with_hidden(mistake)
    mine, other = (VALUES[kind] for kind in kinds)
    if other > mine:
        form = _("Your {other} costs {strokes} more than the {mine} you replaced.")
    elif other < mine and _is_likelier_match(mistake):
        form = _("A match for your {mine} would save {more}, one for your {other} only {few}.")
    elif mistake.can_match(mistake.played) and mistake.under(mistake.played) == FACE_DOWN != mistake.under(
        mistake.best
    ):
        form = _("The {mine} in a column with a hidden card can still find its match.")
    else:
        return None
    more, few = (max(0, round(mistake.hope(worth))) for worth in (mistake.played, mistake.best))
    return form.format(
        other=card_name(other),
        mine=card_name(mine),
        strokes=strokes_text(other - mine),
        more=strokes_text(more),
        few=format_number(few),
    )


def _compare_with_hidden(mistake: CardMistake) -> str | None:
    """Explain why the card should rather replace an open one than a hidden one, or the other way round."""
    played_kind, best_kind = (mistake.old(worth) for worth in (mistake.played, mistake.best))
    mean, least = mistake.at.hidden.mean, MAIN_PART * mistake.loss
    if best_kind != FACE_DOWN and VALUES[best_kind] - mean >= least:
        return _tell_high_card(mistake)
    return _tell_low_card(mistake) if played_kind != FACE_DOWN and mean - VALUES[played_kind] >= least else None


def _tell_filled_column(mistake: CardMistake) -> str:
    """Return that the card could find a match in place of a higher one opposite the hidden one, "" if it couldn't."""
    is_opposite = mistake.place(mistake.best) == OPPOSITE[mistake.place(mistake.played)]
    can_match = not mistake.at.last and mistake.at.hidden.copies[KIND_OF[mistake.held_card]] > 0
    if not (is_opposite and can_match) or mistake.kind(mistake.best) == "higher":
        return ""
    form = _("In place of your {old}, the {held} can still find a match in that column.")
    return form.format(old=card_name(VALUES[mistake.old(mistake.best)]), held=card_name(mistake.held_card))


def _tell_high_card(mistake: CardMistake) -> str:
    """Return that the open card which should be replaced is higher than hidden ones."""
    form = _("A hidden card averages {mean}, less than your {old}.")
    return form.format(mean=format_number(mistake.at.hidden.mean, 1), old=card_name(VALUES[mistake.old(mistake.best)]))


def _tell_low_card(mistake: CardMistake) -> str:
    """Return that the open card which was replaced is lower than hidden ones."""
    form = topic_text(LOW_ON_HIDDEN, _("A hidden card averages {mean}, more than the {card} you replaced."))
    return form.format(
        mean=format_number(mistake.at.hidden.mean, 1), card=card_name(VALUES[mistake.old(mistake.played)])
    )


def _is_likelier_match(mistake: CardMistake) -> bool:
    """Return whether matches for the card replaced save more than those for the one that should be replaced."""
    moves, copies = (mistake.played, mistake.best), mistake.at.hidden.copies
    lost_hope, kept_hope = (mistake.hope(worth) for worth in moves)
    more, less = (copies[mistake.old(worth)] * mistake.hope(worth) for worth in moves)
    return FACE_DOWN not in map(mistake.under, moves) and lost_hope > kept_hope and more > less


def _explain_small_pair(mistake: CardMistake) -> str:
    """Explain a pair that saves less than a lower card elsewhere."""
    old = mistake.old(mistake.played)
    if old == FACE_DOWN or count_pairs(mistake.at.row, KIND_OF[mistake.held_card]):
        return ""
    savings, high = round(mistake.saved_at_once(mistake.played)), VALUES[mistake.old(mistake.best)]
    if savings >= high - mistake.held_card:
        return ""
    form = _("Your pair saved {few}. Replacing your {card} would have saved {more}.")
    return form.format(few=strokes_text(savings), card=card_name(high), more=strokes_text(high - mistake.held_card))


def _explain_early_swap(mistake: CardMistake, best: PlacementKind | None) -> str:
    """Explain a lower card in place of an open one, which another move leaves there."""
    old, is_flip = VALUES[mistake.old(mistake.played)], isinstance(mistake.best.move, Flip)
    is_alone, more = len(mistake.at.rows) == 1, mistake.at.hidden.mean - old
    is_less = best == "hidden card" and more > 0 and (mistake.at.last or more >= MAIN_PART * mistake.loss)
    if (
        ((mistake.at.last or (is_alone and is_flip)) and not is_less)
        or (ends_hole(mistake.at, mistake.best.move) and not mistake.at.last)
        or not (is_flip or best == "hidden card")
    ):
        return ""
    if is_less:
        return _tell_low_card(mistake)
    if mistake.at.left < MIN_WAITING_SHOTS:
        return ""
    topic = LOW_ON_HIDDEN if best == "hidden card" else FEWER_HIDDEN
    wait, fewer = topic_text(CAN_WAIT, _wait_form(mistake)), topic_text(topic, _fewer_hidden_form(mistake))
    form = wait if is_alone else f"{fewer} {wait}"
    if is_flip and mistake.own_loss <= NEEDED_STROKES and gives_time(mistake.view, mistake.played, mistake.best):
        form = f"{_time_form(mistake.at)} {wait}"
    elif is_flip and old - mistake.held_card <= FEW_STROKES:
        form = _("You saved only {strokes}, and turned up no card.") + f" {fewer}"
    return form.format(
        card=card_name(old),
        held=card_name(mistake.held_card),
        strokes=strokes_text(old - mistake.held_card),
    )


def _time_form(at: Situation) -> str:
    """Return the form for a move that leaves the others more time, because it leaves as many hidden cards."""
    if len(at.rows) == 2:
        return _("You turned up no hidden card, so your opponent gets more shots before you putt out.")
    return _("You turned up no hidden card, so the others get more shots before you putt out.")


def _fewer_hidden_form(mistake: CardMistake) -> str:
    """Return the form for a better move that leaves one hidden card fewer."""
    if isinstance(mistake.best.move, Flip):
        return _("The sooner a card is open, the more shots you have to match it.")
    if mistake.held_card >= WORTH_MATCHING and mistake.at.hidden.copies[KIND_OF[mistake.held_card]]:
        return _("On a hidden card, the {held} gives you one more card to match.")
    return _("On a hidden card, the {held} leaves you one card fewer to flip.")


def _wait_form(mistake: CardMistake) -> str:
    """Return the form that says what the open card that was replaced can wait for."""
    played, best = mistake.played, mistake.best
    has_room = isinstance(best.move, Flip) or mistake.place(best) != OPPOSITE[mistake.place(played)]
    is_hopeful = mistake.is_likely_match(played) and VALUES[mistake.old(played)] >= WORTH_MATCHING
    return can_wait_form(can_match=has_room and is_hopeful)
