"""What a caddie knows: what each move is worth in strokes, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.luck import Luck

Opts = TypeVar("Opts")
V = TypeVar("V")


class Worth(NamedTuple):
    """What a move is worth to the seat that may make it."""

    move: Any
    strokes: float
    """What the seat may expect to take from here to the end of the hole, this move included: its own strokes alone."""
    edge: float = 0.0
    """By how many strokes the move is better than that: for what it does to the rivals, or leaves for other holes."""
    win: float | None = None
    """The chance to win the hole or the game, where it is known."""
    harm: float = 0.0
    """Of the edge what the move does to the rivals; the rest are own strokes, saved later with the cards it leaves."""

    @property
    def cost(self) -> float:
        """What a champion makes as small as possible."""
        return self.strokes - self.edge

    @property
    def kept(self) -> float:
        """The own strokes of other holes that it leaves saved."""
        return self.edge - self.harm

    def moved(self, start: "Worth", end: "Worth", part: float = 1.0) -> "Worth":
        """The same move, worth as much more as one is than another, or a part of that."""
        return self._replace(
            strokes=self.strokes + part * (end.strokes - start.strokes),
            edge=self.edge + part * (end.edge - start.edge),
            harm=self.harm + part * (end.harm - start.harm),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Caddie(Generic[Opts, V]):
    """A game's caddie, who sees what the player sees and counts in strokes."""

    worth: Callable[[V, Luck], tuple[Worth, ...]]
    """The seat's legal moves, the least `cost` first; () where nothing is to be judged.

    A function of the view and the luck alone, bounded in time. A move that is left out is worth no more than the last.
    Between two moves of a seat that leave nothing to chance the worth of the best one stays the same.
    """
    expected: Callable[[Opts, int, int], float]
    """With these options and so many seats, what a champion among champions takes on that hole (from 1), undealt."""
    reason: Callable[[V, Worth, Sequence[str]], str]
    """What speaks for the move, in one sentence for people with the odds of the chance behind it; names by seat."""
    odds: Callable[[V, Worth], tuple[tuple[str, float], ...]]
    """What chance may make of the move, in words with probabilities, the likeliest first, at most five; () for none."""
    made: Callable[[V], float] = lambda _view: 0.0
    """The strokes that the seat has on the hole already, which no move is charged with again."""
