"""Moving a table to another channel: its players keep sight of it and lose no time."""

from typing import Any

from discord import PermissionOverwrite

from tests.cogs.club import Club
from tests.cogs.messages import texts


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
