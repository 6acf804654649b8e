"""When a process that is to answer soon looks for garbage: seldom, and not in what stays until its end."""

import gc
from typing import Final

OBJECTS: Final = 20_000
"""New objects between two looks: a press or a picture makes thousands, and hardly any of them points in a circle."""


def settle() -> None:
    """Looks for garbage now, and lets no later look go through what is left: that takes a twentieth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS)
