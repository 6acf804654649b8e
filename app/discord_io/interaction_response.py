"""`Answer`, the response to one interaction: the first call responds, later calls add private messages.

A response that was deferred is completed by editing the original message; follow-ups come only after it.
discord.py repeats what a rate limit delays; what it gives up arrives in `Answer._deliver`. `measure_interaction`
counts how long people wait for their response.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from time import monotonic
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import aiohttp
import discord
from prometheus_client import Counter, Histogram

from app.discord_io.delivery import DeliveryWays, send_with_fallback, ways_of
from app.discord_io.request_limits import CALLBACK_SECONDS, CONNECT_SECONDS, RESPONSE_SECONDS, limit_requests
from club.user_error import UserError
from engine.i18n import _
from ui.widgets.discord_limits import MAX_CONTENT_CHARACTERS
from ui.widgets.message_formatting import mention_commands
from ui.widgets.page import Page

log = logging.getLogger(__name__)

NO_MENTIONS = discord.AllowedMentions.none()

DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors that a request to Discord may raise; none of them changes a game."""


OUTCOMES = Counter("nineteenth_interactions", "Presses and commands, by how they ended", ["kind", "outcome"])
SECONDS_TO_RESPONSE = Histogram(
    "nineteenth_interaction_seconds",
    "Seconds until Discord had taken the first answer",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 3),
)
_waiting: dict[int, float] = {}
"""When each interaction without a response was received, by its id, on the monotonic clock."""


Outcome: TypeAlias = Literal["answered", "refused", "store away", "incident", "unanswered"]
"""How an interaction ended, as `/metrics` counts it."""


class InteractionMeter:
    """The outcome of one interaction, set by its handler."""

    outcome: Outcome = "answered"


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
    received_at = _waiting.pop(interaction, None)
    if received_at is not None:
        SECONDS_TO_RESPONSE.observe(monotonic() - received_at)


def count_waiting() -> int:
    """Return how many interactions have no response yet."""
    return len(_waiting)


def oldest_wait() -> float:
    """Return for how many seconds the oldest interaction without a response has waited; 0 if there is none."""
    now = monotonic()
    return now - min(_waiting.values(), default=now)


T = TypeVar("T")
SendCall: TypeAlias = Callable[[], Awaitable[object]]
SendPageCall: TypeAlias = Callable[[Page], Awaitable[object]]
Placeholder: TypeAlias = Literal["private", "public"]


def allow_mentions(page: Page) -> discord.AllowedMentions:
    """Return that an edit resolves the users whom the page mentions; an edit pings nobody."""
    return discord.AllowedMentions(users=[discord.Object(user) for user in page.mentioned_users])


def _allow_pings(users: Sequence[int]) -> discord.AllowedMentions:
    """Return that a new message pings these users alone."""
    return discord.AllowedMentions(users=[discord.Object(user) for user in users]) if users else NO_MENTIONS


class SentPage(NamedTuple):
    """A private page that was sent, and how to edit or delete it."""

    message: int
    edit: Callable[[Page], Awaitable[object]]
    """Replaces the message by another page."""
    delete: SendCall | None
    """Deletes the message; None in direct messages, where it stays."""


class PageError(UserError):
    """A refusal that is shown as a page, to that user alone."""

    def __init__(self, page: Page) -> None:
        super().__init__("\n".join(page.texts))
        self.page = page


class Answer:
    """The response to an interaction; the first call responds, later calls add private messages."""

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool = False) -> None:
        self.interaction = interaction
        self.private = private
        """Whether a deferred response is shown to that user alone."""
        self.asked_at = discord.utils.utcnow().timestamp()
        """When the interaction was created, in seconds UTC."""
        self.language = str(interaction.locale)
        """The language of the user, also while public texts are written in another."""
        self._lock = asyncio.Lock()
        self._deferred = False
        self._defer_task: asyncio.Task[None] | None = None
        self._responded = False
        self._placeholder: Placeholder | None = None
        """Who sees the placeholder of a deferred response; None once a message has replaced it."""
        self._last_start = asyncio.get_running_loop().time() + CALLBACK_SECONDS
        """When the last try of the first response may begin, on the event loop's clock."""

    @property
    def user(self) -> discord.User | discord.Member:
        return self.interaction.user

    @property
    def is_press(self) -> bool:
        """Return whether a button or a menu was used, so that its message can be edited."""
        return self.interaction.type is discord.InteractionType.component

    @property
    def is_in_dms(self) -> bool:
        """Return whether the interaction was made in direct messages."""
        return self.interaction.context.dm_channel is True

    def is_on(self, message: int) -> bool:
        """Return whether this is a press on that message which has no response yet."""
        on = self.interaction.message
        return self.is_press and not self._responded and on is not None and on.id == message

    def is_command_in(self, channel: int) -> bool:
        """Return whether this is a public command in that channel which has no response yet."""
        is_unsuitable = self.is_press or self._responded or self.private
        return not is_unsuitable and self.interaction.channel_id == channel

    def is_press_in(self, channel: int) -> bool:
        """Return whether this is a press in that channel which has no response yet."""
        return self.is_press and not self._responded and self.interaction.channel_id == channel

    @property
    def is_on_private_page(self) -> bool:
        """Return whether a control was used on a page that this user alone sees."""
        own = self.interaction.message
        return self.is_press and own is not None and (self.is_in_dms or own.flags.ephemeral)

    @property
    def is_form_of_private_page(self) -> bool:
        """Return whether a form was submitted that a private page in a channel has opened, and has no response yet."""
        own, is_form = self.interaction.message, self.interaction.type is discord.InteractionType.modal_submit
        return is_form and own is not None and own.flags.ephemeral and not self._responded and not self._deferred

    async def say(self, sentence: str) -> SentPage | None:
        """Send a sentence to that user alone, cut to Discord's limit. Return None if Discord does not take it."""
        sentence = mention_commands(sentence)[:MAX_CONTENT_CHARACTERS]
        response = await self._deliver(
            lambda: self.interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=NO_MENTIONS),
            lambda: self._send_later(content=sentence),
        )
        return self._sent_page(response)

    async def show(self, page: Page, *, beside: bool = False) -> SentPage | None:
        """Show a page to that user alone: in place of the private page that was used, or `beside` it.

        A submitted form is a use of the page that opened it. Return None if Discord does not take it.
        """
        own = self.interaction.message
        if not beside and own is not None and (self.is_on_private_page or self.is_form_of_private_page):
            was_changed = await self.change(page)
            withdraw = None if self.is_in_dms else self.interaction.delete_original_response
            return SentPage(own.id, self.amend, withdraw) if was_changed else None
        response = await self._deliver_page(
            page,
            lambda version: self.interaction.response.send_message(
                view=version.layout(), files=version.files(), ephemeral=True, allowed_mentions=NO_MENTIONS
            ),
            lambda version: self._send_later(view=version.layout(), files=version.files()),
        )
        return self._sent_page(response)

    async def send_file(self, file: discord.File) -> None:
        """Send a file to that user alone; raise `UserError` if Discord does not take it."""
        response = await self._deliver(
            lambda: self.interaction.response.send_message(file=file, ephemeral=True),
            lambda: self._send_later(files=[file]),
        )
        if response is None:
            raise UserError(_("Discord didn't take the file. Please try again."))

    async def open_modal(self, form: discord.ui.Modal) -> bool:
        """Open a modal and return whether it has opened; only a first response can do that."""
        return await self._deliver(lambda: self.interaction.response.send_modal(form), None) is not None

    async def change(self, page: Page) -> bool:
        """Replace the message whose button was pressed by this page; return whether Discord took it."""
        response = await self._deliver_page(page, self._change_now, self._edit_original)
        return response is not None

    async def _change_now(self, page: Page) -> object:
        """Change the message that was pressed by the first response, and once more where that drops a picture."""
        response = await self.interaction.response.edit_message(
            view=page.layout(), attachments=page.files(), allowed_mentions=allow_mentions(page)
        )
        if page.has_images and not self._ways.changed_pictures:
            await self._edit_original(page)
        return response

    @property
    def _ways(self) -> DeliveryWays:
        return ways_of(self.interaction.client)

    async def post(self, page: Page, calls: Sequence[int] = ()) -> int | None:
        """Post a new message for everybody that pings `calls`, without a sound if there are none; return its id, or
        None if Discord does not take it.

        After a press on a private page the press is acknowledged first; otherwise a later private page would
        replace the post.
        """
        if self.is_on_private_page and not self._responded:
            await self.acknowledge()
        response = await self._deliver_page(
            page,
            lambda version: self.interaction.response.send_message(
                view=version.layout(), files=version.files(), allowed_mentions=_allow_pings(calls), silent=not calls
            ),
            lambda version: self._post_later(version, calls),
        )
        return _message_id(response)

    async def acknowledge(self) -> None:
        """Acknowledge the interaction without showing anything."""
        await self._deliver(self._defer, None)

    async def finish(self) -> None:
        """Acknowledge an interaction that has no response yet, so that Discord shows no failure to the user."""
        if not self._responded:
            await (self.acknowledge() if self.is_press else self.say(_("Done.")))

    def start_deferring(self) -> None:
        """Defer the response in a task, if there is none yet."""
        self._defer_task = asyncio.create_task(self._defer_if_needed())

    def stop_deferring(self) -> None:
        """Cancel the deferral."""
        if self._defer_task is not None:
            self._defer_task.cancel()

    async def _defer_if_needed(self) -> None:
        async with self._lock:
            if not self._responded and not self._deferred:
                self._deferred = True
                with suppress(*DISCORD_ERRORS):
                    async with self._limit_response():
                        await self._defer()
                    mark_answered(self.interaction.id)

    async def _defer(self) -> object:
        if self.is_press:
            return await self.interaction.response.defer()
        self._placeholder = "private" if self.private else "public"
        return await self.interaction.response.defer(ephemeral=self.private, thinking=True)

    async def amend(self, page: Page) -> discord.InteractionMessage:
        """Replace the first response by another page: the message that was pressed, or the one that was sent."""
        async with limit_requests():
            return await self._send_with_fallback(page, self._edit_original)

    async def _edit_original(self, page: Page) -> discord.InteractionMessage:
        edit = self.interaction.edit_original_response
        allowed_mentions = allow_mentions(page)
        edited_message = await edit(view=page.layout(), attachments=page.files(), allowed_mentions=allowed_mentions)
        if page.has_images and not self._ways.deferred_pictures:
            edited_message = await edit(view=page.layout(), attachments=page.files(), allowed_mentions=allowed_mentions)
        self._placeholder = None
        return edited_message

    async def _post_later(self, page: Page, calls: Sequence[int]) -> discord.Message:
        """Post a page for everybody after a deferral: as a new message after a press, else in place of the placeholder.

        An edit pings nobody, so a page with pings is posted anew, and the edited placeholder deleted. Without the edit
        Discord may treat the new message as that edit.
        """
        if self.is_press:
            return await self._post_followup(page, calls)
        message: discord.Message = (original := await self._edit_original(page))
        if calls:
            with suppress(*DISCORD_ERRORS):
                message = await self._post_followup(page, calls)
                await original.delete()
        return message

    async def _post_followup(self, page: Page, calls: Sequence[int]) -> discord.WebhookMessage:
        view, files, pings = page.layout(), page.files(), _allow_pings(calls)
        return await self.interaction.followup.send(
            view=view, files=files, allowed_mentions=pings, wait=True, silent=not calls
        )

    async def _send_later(self, *, files: Sequence[discord.File] = (), **message: Any) -> object:
        """Send a private message after the first response: in place of a deferred one, otherwise as a follow-up.

        Otherwise what is seen of a deferred response is deleted first.
        """
        if self._placeholder == "private" and (self._ways.private_edits or not files):
            edited_message = await self.interaction.edit_original_response(
                attachments=files, allowed_mentions=NO_MENTIONS, **message
            )
            self._placeholder = None
            return edited_message
        if self._placeholder is not None:
            self._placeholder = None
            with suppress(*DISCORD_ERRORS):
                await self.interaction.delete_original_response()
        return await self.interaction.followup.send(
            ephemeral=True, files=files, allowed_mentions=NO_MENTIONS, wait=True, **message
        )

    def _sent_page(self, response: object) -> SentPage | None:
        """Return the handle of a new private message; None if Discord did not take it."""
        if isinstance(response, discord.WebhookMessage):
            return self._followup_page(response)
        message = _message_id(response)
        return None if message is None else SentPage(message, self.amend, self.interaction.delete_original_response)

    def _followup_page(self, message: discord.WebhookMessage) -> SentPage:
        """Return the handle of a private page that was sent as a follow-up."""

        async def edit(page: Page) -> object:
            return await message.edit(view=page.layout(), attachments=page.files(), allowed_mentions=NO_MENTIONS)

        async def change(page: Page) -> object:
            async with limit_requests():
                return await self._send_with_fallback(page, edit)

        return SentPage(message.id, change, message.delete)

    def _limit_response(self) -> AbstractAsyncContextManager[None]:
        """Limit the requests of the first response, which Discord takes for three seconds only."""
        return limit_requests(RESPONSE_SECONDS, connect_seconds=CONNECT_SECONDS, last_start=self._last_start)

    async def _deliver_page(self, page: Page, first: SendPageCall, later: SendPageCall) -> object | None:
        """Deliver a page; where Discord refuses its images, as text."""
        return await self._deliver(
            lambda: self._send_with_fallback(page, first), lambda: self._send_with_fallback(page, later)
        )

    async def _send_with_fallback(self, page: Page, send: Callable[[Page], Awaitable[T]]) -> T:
        return await send_with_fallback(self.interaction.client, self.interaction.channel_id or 0, page, send)

    async def _deliver(self, first: SendCall, later: SendCall | None) -> object | None:
        """Call `first` for the first response and `later` for any other; return Discord's answer, or None if it
        takes none.
        """
        async with self._lock:
            is_first = not self._deferred and not self._responded
            give = first if is_first else later
            try:
                async with self._limit_response() if is_first else limit_requests():
                    response = await give() if give else None
            except DISCORD_ERRORS as error:
                log.warning("interaction %s was not answered: %s", self.interaction.id, error)
                return None
            self._responded = True
            mark_answered(self.interaction.id)
            return response


def _message_id(response: object) -> int | None:
    """Return the id of a message that Discord has taken; None for anything else."""
    return (
        response.message_id
        if isinstance(response, discord.InteractionCallbackResponse)
        else getattr(response, "id", None)
    )
