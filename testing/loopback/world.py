"""The state of the loopback Discord: servers, a channel for each table, users, and every message as it is now."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import time
from typing import Any, Final

import msgspec

EPOCH_SECONDS: Final = 1_420_070_400
"""The first second of Discord's ids, in Unix time."""
SHARD_SHIFT: Final = 22
"""The bits of an id below its timestamp; the rest selects a server's shard."""
APPLICATION: Final = 19
PERMISSIONS: Final = str((1 << 50) - 1)
EPHEMERAL: Final = 1 << 6
SUPPRESS_NOTIFICATIONS: Final = 1 << 12
VOICE: Final = 2
"""Discord's number for the type of a voice channel."""
HAS_COMPONENTS: Final = 1 << 15
"""The flag of a message made of components."""
PAST_TIMESTAMP: Final = "2024-01-01T00:00:00+00:00"
BOT: Final = {"id": str(APPLICATION), "username": "nineteenth", "discriminator": "0", "avatar": None, "bot": True}
NO_COMPONENTS: Final = msgspec.Raw(b"[]")
EMPTY_LISTS: Final[dict[str, Any]] = {name: [] for name in ("mentions", "mention_roles", "embeds")}
_numbers = count()


def snowflake() -> int:
    """Return a new id, greater than all before, those of earlier loopback Discords included."""
    return int((time() - EPOCH_SECONDS) * 1000) << SHARD_SHIFT | next(_numbers) % (1 << SHARD_SHIFT)


def creation_time(id: int) -> float:
    """Return when an id was made, in UTC seconds."""
    return (id >> SHARD_SHIFT) / 1000 + EPOCH_SECONDS


class MessagePayload(msgspec.Struct):
    """A message as a request describes it; components are stored as they came and decoded only for a press."""

    content: str | None = None
    components: msgspec.Raw = NO_COMPONENTS
    attachments: list[dict[str, Any]] | None = None
    flags: int = 0
    allowed_mentions: dict[str, Any] = msgspec.field(default_factory=dict)
    nonce: str | int | None = None
    enforce_nonce: bool = False


@dataclass(slots=True, eq=False)
class Message:
    """A message as it is now."""

    id: int
    channel: "Channel"
    reader: int | None = None
    """The only user who sees the message; None for everybody in the channel."""
    content: str = ""
    components: msgspec.Raw = field(default_factory=msgspec.Raw)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    first_components: msgspec.Raw = field(default_factory=msgspec.Raw)
    """The components with which the message was posted."""
    mentions: list[int] = field(default_factory=list)
    """The users whose names Discord sends with the message."""
    write_count: int = 0
    """The number of times that the message was posted or edited."""
    is_deleted: bool = False

    def write(self, payload: MessagePayload, files: Sequence[int]) -> None:
        """Take over what a request says, with the sizes of its files."""
        if payload.content is not None:
            self.content = payload.content
        self.components, self.flags = payload.components, self.flags | payload.flags
        if payload.attachments is not None:
            self.attachments = [*self._list_attachments(payload.attachments, files)]
        self.mentions = [int(user) for user in payload.allowed_mentions.get("users", ())]
        self.write_count += 1
        self.channel.wake_waiters()

    def _list_attachments(
        self, attachments: Sequence[dict[str, Any]], files: Sequence[int]
    ) -> Iterator[dict[str, Any]]:
        attachment_by_id = {one["id"]: one for one in self.attachments}
        for one in attachments:
            number = int(one["id"])
            if number < len(files):
                url = f"http://127.0.0.1/cdn/{self.id}/{one['filename']}"
                id = str(snowflake())
                yield {"id": id, "filename": one["filename"], "size": files[number], "url": url, "proxy_url": url}
            elif str(number) in attachment_by_id:
                yield attachment_by_id[str(number)]

    @property
    def has_picture(self) -> bool:
        """Whether the message has a picture."""
        return bool(self.attachments)

    def payload(self) -> dict[str, Any]:
        """Return the message as the gateway and responses carry it."""
        return EMPTY_LISTS | {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": BOT,
            "content": self.content,
            "timestamp": PAST_TIMESTAMP,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "pinned": False,
            "type": 0,
            "flags": self.flags,
            "components": self.components,
            "attachments": self.attachments,
            "mentions": [user_payload(user) for user in self.mentions],
        }


class Channel:
    """A channel of a server, or a person's direct messages."""

    def __init__(self, id: int, guild: int | None) -> None:
        self.id = id
        self.guild = guild
        self.messages: list[Message] = []
        """The public messages, oldest first."""
        self.nonces: dict[str, Message] = {}
        self.kind = 0
        """Discord's number for the type of the channel."""
        self.context = 1 if guild is None else 0
        """Where its interactions come from: a server (0), direct messages with the bot (1), or others' messages (2)."""
        self.permissions = int(PERMISSIONS)
        """The bot's permissions in the channel."""
        self._changed = asyncio.Event()

    def wake_waiters(self) -> None:
        """Wake those who wait for a change."""
        self._changed.set()

    async def wait_for_change(self) -> None:
        """Wait until a message of the channel changes."""
        self._changed.clear()
        await self._changed.wait()

    def payload(self) -> dict[str, Any]:
        payload = {"id": str(self.id), "type": self.kind, "name": "green", "position": 0, "permission_overwrites": []}
        payload |= {"bitrate": 64_000, "user_limit": 0} if self.kind == VOICE else {}
        return payload | ({"guild_id": str(self.guild)} if self.guild else {})


class Thread(Channel):
    """A public thread in a channel of a server."""

    def __init__(self, id: int, parent: Channel, name: str) -> None:
        super().__init__(id, parent.guild)
        self.parent = parent
        self.name = name
        self.is_archived = False
        self.archive_minutes = 1440
        """Minutes without a message after which Discord archives the thread."""

    def payload(self) -> dict[str, Any]:
        archive = {"archived": self.is_archived, "auto_archive_duration": self.archive_minutes, "locked": False}
        return {
            "id": str(self.id),
            "guild_id": str(self.guild),
            "parent_id": str(self.parent.id),
            "owner_id": str(APPLICATION),
            "type": 11,
            "name": self.name,
            "message_count": len(self.messages),
            "member_count": 1,
            "thread_metadata": archive | {"archive_timestamp": PAST_TIMESTAMP},
        }


@dataclass(slots=True)
class Quirks:
    """The ways in which this Discord differs from its documentation."""

    ignores_nonces: bool = False
    """Whether a second post with the same nonce is a second message."""
    leaves_mentions: bool = False
    """Whether no message has the names of the users whom it mentions."""
    makes_sounds: bool = False
    """Whether the flag of a silent message is dropped."""
    dropped_pictures: Callable[[str, str], bool] = lambda _method, _path: False
    """Whether the pictures of a request are dropped, by its method and path."""


class LoopbackWorld:
    """Servers and their channels, direct messages, and all messages by id."""

    def __init__(self, guilds: int, channels: int) -> None:
        self.quirks = Quirks()
        self.guilds = {guild << SHARD_SHIFT: self._guild(guild, channels) for guild in range(1, guilds + 1)}
        self.channels = {channel.id: channel for guild in self.guilds.values() for channel in guild}
        self.messages: dict[int, Message] = {}
        self.emoji: list[dict[str, Any]] = []
        self.direct_channels: defaultdict[int, Channel] = defaultdict(lambda: Channel(snowflake(), None))
        """The direct-message channel of each user."""

    def _guild(self, guild: int, channels: int) -> list[Channel]:
        return [Channel((guild << SHARD_SHIFT) + number, guild << SHARD_SHIFT) for number in range(1, channels + 1)]

    def direct_channel(self, user: int) -> Channel:
        """Return the direct-message channel of a person and the bot."""
        channel = self.direct_channels[user]
        self.channels[channel.id] = channel
        return channel

    @property
    def threads(self) -> list[Thread]:
        """The threads of all servers."""
        return [channel for channel in self.channels.values() if isinstance(channel, Thread)]

    def open_thread(self, parent: Channel, name: str) -> Thread:
        """Open a thread in a channel."""
        thread = Thread(snowflake(), parent, name)
        self.channels[thread.id] = thread
        return thread

    def post(
        self, channel: Channel, payload: MessagePayload, files: Sequence[int], reader: int | None = None
    ) -> Message:
        """Post a message and return it; return the earlier one if the nonce is the same."""
        nonce = str(payload.nonce) if payload.enforce_nonce and not self.quirks.ignores_nonces else ""
        if nonce in channel.nonces:
            return channel.nonces[nonce]
        message = Message(snowflake(), channel, reader)
        if self.quirks.makes_sounds:
            payload.flags &= ~SUPPRESS_NOTIFICATIONS
        self.messages[message.id] = message
        if nonce:
            channel.nonces[nonce] = message
        if reader is None:
            channel.messages.append(message)
        message.write(payload, files)
        message.first_components = message.components
        return message

    def remove(self, message: Message) -> None:
        """Delete a message."""
        message.is_deleted = True
        del self.messages[message.id]
        if message.reader is None:
            message.channel.messages.remove(message)
        message.channel.wake_waiters()


def user_payload(user: int) -> dict[str, Any]:
    """Return a user's payload."""
    return {"id": str(user), "username": f"golfer-{user}", "discriminator": "0", "avatar": None}


def member_payload(user: dict[str, Any]) -> dict[str, Any]:
    """Return the payload of a server's member."""
    return {
        "user": user,
        "roles": [],
        "joined_at": PAST_TIMESTAMP,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": PERMISSIONS,
    }


def guild_payload(guild: int, channels: Sequence[Channel], threads: Sequence[Thread] = ()) -> dict[str, Any]:
    """Return a server as the gateway sends it."""
    everyone = {"id": str(guild), "name": "@everyone", "permissions": PERMISSIONS, "position": 0, "color": 0}
    role_flags = {"hoist": False, "managed": False, "mentionable": False, "flags": 0}
    return {
        "id": str(guild),
        "name": f"club {guild >> SHARD_SHIFT}",
        "owner_id": "1",
        "channels": [channel.payload() for channel in channels],
        "threads": [thread.payload() for thread in threads],
        "roles": [everyone | role_flags],
        "members": [member_payload(BOT)],
        "member_count": 2,
        "emojis": [],
        "features": [],
        "unavailable": False,
    }
