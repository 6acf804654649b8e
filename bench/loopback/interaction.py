"""What a person did and how the bot answered: when it was due, when the words came and when the picture."""

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
"""Seconds in which Discord takes a first answer."""
POSTED, THINKING, QUIET, CHANGED = 4, 5, 6, 7
"""Kinds of a first answer."""


@dataclass(slots=True, eq=False)
class Interaction:
    """A command or a press."""

    user: int
    channel: Channel
    due: float
    """When the person would have done it, had nothing held them up."""
    on: Message | None = None
    """The message that was pressed on."""
    id: int = field(default_factory=snowflake)
    sent: float = 0.0
    answered: float | None = None
    told: float | None = None
    """When the first words came, by the answer or to the message that was pressed on."""
    pictured: float | None = None
    """When the first picture came in the same way."""
    kind: int = 0
    """Of the first answer."""
    shown: Message | None = None
    """What the first answer shows: a new message, or the one that was pressed on."""
    later: list[Message] = field(default_factory=list)
    """What was added to the answer."""
    changed: bool = False
    """Whether the answer was changed by the token of this interaction."""
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def pressed(self) -> float:
        """When the person did it, in UTC seconds."""
        return moment(self.id)

    @property
    def expired(self) -> bool:
        """Whether Discord takes no first answer any more."""
        return monotonic() - self.sent > LATE

    def answer(self, kind: int) -> None:
        """Notes the first answer."""
        self.answered, self.kind = monotonic(), kind
        self.heard.set()

    def tell(self) -> None:
        """Notes that there are words."""
        if self.told is None:
            self.told = monotonic()

    def picture(self) -> None:
        """Notes that a picture is there."""
        if self.pictured is None:
            self.pictured = monotonic()

    @property
    def settled(self) -> bool:
        """Whether this person was told what came of it: that an answer is to come says nothing yet."""
        told = self.kind not in (QUIET, THINKING) or self.changed or bool(self.later)
        return self.answered is not None and told

    @property
    def refusal(self) -> str:
        """The sentence that this person alone was told; "" where there is none."""
        return next((message.content for message in (self.shown, *self.later) if message and message.content), "")

    def payload(self, data: dict[str, Any]) -> dict[str, Any]:
        """The interaction as the gateway tells of it."""
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
        """What Discord says to the first answer."""
        told: dict[str, Any] = {"id": str(self.id), "type": 3 if self.on else 2}
        if self.shown is None:
            return {"interaction": told, "resource": {"type": self.kind}}
        alone = bool(self.shown.flags & EPHEMERAL)
        told |= {"response_message_id": str(self.shown.id), "response_message_ephemeral": alone}
        return {"interaction": told, "resource": {"type": self.kind, "message": self.shown.payload()}}
