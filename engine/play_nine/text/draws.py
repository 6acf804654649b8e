"""Reasons for a card from the deck: what its cards would save, compared with the open card of the discard pile."""

from math import inf

from engine.i18n import _, format_number
from engine.play_nine.ai.evaluate import view_lookahead
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    HOLE_IN_ONE_KIND,
    KIND_OF,
    KINDS,
    OPPOSITE,
    GridKinds,
    Situation,
    UnseenCards,
    face_down_count,
    situation,
)
from engine.play_nine.ai.lookahead import ShotLookahead
from engine.play_nine.moves import SKIP, Flip, Move, Place
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    FEW_STROKES,
    Drawback,
    can_save_more,
    is_above_mean,
    is_main_part,
    match_savings,
    own_card_name,
    told_savings,
)
from engine.play_nine.text.ideas import PlacementKind, count_pairs, placement_kind, putting_out_strokes
from engine.play_nine.view import BONUS, View
from engine.reason_topics import topic_text

FEW_SHARE = 0.25
"""Fewer cards than this share are called few, and own strokes that make a smaller part of a difference are."""
ROUNDING_STROKES = 1e-6
"""Uses of a card that differ by no more are equal, in strokes."""
IDLE: tuple[PlacementKind, ...] = ("same card", "higher", "broken pair")
"""The kinds of placement that save nothing."""
EARLY_END = "The hole ended too early."
MATCH_DRAWN = "A match from the deck saves more than the open card."
"""Lessons that reasons teach in different words."""
LIKELY = 0.5
"""At least this share of the cards, or of what they save, decides the reason."""


def best_use_of_top(view: View, top: int) -> Place:
    """Return the best position for the open card of the discard pile; of equal ones, one that gives nothing up."""
    at, uses = situation(view), [*view_lookahead(view).uses(KIND_OF[top], "discard")]
    least = min(after.cost for _use, after in uses)
    best = [use for use, after in uses if after.cost <= least + ROUNDING_STROKES and isinstance(use, Place)]
    return min(best, key=lambda use: placement_kind(at, use.position - 1, top) in IDLE)


def makes_pair(view: View, at: Situation, top: int) -> bool:
    """Return whether the best use of the open card makes a pair."""
    place, kind = best_use_of_top(view, top).position - 1, KIND_OF[top]
    return at.row[OPPOSITE[place]] == kind != at.row[place]


def unmatched_kinds(row: GridKinds) -> set[int]:
    """Return the kinds of the open cards without a match."""
    return {kind for place, kind in enumerate(row) if kind not in (FACE_DOWN, row[OPPOSITE[place]])}


def waiting_kinds(row: GridKinds, above: int = FEW_STROKES) -> set[int]:
    """Return the kinds that wait for a match which saves more than `above` strokes at once.

    A Hole-in-One, or a card about as low, is rather kept than a pair made with its place.
    """
    return {
        kind
        for kind in unmatched_kinds(row)
        if count_pairs(row, kind)
        or any(_pair_savings(kind, row[OPPOSITE[place]]) > above for place in _places(row, kind))
    }


def _places(row: GridKinds, kind: int) -> list[int]:
    """Return the places of the cards of that kind without a match."""
    return [place for place, other_kind in enumerate(row) if other_kind == kind != row[OPPOSITE[place]]]


def _pair_savings(kind: int, replaced_kind: int) -> float:
    """Return the strokes that a card of that kind saves instead of that other one opposite its like.

    They are infinite for a hidden card, and for the bonus of a Hole-in-One.
    """
    if replaced_kind == FACE_DOWN or kind == HOLE_IN_ONE_KIND:
        return inf
    savings: float = VALUES[kind] + VALUES[replaced_kind]
    return savings


def chance_below(unseen_cards: UnseenCards, card: int) -> float:
    """Return the probability that an unseen card is lower than that one."""
    return sum(unseen_cards.chance[kind] for kind in KINDS if VALUES[kind] < card)


def explain_draw(view: View, *, is_best: bool) -> str:
    """Explain a draw by comparison with the open card; how likely a pair is stands in the odds."""
    at = situation(view)
    waiting = {kind for kind in waiting_kinds(at.row) if at.hidden.copies[kind] and gains_by_match(at.row, kind)}
    if view.top is None:
        return _("You could draw a match for one of your cards.") if waiting else ""
    kind = placement_kind(at, best_use_of_top(view, view.top).position - 1, view.top)
    if not is_best and kind == "putting out" and _is_worse_for_others(view, view.top):
        return _explain_longer_hole(view, at)
    if makes_pair(view, at, view.top):
        return _explain_beside_match(view, at, view.top, is_best)
    own = _own_part(view, view.top)
    if is_best and kind not in IDLE and own < LIKELY:
        reason = _explain_end_by_draw(view, at, view.top)
        if reason or own < FEW_SHARE:
            return reason or _explain_for_others(view, at, view.top, waiting)
    explain = _explain_best if is_best else _explain_second_best
    return explain(view, at, view.top, waiting)


def gains_by_match(row: GridKinds, kind: int) -> bool:
    """Return whether a card of that kind saves more as a match than anywhere else: a low one counts the same there."""
    return VALUES[kind] > 0 or count_pairs(row, kind) > 0


def _explain_untaken_match(view: View, at: Situation, top: int) -> str:
    """Explain why the pair with the open card is not made: it ends the hole, or gives up a card that is needed."""
    lookahead, kind = view_lookahead(view), KIND_OF[top]
    if not isinstance(lookahead, ShotLookahead):
        return ""
    pairs = [place for place, old in enumerate(at.row) if at.row[OPPOSITE[place]] == kind != old]
    place = min(pairs, key=lambda place: lookahead.place(place, kind).cost)
    if at.row[place] == FACE_DOWN and face_down_count(at.row) == 1:
        form = _("If you match the {top}, you putt out with {strokes}. If you draw, the hole can go on.")
        strokes = strokes_text(putting_out_strokes(at.row, top))
        return topic_text(EARLY_END, form.format(top=card_name(top), strokes=strokes))
    gift_cost = lookahead.discard_effects[at.row[place]].cost
    form = ""
    if at.row[place] != FACE_DOWN and VALUES[at.row[place]] <= 0:
        form = _("If you match the {top}, you give up your {old}.")
    elif at.row[place] != FACE_DOWN and lookahead.place(place, kind).cost - gift_cost <= lookahead.mean_draw().cost:
        form = _("If you match the {top}, the next player could use your {old}.")
    old = "" if at.row[place] == FACE_DOWN else card_name(VALUES[at.row[place]])
    return form.format(top=card_name(top), old=old)


def _own_part(view: View, top: int) -> float:
    """Return the part of own strokes in what a draw saves against the open card."""
    lookahead = view_lookahead(view)
    draw, take = lookahead.mean_draw(), lookahead.best_take(KIND_OF[top])
    return (take.own - draw.own) / max(ROUNDING_STROKES, take.cost - draw.cost)


def drawback_of_take(view: View, top: int) -> Drawback:
    """Return "time" if the open card is worse than a draw for the shots that the others get, else ""."""
    at, place = situation(view), best_use_of_top(view, top).position - 1
    is_idle = at.row[place] != FACE_DOWN and face_down_count(at.row) > 1
    return "time" if is_idle and _leaves_more_shots(view, at, top) else ""


def _leaves_more_shots(view: View, at: Situation, top: int) -> bool:
    """Return whether the open card on an open one is worse than a draw mostly for the shots that the others get."""
    lookahead, old = view_lookahead(view), at.row[best_use_of_top(view, top).position - 1]
    draw, take = lookahead.mean_draw(), lookahead.best_take(KIND_OF[top])
    gift = lookahead.discard_effects[old].rivals if isinstance(lookahead, ShotLookahead) else 0.0
    lost_harm = draw.rivals - take.rivals
    return min(lost_harm, lost_harm + gift) >= LIKELY * (take.cost - draw.cost)


def _explain_end_by_draw(view: View, at: Situation, top: int) -> str:
    """Explain that a draw can end the hole, unlike the open card on an open one.

    Return "" where it seldom does, or is not better mostly for the shots that the others get.
    """
    place = best_use_of_top(view, top).position - 1
    is_cause = at.row[place] != FACE_DOWN and face_down_count(at.row) == 1 and _leaves_more_shots(view, at, top)
    if not is_cause or _chance_of_last_card(view, at) < FEW_SHARE or not _could_end_lower(at, top):
        return ""
    end = _("If you draw, you could putt out with a lower score than with the {top}.")
    form = _("If you replace your {card} with it, the hole goes on and the others get more shots.")
    if len(at.rows) == 2:
        form = _("If you replace your {card} with it, the hole goes on and your opponent gets more shots.")
    return f"{end} {form}".format(card=own_card_name(at.row, place), top=card_name(top))


def _could_end_lower(at: Situation, top: int) -> bool:
    """Return whether an unseen card in place of the last face-down one makes fewer strokes than the open card."""
    strokes = putting_out_strokes(at.row, top)
    return any(at.hidden.copies[kind] and putting_out_strokes(at.row, VALUES[kind]) < strokes for kind in KINDS)


def _explain_for_others(view: View, at: Situation, top: int, waiting: set[int]) -> str:
    """Explain a draw that saves hardly any own strokes: by the matches that it could bring, or by the mean card."""
    if reason := _explain_matches(at, top, waiting, _savings(view, at, top)):
        return reason
    if _is_average_lower(view, at, top):
        return _explain_average(at, top)
    form = _("You can discard a card from the deck, but you'd have to place the open {top}.")
    if _gives_hidden_card(view, at, top):
        form = _("If you put the {top} on a hidden card, the next player could use the card you swap out.")
    return form.format(top=card_name(top))


def _gives_hidden_card(view: View, at: Situation, top: int) -> bool:
    """Return whether the open card on a hidden one is worse than a draw mostly for the discard of that one."""
    lookahead, place = view_lookahead(view), best_use_of_top(view, top).position - 1
    if at.row[place] != FACE_DOWN or face_down_count(at.row) == 1 or not isinstance(lookahead, ShotLookahead):
        return False
    more = lookahead.best_take(KIND_OF[top]).cost - lookahead.mean_draw().cost
    return is_main_part(lookahead.discard_effects[FACE_DOWN].cost, more)


def _is_worse_for_others(view: View, top: int) -> bool:
    """Return whether a draw is worse than the open card mostly for the strokes that it saves the others."""
    lookahead = view_lookahead(view)
    draw, take = lookahead.mean_draw(), lookahead.best_take(KIND_OF[top])
    return draw.own - take.own < LIKELY * (draw.cost - take.cost)


def _explain_longer_hole(view: View, at: Situation) -> str:
    """Explain a draw that is worse than putting out for what the others gain, "" if it seldom lets the hole go on."""
    if _chance_of_last_card(view, at) >= LIKELY:
        return ""
    if len(at.rows) == 2:
        return _("The hole can go on, and your opponent gets more shots.")
    return _("The hole can go on, and the others get more shots.")


def _explain_best(view: View, at: Situation, top: int, waiting: set[int]) -> str:
    """Explain a draw that is better than the open card."""
    ends = placement_kind(at, best_use_of_top(view, top).position - 1, top) == "putting out"
    if ends and _is_skip_usual(view, at):
        return _explain_end()
    if KIND_OF[top] in waiting_kinds(at.row):
        return _explain_untaken_match(view, at, top)
    good = sum(at.hidden.chance[kind] for kind in KINDS if kind in waiting or VALUES[kind] < top)
    if good >= LIKELY and _is_average_lower(view, at, top):
        return _explain_average(at, top)
    if ends:
        form = _("With a card lower than the {top}, you putt out with fewer strokes. You can discard a higher one.")
        return form.format(top=card_name(top))
    return _explain_savings(view, at, top, waiting)


def _explain_beside_match(view: View, at: Situation, top: int, is_best: bool) -> str:
    """Explain a draw where the open card makes a pair."""
    if not is_best and HOLE_IN_ONE < top <= 0:
        return _("Few cards in the deck are lower than the open {top}.").format(top=card_name(top))
    if not is_best:
        return _("You could draw a match, but the open {top} is a sure one.").format(top=card_name(top))
    if placement_kind(at, best_use_of_top(view, top).position - 1, top) == "putting out":
        return _explain_end()
    if not can_save_more(at, match_savings(at, OPPOSITE[best_use_of_top(view, top).position - 1])):
        return _("You can discard a bad card.")
    savings, others = _savings(view, at, top), waiting_kinds(at.row) - {KIND_OF[top]}
    reason = _("Another match or a lower card would save more.")
    if sum(savings[kind] for kind in others) >= LIKELY * sum(savings):
        reason = _compare_matches(view, at, top, max(others, key=lambda kind: savings[kind]))
    return f"{reason} {_('You can discard a bad card.')}"


def _compare_matches(view: View, at: Situation, top: int, other: int) -> str:
    """Return what a match for an open card of that other kind saves at once, and the one with the open card."""
    few = round(match_savings(at, OPPOSITE[best_use_of_top(view, top).position - 1]))
    more = max(round(match_savings(at, place)) for place in _places(at.row, other))
    form = _("Another match would save more than the open {top}.")
    if more > few > 0:
        form = _("A match for your {card} would save {more}, the open {top} only {few}.")
    card, few_text = card_name(VALUES[other]), format_number(few)
    return form.format(card=card, more=strokes_text(more), top=card_name(top), few=few_text)


def _explain_end() -> str:
    """Explain that only the open card is sure to end the hole; its own reason names the strokes."""
    return topic_text(EARLY_END, _("If you draw, the hole can go on, and your cards can still get better."))


def _explain_second_best(view: View, at: Situation, top: int, waiting: set[int]) -> str:
    """Explain a draw where the open card is better without making a pair."""
    place = best_use_of_top(view, top).position - 1
    if waiting and placement_kind(at, place, top) == "lower":
        form = _("You could draw a match, but the open {top} saves {strokes} for sure.")
        return form.format(top=card_name(top), strokes=strokes_text(VALUES[at.row[place]] - top))
    lower = chance_below(at.hidden, top)
    if waiting and lower >= FEW_SHARE and KIND_OF[top] not in unmatched_kinds(at.row):
        return _("You could draw a match, and the open {top} isn't one.").format(top=card_name(top))
    if is_above_mean(at.hidden, top):
        return _explain_average(at, top)
    form = (
        _("You could draw a lower card.")
        if lower >= FEW_SHARE
        else _("Few unseen cards are lower than the open {top}.")
    )
    return form.format(top=card_name(top)) if lower else ""


def _is_average_lower(view: View, at: Situation, top: int) -> bool:
    """Return whether a mean card is lower than the open one by most of what a draw saves."""
    lookahead = view_lookahead(view)
    savings = lookahead.best_take(KIND_OF[top]).cost - lookahead.mean_draw().cost
    return is_above_mean(at.hidden, top) and top - at.hidden.mean >= LIKELY * savings


def _explain_average(at: Situation, top: int) -> str:
    """Compare the open card with an average one."""
    form = _("The open {top} makes no pair, and a card from the deck averages {mean}.")
    if KIND_OF[top] in unmatched_kinds(at.row):
        form = _("A card from the deck averages {mean}, less than the open {top}.")
    return form.format(top=card_name(top), mean=format_number(at.hidden.mean, 1))


def _is_skip_usual(view: View, at: Situation) -> bool:
    """Return whether turning up nothing is the best use of most cards from the deck."""
    best = _best_uses_of_deck(view)
    return sum(at.hidden.chance[kind] for kind in KINDS if best[kind] == SKIP) >= LIKELY


def _chance_of_last_card(view: View, at: Situation) -> float:
    """Return the probability that the best use of a card from the deck turns up or replaces the last hidden card."""
    ends = [isinstance(use, Place | Flip) and at.row[use.position - 1] == FACE_DOWN for use in _best_uses_of_deck(view)]
    return sum(at.hidden.chance[kind] for kind in KINDS if ends[kind])


def _best_uses_of_deck(view: View) -> list[Move]:
    """Return by kind the best use of a card from the deck."""
    lookahead = view_lookahead(view)
    return [min(lookahead.uses(kind, "deck"), key=lambda use: use[1].cost)[0] for kind in KINDS]


def _explain_savings(view: View, at: Situation, top: int, waiting: set[int]) -> str:
    """Name the cards that save most compared with the open one."""
    savings = _savings(view, at, top)
    if reason := _explain_matches(at, top, waiting, savings):
        return reason
    pairs = sum(savings[kind] for kind in waiting)
    lower = sum(savings[kind] for kind in KINDS if VALUES[kind] < top and kind not in waiting)
    if pairs and lower:
        reason = topic_text(MATCH_DRAWN, _("A match or a lower card would save more."))
        form = f"{reason} {_way_with_bad_cards(at, top, waiting)}"
    elif lower:
        form = f"{_('You could draw a lower card.')} {_way_with_bad_cards(at, top, waiting)}"
    else:
        form = _("You can discard a card from the deck, but you'd have to place the open {top}.")
    return form.format(top=card_name(top))


def _explain_matches(at: Situation, top: int, waiting: set[int], savings: list[float]) -> str:
    """Explain a draw by the matches that it could bring, "" unless they save most."""
    most = LIKELY * sum(savings)
    for kind in waiting:
        if (pairs := count_pairs(at.row, kind)) and savings[kind] >= most:
            return _explain_bonus(VALUES[kind], pairs + 1, at.last)
    if not sum(savings[kind] for kind in waiting) >= most > 0:
        return ""
    reason = _("A match could save more than the open {top}.").format(top=card_name(top))
    return f"{topic_text(MATCH_DRAWN, reason)} {_way_with_bad_cards(at, top, waiting)}"


def _way_with_bad_cards(at: Situation, top: int, waiting: set[int]) -> str:
    """Return what becomes of the other cards of the deck.

    Where most are such, or the open card is low, return what becomes of the hidden card turned up instead, too.
    """
    good = sum(at.hidden.chance[kind] for kind in KINDS if kind in waiting or VALUES[kind] < top)
    is_enough = is_above_mean(at.hidden, top) or (good >= FEW_SHARE and at.hidden.mean - top <= FEW_STROKES)
    if is_enough or at.last or face_down_count(at.row) == 1:
        return _("You can discard a bad card.")
    return _("You can discard a bad card and flip one that you can still replace.")


def explain_hope(view: View) -> str:
    """Return how much the best match from the deck would save in place of an open card, "" if no more than the top."""
    at = situation(view)
    matches = {
        place: match_savings(at, place)
        for place, kind in enumerate(at.row)
        if FACE_DOWN not in (kind, at.row[OPPOSITE[place]]) and kind != at.row[OPPOSITE[place]]
        if at.hidden.copies[kind]
    }
    most, form = max(matches.values(), default=0.0), _("A match could save up to {strokes}.")
    is_more = view.top is not None and most > told_savings(at, best_use_of_top(view, view.top).position - 1, view.top)
    return form.format(strokes=strokes_text(round(most))) if is_more and round(most) > 0 and not at.last else ""


def _explain_bonus(card: int, pairs: int, is_last: bool) -> str:
    form = _("Another {card} would make {pairs} pairs: a bonus of {bonus} in all.")
    if not is_last:
        form = _("One more {card} makes {pairs} pairs and a bonus of {bonus}, and you can wait for it.")
    return form.format(card=card_name(card), pairs=pairs, bonus=format_number(BONUS[pairs]))


def _savings(view: View, at: Situation, top: int) -> list[float]:
    """Return by kind of card how much drawing it saves compared with the open card, times its probability."""
    lookahead = view_lookahead(view)
    take_cost = lookahead.best_take(KIND_OF[top]).cost
    costs = [min(after.cost for _move, after in lookahead.uses(kind, "deck")) for kind in KINDS]
    return [chance * max(0.0, take_cost - cost) for chance, cost in zip(at.hidden.chance, costs, strict=True)]
