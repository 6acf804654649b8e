"""A club that commit adb406e has left: its database, and the messages that stand on Discord.

`tests/data/adb406e.zip` holds both, three files of `/table record`, and `make.py`, which has played all of it on a
checkout of that commit. Nothing in it is made anew when the program changes.
"""

import json
import re
from collections.abc import Container, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from simcord import ChannelHandle, InteractionResult, UserHandle
from simcord.backend.models import Channel, Message, User
from simcord.enums import ChannelType
from simcord.results import to_discord_message

from club.commit_reveal import decode_commitment
from db.address import SQLITE
from tests.cogs.club import Club
from tests.cogs.payloads import parts

ARCHIVE = Path(__file__).parent.parent / "data" / "adb406e.zip"

PLAY_NINE, SCRAMBLE, FINAL_NINE = 1, 2, 3
"""Games under way: Play Nine on its board, the two others with hidden hands in direct messages."""
STUDIED, RANKED, AGAINST_THE_HOUSE = 4, 5, 9
"""Finished games of Scramble Golf, Play Nine and Final Nine; of the first Annika has read her report."""
LOBBY, LOBBY_WITH_HOUSE = 6, 7
VOTED = 8
"""A game under way in which Yuki has voted to take the last action back and Zoé is offered the seat of Tom."""
DOWNTIME = 600.0
"""Seconds between the last act of the old bot and the start of the new one."""


def old_file(name: str) -> bytes:
    """Return a file of the archive."""
    with ZipFile(ARCHIVE) as archive:
        return archive.read(name)


@cache
def old_world() -> dict[str, Any]:
    """Return what the old version left on Discord: ids, clock and messages, and the verbs of its buttons."""
    world: dict[str, Any] = json.loads(old_file("world.json"))
    return world


def old_message(id: int) -> dict[str, Any]:
    """Return a message as the old version left it."""
    return next(message for message in old_world()["messages"] if message["id"] == id)


def old_ids(message: Mapping[str, Any]) -> list[str]:
    """Return the ids of a message's buttons and menus."""
    return [part["custom_id"] for part in parts(message["components"]) if "custom_id" in part]


def find_control(verb: str, table: int = 0, channels: Container[int | None] = ()) -> tuple[Mapping[str, Any], str]:
    """Return the first message with a button of this table whose verb and argument begin so, and the button's id.

    With `channels` only messages there count.
    """
    prefix = re.compile(rf"n19:{table}:\d+:{re.escape(verb)}")
    for message in old_world()["messages"]:
        found = next(filter(prefix.match, old_ids(message)), None)
        if found and (not channels or message["channel_id"] in channels):
            return message, found
    raise LookupError(f"no message has a button {verb} of table {table}")


def old_promise(verb: str, table: int = 0) -> str:
    """Return the promise that a button carries: the hash of the secret that deals after its press."""
    _message, control = find_control(verb, table)
    return decode_commitment(control.rpartition(":")[2].split()[-1])


async def press_old(club: Club, name: str, verb: str, table: int = 0) -> InteractionResult:
    """Press the first button whose verb and argument begin so, on the message that the old bot sent to this person."""
    people: dict[int | None, Any] = {
        old_world()["channel"]: club[name],
        old_world()["letters"].get(name): club[name].user,
    }
    sent, control = find_control(verb, table, people)
    message = club.env.backend.get_message(sent["channel_id"], sent["id"])
    person = people[message.channel_id]
    result: InteractionResult = await person.click(to_discord_message(club.env, message), custom_id=control)
    return result


def old_club(folder: Path) -> Club:
    """Return a club on a copy of the old database; its bot does not run yet."""
    path = folder / "club.db"
    path.write_bytes(old_file("club.db"))
    return Club(f"{SQLITE}{path}")


def furnish(club: Club) -> None:
    """Put the server, its people and all messages where the old version left them."""
    world, backend = old_world(), club.env.backend
    assert backend.bot_user.id == world["bot"]
    backend.advance_clock(world["seconds"] + DOWNTIME)
    club.guild = club.env.create_guild("The Clubhouse", id=world["guild"])
    channel = _add_channel(club, world["channel"], name="green", guild_id=club.guild.id)
    club.channel = ChannelHandle(club.env, club.guild, channel)
    for name, id in world["people"].items():
        user = backend.users[id] = User(id=id, name=f"player{len(club.people)}", global_name=name)
        club.people[name] = club.guild.add_member(UserHandle(club.env, user))
    for name, id in world["letters"].items():
        _add_channel(club, id, type=ChannelType.DM, recipient_ids=[club[name].id])
        backend.dm_channels[club[name].id] = id
    for message in world["messages"]:
        backend.messages[message["channel_id"]][message["id"]] = Message(**message)


def _add_channel(club: Club, id: int, **fields: Any) -> Channel:
    backend = club.env.backend
    channel = backend.channels[id] = Channel(**{"id": id, "type": ChannelType.TEXT, **fields})
    backend.messages[id] = {}
    if channel.guild_id is not None:
        backend.get_guild(channel.guild_id).channel_ids.append(id)
    return channel
