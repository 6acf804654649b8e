"""Checks in a channel that need no press: post, edit, mention, thread, emoji. They delete what they have posted."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from time import monotonic_ns
from types import SimpleNamespace
from typing import Final, NamedTuple

import aiohttp
import discord

from app.check.results import CheckFailed, Checks
from app.discord_io.interaction_response import DISCORD_ERRORS, NO_MENTIONS, allow_mentions
from render.icons import png
from ui.widgets.page import Page, Picture

ICONS: Final = ("flag", "hand", "scorecard", "table", "bag", "guest")
"""Icons that stand for the pictures of a board; each picture is another one."""
EDITS: Final = 3
PERMISSIONS: Final = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""The permissions for which the bot's invitation asks."""
POSTED, EDITED = "picture in a post", f"{EDITS} edits with new pictures"
WORDS, NONCE, SILENT = "picture to words and back", "a nonce twice is one post", "posts make no sound"
MENTIONED, EMOJI, THREAD = "mentions in an edit", "emoji up and down", "thread: post, archive, edit"
Channel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


class RouteLimits:
    """The limits that Discord names in its responses, for the last request of each method."""

    def __init__(self) -> None:
        self._by_method: dict[str, Mapping[str, str]] = {}

    def attach(self, trace: aiohttp.TraceConfig) -> None:
        """Add the handler to a trace."""
        trace.on_request_end.append(self._on_end)

    async def _on_end(self, _session: object, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        self._by_method[end.method] = end.response.headers

    def text(self, method: str) -> str:
        """Return the limit of the last request of a method, such as `5 in 5.0 s`; "" if Discord names none."""
        headers = self._by_method.get(method, {})
        most, seconds = headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Reset-After")
        return f"limit {most}, anew in {seconds} s" if most and seconds else ""


def picture_page(number: int, *texts: str) -> Page:
    """Return a page with the picture of that number."""
    icon = ICONS[number % len(ICONS)]
    return Page(
        texts=texts or (f"Nineteenth tries what works here ({number}).",),
        pictures=(Picture(f"check-{number}.png", png(icon), f"The icon {icon}."),),
    )


def require_picture(message: discord.Message) -> None:
    """Raise `CheckFailed` if a message shows no picture."""
    if not message.attachments and not any(_galleries(message.components)):
        raise CheckFailed("Discord took the message and dropped its picture")


def _galleries(components: Iterable[object]) -> Iterator[object]:
    """Yield the galleries whose picture Discord has taken, which then has an address of Discord's."""
    for part in components:
        if isinstance(part, discord.components.Container):
            yield from _galleries(part.children)
        elif isinstance(part, discord.components.MediaGalleryComponent) and not _is_unresolved(part):
            yield part


def _is_unresolved(part: discord.components.MediaGalleryComponent) -> bool:
    """Return whether a gallery still names the file of the request."""
    return any(item.media.url.startswith("attachment:") for item in part.items)


async def edit(message: discord.Message, page: Page) -> discord.Message:
    """Edit a message as the bot edits its boards."""
    return await message.edit(view=page.layout(), attachments=page.files(), allowed_mentions=allow_mentions(page))


class ChannelCheck(NamedTuple):
    """The checks of one channel."""

    client: discord.AutoShardedClient
    channel: Channel
    limits: RouteLimits
    checks: Checks
    messages: list[discord.Message]
    """The messages to delete at the end."""

    async def run(self) -> None:
        """Run all checks of the channel."""
        await self.checks.run("permissions", self._permissions)
        has_post = await self.checks.run(POSTED, self._post_picture)
        if not has_post and not await self.checks.run("words in a post", self._post_words):
            return
        steps: tuple[tuple[str, Callable[[discord.Message], Awaitable[str | None]]], ...] = (
            (SILENT, self._is_silent),
            (EDITED, self._edit_pictures),
            (WORDS, self._words_and_back),
            (NONCE, self._post_twice),
            (MENTIONED, self._mention),
            (EMOJI, self._upload_emoji),
            (THREAD, self._use_thread),
        )
        for name, step in steps:
            await self.checks.run(name, partial(step, self.messages[0]))

    async def clean_up(self) -> None:
        """Delete what was posted."""
        for message in self.messages:
            with suppress(*DISCORD_ERRORS):
                await message.delete()

    async def _permissions(self) -> str:
        permissions = self.channel.permissions_for(self.channel.guild.me)
        missing = [name.replace("_", " ") for name in PERMISSIONS if not getattr(permissions, name)]
        if missing:
            raise CheckFailed(f"missing: {', '.join(missing)}")
        return ""

    async def _post(self, page: Page, nonce: str = "") -> discord.Message:
        message = await self.channel.send(
            view=page.layout(),
            files=page.files(),
            allowed_mentions=NO_MENTIONS,
            silent=True,
            nonce=nonce or f"check.{monotonic_ns() % 10**15}",
        )
        if message.id not in [one.id for one in self.messages]:
            self.messages.append(message)
        return message

    async def _post_picture(self) -> str:
        require_picture(await self._post(picture_page(0)))
        return self.limits.text("POST")

    async def _post_words(self) -> None:
        await self._post(picture_page(0).without_images())

    async def _is_silent(self, message: discord.Message) -> None:
        if not message.flags.suppress_notifications:
            raise CheckFailed("Discord dropped the flag: every board makes a sound")

    async def _edit_pictures(self, message: discord.Message) -> str:
        for number in range(1, EDITS + 1):
            require_picture(await edit(message, picture_page(number)))
        return self.limits.text("PATCH")

    async def _words_and_back(self, message: discord.Message) -> None:
        bare = await edit(message, picture_page(4).without_images())
        if bare.attachments:
            raise CheckFailed("an edit without pictures keeps the old one")
        require_picture(await edit(message, picture_page(5)))

    async def _post_twice(self, message: discord.Message) -> None:
        nonce = f"check.{message.id % 10**10}"
        page = picture_page(0, "Sent twice, posted once.").without_images()
        first, second = [await self._post(page, nonce) for _ in range(2)]
        if first.id != second.id:
            raise CheckFailed("Discord posts it twice: a post whose answer is lost may stand twice")

    async def _mention(self, message: discord.Message) -> None:
        app = self.client.application
        assert app is not None
        owner = app.team.owner_id if app.team and app.team.owner_id else app.owner.id
        page = picture_page(0, f"Mentioned: <@{owner}>").without_images()
        if owner not in [user.id for user in (await edit(message, page)).mentions]:
            raise CheckFailed("Discord does not resolve them: boards say the stored names")

    async def _upload_emoji(self, _message: discord.Message) -> None:
        emoji = await self.client.create_application_emoji(name="nineteenth_check", image=png("flag"))
        await emoji.delete()

    async def _use_thread(self, _message: discord.Message) -> str:
        if not isinstance(self.channel, discord.TextChannel):
            return "not tried: this channel has no threads"
        if not self.channel.permissions_for(self.channel.guild.me).create_public_threads:
            return "not tried: the bot may not create one, and needs none of its own"
        thread = await self.channel.create_thread(name="Nineteenth check", type=discord.ChannelType.public_thread)
        outcome = await _edit_in_archive(thread)
        try:
            await thread.delete()
        except DISCORD_ERRORS:
            return f"{outcome}; delete the thread yourself, the bot may not"
        return outcome


async def _edit_in_archive(thread: discord.Thread) -> str:
    """Post in a thread, archive it, and edit the message there; return what happened to the archive."""
    page = picture_page(0)
    message = await thread.send(view=page.layout(), files=page.files(), silent=True)
    await thread.edit(archived=True)
    try:
        await edit(message, picture_page(1))
    except discord.HTTPException as error:
        return f"an archived thread takes no edits (code {error.code})"
    return "an archived thread takes edits"
