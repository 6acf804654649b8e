"""What the handling of the own hand is worth: the swap, the refill, the card that is fetched."""

from collections.abc import Iterator
from typing import Final

from engine.caddie import Worth
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.house.bag import Depth
from engine.final_nine.house.forecast import Forecast, Left
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.shapes import code
from engine.final_nine.house.skills import price
from engine.final_nine.house.sky import bits
from engine.final_nine.house.wishes import dead
from engine.final_nine.moves import Done, Draw, Ready, Swap, Take
from engine.final_nine.state import HAND
from engine.final_nine.view import View

DISCS_WANTED: Final = 7
"""Discs of a hand where trouble cannot be played."""
ARMED: Final = 6
"""The same where it can, on the own throw or on others (F-91, F-113)."""
BALANCE: Final = 0.03
"""Strokes that a card of the stack that is wanted is worth more than one of the other."""
DEAD: Final = -0.12
"""The same of a card that cannot be played, in whose place another could be."""
PUTTER: Final = 0.2
"""Strokes that one of the first putters of a hand is worth later on."""
DISC: Final = 0.02
"""The same of any longer disc."""
ENOUGH: Final = 2
"""Putters that a hand needs."""
CLOGGED: Final = -0.08
"""The same of a putter too many."""
SHORT: Final = 0.2
"""Strokes that a missing card costs."""


def _wanted(view: View, discs: int) -> str:
    """The stack from which a hand with so many discs is filled up."""
    armed = view.options.rules == "battle" or view.options.course == "forest"
    return "disc" if discs < (ARMED if armed else DISCS_WANTED) else "action"


def _held(view: View) -> list[str]:
    """The discs of the hand."""
    return [held.code for held in view.hand if held.code in DISCS]


def kept(view: View, card: str) -> float:
    """What a card is worth later on, beyond the next throw."""
    if card in ACTIONS:
        return DEAD if card in dead(view) else price(card)
    if DISCS[card].type != "PUTTER":
        return DISC
    return PUTTER if sum(DISCS[disc].type == "PUTTER" for disc in _held(view)) <= ENOUGH else CLOGGED


def spare(view: View, card: str) -> tuple[str, float]:
    """The card of the hand, besides that one, which is worth least later on, and what it is worth."""
    others = (held.code for held in view.hand if held.code != card)
    least = min(others, key=lambda one: (kept(view, one), one), default=card)
    return least, kept(view, least)


def refilled(view: View, depth: Depth) -> Iterator[Worth]:
    """What a card from each stack is worth to the hand, and none."""
    strokes, wanted = now(view, depth), _wanted(view, len(_held(view)))
    for move in view.moves:
        match move:
            case Draw(stack):
                yield Worth(move, strokes + BALANCE * (stack != wanted))
            case Done():
                yield Worth(move, strokes + SHORT)


def now(view: View, depth: Depth) -> float:
    """The strokes that the viewer still needs on the hole."""
    player = view.players[view.seat or 0]
    if player.done:
        return 0.0
    forecast = _forecast(view, depth)
    return forecast.ahead(code(player.lie) + bits(player.passed), Left(frozenset(), HAND - player.cards))


def _forecast(view: View, depth: Depth) -> Forecast:
    return Forecast(imagined(view)[0], view.seat or 0, depth.skills)


def swapped(view: View, depth: Depth) -> Iterator[Worth]:
    """What each card is worth to be swapped, and what the hand is worth as it is."""
    forecast, player = _forecast(view, depth), view.players[view.seat or 0]
    place, discs = code(player.lie) + bits(player.passed), len(_held(view))
    marked = tuple(card for card, _ in view.swaps)
    drawn = sum(stack == "disc" for _, stack in view.swaps)
    base = sum(kept(view, card) for card in marked)
    left = discs - sum(card in DISCS for card in marked) + drawn
    for move in view.moves:
        match move:
            case Ready():
                yield Worth(move, forecast.ahead(place, Left(forecast.left(marked).gone, drawn)) + base)
            case Swap(card, stack):
                after = Left(forecast.left((*marked, card)).gone, drawn + (stack == "disc"))
                right = BALANCE * (1 if stack == _wanted(view, left - (card in DISCS)) else -1)
                yield Worth(move, forecast.ahead(place, after) + base + kept(view, card) - right)


def taking(view: View, depth: Depth) -> Iterator[Worth]:
    """What each disc is worth that may be taken, to a player who still has to throw."""
    player = view.players[view.seat or 0]
    forecast, place = _forecast(view, depth), code(player.lie) + bits(player.passed)
    for move in view.moves:
        if isinstance(move, Take) and move.card in DISCS and not player.done:
            yield Worth(move, forecast.with_disc(place, move.card))
