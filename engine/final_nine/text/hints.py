"""Hints in words: why a move is good, and the odds of what chance may do."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.odds import Ending, draw_chances, ending_chances
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import (
    Aim,
    Apply,
    Back,
    Copy,
    Done,
    Draw,
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
from engine.i18n import N_, _, format_number

MAX_ODDS: Final = 5
"""The most odds that are shown."""
KIND_NAMES: Final[Mapping[str, str]] = {
    "DRIVER": N_("a driver"),
    "FAIRWAY": N_("a fairway disc"),
    "MID-RANGE": N_("a mid-range disc"),
    "PUTTER": N_("a putter"),
    "SKILL": N_("a skill"),
    "LUCK": N_("luck"),
    "DEVIATION": N_("a deviation"),
    "CALL": N_("a call"),
}
ENDING_FORMS: Final[Mapping[str, str]] = {
    "in": N_("in the basket"),
    "under": N_("under the basket"),
    "out": N_("out of bounds, back to {lie}"),
    "island": N_("island missed, to {lie}"),
    "spat": N_("spat out by the chains"),
    "lies": N_("on {lie}"),
}


def explain_move(view: View, worth: MoveValue, _names: Sequence[str]) -> str:
    """Return why a move is good, in one sentence."""
    move = worth.move
    shot = _best_throw_after(view, move)
    if shot is not None:
        return _throw_sentence(view, shot, worth)
    match move:
        case Play(code) if view.window == "disrupt":
            return _("{card} costs the thrower about {strokes} strokes.").format(
                card=card_name(code), strokes=format_number(max(worth.edge, 0.0), 1)
            )
        case Pass():
            return _("No card of yours would spoil this throw enough to be spent on it.")
        case Draw(stack) | Swap(_, stack):
            return _draw_sentence(view, stack, move)
        case Back() if view.window == "choose" and (better := throw_candidates(view, CHAMPION_DEPTH).best):
            return _("{throw} is better: about {strokes} strokes to the end of the hole.").format(
                throw=_throw_name(better[0].shot), strokes=format_number(worth.strokes, 1)
            )
        case Redraw(code):
            return _("A new disc for {card} costs a stroke and saves less than that.").format(card=card_name(code))
        case _:
            return _remaining_strokes_sentence(move, worth)


def _remaining_strokes_sentence(move: Move, worth: MoveValue) -> str:
    """Return the sentence that says how many strokes a move leaves to the end of the hole."""
    named = ""
    match move:
        case Use(code) | Take(code):
            named = card_name(code)
            form = _("{card} may make a better throw possible: about {strokes} strokes to the end of the hole.")
        case Play(code) | Copy(code):
            named, form = card_name(code), _("With {card} there are about {strokes} strokes to the end of the hole.")
        case Apply():
            form = _("The card costs nothing: about {strokes} strokes to the end of the hole with it.")
        case Skip() | Done():
            form = _("As it stands the throw leaves about {strokes} strokes to the end of the hole.")
        case Ready():
            form = _("The hand is good for this hole: about {strokes} strokes from the tee.")
        case _:
            form = _("Another throw is better: about {strokes} strokes to the end of the hole.")
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


def _throw_sentence(view: View, shot: ShotState, worth: MoveValue) -> str:
    """Return where a throw most likely ends, and how often."""
    ends = ending_chances(view, shot, open_card=True)
    end, chance = ends[0]
    form = _("{throw} comes to rest {where} {chance} times in 100: about {strokes} strokes to the end of the hole.")
    if end.kind == "in":
        form = _("{throw} is in {chance} times in 100: about {strokes} strokes to the end of the hole.")
    return form.format(
        throw=_throw_name(shot),
        where=_ending_text(view, end),
        chance=format_number(100 * chance),
        strokes=format_number(worth.strokes, 1),
    )


def _throw_name(shot: ShotState) -> str:
    """Return the names of a throw's disc and cards, and its direction."""
    cards = [card_name(shot.disc), *(card_name(one.copied or one.card) for one in shot.plays if one.by == shot.seat)]
    name = " + ".join(cards)
    if shot.aim is None:
        return name
    return _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[shot.aim]))


def _ending_text(view: View, end: Ending) -> str:
    return _(ENDING_FORMS[end.kind]).format(lie=grid_name(view, end.lie))


def _draw_sentence(view: View, stack: str, move: Move) -> str:
    """Return the sentence that says which cards may come from a stack."""
    chances = ", ".join(
        _("{what} {chance} times in 100").format(what=_(KIND_NAMES[kind]), chance=format_number(100 * chance))
        for kind, chance in draw_chances(view, "disc" if stack == "disc" else "action")[:2]
    )
    if isinstance(move, Swap):
        return _("{card} helps little here; the stack gives {chances}.").format(
            card=card_name(move.card), chances=chances
        )
    return _("The hand needs it most; the stack gives {chances}.").format(chances=chances)


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
