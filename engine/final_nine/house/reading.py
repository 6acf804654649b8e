"""Players below the champion: they know what it knows, misread discs and directions, and forget their cards."""

from collections.abc import Callable
from operator import itemgetter
from typing import Final, NamedTuple

from engine.caddie import Worth
from engine.final_nine.house.champion import onward, worth
from engine.final_nine.moves import Aim, Angle, Move, Pick, Play, Use
from engine.final_nine.view import View
from engine.luck import Luck

HUNDRED: Final = 100


class Eye(NamedTuple):
    """How far somebody is from seeing what a champion sees."""

    disc: int
    """Hundredths of a stroke by which a disc seems better than it is, at most."""
    aim: int
    """The same of a direction: short of a whole stroke, so that nobody throws away from the basket for nothing."""
    forgets: int
    """Times in a hundred that no card of the hand comes to mind."""


PRO: Final = Eye(135, 83, 0)
AMATEUR: Final = Eye(200, 94, 35)
ROOKIE: Final = Eye(260, 98, 70)


def reading(eye: Eye, otherwise: Callable[[View, Luck], Move]) -> Callable[[View, Luck], Move]:
    """A player with that eye, who does what another one does where nothing is judged."""

    def play(view: View, luck: Luck) -> Move:
        seen = [(one.cost - _flattered(eye, one.move, luck), one.move) for one in _remembered(eye, view, luck)]
        return min(seen, key=itemgetter(0))[1] if seen else otherwise(view, luck)

    return play


def _remembered(eye: Eye, view: View, luck: Luck) -> list[Worth]:
    """The moves that come to mind: now and then none with a card of the hand, if there is another."""
    found = [*onward(worth(view, luck))]
    if luck.below(HUNDRED) >= eye.forgets:
        return found
    return [one for one in found if not isinstance(one.move, Play | Angle | Use)] or found


def _flattered(eye: Eye, move: Move, luck: Luck) -> float:
    """The strokes by which a move seems better than it is."""
    most = eye.disc if isinstance(move, Pick) else eye.aim if isinstance(move, Aim) else 0
    return luck.below(most + 1) / HUNDRED if most else 0.0
