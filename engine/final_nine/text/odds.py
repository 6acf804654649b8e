"""Odds in words: what chance may make of a move, and how likely that is."""

from collections.abc import Mapping
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.cards_on_throw import card_played
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.odds import Ending, draw_chances, ending_chances
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import Done, Draw, Play, Ready, Redraw, Swap, Throw, Use
from engine.final_nine.state import ShotState
from engine.final_nine.text.terms import grid_name
from engine.final_nine.view import View
from engine.i18n import N_, _

MAX_ODDS: Final = 5
"""The most odds that are shown."""
KIND_NAMES: Final[Mapping[str, str]] = {
    "DRIVER": N_("a driver"),
    "FAIRWAY": N_("a fairway disc"),
    "MID-RANGE": N_("a mid-range disc"),
    "PUTTER": N_("a putter"),
    "SKILL": N_("a skill card"),
    "LUCK": N_("a luck card"),
    "DEVIATION": N_("a deviation"),
    "CALL": N_("a call"),
}
ENDING_FORMS: Final[Mapping[str, str]] = {
    "in": N_("in the basket"),
    "under": N_("under the basket"),
    "beyond": N_("out of bounds, back under the basket"),
    "out": N_("out of bounds, back to {lie}"),
    "waived": N_("out of bounds without a penalty, back to {lie}"),
    "island": N_("off the island, back to {lie}"),
    "spat": N_("spat out by the chains"),
    "lies": N_("on {lie}"),
}


def ending_text(view: View, end: Ending) -> str:
    """Return where a throw ends."""
    return _(ENDING_FORMS[end.kind]).format(lie=grid_name(view, end.lie))


def move_odds(view: View, worth: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return what chance may make of a move, the likeliest first."""
    move = worth.move
    match move:
        case Throw():
            return _ending_odds(view, known_state(view)[1], open_card=True)
        case Done() if view.window == "luck":
            return _ending_odds(view, known_state(view)[1], open_card=False)
        case Play() if view.window == "luck" and (shot := card_played(view, move)):
            return _ending_odds(view, shot, open_card=False)
        case Draw(stack) | Swap(_, stack):
            return _draw_odds(view, stack)
        case Redraw():
            return _draw_odds(view, "disc")
        case Ready() if len({stack for _card, stack in view.swaps}) == 1:
            return _draw_odds(view, view.swaps[0][1])
        case Use(code) if ACTIONS[code].options[0][0].kind == "cycle":
            return _draw_odds(view, "disc")
        case _:
            return ()


def _ending_odds(view: View, shot: ShotState, open_card: bool) -> tuple[tuple[str, float], ...]:
    """Return where a throw may end; () if a committed one is sure to end in one place."""
    chances = ending_chances(view, shot, open_card)
    if len(chances) < 2 and not open_card:
        return ()
    likeliest = chances if len(chances) <= MAX_ODDS else chances[: MAX_ODDS - 1]
    entries = [(ending_text(view, end), chance) for end, chance in likeliest]
    if rest := sum(chance for _end, chance in chances[len(likeliest) :]):
        # NOTE: after a chance in per cent: the disc ends on any other square
        entries.append((_("elsewhere"), rest))
    return tuple(sorted(entries, key=lambda one: -one[1]))


def _draw_odds(view: View, stack: str) -> tuple[tuple[str, float], ...]:
    chances = draw_chances(view, "disc" if stack == "disc" else "action")[:MAX_ODDS]
    return tuple((_(KIND_NAMES[kind]), chance) for kind, chance in chances)
