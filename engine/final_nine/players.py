"""House players: they see a view and choose one of its moves."""

from collections.abc import Callable
from typing import Final

from engine.final_nine import scheming
from engine.final_nine.amateur import amateur
from engine.final_nine.cards import DISCS
from engine.final_nine.grid import STEPS
from engine.final_nine.moves import Aim, Among, Decline, Discard, Done, Draw, Move, Pass, Pick, Ready, Skip, Take, Throw
from engine.final_nine.view import View
from engine.luck import Luck


def rookie(view: View, luck: Luck) -> Move:
    """The move of a beginner: any disc, towards the basket, no tricks."""
    kinds = {type(move) for move in view.moves}
    if Aim in kinds:
        return min(view.moves, key=lambda move: _misses(view, move))
    for simple in (Throw, Ready, Done, Skip, Decline):
        if simple in kinds and not (simple is Done and Draw in kinds):
            return simple()
    plain = tuple(move for move in view.moves if isinstance(move, Pick | Draw | Pass | Discard | Take | Among))
    return luck.choice(plain or view.moves)


def _misses(view: View, move: Move) -> float:
    """Grids that the disc would still lack when it flew straight in that direction."""
    if not isinstance(move, Aim) or view.shot is None or view.seat is None:
        return 99.0
    hole, lie = view.hole, view.players[view.seat].lie
    right, up = STEPS[move.direction]
    far = DISCS[view.shot.disc].distance
    return abs(lie.column + right * far - hole.basket.column) + abs(lie.row + up * far - hole.basket.row)


PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": scheming.first(scheming.rookie, rookie),
    "amateur": scheming.first(scheming.amateur, amateur),
}
