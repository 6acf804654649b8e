"""House players, over views only, and the move for a seat whose clock ran out (S-210)."""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import exp
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import Worth
from engine.luck import Luck
from engine.scramble.courses.grid import turns
from engine.scramble.house.worth import worth
from engine.scramble.table import DEFAULT, Move
from engine.scramble.throw.dice import Reach
from engine.scramble.throw.flight import Option, spot
from engine.scramble.view import View

Player: TypeAlias = Callable[[View, Luck], Move]

TEMPERATURES: Mapping[str, float] = MappingProxyType({"rookie": 0.34, "amateur": 0.23, "pro": 0.13, "champion": 0.0})
"""The strokes by which a level misjudges a move: one that costs so much more is chosen a third as often as the best."""
SCALE = 1 << 20


def champion(view: View, luck: Luck) -> Move:
    """The move that costs least."""
    found = worth(view, luck)
    move: Move = found[0].move if found else Move("choose", " ".join(DEFAULT))
    return move


def at(temperature: float) -> Player:
    """Who chooses by cost as well, but the dearer the move the more seldom, and misses no basket."""

    def play(view: View, luck: Luck) -> Move:
        found = [one for one in worth(view, luck) if one.move.verb != "back"]
        if not found or found[0].strokes == 0 or len(found) == 1:
            return champion(view, luck)
        return _drawn(found, temperature, luck)

    return play


def _drawn(found: Sequence[Worth], temperature: float, luck: Luck) -> Move:
    """A move at random, each as often as its cost says."""
    weights = [round(SCALE * exp((found[0].cost - one.cost) / temperature)) for one in found]
    *sums, whole = accumulate(weights)
    move: Move = found[bisect(sums, luck.below(whole))].move
    return move


def absent(view: View, luck: Luck) -> Move:
    """The default of S-210: a safe throw, no rolls, no cards; what it leaves open a champion decides."""
    match view.phase:
        case "Rolled" | "Aim":
            found = [(reach, option) for reach in view.reach for option in reach.options]
            return _step(view, *min(found, key=lambda pair: _caution(view, *pair)))
        case "Settle":
            return Move("done")
        case "Keep":
            return Move("keep") if Move("keep") in view.moves else Move("discard", view.hand[-1])
        case "Bad":
            return Move("accept")
        case "Route":
            return Move("land", spot(min(view.reach[0].options, key=lambda option: (turns(option.path), option.path))))
        case "End":
            return Move("end")
        case "PreThrow":
            view = view._replace(moves=tuple(move for move in view.moves if move.verb == "throw"))
    return champion(view, luck)


def _step(view: View, reach: Reach, option: Option) -> Move:
    """The next move towards an option: its dice, or the landing itself where they are chosen."""
    return Move("use", reach.dice) if view.phase == "Rolled" else Move("land", spot(option))


def _caution(view: View, reach: Reach, option: Option) -> tuple[bool, bool, int, int, int, tuple[int, ...]]:
    """The order of S-210: no penalty, holed out, nearest to the basket, fewer dice, then the path of S-66."""
    near = view.hole.distance[option.lie]
    path = option.path
    return option.penalty(view.hole), option.outcome != "basket", near, len(reach.dice), turns(path), path


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {level: at(temperature) if temperature else champion for level, temperature in TEMPERATURES.items()}
)
"""From the easiest to the strongest."""
