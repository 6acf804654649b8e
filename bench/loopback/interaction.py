"""An interaction of a simulated user, and how the bot answered it: when the text came, and when the picture."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from bench.loopback.world import (
    APPLICATION,
    EPHEMERAL,
    PERMISSIONS,
    Channel,
    Message,
    member,
    moment,
    person,
    snowflake,
)

LATE: Final = 3.0
"""Seconds within which Discord accepts a first answer."""
POSTED, THINKING, QUIET, CHANGED = 4, 5, 6, 7
"""Discord's types of a first answer."""


@dataclass(slots=True, eq=False)
class Interaction:
    """A command or a press."""

    user: int
    channel: Channel
    due: float
    """When the user wanted to act; later than that if the table was not free."""
    on: Message | None = None
    """The message that was pressed; None for a command."""
    id: int = field(default_factory=snowflake)
    sent: float = 0.0
    answered: float | None = None
    told: float | None = None
    """When the first text came, in the answer or by an edit of the pressed message."""
    pictured: float | None = None
    """When the first picture came, in either way."""
    kind: int = 0
    """The type of the first answer."""
    shown: Message | None = None
    """The message that the first answer posted or edited."""
    later: list[Message] = field(default_factory=list)
    """The follow-up messages."""
    changed: bool = False
    """Whether the answer was edited with the interaction's token."""
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def pressed(self) -> float:
        """When the interaction was created, in UTC seconds."""
        return moment(self.id)

    @property
    def expired(self) -> bool:
        """Whether Discord accepts no first answer any more."""
        return monotonic() - self.sent > LATE

    def answer(self, kind: int) -> None:
        """Note the first answer."""
        self.answered, self.kind = monotonic(), kind
        self.heard.set()

    def tell(self) -> None:
        """Note that text is shown."""
        if self.told is None:
            self.told = monotonic()

    def picture(self) -> None:
        """Note that a picture is shown."""
        if self.pictured is None:
            self.pictured = monotonic()

    @property
    def settled(self) -> bool:
        """Whether the user knows the outcome: a deferred answer alone does not say it."""
        told = self.kind not in (QUIET, THINKING) or self.changed or bool(self.later)
        return self.answered is not None and told

    @property
    def refusal(self) -> str:
        """The text of a private answer; "" if there is none."""
        return next((message.content for message in (self.shown, *self.later) if message and message.content), "")

    def payload(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the interaction as the gateway sends it."""
        who = person(self.user)
        guild = self.channel.guild
        place = {"guild_id": str(guild), "member": member(who), "guild_locale": "en-US"} if guild else {"user": who}
        return {
            "id": str(self.id),
            "application_id": str(APPLICATION),
            "type": 3 if self.on else 2,
            "token": self.token,
            "version": 1,
            "channel_id": str(self.channel.id),
            "channel": {"id": str(self.channel.id), "type": 0 if guild else 1, "name": "green"},
            "data": data,
            "app_permissions": PERMISSIONS,
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0 if guild else 1,
            "attachment_size_limit": 10 << 20,
            **place,
            **({"message": self.on.payload()} if self.on else {}),
        }

    def callback(self) -> dict[str, Any]:
        """Return Discord's response to the first answer."""
        told: dict[str, Any] = {"id": str(self.id), "type": 3 if self.on else 2}
        if self.shown is None:
            return {"interaction": told, "resource": {"type": self.kind}}
        alone = bool(self.shown.flags & EPHEMERAL)
        told |= {"response_message_id": str(self.shown.id), "response_message_ephemeral": alone}
        return {"interaction": told, "resource": {"type": self.kind, "message": self.shown.payload()}}
