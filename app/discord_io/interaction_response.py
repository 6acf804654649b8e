"""The response to one interaction: the first call responds, later calls follow up in private."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

import aiohttp
import discord

from app.discord_io import http_patches
from app.discord_io.interaction_metrics import heard
from club.user_error import Refused
from engine.speech import _
from ui.widgets.command_mentions import mentioned
from ui.widgets.icons import delivered
from ui.widgets.page import Page

log = logging.getLogger(__name__)

LONGEST = 2000
"""Discord's limit of a plain message, in characters."""
NOBODY = discord.AllowedMentions.none()
TROUBLE = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What talking to Discord can end in; none of it changes a game."""


Give: TypeAlias = Callable[[], Awaitable[object]]


class Shown(NamedTuple):
    """A page that one person sees, and what can still be done with it."""

    message: int
    change: Callable[[Page], Awaitable[object]]
    """Makes another page of it."""
    withdraw: Give | None
    """Takes it away; None in direct messages, where it stays."""


class Explained(Refused):
    """A refusal that is told by a page, to that person alone."""

    def __init__(self, page: Page) -> None:
        super().__init__("\n".join(page.texts))
        self.page = page


class Answer:
    """The answer to an interaction; the first call answers it, later ones add to it in private."""

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool = False) -> None:
        self.interaction = interaction
        self.private = private
        """Whether an answer put off is shown to that person alone."""
        self.asked_at = discord.utils.utcnow().timestamp()
        """When this was asked, in seconds UTC."""
        self.language = str(interaction.locale)
        """What the person reads, also while everybody is spoken to."""
        self._turn = asyncio.Lock()
        self._put_off = False
        self._putting_off: asyncio.Task[None] | None = None
        self._done = False
        self._thinking = False
        """Whether everybody sees that an answer is on its way, which a private one must not leave behind."""

    @property
    def user(self) -> discord.User | discord.Member:
        return self.interaction.user

    @property
    def of_component(self) -> bool:
        """Whether a button or a menu was used, so that its message can be changed."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def in_private(self) -> bool:
        """Whether this was done in the person's own direct messages."""
        return self.interaction.guild_id is None

    def is_on(self, message: int) -> bool:
        """Whether this still unanswered press was made on that message."""
        on = self.interaction.message
        return self.of_component and not self._done and on is not None and on.id == message

    def is_command_in(self, channel: int) -> bool:
        """Whether this still unanswered command was given in that channel."""
        unseen = self.of_component or self._done or self.private
        return not unseen and self.interaction.channel_id == channel

    def is_press_in(self, channel: int) -> bool:
        """Whether this still unanswered press was made in that channel."""
        return self.of_component and not self._done and self.interaction.channel_id == channel

    @property
    def on_own_page(self) -> bool:
        """Whether a control was used on a page that this person alone sees."""
        own = self.interaction.message
        return self.of_component and own is not None and (self.in_private or own.flags.ephemeral)

    async def say(self, sentence: str) -> None:
        """One sentence for that person alone, cut where Discord would not take it."""
        sentence = mentioned(sentence)[:LONGEST]
        await self._give(
            lambda: self.interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NOBODY),
            lambda: self._aside(content=sentence),
        )

    async def show(self, page: Page, *, beside: bool = False) -> Shown | None:
        """A page for that person alone; one that is already theirs alone gives it its place, or stays `beside` it."""
        own = self.interaction.message
        if not beside and own is not None and self.on_own_page:
            changed = await self.change(page)
            withdraw = None if self.in_private else self.interaction.delete_original_response
            return Shown(own.id, self.amend, withdraw) if changed else None
        sent = await self._give(
            lambda: self.interaction.response.send_message(
                view=page.layout(), files=page.files(), ephemeral=True, allowed_mentions=NOBODY
            ),
            lambda: self._aside(view=page.layout(), files=page.files()),
        )
        if isinstance(sent, discord.InteractionCallbackResponse) and sent.message_id is not None:
            return Shown(sent.message_id, self.amend, self.interaction.delete_original_response)
        return _added(sent) if isinstance(sent, discord.WebhookMessage) else None

    async def file(self, file: discord.File) -> None:
        """A file for that person alone."""
        await self._give(
            lambda: self.interaction.response.send_message(file=file, ephemeral=True),
            lambda: self._aside(file=file),
        )

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Whether a form has opened, which only a first answer can do."""
        return await self._give(lambda: self.interaction.response.send_modal(form), None) is not None

    async def change(self, page: Page) -> bool:
        """The message whose button was pressed becomes this page; False where Discord did not take it."""
        changed = await self._give(
            lambda: http_patches.change(self.interaction, page.components(), page.uploads()),
            lambda: self.amend(page),
        )
        return changed is not None

    async def post(self, page: Page, calls: Sequence[int] = ()) -> int | None:
        """A new message for everybody that calls these people; its id, or None where Discord did not take it.

        Beside a private page: were it the first answer to a press there, what is shown next would take its place.
        """
        if self.on_own_page and not self._done:
            await self.quiet()
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in calls]) if calls else NOBODY
        sent = await self._give(
            lambda: self.interaction.response.send_message(
                view=page.layout(), files=page.files(), allowed_mentions=allowed
            ),
            lambda: self._below(page) if self.of_component else self.amend(page),
        )
        return sent.message_id if isinstance(sent, discord.InteractionCallbackResponse) else getattr(sent, "id", None)

    async def quiet(self) -> None:
        """An answer that shows nothing: the message stays as it is."""
        await self._give(self._defer, None)

    async def finish(self) -> None:
        """Closes an answer that nothing was said to, so that no interaction fails before a person's eyes."""
        if not self._done:
            await (self.quiet() if self.of_component else self.say(_("Done.")))

    def put_off(self) -> None:
        """Asks Discord for more time, if nothing was answered yet."""
        self._putting_off = asyncio.create_task(self._put_it_off())

    def over(self) -> None:
        """Asks for no more time."""
        if self._putting_off is not None:
            self._putting_off.cancel()

    async def _put_it_off(self) -> None:
        async with self._turn:
            if not self._done and not self._put_off:
                self._put_off = True
                with suppress(*TROUBLE):
                    await self._defer()
                    heard(self.interaction.id)

    async def _defer(self) -> object:
        if self.of_component:
            return await self.interaction.response.defer()
        self._thinking = not self.private
        return await self.interaction.response.defer(ephemeral=self.private, thinking=True)

    async def amend(self, page: Page) -> object:
        """Makes another page of what this was answered with first: of the message changed, or of the one sent."""
        amended = await http_patches.amend(self.interaction, page.components(), page.uploads())
        self._thinking = False
        return discord.Object(amended["id"])

    async def _below(self, page: Page) -> object:
        """A new message for everybody, where a press was put off."""
        return await self.interaction.followup.send(
            view=page.layout(), files=page.files(), allowed_mentions=NOBODY, wait=True
        )

    async def _aside(self, **message: Any) -> object:
        if self._thinking:
            self._thinking = False
            with suppress(*TROUBLE):
                await self.interaction.delete_original_response()
        return await self.interaction.followup.send(ephemeral=True, allowed_mentions=NOBODY, wait=True, **message)

    async def _give(self, first: Give, later: Give | None) -> object | None:
        """What Discord answers to the first answer or to a later one; None where it takes none."""
        async with self._turn:
            give = later if self._put_off or self._done else first
            try:
                given = await delivered(give) if give else None
            except TROUBLE as error:
                log.warning("interaction %s was not answered: %s", self.interaction.id, error)
                return None
            self._done = True
            heard(self.interaction.id)
            return given


def _added(sent: discord.WebhookMessage) -> Shown:
    """A private page that was added to an answer."""

    async def change(page: Page) -> object:
        return await sent.edit(view=page.layout(), attachments=page.files(), allowed_mentions=NOBODY)

    return Shown(sent.id, change, sent.delete)
