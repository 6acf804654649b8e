"""Prometheus metrics: gauges of the process, requests to Discord, seconds and outcomes of interactions.

The gauges are set by `app.runtime.health` at each request to `/metrics`. How many interactions wait also tells
`edit_priority` of an overload.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import monotonic

import aiohttp
import discord
from prometheus_client import Counter, Gauge, Histogram, Info

BUILD = Info("nineteenth_build", "The version of the program, and of its database's schema")
READY = Gauge("nineteenth_ready", "1 where the gateway is up, the store writable and every press answered in time")
GUILDS = Gauge("nineteenth_guilds", "Servers of this process")
TABLES = Gauge("nineteenth_tables", "Open tables of all processes", ["game", "phase"])
OVERDUE_TIMERS = Gauge("nineteenth_clocks_overdue", "Clocks that should have rung, of all processes")
STALE_BOARDS = Gauge("nineteenth_boards_unshown", "Boards that are behind their games, of all processes")
GATEWAY_LATENCY = Gauge("nineteenth_gateway_latency_seconds", "Seconds between a heartbeat and its answer", ["shard"])
LOOP_DELAY = Histogram(
    "nineteenth_loop_delay_seconds",
    "Seconds by which the event loop was late",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)
ERRORS_LOGGED = Counter(
    "nineteenth_errors_logged", "Errors that the bot has logged, those too that the log counts only"
)

WORKERS = Gauge("nineteenth_workers", "Workers that draw: processes, or a thread")
WORKERS_ALIVE = Gauge("nineteenth_workers_alive", "Workers that have started and still run")
JOBS_WAITING = Gauge("nineteenth_jobs_waiting", "Pictures and house players that wait for a worker")
PICTURE_OUTCOMES = Counter("nineteenth_pictures", "Pictures, by whether they were drawn", ["outcome"])
PICTURES_DRAWN, PICTURES_FAILED = PICTURE_OUTCOMES.labels("drawn"), PICTURE_OUTCOMES.labels("failed")
PICTURE_SECONDS = Histogram(
    "nineteenth_picture_seconds",
    "Seconds from the request for a picture until it is drawn",
    buckets=(0.03, 0.1, 0.2, 0.35, 0.6, 1, 2, 5, 10, 20),
)


REQUESTS = Counter("nineteenth_requests", "Requests to Discord, by its answer", ["route", "status"])
RATE_LIMITED = Counter("nineteenth_429", "Requests that Discord had wait, by what was used up", ["scope"])
ROUTES = ("interactions", "webhooks", "channels", "applications")
"""The first path segments that are counted by name; Discord's global rate limit does not count the first two."""


def count_requests(trace: aiohttp.TraceConfig) -> None:
    """Count the requests of a client by its aiohttp trace."""
    trace.on_request_end.append(_on_request_end)


async def _on_request_end(_session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
    """Count a response by its route and status."""
    response = end.response
    route = next((part for part in response.url.raw_parts if part in ROUTES), "other")
    _response_counter(route, response.status).inc()
    if response.status == 429:
        RATE_LIMITED.labels(response.headers.get("X-RateLimit-Scope", "unknown")).inc()


@cache
def _response_counter(route: str, status: int) -> Counter:
    return REQUESTS.labels(route, status)


OUTCOMES = Counter("nineteenth_interactions", "Presses and commands, by how they ended", ["kind", "outcome"])
RESPONSE_SECONDS = Histogram(
    "nineteenth_interaction_seconds",
    "Seconds until Discord had taken the first answer",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 3),
)
_waiting: dict[int, float] = {}
"""When each interaction without a response was received, by its id, on the monotonic clock."""


class InteractionMeter:
    """The outcome of one interaction, set by its handler."""

    outcome = "answered"


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
    asked = _waiting.pop(interaction, None)
    if asked is not None:
        RESPONSE_SECONDS.observe(monotonic() - asked)


def count_waiting() -> int:
    """Return how many interactions have no response yet."""
    return len(_waiting)


def oldest_wait() -> float:
    """Return for how many seconds the oldest interaction without a response has waited; 0 if there is none."""
    now = monotonic()
    return now - min(_waiting.values(), default=now)
