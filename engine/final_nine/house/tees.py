"""What a champion may expect of a hole before any card is dealt: V(tee) of the report."""

from collections.abc import Iterator, Mapping
from functools import cache
from statistics import fmean
from typing import Final

from engine.final_nine.courses.hole import ROWS, Hole
from engine.final_nine.hand.piles import sorted_hand
from engine.final_nine.house.forecast import Forecast, Left
from engine.final_nine.house.shapes import code
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.round.setup import route
from engine.final_nine.state import Choosing, Pile, Player, Shooting, Table
from engine.luck import Luck

HANDS: Final = 24
"""Hands that are dealt to see what a hole takes."""
SWAPPED: Final = 2
"""Discs that are drawn more, as two cards are swapped on the tee (F-80)."""

SELF_PLAY: Final[Mapping[str, float]] = {"park": -0.08, "suburban": 0.05, "forest": -0.15}
"""Strokes a hole that champions take more than that, by course: `python -m bench.strokes --house champion`."""


@cache
def expected(options: Options, number: int, seats: int) -> float:
    """The strokes of hole `number` with these options and so many seats: of shuffled holes the mean."""
    holes = route(options, Luck(b"", 0))
    holes = holes if options.layout == "shuffled" else holes[number - 1 : number]
    dealt = fmean(strokes for hole in holes for strokes in _dealt(hole, options, seats))
    return dealt + SELF_PLAY[options.course] * len(holes[0].rows) / ROWS


def _dealt(hole: Hole, options: Options, seats: int) -> Iterator[float]:
    """The strokes of a hole with each of some hands, over the winds that may blow."""
    few, more = options.format.dealt
    for number in range(HANDS):
        luck = Luck(b"tee", number)
        discs, actions = (luck.shuffled(deck) for deck in decks(options, seats))
        player = Player(sorted_hand(discs[-few:] + actions[-more:]), hole.tee)
        wind = number % 4 if options.level == "pro" else None
        others = (Player((), hole.tee),) * (seats - 1)
        phase = Choosing(Shooting(0, hole.tee))
        table = Table(options, (hole,), 0, wind, (0,), (player, *others), Pile(()), Pile(()), phase)
        yield Forecast(table, 0, 1).ahead(code(hole.tee), Left(frozenset(), SWAPPED))
