"""When house players use their MISCHIEF card, also while nobody waits for them (F-155)."""

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
"""A rookie lets five of six occasions go by."""
NEAR: Final = 3
"""Grids from which a putt is likely."""
GAIN: Final = 0.3
"""Strokes that a card has to cost."""


def rookie(view: View, luck: Luck) -> Move | None:
    """The card, now and then and in any way; None for "not now"."""
    found = _schemes(view)
    return luck.choice(found) if found and luck.below(SELDOM) == 0 else None


def amateur(view: View, _luck: Luck) -> Move | None:
    """The card where it hurts somebody who is not behind; what bends a flight is weighed with the disruptions."""
    found, own, target = _schemes(view), view.seat, view.thrower
    if not found or own is None or target is None or not _rival(view, own, target):
        return None
    cost, worst = max(((_cost(view, target, move), move) for move in found), key=lambda entry: entry[0])
    return worst if cost >= GAIN else None


def first(
    scheme: Callable[[View, Luck], Move | None], player: Callable[[View, Luck], Move]
) -> Callable[[View, Luck], Move]:
    """The player, who uses MISCHIEF before anything else where the scheme says so."""
    return lambda view, luck: scheme(view, luck) or player(view, luck)


def _schemes(view: View) -> list[Play]:
    """The ways to use the card; a thrower is struck when a turn begins, not in the middle of secret choices."""
    if view.window == "choose" and not view.events:
        return []
    return [move for move in (*view.moves, *view.anytime) if isinstance(move, Play) and move.card in DECK]


def _rival(view: View, own: Seat, target: Seat) -> bool:
    """Whether the target is not behind; on the last hole everybody is a rival."""
    return view.players[target].over <= view.players[own].over or view.number == len(view.holes) - 1


def _cost(view: View, target: Seat, move: Play) -> float:
    """The strokes that a card is reckoned to cost the thrower."""
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
