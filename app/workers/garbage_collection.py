"""Garbage collection between two jobs: collect, freeze, raise the threshold."""

import gc
from typing import Final

OBJECTS: Final = 20_000
"""New objects between two looks: a press or a picture makes thousands, and hardly any of them points in a circle."""
FEW: Final = 2_000
"""New objects that are left until after another job: a look through them takes less than a millisecond."""


def tidy() -> None:
    """Settles between two jobs where much is new, so that no look falls into the next job."""
    new, *older = gc.get_count()
    if new > FEW or any(older):
        settle()


def settle() -> None:
    """Looks for garbage now, and lets no later look go through what is left: that takes a twentieth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
