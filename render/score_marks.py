"""Golfers' marks on a scorecard: circles around strokes saved, squares around strokes lost."""

from functools import lru_cache
from typing import NamedTuple

from engine.game import Scorecard
from engine.play_nine.table import PAR
from engine.speech import N_, T_
from render.paint import Sketch, centred_sketch
from render.sprite import Sprite

MARK_REACH = 25
"""Half the size of the largest mark, in pixels."""


class MarkSteps(NamedTuple):
    """The distances from par at which a single and a double mark begin."""

    single: int
    double: int


_GOLF, _PLAY_NINE = MarkSteps(1, 2), MarkSteps(3, 10)
"""Steps of golf, and of Play Nine, whose holes swing by tens of strokes around the house par."""
MARKS = {
    "best": T_("best hole"),
    "eagle": N_("eagle"),
    "birdie": N_("birdie"),
    "bogey": N_("bogey"),
    "double bogey": N_("double bogey"),
}
"""The marks in the order of the legend."""


ACE_MARKS = {"best": N_("ace")}
"""The only mark of a round that counts aces."""


def mark_steps(par: int) -> MarkSteps:
    """Return the steps for holes of this par."""
    return _PLAY_NINE if par == PAR else _GOLF


def terms_of(card: Scorecard) -> str:
    """Return the game whose terms the card uses: "Play Nine", or "" for those of any game."""
    return "Play Nine" if {*card.pars} == {PAR} else ""


def mark_of(strokes: int, par: int) -> str:
    """Return the key of `MARKS` for a hole, or "" near par."""
    under, single, double = par - strokes, *mark_steps(par)
    if under >= single:
        return "eagle" if under >= double else "birdie"
    if -under >= single:
        return "double bogey" if -under >= double else "bogey"
    return ""


@lru_cache(maxsize=32)
def mark_sprite(key: str, ground: str, reach: int = MARK_REACH) -> Sprite:
    """Return a mark to write the strokes in, anchored at its centre."""
    sketch = centred_sketch(reach + 2)
    _PAINTERS[key](sketch, reach)
    return sketch.sprite(ground)


def _draw_square(sketch: Sketch, reach: float, radius: float) -> None:
    sketch.frame(-reach, -reach, 2 * reach, 2 * reach, radius, "bounds dark", 3)


def _draw_eagle(sketch: Sketch, reach: int) -> None:
    sketch.ring(0, 0, reach, "fairway dark", 3)
    sketch.ring(0, 0, reach - 6, "fairway dark", 2.4)


def _draw_double_bogey(sketch: Sketch, reach: int) -> None:
    _draw_square(sketch, reach + 1, 3)
    _draw_square(sketch, reach - 5, 2)


_PAINTERS = {
    "best": lambda sketch, reach: sketch.disc(0, 0, reach, "brass", "brass2", 2),
    "eagle": _draw_eagle,
    "birdie": lambda sketch, reach: sketch.ring(0, 0, reach - 1, "fairway dark", 3),
    "bogey": lambda sketch, reach: _draw_square(sketch, reach - 1, 3),
    "double bogey": _draw_double_bogey,
}
