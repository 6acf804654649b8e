"""Prometheus metrics of interactions: seconds to the first response, outcomes, how many wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import discord
from prometheus_client import Counter, Histogram

ENDED = Counter("nineteenth_interactions", "Presses and commands, by how they ended", ["kind", "outcome"])
FIRST = Histogram(
    "nineteenth_interaction_seconds",
    "Seconds until Discord had taken the first answer",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 3),
)
_waiting: dict[int, float] = {}
"""When those were asked that Discord has no answer to yet, by interaction."""


class Meter:
    """What is counted of one interaction."""

    outcome = "answered"


@contextmanager
def metered(interaction: discord.Interaction) -> Iterator[Meter]:
    """Counts an interaction by the outcome that is noted inside the block."""
    _waiting[interaction.id] = monotonic()
    meter = Meter()
    try:
        yield meter
    finally:
        if _waiting.pop(interaction.id, None) is not None:
            meter.outcome = "unanswered"
        ENDED.labels(interaction.type.name, meter.outcome).inc()


def heard(interaction: int) -> None:
    """Notes that Discord has taken an answer to this interaction."""
    asked = _waiting.pop(interaction, None)
    if asked is not None:
        FIRST.observe(monotonic() - asked)


def waiting() -> int:
    """How many interactions have no answer yet."""
    return len(_waiting)


def oldest() -> float:
    """For how many seconds the oldest interaction waits that has no answer yet; 0 where none does."""
    now = monotonic()
    return now - min(_waiting.values(), default=now)
