"""Reasons for mistakes, for the report and for practice: what a played move gives away against the best one.

A throw is compared by its mandos, its penalties, and the throws that follow it, a change of the hand by what it is
worth. Where the reason for the best move is the difference already, nothing is said.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.move_values import redraw_saving
from engine.final_nine.ai.odds import (
    CERTAIN,
    NextThrow,
    ending_chances,
    next_throw,
    outcome_key,
    settled_view,
)
from engine.final_nine.ai.players import LUCK_WINDOWS
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.moves import Apply, Discard, Done, Draw, Give, Move, Play, Ready, Redraw, Swap, Use
from engine.final_nine.state import ShotState
from engine.final_nine.text.card_reasons import card_of, card_played, card_sentence, disruption_sentence
from engine.final_nine.text.hand_reasons import hand_sentence, leaves_throw, throw_with_fetched, use_saving
from engine.final_nine.text.hints import explain_move, reaches_limit
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import (
    NEGLIGIBLE_STROKES,
    PENALTY_KINDS,
    likely_end,
    throw_after,
    throw_name,
    with_cards,
)
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.text.throw_merits import (
    NEGLIGIBLE_CHANCE,
    chance_against,
    has_call,
    is_rough,
    passed_with,
    reach_chance,
    sure_putt_kept,
)
from engine.final_nine.text.throw_reasons import shot_with_luck
from engine.final_nine.view import View
from engine.i18n import N_, _, format_number, format_percent

CLEAR_CHANCE: Final = 0.1
"""The difference of two chances from which on one throw is told as safer than the other."""
CHANCE_FORMS: Final[Mapping[str, str]] = {
    "bad": N_("A bad card costs you more with your throw."),
    "good": N_("If a good card turns up, it helps you less with your throw."),
}
"""What is told of the played throw by the cards that speak against it."""
FAR_SQUARES: Final = 3
"""The squares by which a lie has to be further from the basket to be worse for that."""
UNPLANNED_THROWS: Final = 3
"""The throws that a plan counts as which names no end in the basket."""
IN_KINDS: Final = frozenset({"in", "under", "beyond"})
"""The kinds of ends after which the hole is over."""


def explain_mistake(view: View, played: MoveValue, best: MoveValue, names: Sequence[str]) -> str | None:
    """Return what the played move gives away against the best one; "" where the reason for the best one tells it.

    It is None where neither tells it.
    """
    if view.players[view.seat or 0].asks:
        return _hand_mistake(settled_view(view), played, best)
    if reaches_limit(view, best.move):
        return ""
    if reaches_limit(view, played.move):
        form = _("Your move most likely takes you to the limit of {count} strokes.")
        return form.format(count=known_state(view)[0].stroke_limit)
    if view.window == "choose":
        return _choice_mistake(view, played, best)
    if view.window == "disrupt":
        return _disruption_mistake(view, played, best, names)
    if view.window in LUCK_WINDOWS:
        return _luck_mistake(view, played, best)
    return _hand_mistake(view, played, best)


def card_taught(view: View, move: Move) -> tuple[str, ...]:
    """Return the card that a move plays by itself, which is one lesson whatever it is played for."""
    card = move.card if isinstance(move, Use) else card_of(view, move)
    return (card_name(card),) if card else ()


def _hand_mistake(view: View, played: MoveValue, best: MoveValue) -> str:
    """Return what is wrong with a change of the hand, where its own reason compares it with the best one."""
    match played.move, best.move:
        case (Done(), Draw()) | (Swap(), Ready()) | (Discard() | Give(), _):
            return hand_sentence(view, played.move)
        case _:
            return ""


def _disruption_mistake(view: View, played: MoveValue, best: MoveValue, names: Sequence[str]) -> str:
    """Return what a card on the throw of another player falls short of, or that it is not worth playing."""
    if not isinstance(played.move, Play):
        return ""
    if not isinstance(best.move, Play) or best.harm - played.harm < NEGLIGIBLE_STROKES:
        return disruption_sentence(view, played, names) if played.harm < NEGLIGIBLE_STROKES else ""
    told = disruption_sentence(view, best, names)
    if played.harm < NEGLIGIBLE_STROKES:
        return f"{told} {disruption_sentence(view, played, names)}"
    form = _("{card} only costs about {strokes}.")
    less = form.format(card=card_name(played.move.card), strokes=format_number(played.harm, 2))
    return told if best.move.card == played.move.card else f"{told} {less}"


def _luck_mistake(view: View, played: MoveValue, best: MoveValue) -> str:
    """Return where a card on the own throw leads, if the best move is to play none or another one."""
    if not isinstance(played.move, Play | Apply):
        return ""
    after, shot = card_played(view, played.move), known_state(view)[1]
    if after is None:
        return ""
    rival = card_played(view, best.move) if isinstance(best.move, Play | Apply) else shot
    if rival is not None and outcome_key(view, after) == outcome_key(view, rival):
        return _("{card} is worth more later.").format(card=card_name(card_of(view, played.move)))
    return card_sentence(view, played.move)


def _choice_mistake(view: View, played: MoveValue, best: MoveValue) -> str | None:
    """Return what a step to a throw, or a change of the hand before it, gives away."""
    if isinstance(played.move, Play) and no_effect_key(view, played.move):
        return explain_move(view, played, ())
    mine, other = throw_after(view, played.move), throw_after(view, best.move)
    if mine is None:
        return _change_mistake(view, played, best)
    if other is None:
        return _change_missed(view, mine, played, best)
    other = shot_with_luck(view, other) or other
    return _throw_mistake(view, mine, other, best.later_savings - played.later_savings, played.cost - best.cost)


def _change_mistake(view: View, played: MoveValue, best: MoveValue) -> str:
    """Return why a change of the hand before a throw is not worth it, or comes too early."""
    match played.move:
        case Redraw(card) if not isinstance(best.move, Redraw) and not view.players[view.seat or 0].free:
            saved = redraw_saving(throw_candidates(view, CHAMPION_DEPTH), card)
            return hand_sentence(view, played.move) if saved <= 1 else ""
        case Use(card) if not isinstance(best.move, Use):
            return _("{card} should help you more after this throw or later.").format(card=card_name(card))
        case _:
            return _hand_mistake(view, played, best)


def _change_missed(view: View, mine: ShotState, played: MoveValue, best: MoveValue) -> str | None:
    """Return what the best change of the hand brings, after what is wrong with the played throw if that costs more.

    None where the change helps the throw after the played one, because it can follow that, too.
    """
    found, loss = throw_candidates(view, CHAMPION_DEPTH), played.cost - best.cost
    if not found.best or not isinstance(best.move, Use):
        return ""
    gain, other = hand_sentence(view, best.move), found.best[0]
    if found.expected_strokes(mine) - other.cost <= loss / 2:
        return None if throw_with_fetched(view, best.move) == mine else ""
    fault = _penalty_told(view, mine, other.shot, loss)
    still = "" if fault else _still_told(view, best.move, other.shot)
    onward = _next_told(view, mine, other.shot) if still else ""
    is_clear = use_saving(view, best.move) >= NEGLIGIBLE_STROKES and not onward
    return " ".join(filter(None, (fault, still, onward, gain if is_clear or not (fault or still) else "")))


def _still_told(view: View, move: Use, shot: ShotState) -> str:
    """Return that a throw of the hand can follow a change of the hand; "" if another one should."""
    if not leaves_throw(view, move, shot):
        return ""
    form = _("It costs no stroke, and {throw} can still follow: {where}.")
    return form.format(throw=throw_name(view, shot), where=ending_text(view, likely_end(view, shot)))


def _throw_mistake(view: View, mine: ShotState, other: ShotState, later: float, loss: float) -> str:
    """Return in what a throw is worse than the best one, which saves so many strokes, some of them on later holes."""
    told = (
        _mando_told(view, mine, other),
        _penalty_told(view, mine, other, loss),
        _basket_told(view, mine, other),
        _next_told(view, mine, other),
        _spent_told(view, mine, other) if later > loss / 2 else "",
        _drop_in_told(view, mine, other),
        _needed_disc_told(view, mine, other),
        _surer_told(view, mine, other),
        _ground_told(view, mine, other),
        _chance_told(view, mine),
    )
    reason, kept = next(filter(None, told), ""), sure_putt_kept(view, other)
    if not reason or not kept or kept == mine.disc:
        return reason
    keeping = _("You'd keep {disc} for later holes.").format(disc=card_name(kept))
    return f"{reason} {keeping}"


def _spent_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the dearest card that a throw spends and the best one does not; "" if there is none."""
    spent = Counter(_cards_of(mine)) - Counter(_cards_of(other))
    if not spent:
        return ""
    dearest = max(spent, key=lambda card: price_of_card(view, card, CHAMPION_DEPTH))
    return _("{card} should help you more on later holes.").format(card=card_name(dearest))


def _cards_of(shot: ShotState) -> Iterator[str]:
    """Yield the cards that the thrower spends on a throw."""
    yield shot.disc
    yield from (one.card for one in shot.plays if one.by == shot.seat and not one.turned)


def _mando_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the mando that the best throw passes and the other one does not; "" for none."""
    missed = {*passed_with(view, other)} - {*passed_with(view, mine)}
    if not missed:
        return ""
    where = grid_name(view, view.hole.mandos[min(missed)].cell)
    return _("{throw} doesn't pass the mando on {where}.").format(throw=throw_name(view, mine), where=where)


def _chance_of(view: View, shot: ShotState, kinds: frozenset[str]) -> float:
    """Return the probability that a throw ends in one of these ways, with the luck card planned for it."""
    helped = shot_with_luck(view, shot) or shot
    return sum(chance for end, chance in ending_chances(view, helped, open_card=True) if end.kind in kinds)


def _penalty_told(view: View, mine: ShotState, other: ShotState, loss: float) -> str:
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


def _basket_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that the best throw goes in more often than one that may go in, too."""
    less, more = (_chance_of(view, shot, frozenset({"in"})) for shot in (mine, other))
    if less < CLEAR_CHANCE or more - less < CLEAR_CHANCE / 2:
        return ""
    form = _("{best} goes in {more} of the time, {throw} only {less}.")
    if more >= CERTAIN:
        form = _("{throw} goes in only {less} of the time.")
    return _compare_throws(view, form, mine, other, more, less)


def _next_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that the basket is nearer in throws after the best one."""
    end, worse = likely_end(view, other), likely_end(view, mine)
    if {end.kind, worse.kind} & IN_KINDS or end.lie == worse.lie:
        return ""
    onward, slower = (next_throw(view, shot, last.lie) for shot, last in ((other, end), (mine, worse)))
    count, more = _throws_left(onward), _throws_left(slower)
    if count >= more or onward is None:
        return ""
    names = {"lie": grid_name(view, end.lie), "worse": grid_name(view, worse.lie)}
    if mando := _mando_ahead(view, other):
        form = _(
            "From {lie}, two throws should pass the mando on {mando} and reach the basket. From {worse}, it takes more."
        )
        return form.format(**names, mando=mando) if count == 2 else ""
    form = _("From {lie}, you should be done in two throws. From {worse}, it takes more.")
    if count == 1:
        form = _("From {lie}, {disc} reaches the basket. From {worse}, your next throw shouldn't.")
        if onward.under:
            form = _("From {lie}, {disc} gets under the basket. From {worse}, your next throw shouldn't.")
    return form.format(**names, disc=with_cards(card_name(onward.disc), onward.plays))


def _drop_in_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that a drop-in follows the best throw, which can't miss, and what could go wrong after the other one."""
    worse = likely_end(view, mine)
    if likely_end(view, other).kind != "under" or worse.kind != "lies":
        return ""
    slower, disc = next_throw(view, mine, worse.lie), ""
    if _throws_left(slower) > 1 or slower is None:
        form = _(
            "From under the basket, you drop in with one more stroke. From {lie}, your next throw shouldn't reach it."
        )
    elif slower.under:
        form = _("From under the basket, you drop in with one more stroke. From {lie}, you'd have to get there first.")
    elif not DISCS[slower.disc].reach:
        form, disc = (
            _("From under the basket, you drop in with one more stroke. From {lie}, {disc} can miss."),
            slower.disc,
        )
    elif has_call(view):
        form = _("From under the basket, you drop in with one more stroke. From {lie}, a call could cost another one.")
    else:
        return ""
    return form.format(lie=grid_name(view, worse.lie), disc=disc and card_name(disc))


def _mando_ahead(view: View, shot: ShotState) -> str:
    """Return the first mando that is still to be passed after a throw; "" for none."""
    left = {*range(len(view.hole.mandos))} - {*passed_with(view, shot)}
    return grid_name(view, view.hole.mandos[min(left)].cell) if left else ""


def _needed_disc_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return the card of the next throw that a throw to the same place spends, and the best one does not; or ""."""
    end = likely_end(view, other)
    if end.kind in IN_KINDS or end != likely_end(view, mine):
        return ""
    onward, slower = (next_throw(view, shot, end.lie) for shot in (other, mine))
    spent = {*_cards_of(mine)} - {*_cards_of(other)}
    if onward is None or _throws_left(onward) >= _throws_left(slower):
        return ""
    needed = (card for card in (onward.disc, *(one.card for one in onward.plays)) if card in spent)
    form = _("From {lie}, you'd want {card} for the next throw.")
    return next((form.format(lie=grid_name(view, end.lie), card=card_name(card)) for card in needed), "")


def _throws_left(onward: NextThrow | None) -> int:
    """Return the throws of a plan until it reaches the basket; `UNPLANNED_THROWS` if it does not."""
    if onward is None or (onward.lie is not None and onward.last is None):
        return UNPLANNED_THROWS
    return 1 if onward.lie is None else 2


def _surer_told(view: View, mine: ShotState, other: ShotState) -> str:
    """Return that the best throw ends in the same place more surely, or leaves the basket in reach more often."""
    (end, more), (worse, less) = (ending_chances(view, shot, open_card=True)[0] for shot in (other, mine))
    if end == worse and more - less > NEGLIGIBLE_CHANCE:
        form = _("{best} lands there {more} of the time, {throw} only {less}.")
        if end.kind == "in":
            form = _("{best} goes in {more} of the time, {throw} only {less}.")
        return _compare_throws(view, form, mine, other, more, less)
    if {end.kind, worse.kind} & IN_KINDS:
        return ""
    more, less = (reach_chance(view, shot, or_under=True) for shot in (other, mine))
    if more - less < CLEAR_CHANCE / 2:
        return ""
    form = _("{best} leaves the basket in reach {more} of the time, {throw} only {less}.")
    if less < NEGLIGIBLE_CHANCE:
        form = _("{best} leaves the basket in reach {more} of the time, {throw} never does.")
    return _compare_throws(view, form, mine, other, more, less)


def _ground_told(view: View, mine: ShotState, other: ShotState) -> str:
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
    told = _("From {lie}, you're {count} squares further from the basket.")
    return told.format(lie=grid_name(view, worse.lie), count=further)


def _chance_told(view: View, mine: ShotState) -> str:
    """Return which cards of chance speak against the played throw where as many throws follow the best one; or ""."""
    cards = chance_against(view, mine)
    return _(CHANCE_FORMS[cards]) if cards else ""
