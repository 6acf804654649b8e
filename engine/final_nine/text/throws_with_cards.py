"""The throw that goes with a card which changes the hand: before the card, or after it."""

from engine.final_nine.ai.candidates import CHAMPION_DEPTH
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.fetches import planned_candidates, waiting_fetch
from engine.final_nine.moves import Use
from engine.final_nine.state import ShotState
from engine.final_nine.text.hand_reasons import helps_only_later, leaves_throw
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import (
    NEGLIGIBLE_STROKES,
    best_throw,
    is_sure_putt,
    likely_end,
    shot_with_luck,
    throw_after_end,
    throw_before_draw,
    throw_name,
)
from engine.final_nine.text.throw_merits import chosen_throw
from engine.final_nine.text.throw_reasons import throw_before_fetch
from engine.final_nine.view import View
from engine.i18n import _


def waiting_sentence(view: View, shot: ShotState | None) -> str:
    """Return the disc to fetch after the best throw, or the card that should draw new ones after a throw; or ""."""
    if shot is None:
        return ""
    fetch = waiting_fetch(view, CHAMPION_DEPTH)
    if fetch is None:
        return _drawing_sentence(view, shot)
    if fetch.shot != shot or helps_only_later(view, fetch.disc, fetch.spent_cards):
        return ""
    return throw_before_fetch(view, shot, fetch.disc)


def _drawing_sentence(view: View, shot: ShotState) -> str:
    """Return the card that should draw two new discs after a throw; "" if none should, or if the hand can finish."""
    mine = planned_candidates(view, CHAMPION_DEPTH)
    if mine.later_draw is None or mine.saving_by_draw(shot) < NEGLIGIBLE_STROKES or shot_with_luck(view, shot):
        return ""
    onward = throw_after_end(view, shot, likely_end(view, shot))
    return "" if onward and onward.lie is None else throw_before_draw(view, shot, mine.later_draw.spent_cards[0])


def waiting_cards(view: View) -> tuple[str, ...]:
    """Return the card of the hand that can fetch or draw discs after the best throw; () for none."""
    fetch, draw = waiting_fetch(view, CHAMPION_DEPTH), planned_candidates(view, CHAMPION_DEPTH).later_draw
    return fetch.spent_cards if fetch else draw.spent_cards[:1] if draw else ()


def throw_after_card(view: View, move: Use) -> str:
    """Return the throw that should follow a card in place of the one that is chosen; "" if none is clearly better."""
    mine = planned_candidates(view, CHAMPION_DEPTH)
    best = best_throw(view, mine.best)
    if best is None or not known_state(view)[1].disc or not leaves_throw(view, move, best):
        return ""
    chosen_shot, strokes = chosen_throw(view), mine.expected_strokes
    if chosen_shot is None or strokes(chosen_shot) < strokes(best) + NEGLIGIBLE_STROKES:
        return ""
    form = _("Then {throw} most likely lands {where}.")
    if is_sure_putt(view, best):
        form = _("Then {throw} can't miss.")
    return form.format(throw=throw_name(view, best), where=ending_text(view, likely_end(view, best)))
