"""A module that takes its time to be read in."""

from time import sleep

SECONDS = 2.5

sleep(SECONDS)


def light() -> str:
    """What is done at once."""
    return "done"
