"""The morning post of a server, and the reminder of a person who asked for one."""

import asyncio
import re
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from app.workers.analysis_worker import ReportWorker
from app.workers.film_worker import FilmWorker
from app.workers.worker_pool import PoolClosed
from club.caches import ServerSettingsCache
from club.day_keys import DAYS_OPEN, day_start
from cogs.daily_posts import MORNING_POST_SECONDS, MORNING_SECONDS
from db.rows import Phase
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import answer_of, chosen_ids, controls, labels, texts
from tests.cogs.test_daily import begin, finish, today
from tests.cogs.test_hands import dms


async def advance_to(club: Club, moment: float) -> None:
    """Let time pass until then."""
    with club.env.time_context():
        left = moment - club.client.clubhouse.clock()
    await club.advance(left)


def posts(club: Club) -> list[Any]:
    return [message for message in club.channel.history() if "Yesterday's round of the day" in texts(message)]


async def test_a_server_with_daily_posts_gets_one_each_morning(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    page = await club.slash(boss, "settings server", mornings=club.channel)
    assert chosen_ids(answer_of(page).message) == {club.channel.id}
    await begin(club, "Björn", "scramble")
    await finish(club, "Björn", "scramble")
    day = today(club)
    await advance_to(club, day_start(day + 1) + 5 * HOUR)
    assert posts(club) == []
    await advance_to(club, day_start(day + 1) + 8 * HOUR)
    (post,) = posts(club)
    assert f"(#{day})" in texts(post) and "Björn" in texts(post)
    assert labels(post) == ["Round of the day"]
    await club.restart()
    await club.advance(HOUR)
    assert len(posts(club)) == 1
    await club.slash(boss, "settings server", mornings=club.channel)
    await advance_to(club, day_start(day + 2) + 8 * HOUR)
    assert len(posts(club)) == 1


async def test_a_new_channel_for_daily_posts_gets_its_first_one_on_the_next_morning(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    day = today(club) + 1
    await advance_to(club, day_start(day) + 9 * HOUR)
    await club.slash(boss, "settings server", mornings=club.channel)
    await club.advance(HOUR)
    assert posts(club) == []
    await advance_to(club, day_start(day + 1) + 5 * HOUR)
    assert posts(club) == []
    await advance_to(club, day_start(day + 1) + 8 * HOUR)
    assert len(posts(club)) == 1


async def test_the_best_stroke_is_a_film_once_nobody_can_play_its_deal(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    await club.slash(boss, "settings server", mornings=club.channel)
    await begin(club, "Björn", "scramble")
    await finish(club, "Björn", "scramble")
    day = today(club)
    for later, films in ((1, 0), (2, 1)):
        await advance_to(club, day_start(day + later) + 8 * HOUR)
        assert len(posts(club)) == later
        assert len(posts(club)[-1].attachments) == films
    text = texts(posts(club)[-1])
    assert "The replay from " in text
    assert re.search(r"Scramble Golf · Björn's best stroke · hole \d · saved [\d.]+ strokes", text)
    assert "best stroke" not in texts(posts(club)[0])
    await club.slash(boss, "settings server", replays=False)
    await advance_to(club, day_start(day + 3) + 8 * HOUR)
    assert posts(club)[-1].attachments == []


async def test_daily_posts_go_to_at_most_ten_servers_a_second_and_once_to_each(club: Club) -> None:
    rooms = [club.guild.create_text_channel(f"room-{number}") for number in range(15)]
    for number, room in enumerate(rooms, 1):
        await club.store.change_server_settings(number, partial(replace, daily_channel=room.id))
    day = today(club) + 1
    for number in range(1, 4):
        await club.store.mark_morning_post(number, day)  # as a bot leaves them that ended in between
    await advance_to(club, day_start(day) + MORNING_SECONDS + HOUR)
    assert [len(room.history()) for room in rooms] == [0] * 3 + [1] * 12
    sent = sorted(message.created_at.timestamp() for room in rooms for message in room.history())
    assert all(later - earlier > 0.9 * MORNING_POST_SECONDS for earlier, later in pairwise(sent))
    await club.advance(HOUR)
    assert sum(len(room.history()) for room in rooms) == len(sent)


async def test_a_post_that_cannot_be_made_keeps_no_other_server_waiting(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = [club.guild.create_text_channel(f"room-{number}") for number in range(2)]
    for number, room in enumerate(rooms, 1):
        await club.store.change_server_settings(number, partial(replace, daily_channel=room.id))
    language = club.client.clubhouse.server_settings.language

    async def fail_once(guild: int) -> str:
        monkeypatch.setattr(club.client.clubhouse.server_settings, "language", language)
        raise RuntimeError("no language")

    monkeypatch.setattr(club.client.clubhouse.server_settings, "language", fail_once)
    await advance_to(club, day_start(today(club) + 1) + MORNING_SECONDS + HOUR)
    assert sorted(len(room.history()) for room in rooms) == [0, 1]
    assert [error.partition(" of ")[0] for error in club.faults.take()] == ["the morning post"]
    assert await club.store.next_morning_post(today(club), club.client.clubhouse.shards) is None


@pytest.mark.usefixtures("daily_loops")
async def test_a_slow_morning_post_delays_no_reminder_and_no_closing_of_rounds(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.slash("Annika", "settings me", reminder=True)
    await begin(club, "Björn", "scramble")
    boss = club.add_moderator(manage_guild=True)
    await club.slash(boss, "settings server", mornings=club.channel)
    gate, waiting = asyncio.Event(), asyncio.Event()

    async def wait(_cache: ServerSettingsCache, _guild: int) -> str:
        waiting.set()
        await club.env.external_wait(gate.wait(), reason="a slow post")
        return "en"

    monkeypatch.setattr(ServerSettingsCache, "language", wait)
    club.env.backend.advance_clock(day_start(today(club) + DAYS_OPEN) + 14 * HOUR - club.now)
    await club.restart()
    await waiting.wait()
    await club.env.settle()
    assert len(dms(club, "Annika")) == 1
    assert (await club.table()).phase is Phase.CLOSED
    assert posts(club) == []
    gate.set()
    await club.env.settle()
    assert len(posts(club)) == 1


@pytest.mark.usefixtures("daily_loops")
async def test_a_morning_post_during_which_the_bot_ends_stays_due(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, closing, close_worker = asyncio.Event(), asyncio.Event(), ReportWorker.close
    boss = club.add_moderator(manage_guild=True)
    await club.slash(boss, "settings server", mornings=club.channel)
    await begin(club, "Björn", "scramble")
    await finish(club, "Björn", "scramble")

    async def wait_for_the_end(*_request: object) -> None:
        waiting.set()
        await club.env.external_wait(closing.wait(), reason="a slow film")
        raise PoolClosed

    async def close(worker: ReportWorker) -> None:
        closing.set()
        await close_worker(worker)

    monkeypatch.setattr(FilmWorker, "best_stroke", wait_for_the_end)
    monkeypatch.setattr(ReportWorker, "close", close)
    club.env.backend.advance_clock(day_start(today(club) + DAYS_OPEN) + 8 * HOUR - club.now)
    await club.restart()
    await waiting.wait()
    await club.client.close()
    assert await club.store.next_morning_post(today(club), club.client.clubhouse.shards) is not None


async def test_only_those_who_asked_are_reminded_and_only_if_they_have_not_begun(club: Club) -> None:
    for name in ("Annika", "Björn", "Mia"):
        await club.slash(name, "settings me", reminder=name != "Mia")
    await club.slash("Annika", "settings me", night="0-23")
    page = await club.slash("Tom", "settings me")
    switch = next(part for part in controls(answer_of(page).message) if part["custom_id"].endswith(":reminder on"))
    await club["Tom"].click(answer_of(page), custom_id=switch["custom_id"])
    day = today(club)
    await advance_to(club, day_start(day) + 14 * HOUR)
    assert [len(dms(club, name)) for name in ("Annika", "Björn", "Mia", "Tom")] == [0, 1, 0, 1]
    assert "round of the day" in dms(club, "Björn")[0].content
    await advance_to(club, day_start(day + 1) + HOUR)
    await begin(club, "Tom", "scramble")
    await advance_to(club, day_start(day + 1) + 14 * HOUR)
    assert [len(dms(club, name)) for name in ("Annika", "Björn", "Mia", "Tom")] == [0, 2, 0, 1]
