"""Changes of the own hand compared: what each is worth, on this hole or later, and what the hand lacks."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, SearchDepth
from engine.final_nine.ai.determinize import known_state, strokes_to_limit
from engine.final_nine.ai.hand_value import KIND_OF_CARD
from engine.final_nine.ai.tee_values import planned_strokes, values_within_limit
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.hand import fetchable_cards
from engine.final_nine.moves import Move, Stack
from engine.final_nine.text.terms import card_name
from engine.final_nine.view import View
from engine.i18n import _

Judge: TypeAlias = Callable[[View, SearchDepth], Iterator[MoveValue]]
DISC_KINDS: Final = frozenset({"putter", "auto"})
"""The kinds of discs that can hole out."""


def values_of_window(view: View, judge: Judge) -> dict[Move, MoveValue]:
    """Return the values of the moves of a window within the hole's limit, the best first."""
    values = sorted(judge(view, CHAMPION_DEPTH), key=_cost_key)
    plan_strokes = [planned_strokes(one.strokes) for one in values]
    within = values_within_limit(values, strokes_to_limit(view, view.seat or 0), plan_strokes)
    return {one.move: one for one in sorted(within, key=_cost_key)}


def _cost_key(one: MoveValue) -> float:
    return one.cost


def is_better(one: MoveValue, other: MoveValue) -> bool:
    return one.cost < other.cost - EQUAL_STROKES


def helps_on_this_hole(one: MoveValue, other: MoveValue) -> bool:
    """Return whether a move is better than another one on this hole rather than on later ones."""
    return other.strokes - one.strokes >= one.edge - other.edge


def lacking_sentence(view: View, stack: Stack) -> str:
    """Return that the viewer lacks what the stack has and a hand needs; "" otherwise."""
    if stack == "disc":
        if has_putter(view):
            return ""
        fetcher = _putter_fetcher(view)
        if not fetcher:
            return _("You have no putter.")
        return _("You have no putter, only {card} to get one.").format(card=card_name(fetcher))
    return "" if any(card.code in ACTIONS for card in view.hand) else _("You have no action card.")


def has_putter(view: View) -> bool:
    """Return whether the viewer holds a putter."""
    return any(KIND_OF_CARD[card.code] in DISC_KINDS for card in view.hand)


def _putter_fetcher(view: View) -> str:
    """Return a card of the hand that takes a putter from the discard pile; "" if no card does."""
    state, actions = known_state(view)[0], [held_card.code for held_card in view.hand if held_card.code in ACTIONS]
    effects = {card: ACTIONS[card].options[0][0] for card in actions}
    piles = {card: fetchable_cards(state, one.argument) for card, one in effects.items() if one.kind == "fetch"}
    putters = (card for card, pile in piles.items() if any(KIND_OF_CARD[disc] in DISC_KINDS for disc in pile))
    return next(putters, "")


MAIN_SHARE: Final = 2 / 3
"""The share of what a move saves from which on it is told when it does: on this hole, or on later ones."""


def better_stack_sentence(view: View, stack: Stack, best: MoveValue, other: MoveValue) -> str:
    """Return what a hand lacks, or that a card of that stack helps more than one of the other, and if clear, when."""
    if lacking := lacking_sentence(view, stack):
        return lacking
    now, later = other.strokes - best.strokes, best.edge - other.edge
    if max(now, later) < MAIN_SHARE * (now + later):
        if stack == "disc":
            return _("A disc should help you more than an action card.")
        return _("An action card should help you more than a disc.")
    form = _("{when}, an action card should help you more than a disc.")
    if stack == "disc":
        form = _("{when}, a disc should help you more than an action card.")
    return form.format(when=when_text(view, now >= later))


def when_text(view: View, now: bool) -> str:
    """Return the phrase for the holes on which something helps: this one, or those that follow."""
    if now:
        # NOTE: begins a sentence, before a comma in English
        return _("On this hole")
    return _("On the next hole") if view.number + 2 == len(view.holes) else _("On later holes")
