"""When house players use their MISCHIEF card; they may do so without being awaited (F-155)."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.courses.grid import DIRECTIONS, beside
from engine.final_nine.extras.mischief import DECK
from engine.final_nine.house.worth import ahead, outlook
from engine.final_nine.moves import Move, Play
from engine.final_nine.packs import sets
from engine.final_nine.view import View
from engine.game import Seat
from engine.luck import Luck

SELDOM: Final = 6
"""A rookie uses one in this many occasions."""
NEAR: Final = 3
"""The distance in grids from which a putt is likely."""
GAIN: Final = 0.3
"""The strokes that a card has to cost its target."""


def rookie(view: View, luck: Luck) -> Move | None:
    """Return a random use of the card now and then, else None."""
    found = _schemes(view)
    return luck.choice(found) if found and luck.below(SELDOM) == 0 else None


def amateur(view: View, _luck: Luck) -> Move | None:
    """Return the most harmful use of the card against a player who is not behind, else None.

    Cards that only change a flight are not used here.
    """
    found, own, target = _schemes(view), view.seat, view.thrower
    if not found or own is None or target is None or not _rival(view, own, target):
        return None
    cost, worst = max(((_cost(view, target, move), move) for move in found), key=lambda entry: entry[0])
    return worst if cost >= GAIN else None


def first(
    scheme: Callable[[View, Luck], Move | None], player: Callable[[View, Luck], Move]
) -> Callable[[View, Luck], Move]:
    """Return a player that uses MISCHIEF where the scheme says so, before any other move."""
    return lambda view, luck: scheme(view, luck) or player(view, luck)


def _schemes(view: View) -> list[Play]:
    """Return the ways to use the card now.

    During a choice it is used only at the start of the turn, not between secret choices.
    """
    if view.window == "choose" and not view.events:
        return []
    return [move for move in (*view.moves, *view.anytime) if isinstance(move, Play) and move.card in DECK]


def _rival(view: View, own: Seat, target: Seat) -> bool:
    """Return whether the target is not behind; on the last hole every player is a rival."""
    return view.players[target].over <= view.players[own].over or view.number == len(view.holes) - 1


def _cost(view: View, target: Seat, move: Play) -> float:
    """Return the strokes that the card is expected to cost the thrower."""
    player = view.players[target]
    match ACTIONS[move.card].options[int(move.choice or 1) - 1][0]:
        case ("marker", _, letter):
            lie = beside(player.lie, DIRECTIONS.index(letter))
            known = outlook(view.hole, sets(view.options), view.wind)
            return ahead(known, lie, player.passed) - ahead(known, player.lie, player.passed)
        case ("take" | "borrow" | "no_skill", _, _):
            return float(player.far <= NEAR)
        case ("turn_extra" | "no_luck", _, _):
            return float(view.shot is not None and view.shot.putting)
        case _:
            return 0.0


SCHEMERS: Final[dict[str, Callable[[View, Luck], Move | None]]] = {
    "rookie": rookie,
    "amateur": amateur,
    "pro": amateur,
    "champion": amateur,
}
