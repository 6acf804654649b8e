"""The lobby: opening a table with every choice, seats taken and given up, teeing off, limits, the server's settings."""

from typing import Any

import pytest

from club.lobby import read_options
from db.rows import Caps, Phase
from engine.play_nine.table import Options
from tests.cogs.club import Club
from tests.cogs.messages import controls, private, texts


async def test_new_keeps_every_choice_and_shows_it(club: Club) -> None:
    choices: dict[str, Any] = {"holes": 6, "cut": False, "shot_limit": 30, "sudden_death": False}
    await club.slash("Annika", "playnine new", players=4, pace="correspondence", ranked=False, **choices)
    table = await club.table()
    assert read_options(table) == Options(**choices)
    assert (table.room, table.pace, table.ranked, table.host) == (4, "correspondence", False, club["Annika"].id)
    shown = await club.shows()
    for words in ("6 holes", "30 shots", "3 days a turn", "friendly, not ranked", "Players 1 of 4"):
        assert words in shown


async def test_new_without_choices_is_the_usual_table(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    table = await club.table()
    assert read_options(table) == Options()
    assert (table.room, table.pace, table.ranked) == (6, "casual", True)


async def test_join_takes_the_next_seat_once(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    assert [seat.name for seat in (await club.table()).seats] == ["Annika", "Björn"]
    assert "have a seat" in private(await club.press("Björn", "Join"))
    assert len((await club.table()).seats) == 2


async def test_leave_gives_the_seat_up_and_the_host_is_followed(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    assert "no seat" in private(await club.press("Mia", "Leave"))
    await club.press("Annika", "Leave")
    table = await club.table()
    assert [seat.name for seat in table.seats] == ["Björn"]
    assert table.host == club["Björn"].id
    assert "Only the host" in private(await club.press("Annika", "Cancel"))


async def test_the_last_one_to_leave_closes_the_lobby(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Annika", "Leave")
    assert (await club.table()).phase is Phase.CLOSED
    assert "Everybody has left" in await club.shows()
    assert not list(controls(await club.board()))


async def test_a_full_table_tees_off_and_the_lobby_stays_as_promised(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    lobby, board = club.channel_says()
    assert "Players 2 of 2" in lobby
    assert "A fair deal" in lobby
    assert "tee off: two cards each" in board
    assert (await club.table(number)).phase is Phase.PLAYING
    assert not list(controls(club.channel.history()[0]))


async def test_the_host_tees_off_with_fewer_players(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=6)
    with pytest.raises(Exception, match="disabled"):
        await club.press("Annika", "Tee off")
    await club.press("Björn", "Join")
    await club.press("Mia", "Join")
    assert "Only the host" in private(await club.press("Björn", "Tee off"))
    assert (await club.table()).phase is Phase.LOBBY
    await club.press("Annika", "Tee off")
    assert len((await club.sitting()).table.seats) == 3
    assert sorted(await club.awaited()) == ["Annika", "Björn", "Mia"]


async def test_house_players_of_each_level_sit_down_for_those_at_the_table(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    assert "Join the table first" in private(await club.press("Björn", "Add a house rookie"))
    await club.press("Annika", "Add a house rookie")
    await club.press("Annika", "Add a house amateur")
    await club.press("Annika", "Add a house rookie")
    table = await club.table()
    assert [seat.house for seat in table.seats] == [None, "rookie", "amateur", "rookie"]
    assert len({seat.name for seat in table.seats}) == 4
    assert table.phase is Phase.PLAYING
    assert await club.awaited() == ["Annika"]


async def test_cancel_is_the_hosts_and_the_moderators(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.slash("Annika", "playnine new")
    assert "Only the host" in private(await club.press("Björn", "Cancel", 1))
    await club.press("Annika", "Cancel", 1)
    await club.press(club.moderator(manage_messages=True), "Cancel", 2)
    for number in (1, 2):
        assert (await club.table(number)).phase is Phase.CLOSED
        assert "called it off" in await club.shows(number)


async def test_an_old_lobby_button_after_the_start_is_told_so(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    lobby = await club.board()
    await club.press("Björn", "Join")
    stale = [part["custom_id"] for part in controls(lobby) if ":rules:" not in part["custom_id"]]
    await club.press("Annika", "Tee off")
    for id in stale:
        said = private(await club.forge("Mia", id))
        assert "teed off" in said or "Only the host" in said or "Join the table first" in said
    assert len((await club.table()).seats) == 2


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (Caps(person=2), "You host 2 open tables already"),
        (Caps(channel=2), "This channel has 2 open tables already"),
        (Caps(server=2), "This server has 2 open tables already"),
    ],
)
async def test_limits_are_refused_with_their_sentence(club: Club, limits: Caps, sentence: str) -> None:
    club.client.config = club.config._replace(caps=limits)
    for _ in range(2):
        await club.slash("Annika", "playnine new")
    assert sentence in await club.refused("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 2
    await club.press("Annika", "Cancel", 1)
    await club.slash("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 2


async def test_the_limit_of_a_person_does_not_stop_others(club: Club) -> None:
    for _ in range(3):
        await club.slash("Annika", "playnine new")
    assert "finish or end one first" in await club.refused("Annika", "playnine new")
    await club.slash("Björn", "playnine new")
    assert (await club.table(4)).host == club["Björn"].id


async def test_without_the_permission_to_post_no_table_is_opened(club: Club) -> None:
    club.deny(send_messages=True)
    said = await club.refused("Annika", "playnine new")
    assert "“send messages”" in said
    assert await club.store.open_tables() == ()
    club.deny()
    await club.slash("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 1


async def test_without_the_permission_for_files_the_board_is_told_in_words(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    club.deny(attach_files=True)
    club.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    for name in ("Annika", "Björn"):
        await club.tee(name, number=number)
    await club.slash("Mia", "table board", table=number)
    assert "Rows top / bottom" in await club.shows(number)


async def test_settings_server_say_where_and_by_whom_tables_are_opened(club: Club) -> None:
    boss = club.moderator(manage_guild=True)
    member = club.guild.create_role("Member")
    club.join_server("Rory", roles=(member,))
    lawn = club.guild.create_text_channel("lawn")
    assert "Only those who may manage" in await club.refused("Annika", "settings server", pace="live")
    said = private(await club.slash(boss, "settings server", pace="live", channel=lawn, opener=member))
    assert all(words in said for words in ("live", lawn.mention, member.mention))
    assert lawn.mention in await club.refused("Rory", "playnine new")
    assert member.mention in private(await club.slash("Annika", "playnine new", place=lawn))
    await club.slash("Rory", "playnine new", place=lawn)
    assert (await club.table()).pace == "live"
    await club["Annika"].click(club.message((await club.table()).board or 0, lawn), label="Join")
    assert len((await club.table()).seats) == 2
    taken_back = await club.slash(boss, "settings server", channel=lawn, opener=member)
    assert "every channel" in private(taken_back)
    assert "everybody" in private(taken_back)
    await club.slash("Annika", "playnine new")


async def test_a_thread_of_an_allowed_channel_is_allowed(club: Club) -> None:
    boss = club.moderator(manage_guild=True)
    await club.slash(boss, "settings server", channel=club.channel)
    thread = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    place = next(each for each in club.channel.threads if each.id == thread.id)
    await club.slash("Annika", "playnine new", place=place, players=1, holes=3)
    await club["Annika"].click(await club.board(channel=place), label="Tee off")
    table = await club.table()
    assert (table.channel, table.thread) == (club.channel.id, thread.id)
    assert "tees off" in texts(await club.board(channel=place))
