"""Interactions of simulated users: the controls that a message offers, and how the bot answered a press."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from testing.loopback.world import (
    APPLICATION,
    EPHEMERAL,
    Channel,
    Message,
    creation_time,
    member_payload,
    snowflake,
    user_payload,
)
from ui.widgets.custom_id import CUSTOM_ID_PATTERN

RESPONSE_SECONDS: Final = 3.0
"""Seconds within which Discord accepts a first answer."""
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE, MODAL = 4, 5, 6, 7, 9
"""Discord's types of a first answer."""


@dataclass(slots=True, eq=False)
class Interaction:
    """A command or a press."""

    user: int
    channel: Channel
    due_at: float
    """When the user wanted to act; later than that if the table was not free."""
    source: Message | None = None
    """The message that was pressed; None for a command."""
    id: int = field(default_factory=snowflake)
    sent_at: float = 0.0
    answered_at: float | None = None
    text_at: float | None = None
    """When the first text came, in the answer or by an edit of the pressed message."""
    picture_at: float | None = None
    """When the first picture came, in either way."""
    kind: int = 0
    """The type of the first answer."""
    response_message: Message | None = None
    """The message that the first answer posted or edited."""
    followups: list[Message] = field(default_factory=list)
    """The follow-up messages."""
    is_edited: bool = False
    """Whether the answer was edited with the interaction's token."""
    form: dict[str, Any] | None = None
    """The form that the first answer has opened."""
    is_form: bool = False
    """Whether a form is sent."""
    answered_event: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def created_at(self) -> float:
        """When the interaction was created, in UTC seconds."""
        return creation_time(self.id)

    @property
    def is_expired(self) -> bool:
        """Whether Discord accepts no first answer any more."""
        return monotonic() - self.sent_at > RESPONSE_SECONDS

    def mark_answered(self, kind: int) -> None:
        """Note the first answer."""
        self.answered_at, self.kind = monotonic(), kind
        self.answered_event.set()

    def mark_text_shown(self) -> None:
        """Note that text is shown."""
        if self.text_at is None:
            self.text_at = monotonic()

    def mark_picture_shown(self) -> None:
        """Note that a picture is shown."""
        if self.picture_at is None:
            self.picture_at = monotonic()

    @property
    def is_settled(self) -> bool:
        """Whether the user knows the outcome: a deferred answer alone does not say it."""
        has_content = self.kind not in (DEFERRED_UPDATE, DEFERRED_MESSAGE) or self.is_edited or bool(self.followups)
        return self.answered_at is not None and has_content

    @property
    def refusal(self) -> str:
        """The text of a private answer; "" if there is none."""
        return next(
            (message.content for message in (self.response_message, *self.followups) if message and message.content), ""
        )

    def payload(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the interaction as the gateway sends it."""
        who = user_payload(self.user)
        guild = self.channel.guild
        place = (
            {"guild_id": str(guild), "member": member_payload(who), "guild_locale": "en-US"} if guild else {"user": who}
        )
        return {
            "id": str(self.id),
            "application_id": str(APPLICATION),
            "type": 5 if self.is_form else 3 if self.source else 2,
            "token": self.token,
            "version": 1,
            "channel_id": str(self.channel.id),
            "channel": self.channel.payload() if guild else {"id": str(self.channel.id), "type": 1},
            "data": data,
            "app_permissions": str(self.channel.permissions),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": self.channel.context,
            "attachment_size_limit": 10 << 20,
            **place,
            **({"message": self.source.payload()} if self.source else {}),
        }

    def callback_payload(self) -> dict[str, Any]:
        """Return Discord's response to the first answer."""
        payload: dict[str, Any] = {"id": str(self.id), "type": 3 if self.source else 2}
        if self.response_message is None:
            return {"interaction": payload, "resource": {"type": self.kind}}
        alone = bool(self.response_message.flags & EPHEMERAL)
        payload |= {"response_message_id": str(self.response_message.id), "response_message_ephemeral": alone}
        return {"interaction": payload, "resource": {"type": self.kind, "message": self.response_message.payload()}}


PERSON_PATTERN = re.compile(r"<@(\d+)>|golfer\\?-(\d+)")
"""A user's mention, or the name in its place in a post."""
BUTTON, MENU, TEXT = 2, 3, 10


class Control(NamedTuple):
    """A button, or a menu with the values that are chosen from it."""

    custom_id: str
    values: tuple[str, ...] = ()
    table: int = 0
    stamp: int = 0
    verb: str = ""
    arg: str = ""

    def payload(self) -> dict[str, Any]:
        """Return the data of an interaction with this control."""
        data: dict[str, Any] = {"custom_id": self.custom_id, "component_type": MENU if self.values else BUTTON}
        return data | ({"values": list(self.values)} if self.values else {})


class MessageControls(NamedTuple):
    """The parts of a message that a player acts on: the enabled controls, and the users whose turn it is."""

    controls: tuple[Control, ...]
    awaited: frozenset[int]
    """The users mentioned or named in the line that says whose turn it is."""


def read_controls(components: msgspec.Raw, chance: Random) -> MessageControls:
    """Return the enabled controls of a message, with random values from each menu, and whose turn it is."""
    parts = [*_flatten(msgspec.json.decode(components))]
    controls = (_control(part, chance) for part in parts if "custom_id" in part and not part.get("disabled"))
    texts = [part["content"] for part in parts if part["type"] == TEXT][-1:]
    turn = next((line for text in texts for line in text.split("\n") if line.startswith("**")), "")
    return MessageControls(tuple(controls), frozenset(map(int, filter(None, chain(*PERSON_PATTERN.findall(turn))))))


def _control(part: dict[str, Any], chance: Random) -> Control:
    values: tuple[str, ...] = ()
    if part["type"] == MENU:
        options = [option["value"] for option in part["options"]]
        picks = chance.randint(part.get("min_values", 1), min(part.get("max_values", 1), len(options)))
        values = tuple(chance.sample(options, picks))
    match = CUSTOM_ID_PATTERN.fullmatch(part["custom_id"])
    if match is None:
        return Control(part["custom_id"], values)
    return Control(part["custom_id"], values, int(match["table"]), int(match["ply"]), match["verb"], match["arg"])


def _flatten(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component, nested ones included."""
    for part in components:
        yield part
        yield from _flatten(part.get("components", []))
