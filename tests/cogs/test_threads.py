"""Who sees the tables of a thread: its members alone if it is private, everybody of its channel if it is public."""

from typing import Any

import pytest
from simcord.enums import ChannelType

from db.rows import Caps
from tests.cogs.club import Club
from tests.cogs.messages import labels, private

COMMANDS = ("table list", "table record", "replay", "verify")


def open_thread(club: Club, kind: ChannelType) -> Any:
    """Open a thread of Annika's below the club's channel and return it."""
    made = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id, type=kind)
    return next(each for each in club.channel.threads if each.id == made.id)


async def open_in_thread(club: Club, kind: ChannelType = ChannelType.PRIVATE_THREAD) -> Any:
    """Open a table in a thread of this kind as Annika and return the thread."""
    thread = open_thread(club, kind)
    await club.env.settle()
    await club.slash("Annika", "scramble new", place=thread, players=2, ranked=False, holes=1)
    return thread


async def commands_that_show(club: Club, name: str, number: int = 1) -> list[str]:
    """Return the commands that answer this person in the channel about the table."""
    shown = []
    for command in COMMANDS:
        options = {} if command == "table list" else {"table": number}
        text = private(await club.slash(name, command, **options))
        if not text.startswith(("There's no table", "No table is open")):
            shown.append(command)
    return shown


async def test_a_table_in_a_private_thread_is_hidden_from_people_who_are_not_in_it(club: Club) -> None:
    thread = await open_in_thread(club)
    assert await commands_that_show(club, "Mia") == []
    assert await commands_that_show(club, "Annika") == [*COMMANDS]
    club.env.backend.add_thread_member(thread.id, club["Björn"].id)
    assert await commands_that_show(club, "Björn") == [*COMMANDS]
    assert await commands_that_show(club, club.add_moderator(manage_threads=True)) == [*COMMANDS]


async def test_no_button_opens_a_table_in_a_private_thread(club: Club) -> None:
    await open_in_thread(club)
    assert private(await club.forge("Mia", "n19:1:0:join:")).startswith("There's no table")
    assert (await club.table()).seat_of(club["Mia"].id) is None


async def test_a_table_in_a_public_thread_is_seen_by_everybody_of_its_channel(club: Club) -> None:
    thread = await open_in_thread(club, ChannelType.PUBLIC_THREAD)
    assert await commands_that_show(club, "Mia") == [*COMMANDS]
    club.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await club.env.settle()
    assert await commands_that_show(club, "Mia") == [*COMMANDS], "archived threads can be read"


@pytest.mark.parametrize("change", ["archived", "deleted"])
async def test_a_private_thread_that_is_archived_or_deleted_stays_private(club: Club, change: str) -> None:
    thread = await open_in_thread(club)
    if change == "archived":
        club.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    else:
        club.env.backend.delete_channel(thread.id)
    await club.env.settle()
    assert await commands_that_show(club, "Mia") == []
    assert "verify" in await commands_that_show(club, "Annika"), "her seat is at the table"


@pytest.mark.parametrize("kind", [ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD])
async def test_the_last_game_of_a_channel_is_none_of_its_threads(club: Club, kind: ChannelType) -> None:
    thread = open_thread(club, kind)
    await club.env.settle()
    await club.slash("Annika", "scramble new", place=thread, players=1, ranked=False, holes=1)
    await club["Annika"].click(await club.board(1, thread), label="Tee off")
    await club.rush_unseen(1, lambda _state: False)
    for command in ("table record", "replay", "verify"):
        assert private(await club.slash("Annika", command)).startswith("No game has ended here yet"), command
    assert "table 1" in private(await club.slash("Annika", "verify", place=thread))


async def test_a_full_channel_names_no_lobby_of_a_private_thread(club: Club) -> None:
    club.client.config = club.config._replace(caps=Caps(channel=2))
    await open_in_thread(club)
    await club.slash("Björn", "playnine new")
    refused = await club.slash("Mia", "playnine new")
    assert "Join table 2" in labels(refused.response) and "Join table 1" not in labels(refused.response)


async def test_a_channel_that_private_threads_have_filled_only_says_so(club: Club) -> None:
    club.client.config = club.config._replace(caps=Caps(channel=1))
    await open_in_thread(club)
    assert "A table here is waiting for players." in await club.refusal("Mia", "playnine new")
