"""Actions of the people on the page, sent to the bot as Discord sends them: presses, forms, commands.

The data of an interaction holds option values, form fields, uploads, and the entities that ids stand for.
"""

import asyncio
import base64
from collections.abc import Mapping
from typing import Any

from simcord import SetupError
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType, OptionType
from simcord.interactions import (
    base_payload,
    nest_options,
    store_interaction_attachment,
    validate_option_value,
    walk_to_subcommand,
)

from engine.i18n import _, languages
from sandbox.event_stream import EventStream, ids_as_text
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
        payload: dict[str, Any] = {"type": node["type"], "id": node.get("id", 0)}
        if "components" in node:
            payload["components"] = [self.field_payload(child, values) for child in node["components"]]
        elif "component" in node:
            payload["component"] = self.field_payload(node["component"], values)
        elif "custom_id" in node:
            value = self._field_value(node["type"], values.get(node["custom_id"]))
            payload |= {"custom_id": node["custom_id"], "values" if isinstance(value, list) else "value": value}
        return payload

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
            self._add_resolved(
                "channels", id, {**serializers.channel_payload(backend, channel), "permissions": permissions}
            )

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


RESPONSE_SECONDS = 3.5
"""Discord's three seconds for an answer, and half a second for the requests."""

DISCORD_LOCALES = {"en": "en-US"}
"""Discord's name of a language that differs from ours."""


class UserActions:
    """The actions of everybody on the server.

    The methods without an underscore are the page's requests: `/actions/<name>` calls the method of that name.
    """

    def __init__(self, world: World, stream: EventStream) -> None:
        self.world = world
        self.stream = stream
        self._response_events: dict[int, asyncio.Event] = {}

    def note_request(self, path: str) -> None:
        """Note a request of the bot: an interaction was answered, or a private message changed."""
        match path.split("/"):
            case ["interactions", id, _token, "callback"]:
                interaction = self.world.backend.interactions[int(id)]
                self.stream.send_private_messages(interaction)
                if event := self._response_events.get(interaction.id):
                    event.set()
            case ["webhooks", _id, token, *_rest] if token in self.world.backend.interaction_tokens:
                self.stream.send_private_messages(self.world.backend.interaction_by_token(token))

    async def say(self, person: int, channel: int, text: str) -> dict[str, Any]:
        """Send a chat message."""
        self.world.backend.create_message(channel, person, text[:2000])
        return {}

    async def press(self, person: int, channel: int, message: int, custom_id: str) -> dict[str, Any]:
        """Press a button."""
        return await self._use_component(person, channel, message, custom_id, None)

    async def choose(
        self, person: int, channel: int, message: int, custom_id: str, values: list[str]
    ) -> dict[str, Any]:
        """Choose values from a menu."""
        return await self._use_component(person, channel, message, custom_id, values)

    async def submit(self, person: int, asked: int, values: Mapping[str, Any]) -> dict[str, Any]:
        """Submit a form; raise `ActionError` if it is not open any more."""
        interaction = self.world.backend.interactions[asked]
        if interaction.modal is None:
            raise ActionError(_("That form isn't open any more."))
        interaction_data = InteractionData(self.world, interaction.channel_id)
        nodes = [interaction_data.field_payload(node, values) for node in interaction.modal["components"]]
        data = interaction_data.with_resolved({"custom_id": interaction.modal["custom_id"], "components": nodes})
        return await self._interact(
            InteractionType.MODAL_SUBMIT, person, interaction.channel_id, data, source=interaction.source_message_id
        )

    async def command(self, person: int, channel: int, name: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Send a slash command; raise `ActionError` if it or a required option is missing.

        The value of an option is the typed text, the id of what was picked, or an uploaded file.
        """
        root, subcommand, nesting = self._find_subcommand(person, channel, name)
        option_by_name = {option["name"]: option for option in subcommand.get("options") or ()}
        missing = [name for name, option in option_by_name.items() if option.get("required") and name not in options]
        if missing:
            raise ActionError(_("{option} is missing.").format(option=missing[0]))
        interaction_data = InteractionData(self.world, channel)
        option_payloads = [
            interaction_data.option_payload(name, option_by_name[key], value) for key, value in options.items()
        ]
        data = interaction_data.with_resolved({**root, "options": nest_options(root, nesting, option_payloads)})
        return await self._interact(InteractionType.APPLICATION_COMMAND, person, channel, data, name=name)

    async def complete(
        self, person: int, channel: int, name: str, option: str, text: str, options: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return the bot's suggestions for an option that is being typed."""
        root, subcommand, nesting = self._find_subcommand(person, channel, name)
        option_by_name = {item["name"]: item for item in subcommand.get("options") or ()}
        option_payloads = []
        for key, value in options.items():
            if option_by_name[key]["type"] not in ENTITY_TYPES | {OptionType.ATTACHMENT}:
                option_payloads.append({"name": key, "type": option_by_name[key]["type"], "value": value})
        option_payloads.append({"name": option, "type": option_by_name[option]["type"], "value": text, "focused": True})
        data = {**root, "options": nest_options(root, nesting, option_payloads)}
        record = await self._await_response(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, person, channel, data)
        return {"choices": record.autocomplete_choices or []}

    async def dismiss(self, channel: int, message: int) -> dict[str, Any]:
        """Remove a private message from its reader's page."""
        self.stream.dismiss(channel, message)
        return {}

    async def close(self, person: int, closed: bool) -> dict[str, Any]:
        """Close or open a person's direct messages."""
        self.world.set_dms_closed(person, closed=closed)
        self.stream.send_people()
        return {}

    async def speak(self, person: int, language: str) -> dict[str, Any]:
        """Set the language in which a person uses Discord."""
        if language in languages():
            self.world.languages[person] = language
            self.stream.send_people()
        return {}

    def _find_subcommand(
        self, person: int, channel: int, name: str
    ) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
        first, *rest = name.split()
        root = next((item for item in self.world.visible_commands(person, channel) if item["name"] == first), None)
        if root is None:
            raise ActionError(_("There's no such command here."))
        subcommand, nesting = walk_to_subcommand(root, rest)
        return {"id": root["id"], "name": root["name"], "type": 1, "options": root["options"]}, subcommand, nesting

    async def _use_component(
        self, person: int, channel: int, message: int, custom_id: str, values: list[str] | None
    ) -> dict[str, Any]:
        pressed_message = self.world.backend.get_message(channel, message)
        parts = [part for part in walk_components(pressed_message.components) if part.get("custom_id") == custom_id]
        if not parts or parts[0].get("disabled") or not pressed_message.visible_to(person):
            raise ActionError(_("You can't press that any more."))
        part = parts[0]
        data = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id", 0)}
        interaction_data = InteractionData(self.world, channel)
        if values is not None:
            data["values"] = values
            for id in values if part["type"] != ComponentType.STRING_SELECT else ():
                interaction_data.resolve_entity(int(id))
        return await self._interact(
            InteractionType.MESSAGE_COMPONENT, person, channel, interaction_data.with_resolved(data), source=message
        )

    async def _interact(
        self,
        type: int,
        person: int,
        channel: int,
        data: dict[str, Any],
        *,
        source: int | None = None,
        name: str | None = None,
    ) -> dict[str, Any]:
        """Send an interaction and return the outcome: whether it failed, and the form that it opened."""
        record = await self._await_response(type, person, channel, data, source=source, name=name)
        form = record.modal and {**ids_as_text(record.modal), "asked": str(record.id)}
        return {"failed": not record.responded, "form": form}

    async def _await_response(
        self,
        type: int,
        person: int,
        channel: int,
        data: dict[str, Any],
        *,
        source: int | None = None,
        name: str | None = None,
    ) -> Interaction:
        backend = self.world.backend
        guild = self.world.channel(channel).guild_id
        record, payload = base_payload(
            backend, type=type, channel_id=channel, guild_id=guild, user_id=person, data=data
        )
        record.command_name = name
        language = self.world.language(person)
        payload["locale"] = DISCORD_LOCALES.get(language, language)
        if source is not None:
            record.source_message_id = source
            payload["message"] = dict(serializers.message_payload(backend, backend.get_message(channel, source)))
        response_event = self._response_events[record.id] = asyncio.Event()
        backend.emit("INTERACTION_CREATE", payload)
        try:
            await asyncio.wait_for(response_event.wait(), RESPONSE_SECONDS)
        except TimeoutError:
            pass
        finally:
            del self._response_events[record.id]
        return record
