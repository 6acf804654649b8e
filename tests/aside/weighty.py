"""A module that takes its time to be read in."""

import sys
from time import sleep

SECONDS = 5.5

if "pytest" not in sys.modules:
    sleep(SECONDS)


def light() -> str:
    """What is done at once."""
    return "done"
