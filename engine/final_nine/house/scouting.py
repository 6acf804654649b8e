"""What the house knows of a course before a round begins on it."""

from functools import partial
from typing import Final

from engine.final_nine.courses.hole import course
from engine.final_nine.house.yardage import yardage
from engine.final_nine.options import Options
from engine.final_nine.packs import sets


def scouted(options: Options, number: int) -> None:
    """Opens the yardage book of a hole of the course in still air, for all games that come there."""
    yardage(course(options.course)[number - 1], sets(options), None)


AHEAD: Final = tuple(partial(scouted, Options(), number) for number in range(1, Options().holes + 1))
"""The books of the round that is played without a wish, each in a moment while nobody waits for a thought."""
