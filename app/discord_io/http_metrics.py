"""Prometheus counters of the requests to Discord, by route and status."""

from functools import cache

import aiohttp
from prometheus_client import Counter

REQUESTS = Counter("nineteenth_requests", "Requests to Discord, by its answer", ["route", "status"])
LIMITED = Counter("nineteenth_429", "Requests that Discord had wait, by what was used up", ["scope"])
ROUTES = ("interactions", "webhooks", "channels", "applications")
"""The first words of routes; those of the first two are under no limit that all share."""


def counted() -> aiohttp.TraceConfig:
    """What counts the requests of a client."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_ended)
    return trace


async def _ended(_session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
    note(end.response)


def note(response: aiohttp.ClientResponse) -> None:
    """Counts a request that was answered."""
    route = next((part for part in response.url.raw_parts if part in ROUTES), "other")
    _answers(route, response.status).inc()
    if response.status == 429:
        LIMITED.labels(response.headers.get("X-RateLimit-Scope", "unknown")).inc()


@cache
def _answers(route: str, status: int) -> Counter:
    """What counts these answers to such routes."""
    return REQUESTS.labels(route, status)
