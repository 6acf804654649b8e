"""The house players by level: each sees a view and chooses one of its moves."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.house.champion import champion_move
from engine.final_nine.house.plans import aimed_throws, judge_throw, possible_throws
from engine.final_nine.house.pro import pro_move
from engine.final_nine.house.schemes import amateur_mischief as amateur_mischief
from engine.final_nine.house.schemes import with_mischief as with_mischief
from engine.final_nine.house.schemes import rookie_mischief as rookie_mischief
from engine.final_nine.house.steady import one_ply_move
from engine.final_nine.house.throw import view_context
from engine.final_nine.moves import Aim, Among, Decline, Discard, Done, Draw, Move, Pass, Pick, Ready, Skip, Take, Throw
from engine.final_nine.view import View
from engine.luck import Luck

TEMPTING_THROWS: Final = 3
"""The number of throws between which a beginner sees no difference."""
PERCENT: Final = 100


def mixed_player(forgets: int) -> Callable[[View, Luck], Move]:
    """Return a one-ply player that makes a beginner's move `forgets` times in a hundred."""

    def play(view: View, luck: Luck) -> Move:
        return beginner_move(view, luck) if luck.below(PERCENT) < forgets else one_ply_move(view, luck)

    return play


def beginner_move(view: View, luck: Luck) -> Move:
    """Return a beginner's move: a disc that looks good, straight at the basket, without cards."""
    kinds = {type(move) for move in view.moves}
    for simple in (Throw, Ready, Done, Skip, Decline):
        if simple in kinds and not (simple is Done and Draw in kinds):
            return simple()
    if kinds & {Pick, Aim}:
        return _throw_move(view, luck)
    if Draw("disc") in view.moves:
        return Draw("disc")
    plain = tuple(move for move in view.moves if isinstance(move, Draw | Pass | Discard | Take | Among))
    return luck.choice(plain or view.moves)


def _throw_move(view: View, luck: Luck) -> Move:
    """Choose one of the discs that seem to lead nearest, then its best direction, ignoring all risk."""
    known, shot = view_context(view)
    state = known.state
    shots = aimed_throws(state, shot) if shot.disc else possible_throws(state, shot.seat, state.players[shot.seat].hand)
    seen = sorted((judge_throw(known, shot) for shot in shots), key=lambda one: one.cost)
    if not seen:
        return luck.choice(view.moves)
    chosen = seen[0].shot if shot.disc else luck.choice(seen[:TEMPTING_THROWS]).shot
    return Pick(chosen.disc) if chosen.aim is None or not shot.disc else Aim(chosen.aim)


PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": with_mischief(rookie_mischief, mixed_player(60)),
    "amateur": with_mischief(amateur_mischief, mixed_player(30)),
    "pro": with_mischief(amateur_mischief, pro_move),
    "champion": with_mischief(amateur_mischief, champion_move),
}
