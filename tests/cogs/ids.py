"""Ids of interactions that depend on their order alone, so that a test's tables are dealt the same cards each time."""

from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from simcord.backend import Backend

MINUTE_MS, DISCORD_EPOCH_MS = 60_000, 1_420_070_400_000
ABOVE = 1 << 21
"""Higher than the sequence numbers that SimCord gives to anything else of the same millisecond."""


def number_interactions(patch: pytest.MonkeyPatch) -> None:
    """Number interactions in their order, from the minute in which they are made.

    A deal follows from the ids of the presses that took the seats (`club.fairness`). SimCord's ids follow from its
    clock, which advances whenever a timer of the bot rings, and from everything else that was made in the same
    millisecond: both depend on how busy the machine is.
    """
    original, numbers = Backend.new_interaction, WeakKeyDictionary[Backend, "count[int]"]()

    def new_interaction(backend: Backend, *args: Any) -> Any:
        number = next(numbers.setdefault(backend, count(ABOVE)))
        milliseconds = int(backend.clock.now().timestamp() * 1000) - DISCORD_EPOCH_MS
        id = (milliseconds - milliseconds % MINUTE_MS) << 22 | number
        with patch.context() as instead:
            instead.setattr(backend, "snowflake", lambda: id)
            return original(backend, *args)

    patch.setattr(Backend, "new_interaction", new_interaction)
