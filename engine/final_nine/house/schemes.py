"""When house players use their MISCHIEF card; they may do so without being awaited (F-155)."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.courses.grid import DIRECTIONS, neighbour
from engine.final_nine.extras.mischief import MISCHIEF_CARDS
from engine.final_nine.house.worth import strokes_from, hole_values
from engine.final_nine.moves import Move, Play
from engine.final_nine.packs import card_sets
from engine.final_nine.view import View
from engine.game import Seat
from engine.luck import Luck

ROOKIE_ONE_IN: Final = 6
"""A rookie uses one in this many occasions."""
PUTT_GRIDS: Final = 3
"""The distance in grids from which a putt is likely."""
MISCHIEF_GAIN_STROKES: Final = 0.3
"""The strokes that a card has to cost its target."""


def rookie_mischief(view: View, luck: Luck) -> Move | None:
    """Return a random use of the card now and then, else None."""
    found = _mischief_moves(view)
    return luck.choice(found) if found and luck.below(ROOKIE_ONE_IN) == 0 else None


def amateur_mischief(view: View, _luck: Luck) -> Move | None:
    """Return the most harmful use of the card against a player who is not behind, else None.

    Cards that only change a flight are not used here.
    """
    found, own, target = _mischief_moves(view), view.seat, view.thrower
    if not found or own is None or target is None or not _is_rival(view, own, target):
        return None
    cost, worst = max(((_mischief_harm(view, target, move), move) for move in found), key=lambda entry: entry[0])
    return worst if cost >= MISCHIEF_GAIN_STROKES else None


def with_mischief(
    scheme: Callable[[View, Luck], Move | None], player: Callable[[View, Luck], Move]
) -> Callable[[View, Luck], Move]:
    """Return a player that uses MISCHIEF where the scheme says so, before any other move."""
    return lambda view, luck: scheme(view, luck) or player(view, luck)


def _mischief_moves(view: View) -> list[Play]:
    """Return the ways to use the card now.

    During a choice it is used only at the start of the turn, not between secret choices.
    """
    if view.window == "choose" and not view.events:
        return []
    return [move for move in (*view.moves, *view.anytime) if isinstance(move, Play) and move.card in MISCHIEF_CARDS]


def _is_rival(view: View, own: Seat, target: Seat) -> bool:
    """Return whether the target is not behind; on the last hole every player is a rival."""
    return view.players[target].over <= view.players[own].over or view.number == len(view.holes) - 1


def _mischief_harm(view: View, target: Seat, move: Play) -> float:
    """Return the strokes that the card is expected to cost the thrower."""
    player = view.players[target]
    match ACTIONS[move.card].options[int(move.choice or 1) - 1][0]:
        case ("marker", _, letter):
            lie = neighbour(player.lie, DIRECTIONS.index(letter))
            known = hole_values(view.hole, card_sets(view.options), view.wind)
            return strokes_from(known, lie, player.passed) - strokes_from(known, player.lie, player.passed)
        case ("take" | "borrow" | "no_skill", _, _):
            return float(player.far <= PUTT_GRIDS)
        case ("turn_extra" | "no_luck", _, _):
            return float(view.shot is not None and view.shot.putting)
        case _:
            return 0.0


MISCHIEF_BY_LEVEL: Final[dict[str, Callable[[View, Luck], Move | None]]] = {
    "rookie": rookie_mischief,
    "amateur": amateur_mischief,
    "pro": amateur_mischief,
    "champion": amateur_mischief,
}
