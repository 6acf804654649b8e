"""Preload the distance tables of a course before a round begins."""

from functools import partial
from typing import Final

from engine.final_nine.courses.hole import course
from engine.final_nine.house.yardage import distance_table
from engine.final_nine.options import Options
from engine.final_nine.packs import card_sets


def preload_table(options: Options, number: int) -> None:
    """Compute the distance table of a hole without wind, for all games on the course."""
    distance_table(course(options.course)[number - 1], card_sets(options), None)


PRELOADS: Final = tuple(partial(preload_table, Options(), number) for number in range(1, Options().holes + 1))
"""Functions that compute the distance tables of a default round, to be run one at a time while idle."""
