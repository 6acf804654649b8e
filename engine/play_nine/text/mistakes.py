"""Reasons for mistakes, for the report and for practice: what a use of a card gives away against a better one."""

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    HOLE_IN_ONE_KIND,
    KIND_OF,
    OPPOSITE,
    Situation,
    situation,
    with_card,
)
from engine.play_nine.moves import Draw, Flip, Move, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, cards_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    GOOD_PART,
    MAIN_PART,
    NEEDED_STROKES,
    is_above_mean,
    match_savings,
)
from engine.play_nine.text.draws import EARLY_END, unmatched_kinds
from engine.play_nine.text.flips import tell_sooner_replaced
from engine.play_nine.text.hints import discarded_card, ends_hole, find_cause, tell_savings
from engine.play_nine.text.ideas import count_pairs, putting_out_strokes
from engine.play_nine.text.low_on_hidden import LOW_ON_HIDDEN
from engine.play_nine.text.mistake_facts import GIFT, LOW_CARD, CardMistake
from engine.play_nine.text.next_player import tell_next_use
from engine.play_nine.text.swap_mistakes import explain_place
from engine.play_nine.view import BONUS, View
from engine.reason_topics import aside, topic_text


def explain_mistake(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Return what the move played gives away against the best one, "" if what speaks for the best one says it.

    It is None where neither says it.
    """
    reason, cause = _explain_own_loss(view, played, best, names), find_cause(view, best)
    if reason or reason is None or not cause:
        return reason or None
    mistake = CardMistake(view, situation(view), view.held or 0, played, best, names)
    if mistake.costs_others and mistake.best_keeps_high_card:
        return None
    is_lower = view.held is not None and mistake.kind(best) == "lower"
    return _praise_best(mistake) if is_lower and cause == tell_savings(view, best.move) else ""


def is_sure_score(view: View, move: Move) -> bool:
    """Return whether the move places the held card on the last hidden one, so that all eight are known."""
    return isinstance(move, Place) and ends_hole(situation(view), move)


def _explain_own_loss(view: View, played: MoveValue, best: MoveValue, names: Names) -> str | None:
    """Explain the own strokes lost, "" for nothing to add; None also where a draw saves mostly the others' strokes."""
    if played.move == best.move:
        return ""
    if view.held is None:
        is_for_others = played.strokes - best.strokes < MAIN_PART * (played.cost - best.cost)
        return None if isinstance(best.move, Draw) and is_for_others else ""
    mistake = CardMistake(view, situation(view), view.held, played, best, names)
    if main_cause := _explain_end(mistake) or _explain_given_up(mistake) or _explain_gift(mistake):
        return f"{main_cause} {_second_cause(mistake)}".rstrip()
    if isinstance(played.move, Place):
        why, gift = explain_place(mistake), _name_gift(mistake)
        rest = _praise_best(mistake) if gift and why == "" else why
        return f"{aside(GIFT, gift)} {rest}".lstrip() if gift and rest else gift or why
    if not isinstance(played.move, Flip):
        return ""
    return _explain_flips(mistake) if isinstance(best.move, Flip) else _tell_low_discard(mistake)


def _explain_end(mistake: CardMistake) -> str:
    """Explain a hole that is ended too early."""
    at, is_end = mistake.at, ends_hole(mistake.at, mistake.played.move)
    if at.last or not is_end or ends_hole(at, mistake.best.move) or mistake.played.strokes <= mistake.best.strokes:
        return ""
    if mistake.is_for_open_discard:
        return ""
    new_place, replaced_kind = -1, FACE_DOWN
    if isinstance(mistake.best.move, Place):
        new_place, replaced_kind = mistake.place(mistake.best), mistake.old(mistake.best)
        at = at._replace(rows=(with_card(at.row, new_place, KIND_OF[mistake.held_card]), *at.rows[1:]))
    hopes = _hoped_strokes(at)
    open_hopes = {
        place: strokes for place, strokes in hopes.items() if place != new_place and at.row[place] != replaced_kind
    }
    if not open_hopes or mistake.kind(mistake.best) == "higher":
        return topic_text(EARLY_END, _("You ended the hole, but your cards could still get better."))
    kind = at.row[max(open_hopes, key=lambda place: open_hopes[place])]
    if pairs := count_pairs(at.row, kind):
        form = _("You ended the hole, but one more {card} would have brought a bonus of {bonus}.")
        bonus = format_number(BONUS[min(pairs + 1, len(BONUS) - 1)])
        return topic_text(EARLY_END, form.format(card=card_name(VALUES[kind]), bonus=bonus))
    return topic_text(EARLY_END, _tell_unmatched(at, [at.row[place] for place in open_hopes]))


def _tell_unmatched(at: Situation, kinds: list[int]) -> str:
    """Return that the highest cards of these kinds had no match yet; no more than that cards could get better where a
    higher one waits rather to be replaced.
    """
    kind = max(kinds, key=lambda one: VALUES[one])
    if any(VALUES[one] > VALUES[kind] for one in unmatched_kinds(at.row)):
        return _("You ended the hole, but your cards could still get better.")
    name = cards_name if kinds.count(kind) > 1 else card_name
    return _("You ended the hole, with your {cards} still unmatched.").format(cards=name(VALUES[kind]))


def _hoped_strokes(at: Situation) -> dict[int, float]:
    """Return by place what a match for the open card there saves, if it is a high one or brings a bonus.

    A card opposite a Hole-in-One is rather replaced than matched.
    """
    savings = dict[int, float]()
    for place, kind in enumerate(at.row):
        if kind in (FACE_DOWN, at.row[OPPOSITE[place]]) or not at.hidden.copies[kind]:
            continue
        is_high = VALUES[kind] > LOW_CARD and at.row[OPPOSITE[place]] != HOLE_IN_ONE_KIND
        strokes = match_savings(at, place)
        if strokes > 0 and (is_high or count_pairs(at.row, kind)):
            savings[place] = strokes
    return savings


def _explain_gift(mistake: CardMistake) -> str:
    """Explain a discard that helps the next player, and for that costs own strokes or nothing but theirs."""
    if mistake.is_for_low_card:
        return ""
    own, discard_loss, gift = mistake.own_loss, mistake.lost_by_discard, mistake.given_by_discard
    costs_shots = discard_loss >= max(NEEDED_STROKES, MAIN_PART * own)
    if not costs_shots and (own > NEEDED_STROKES or gift < max(NEEDED_STROKES, MAIN_PART * mistake.loss)):
        return ""
    return _tell_discard(mistake)


def _name_gift(mistake: CardMistake) -> str:
    """Name a discard that helps the next player where that is a good part of what was lost, but not most of it."""
    discard_loss = mistake.lost_by_discard + min(mistake.given_by_discard, max(0.0, mistake.loss - mistake.own_loss))
    return _tell_discard(mistake) if discard_loss >= max(NEEDED_STROKES, GOOD_PART * mistake.loss) else ""


def _tell_discard(mistake: CardMistake) -> str:
    """Return what the next player could do with the card discarded, "" where the discard is not the matter."""
    card = discarded_card(mistake.view, mistake.played.move)
    if card is None or len(mistake.at.rows) == 1 or _is_mostly_swap(mistake) or mistake.costs_others:
        return ""
    if not mistake.is_discard_useful:
        return ""
    costs_shots = mistake.lost_by_discard >= NEEDED_STROKES
    return topic_text(GIFT, tell_next_use(mistake.view, card, mistake.names, costs_shots=costs_shots))


def _is_mostly_swap(mistake: CardMistake) -> bool:
    """Return whether the best move is better mostly because the card that it replaces is higher."""
    if not mistake.kind(mistake.best) == mistake.kind(mistake.played) == "lower":
        return False
    return bool(VALUES[mistake.old(mistake.best)] - VALUES[mistake.old(mistake.played)] >= MAIN_PART * mistake.loss)


def _explain_given_up(mistake: CardMistake) -> str:
    """Explain a pair, the hope of a bonus, or a lower card that is given up."""
    kind, best = mistake.kind(mistake.played), mistake.kind(mistake.best)
    old = FACE_DOWN if kind is None else mistake.old(mistake.played)
    pairs = count_pairs(mistake.at.row, old)
    if old == FACE_DOWN or (kind == best and kind in ("broken pair", "higher")):
        return ""
    spares = not isinstance(mistake.best.move, Place) or mistake.old(mistake.best) != old
    is_idle_pair, form = mistake.held_card >= 0 > mistake.held_card + VALUES[old], ""
    if kind == "broken pair":
        form = _("You broke up your pair of {cards}.")
        if pairs > 1:
            form = _("You broke up a pair of {cards} and lost the bonus of {bonus}.")
        pairs -= 1
    elif kind in ("lower", "higher") and pairs and spares and mistake.is_likely_match(mistake.played):
        form = _("You gave up your {old}: one more in its column would bring a bonus of {bonus}.")
    elif kind == "higher":
        form = _("You replaced the {old} with a higher card.")
    elif kind == "pair" and is_idle_pair and not count_pairs(mistake.at.row, KIND_OF[mistake.held_card]):
        form = _("Your pair counts 0, but the {old} and the {held} count {sum} together.")
    return form.format(
        old=card_name(VALUES[old]),
        cards=cards_name(VALUES[old]),
        held=card_name(mistake.held_card),
        sum=format_number(mistake.held_card + VALUES[old]),
        bonus=format_number(BONUS[min(pairs + 1, len(BONUS) - 1)]),
    )


def _second_cause(mistake: CardMistake) -> str:
    """Return what speaks for the best move besides what the one played gives away, "" if nothing needs to be said."""
    kind, best = mistake.kind(mistake.played), mistake.kind(mistake.best)
    is_end = best in ("lower", "higher") and ends_hole(mistake.at, mistake.played.move)
    is_spoilt_pair = kind == "pair" and best == "lower" and mistake.at.last
    return _praise_best(mistake) if is_end or is_spoilt_pair or best == "putting out" else ""


def _praise_best(mistake: CardMistake) -> str:
    """Return what speaks for the best move, after what the one played gave away."""
    held_card = mistake.held_card
    match mistake.kind(mistake.best):
        case "putting out":
            form = _("The {held} on your last hidden card ends the hole with {strokes}.")
            strokes, old = putting_out_strokes(mistake.at.row, held_card), ""
        case "lower":
            form, old_card = _("The {held} in place of your {old} saves {strokes}."), VALUES[mistake.old(mistake.best)]
            strokes, old = old_card - held_card, card_name(old_card)
        case _:
            return find_cause(mistake.view, mistake.best)
    return form.format(held=card_name(held_card), old=old, strokes=strokes_text(strokes))


def _tell_low_discard(mistake: CardMistake) -> str:
    """Return that the card discarded is lower than hidden ones, where either card ends the hole."""
    at, held_card, more = mistake.at, mistake.held_card, mistake.at.hidden.mean - mistake.held_card
    is_end = ends_hole(at, mistake.played.move) and ends_hole(at, mistake.best.move)
    if not is_end or more < MAIN_PART * mistake.loss or is_above_mean(at.hidden, held_card):
        return ""
    form = topic_text(LOW_ON_HIDDEN, _("A hidden card averages {mean}, more than the {card} you discarded."))
    return form.format(mean=format_number(at.hidden.mean, 1), card=card_name(held_card))


def _explain_flips(mistake: CardMistake) -> str | None:
    """Explain a card flipped in another column, None if no difference between the columns is sure."""
    chosen_kind, other = mistake.under(mistake.played), mistake.under(mistake.best)
    copies = mistake.at.hidden.copies
    if mistake.at.last:
        return None
    if reason := _tell_low_column(mistake):
        return reason
    if other == FACE_DOWN or not copies[other]:
        return None
    pairs, form, beside = count_pairs(mistake.at.row, other), "", mistake.kinds_beside_hidden
    if not pairs and VALUES[other] <= 0:
        return _tell_other_column(mistake) or None
    if pairs:
        form = _("Another {card} there makes {pairs} pairs: a bonus of {bonus} in all.")
    elif chosen_kind == FACE_DOWN or not copies[chosen_kind]:
        form = _("There, the card you flip could match your {card}.")
    elif _saves_more(mistake, other, chosen_kind) and VALUES[other] == max(VALUES[kind] for kind in beside):
        form = _("A match for your {card} would save more than one for your {chosen}.")
    elif copies[other] > copies[chosen_kind] and copies[other] == max(copies[kind] for kind in beside):
        form = _("More unseen cards match your {card} than your {chosen}.")
    else:
        return _tell_other_column(mistake) or None
    return form.format(
        card=card_name(VALUES[other]),
        chosen="" if chosen_kind == FACE_DOWN else card_name(VALUES[chosen_kind]),
        pairs=pairs + 1,
        bonus=format_number(BONUS[min(pairs + 1, len(BONUS) - 1)]),
    )


def _saves_more(mistake: CardMistake, other: int, chosen_kind: int) -> bool:
    """Return whether a match for the other card saves clearly more: a Mulligan counts nothing without one, either."""
    is_idle = VALUES[chosen_kind] == 0 and not count_pairs(mistake.at.row, chosen_kind)
    return is_idle or bool(VALUES[other] - VALUES[chosen_kind] >= FEW_STROKES)


def _tell_low_column(mistake: CardMistake) -> str:
    """Return that a match for the card flipped would take the place of a low one, "" if that costs as much or less."""
    chosen_kind, other = mistake.under(mistake.played), mistake.under(mistake.best)
    if not _is_low(chosen_kind) or (_is_low(other) and VALUES[chosen_kind] != HOLE_IN_ONE):
        return ""
    is_near = other != FACE_DOWN and VALUES[other] - VALUES[chosen_kind] < FEW_STROKES
    if is_near or (other != FACE_DOWN and count_pairs(mistake.at.row, other)):
        return ""
    form = _("A match for the card you flipped would have to replace your {chosen}.")
    return form.format(chosen=card_name(VALUES[chosen_kind]))


def _is_low(kind: int) -> bool:
    """Return whether an open card of that kind rather stays than finds its match."""
    return kind != FACE_DOWN and VALUES[kind] <= LOW_CARD


def _tell_other_column(mistake: CardMistake) -> str:
    """Return that the open card beside the one flipped would be replaced sooner, "" if none is."""
    place, best_place = (OPPOSITE[mistake.place(worth)] for worth in (mistake.played, mistake.best))
    return "" if mistake.at.row[place] == FACE_DOWN else tell_sooner_replaced(mistake.view, place, best_place)
