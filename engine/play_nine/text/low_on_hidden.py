"""Reasons for a low card in place of a face-down one: what it counts there, and what speaks for another use."""

from engine.i18n import _, format_number, join_options
from engine.play_nine.ai.expected_score import FACE_DOWN, HOLE_IN_ONE_KIND, KIND_OF, OPPOSITE, GridKinds, UnseenCards
from engine.play_nine.moves import PLACES, Flip, Move, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    MAIN_PART,
    NEARLY_EQUAL_STROKES,
    WORTH_MATCHING,
    Placement,
    best_swap,
    best_use,
    cards_kept,
    gains_by_pair,
    hidden_place_beside,
    needs_match_least,
    next_lower_place,
    sounds_better,
    worse_hidden_places,
)
from engine.play_nine.text.draws import unmatched_kinds, waiting_kinds
from engine.play_nine.text.ideas import count_pairs, placement_kind
from engine.reason_topics import topic_text

LITTLE_STROKES = 1.5
"""The strokes below which a card saves little in place of a hidden one."""
LOW_ON_HIDDEN = "A low card counts less than a hidden one."
"""The topic of all reasons that compare a low card with a hidden one."""


def explain_low_on_hidden(put: Placement) -> str:
    """Explain a low card in place of a face-down one, and why it is not put in another column."""
    if round(put.at.hidden.mean, 1) <= put.card:
        return ""
    is_praised = put.is_best or _makes_pair(put, put.place)
    if not is_praised and sounds_better(put, best_use(put)):
        return ""
    waiting_card, under = _card_kept(put), put.at.row[OPPOSITE[put.place]]
    form = _praise_form(put, waiting_card) if is_praised else _but_form(put)
    return form.format(
        card=format_number(put.card),
        position=put.place + 1,
        mean=format_number(put.at.hidden.mean, 1),
        strokes=strokes_text(round(put.at.hidden.mean - put.card)),
        under="" if under == FACE_DOWN else card_name(VALUES[under]),
        kept=card_name(waiting_card or 0),
        place=None if waiting_card is None else hidden_place_beside(put, KIND_OF[waiting_card]),
    )


def _makes_pair(put: Placement, place: int) -> bool:
    """Return whether the card makes a pair at that place."""
    return placement_kind(put.at, place, put.card) == "pair"


def _loses_no_pair(put: Placement) -> bool:
    """Return whether the card makes a pair there or in no other place."""
    return _makes_pair(put, put.place) or not any(_makes_pair(put, place) for place in range(len(put.at.row)))


def _praise_form(put: Placement, waiting_card: int | None) -> str:
    """Return the form that says what the card counts, and why it is put there rather than in another column."""
    tells_place = put.is_best and not put.is_take
    tells_column = tells_place and _loses_no_pair(put)
    others_form = _other_columns_form(put) if tells_column else ""
    if waiting_card is not None:
        tells_others = others_form and _is_only_place(put)
        return others_form if tells_others else (tells_column and _least_needy_form(put)) or _kept_form(put)
    form = topic_text(LOW_ON_HIDDEN, _plain_form(put))
    more = (_other_hidden_cards(put) or _tell_next_replaced(put)) if tells_place else ""
    return others_form or f"{form} {more}".rstrip()


def _least_needy_form(put: Placement) -> str:
    """Return the form for a card beside the one that needs a match least or not at all, "" if that is not so."""
    under = put.at.row[OPPOSITE[put.place]]
    if put.at.last or under == put.kind:
        return ""
    if under == HOLE_IN_ONE_KIND and worse_hidden_places(put):
        return _("It counts {card}, a hidden card about {mean}, and the {under} in that column needs no match.")
    if not needs_match_least(put.at, put.place):
        return ""
    return _("It counts {card}, a hidden card about {mean}, and the {under} in that column needs a match least.")


def _plain_form(put: Placement) -> str:
    """Return the form that compares the card with a hidden one.

    Beside a better use, it tells what the card saves, if that is little or if the card is taken from the discard pile.
    """
    if not put.is_best and put.at.hidden.mean - put.card < LITTLE_STROKES:
        return _("In place of a hidden card it saves little: it counts {card}, hidden cards about {mean}.")
    if put.is_take and not put.is_best:
        return _("In place of a hidden card it saves {strokes} on average.")
    if put.is_take and worse_hidden_places(put):
        return _("In place of hidden card {position} it counts {card}; hidden cards average about {mean}.")
    return _("In place of a hidden card it counts {card}; hidden cards average about {mean}.")


def _is_only_place(put: Placement) -> bool:
    """Return whether the card is worse on every other hidden one, and more shots follow."""
    hidden_places = [place for place, kind in enumerate(put.at.row) if kind == FACE_DOWN]
    return not put.at.last and len(worse_hidden_places(put)) == len(hidden_places) - 1


def _but_form(put: Placement) -> str:
    """Return the form that says why another use is better; praise alone beside a lower swap, "" if no cause is sure."""
    best = best_use(put)
    if put.is_take:
        return _praise_form(put, None)
    if not put.is_gift_told and _gives_hidden_card(put, best):
        return _("It counts {card}, a hidden card about {mean}, but the next player could take that one.")
    if isinstance(best, Flip):
        return _but_flip_form(put, best)
    kind = placement_kind(put.at, best.position - 1, put.card) if isinstance(best, Place) else None
    return _praise_form(put, None) if kind == "lower" or (kind == "pair" and gains_by_pair(put)) else ""


def _gives_hidden_card(put: Placement, best: Move) -> bool:
    """Return whether that better use is better mostly because it keeps the hidden card from the next player."""
    here, there = put.uses[PLACES[put.place]], put.uses[best]
    discard = put.at.row[best.position - 1] if isinstance(best, Place) else put.kind
    if discard != FACE_DOWN and len(put.at.rows) > 1 and _has_use_for(put.at.rows[1], put.at.hidden, VALUES[discard]):
        return False
    gift = min(put.gifts[discard] - put.gifts[FACE_DOWN], there.rivals - here.rivals)
    return gift > 0 and gift >= MAIN_PART * (here.cost - there.cost)


def _has_use_for(row: GridKinds, unseen_cards: UnseenCards, card: int) -> bool:
    """Return whether anybody sees a use for that card in that grid: a match, or a high card that it could replace."""
    return KIND_OF[card] in waiting_kinds(row) or any(VALUES[kind] > unseen_cards.mean for kind in unmatched_kinds(row))


def _but_flip_form(put: Placement, best: Flip) -> str:
    """Return the form beside a better flip, which says why itself.

    It is "" beside one for a bonus, beside a better swap that saves less at once, and on the last shot.
    """
    under = put.at.row[OPPOSITE[best.position - 1]]
    is_for_bonus = under != FACE_DOWN and count_pairs(put.at.row, under) > 0
    return "" if put.at.last or is_for_bonus or sounds_better(put, best_swap(put)) else _praise_form(put, None)


def _card_kept(put: Placement) -> int | None:
    """Return the open card whose match is a reason not to put the best use on or beside it, None if there is none."""
    if not put.is_best or not _loses_no_pair(put):
        return None
    cards, following = cards_kept(put), None if put.is_take else _next_replaced(put)
    candidates = {card for card in cards if card >= WORTH_MATCHING} or (cards & _cards_beside_others(put))
    candidates = {card for card in candidates if card > _card_given_up(put)}
    return following if following in candidates else max(candidates, default=None)


def _card_given_up(put: Placement) -> int:
    """Return the open card beside the hidden one, which then finds no match; the lowest one if there is none."""
    under = put.at.row[OPPOSITE[put.place]]
    is_open = under not in (FACE_DOWN, put.kind) and put.at.hidden.copies[under] > 0
    return VALUES[under] if is_open else HOLE_IN_ONE


def _cards_beside_others(put: Placement) -> set[int]:
    """Return the open cards beside the other hidden ones, if each has one that a match would save."""
    if put.is_take:
        return set()
    beside = [put.at.row[OPPOSITE[place]] for place in worse_hidden_places(put)]
    return set() if FACE_DOWN in beside else {VALUES[kind] for kind in beside if VALUES[kind] > 0}


def _kept_form(put: Placement) -> str:
    """Return the form that names a card that waits for its match; only a hidden one matches it after the last shot."""
    if put.at.last:
        return _("It counts {card}, a hidden card about {mean}, and card {place} could still match your {kept}.")
    return _("It counts {card}, a hidden card about {mean}, and you can still match your {kept}.")


def _other_columns_form(put: Placement) -> str:
    """Return the form for a card beside one that a match would save nothing of, unlike in all other columns."""
    row, under = put.at.row, put.at.row[OPPOSITE[put.place]]
    beside = [row[OPPOSITE[place]] for place in worse_hidden_places(put)]
    gains = [kind == FACE_DOWN or (VALUES[kind] > 0 and put.at.hidden.copies[kind] > 0) for kind in beside]
    if not gains or not all(gains) or under == FACE_DOWN or VALUES[under] > 0 or list(row).count(under) > 1:
        return ""
    return _("It counts {card}, a hidden card about {mean}, and the other columns stay free for a match.")


def _tell_next_replaced(put: Placement) -> str:
    """Return that the open card beside needs no match because it is the next one to replace, "" if it isn't."""
    beside = OPPOSITE[put.place]
    if put.at.last or not worse_hidden_places(put) or next_lower_place(put) != beside:
        return ""
    return _("You'll want to replace the {card} in that column anyway.").format(
        card=card_name(VALUES[put.at.row[beside]])
    )


def _other_hidden_cards(put: Placement) -> str:
    """Return which other hidden places are nearly as good, "" if one of them isn't, or all are as good."""
    worse, here = worse_hidden_places(put), put.uses[PLACES[put.place]].cost
    if not worse or max(put.uses[PLACES[place]].cost for place in worse) > here + NEARLY_EQUAL_STROKES:
        return ""
    form = _("Card {position} is nearly as good.")
    return form.format(position=join_options([place + 1 for place in worse]))


def _next_replaced(put: Placement) -> int | None:
    """Return the open card that the best other use of the card replaces with a lower one, None if there is none."""
    place = next_lower_place(put)
    return None if place is None else VALUES[put.at.row[place]]
