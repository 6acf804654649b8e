"""The event stream to the pages: the whole state as JSON when a page opens, then every change in order."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Channel, Interaction, Message, User

from sandbox.world import World

KEPT = 60
"""The newest messages of each channel that a page gets when it opens."""
MINUTE = 60.0
"""Seconds for which a picture stays available after no message shows it any more."""
MOST_EXACT = 2**53
"""The largest integer that JavaScript holds exactly."""


class Feed:
    """The open pages and the events that they get."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.pages: set[asyncio.Queue[str]] = set()
        self.here = False
        """Whether the bot is connected."""
        self._dismissed: set[int] = set()
        self._pictures: dict[int, set[str]] = {}
        world.backend.subscribers.append(self._heard)

    def state(self) -> dict[str, Any]:
        """Return everything that there is to see, for everybody."""
        backend = self.world.backend
        guild = backend.get_guild(self.world.server.id)
        return {
            "type": "state",
            "server": {"id": str(guild.id), "name": guild.name, "owner": str(guild.owner_id)},
            "bot": {**self._person(backend.bot_user), "here": self.here},
            "people": [self._person(backend.get_user(id)) for id in self.world.everybody],
            "roles": [serializers.role_payload(role) for role in guild.roles.values()],
            **self._places(),
            **self._commands(),
            "messages": [
                self._message(message)
                for channel in backend.messages.values()
                for message in list(channel.values())[-KEPT:]
                if message.id not in self._dismissed
            ],
        }

    def tell(self, type: str, **what: Any) -> None:
        """Send an event to every page."""
        line = json.dumps({"type": type, **what})
        for page in self.pages:
            page.put_nowait(line)

    def bot(self, here: bool) -> None:
        """Send whether the bot is online, and the commands once it is."""
        self.here = here
        self.tell("bot", here=here)
        if here:
            self.tell("commands", **self._commands())

    def people(self) -> None:
        """Send the current state of all people."""
        self.tell("people", people=[self._person(self.world.backend.get_user(id)) for id in self.world.everybody])

    def private(self, asked: Interaction) -> None:
        """Send the private messages that answer an interaction: SimCord has no event for those."""
        for id in filter(None, (asked.message_id, *asked.followup_ids)):
            message = self.world.backend.messages[asked.channel_id].get(id)
            if message is None:
                self._gone(id, asked.channel_id)
            elif message.is_ephemeral and id not in self._dismissed:
                self._shown(message)

    def dismiss(self, channel: int, message: int) -> None:
        """Remove a private message from its reader's page."""
        self._dismissed.add(message)
        self._gone(message, channel)

    def _heard(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._shown(self.world.backend.get_message(int(payload["channel_id"]), int(payload["id"])))
        elif event == "MESSAGE_DELETE":
            self._gone(int(payload["id"]), int(payload["channel_id"]))
        elif event.startswith(("CHANNEL_", "THREAD_")):
            self.tell("places", **self._places())

    def _shown(self, message: Message) -> None:
        self._keep(message.id, {item["url"] for item in message.attachments})
        if self.world.channel(message.channel_id).recipient_ids:
            self.tell("places", **self._places())
        self.tell("message", message=self._message(message))

    def _gone(self, message: int, channel: int) -> None:
        self._keep(message, set())
        self.tell("gone", message=str(message), channel=str(channel))

    def _keep(self, message: int, pictures: set[str]) -> None:
        """Track the pictures of a message, and delete those that it shows no more after a minute."""
        old = self._pictures.pop(message, set()) - pictures
        if pictures:
            self._pictures[message] = pictures
        for url in old:
            asyncio.get_running_loop().call_later(MINUTE, self.world.backend.cdn._blobs.pop, url, None)

    def _places(self) -> dict[str, Any]:
        backend = self.world.backend
        return {
            "channels": [
                {
                    "id": str(channel.id),
                    "name": channel.name,
                    "topic": channel.topic,
                    "parent": channel.is_thread and str(channel.parent_id),
                    "people": [str(id) for id in (*channel.recipient_ids, *channel.thread_members)],
                    "direct": bool(channel.recipient_ids),
                }
                for channel in backend.channels.values()
                if self._open(channel)
            ]
        }

    def _open(self, channel: Channel) -> bool:
        """Return whether a channel is listed: direct messages are listed after the first message."""
        return not channel.recipient_ids or bool(self.world.backend.messages[channel.id])

    def _person(self, user: User) -> dict[str, Any]:
        member = self.world.backend.get_member(self.world.server.id, user.id)
        return {
            "id": str(user.id),
            "name": user.global_name or user.name,
            "bot": user.bot,
            "roles": [str(role) for role in member.role_ids],
            "manages": user.id == self.world.server.manager,
            "closed": self.world.closed(user.id),
            "language": self.world.language(user.id),
        }

    def _commands(self) -> dict[str, Any]:
        """Return the slash commands, and for each person those visible on the server and in direct messages."""
        known: dict[str, Any] = {}
        seen: dict[str, list[list[str]]] = {}
        for person in self.world.everybody:
            places = (self.world.server.channels[0], self.world.direct(person).id)
            lists = [self.world.commands(person, place) for place in places]
            known |= {command["id"]: command for commands in lists for command in commands}
            seen[str(person)] = [[command["id"] for command in commands] for commands in lists]
        return {"commands": list(known.values()), "seen": seen}

    def _message(self, message: Message) -> dict[str, Any]:
        backend = self.world.backend
        meta = message.interaction_metadata or {}
        author = backend.users[message.author_id]
        return {
            "id": str(message.id),
            "channel": str(message.channel_id),
            "author": str(message.author_id),
            "name": author.global_name or author.name,
            "bot": author.bot,
            "type": message.type,
            "flags": message.flags,
            "content": message.content,
            "components": exact(message.components),
            "attachments": message.attachments,
            "embeds": message.embeds,
            "pings": [str(id) for id in message.ping_user_ids],
            "time": message.timestamp,
            "edited": message.edited_timestamp,
            "only": meta["user"]["id"] if message.is_ephemeral else None,
            "command": meta.get("name") and {"name": meta["name"], "user": meta["user"]["id"]},
            "about": str(message.system_metadata.channel_id) if message.system_metadata else None,
        }


def exact(value: Any) -> Any:
    """Return a value with every large integer as text, as Discord sends ids: a browser would round them."""
    if isinstance(value, dict):
        return {name: exact(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [exact(part) for part in value]
    return str(value) if isinstance(value, int) and value > MOST_EXACT else value
