"""The house players by level: each sees a view and chooses one of its moves."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.house.champion import champion
from engine.final_nine.house.plans import aims, judged, throws
from engine.final_nine.house.pro import pro
from engine.final_nine.house.schemes import amateur as amateur_mischief
from engine.final_nine.house.schemes import first as with_mischief
from engine.final_nine.house.schemes import rookie as rookie_mischief
from engine.final_nine.house.steady import steady
from engine.final_nine.house.throw import considered
from engine.final_nine.moves import Aim, Among, Decline, Discard, Done, Draw, Move, Pass, Pick, Ready, Skip, Take, Throw
from engine.final_nine.view import View
from engine.luck import Luck

TEMPTED: Final = 3
"""The number of throws between which a beginner sees no difference."""
HUNDRED: Final = 100


def learner(forgets: int) -> Callable[[View, Luck], Move]:
    """Return a one-ply player that makes a beginner's move `forgets` times in a hundred."""

    def play(view: View, luck: Luck) -> Move:
        return beginner(view, luck) if luck.below(HUNDRED) < forgets else steady(view, luck)

    return play


def beginner(view: View, luck: Luck) -> Move:
    """Return a beginner's move: a disc that looks good, straight at the basket, without cards."""
    kinds = {type(move) for move in view.moves}
    for simple in (Throw, Ready, Done, Skip, Decline):
        if simple in kinds and not (simple is Done and Draw in kinds):
            return simple()
    if kinds & {Pick, Aim}:
        return _throw(view, luck)
    if Draw("disc") in view.moves:
        return Draw("disc")
    plain = tuple(move for move in view.moves if isinstance(move, Draw | Pass | Discard | Take | Among))
    return luck.choice(plain or view.moves)


def _throw(view: View, luck: Luck) -> Move:
    """Choose one of the discs that seem to lead nearest, then its best direction, ignoring all risk."""
    known, shot = considered(view)
    state = known.table
    shots = aims(state, shot) if shot.disc else throws(state, shot.seat, state.players[shot.seat].hand)
    seen = sorted((judged(known, shot) for shot in shots), key=lambda one: one.cost)
    if not seen:
        return luck.choice(view.moves)
    chosen = seen[0].shot if shot.disc else luck.choice(seen[:TEMPTED]).shot
    return Pick(chosen.disc) if chosen.aim is None or not shot.disc else Aim(chosen.aim)


PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": with_mischief(rookie_mischief, learner(60)),
    "amateur": with_mischief(amateur_mischief, learner(30)),
    "pro": with_mischief(amateur_mischief, pro),
    "champion": with_mischief(amateur_mischief, champion),
}
