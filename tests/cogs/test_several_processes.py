"""Several processes on one database: presses for another one, notices, and work that one does for all."""

import asyncio
from typing import Any

import pytest

from app.discord_io.interaction_response import Answer
from app.runtime import emoji_sync
from app.runtime.background_loops import SWEEP_SECONDS, ProcessNotifications
from app.runtime.client import Nineteenth
from app.runtime.command_sync import sync_commands
from app.runtime.emoji_sync import sync_emoji
from club.clubhouse import Clubhouse
from db import postgres
from db.shards import ALL_SHARDS, Shards
from db.store import open_store
from render.icons import ICONS
from tests.cogs.club import Club
from tests.cogs.test_icons import png_once
from tests.cogs.test_window_secrecy import edits
from tests.db.samples import postgres_database
from ui.widgets.custom_id import Pressed
from ui.widgets.message_formatting import EMOJI, emoji_text

ELSEWHERE = Shards((1,), 2)
"""Shards without the club's server."""


async def test_a_press_that_arrives_elsewhere_counts_and_the_table_s_own_process_shows_it(
    postgres_club: tuple[Club, list[str]],
) -> None:
    club, heard = postgres_club
    number = await club.tee_off("Annika", "Björn")
    notice = f"table {number} {club.guild.id}"
    name, text = await club.next_move(number)
    answer = await club.text(number)
    club.client.clubhouse.tables.shards = ELSEWHERE
    assert (await club.slash(name, "move", move=text, table=number)).acknowledged
    assert (await club.table(number)).ply == 3
    assert await club.text(number) == answer
    await club.until(lambda: notice in heard)
    club.client.clubhouse.tables.shards = ALL_SHARDS
    club.bot_context.run(ProcessNotifications(club.client).on_notification, notice)
    await club.env.settle()
    assert await club.text(number) != answer
    assert (await club.table(number)).shown == 3


async def test_a_board_whose_notice_is_lost_is_right_after_the_next_look_round_each_time(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    elsewhere = Clubhouse(club.store, lambda: club.now)
    for ply in (3, 4):
        name, text = await club.next_move(number)
        await elsewhere.accept_moves(number, club[name].id, text, club.env.backend.snowflake())
        await club.advance(SWEEP_SECONDS)
        assert (await club.table(number)).shown == ply


async def test_f179_answers_and_hints_of_a_direct_message_are_known_here_and_no_board_changes(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def notify(notice: str) -> None:
        club.bot_context.run(ProcessNotifications(club.client).on_notification, notice)

    number = await club.gather("finalnine new", "Annika", "Björn", ranked=False)
    elsewhere = Clubhouse(club.store, lambda: club.now, shards=ELSEWHERE)
    stamp, shown = (await club.live_table(number)).stamp, edits(club, (await club.table(number)).board)
    monkeypatch.setattr(club.store, "notify", notify)
    await elsewhere.set_auto_answer(number, club["Annika"].id, "refill", club.env.backend.snowflake(), on=True)
    assert (await club.live_table(number)).table.seats[0].auto_answers == "refill"
    await elsewhere.count_hint(number, 0, stamp)
    assert (await club.live_table(number)).table.seats[0].hints == 1
    await club.env.settle()
    assert edits(club, (await club.table(number)).board) == shown


async def test_every_process_forgets_a_forgotten_person(postgres_club: tuple[Club, list[str]]) -> None:
    club, heard = postgres_club
    number = await club.tee_off("Annika", "Björn")
    await club.live_table(number)
    ProcessNotifications(club.client).on_notification(f"person {club['Annika'].id}")
    assert club.client.clubhouse.tables.cached_table(number) is None
    await club.slash("Björn", "settings forget", sure=True)
    await club.until(lambda: f"person {club['Björn'].id}" in heard)


async def test_a_notice_for_others_or_of_another_version_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.live_table(number)
    club.client.clubhouse.tables.shards = ELSEWHERE
    for notice in (f"table {number} {club.guild.id}", f"seats {number} {club.guild.id}", "table", "", "hello 1"):
        ProcessNotifications(club.client).on_notification(notice)
    club.client.clubhouse.tables.shards = ALL_SHARDS
    assert club.client.clubhouse.tables.cached_table(number) is not None


async def test_notices_are_heard_again_after_the_connection_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "CONNECTION_CHECK_SECONDS", 0.05)
    monkeypatch.setattr(postgres, "RECONNECT_SECONDS", 0.05)
    asyncpg: Any = pytest.importorskip("asyncpg")
    notices: list[str] = []

    async def notify_until_heard(notice: str) -> None:
        for _ in range(1200):
            await store.notify(notice)
            await asyncio.sleep(0.05)
            if notice in notices:
                return
        raise AssertionError(f"{notice} was not heard")

    async with postgres_database() as url, open_store(url) as store:
        listening = asyncio.create_task(store.listen(notices.append))
        await notify_until_heard("one")
        connection = await asyncpg.connect(url)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"
        assert await connection.fetch(cut)
        await connection.close()
        await notify_until_heard("two")
        listening.cancel()


async def test_a_bot_that_ends_answers_what_was_pressed_and_takes_no_more(club: Club) -> None:
    async def answer_late(_client: Nineteenth, answer: Answer, _pressed: Pressed) -> None:
        has_begun.set()
        await closing.wait()
        await answer.say("Just in time.")

    has_begun, closing = asyncio.Event(), asyncio.Event()
    number = await club.open("Annika")
    club.client.handlers["slowly"] = answer_late
    early = club.send("Annika", await club.board(number), f"n19:{number}:0:slowly:")
    await club.until(has_begun.is_set)
    ending = club.bot_context.run(asyncio.create_task, club.client.close())
    await club.until(lambda: club.client.interaction_tasks.is_draining)
    late = club.send("Annika", await club.board(number), f"n19:{number}:0:slowly:")
    closing.set()
    await ending
    assert early.acknowledged
    assert not late.acknowledged


def count_registrations(club: Club) -> int:
    """Return how often the commands were registered with Discord."""
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in club.env.http_requests)


async def test_commands_are_registered_once_and_again_when_they_change(real_sync: None, club: Club) -> None:
    assert count_registrations(club) == 1
    await club.restart()
    assert count_registrations(club) == 1
    tree, store = club.client.tree, club.store
    tree.remove_command("about")
    await sync_commands(tree, store)
    assert count_registrations(club) == 2
    await sync_commands(tree, store)
    assert count_registrations(club) == 2
    await sync_commands(tree, store, anew=True)
    assert count_registrations(club) == 3


async def test_icons_are_sent_by_one_process_and_learned_by_all(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emoji_sync, "POLL_SECONDS", 0.01)
    monkeypatch.setattr("render.icons.png", png_once)
    club.client.clubhouse.tables.shards = ELSEWHERE
    EMOJI.clear()
    learning = asyncio.create_task(sync_emoji(club.client))
    await asyncio.sleep(0.1)
    assert not await club.client.fetch_application_emojis()
    club.client.clubhouse.tables.shards = ALL_SHARDS
    await sync_emoji(club.client)
    await learning
    assert len(await club.client.fetch_application_emojis()) == len(ICONS)
    assert all(emoji_text(icon) for icon in ICONS)
