"""What a champion may expect of a hole before any card is dealt: V(tee) of the report; and of any hand, once dealt."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Final

from engine.final_nine.courses.hole import Hole
from engine.final_nine.hand.piles import sorted_hand
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.holding import Left
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

SEATS: Final = (1, 2, 4)
"""Tables whose champions were watched; one of another size is taken for the next larger of these."""
TAKEN: Final = Path(__file__).with_name("tees.txt")
"""What part they take beyond what their hands promise: course, rules, seats, share of the strokes.

`python -m training.final_nine` writes it.
"""


@cache
def expected(options: Options, seats: int, number: int) -> float:
    """The strokes of hole `number` with these options and so many seats: of shuffled holes the mean."""
    return dealt(options, seats, number) * (1 + beyond(options, seats))


def beyond(options: Options, seats: int) -> float:
    """What part champions take beyond what their hands promise."""
    size = next(size for size in SEATS if size >= seats)
    return _taken()[options.course, options.rules, max(size, 2) if options.rules == "battle" else size]


def dealt(options: Options, seats: int, number: int) -> float:
    """What hands that are dealt promise of a hole."""
    return fmean(strokes for hole in _holes(options, number) for strokes in _dealt(hole, options, seats))


@cache
def _taken() -> Mapping[tuple[str, str, int], float]:
    rows = (line.split() for line in TAKEN.read_text(encoding="utf-8").splitlines())
    return {(course, rules, int(seats)): float(part) for course, rules, seats, part in rows}


def _holes(options: Options, number: int) -> tuple[Hole, ...]:
    """The hole of that number; of shuffled ones all."""
    holes = route(options, Luck(b"", 0))
    return holes if options.layout == "shuffled" else holes[number - 1 : number]


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
