"""The event stream to the pages: the whole state as JSON when a page opens, then every change in order."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Channel, Interaction, Message, User

from sandbox.world import World

MESSAGES_PER_CHANNEL = 60
"""The newest messages of each channel that a page gets when it opens."""
PICTURE_KEEP_SECONDS = 60.0
"""Seconds for which a picture stays available after no message shows it any more."""
MAX_SAFE_INTEGER = 2**53
"""The largest integer that JavaScript holds exactly."""


class EventStream:
    """The open pages and the events that they get."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.page_queues: set[asyncio.Queue[str]] = set()
        self.bot_online = False
        """Whether the bot is connected."""
        self._dismissed: set[int] = set()
        self._pictures: dict[int, set[str]] = {}
        world.backend.subscribers.append(self._handle_event)

    def state(self) -> dict[str, Any]:
        """Return everything that there is to see, for everybody."""
        backend = self.world.backend
        guild = backend.get_guild(self.world.server.id)
        return {
            "type": "state",
            "server": {"id": str(guild.id), "name": guild.name, "owner": str(guild.owner_id)},
            "bot": {**self._person_payload(backend.bot_user), "here": self.bot_online},
            "people": [self._person_payload(backend.get_user(id)) for id in self.world.everybody],
            "roles": [serializers.role_payload(role) for role in guild.roles.values()],
            **self._channels_payload(),
            **self._commands_payload(),
            "messages": [
                self._message_payload(message)
                for channel in backend.messages.values()
                for message in list(channel.values())[-MESSAGES_PER_CHANNEL:]
                if message.id not in self._dismissed
            ],
        }

    def send(self, type: str, **what: Any) -> None:
        """Send an event to every page."""
        event = json.dumps({"type": type, **what})
        for page in self.page_queues:
            page.put_nowait(event)

    def send_bot_status(self, here: bool) -> None:
        """Send whether the bot is online, and the commands once it is."""
        self.bot_online = here
        self.send("bot", here=here)
        if here:
            self.send("commands", **self._commands_payload())

    def send_people(self) -> None:
        """Send the current state of all people."""
        self.send(
            "people", people=[self._person_payload(self.world.backend.get_user(id)) for id in self.world.everybody]
        )

    def send_private_messages(self, interaction: Interaction) -> None:
        """Send the private messages that answer an interaction: SimCord has no event for those."""
        for id in filter(None, (interaction.message_id, *interaction.followup_ids)):
            message = self.world.backend.messages[interaction.channel_id].get(id)
            if message is None:
                self._send_deletion(id, interaction.channel_id)
            elif message.is_ephemeral and id not in self._dismissed:
                self._send_message(message)

    def dismiss(self, channel: int, message: int) -> None:
        """Remove a private message from its reader's page."""
        self._dismissed.add(message)
        self._send_deletion(message, channel)

    def _handle_event(self, event: str, payload: Mapping[str, Any]) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._send_message(self.world.backend.get_message(int(payload["channel_id"]), int(payload["id"])))
        elif event == "MESSAGE_DELETE":
            self._send_deletion(int(payload["id"]), int(payload["channel_id"]))
        elif event.startswith(("CHANNEL_", "THREAD_")):
            self.send("places", **self._channels_payload())

    def _send_message(self, message: Message) -> None:
        self._track_pictures(message.id, {item["url"] for item in message.attachments})
        if self.world.channel(message.channel_id).recipient_ids:
            self.send("places", **self._channels_payload())
        self.send("message", message=self._message_payload(message))

    def _send_deletion(self, message: int, channel: int) -> None:
        self._track_pictures(message, set())
        self.send("gone", message=str(message), channel=str(channel))

    def _track_pictures(self, message: int, pictures: set[str]) -> None:
        """Track the pictures of a message, and delete those that it shows no more after a minute."""
        old = self._pictures.pop(message, set()) - pictures
        if pictures:
            self._pictures[message] = pictures
        for url in old:
            asyncio.get_running_loop().call_later(PICTURE_KEEP_SECONDS, self.world.attachments.delete, url)

    def _channels_payload(self) -> dict[str, Any]:
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
                if self._is_listed(channel)
            ]
        }

    def _is_listed(self, channel: Channel) -> bool:
        """Return whether a channel is listed: direct messages are listed after the first message."""
        return not channel.recipient_ids or bool(self.world.backend.messages[channel.id])

    def _person_payload(self, user: User) -> dict[str, Any]:
        member = self.world.backend.get_member(self.world.server.id, user.id)
        return {
            "id": str(user.id),
            "name": user.global_name or user.name,
            "bot": user.bot,
            "roles": [str(role) for role in member.role_ids],
            "manages": user.id == self.world.server.manager,
            "closed": self.world.has_dms_closed(user.id),
            "language": self.world.language(user.id),
        }

    def _commands_payload(self) -> dict[str, Any]:
        """Return the slash commands, and for each person those visible on the server and in direct messages."""
        command_by_id: dict[str, Any] = {}
        visible_ids: dict[str, list[list[str]]] = {}
        for person in self.world.everybody:
            places = (self.world.server.channels[0], self.world.direct_channel(person).id)
            lists = [self.world.visible_commands(person, place) for place in places]
            command_by_id |= {command["id"]: command for commands in lists for command in commands}
            visible_ids[str(person)] = [[command["id"] for command in commands] for commands in lists]
        return {"commands": list(command_by_id.values()), "seen": visible_ids}

    def _message_payload(self, message: Message) -> dict[str, Any]:
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
            "components": ids_as_text(message.components),
            "attachments": message.attachments,
            "embeds": message.embeds,
            "pings": [str(id) for id in message.ping_user_ids],
            "time": message.timestamp,
            "edited": message.edited_timestamp,
            "only": meta["user"]["id"] if message.is_ephemeral else None,
            "command": meta.get("name") and {"name": meta["name"], "user": meta["user"]["id"]},
            "about": str(message.system_metadata.channel_id) if message.system_metadata else None,
        }


def ids_as_text(value: Any) -> Any:
    """Return a value with every large integer as text, as Discord sends ids: a browser would round them."""
    if isinstance(value, dict):
        return {name: ids_as_text(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [ids_as_text(part) for part in value]
    return str(value) if isinstance(value, int) and value > MAX_SAFE_INTEGER else value
