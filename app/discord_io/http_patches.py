"""Replace discord.py's webhook adapter by a faster one, and edit messages without copying the response.

Interaction responses have an HTTP session of their own, without trace callbacks.
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

from app.discord_io.http_metrics import count_response
from ui.widgets.multipart import Form, Upload, bring, message, parameters

CHANGED: Final = discord.InteractionResponseType.message_update.value
REFUSALS: Final = {403: discord.Forbidden, 404: discord.NotFound}
NEW: Final = (
    discord.InteractionResponseType.channel_message.value,
    discord.InteractionResponseType.deferred_channel_message.value,
)
"""Answers that are new messages, whose id somebody wants to know."""


class Posting:
    """A session for one request, however often discord.py repeats it, to an address that needs no more quoting."""

    def __init__(self, session: aiohttp.ClientSession, brought: Form | None) -> None:
        self.session = session
        self.brought = brought
        self.answer: aiohttp.ClientResponse | None = None
        """What Discord has said before discord.py asks."""

    @asynccontextmanager
    async def request(self, method: str, url: str, **asked: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        """The answer to the request, with the form where it brings one."""
        if self.answer is not None:
            response, self.answer = self.answer, None
            yield response
            return
        async with self.sent(method, url, **asked) as response:
            count_response(response)
            yield response

    def sent(self, method: str, url: str, **asked: Any) -> AbstractAsyncContextManager[aiohttp.ClientResponse]:
        """What Discord says to the request at once."""
        if self.brought:
            asked["data"] = self.brought.body
        return self.session.request(method, URL(url, encoded=True), **asked)


class Answered(msgspec.Struct):
    """Of the answer to an interaction, what kind of answer it is."""

    type: int


_answered = msgspec.json.Decoder(Answered).decode


def _kind(payload: Mapping[str, Any] | None, parts: Sequence[Mapping[str, Any]] | None) -> int:
    """What kind of answer this is: it stands in what is said, or beside it where that is written already."""
    if not parts:
        return int((payload or {})["type"])
    kind: int | None = parts[0].get("kind")
    return _answered(parts[0]["value"]).type if kind is None else kind


class Lean(AsyncWebhookAdapter):
    """Answers interactions; what came of it Discord is asked only where it is a new message, whose id is kept."""

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
        """What Discord says to a request; the files stand in its parts."""
        posting: Any = Posting(self.session, bring(payload, multipart))
        return await super().request(route, posting, **asked)

    async def _taken(self, route: Route, posting: Posting, told: dict[str, Any] | None) -> Any:
        """What Discord says to an answer that no limit holds back; one that it does not take now is repeated."""
        async with posting.sent(route.method, route.url, params=told) as response:
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
        given = await self._taken(route, Posting(self.session, bring(payload, parts)), told)
        return {"interaction": given["interaction"] if told else {"id": interaction_id}}


@asynccontextmanager
async def answering_leanly() -> AsyncIterator[None]:
    """Answers interactions so inside the block, in this task and in those that it begins."""
    everywhere, keeping = aiohttp.TCPConnector(limit=0), aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(connector=everywhere, cookie_jar=keeping) as session:
        async_context.set(Lean(session))
        yield


async def change(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """Answers a press by making this of the message that it was made on."""
    params = parameters({"type": CHANGED, "data": message(components, uploads)}, uploads)
    return await async_context.get().create_interaction_response(
        interaction.id, interaction.token, session=interaction._session, params=params
    )


async def amend(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """The message, as Discord has it, that an interaction was answered with, or by changing; it has become this."""
    params = parameters(message(components, uploads), uploads)
    return await async_context.get().edit_original_interaction_response(
        interaction.application_id, interaction.token, session=interaction._session, **params._asdict()
    )


async def edit(http: HTTPClient, channel: int, id: int, components: Sequence[Any], uploads: Sequence[Upload]) -> None:
    """Makes this of a message, under the limits that all requests share."""
    await http.edit_message(channel, id, params=parameters(message(components, uploads), uploads))
