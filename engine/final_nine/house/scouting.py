"""Preload the distance tables of a course before a round begins."""

from functools import partial
from typing import Final

from engine.final_nine.courses.hole import course
from engine.final_nine.house.yardage import yardage
from engine.final_nine.options import Options
from engine.final_nine.packs import sets


def scouted(options: Options, number: int) -> None:
    """Compute the distance table of a hole without wind, for all games on the course."""
    yardage(course(options.course)[number - 1], sets(options), None)


AHEAD: Final = tuple(partial(scouted, Options(), number) for number in range(1, Options().holes + 1))
"""Functions that compute the distance tables of a default round, to be run one at a time while idle."""
