"""Races: nothing is lost, nothing is done twice, nothing old comes back."""

import asyncio
import sqlite3
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from club.caches import TableCache
from club.live_table import finished_holes
from club.pending_moves import ABSENT_AFTER_TURNS
from club.seat_changes import Requester, give_to_house
from club.user_error import UserError
from db.settings import ServerSettings, UserSettings
from engine.play_nine import GAME
from engine.record import Record
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from ui.widgets.custom_id import custom_id


class SlowRecords:
    """The records of a store, read as slowly as a test wants."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read_record = club.store.record
        self.has_begun = asyncio.Event()
        self.go_on = asyncio.Event()
        monkeypatch.setattr(club.store, "record", self)

    async def __call__(self, number: int) -> Record:
        record = await self.read_record(number)
        self.has_begun.set()
        await self.go_on.wait()
        return record


async def test_a_table_that_changes_while_it_is_read_is_read_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.tee_off("Annika", "Björn")
    tables, records = TableCache(club.store, lambda: club.now), SlowRecords(club, monkeypatch)
    reading = asyncio.create_task(tables.live_table(number))
    await records.has_begun.wait()
    await club.store.mark_left(number, 1)
    tables.evict(number)
    records.go_on.set()
    assert (await reading).table.seats[1].gone


async def test_two_who_read_a_table_at_once_see_the_same_game(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await club.tee_off("Annika", "Björn")
    tables, records = TableCache(club.store, lambda: club.now), SlowRecords(club, monkeypatch)
    first, second = (asyncio.create_task(tables.live_table(number)) for _ in range(2))
    records.go_on.set()
    assert await first is await second


async def test_a_board_that_is_posted_while_a_move_is_stored_stays_the_board(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    live = await club.live_table(number)
    locker = sqlite3.connect(club.file, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    move = club.client.clubhouse.accept_moves(number, club[shooter].id, "draw", club.env.backend.snowflake())
    moving = asyncio.create_task(move)
    await asyncio.sleep(0.1)
    live.table = replace(live.table, board=19)
    locker.execute("ROLLBACK")
    locker.close()
    table = (await moving).table
    assert (table.board, table.ply) == (19, 3)


async def test_a_reloaded_table_has_its_board_from_the_store(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    board = (await club.table(number)).board
    live = await club.live_table(number)
    live.table = replace(live.table, board=19)
    club.client.clubhouse.tables.evict(number)
    said = len(club.channel_texts())
    await club.play(club.by_move(number), number, 1)
    await club.env.settle()
    assert (await club.live_table(number)).table.board == (await club.table(number)).board != 19
    assert len(club.channel_texts()) == said + 1, "a command posts the board anew"
    assert "is further down" in str(club.message(board or 0).components)


async def test_somebody_who_leaves_twice_at_once_has_left_once(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", "Mia", pack="full")
    message = answer_of(await club.slash("Annika", "table leave", table=number)).message
    (leave,) = (part["custom_id"] for part in controls(message))
    for _ in range(2):
        club.send("Annika", message, leave)
    await club.env.settle()
    assert (await club.table(number)).seats[0].gone
    assert sum(move.text == "leave" for move in (await club.store.record(number)).moves) == 1


async def test_somebody_who_leaves_a_lobby_twice_at_once_is_told_so(club: Club) -> None:
    number = await club.open("Annika", "Björn", players=3)
    board = await club.board(number)
    presses = [club.send("Björn", board, custom_id(number, 0, "quit")) for _ in range(2)]
    await club.env.settle()
    answers = sorted(map(private, presses))
    assert ["You don't have a seat" in answers[0], "You've left table" in answers[1]] == [True, True], answers


async def test_a_press_that_waits_while_its_seat_is_given_away_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    if await club.on_turn(number) == ["Annika"]:
        await club.play(club.by_buttons(number), number, 2)
    assert await club.on_turn(number) == ["Björn"]
    clubhouse, bjorn, press = club.client.clubhouse, club["Björn"].id, club.env.backend.snowflake()
    table = await club.table(number)
    with club.env.time_context():
        giving = give_to_house(clubhouse, table, 1, Requester(bjorn))
        results = await asyncio.gather(
            giving, clubhouse.accept_moves(number, bjorn, "draw", press), return_exceptions=True
        )
    assert isinstance(results[1], UserError), results
    assert all(move.interaction != press for move in await club.store.moves(number))


@pytest.mark.usefixtures("real_seeds")
async def test_a_deal_after_a_change_of_seats_checks_out(club: Club) -> None:
    number = await club.open("Annika", "Björn", players=3)
    lobby = await club.table(number)
    await club.forge("Björn", f"n19:{number}:0:leave:")
    await club.press("Mia", "Join", number)
    assert (await club.table(number)).seats != lobby.seats
    await club.press("Annika", "Tee off", number)
    await club.finish(number)
    assert "This game checks out" in private(await club.slash("Tom", "verify", table=number))


async def test_a_text_of_any_length_is_answered(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    assert "doesn't know the move" in await club.refusal("Annika", "move", move="x" * 6000, table=number)


async def test_house_players_who_are_asked_for_at_once_have_names_of_their_own(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    board, press = await club.board(), await club.control("house")
    club.send("Annika", board, press)
    club.send("Annika", board, press)
    await club.env.settle()
    names = [seat.name for seat in (await club.table()).seats]
    assert len(names) == len({*names}) == 3


async def test_the_first_board_is_posted_once_where_the_table_is_looked_at_meanwhile(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.open("Annika", "Björn", players=3)
    poster, move_table = club.client.board_updater, club.store.move_table

    async def move_and_show(*where: Any) -> None:
        shown_tables.append(number)
        await poster.show(number)
        await move_table(*where)

    shown_tables: list[int] = []
    monkeypatch.setattr(club.store, "move_table", move_and_show)
    await club.press("Annika", "Tee off", number)
    assert len(shown_tables) == 1
    assert len(club.channel_texts()) == 2, "the lobby, and one board"
    assert "is further down" not in "".join(club.channel_texts())
    await club.finish(number)


async def test_a_table_that_is_read_while_its_board_is_posted_gets_no_second_one(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.open("Annika", "Björn", players=3)
    clubhouse, shown = club.client.clubhouse, club.store.mark_board_shown

    async def read_before(*noted: Any) -> None:
        await clubhouse.tables.reload(number)
        await shown(*noted)

    monkeypatch.setattr(club.store, "mark_board_shown", read_before)
    await club.press("Annika", "Tee off", number)
    await club.tee("Annika", number=number)
    assert len(club.channel_texts()) == 2, "the lobby, and one board"


@pytest.mark.parametrize("command", ["playnine new", "table board"])
async def test_a_board_posted_by_the_sweep_is_not_posted_again_by_the_command(
    club: Club, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    number = await club.tee_off("Annika", "Björn") if command == "table board" else 1
    poster, here = club.client.board_updater, club.channel
    show = poster.show
    if command == "table board":
        here = club.guild.create_text_channel("lawn")

    async def show_twice(table: int, *answer: Any, **how: Any) -> None:
        await show(table)
        await show(table, *answer, **how)

    monkeypatch.setattr(poster, "show", show_twice)
    answer = await club.slash("Annika", command, place=here)
    public = [message for message in here.history() if not message.flags.ephemeral and [*controls(message)]]
    assert [message.id for message in public] == [(await club.table(number)).board]
    assert private(answer) == "Done."


async def test_a_hole_that_ends_right_before_a_player_comes_back_still_gets_its_page(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    await club.rush_unseen(number, lambda state: finished_holes(GAME.rules.view(state, None)) == 1)
    await club.store.set_missed_turns(number, 1, ABSENT_AFTER_TURNS)
    board = await club.board(number)
    await club.forge("Björn", custom_id(number, 0, "back"))
    assert texts(club.message(board.id)).startswith("### Play Nine · hole 1 of 3")


async def test_background_pictures_are_cancelled_while_a_press_waits_for_its_picture(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    begun, given_up, draw = asyncio.Event(), asyncio.Event(), club.client.render_worker.render

    async def slow(picture: Any) -> Any:
        begun.set()
        await given_up.wait()
        return await draw(picture)

    monkeypatch.setattr(club.client.render_worker, "render", slow)
    (name, *_others) = await club.on_turn(number)
    interaction = club.send(name, board := await club.board(number), await club.control("move", number))
    await begun.wait()
    before = len(club.env.http_requests)
    await club.bot_context.run(asyncio.create_task, club.client.board_updater.show(number))
    given_up.set()
    await club.until(lambda: interaction.acknowledged)
    assert len(club.env.http_requests) == before + 1
    assert club.message(board.id).attachments


async def test_a_press_on_one_setting_undoes_no_change_of_another_made_meanwhile(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await club.slash("Annika", "settings me", dms=True)
    store, annika = club.client.store, club["Annika"].id
    save = store.save_user_settings

    async def save_late(*change: UserSettings) -> UserSettings:
        await store.mark_dms_closed(annika)
        await store.set_locale(annika, "de")
        return await save(*change)

    monkeypatch.setattr(store, "save_user_settings", save_late)
    result = await club["Annika"].click(answer_of(page), label="Pings: on")
    person = await club.store.user_settings(annika)
    assert (person.pings, person.dms_closed, person.locale) == (False, True, "de")
    assert "Pings: off" in labels(answer_of(result))


async def test_of_two_channels_added_at_once_none_is_lost(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    boss = club.add_moderator(manage_guild=True)
    rooms = [club.guild.create_text_channel(name) for name in ("lawn", "meadow")]
    settings = club.client.clubhouse.server_settings
    before = await settings.get(club.guild.id)

    async def get_old(_guild: int) -> ServerSettings:
        return before

    monkeypatch.setattr(settings, "get", get_old)
    for room in rooms:
        await club.slash(boss, "settings server", channel=room)
    assert (await club.store.server_settings(club.guild.id)).channels == tuple(room.id for room in rooms)


async def test_settings_that_are_read_before_a_change_and_arrive_after_it_are_not_cached(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.restart()
    store, house, annika, server = club.client.store, club.client.clubhouse, club["Annika"].id, club.guild.id
    read_user, read_guild = store.user_settings, store.server_settings

    async def read_user_early(user: int) -> UserSettings:
        old = await read_user(user)
        await store.save_user_settings(old, replace(old, language="de"))
        house.user_locales.evict(user)
        return old

    async def read_guild_early(guild: int) -> ServerSettings:
        old = await read_guild(guild)
        await house.server_settings.change(guild, partial(replace, locale="de"))
        return old

    with monkeypatch.context() as patch:
        patch.setattr(store, "user_settings", read_user_early)
        patch.setattr(store, "server_settings", read_guild_early)
        await house.user_locales.language_for(annika, "en-US")
        await house.server_settings.language(server)
    assert await house.user_locales.language_for(annika, "en-US") == "de"
    assert await house.server_settings.language(server) == "de"
