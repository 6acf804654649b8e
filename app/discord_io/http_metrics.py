"""Prometheus counters of the requests to Discord, by route and status."""

from functools import cache

import aiohttp
from prometheus_client import Counter

REQUESTS = Counter("nineteenth_requests", "Requests to Discord, by its answer", ["route", "status"])
RATE_LIMITED = Counter("nineteenth_429", "Requests that Discord had wait, by what was used up", ["scope"])
ROUTES = ("interactions", "webhooks", "channels", "applications")
"""The first path segments that are counted by name; Discord's global rate limit does not count the first two."""


def counting_trace() -> aiohttp.TraceConfig:
    """Return an aiohttp trace that counts the requests of a client."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_on_request_end)
    return trace


async def _on_request_end(_session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
    count_response(end.response)


def count_response(response: aiohttp.ClientResponse) -> None:
    """Count a response by its route and status."""
    route = next((part for part in response.url.raw_parts if part in ROUTES), "other")
    _response_counter(route, response.status).inc()
    if response.status == 429:
        RATE_LIMITED.labels(response.headers.get("X-RateLimit-Scope", "unknown")).inc()


@cache
def _response_counter(route: str, status: int) -> Counter:
    return REQUESTS.labels(route, status)
