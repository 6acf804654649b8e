"""A module whose import takes longer than a job may take."""

import sys
from time import sleep

SECONDS = 5.5

if "pytest" not in sys.modules:
    sleep(SECONDS)


def answer() -> str:
    """Return at once."""
    return "done"
