"""Blocked people and too fast presses get one sentence; nothing changes and nothing is lost."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from simcord import ChannelHandle, MemberActor

from app.runtime.background_loops import SWEEP_SECONDS, ProcessNotifications
from app.runtime.config import Operator
from club.access import BanTarget
from db.errors import NotFound
from db.settings import ServerSettings
from db.shards import Shards
from tests.cogs.club import DAY, HOUR, Club
from tests.cogs.messages import private
from tests.cogs.test_play import fill

BLOCKED = "The owner of this bot has blocked you."
BLOCKED_HERE = "The owner of this bot has blocked this server."
TOO_FAST = "That was too fast for me, so nothing has changed. Wait a few seconds, then try again."


class Office:
    """The server of the bot's owner, who plays nowhere."""

    def __init__(self, club: Club, room: ChannelHandle, owner: MemberActor) -> None:
        self.club = club
        self.room = room
        self.owner = owner

    async def say(self, command: str, **options: Any) -> str:
        """Give a command as the owner, and return the answer."""
        self.club.client.owner_id = self.owner.id
        return private(await self.owner.slash(self.room, f"admin {command}", **options))


@pytest.fixture
async def office(club: Club) -> Office:
    """Return the office of a club's owner."""
    guild = club.env.create_guild("The Office")
    club.config = club.config._replace(owner_server=guild.id)
    room, owner = guild.create_text_channel("desk"), guild.add_member(club.env.create_user("owner"))
    await club.restart()
    return Office(club, room, owner)


async def is_gone(club: Club, number: int) -> bool:
    """Return whether there is no such table any more."""
    try:
        await club.table(number)
    except NotFound:
        return True
    return False


async def test_a_blocked_person_is_told_so_and_changes_nothing(club: Club, office: Office) -> None:
    number = await club.open("Annika", "Björn", "Mia")
    before = await club.table(number)
    listed = await office.say("block", person=club["Björn"].user)
    assert listed == f"**Blocked people:** <@{club['Björn'].id}>\n**Blocked servers:** –"
    for _restarted in range(2):
        result = await club["Björn"].click(await club.board(number), custom_id=await club.control("leaf:1", number))
        assert private(result) == BLOCKED
        assert await club.refusal("Björn", "table list") == BLOCKED
        assert await club.refusal("Björn", "settings forget", sure=True) == BLOCKED
        assert private(await club.forge("Björn", f"n19:{number}:0:hand:", in_private=True)) == BLOCKED
        assert not await club["Björn"].autocomplete(club.channel, "move", "move", "", table=number)
        assert await club.table(number) == before
        await club.restart()
    assert "**Blocked people:** –" in await office.say("unblock", person=club["Björn"].user)
    await club.tee("Björn", number=number)
    assert (await club.table(number)).ply == 1


async def test_the_others_play_on_beside_a_blocked_person_for_whom_the_house_plays(club: Club, office: Office) -> None:
    number = await club.open("Björn", "Mia", pace="live")
    await office.say("block", person=club["Björn"].user)
    await club.tee("Mia", number=number)
    assert (await club.table(number)).ply == 1
    await club.advance(HOUR)
    assert (await club.table(number)).ply > 1


async def test_a_blocked_person_reads_in_their_language_whom_to_ask_and_nothing_is_stored(
    club: Club, office: Office
) -> None:
    club.config = club.config._replace(operator=Operator(contact="ann@example.com"))
    await club.restart()
    await office.say("block", person=club["Björn"].user)
    club.set_locale("Björn", "de")
    text = await club.refusal("Björn", "help")
    assert text == "Der Betreiber dieses Bots hat dich blockiert. Fragen? Wende dich an ann@example.com."
    assert not (await club.store.export_user(club["Björn"].id))["wishes"]


async def test_a_form_opened_before_the_block_opens_no_table(club: Club, office: Office) -> None:
    form_result = await club.slash("Björn", "play", game="play-nine")
    await office.say("block", person=club["Björn"].user)
    assert private(await fill(club, "Björn", form_result)) == BLOCKED
    assert await club.store.open_tables() == ()


async def test_a_blocked_server_stands_still_until_it_is_unblocked(club: Club, office: Office) -> None:
    number = await club.open("Björn", "Mia", pace="live")
    before, timers, blocked_at = await club.table(number), await club.store.timers_of(number), club.now
    assert timers
    listed = await office.say("block", server=str(club.guild.id))
    assert listed == f"**Blocked people:** –\n**Blocked servers:** {club.guild.id}"
    for _restarted in range(2):
        assert await club.refusal("Björn", "playnine new") == BLOCKED_HERE
        assert private(await club.press("Mia", "Scorecard", number)) == BLOCKED_HERE
        assert private(await club.forge("Mia", f"n19:{number}:0:hand:", in_private=True)) == BLOCKED_HERE
        await club.advance(2 * DAY)
        assert await club.table(number) == before
        await club.restart()
    await office.say("unblock", server=str(club.guild.id))
    late = club.now - blocked_at
    assert late > 4 * DAY
    assert [timer.due - late for timer in await club.store.timers_of(number)] == pytest.approx(
        [timer.due for timer in timers], abs=5
    )
    await club.tee("Björn", number=number)
    assert (await club.table(number)).ply == 1


async def test_the_owner_cannot_shut_themselves_out(club: Club, office: Office) -> None:
    out = "That would lock you out of your own bot. Name someone else."
    assert await office.say("block", person=office.owner.user) == out
    assert await office.say("block", server=str(club.config.owner_server)) == out
    assert await office.say("block") == "**Blocked people:** –\n**Blocked servers:** –"


async def test_a_number_that_is_no_server_id_is_not_blocked(office: Office) -> None:
    assert await office.say("block", server="123") == (
        "That's not a server ID. A server ID is a number of about 18 digits."
    )
    assert await office.say("block") == "**Blocked people:** –\n**Blocked servers:** –"


@pytest.mark.parametrize("command", ["block", "unblock", "purge"])
async def test_a_command_names_one_person_or_one_server(club: Club, office: Office, command: str) -> None:
    sure = {"sure": True} if command == "purge" else {}
    one = "Name one person, or one server by its ID."
    assert await office.say(command, person=club["Mia"].user, server="123456789012345678", **sure) == one
    assert await office.say(command, server="The Clubhouse", **sure) == (
        "That's not a server ID. A server ID is a number of about 18 digits."
    )
    if command != "block":
        assert await office.say(command, **sure) == one
    office.club.client.owner_id = club["Mia"].id
    text = private(await office.owner.slash(office.room, f"admin {command}", person=club["Mia"].user, **sure))
    assert text == "Only the bot's owner can do that."


async def test_a_person_who_is_purged_is_forgotten_and_stays_blocked(club: Club, office: Office) -> None:
    number = await club.open("Björn", "Mia")
    await office.say("block", person=club["Björn"].user)
    kept = await club.store.export_user(club["Björn"].id)
    assert "Choose “True”" in await office.say("purge", sure=False, person=club["Björn"].user)
    assert await club.store.export_user(club["Björn"].id) == kept
    assert "Erased." in await office.say("purge", sure=True, person=club["Björn"].user)
    await club.advance(HOUR)
    export = await club.store.export_user(club["Björn"].id)
    assert [subject for subject, rows in export.items() if rows] == ["blocked_by_operator"]
    assert "Björn" not in await club.text(number)
    assert await club.refusal("Björn", "help") == BLOCKED


async def test_a_server_that_is_purged_is_forgotten_with_its_tables(club: Club, office: Office) -> None:
    number = await club.tee_off("Björn", "Mia")
    over = await club.open("Tom", "Yuki")
    await club.finish(over)
    await club.store.change_server_settings(club.guild.id, partial(replace, pace="live"))
    await club.live_table(number)
    board = await club.board(number)
    assert "Choose “True”" in await office.say("purge", sure=False, server=str(club.guild.id))
    assert not await is_gone(club, number)
    assert "Erased." in await office.say("purge", sure=True, server=str(club.guild.id))
    assert await is_gone(club, number) and await is_gone(club, over)
    assert await club.store.server_settings(club.guild.id) == ServerSettings(club.guild.id)
    assert club.client.clubhouse.tables.cached_table(number) is None
    result = await club["Mia"].click(board, label="Scorecard")
    assert "There's no table" in private(result)
    assert not (await club.store.export_user(club["Tom"].id))["results"]
    await club.slash("Mia", "playnine new")
    assert len(await club.store.open_tables()) == 1


async def test_too_many_presses_are_refused_with_a_sentence_and_lose_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.config = club.config._replace(presses_per_minute=6)
    await club.restart()
    before = await club.table(number)
    for _ in range(4):
        assert private(await club.press("Annika", "Scorecard", number)) != TOO_FAST
    for _ in range(2):
        assert await club.refusal("Annika", "table list") != TOO_FAST
    for _ in range(3):
        assert private(await club.press("Annika", "Scorecard", number)) == TOO_FAST
        assert await club.refusal("Annika", "move", move="draw") == TOO_FAST
    assert await club.table(number) == before
    assert private(await club.press("Björn", "Scorecard", number)) != TOO_FAST
    await club.advance(10)
    name, _text = await club.next_move(number)
    played = club.by_slash(number)
    assert (await played(name, _text)).acknowledged
    assert (await club.table(number)).ply == before.ply + 1
    for name in ("Annika", "Björn"):
        await club.advance(60)
        assert private(await club.press(name, "Scorecard", number)) != TOO_FAST


async def test_other_processes_hear_of_a_ban_at_once_or_within_a_minute(postgres_club: tuple[Club, list[str]]) -> None:
    club, heard = postgres_club
    mia, target = club["Mia"].id, BanTarget(user=club["Mia"].id)
    await club.client.access.ban(target)
    await club.until(lambda: "bans" in heard)
    await club.store.unban_user(mia)
    listener = ProcessNotifications(club.client)
    club.bot_context.run(listener.on_notification, "bans")
    await club.until(lambda: not club.client.access.is_banned(mia, None))
    await club.store.ban_user(mia, club.now)
    club.client.config = club.client.config._replace(shards=Shards())
    await club.advance(SWEEP_SECONDS)
    assert await club.refusal("Mia", "help") == BLOCKED


async def test_other_processes_drop_what_they_keep_of_a_purged_server(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.client.clubhouse.server_settings.get(club.guild.id)
    ProcessNotifications(club.client).on_notification(f"guild {club.guild.id}")
    assert club.client.clubhouse.tables.cached_table(number) is None
