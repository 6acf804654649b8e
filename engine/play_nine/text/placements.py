"""Reasons for putting a card at a position: what it saves there, and what the other positions are kept for."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.caddie import EQUAL_STROKES
from engine.i18n import _, format_number, join_list, join_options
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    OPPOSITE,
    face_down_count,
)
from engine.play_nine.moves import PLACES, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, cards_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    MAIN_PART,
    NEARLY_EQUAL_STROKES,
    NEEDED_STROKES,
    WORTH_MATCHING,
    Placement,
    best_move_ends_hole,
    best_use,
    cards_kept,
    gains_by_pair,
    has_other_like_it,
    higher_places,
    is_less_than_hidden,
    match_savings,
    next_lower_place,
    sounds_better,
    spares_discard,
    tell_next_pairs,
    told_savings,
    unseen_matches,
)
from engine.play_nine.text.draws import unmatched_kinds
from engine.play_nine.text.flips import is_seldom_lower
from engine.play_nine.text.ideas import count_pairs, placement_kind, putting_out_strokes
from engine.play_nine.text.idle_placements import explain_idle
from engine.play_nine.text.low_on_hidden import explain_low_on_hidden
from engine.play_nine.text.second_pairs import explain_beside_higher, explain_second_pair
from engine.play_nine.text.taken_cards import add_why_not_on_open, why_not_on_hidden
from engine.play_nine.view import BONUS

HigherCause: TypeAlias = Literal["", "discard", "match", "matches", "savings"]
"""Why a higher card is not replaced: the next player could use it, it can find a match, more unseen cards match it than
the lower one, or its match would save more.
"""


def explain_placement(put: Placement) -> str:
    """Return what speaks for a card at that position, or "" if nothing does."""
    match placement_kind(put.at, put.place, put.card):
        case "putting out":
            return _explain_putting_out(put)
        case "pair":
            return _explain_pair(put)
        case "hidden card":
            return _explain_hidden(put)
        case "lower":
            return _explain_lower(put)
        case "higher":
            return explain_second_pair(put) or explain_beside_higher(put) or explain_idle(put, higher=True)
        case "same card":
            return explain_idle(put, higher=False)
    return ""


def _explain_putting_out(put: Placement) -> str:
    """Explain putting out with a card that is known."""
    total = putting_out_strokes(put.at.row, put.card)
    forms = {
        1: _("You putt out with {strokes}."),
        2: _("You putt out with {strokes}, and your opponent gets one last shot."),
    }
    several = _("You putt out with {strokes}, and the others get one last shot.")
    return forms.get(len(put.at.rows), several).format(strokes=strokes_text(total))


def _explain_pair(put: Placement) -> str:
    card, pairs = put.card, count_pairs(put.at.row, put.kind) + 1
    if pairs > 1:
        return _("That makes {pairs} pairs of {cards}: a bonus of {bonus} in all.").format(
            pairs=pairs, cards=cards_name(card), bonus=format_number(BONUS[pairs])
        )
    if card == HOLE_IN_ONE and put.old != FACE_DOWN:
        form = _("It makes a pair of Hole-in-Ones (−10) and saves {strokes}.")
        return form.format(strokes=strokes_text(VALUES[put.old] - HOLE_IN_ONE))
    if not put.is_best and put.old != FACE_DOWN and (reason := _explain_pair_beside_better(put)) is not None:
        return reason
    if card == 0 and gains_by_pair(put):
        form = _("It makes a pair, and a second {card} pair would take off 10.")
        if put.is_take and put.old != FACE_DOWN:
            form = _("In place of your {old}, it makes a pair, and a second {card} pair would take off 10.")
        return form.format(card=card_name(card), old="" if put.old == FACE_DOWN else card_name(VALUES[put.old]))
    if card == HOLE_IN_ONE and put.is_best and not put.at.last:
        return _("It makes a pair of Hole-in-Ones (−10), and the other columns stay free for a match.")
    if card <= 0 and put.old == FACE_DOWN:
        return explain_low_on_hidden(put)
    if put.old == FACE_DOWN or card + VALUES[put.old] <= 0:
        return _("It matches your {card}, and a pair counts zero.").format(card=card_name(card))
    form = _("It matches your {card} and saves {strokes}.")
    if put.is_take:
        form = _("In place of your {old}, it matches your {card} and saves {strokes}.")
    old, strokes = card_name(VALUES[put.old]), strokes_text(card + VALUES[put.old])
    return form.format(old=old, card=card_name(card), strokes=strokes)


def _explain_pair_beside_better(put: Placement) -> str | None:
    """Explain a pair in place of an open card beside a better move, None if nothing speaks against it."""
    savings = put.card + VALUES[put.old]
    if savings > 0 and put.drawback == "time":
        return _time_form(put).format(strokes=strokes_text(savings), old=card_name(VALUES[put.old]))
    return "" if savings < 0 else None


def _explain_lower(put: Placement) -> str:
    """Explain a swap for a lower card, and why it is not made on a higher one."""
    old = VALUES[put.old]
    if old - put.card <= FEW_STROKES and (group := explain_second_pair(put)):
        return group
    if reason := _pair_that_ends_hole(put):
        return reason
    higher = higher_places(put)
    if put.reuse >= NEEDED_STROKES and has_other_like_it(put) and not _is_pair_better(put):
        form = _reuse_form(put)
    elif put.is_best or put.at.last:
        form = _form_alone(put, higher)
    else:
        form = _form_beside_better(put, higher)
    higher_names = [card_name(card) for card in sorted({VALUES[put.at.row[place]] for place in higher})]
    return form.format(
        strokes=strokes_text(old - put.card),
        old=card_name(old),
        kept=join_list(higher_names),
        either=join_options(higher_names),
        bonus=format_number(BONUS[count_pairs(put.at.row, put.old) + 1]),
    )


def _form_alone(put: Placement, higher: Sequence[int]) -> str:
    """Return the form for a lower card that is best, or on the last shot, "" if the best one has no sure cause."""
    if higher and (form := _higher_form(put, higher)) is not None:
        more = _("A hidden card would help the next player more, too.") if form and spares_discard(put) else ""
        return f"{form} {more}".rstrip()
    if put.is_best and is_less_than_hidden(put):
        spare_form = _("It saves {strokes}, and the {old} helps the next player less than a hidden card.")
        return spare_form if spares_discard(put) else ""
    if put.is_best and face_down_count(put.at.row) == 1 and not put.at.last:
        taken_form = _("In place of your {old}, it saves {strokes}, and the hole goes on.")
        return taken_form if put.is_take else _("It saves {strokes}, and the hole goes on.")
    if not put.is_best and _could_match_at_last(put):
        return _("It saves {strokes}, unless the hidden card in that column matches your {old}.")
    return _plain_form(put)


def _could_match_at_last(put: Placement) -> bool:
    """Return whether the open card that is replaced on the last shot could make a pair that saves strokes."""
    is_open_column = put.at.last and put.at.row[OPPOSITE[put.place]] == FACE_DOWN
    return is_open_column and VALUES[put.old] > 0 and bool(put.at.hidden.copies[put.old])


def _plain_form(put: Placement) -> str:
    """Return the form that says only what a lower card saves, and where nothing else names the card it replaces."""
    return _("In place of your {old}, it saves {strokes}.") if put.is_take else _("It saves {strokes}.")


def _form_beside_better(put: Placement, higher: Sequence[int]) -> str:
    """Return the form for a lower card beside a better move, with the higher card that it could as well replace."""
    form = _plain_form(put)
    if higher and _could_be_lower(put):
        form = _lower_card_form(put)
    is_praise_idle = sounds_better(put, best_use(put)) or (put.is_take and not higher and put.drawback != "discard")
    main_form = _drawback_form(put) or ("" if is_praise_idle else form)
    why = why_not_on_hidden(put) if put.is_take else _why_not_higher(put, higher)
    return f"{main_form} {why}".rstrip() if main_form else ""


def _why_not_higher(put: Placement, places: Sequence[int]) -> str:
    """Return the form that tells why none of these higher cards is replaced, "" if no cause holds for all of them.

    A warning of the discard follows where that is the drawback, and says enough.
    """
    if not places or put.drawback == "discard":
        return ""
    if _are_nearly_as_good(put, places):
        return _("Replacing your {kept} instead of your {old} makes little difference.") if len(places) == 1 else ""
    forms: dict[HigherCause, str] = {
        "discard": _("Replacing your {either} would help the next player."),
        "match": _("Your {kept} can still find a match, unlike your {old}."),
        "matches": _("It replaces the {old} because more unseen cards match your {kept}."),
    }
    return forms.get(_higher_cause(put, places), "")


def _are_nearly_as_good(put: Placement, places: Sequence[int]) -> bool:
    """Return whether the card at any of these places costs little more than at its own."""
    cost = put.uses[PLACES[put.place]].cost
    return all(put.uses[PLACES[place]].cost <= cost + NEARLY_EQUAL_STROKES for place in places)


def _higher_form(put: Placement, places: Sequence[int]) -> str | None:
    """Return the form that tells why none of these higher cards is replaced, None if that needs no cause.

    It is "" for the best move if no cause holds for all of them.
    """
    if put.is_best and _are_nearly_as_good(put, places):
        nearly = _("Replacing your {kept} instead is nearly as good.")
        return f"{_plain_form(put)} {nearly}"
    if _lowest_extra_cost(put, places) <= EQUAL_STROKES:
        return None
    forms: dict[HigherCause, str] = {
        "discard": _("It counts {strokes} less than your {old}, and the next player won't get your {kept}."),
        "match": _("It counts {strokes} less than your {old}, and your {kept} can still find a match."),
        "matches": _("It saves {strokes}, and more unseen cards match your {kept} than your {old}."),
        "savings": _("It saves {strokes}, and a match for your {kept} would save more than one for your {old}."),
    }
    return forms.get(_higher_cause(put, places), "" if put.is_best else None)


def _lowest_extra_cost(put: Placement, places: Sequence[int]) -> float:
    """Return by how much the card at its place is better than at the best of these others."""
    return min(put.uses[PLACES[place]].cost for place in places) - put.uses[PLACES[put.place]].cost


def _higher_cause(put: Placement, places: Sequence[int]) -> HigherCause:
    """Return why the card is rather put at its place than on any of these higher ones, "" if no cause holds for all."""
    if _lowest_extra_cost(put, places) <= EQUAL_STROKES:
        return ""
    here, gift = put.uses[PLACES[put.place]].cost, put.gifts[put.old]
    if all(gift - put.gifts[put.at.row[place]] > MAIN_PART * (put.uses[PLACES[place]].cost - here) for place in places):
        return "discard"
    if all(unseen_matches(put, place) > unseen_matches(put, put.place) for place in places):
        return "matches" if unseen_matches(put, put.place) else "match"
    hope, savings = _match_hope(put, put.place), match_savings(put.at, put.place)
    is_more = all(_match_hope(put, place) > hope and match_savings(put.at, place) > savings for place in places)
    return "savings" if is_more and len({put.at.row[place] for place in places}) == 1 else ""


def _match_hope(put: Placement, place: int) -> float:
    """Return what a match for the open card there would save, times the number of unseen cards that match it."""
    return unseen_matches(put, place) * match_savings(put.at, place)


def _drawback_form(put: Placement) -> str:
    """Return the form for a lower card that tells why another move is better, "" if the warning of the discard does."""
    if put.drawback == "discard":
        return ""
    if len(put.at.rows) > 1 and best_move_ends_hole(put):
        return _time_form(put)
    if count_pairs(put.at.row, put.old) and put.at.hidden.copies[put.old]:
        return _("It saves {strokes}, but one more {old} there would bring a bonus of {bonus}.")
    if put.drawback == "time":
        return _time_form(put)
    if higher_places(put) and _could_be_lower(put):
        return _lower_card_form(put)
    if put.card > put.at.hidden.mean and (put.is_take or not isinstance(best_use(put), Place)):
        return _("It counts {strokes} less than your {old}, but a lower card would save more.")
    if _is_pair_better(put) and _sounds_worse(put):
        return _plain_form(put)
    return "" if best_move_ends_hole(put) else _lost_match_form(put)


def _lower_card_form(put: Placement) -> str:
    """Return the form for an open card that is not low enough, wherever it is put."""
    if put.kind in unmatched_kinds(put.at.row):
        return _("A lower card would save more.")
    return _("It makes no pair, and a lower card would save more.")


def _could_be_lower(put: Placement) -> bool:
    """Return whether a card from the deck could well be lower than the open card that is taken."""
    return put.is_take and not is_seldom_lower(put.at, put.card)


def _is_pair_better(put: Placement) -> bool:
    """Return whether the best use of the card makes a pair, and is better mostly for that than for the hidden card."""
    best, row = best_use(put), put.at.row
    if not isinstance(best, Place) or row[OPPOSITE[best.position - 1]] != put.kind or not gains_by_pair(put):
        return False
    here, there = put.uses[PLACES[put.place]].cost, put.uses[best].cost
    hidden_places = [place for place, old in enumerate(row) if old == FACE_DOWN and row[OPPOSITE[place]] != put.kind]
    best_hidden = min((put.uses[PLACES[place]].cost for place in hidden_places), default=here)
    return best_hidden - there >= MAIN_PART * (here - there)


def _sounds_worse(put: Placement) -> bool:
    """Return whether the reason tells fewer strokes saved than the reason for the best position does."""
    best = best_use(put)
    assert isinstance(best, Place)
    return told_savings(put.at, put.place, put.card) < told_savings(put.at, best.position - 1, put.card)


def _lost_match_form(put: Placement) -> str:
    """Return the form for a card that is replaced though it could find its match, "" if that is not worth a reason."""
    old, best = VALUES[put.old], best_use(put)
    if isinstance(best, Place) and put.at.row[best.position - 1] == FACE_DOWN and not put.at.last:
        return _("It saves {strokes}, but turns up no card.")
    if old < WORTH_MATCHING or not unseen_matches(put, put.place):
        return ""
    if put.is_take:
        return _plain_form(put)
    if match_savings(put.at, put.place) > old - put.card + FEW_STROKES:
        return _("It saves {strokes}, but a match for your {old} would save more.")
    return _("It saves {strokes}, but gives up a match for your {old}.")


def _reuse_form(put: Placement) -> str:
    """Return the form for a card that frees one which can be matched on the own next shot."""
    if put.is_take and not put.is_best and put.card > put.at.hidden.mean:
        return _("A lower card on your {old} would save more, and the {old} could match your other {old}, too.")
    return _("It saves {strokes}, and on your next shot the {old} can match your other {old}.")


def _pair_that_ends_hole(put: Placement) -> str:
    """Return that the open card makes a pair which ends the hole with more strokes than a draw; "" if it doesn't."""
    row, is_offered = put.at.row, put.is_take and not (put.is_best or put.at.last)
    if not is_offered or face_down_count(row) != 1 or row[OPPOSITE[row.index(FACE_DOWN)]] != put.kind:
        return ""
    form = _("If you match your {card} with it, you putt out with {strokes}. After a draw you can still save some.")
    return form.format(card=card_name(put.card), strokes=strokes_text(putting_out_strokes(row, put.card)))


def _time_form(put: Placement) -> str:
    """Return the form for a lower card that leaves the others more shots than another move."""
    duel_form = _("It saves {strokes}, but turns up no card, so your opponent gets more shots.")
    form = _("It saves {strokes}, but turns up no card, so the others get more shots.")
    if put.is_take:
        duel_form = _(
            "In place of your {old}, it saves {strokes}, but turns up no card, so your opponent gets more shots."
        )
        form = _("In place of your {old}, it saves {strokes}, but turns up no card, so the others get more shots.")
    return duel_form if len(put.at.rows) == 2 else form


def _explain_hidden(put: Placement) -> str:
    """Explain a face-down card replaced without a match."""
    at, matches_left = put.at, put.at.hidden.copies[put.kind]
    if group := explain_second_pair(put):
        return group
    if put.card < at.hidden.mean:
        return explain_low_on_hidden(put) if put.is_best else add_why_not_on_open(put, explain_low_on_hidden(put))
    if not matches_left or (at.last and at.row[OPPOSITE[put.place]] != FACE_DOWN):
        return ""
    if put.is_best:
        return _explain_best_high_on_hidden(put, matches_left)
    form = _("In place of a hidden card it only pays off as a pair: {left} of {total} unseen cards match.")
    if at.row[OPPOSITE[put.place]] != FACE_DOWN:
        form = _cost_form(put)
    best = min(put.uses, key=lambda move: put.uses[move].cost)
    is_shared = isinstance(best, Place) and at.row[best.position - 1] == FACE_DOWN
    if put.keeps_discard and (put.is_take or not is_shared):
        form = _("On a hidden card it needs a match.")
    elif put.gift < -NEEDED_STROKES and not isinstance(best, Place):
        form = _("In place of a hidden card it only pays off as a pair, but the next player can't use it.")
    strokes = format_number(put.card - at.hidden.mean, 1)
    return add_why_not_on_open(put, form.format(left=matches_left, total=at.hidden.total, strokes=strokes))


def _cost_form(put: Placement) -> str:
    """Return the form for what a high card costs in place of a face-down one of a column that cannot match it."""
    if round(put.card - put.at.hidden.mean, 1) <= 0:
        return _("It counts about as much as a hidden card.")
    return _("In place of a hidden card it costs {strokes} strokes on average.")


def _explain_best_high_on_hidden(put: Placement, matches_left: int) -> str:
    """Explain a high card that is best in place of a face-down one."""
    waiting_card = _card_kept_with(put)
    form = _("You can still make a pair with it there: {left} of {total} unseen cards match.")
    if put.at.last:
        form = _("The hidden card in that column could match it: {left} of {total} unseen cards do.")
    elif put.keeps_discard:
        form = _("You can match the {card} there, and the card you swap out stays open for your next shot.")
    elif put.gift < -NEEDED_STROKES and (waiting_card is None or _is_discard_next(put)):
        form = _("You can still match the {card}, and the next player can't use it now.")
    elif waiting_card is not None:
        form = _("You can still match the {card} there, and your {kept} too.")
    reason = form.format(
        left=matches_left, total=put.at.hidden.total, card=card_name(put.card), kept=card_name(waiting_card or 0)
    )
    return f"{reason} {tell_next_pairs(put)}".rstrip() if put.gift < -NEEDED_STROKES else reason


def _card_kept_with(put: Placement) -> int | None:
    """Return the open card that can still find its match, too: rather the one that the next idea replaces."""
    waiting_cards, place = cards_kept(put), next_lower_place(put)
    replaced_card = None if place is None else VALUES[put.at.row[place]]
    return replaced_card if replaced_card in waiting_cards else max(waiting_cards, default=None)


def _is_discard_next(put: Placement) -> bool:
    """Return whether the best idea beside a card on a hidden one is to discard it, not to replace a higher card."""
    place = next_lower_place(put)
    least = min((after.cost for move, after in put.uses.items() if not isinstance(move, Place)), default=None)
    return least is not None and (place is None or least < put.uses[PLACES[place]].cost)
