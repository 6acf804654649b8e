"""“Play again”: seats are kept, the last press of the previous players deals, nobody joins without a press."""

from hashlib import sha256
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from club.commit_reveal import decode_commitment
from db.rows import Phase
from tests.cogs.club import DAY, Club
from tests.cogs.messages import controls, labels, private, texts
from tests.cogs.test_hands import dms
from tests.cogs.test_welcome import button_commitment, killed_here


async def final_card(club: Club, number: int = 1) -> Any:
    """Return the final card of a table."""
    return await club.board(number)


async def open_finished_table(club: Club, *names: str, house: int = 0, **options: Any) -> int:
    """Open a table of these people and play it to its end; return its number."""
    number = await club.open(*names, house=house, **options)
    await club.finish(number)
    return number


@pytest.mark.usefixtures("real_seeds")
async def test_alone_with_the_house_one_press_deals_by_the_promise_on_the_card(club: Club) -> None:
    await open_finished_table(club, "Annika", house=2)
    before, commitment = await club.table(), decode_commitment(button_commitment(await final_card(club), "rematch"))
    await club.press("Annika", "Play again")
    table = await club.table(2)
    assert table.phase is Phase.PLAYING
    assert sha256(await club.store.secret(2)).hexdigest() == commitment
    assert [(seat.house, seat.name) for seat in table.seats] == [(seat.house, seat.name) for seat in before.seats]
    assert (table.options, table.pace, table.ranked) == (before.options, before.pace, before.ranked)
    assert table.tee_off == table.seats[0].interaction
    answer = await club.text()
    assert "The next round is at table 2." in answer and "Play again" not in labels(await final_card(club))
    await club.finish(2)
    text = await club.refusal("Mia", "verify", table=2)
    assert "This game checks out" in text and f"`{commitment}`" in text


async def test_a_hand_in_a_direct_message_opens_the_next_round_in_its_channel(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", holes=1)
    await club.finish(number)
    await club.advance(60)
    for name, expected_text in (("Annika", "Table 2 is open"), ("Björn", "Take your seat at table 2")):
        text = private(await club[name].user.click(dms(club, name)[0], label="Play again"))
        table = await club.table(2)
        assert (table.phase, table.previous, table.channel) == (Phase.LOBBY, number, club.channel.id)
        assert expected_text in text and f"/{table.board})" in text


async def test_where_some_open_tables_a_direct_message_leads_to_the_final_card(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", holes=1)
    await club.finish(number)
    await club.advance(60)
    await club.slash(club.add_moderator(manage_guild=True), "settings server", channel=club.channel)
    text = private(await club["Annika"].user.click(dms(club, "Annika")[0], label="Play again"))
    assert "on the final card" in text and f"/{(await club.table(number)).board})" in text


@pytest.mark.parametrize("change", ["kicked", "hidden channel"])
async def test_a_direct_message_opens_no_round_in_a_channel_that_its_reader_no_longer_sees(
    club: Club, change: str
) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", holes=1)
    await club.finish(number)
    await club.advance(60)
    if change == "kicked":
        club.env.backend.remove_member(club.guild.id, club["Annika"].id)
    else:
        hidden = discord.Permissions(view_channel=True).value
        overwrite = Overwrite(target_id=club["Annika"].id, type=OverwriteType.MEMBER, allow=0, deny=hidden)
        club.env.backend.set_overwrite(club.channel.id, overwrite)
    text = private(await club["Annika"].user.click(dms(club, "Annika")[0], label="Play again"))
    assert text.startswith("You can't see the channel of this game any more")
    assert await club.store.open_tables() == ()
    assert "Table 2 is open" in private(await club["Björn"].user.click(dms(club, "Björn")[0], label="Play again"))


async def test_a_direct_message_opens_no_round_while_discord_does_not_tell_who_sees_the_channel(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", holes=1)
    await club.finish(number)
    await club.advance(60)
    club.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, message="Missing Access", times=1)
    text = private(await club["Annika"].user.click(dms(club, "Annika")[0], label="Play again"))
    assert "on the final card" in text and await club.store.open_tables() == ()


async def test_a_direct_message_opens_the_next_round_on_a_server_of_another_process(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", holes=1)
    await club.finish(number)
    await club.advance(60)
    club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id)})
    await club.env.settle()
    assert club.client.get_guild(club.guild.id) is None
    text = private(await club["Annika"].user.click(dms(club, "Annika")[0], label="Play again"))
    assert "Table 2 is open" in text, "Discord is asked about the server"


@pytest.mark.usefixtures("real_seeds")
async def test_the_press_of_the_last_one_who_played_deals_in_the_same_seats(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn", "Mia", house=1, pace="live", ranked=False)
    before, commitment = await club.table(), decode_commitment(button_commitment(await final_card(club), "rematch"))
    await club.press("Mia", "Play again")
    assert (await club.table(2)).phase is Phase.LOBBY
    assert labels(await final_card(club))[0] == "Play again 1/3"
    await club.press("Annika", "Play again 1/3")
    answer = await club.text()
    assert labels(await final_card(club))[0] == "Play again 2/3"
    assert f"In for another round:** {club['Annika'].mention} and {club['Mia'].mention}. " in answer
    assert f"Seats are kept for {club['Björn'].mention}" in await club.text(2)
    text = private(await club.press("Björn", "Play again 2/3"))
    table = await club.table(2)
    seat = table.seat_of(club["Björn"].id)
    assert seat is not None and "now it's full" in text
    assert table.phase is Phase.PLAYING
    assert [seat.user or seat.name for seat in table.seats] == [seat.user or seat.name for seat in before.seats]
    assert table.tee_off == seat.interaction
    assert (table.pace, table.ranked, table.host) == ("live", False, club["Mia"].id)
    assert sha256(await club.store.secret(2)).hexdigest() == commitment
    await club.finish(2)
    assert "This game checks out" in await club.refusal("Tom", "verify", table=2)


async def test_kept_seats_are_refused_to_second_presses_and_strangers(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    assert "Only players from this round" in private(await club.press("Mia", "Play again"))
    await club.press("Annika", "Play again")
    assert "have a seat" in private(await club.press("Annika", "Play again 1/2"))
    assert "kept for the players from the last round" in private(await club.press("Mia", "Join", 2))
    assert len((await club.table(2)).seats) == 1
    await club.press("Björn", "Join", 2)
    assert (await club.table(2)).phase is Phase.PLAYING
    assert [seat.name for seat in (await club.table(2)).seats] == ["Annika", "Björn"]


async def test_the_host_can_start_a_rematch_without_those_who_have_not_pressed(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn", "Mia")
    await club.press("Björn", "Play again")
    await club.press("Annika", "Play again 1/3")
    late = button_commitment(await final_card(club), "rematch")
    await club.press("Björn", "Tee off", 2)
    table = await club.table(2)
    assert table.phase is Phase.PLAYING
    assert [seat.name for seat in table.seats] == ["Annika", "Björn"]
    assert "The next round is at table 2" in await club.text()
    assert "already started: table 2" in private(await club.forge("Mia", f"n19:1:0:rematch:{late}"))


async def test_a_seat_whose_player_had_left_is_free(club: Club) -> None:
    number = await club.open("Annika", "Björn", "Mia")
    await club.client.clubhouse.leave_game(number, 2)
    await club.finish(number)
    await club.press("Annika", "Play again")
    assert "Mia" not in (await club.text(2)).split("Players")[1]
    await club.press("Björn", "Play again 1/2")
    assert (await club.table(2)).phase is Phase.LOBBY, "a seat is free"
    await club.press("Tom", "Join", 2)
    table = await club.table(2)
    assert table.phase is Phase.PLAYING
    assert [seat.name for seat in table.seats] == ["Annika", "Björn", "Tom"]


async def test_a_round_called_off_can_be_asked_for_again(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    first = button_commitment(await final_card(club), "rematch")
    await club.press("Annika", "Play again")
    await club.forge("Annika", "n19:2:0:cancel:")
    again = button_commitment(await final_card(club), "rematch")
    assert labels(await final_card(club))[0] == "Play again" and again != first
    await club.press("Björn", "Play again")
    await club.press("Annika", "Play again 1/2")
    assert (await club.table(3)).phase is Phase.PLAYING
    assert sha256(await club.store.secret(3)).hexdigest() == decode_commitment(again)


async def test_old_buttons_open_a_lobby_and_deal_nothing_unpromised(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    old = "n19:1:0:rematch:"
    await club.forge("Annika", old)
    assert (await club.table(2)).phase is Phase.LOBBY
    assert "Take your seat at table 2" in private(await club.forge("Björn", old))
    await club.advance(60)
    assert (await club.table(2)).phase is Phase.LOBBY
    await club.press("Björn", "Join", 2)
    assert (await club.table(2)).phase is Phase.PLAYING


async def test_a_game_that_goes_on_is_not_played_again(club: Club) -> None:
    await club.open("Annika", "Björn")
    assert "isn't over yet" in private(await club.forge("Annika", "n19:1:0:rematch:"))
    assert len(await club.store.open_tables()) == 1


async def test_an_old_button_against_the_house_waits_for_tee_off(club: Club) -> None:
    await open_finished_table(club, "Annika", house=1)
    await club.forge("Annika", "n19:1:0:rematch:")
    await club.restart()
    await club.advance(60)
    assert (await club.table(2)).phase is Phase.LOBBY
    await club.press("Annika", "Tee off", 2)
    assert (await club.table(2)).phase is Phase.PLAYING


async def test_killed_between_the_press_and_the_deal_the_lobby_waits(club: Club, monkeypatch: Any) -> None:
    await open_finished_table(club, "Annika", house=1)
    with monkeypatch.context() as killed:
        killed.setattr(club.client.clubhouse, "start_game", killed_here)
        await club.press("Annika", "Play again")
        club.faults.take()
    await club.restart()
    await club.advance(60)
    assert (await club.table(2)).phase is Phase.LOBBY
    assert "Tee off" in labels(await club.board(2))
    await club.press("Annika", "Tee off", 2)
    assert (await club.table(2)).phase is Phase.PLAYING


async def test_a_final_card_drawn_again_promises_the_same(club: Club) -> None:
    await open_finished_table(club, "Annika", house=1)
    before = button_commitment(await final_card(club), "rematch")
    await club.restart()
    await club.slash("Annika", "table board", table=1)
    assert button_commitment(await final_card(club), "rematch") == before


async def test_everybody_presses_at_once_and_one_round_is_dealt(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn", "Mia")
    message = await final_card(club)
    press = next(part["custom_id"] for part in controls(message) if ":rematch:" in part["custom_id"])
    for name in ("Annika", "Björn", "Mia"):
        club.send(name, message, press)
    await club.env.settle()
    (table,) = await club.store.open_tables()
    assert table.phase is Phase.PLAYING
    assert [seat.name for seat in table.seats] == ["Annika", "Björn", "Mia"]


async def test_the_rules_of_the_server_hold_for_whoever_opens_and_not_for_the_others(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    boss = club.add_moderator(manage_guild=True)
    member = club.guild.create_role("Member")
    await club.slash(boss, "settings server", opener=member)
    assert "can open tables" in private(await club.press("Annika", "Play again"))
    await club.slash(boss, "settings server", opener=member, channel=club.channel)
    await club.press("Annika", "Play again")
    await club.slash(boss, "settings server", opener=member)
    await club.press("Björn", "Play again 1/2")
    assert (await club.table(2)).phase is Phase.PLAYING


async def test_a_rematch_lobby_closed_after_a_day_can_be_asked_for_again(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    await club.press("Annika", "Play again")
    await club.advance(DAY + 1)
    assert (await club.table(2)).phase is Phase.CLOSED
    assert "Play again" in labels(await final_card(club))
    assert "In for another round" not in texts(await final_card(club))


async def test_killed_when_the_last_one_sat_down_in_the_first_seat_it_tees_off_by_itself(
    club: Club, monkeypatch: Any
) -> None:
    await open_finished_table(club, "Annika", "Björn")
    await club.press("Björn", "Play again")
    with monkeypatch.context() as killed:
        killed.setattr(club.client.clubhouse, "start_game", killed_here)
        await club.press("Annika", "Play again 1/2")
        club.faults.take()
    assert [seat.name for seat in (await club.table(2)).seats] == ["Annika", "Björn"]
    await club.restart()
    await club.advance(60)
    table = await club.table(2)
    assert table.phase is Phase.PLAYING
    assert table.tee_off == table.seats[0].interaction


async def test_a_round_that_was_set_aside_can_be_asked_for_again(club: Club) -> None:
    await open_finished_table(club, "Annika", "Björn")
    await club.press("Annika", "Play again")
    await club.store.set_aside(2, "unreadable", club.now)
    await club.slash("Annika", "table board", table=1)
    await club.press("Björn", "Play again")
    assert (await club.table(3)).previous == 1
