"""The data of an interaction: option values, form fields, uploads, and the entities that ids stand for."""

import base64
from collections.abc import Mapping
from typing import Any

from simcord import SetupError
from simcord.backend import serializers
from simcord.enums import ComponentType, OptionType
from simcord.interactions import store_interaction_attachment, validate_option_value

from engine.speech import _
from sandbox.world import World

ENTITY_TYPES = {OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE}
PLAIN_VALUE_TYPES = (ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP)


class ActionError(Exception):
    """An action that is not possible; the message tells the person why."""


class InteractionData:
    """The values of an interaction as Discord sends them, with the entities of their ids in `resolved`."""

    def __init__(self, world: World, channel: int) -> None:
        self.world = world
        self.channel = channel
        self.resolved: dict[str, Any] = {}

    def with_resolved(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data with `resolved` if there is any: discord.py reads no plain values beside an empty one."""
        return {**data, "resolved": self.resolved} if self.resolved else dict(data)

    def option_payload(self, command: str, option: Mapping[str, Any], value: Any) -> dict[str, Any]:
        """Return an option of a command with its value; raise `ActionError` if the value is not allowed."""
        kind = OptionType(option["type"])
        if kind in ENTITY_TYPES:
            self.resolve_entity(int(value))
        elif kind is OptionType.ATTACHMENT:
            value = self.store_file(value)
        else:
            value = _convert_value(command, dict(option), value)
        return {"name": option["name"], "type": kind, "value": value}

    def field_payload(self, node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a component of a form with its value, as a form is submitted."""
        sent: dict[str, Any] = {"type": node["type"], "id": node.get("id", 0)}
        if "components" in node:
            sent["components"] = [self.field_payload(child, values) for child in node["components"]]
        elif "component" in node:
            sent["component"] = self.field_payload(node["component"], values)
        elif "custom_id" in node:
            value = self._field_value(node["type"], values.get(node["custom_id"]))
            sent |= {"custom_id": node["custom_id"], "values" if isinstance(value, list) else "value": value}
        return sent

    def _field_value(self, kind: int, value: Any) -> Any:
        if not isinstance(value, list) or kind in PLAIN_VALUE_TYPES:
            return value
        if kind == ComponentType.FILE_UPLOAD:
            return [self.store_file(file) for file in value]
        for id in value:
            self.resolve_entity(int(id))
        return value

    def store_file(self, file: Mapping[str, str]) -> str:
        """Store an uploaded file and return its id."""
        data = base64.b64decode(file["data"])
        return store_interaction_attachment(self.world.backend, self.channel, file["name"], data, self.resolved)

    def resolve_entity(self, id: int) -> None:
        """Add the user, role or channel of an id to `resolved`."""
        backend, guild = self.world.backend, self.world.backend.get_guild(self.world.server.id)
        if user := backend.users.get(id):
            member = serializers.member_payload(backend, guild, guild.members[id], with_user=False)
            self._add_resolved("users", id, serializers.user_payload(user))
            self._add_resolved("members", id, {**member, "permissions": "0"})
        elif role := guild.roles.get(id):
            self._add_resolved("roles", id, serializers.role_payload(role))
        elif channel := backend.channels.get(id):
            permissions = str(backend.compute_permissions(guild.id, guild.owner_id, id))
            self._add_resolved("channels", id, {**serializers.channel_payload(backend, channel), "permissions": permissions})

    def _add_resolved(self, kind: str, id: int, what: Mapping[str, Any]) -> None:
        self.resolved.setdefault(kind, {})[str(id)] = what


def _convert_value(command: str, option: dict[str, Any], value: Any) -> Any:
    """Convert a typed value to the option's type; raise `ActionError` if that is not possible."""
    kind = option["type"]
    try:
        if kind == OptionType.INTEGER:
            value = int(value)
        elif kind == OptionType.NUMBER:
            value = float(value)
        return validate_option_value(command, option, value)
    except ValueError:
        raise ActionError(_("{option} takes a number.").format(option=option["name"])) from None
    except SetupError as error:
        raise ActionError(str(error)) from error
