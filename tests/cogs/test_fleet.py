"""Several processes on one database: presses for another one, notices, and work that one does for all."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.discord_io.interaction_response import Answer
from app.runtime import emoji_sync
from app.runtime.background_loops import SWEEP
from app.runtime.client import Nineteenth
from app.runtime.command_sync import sync
from app.runtime.emoji_sync import upload
from app.runtime.process_notifications import Notices
from club.clubhouse import Clubhouse
from db import postgres
from db.shards import EVERY, Shards
from db.store import open_store
from render.icons import ICONS
from tests.cogs.club import Club, opened
from tests.cogs.test_icons import png_once
from tests.db.samples import postgres_database
from ui.widgets.custom_id import Pressed
from ui.widgets.icons import _known, written

ELSEWHERE = Shards((1,), 2)
"""Shards without the club's server."""


@pytest.fixture
async def shared() -> AsyncIterator[tuple[Club, list[str]]]:
    """Yield a club on PostgreSQL, and the notices that another process receives."""
    heard: list[str] = []
    async with postgres_database() as url, open_store(url) as other, opened(url) as club:
        listening = asyncio.create_task(other.listen(heard.append))
        while not heard:
            await other.tell("hello")
            await asyncio.sleep(0.02)
        yield club, heard
        listening.cancel()


async def test_a_press_that_arrives_elsewhere_counts_and_the_table_s_own_process_shows_it(
    shared: tuple[Club, list[str]],
) -> None:
    club, heard = shared
    number = await club.tee_off("Annika", "Björn")
    notice = f"table {number} {club.guild.id}"
    name, text = await club.next_move(number)
    shown = await club.shows(number)
    club.client.house.tables.shards = ELSEWHERE
    assert (await club.slash(name, "move", move=text, table=number)).acknowledged
    assert (await club.table(number)).ply == 3
    assert await club.shows(number) == shown
    await club.until(lambda: notice in heard)
    club.client.house.tables.shards = EVERY
    with club.env._bot_scope():
        Notices(club.client).hear(notice)
    await club.env.settle()
    assert await club.shows(number) != shown
    assert (await club.table(number)).shown == 3


async def test_a_board_whose_notice_is_lost_is_right_after_the_next_look_round_each_time(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    elsewhere = Clubhouse(club.store, lambda: club.now)
    for ply in (3, 4):
        name, text = await club.next_move(number)
        await elsewhere.accept(number, club[name].id, text, club.env.backend.snowflake())
        await club.later(SWEEP)
        assert (await club.table(number)).shown == ply


async def test_whoever_is_to_be_forgotten_is_forgotten_by_all(shared: tuple[Club, list[str]]) -> None:
    club, heard = shared
    number = await club.tee_off("Annika", "Björn")
    await club.sitting(number)
    Notices(club.client).hear(f"person {club['Annika'].id}")
    assert club.client.house.tables.at_hand(number) is None
    await club.slash("Björn", "settings forget", sure=True)
    await club.until(lambda: f"person {club['Björn'].id}" in heard)


async def test_a_notice_for_others_or_of_another_version_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.sitting(number)
    club.client.house.tables.shards = ELSEWHERE
    for notice in (f"table {number} {club.guild.id}", "table", "", "hello 1"):
        Notices(club.client).hear(notice)
    club.client.house.tables.shards = EVERY
    assert club.client.house.tables.at_hand(number) is not None


async def test_notices_are_heard_again_after_the_connection_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "PULSE", 0.05)
    monkeypatch.setattr(postgres, "PATIENCE", 0.05)
    asyncpg: Any = pytest.importorskip("asyncpg")
    heard: list[str] = []

    async def hears(notice: str) -> None:
        for _ in range(1200):
            await store.tell(notice)
            await asyncio.sleep(0.05)
            if notice in heard:
                return
        raise AssertionError(f"{notice} was not heard")

    async with postgres_database() as url, open_store(url) as store:
        listening = asyncio.create_task(store.listen(heard.append))
        await hears("one")
        connection = await asyncpg.connect(url)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"
        assert await connection.fetch(cut)
        await connection.close()
        await hears("two")
        listening.cancel()


async def test_a_bot_that_ends_answers_what_was_pressed_and_takes_no_more(club: Club) -> None:
    async def slowly(_client: Nineteenth, answer: Answer, _pressed: Pressed) -> None:
        pressed.set()
        await closing.wait()
        await answer.say("Just in time.")

    pressed, closing = asyncio.Event(), asyncio.Event()
    number = await club.open("Annika")
    club.client.handlers["slowly"] = slowly
    early = club.send("Annika", await club.board(number), f"n19:{number}:0:slowly:")
    await club.until(pressed.is_set)
    with club.env._bot_scope():
        ending = asyncio.create_task(club.client.close())
    underway: Any = club.client.underway
    await club.until(lambda: underway._ending)
    late = club.send("Annika", await club.board(number), f"n19:{number}:0:slowly:")
    closing.set()
    await ending
    assert early.acknowledged
    assert not late.acknowledged


def tellings(club: Club) -> int:
    """Return how often the commands were registered with Discord."""
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in club.env.http_requests)


async def test_the_commands_are_told_once_and_again_when_they_change(real_sync: None, club: Club) -> None:
    assert tellings(club) == 1
    await club.restart()
    assert tellings(club) == 1
    tree, store = club.client.tree, club.store
    tree.remove_command("about")
    await sync(tree, store)
    assert tellings(club) == 2
    await sync(tree, store)
    assert tellings(club) == 2
    await sync(tree, store, anew=True)
    assert tellings(club) == 3


async def test_icons_are_sent_by_one_process_and_learned_by_all(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emoji_sync, "PAUSE", 0.01)
    monkeypatch.setattr("render.icons.png", png_once)
    club.client.house.tables.shards = ELSEWHERE
    _known.clear()
    learning = asyncio.create_task(upload(club.client))
    await asyncio.sleep(0.1)
    assert not await club.client.fetch_application_emojis()
    club.client.house.tables.shards = EVERY
    await upload(club.client)
    await learning
    assert len(await club.client.fetch_application_emojis()) == len(ICONS)
    assert all(written(icon) for icon in ICONS)
