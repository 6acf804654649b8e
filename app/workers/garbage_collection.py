"""Garbage collection between two jobs: collect, freeze, raise the threshold.

Called by the worker processes after each job, and by the bot once at its start.
"""

import gc
from typing import Final

THRESHOLD_OBJECTS: Final = 20_000
"""New objects until the next automatic collection: a press or an image allocates thousands, hardly any of them
in a cycle.
"""
FEW_OBJECTS: Final = 2_000
"""New objects that need no collection between two jobs: to look through them takes less than a millisecond."""


def collect_if_needed() -> None:
    """Collect garbage if there are many new objects, so that no collection interrupts the next job."""
    new, *older = gc.get_count()
    if new > FEW_OBJECTS or any(older):
        collect_and_freeze()


def collect_and_freeze() -> None:
    """Collect garbage now, freeze what is left, and raise the threshold.

    Later collections skip frozen objects; to look through them takes fifty milliseconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD_OBJECTS)
