"""The simulated Discord's state: one server with its channels and people, held by SimCord, in real time."""

from collections import deque
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

import discord
from simcord.backend import Backend
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Channel, User

from engine.i18n import _

PEOPLE = ("Annika", "Björn", "Mia", "Tom")
MANAGER = "Gwen"
DMS_CLOSED_ERROR = {"status": 403, "code": 50007, "message": "Cannot send messages to this user", "times": None}


class RealTimeClock:
    """A clock for SimCord that shows the real time; SimCord's own stands still."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class AttachmentStore(CdnStore):
    """SimCord's store of files, from which attachments can be deleted; SimCord keeps them as long as it runs."""

    def __init__(self) -> None:
        super().__init__()
        self._attachments: dict[str, bytes] = {}

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        """Store an attachment here, and only its name in SimCord; return Discord's description of it."""
        attachment = super().store_attachment(attachment_id, channel_id, filename, b"", description)
        self._attachments[attachment["url"]] = data
        return attachment | {"size": len(data)}

    def get(self, url: str) -> bytes | None:
        """Return the file at this URL; None if there is none, or none any more."""
        return self._attachments[url] if url in self._attachments else super().get(url) or None

    def delete(self, url: str) -> None:
        """Delete the attachment at this URL."""
        self._attachments.pop(url, None)


class Server(NamedTuple):
    """The ids of what the server has from the start."""

    id: int
    channels: tuple[int, ...]
    people: tuple[int, ...]
    manager: int


class World:
    """The state of the simulated Discord; every change is an event for `backend.subscribers`."""

    def __init__(self) -> None:
        clock: Any = RealTimeClock()
        self.backend = Backend(clock=clock)
        self.attachments = AttachmentStore()
        self.backend.cdn = self.attachments
        no_log: Any = partial(deque[Any], maxlen=0)  # SimCord's logs would grow for as long as people play
        self.backend.transcript, self.backend.http_requests = no_log(), no_log()
        self.backend.bot_user.name = "Nineteenth"
        self.server = self._create_server()
        self.emoji: dict[str, bytes] = {}
        """The pictures of the bot's own emoji by id; SimCord keeps none."""
        self.languages: dict[int, str] = {}
        """The languages that people have chosen, by person."""
        self.bot_joined = False
        """Whether the bot has joined the server: after a restart it is a member already."""

    def _create_server(self) -> Server:
        make = self.backend.make_user
        people = [make(name.lower(), global_name=name) for name in PEOPLE]
        manager = make(MANAGER.lower(), global_name=MANAGER)
        guild = self.backend.create_guild("The Clubhouse", owner_id=manager.id)
        golfers = self.backend.create_role(guild.id, "Golfers", color=0x8EE3B8, mentionable=True, hoist=True)
        keepers = self.backend.create_role(
            guild.id, "Greenkeepers", color=0xF4C95D, permissions=discord.Permissions(manage_guild=True).value
        )
        for person in people:
            self.backend.add_member(guild.id, person.id, roles=[golfers.id])
        self.backend.add_member(guild.id, manager.id, roles=[keepers.id, golfers.id])
        return Server(guild.id, self._create_channels(guild.id, people), tuple(user.id for user in people), manager.id)

    def _create_channels(self, server: int, people: list[User]) -> tuple[int, ...]:
        """Create two channels, and a thread in the first."""
        topics = {
            "nineteenth": _("Golf at a table, at the pace of a chat"),
            "clubhouse": _("Another channel: you can open tables here too"),
        }
        first, second = (self.backend.create_channel(server, name, topic=topic) for name, topic in topics.items())
        thread = self.backend.create_thread(first.id, _("A quiet corner"), people[0].id)
        for person in people:
            thread.thread_members[person.id] = self.backend.now_iso()
        return first.id, second.id, thread.id

    @property
    def everybody(self) -> tuple[int, ...]:
        """The ids of the people one can be, the server's manager last."""
        return (*self.server.people, self.server.manager)

    def channel(self, id: int) -> Channel:
        """Return a channel, a thread or a direct-message channel; raise `KeyError` if the id is unknown."""
        return self.backend.channels[id]

    def direct_channel(self, person: int) -> Channel:
        """Return the direct-message channel of a person and the bot."""
        return self.backend.get_dm_channel(person)

    def set_dms_closed(self, person: int, *, closed: bool) -> None:
        """Have the bot's direct messages to a person refused, or accepted again."""
        self.backend.faults[:] = [fault for fault in self.backend.faults if fault["person"] != person]
        if closed:
            path = f"/channels/{self.direct_channel(person).id}/messages"
            self.backend.faults.append({"method": "POST", "path": path, "person": person, **DMS_CLOSED_ERROR})

    def has_dms_closed(self, person: int) -> bool:
        """Return whether a person accepts no direct messages from the bot."""
        return any(fault["person"] == person for fault in self.backend.faults)

    def language(self, person: int) -> str:
        """Return the language in which a person uses Discord."""
        return self.languages.get(person, "en")

    def visible_commands(self, person: int, channel: int) -> list[dict[str, Any]]:
        """Return the slash commands that a person sees in a channel."""
        return self.backend.visible_commands(user_id=person, channel_id=channel)
