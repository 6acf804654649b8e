"""Limits of requests to Discord: the seconds of one try, and a pause after too many refusals.

The client's aiohttp trace sees every try, also those that discord.py repeats by itself.
"""

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final, NamedTuple

import aiohttp
import discord
from yarl import URL

CALLBACK_SECONDS: Final = 3.0
"""Seconds for which Discord takes the first response to an interaction; later it is not tried again."""
CONNECT_SECONDS: Final = 3.0
"""Seconds that connecting for a first response may take."""
RESPONSE_SECONDS: Final = 8.0
"""Seconds that one try of a first response may take in all."""
EDIT_SECONDS: Final = 20.0
"""Seconds that one try of any other message may take."""
REFUSED_STATUSES: Final = frozenset({401, 403, 429})
"""The statuses that Discord counts: after 10,000 of them in ten minutes it blocks the bot's address."""
MAX_REFUSALS: Final = 2000
"""The refusals within `REFUSAL_SECONDS` after which, for as long, only interactions are answered."""
REFUSAL_SECONDS: Final = 600.0
USER_AGENT: Final = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__}) Nineteenth"
"""The form that Discord asks for: the library's address and version."""
ANSWER_ROUTES: Final = frozenset({"interactions", "webhooks"})
"""The path segments of responses to interactions."""


class ResponseTooLateError(aiohttp.ClientError):
    """The time for a first response is over; raised in place of another try."""


class TooManyRefusalsError(aiohttp.ClientError):
    """Discord has refused so many requests that only interactions are answered for a while."""


class UnreadableRateLimitError(aiohttp.ClientError):
    """A 429 whose body is not JSON, so that it does not say how long to wait."""


class _Limit(NamedTuple):
    """The limit of the requests in one block; times are those of the event loop's clock."""

    timeout: asyncio.Timeout
    seconds: float
    connect_seconds: float
    last_start: float


_limit: ContextVar[_Limit | None] = ContextVar("request_limit", default=None)


@asynccontextmanager
async def limit_requests(
    seconds: float = EDIT_SECONDS, *, connect_seconds: float = math.inf, last_start: float = math.inf
) -> AsyncIterator[None]:
    """Raise `TimeoutError` where a try in this block takes longer; let none begin after `last_start`.

    Waiting for a rate limit between two tries does not count.
    """
    async with asyncio.timeout(None) as timeout:
        token = _limit.set(_Limit(timeout, seconds, min(connect_seconds, seconds), last_start))
        try:
            yield
        finally:
            _limit.reset(token)


class RequestGuard:
    """Applies the limits to the requests of one client, as handlers of its aiohttp trace."""

    def __init__(self) -> None:
        self._refusals: deque[float] = deque(maxlen=MAX_REFUSALS + 1)
        """When Discord last refused requests."""
        self._paused_until = -math.inf

    def attach(self, trace: aiohttp.TraceConfig) -> None:
        """Add the handlers to a trace."""
        trace.on_request_start.append(self._on_start)
        trace.on_connection_create_end.append(self._on_connection)
        trace.on_connection_reuseconn.append(self._on_connection)
        trace.on_request_end.append(self._on_end)
        trace.on_request_exception.append(self._on_exception)

    async def _on_start(
        self, _session: object, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        start.headers["User-Agent"] = USER_AGENT
        now = asyncio.get_running_loop().time()
        if now < self._paused_until and _is_api(start.url) and not _is_answer(start.url):
            raise TooManyRefusalsError("Discord has refused too much: only interactions are answered for ten minutes")
        limit = _limit.get()
        if limit is None:
            return
        if now > limit.last_start:
            raise ResponseTooLateError("the three seconds for a response are over")
        context.started_at = now
        limit.timeout.reschedule(now + limit.connect_seconds)

    async def _on_connection(self, _session: object, context: SimpleNamespace, _end: object) -> None:
        limit = _limit.get()
        if limit is not None:
            limit.timeout.reschedule(context.started_at + limit.seconds)

    async def _on_end(self, _session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
        _stop_timeout()
        response = end.response
        if response.status in REFUSED_STATUSES:
            self._count_refusal(asyncio.get_running_loop().time())
        if response.status == 429 and _is_answer(response.url) and response.content_type != "application/json":
            raise UnreadableRateLimitError(f"429 with a body of {response.content_type}")

    async def _on_exception(self, _session: object, _context: object, _end: object) -> None:
        _stop_timeout()

    def _count_refusal(self, now: float) -> None:
        self._refusals.append(now)
        if len(self._refusals) > MAX_REFUSALS and now - self._refusals[0] < REFUSAL_SECONDS:
            self._paused_until = now + REFUSAL_SECONDS


def _stop_timeout() -> None:
    """Let the time stand until the next try."""
    limit = _limit.get()
    if limit is not None and not limit.timeout.expired():
        limit.timeout.reschedule(None)


def _is_api(url: URL) -> bool:
    """Return whether a request goes to Discord's API, not to its gateway."""
    return "api" in url.raw_parts


def _is_answer(url: URL) -> bool:
    """Return whether a request answers an interaction."""
    return not ANSWER_ROUTES.isdisjoint(url.raw_parts)
