"""What a person gives with a command or a form: typed values, people and places by their ids, files."""

import base64
from collections.abc import Mapping
from typing import Any

from simcord import SetupError
from simcord.backend import serializers
from simcord.enums import ComponentType, OptionType
from simcord.interactions import store_interaction_attachment, validate_option_value

from engine.speech import _
from sandbox.world import World

ENTITIES = {OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE}
PLAIN = (ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP)


class Refused(Exception):
    """What cannot be done; the text tells the person so."""


class Given:
    """Values as Discord hands them to the bot, and in `resolved` whom or what their ids mean."""

    def __init__(self, world: World, channel: int) -> None:
        self.world = world
        self.channel = channel
        self.resolved: dict[str, Any] = {}

    def told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with what ids mean, if there are any: discord.py reads no plain values beside them."""
        return {**data, "resolved": self.resolved} if self.resolved else dict(data)

    def option(self, command: str, option: Mapping[str, Any], value: Any) -> dict[str, Any]:
        """The value of a command's option; raises `Refused`."""
        kind = OptionType(option["type"])
        if kind in ENTITIES:
            self.entity(int(value))
        elif kind is OptionType.ATTACHMENT:
            value = self.file(value)
        else:
            value = _checked(command, dict(option), value)
        return {"name": option["name"], "type": kind, "value": value}

    def field(self, node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
        """A part of a form, as it is sent in."""
        sent: dict[str, Any] = {"type": node["type"], "id": node.get("id", 0)}
        if "components" in node:
            sent["components"] = [self.field(child, values) for child in node["components"]]
        elif "component" in node:
            sent["component"] = self.field(node["component"], values)
        elif "custom_id" in node:
            value = self._chosen(node["type"], values.get(node["custom_id"]))
            sent |= {"custom_id": node["custom_id"], "values" if isinstance(value, list) else "value": value}
        return sent

    def _chosen(self, kind: int, value: Any) -> Any:
        if not isinstance(value, list) or kind in PLAIN:
            return value
        if kind == ComponentType.FILE_UPLOAD:
            return [self.file(file) for file in value]
        for id in value:
            self.entity(int(id))
        return value

    def file(self, file: Mapping[str, str]) -> str:
        """Takes a file in; its id."""
        data = base64.b64decode(file["data"])
        return store_interaction_attachment(self.world.backend, self.channel, file["name"], data, self.resolved)

    def entity(self, id: int) -> None:
        """Tells whom or what an id means."""
        backend, guild = self.world.backend, self.world.backend.get_guild(self.world.server.id)
        if user := backend.users.get(id):
            member = serializers.member_payload(backend, guild, guild.members[id], with_user=False)
            self._means("users", id, serializers.user_payload(user))
            self._means("members", id, {**member, "permissions": "0"})
        elif role := guild.roles.get(id):
            self._means("roles", id, serializers.role_payload(role))
        elif channel := backend.channels.get(id):
            permissions = str(backend.compute_permissions(guild.id, guild.owner_id, id))
            self._means("channels", id, {**serializers.channel_payload(backend, channel), "permissions": permissions})

    def _means(self, kind: str, id: int, what: Mapping[str, Any]) -> None:
        self.resolved.setdefault(kind, {})[str(id)] = what


def _checked(command: str, option: dict[str, Any], value: Any) -> Any:
    """A typed value as the option takes it; raises `Refused`."""
    kind = option["type"]
    try:
        if kind == OptionType.INTEGER:
            value = int(value)
        elif kind == OptionType.NUMBER:
            value = float(value)
        return validate_option_value(command, option, value)
    except ValueError:
        raise Refused(_("{option} takes a number.").format(option=option["name"])) from None
    except SetupError as error:
        raise Refused(str(error)) from error
