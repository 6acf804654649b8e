"""Direct messages: open a user's channel within the bot's budget, and send to it.

Used for hands by `hand_messages`, for sentences by the cogs. A user has chosen to get direct messages before anything
is sent.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, TypeVar

import discord
from msgspec.structs import replace

from app.discord_io.interaction_response import DISCORD_ERRORS, NO_MENTIONS
from db.direct_messages import DMBudget
from db.settings import UserSettings
from db.store import Store
from engine.i18n import _, use_locale
from ui.widgets.message_formatting import mention_commands

log = logging.getLogger(__name__)

T = TypeVar("T")
DMChannel: TypeAlias = discord.PartialMessageable | discord.DMChannel
UNKNOWN_CHANNEL_CODE: Final = 10003
"""Discord's error code for a channel that is gone."""
TOO_FAST_CODE: Final = 40003
"""Discord's error code for a bot that opens direct messages too fast."""
PAUSE_SECONDS: Final = 3600.0
"""Seconds for which no channel is opened after that error."""


class DMPostponed(Exception):
    """No channel may be opened now: the budget is spent, or openings are paused."""


class DirectMessages:
    """Sends to users in channels that it opens once and remembers."""

    def __init__(self, client: discord.Client, store: Store, clock: Callable[[], float], budget: DMBudget) -> None:
        self.client = client
        self.store = store
        self.clock = clock
        self.budget = budget

    async def send(self, settings: UserSettings, send: Callable[[DMChannel], Awaitable[T]]) -> T:
        """Call `send` with the user's channel; raise `DMPostponed`, or Discord's error."""
        try:
            return await send(await self._channel(settings))
        except discord.HTTPException as error:
            if error.code == TOO_FAST_CODE:
                await self._pause()
                raise DMPostponed from error
            if error.code != UNKNOWN_CHANNEL_CODE or settings.dm_channel is None:
                raise
        await self.store.set_dm_channel(settings.user, None)
        return await self.send(replace(settings, dm_channel=None), send)

    async def send_sentence(self, user: int, sentence: str, *, asked_for: bool = False, **values: object) -> None:
        """Send a sentence to a user in their language, if they accept direct messages or have asked for this one."""
        settings = await self.store.user_settings(user)
        if not (settings.dms or asked_for) or settings.dms_closed:
            return
        with use_locale(settings.message_language):
            text = mention_commands(_(sentence).format(**values))
        try:
            await self.send(settings, lambda channel: channel.send(text, allowed_mentions=NO_MENTIONS))
        except (DMPostponed, *DISCORD_ERRORS) as error:
            log.info("user %s was not told: %s", user, error)

    async def _channel(self, settings: UserSettings) -> DMChannel:
        """Return the user's channel, opened if the budget allows it."""
        if settings.dm_channel is not None:
            return self.client.get_partial_messageable(settings.dm_channel)
        if not await self.store.reserve_dm_opening(self.clock(), self.budget):
            raise DMPostponed
        channel = await self.client.create_dm(discord.Object(settings.user))
        await self.store.set_dm_channel(settings.user, channel.id)
        return channel

    async def _pause(self) -> None:
        """Open no channel for an hour, in no process."""
        log.warning("Discord says that direct messages are opened too fast: none is opened for an hour")
        await self.store.pause_dm_openings(self.clock() + PAUSE_SECONDS)
