"""What a champion may expect of a hole before any card is dealt: V(tee) of the report."""

from functools import cache
from statistics import fmean

from engine.final_nine.courses.hole import Hole
from engine.final_nine.house.shapes import code
from engine.final_nine.house.yardage import yardage
from engine.final_nine.options import Options
from engine.final_nine.packs import sets
from engine.final_nine.round.setup import route
from engine.luck import Luck


@cache
def expected(options: Options, number: int, seats: int) -> float:
    """The strokes of hole `number` with these options and so many seats: of shuffled holes the mean."""
    holes = route(options, Luck(b"", 0))
    holes = holes if options.layout == "shuffled" else holes[number - 1 : number]
    return fmean(_booked(hole, options) for hole in holes)


@cache
def _booked(hole: Hole, options: Options) -> float:
    """The strokes from the tee as the yardage book has them, over all winds that may blow."""
    winds = range(4) if options.level == "pro" else (None,)
    books = (yardage(hole, sets(options), wind) for wind in winds)
    return fmean(book.values[code(hole.tee)] for book in books)
