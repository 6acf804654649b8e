"""The reasons why a played throw is worse than the best one: mandos, penalties, and the throws that follow.

Called by `mistakes`. Throws are compared with the luck cards of the hand that are planned for them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.odds import CERTAIN, NextThrow, drops_in_with_penalty, ending_chances, next_throw
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.state import ShotState
from engine.final_nine.text.hand_comparisons import when_text
from engine.final_nine.text.plan_chances import chance_against
from engine.final_nine.text.planned_throws import PENALTY_KINDS, likely_end, shot_with_luck, throw_name, with_cards
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.text.throw_merits import (
    NEGLIGIBLE_CHANCE,
    has_unseen,
    is_rough,
    passed_with,
    reach_chance,
    sure_putt_kept,
)
from engine.final_nine.text.throw_reasons import FAR_SQUARES
from engine.final_nine.view import View
from engine.i18n import N_, _, format_percent

CLEAR_CHANCE: Final = 0.1
"""The difference of two chances from which on one throw is told as safer than the other."""
CHANCE_FORMS: Final[Mapping[str, str]] = {
    "bad": N_("A bad card, such as {card}, costs you more with your throw."),
    "good": N_("Some cards, such as {card}, would help you more with the better throw."),
    "next": N_("Your next throw goes in {less} of the time, after the better one {more}."),
    "cards": N_("From {lie}, {disc} also costs you {cards}."),
}
"""The sentences about the played throw, by the drawback that they name."""
UNPLANNED_THROWS: Final = 3, False
"""The throws of a plan that names no end in the basket, and whether it drops in."""
IN_KINDS: Final = frozenset({"in", "under", "beyond"})
"""The kinds of ends after which the hole is over."""
ON_COURSE_KINDS: Final = frozenset({"lies", "waived"})
"""The kinds of ends from which a throw goes on without a penalty."""


def throw_mistake(view: View, played_shot: ShotState, best: ShotState, loss: float) -> str | None:
    """Return in what a throw is worse than the best one, which saves so many strokes.

    It is "" where the reason for the best one tells it, and None where both go on alike, or end alike.
    """
    mine, other = with_planned_luck(view, played_shot), with_planned_luck(view, best)
    price = throw_candidates(view, CHAMPION_DEPTH).price_of_cards
    later = price(mine) - price(other)
    sentences = (
        mando_sentence(view, mine, other),
        penalty_sentence(view, mine, other, loss),
        _basket_sentence(view, mine, other),
        next_sentence(view, mine, other),
        _spent_sentence(view, mine, other) if later > loss / 2 and has_next_hole(view) else "",
        drop_in_sentence(view, mine, other),
        _needed_disc_sentence(view, mine, other),
        _surer_sentence(view, mine, other, loss),
        _ground_sentence(view, mine, other),
        _chance_sentence(view, played_shot),
    )
    reason, putter = next(filter(None, sentences), ""), sure_putt_kept(view, other)
    ends = {likely_end(view, shot) for shot in (mine, other)}
    if not reason and mine != other and (len(ends) == 1 or {end.kind for end in ends} <= ON_COURSE_KINDS):
        return None
    if not reason or not putter or putter == mine.disc:
        return reason
    keeping = _("You'd keep {disc} for later.").format(disc=card_name(putter))
    return f"{reason} {keeping}"


def with_planned_luck(view: View, shot: ShotState) -> ShotState:
    """Return a throw with the luck card of the hand that should follow it, if one helps."""
    return shot_with_luck(view, shot) or shot


def _spent_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the dearest card that a throw spends and the best one does not; "" if there is none."""
    spent_cards = Counter(_cards_of(mine)) - Counter(_cards_of(other))
    if not spent_cards:
        return ""
    dearest = max(spent_cards, key=lambda card: price_of_card(view, card, CHAMPION_DEPTH))
    form = _("{when}, {card} should help you more.")
    return form.format(when=when_text(view, now=False), card=card_name(dearest))


def _cards_of(shot: ShotState) -> Iterator[str]:
    """Yield the cards that the thrower spends on a throw."""
    yield shot.disc
    yield from (one.card for one in shot.plays if one.by == shot.seat and not one.turned)


def mando_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the mando that the best throw passes and the other one does not; "" for none."""
    missed_mandos = {*passed_with(view, other)} - {*passed_with(view, mine)}
    if not missed_mandos:
        return ""
    where = grid_name(view, view.hole.mandos[min(missed_mandos)].cell)
    return _("{throw} doesn't pass the mando on {where}.").format(throw=throw_name(view, mine), where=where)


def _chance_of(view: View, shot: ShotState, kinds: frozenset[str]) -> float:
    """Return the probability that a throw ends in one of these ways."""
    return sum(chance for end, chance in ending_chances(view, shot, open_card=True) if end.kind in kinds)


def penalty_sentence(view: View, mine: ShotState, other: ShotState, loss: float) -> str:
    """Return that a throw costs a penalty more often than the best one; "" if that is not half of the strokes lost.

    More than a stroke is lost by where the penalty leads.
    """
    more, less = (_chance_of(view, shot, PENALTY_KINDS) for shot in (mine, other))
    if more - less < max(CLEAR_CHANCE, min(loss, 1) / 2):
        return ""
    form = _("{throw} costs a penalty {more} of the time, {best} only {less}.")
    if more >= CERTAIN:
        form = _("{throw} is sure to cost a penalty.")
    elif less < NEGLIGIBLE_CHANCE:
        form = _("{throw} costs a penalty {more} of the time.")
    return _compare_throws(view, form, mine, other, more, less)


def _compare_throws(view: View, form: str, mine: ShotState, other: ShotState, more: float, less: float) -> str:
    """Return the sentence that compares two chances of a throw and the best one."""
    names = {"throw": throw_name(view, mine), "best": throw_name(view, other)}
    return form.format(**names, more=format_percent(more), less=format_percent(less))


def _basket_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that the best throw goes in more often than one that may go in, too."""
    less, more = (_chance_of(view, shot, frozenset({"in"})) for shot in (mine, other))
    if less < CLEAR_CHANCE or more - less < CLEAR_CHANCE / 2:
        return ""
    form = _("{best} goes in {more} of the time, {throw} only {less}.")
    if more >= CERTAIN:
        form = _("{throw} goes in only {less} of the time.")
    return _compare_throws(view, form, mine, other, more, less)


def next_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that the basket is nearer in throws after the best one, or that only its next throw can't miss."""
    end, worse = likely_end(view, other), likely_end(view, mine)
    if {end.kind, worse.kind} & IN_KINDS or end.lie == worse.lie:
        return ""
    onward, slower = (next_throw(view, shot, last.lie) for shot, last in ((other, end), (mine, worse)))
    names = {"lie": grid_name(view, end.lie), "worse": grid_name(view, worse.lie)}
    form = _next_form(view, other, onward, slower)
    if not form or onward is None:
        return ""
    if form in PENALISED_FORMS and drops_in_with_penalty(view, mine, worse.lie):
        form = PENALISED_FORMS[form]
    disc, slow = (with_cards(card_name(one.disc), one.plays) if one else "" for one in (onward, slower))
    return _(form).format(**names, disc=disc, slower=slow, mando=_mando_ahead(view, other))


def _next_form(view: View, other: ShotState, onward: NextThrow | None, slower: NextThrow | None) -> str:
    """Return the sentence for what follows the best throw and the played one; "" if it is no better."""
    (count, under), more = _throws_left(onward), _throws_left(slower)
    if (count, under) >= more:
        is_surer = onward and slower and DISCS[onward.disc].reach > 0 == DISCS[slower.disc].reach
        return SURE_PUTT_FORM if is_surer and (count, under) == more == (1, False) else ""
    if count > 1:
        return MANDO_FORM if _mando_ahead(view, other) else TWO_THROWS_FORM
    if _mando_ahead(view, other):
        return ""
    if under:
        return UNDER_FORM
    return IN_FORM if more != (1, True) else IN_OR_UNDER_FORM


SURE_PUTT_FORM: Final = N_("From {lie}, {disc} can't miss. From {worse}, {slower} can.")
IN_FORM: Final = N_("From {lie}, {disc} reaches the basket. From {worse}, your next throw most likely won't.")
IN_OR_UNDER_FORM: Final = N_(
    "From {lie}, {disc} reaches the basket. From {worse}, {slower} only gets under it, one stroke more."
)
UNDER_FORM: Final = N_("From {lie}, {disc} gets under the basket. From {worse}, your next throw most likely won't.")
PENALISED_FORMS: Final[Mapping[str, str]] = {
    IN_FORM: N_("From {lie}, {disc} reaches the basket. From {worse}, your next throw only drops in with a penalty."),
    UNDER_FORM: N_("From {lie}, {disc} gets under the basket. From {worse}, your next throw only does with a penalty."),
}
"""The sentences for a throw from the played lie that goes out of bounds, but drops in, by the usual sentence."""
TWO_THROWS_FORM: Final = N_("From {lie}, you should be done in two throws. From {worse}, it takes more.")
MANDO_FORM: Final = N_(
    "From {lie}, two throws should pass the mando on {mando} and reach the basket. From {worse}, it takes more."
)
"""The sentences for what follows the best throw, and the played one."""


def drop_in_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that a drop-in follows the best throw, which can't miss, and what could go wrong after the other one."""
    worse = likely_end(view, mine)
    if likely_end(view, other).kind != "under" or worse.kind not in {"lies", "waived"}:
        return ""
    slower, disc = next_throw(view, mine, worse.lie), ""
    if slower is None or slower.lie is not None:
        form = _(
            "From under the basket, you drop in with one more stroke. "
            "From {lie}, your next throw most likely won't go in."
        )
        if drops_in_with_penalty(view, mine, worse.lie):
            form = _("From under the basket, you drop in with one more stroke. From {lie}, you only do with a penalty.")
    elif slower.under:
        form = _("From under the basket, you drop in with one more stroke. From {lie}, you'd have to get there first.")
    elif not DISCS[slower.disc].reach:
        form, disc = (
            _("From under the basket, you drop in with one more stroke. From {lie}, {disc} can miss."),
            with_cards(card_name(slower.disc), slower.plays),
        )
    elif has_unseen(view, "CALL"):
        form = _("From under the basket, you drop in with one more stroke. From {lie}, a call could cost another one.")
    else:
        return ""
    return form.format(lie=grid_name(view, worse.lie), disc=disc)


def _mando_ahead(view: View, shot: ShotState) -> str:
    """Return the first mando that is still to be passed after a throw; "" for none."""
    mandos_left = {*range(len(view.hole.mandos))} - {*passed_with(view, shot)}
    return grid_name(view, view.hole.mandos[min(mandos_left)].cell) if mandos_left else ""


def _needed_disc_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the card of the next throw that a throw to the same place spends, and the best one does not; or ""."""
    end = likely_end(view, other)
    if end.kind in IN_KINDS or end != likely_end(view, mine):
        return ""
    onward, slower = (next_throw(view, shot, end.lie) for shot in (other, mine))
    spent_cards = {*_cards_of(mine)} - {*_cards_of(other)}
    if onward is None or _throws_left(onward) >= _throws_left(slower):
        return ""
    needed_cards = (card for card in (onward.disc, *(one.card for one in onward.plays)) if card in spent_cards)
    form = _("From {lie}, you'd want {card} for the next throw.")
    return next((form.format(lie=grid_name(view, end.lie), card=card_name(card)) for card in needed_cards), "")


def _throws_left(onward: NextThrow | None) -> tuple[int, bool]:
    """Return the throws of a plan until it reaches the basket, and whether it drops in; or `UNPLANNED_THROWS`."""
    last = onward and (onward if onward.lie is None else onward.last)
    return (1 + (last is not onward), last.under) if last else UNPLANNED_THROWS


def _surer_sentence(view: View, mine: ShotState, other: ShotState, loss: float) -> str:
    """Return that the best throw ends in the same place more surely, or that the next one can go in more often.

    That costs a stroke, so it has to be half of the strokes lost, or of one if more are lost.
    """
    (end, more), (worse, less) = (ending_chances(view, shot, open_card=True)[0] for shot in (other, mine))
    if end == worse and more - less > NEGLIGIBLE_CHANCE:
        form = _("{best} lands there {more} of the time, {throw} only {less}.")
        if end.kind == "in":
            form = _("{best} goes in {more} of the time, {throw} only {less}.")
        return _compare_throws(view, form, mine, other, more, less)
    if {end.kind, worse.kind} & IN_KINDS:
        return ""
    more, less = (reach_chance(view, shot) for shot in (other, mine))
    if more - less < max(CLEAR_CHANCE, min(loss, 1)) / 2:
        return ""
    form = _("{best} leaves the basket in reach {more} of the time, {throw} only {less}.")
    if less < NEGLIGIBLE_CHANCE:
        form = _("{best} leaves the basket in reach {more} of the time, {throw} never does.")
    return _compare_throws(view, form, mine, other, more, less)


def _ground_sentence(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that a throw ends in bushes or woods, or much further from the basket; "" if it does not.

    Neither counts before a mando.
    """
    end, worse = likely_end(view, other), likely_end(view, mine)
    if worse.kind != "lies" or end.kind != "lies" or _mando_ahead(view, other):
        return ""
    if is_rough(view, worse) and not is_rough(view, end):
        form = _("From {lie}, the ground makes your next throw shorter.")
        return form.format(lie=grid_name(view, worse.lie))
    further = grid_distance(worse.lie, view.hole.basket) - grid_distance(end.lie, view.hole.basket)
    if further < FAR_SQUARES:
        return ""
    distance_form = _("From {lie}, you're {count} squares further from the basket.")
    return distance_form.format(lie=grid_name(view, worse.lie), count=further)


def _chance_sentence(view: View, mine: ShotState) -> str:
    """Return what chance has against the played throw where as many throws follow the best one; or ""."""
    return chance_against(view, mine, CHANCE_FORMS)
