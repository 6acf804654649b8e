"""The value of moves that change the own hand: swap, refill, and answers to a card's question."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.caddie import Worth
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.house.bag import Depth, more
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.holding import Left
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.routes import Place
from engine.final_nine.house.shapes import code
from engine.final_nine.house.sky import bits
from engine.final_nine.moves import Discard, Done, Draw, Give, Ready, Swap, Take
from engine.final_nine.state import HAND, Table
from engine.final_nine.view import View
from engine.game import Seat

SHORT: Final = 0.2
"""The strokes that a missing card costs."""
ON_THE_WAY: Final = 0.6
"""The share of an action card's value on a whole hole that it still has after the tee."""
NOTHING: Final = Left(frozenset(), 0)


class Held:
    """The hand of the viewer on its lie."""

    def __init__(self, view: View, depth: Depth) -> None:
        seat = view.seat or 0
        player = view.players[seat]
        self.done, self.missing = player.done, HAND - player.cards
        self.forecast = _forecast(imagined(view)[0], seat, depth, more(view))
        self.keeping = self.forecast.holding.keeping
        self.place: Place = code(player.lie) + bits(player.passed)

    def ahead(self, left: Left) -> float:
        """Return the strokes still needed on the hole with the cards that are left."""
        return 0.0 if self.done else self.forecast.ahead(self.place, left)

    def drawn(self, discs: int, actions: int) -> float:
        """Return the strokes still needed on the hole after so many draws from each stack."""
        hope = 0.0 if self.done else ON_THE_WAY * self.keeping.hopes["action"] * actions
        return self.ahead(Left(frozenset(), discs)) - hope


@lru_cache(maxsize=8)
def _forecast(state: Table, seat: Seat, depth: Depth, later: bool) -> Forecast:
    """Return the forecast, cached because every mark of a swap asks for the same one."""
    return Forecast(state, seat, depth.skills, later=later)


def refilled(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of a draw from each stack, and of drawing no more."""
    held = Held(view, depth)
    rest = max(held.missing - 1, 0)
    for move in view.moves:
        match move:
            case Draw(stack):
                discs = stack == "disc"
                yield Worth(move, held.drawn(rest + discs, not discs), held.keeping.drawn[stack])
            case Done():
                yield Worth(move, held.drawn(rest, 0) + SHORT)


def now(view: View, depth: Depth) -> float:
    """Return the strokes that the viewer still needs on the hole."""
    held = Held(view, depth)
    return held.drawn(held.missing, 0)


def swapped(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of swapping each card, and of keeping the hand as it is."""
    held = Held(view, depth)
    for move in view.moves:
        match move:
            case Ready():
                yield _with(held, move, view.swaps)
            case Swap(card, stack):
                yield _with(held, move, (*view.swaps, (card, stack)))


def _with(held: Held, move: Ready | Swap, swaps: tuple[tuple[str, str], ...]) -> Worth:
    """Return the value of the hand after these swaps."""
    cards, stacks = tuple(card for card, _ in swaps), [stack for _, stack in swaps]
    discs = stacks.count("disc")
    keeping, actions = held.keeping, len(stacks) - discs
    left = Left(held.forecast.holding.left(cards).gone, discs)
    better = discs * keeping.drawn["disc"] + actions * keeping.drawn["action"] - keeping.given(cards)
    return Worth(move, held.ahead(left) - actions * keeping.hopes["action"], better)


def answered(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of each card that may be taken, given away, discarded or drawn."""
    if any(isinstance(move, Draw) for move in view.moves):
        yield from refilled(view, depth)
        return
    held = Held(view, depth)
    for move in view.moves:
        match move:
            case Take(card):
                with_it = card in DISCS and not held.done
                strokes = held.forecast.with_disc(held.place, card) if with_it else held.ahead(NOTHING)
                yield Worth(move, strokes, held.keeping.more(card))
            case Discard(card) | Give(card):
                left = Left(held.forecast.holding.left((card,)).gone, 0)
                yield Worth(move, held.ahead(left), -held.forecast.holding.spent((card,)))
            case Done() if any(isinstance(other, Discard) for other in view.moves):
                yield Worth(move, held.ahead(NOTHING))
