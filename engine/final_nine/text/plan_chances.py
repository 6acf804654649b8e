"""Why chance makes a throw worse than the best one.

Cards may turn up on it, or the next throw of a like plan may need cards or go in less often.
"""

from collections.abc import Hashable, Mapping
from typing import Final

from engine.caddie import EQUAL_STROKES
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.odds import NextThrow, ending_chances, planned_luck
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.state import ShotState
from engine.final_nine.text.planned_throws import (
    NEGLIGIBLE_STROKES,
    best_planned_throw,
    likely_end,
    throw_after_end,
)
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.view import View
from engine.i18n import _, format_percent, join_list

CLEAR_NEXT_CHANCE: Final = 0.03
"""The difference from which on a next throw is told to go in less often than another one."""


def chance_against(view: View, shot: ShotState, forms: Mapping[str, str]) -> str:
    """Return why chance favours the best throw; "" if that is not most of what the other one costs more.

    Chance is no reason either where most of that is the price of cards.

    `forms` has the sentences about a "bad" card that may turn up, one that is "good" for the best throw, the "next"
    throw, and the "cards" that it needs.
    """
    best, mine = best_planned_throw(view), throw_candidates(view, CHAMPION_DEPTH)
    if best is None or planned_luck(mine, best).saving > NEGLIGIBLE_STROKES:
        return ""
    onward, then = (throw_after_end(view, one, likely_end(view, one)) for one in (shot, best))
    more, loss = (judge(shot) - judge(best) for judge in (mine.risk.expected_strokes, mine.expected_strokes))
    if then is None or onward is None or more < max(EQUAL_STROKES, loss / 2):
        return ""
    if trouble_saved(view, shot, best) > more / 2:
        return _card_sentence(forms, mine.risk.trouble_strokes(shot), mine.risk.trouble_strokes(best))
    luck = planned_luck(mine, shot).strokes - planned_luck(mine, best).strokes
    if luck <= more / 2 or _form_of_plan(then) != _form_of_plan(onward):
        return ""
    return _cards_of_next_sentence(view, shot, then, forms["cards"], more / 3) or _next_sentence(
        view, shot, best, forms["next"], more / 3
    )


def _card_sentence(forms: Mapping[str, str], more: Mapping[str, float], less: Mapping[str, float]) -> str:
    """Return a sentence with the card that differs most: it costs one throw more, or is good for the other one."""
    if not more:
        return ""
    card = max(more, key=lambda card: more[card] - less.get(card, 0.0))
    return _(forms["bad" if more[card] >= EQUAL_STROKES else "good"]).format(card=card_name(card))


def _cards_of_next_sentence(view: View, shot: ShotState, best: NextThrow, form: str, least: float) -> str:
    """Return the cards that the next throw needs, but not the one after the best throw, if they are worth `least`."""
    end = likely_end(view, shot)
    onward = throw_after_end(view, shot, end)
    if onward is None or not has_next_hole(view):
        return ""
    needed_cards = {one.card for one in onward.plays} - {one.card for one in best.plays}
    prices = {card: price_of_card(view, card, CHAMPION_DEPTH) for card in sorted(needed_cards)}
    kept_prices = {card: price for card, price in prices.items() if price >= EQUAL_STROKES}
    names = {"lie": grid_name(view, end.lie), "disc": card_name(onward.disc)}
    is_worth = bool(kept_prices) and sum(kept_prices.values()) >= least
    return _(form).format(**names, cards=join_list(map(card_name, kept_prices))) if is_worth else ""


def _next_sentence(view: View, shot: ShotState, best: ShotState, form: str, least: float) -> str:
    """Return how often the next throw goes in, if it clearly does so more often after the best throw; or "".

    A miss costs about a stroke, so the difference has to be at least `least` strokes.
    """
    less, more = (_chance_of_next(view, one) for one in (shot, best))
    if not 0 < less <= more - max(CLEAR_NEXT_CHANCE, least):
        return ""
    return _(form).format(less=format_percent(less), more=format_percent(more))


def _chance_of_next(view: View, shot: ShotState) -> float:
    """Return the probability that the throw after another one goes in; 0 if it is not planned to."""
    end = likely_end(view, shot)
    onward = throw_after_end(view, shot, end)
    if onward is None or onward.lie is not None or onward.under:
        return 0.0
    throw = ShotState(shot.seat, end.lie, onward.disc, onward.aim, onward.plays)
    return sum(chance for rest, chance in ending_chances(view, throw, open_card=True) if rest.kind == "in")


def trouble_saved(view: View, worse: ShotState, better: ShotState) -> float:
    """Return how many strokes less the trouble which may be turned over next costs one throw than another."""
    harm = throw_candidates(view, CHAMPION_DEPTH).risk.trouble_strokes
    return sum(harm(worse).values()) - sum(harm(better).values())


def _form_of_plan(onward: NextThrow | None) -> Hashable:
    """Return how the throws that follow finish; before the last one, also their discs and cards."""
    if onward is None or onward.lie is None:
        return onward and (DISCS[onward.disc].reach > 0, onward.under)
    return onward.disc, onward.plays, _form_of_plan(onward.last)
