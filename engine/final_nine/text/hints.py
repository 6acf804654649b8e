"""Hints in words: why a move is good, and the odds of what chance may do."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.odds import Ending, draw_chances, ending_chances
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.moves import (
    Aim,
    Apply,
    Back,
    Copy,
    Discard,
    Done,
    Draw,
    Give,
    Move,
    Pass,
    Pick,
    Play,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Use,
)
from engine.final_nine.state import ShotState
from engine.final_nine.text.terms import DIRECTIONS, card_name, grid_name
from engine.final_nine.view import View
from engine.i18n import N_, _, format_number, format_percent, ngettext

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
    "out": N_("out of bounds, back to {lie}"),
    "island": N_("off the island, back to {lie}"),
    "spat": N_("spat out by the chains"),
    "lies": N_("on {lie}"),
}


NEGLIGIBLE_STROKES: Final = 0.05
"""A gain below this is told as none."""
CERTAIN: Final = 0.995
"""A chance from this on is told as certain."""


def explain_move(view: View, worth: MoveValue, _names: Sequence[str]) -> str:
    """Return why a move is good, in one sentence."""
    move = worth.move
    shot = _best_throw_after(view, move)
    if shot is not None:
        return _throw_sentence(view, shot, move)
    match move:
        case Play(code) if view.window == "disrupt":
            return _disruption_sentence(code, worth.edge)
        case Pass():
            return _("None of your cards would hurt this throw enough to be worth playing.")
        case Draw():
            return _hand_sentence(view)
        case Done() if view.hand and (view.window == "refill" or view.players[view.seat or 0].asks):
            return _("The cards you have are good enough.")
        case Back() if view.window == "choose" and (better := throw_candidates(view, CHAMPION_DEPTH).best):
            return _("{throw} is the better throw.").format(throw=_throw_name(better[0].shot))
        case Redraw(code) if view.seat is None or not view.players[view.seat].free:
            return _("A new disc for {card} costs a stroke and saves less than that.").format(card=card_name(code))
        case _:
            return _remaining_strokes_sentence(view, move, worth)


def _disruption_sentence(code: str, edge: float) -> str:
    """Return what a disruption gains, for this throw and by the hand that is left."""
    form = _("Playing {card} gains you about {strokes} strokes.")
    if edge < NEGLIGIBLE_STROKES:
        form = _("{card} hardly changes this throw.")
    return form.format(card=card_name(code), strokes=format_number(edge, 1))


def _hand_sentence(view: View) -> str:
    """Return how many cards of each stack the viewer holds."""
    discs = sum(held.code in DISCS for held in view.hand)
    actions = len(view.hand) - discs
    return _("You hold {discs} and {actions}.").format(
        discs=ngettext("{count} disc", "{count} discs", discs).format(count=discs),
        actions=ngettext("{count} action card", "{count} action cards", actions).format(count=actions),
    )


def _remaining_strokes_sentence(view: View, move: Move, worth: MoveValue) -> str:
    """Return what a move leads to, mostly how many strokes it leaves to the end of the hole."""
    named = ""
    match move:
        case Use(code) | Take(code):
            named, form = card_name(code), _("{card} can set up a better throw.")
        case Swap(code):
            named, form = card_name(code), _("{card} helps little on this hole.")
        case Redraw(code):
            named, form = card_name(code), _("A new disc for {card} is free.")
        case Discard(code) | Give(code):
            named, form = card_name(code), _("Without {card}, about {strokes} strokes to the end of the hole.")
        case Play(code) | Copy(code):
            named, form = card_name(code), _("With {card}, about {strokes} strokes to the end of the hole.")
        case Apply():
            form = _("This card is free: with it, about {strokes} strokes to the end of the hole.")
        case Skip() | Done() if view.shot and view.shot.plan and view.shot.plan.holed:
            form = _("As the throw stands, it's in the basket.")
        case Skip() | Done():
            form = _("As the throw stands, about {strokes} strokes to the end of the hole.")
        case Ready():
            form = _("Your hand is good for this hole: about {strokes} strokes from the tee.")
        case _:
            form = _("Another throw is better.")
    return form.format(card=named, strokes=format_number(worth.strokes, 1))


def _best_throw_after(view: View, move: Move) -> ShotState | None:
    """Return the best throw that a move leads to."""
    if view.window != "choose" or not isinstance(move, Pick | Aim | Throw):
        return None
    _state, shot = known_state(view)
    if isinstance(move, Throw):
        return shot
    mine = throw_candidates(view, CHAMPION_DEPTH)
    best = mine.throws_of_disc(move.disc if isinstance(move, Pick) else shot.disc)
    fitting = [one for one in best if not isinstance(move, Aim) or one.shot.aim == move.direction]
    return min(fitting, key=lambda one: one.cost).shot if fitting else None


def _throw_sentence(view: View, shot: ShotState, move: Move) -> str:
    """Return where a throw most likely ends; how often is left to the odds, if the move has them."""
    end, chance = ending_chances(view, shot, open_card=True)[0]
    if end.kind == "in" and chance >= CERTAIN:
        form = _("{throw} can't miss.")
    elif isinstance(move, Throw):
        form = _("{throw} most likely lands {where}.")
    else:
        form = _("{throw} most likely lands {where} ({chance}).")
    return form.format(throw=_throw_name(shot), where=_ending_text(view, end), chance=format_percent(chance))


def _throw_name(shot: ShotState) -> str:
    """Return the names of a throw's disc and cards, and its direction."""
    cards = [card_name(shot.disc), *(card_name(one.copied or one.card) for one in shot.plays if one.by == shot.seat)]
    name = " + ".join(cards)
    if shot.aim is None:
        return name
    return _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[shot.aim]))


def _ending_text(view: View, end: Ending) -> str:
    return _(ENDING_FORMS[end.kind]).format(lie=grid_name(view, end.lie))


def move_odds(view: View, worth: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return what chance may make of a move, the likeliest first."""
    move = worth.move
    match move:
        case Throw():
            return _ending_odds(view, open_card=True)
        case Done() if view.window == "luck":
            return _ending_odds(view, open_card=False)
        case Draw(stack) | Swap(_, stack):
            return _draw_odds(view, stack)
        case Redraw():
            return _draw_odds(view, "disc")
        case Ready() if view.swaps:
            return _draw_odds(view, view.swaps[0][1])
        case Use(code) if ACTIONS[code].options[0][0].kind == "cycle":
            return _draw_odds(view, "disc")
        case _:
            return ()


def _ending_odds(view: View, open_card: bool) -> tuple[tuple[str, float], ...]:
    _state, shot = known_state(view)
    found = ending_chances(view, shot, open_card)
    certain = len(found) < 2 and not open_card
    return () if certain else tuple((_ending_text(view, end), chance) for end, chance in found[:MAX_ODDS])


def _draw_odds(view: View, stack: str) -> tuple[tuple[str, float], ...]:
    chances = draw_chances(view, "disc" if stack == "disc" else "action")[:MAX_ODDS]
    return tuple((_(KIND_NAMES[kind]), chance) for kind, chance in chances)
