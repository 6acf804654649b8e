"""Moving a table to another channel: its players keep sight of it and their time, and nobody gains by it."""

from typing import Any

import pytest
from discord import PermissionOverwrite

from tests.cogs.club import HOUR, Club
from tests.cogs.messages import texts
from tests.cogs.test_clocks import CASUAL, count_pings


async def open_ranked(club: Club, *names: str) -> int:
    """Open a ranked round of these people, and tee off; the first one is its host."""
    number = await club.tee_off(*names, ranked=True)
    assert (await club.table(number)).ranked
    return number


def cellar_without(club: Club, *names: str) -> Any:
    """Return a new channel that these people cannot see."""
    hidden: dict[Any, PermissionOverwrite] = {club[name]: PermissionOverwrite(view_channel=False) for name in names}
    return club.guild.create_text_channel("cellar", overwrites=hidden)


async def awaited_call(club: Club, number: int, place: Any) -> list[str]:
    """Return the plain messages in a channel, which call people."""
    return [message.content for message in place.history() if message.content]


async def test_a_moved_board_leaves_a_link_and_calls_the_player_on_turn_with_new_time(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="casual", ranked=False)
    (shooter,) = await club.on_turn(number)
    mover = "Björn" if shooter == "Annika" else "Annika"
    await club.advance(3600)
    before = {timer.kind: timer.due for timer in await club.store.timers_of(number)}
    old = await club.table(number)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash(mover, "table board", place=lawn, table=number)
    now = await club.table(number)
    assert now.channel == lawn.id
    left = next(message for message in club.channel.history() if message.id == old.board)
    assert f"has moved to <#{lawn.id}>" in texts(left) and f"/{now.board})" in texts(left)
    assert any(club[shooter].mention in said for said in await awaited_call(club, number, lawn))
    after = {timer.kind: timer.due for timer in await club.store.timers_of(number)}
    assert after["absent"] >= before["absent"] + 3600


async def test_a_ranked_round_is_moved_by_its_host_alone(club: Club) -> None:
    number = await open_ranked(club, "Annika", "Björn")
    lawn = club.guild.create_text_channel("lawn")
    before = await club.table(number)
    assert "only <@" in await club.refusal("Björn", "table board", place=lawn, table=number)
    assert (await club.table(number)).channel == before.channel
    await club.slash("Annika", "table board", place=lawn, table=number)
    assert (await club.table(number)).channel == lawn.id


async def test_a_ranked_round_is_not_moved_out_of_a_players_sight(club: Club) -> None:
    number = await open_ranked(club, "Annika", "Björn")
    before = await club.table(number)
    cellar = cellar_without(club, "Björn")
    text = await club.refusal("Annika", "table board", place=cellar, table=number)
    assert club["Björn"].mention in text and "can't see this channel" in text
    assert (await club.table(number)).channel == before.channel


async def test_a_ranked_round_stays_while_discord_does_not_say_who_sees_the_other_channel(club: Club) -> None:
    number = await open_ranked(club, "Annika", "Björn")
    lawn = club.guild.create_text_channel("lawn")
    club.env.inject_error("GET", "/guilds/*/members/*", status=500)
    assert "try again in a minute" in await club.refusal("Annika", "table board", place=lawn, table=number)
    assert (await club.table(number)).channel == club.channel.id


async def limit_of(club: Club, number: int) -> float:
    """Return when the house plays for the player on turn."""
    (due,) = [timer.due for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    return due


async def open_friendly(club: Club) -> tuple[int, str, str]:
    """Open a friendly table of two people; return its number, the player on turn and the other."""
    number = await club.tee_off("Annika", "Björn", pace="casual", ranked=False)
    (player,) = await club.on_turn(number)
    return number, player, "Björn" if player == "Annika" else "Annika"


async def test_a_player_who_moves_the_table_gets_no_new_time(club: Club) -> None:
    number, player, _other = await open_friendly(club)
    due = await limit_of(club, number)
    for name in ("lawn", "garden"):
        await club.advance(HOUR)
        await club.slash(player, "table board", place=club.guild.create_text_channel(name), table=number)
        assert await limit_of(club, number) == due
    await club.advance(due - club.now + 1)
    assert await club.on_turn(number) != [player]


async def test_moves_of_the_table_call_a_player_and_give_new_time_once_a_decision(club: Club) -> None:
    number, player, other = await open_friendly(club)
    await club.advance(HOUR)
    lawn = club.guild.create_text_channel("lawn")
    before = count_pings(club)
    await club.slash(other, "table board", place=lawn, table=number)
    due = await limit_of(club, number)
    await club.advance(HOUR)
    assert f"<t:{due:.0f}:t>" in texts(await club.board(number, lawn)), "the board says until when"
    await club.slash(other, "table board", table=number)
    assert await limit_of(club, number) == due
    assert count_pings(club) == before + 1
    await club.press(player, "Draw from the deck", number)
    due = await limit_of(club, number)
    await club.advance(HOUR)
    await club.slash(other, "table board", place=lawn, table=number)
    assert await limit_of(club, number) > due, "a new decision has its own time"
    assert count_pings(club) == before + 2


async def test_a_table_that_has_just_moved_stays_for_some_minutes(club: Club) -> None:
    number, _player, other = await open_friendly(club)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash(other, "table board", place=lawn, table=number)
    text = await club.refusal(other, "table board", table=number)
    assert f"has only just moved to {lawn.mention}. You can move it again <t:{club.now + 300:.0f}:R>" in text
    assert (await club.table(number)).channel == lawn.id
    await club.slash(other, "table board", place=lawn, table=number)
    await club.advance(5 * 60)
    await club.slash(other, "table board", table=number)
    assert (await club.table(number)).channel == club.channel.id


async def test_a_table_that_has_just_moved_leaves_a_deleted_channel_and_its_time_runs_again(club: Club) -> None:
    number, player, other = await open_friendly(club)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash(other, "table board", place=lawn, table=number)
    club.env.backend.delete_channel(lawn.id)
    await club.env.settle()
    assert [timer.kind for timer in await club.store.timers_of(number)] == ["close"]
    await club.slash(player, "table board", table=number)
    assert (await club.table(number)).channel == club.channel.id
    assert await limit_of(club, number) == pytest.approx(club.now + CASUAL.absent, abs=1)


async def test_a_table_whose_board_cannot_be_posted_moves_on_at_once(club: Club) -> None:
    number, player, _other = await open_friendly(club)
    for way in ("/interactions/*/*/callback", "/channels/*/messages"):
        club.env.inject_error("POST", way, status=403, code=50013, times=2)
    lawn, garden = (club.guild.create_text_channel(name) for name in ("lawn", "garden"))
    assert "I can't post" in await club.refusal(player, "table board", place=lawn, table=number)
    await club.slash(player, "table board", place=garden, table=number)
    assert "Time's up at" in texts(await club.board(number, garden))
