"""Deferred commands whose message pings people: it is posted anew, since an edit of the placeholder pings nobody."""

import asyncio

import discord
import pytest

from db.settings import UserSettings
from tests.cogs.club import Club
from tests.cogs.messages import texts
from tests.cogs.test_votes import open_scramble

SILENT = discord.MessageFlags(suppress_notifications=True).value


async def defer_command(club: Club, monkeypatch: pytest.MonkeyPatch, command: str, **options: object) -> None:
    """Give Annika's slash command and hold its read of a user's settings until the response is deferred."""
    store, asked, gate = club.client.store, asyncio.Event(), asyncio.Event()
    read = store.user_settings

    async def read_late(user: int) -> UserSettings:
        asked.set()
        await gate.wait()
        return await read(user)

    monkeypatch.setattr(store, "user_settings", read_late)
    given = asyncio.create_task(club.slash("Annika", command, **options))
    await asked.wait()
    sent = len(club.env.http_requests)
    club.env.backend.advance_clock(1.6)
    await club.until(lambda: len(club.env.http_requests) > sent)
    gate.set()
    await given


def check_new_message(club: Club, called: str) -> None:
    """Check that a message that pings one person has taken the place of the deferred response."""
    *_, posted, deleted = [request for request in club.env.http_requests if "/webhooks/" in request.path]
    assert (deleted.method, deleted.path.endswith("@original")) == ("DELETE", True)
    assert posted.method == "POST" and posted.json is not None
    assert posted.json["allowed_mentions"]["users"] == [club[called].id]
    assert not posted.json.get("flags", 0) & SILENT


async def test_a_deferred_vote_pings_those_who_are_to_vote(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await open_scramble(club, "Annika", "Björn")
    await defer_command(club, monkeypatch, "table vote", motion="back", table=number)
    check_new_message(club, "Björn")
    motion = club.channel.history()[-1]
    await club["Björn"].click(motion, label="Undo it")
    assert "Vote passed" in texts(club.message(motion.id))


async def test_a_deferred_offer_pings_the_member(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.tee_off("Annika", "Björn")
    await defer_command(club, monkeypatch, "table replace", player="1", by=club["Mia"], table=number)
    check_new_message(club, "Mia")
    await club["Mia"].click(club.channel.history()[-1], label="Take the seat")
    assert (await club.table(number)).seats[0].user == club["Mia"].id
