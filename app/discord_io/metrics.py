"""Prometheus metrics: gauges of the process, pictures, and requests to Discord.

The gauges are set by `app.runtime.health` at each request to `/metrics`. `interaction_response` counts
the interactions.
"""

from functools import cache

import aiohttp
from prometheus_client import Counter, Gauge, Histogram, Info

BUILD = Info("nineteenth_build", "The version of the program, and of its database's schema")
READY = Gauge("nineteenth_ready", "1 where the gateway is up, the store writable and every press answered in time")
GUILDS = Gauge("nineteenth_guilds", "Servers of this process")
TABLES = Gauge("nineteenth_tables", "Open tables of all processes", ["game", "phase"])
OVERDUE_TIMERS = Gauge("nineteenth_clocks_overdue", "Timers that are overdue, of all processes")
STALE_BOARDS = Gauge("nineteenth_boards_unshown", "Boards that are behind their games, of all processes")
DRAINING = Gauge("nineteenth_draining", "1 while /admin drain keeps new tables from opening, in all processes")
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
