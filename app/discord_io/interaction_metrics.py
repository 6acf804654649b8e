"""Metrics of interactions: their outcomes, the seconds until a response, and how many wait for one.

`interaction_handling` counts each interaction by `measure_interaction`, and `Answer` reports the responses.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Literal, TypeAlias

import discord
from prometheus_client import Counter, Histogram

OUTCOMES = Counter("nineteenth_interactions", "Presses and commands, by how they ended", ["kind", "outcome"])
SECONDS_TO_RESPONSE = Histogram(
    "nineteenth_interaction_seconds",
    "Seconds until Discord had taken the first answer",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 3),
)
_waiting: dict[int, float] = {}
"""When each interaction without a response was received, by its id, on the monotonic clock."""


Outcome: TypeAlias = Literal["answered", "refused", "store away", "incident", "unanswered"]
"""How an interaction ended, as `/metrics` counts it."""


class InteractionMeter:
    """The outcome of one interaction, set by its handler."""

    outcome: Outcome = "answered"


@contextmanager
def measure_interaction(interaction: discord.Interaction) -> Iterator[InteractionMeter]:
    """Count the interaction of the block by its outcome."""
    _waiting[interaction.id] = monotonic()
    meter = InteractionMeter()
    try:
        yield meter
    finally:
        if _waiting.pop(interaction.id, None) is not None:
            meter.outcome = "unanswered"
        OUTCOMES.labels(interaction.type.name, meter.outcome).inc()


def mark_answered(interaction: int) -> None:
    """Record that Discord has taken a response to this interaction."""
    received_at = _waiting.pop(interaction, None)
    if received_at is not None:
        SECONDS_TO_RESPONSE.observe(monotonic() - received_at)


def count_waiting() -> int:
    """Return how many interactions have no response yet."""
    return len(_waiting)


def oldest_wait() -> float:
    """Return for how many seconds the oldest interaction without a response has waited; 0 if there is none."""
    now = monotonic()
    return now - min(_waiting.values(), default=now)
