"""A card at a position among its other uses: what the reasons for it ask."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from engine.caddie import COST_DECIMALS, EQUAL_STROKES
from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    OPPOSITE,
    GridKinds,
    Situation,
    UnseenCards,
    face_down_count,
)
from engine.play_nine.ai.value_function import Outcome
from engine.play_nine.moves import PLACES, Flip, Move, Place
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name, cards_name
from engine.play_nine.text.ideas import PlacementKind, count_pairs, placement_kind
from engine.play_nine.view import BONUS, ROW_CARDS

MAIN_PART = 0.5
"""A discard is the cause of a difference if it makes more than this part of it."""
GOOD_PART = 0.25
"""A discard that makes no less than this part of a difference is named beside its main cause."""
NEARLY_EQUAL_STROKES = 0.2
"""A use that costs no more than this above another one is nearly as good, in strokes."""
IDEAS: frozenset[PlacementKind] = frozenset(("pair", "hidden card", "lower"))
"""The kinds of placement that are ideas even without a bonus."""
NEXT_IDEAS = 5.0
"""Uses that cost no more than this above the best one are ideas to compare with, in strokes."""
NEEDED_STROKES = 0.3
"""A discard that saves the others more is one that the next player needs."""
FEW_STROKES = 3
"""A swap that saves no more is less than the hope of a second pair."""
WORTH_MATCHING = 3
"""The lowest card for whose match a place is kept."""


Drawback: TypeAlias = Literal["", "discard", "time"]
"""The next player could use the discard, or the others get more shots."""


class Placement(NamedTuple):
    """A card at a position, among the other uses of that card."""

    at: Situation
    place: int
    card: int
    uses: Mapping[Move, Outcome]
    """Every use of the card with its outcome."""
    is_best: bool
    """Whether no other move of the decision is better."""
    gift: float
    """The strokes that the discard of that card would add to the others', less those that it would cost its player."""
    gifts: Sequence[float]
    """The gift of each card by kind, then of an unknown one."""
    drawback: Drawback = ""
    """A further drawback, if another move is better."""
    is_take: bool = False
    """Whether the card is still on the discard pile, so that nothing else names its position."""
    reuse: float = 0.0
    """The strokes that the card replaced saves alone, because it lies open for the next shot."""
    is_gift_told: bool = False
    """Whether the reason of the best move is that a hidden card would help the next player."""

    @property
    def old(self) -> int:
        """The kind of the card that is replaced."""
        return self.at.row[self.place]

    @property
    def keeps_discard(self) -> bool:
        """Return whether the card that is replaced lies open for the own next shot."""
        return len(self.at.rows) == 1 and not self.at.last

    @property
    def kind(self) -> int:
        """The kind of the card put there."""
        return KIND_OF[self.card]


def is_above_mean(unseen_cards: UnseenCards, card: int) -> bool:
    """Return whether that card is higher than the mean of hidden ones as it is printed."""
    return card > round(unseen_cards.mean, 1)


def gains_by_pair(put: Placement) -> bool:
    """Return whether a pair of that card saves more than its two cards in other places, perhaps by a bonus to come."""
    return put.card > 0 or (put.card == 0 and put.at.hidden.copies[put.kind] > 1 and not put.at.last)


def is_main_part(part: float, whole: float) -> bool:
    """Return whether a part of a difference in strokes matters, and is most of it."""
    return part >= max(NEEDED_STROKES, MAIN_PART * whole)


def spares_discard(put: Placement) -> bool:
    """Return whether a hidden card is kept mostly because the next player could use it more than the one replaced."""
    here = put.uses[PLACES[put.place]]
    there = [put.uses[PLACES[place]] for place, kind in enumerate(put.at.row) if kind == FACE_DOWN]
    best = min(there, key=lambda after: after.cost, default=here)
    extra_gift = put.gifts[put.old] - put.gifts[FACE_DOWN]
    is_cause = extra_gift >= MAIN_PART * (best.cost - here.cost)
    return min(extra_gift, here.rivals - best.rivals) >= NEEDED_STROKES and is_cause


def tell_next_pairs(put: Placement) -> str:
    """Return that the next player collects cards like the one that is put, "" without a pair of them there."""
    pairs = count_pairs(put.at.rows[1], put.kind) + 1 if len(put.at.rows) > 1 else 1
    if pairs == 1:
        return ""
    form = _("The next player collects {cards}: with {pairs} pairs, they would get a bonus of {bonus}.")
    bonus = format_number(BONUS[min(pairs, len(BONUS) - 1)])
    return form.format(cards=cards_name(put.card), pairs=pairs, bonus=bonus)


def higher_places(put: Placement) -> list[int]:
    """Return the places of higher open cards on which the card would save more at once."""
    row = put.at.row
    return [
        place
        for place, kind in enumerate(row)
        if kind not in (FACE_DOWN, row[OPPOSITE[place]]) and VALUES[kind] > VALUES[put.old]
        if row[OPPOSITE[place]] != put.kind
    ]


def is_less_than_hidden(put: Placement) -> bool:
    """Return whether a card is replaced that saves less than a hidden one, while the hole goes on in either way."""
    return not put.at.last and face_down_count(put.at.row) > 1 and VALUES[put.old] < put.at.hidden.mean


def has_other_like_it(put: Placement) -> bool:
    """Return whether another open card without a match is like the one that is replaced."""
    row = put.at.row
    return any(kind == put.old != row[OPPOSITE[place]] for place, kind in enumerate(row) if place != put.place)


def told_savings(at: Situation, place: int, held_card: int) -> float:
    """Return the strokes that the card saves at once at a position, as its reason tells them."""
    old, is_pair = at.row[place], at.row[OPPOSITE[place]] == KIND_OF[held_card]
    before = at.hidden.mean if old == FACE_DOWN else VALUES[old]
    return before + (held_card if is_pair and held_card > 0 else -held_card)


def best_use(put: Placement) -> Move:
    """Return the best use of the card, discarding it included; of equally good ones a pair."""

    def rank(move: Move) -> tuple[float, bool]:
        is_pair = isinstance(move, Place) and put.at.row[OPPOSITE[move.position - 1]] == put.kind
        return round(put.uses[move].cost, COST_DECIMALS), not is_pair

    return min(put.uses, key=rank)


def next_lower_place(put: Placement) -> int | None:
    """Return the best place at which the card replaces a higher open one, None if there is none."""
    places = [place for place in range(len(put.at.row)) if placement_kind(put.at, place, put.card) == "lower"]
    return min(places, key=lambda place: put.uses[PLACES[place]].cost, default=None)


def own_card_name(row: GridKinds, place: int) -> str:
    """Return the open card at a place, with its number if another open one is like it."""
    card = card_name(VALUES[row[place]])
    if list(row).count(row[place]) == 1:
        return card
    return _("{card} (card {position})").format(card=card, position=place + 1)


def tell_place(put: Placement) -> str:
    """Return where an open card goes: the label of taking it names no position."""
    if put.old == FACE_DOWN:
        return _("Put it on hidden card {position}.").format(position=put.place + 1)
    return _("Put it in place of your {card}.").format(card=own_card_name(put.at.row, put.place))


def worse_hidden_places(put: Placement) -> list[int]:
    """Return the other face-down places on which the card makes no pair, either, and is worse."""
    cost = put.uses[PLACES[put.place]].cost
    return [
        place
        for place, kind in enumerate(put.at.row)
        if kind == FACE_DOWN and put.at.row[OPPOSITE[place]] != put.kind
        if put.uses[PLACES[place]].cost > cost + EQUAL_STROKES
    ]


def needs_match_least(at: Situation, place: int) -> bool:
    """Return whether of the open cards beside face-down ones, three or more, a match would save least for that one.

    All the others can find one.
    """
    beside = [OPPOSITE[one] for one, kind in enumerate(at.row) if kind == FACE_DOWN and one != place]
    kinds = {at.row[one] for one in beside}
    if FACE_DOWN in kinds or at.row[OPPOSITE[place]] == FACE_DOWN or len(kinds) == 1:
        return False
    least = _match_need(at.row, OPPOSITE[place])
    return bool(beside) and all(at.hidden.copies[at.row[one]] and _match_need(at.row, one) > least for one in beside)


def _match_need(row: GridKinds, place: int) -> int:
    """Return what the open card there costs without a match, or the bonus that one would bring."""
    pairs = count_pairs(row, row[place])
    need: int = max(0, VALUES[row[place]]) + BONUS[pairs] - BONUS[min(pairs + 1, len(BONUS) - 1)]
    return need


def hidden_place_beside(put: Placement, kind: int) -> int | None:
    """Return the number of a face-down card beside an open one of that kind that stays hidden, None without one."""
    row = put.at.row
    numbers = (place + 1 for place, old in enumerate(row) if old == FACE_DOWN and row[OPPOSITE[place]] == kind)
    return next((number for number in numbers if number != put.place + 1), None)


def match_savings(at: Situation, place: int) -> float:
    """Return the strokes that a match for the open card there saves at once; a hidden card counts its mean."""
    kind, under, pairs = at.row[place], at.row[OPPOSITE[place]], count_pairs(at.row, at.row[place])
    replaced_strokes = at.hidden.mean if under == FACE_DOWN else VALUES[under]
    bonus = BONUS[pairs] - BONUS[min(pairs + 1, len(BONUS) - 1)]
    savings: float = replaced_strokes + abs(VALUES[kind]) + bonus
    return savings


def can_save_more(at: Situation, strokes: float) -> bool:
    """Return whether a match for an open card, or a Mulligan in place of one, saves more than that at once."""
    places = [place for place, kind in enumerate(at.row) if kind not in (FACE_DOWN, at.row[OPPOSITE[place]])]
    return any(max(VALUES[at.row[place]], match_savings(at, place)) > strokes for place in places)


def unseen_matches(put: Placement, place: int) -> int:
    """Return how many unseen cards match the open one there; on the last shot only a face-down one can."""
    is_closed = put.at.last and put.at.row[OPPOSITE[place]] != FACE_DOWN
    return 0 if is_closed else put.at.hidden.copies[put.at.row[place]]


def cards_kept(put: Placement) -> set[int]:
    """Return the open cards that can still find their match, where putting the card on or beside them is worse.

    The last shot flips all cards, so that only face-down ones can match.
    """
    at, uses = put.at, put.uses
    cost = uses[PLACES[put.place]].cost
    return {
        VALUES[kind]
        for place, kind in enumerate(at.row)
        if kind not in (FACE_DOWN, at.row[OPPOSITE[place]], put.kind) and at.hidden.copies[kind]
        if max(uses[PLACES[place]].cost, uses[PLACES[OPPOSITE[place]]].cost) > cost + EQUAL_STROKES
        if place % ROW_CARDS != put.place % ROW_CARDS or put.old != FACE_DOWN
        if not at.last or at.row[OPPOSITE[place]] == FACE_DOWN
    }


def best_move_ends_hole(put: Placement) -> bool:
    """Return whether the best use of the card, discarding it included, turns up the last face-down card."""
    best = best_use(put)
    is_end = isinstance(best, Place | Flip) and put.at.row[best.position - 1] == FACE_DOWN
    return is_end and face_down_count(put.at.row) == 1


def best_swap(put: Placement) -> Move:
    """Return the best position for the card."""
    return min(PLACES, key=lambda move: put.uses[move].cost)


def sounds_better(put: Placement, better: Move) -> bool:
    """Return whether the reason tells more strokes saved than the reason for that better position does."""
    if not isinstance(better, Place) or placement_kind(put.at, better.position - 1, put.card) not in IDEAS:
        return False
    return told_savings(put.at, put.place, put.card) > told_savings(put.at, better.position - 1, put.card)
