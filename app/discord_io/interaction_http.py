"""Send interaction responses and message edits over HTTP, in place of discord.py's webhook adapter.

Callbacks are repeated after 429 and 5xx. The responses have an HTTP session of their own, without trace callbacks,
and edits do not copy what Discord answers.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import aiohttp
import discord
import msgspec
from discord.http import HTTPClient, MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from app.discord_io.metrics import count_response
from ui.widgets.multipart import Form, Upload, bring, message, parameters

CHANGED: Final = discord.InteractionResponseType.message_update.value
REFUSALS: Final = {403: discord.Forbidden, 404: discord.NotFound}
NEW: Final = (
    discord.InteractionResponseType.channel_message.value,
    discord.InteractionResponseType.deferred_channel_message.value,
)
"""Responses that are new messages, whose ids are needed."""


class ReplayableSession:
    """A session for one request, however often discord.py repeats it, to an address that needs no more quoting."""

    def __init__(self, session: aiohttp.ClientSession, brought: Form | None) -> None:
        self.session = session
        self.brought = brought
        self.answer: aiohttp.ClientResponse | None = None
        """A response that was received before discord.py asks for it."""

    @asynccontextmanager
    async def request(self, method: str, url: str, **asked: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        """Send the request, with its form if there is one, and yield the response."""
        if self.answer is not None:
            response, self.answer = self.answer, None
            yield response
            return
        async with self.send(method, url, **asked) as response:
            count_response(response)
            yield response

    def send(self, method: str, url: str, **asked: Any) -> AbstractAsyncContextManager[aiohttp.ClientResponse]:
        """Return the context of the request, which is sent when it is entered."""
        if self.brought:
            asked["data"] = self.brought.body
        return self.session.request(method, URL(url, encoded=True), **asked)


class Answered(msgspec.Struct):
    """The type of an interaction response, without the rest of it."""

    type: int


_answered = msgspec.json.Decoder(Answered).decode


def _kind(payload: Mapping[str, Any] | None, parts: Sequence[Mapping[str, Any]] | None) -> int:
    """Return the type of the interaction response, from the payload or from its first part."""
    if not parts:
        return int((payload or {})["type"])
    kind: int | None = parts[0].get("kind")
    return _answered(parts[0]["value"]).type if kind is None else kind


class InteractionAdapter(AsyncWebhookAdapter):
    """Sends interaction responses, and asks Discord for the message only if it is a new one, whose id is stored."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.session = session

    async def request(
        self,
        route: Route,
        session: Any,
        *,
        payload: Any = None,
        multipart: Any = None,
        files: Any = None,
        **asked: Any,
    ) -> Any:
        """Send a request of discord.py with a body of our own; files are in `multipart`."""
        posting: Any = ReplayableSession(self.session, bring(payload, multipart))
        return await super().request(route, posting, **asked)

    async def _send_once(self, route: Route, posting: ReplayableSession, told: dict[str, Any] | None) -> Any:
        """Send an interaction response past all rate limits; leave 429 and 5xx to the retries of discord.py."""
        async with posting.send(route.method, route.url, params=told) as response:
            count_response(response)
            said = await json_or_text(response)
        if response.status < 300:
            return said
        if response.status == 429 or response.status >= 500:
            posting.answer = response
            patient: Any = posting
            return await super().request(route, patient, params=told)
        raise REFUSALS.get(response.status, discord.HTTPException)(response, said)

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **_session: Any
    ) -> Any:
        payload, parts, _files = params
        kind = _kind(payload, parts)
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        told = {"with_response": "true"} if kind in NEW else None
        given = await self._send_once(route, ReplayableSession(self.session, bring(payload, parts)), told)
        return {"interaction": given["interaction"] if told else {"id": interaction_id}}


@asynccontextmanager
async def use_interaction_adapter() -> AsyncIterator[None]:
    """Use `InteractionAdapter` inside the block, in this task and in tasks that it starts."""
    everywhere, keeping = aiohttp.TCPConnector(limit=0), aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(connector=everywhere, cookie_jar=keeping) as session:
        async_context.set(InteractionAdapter(session))
        yield


async def change(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """Respond to a press by editing the message with the pressed button."""
    params = parameters({"type": CHANGED, "data": message(components, uploads)}, uploads)
    return await async_context.get().create_interaction_response(
        interaction.id, interaction.token, session=interaction._session, params=params
    )


async def amend(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """Edit the original response of an interaction; return the message as Discord has it."""
    params = parameters(message(components, uploads), uploads)
    return await async_context.get().edit_original_interaction_response(
        interaction.application_id, interaction.token, session=interaction._session, **params._asdict()
    )


async def edit(http: HTTPClient, channel: int, id: int, components: Sequence[Any], uploads: Sequence[Upload]) -> None:
    """Edit a message, under the rate limits of the bot."""
    await http.edit_message(channel, id, params=parameters(message(components, uploads), uploads))
