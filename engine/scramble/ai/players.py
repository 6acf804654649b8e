"""The house players, from views alone, and the move for a seat whose time has run out (S-210)."""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import exp
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import MoveValue
from engine.rng import Luck
from engine.scramble.ai.evaluate import evaluate_moves
from engine.scramble.courses.grid import count_turns
from engine.scramble.state import DEFAULT_GOLFER, Move
from engine.scramble.throw.dice import Reach
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View

Player: TypeAlias = Callable[[View, Luck], Move]

TEMPERATURES: Mapping[str, float] = MappingProxyType({"rookie": 0.34, "amateur": 0.23, "pro": 0.13, "champion": 0.0})
"""The strokes by which a level misjudges moves: one that costs that much more is chosen a third as often (softmax)."""
WEIGHT_SCALE = 1 << 20


def champion(view: View, luck: Luck) -> Move:
    """Make the move that costs least."""
    found = evaluate_moves(view, luck)
    move: Move = found[0].move if found else Move("choose", " ".join(DEFAULT_GOLFER))
    return move


def noisy_player(temperature: float) -> Player:
    """Return a player that chooses by cost with random errors, but misses no basket.

    The more a move costs, the less often it is chosen (softmax).
    """

    def play(view: View, luck: Luck) -> Move:
        found = [one for one in evaluate_moves(view, luck) if one.move.verb != "back"]
        if not found or found[0].strokes == 0 or len(found) == 1:
            return champion(view, luck)
        return _draw_move(found, temperature, luck)

    return play


def _draw_move(found: Sequence[MoveValue], temperature: float, luck: Luck) -> Move:
    """Return a random move, with the probability that follows from its cost."""
    weights = [round(WEIGHT_SCALE * exp((found[0].cost - one.cost) / temperature)) for one in found]
    *sums, whole = accumulate(weights)
    move: Move = found[bisect(sums, luck.below(whole))].move
    return move


def timeout_move(view: View, luck: Luck) -> Move:
    """Make the default move of S-210: a safe throw, no rolls, no cards.

    A champion decides what S-210 leaves open.
    """
    match view.phase:
        case "Rolled" | "Aim":
            found = [(reach, option) for reach in view.reach for option in reach.options]
            return _next_step(view, *min(found, key=lambda pair: _caution_key(view, *pair)))
        case "Settle":
            return Move("done")
        case "Keep":
            return Move("keep") if Move("keep") in view.moves else Move("discard", view.hand[-1])
        case "Bad":
            return Move("accept")
        case "Route":
            return Move(
                "land",
                spot_name(min(view.reach[0].options, key=lambda option: (count_turns(option.path), option.path))),
            )
        case "End":
            return Move("end")
        case "PreThrow":
            view = view._replace(moves=tuple(move for move in view.moves if move.verb == "throw"))
    return champion(view, luck)


def _next_step(view: View, reach: Reach, option: FlightOption) -> Move:
    """Return the next move towards an option: its dice, or the landing after they are chosen."""
    return Move("use", reach.dice) if view.phase == "Rolled" else Move("land", spot_name(option))


def _caution_key(view: View, reach: Reach, option: FlightOption) -> tuple[bool, bool, int, int, int, tuple[int, ...]]:
    """Return the sort key of S-210: no penalty, holed out, nearest to the basket, fewer dice, the path of S-66."""
    near = view.hole.distance[option.lie]
    path = option.path
    return option.has_penalty(view.hole), option.outcome != "basket", near, len(reach.dice), count_turns(path), path


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {level: noisy_player(temperature) if temperature else champion for level, temperature in TEMPERATURES.items()}
)
"""From the easiest to the strongest."""
