"""Timers in simulated time: pings, reminders, stand-in moves for the absent, tables that expire."""

from typing import Any

import pytest

from club.deadlines import LOBBY_TIMEOUT_SECONDS, PACES, TABLE_TIMEOUT_SECONDS
from club.pending_moves import ABSENT_AFTER_TURNS
from db.durations import MINUTE_SECONDS
from db.rows import Phase
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, labels, private

LIVE, CASUAL = PACES["live"], PACES["casual"]


def pings(club: Club) -> list[Any]:
    """Return the messages in the channel that ping somebody whose turn it is."""
    return [message for message in club.channel.history() if "our turn at table" in message.content]


def count_pings(club: Club) -> int:
    """Return how many pings were ever sent."""
    return sum("our turn at table" in str(request.json) for request in club.env.http_requests)


async def open_live(club: Club, *names: str) -> tuple[int, str]:
    """Open a live table where a turn has just begun; return its number and the person on turn."""
    number = await club.tee_off(*names or ("Annika", "Björn"), pace="live")
    while "ping" not in {timer.kind for timer in await club.store.timers_of(number)}:
        await club.play(club.by_buttons(number), number, 1)
    (player,) = await club.on_turn(number)
    return number, player


async def test_the_background_loop_fires_the_timers(club: Club) -> None:
    _number, player = await open_live(club)
    await club.env.advance_time(LIVE.ping + 6)
    (call,) = pings(club)
    assert club[player].mention in call.content


async def test_a_call_comes_only_to_those_who_have_not_moved(club: Club) -> None:
    number, player = await open_live(club)
    await club.advance(LIVE.ping - 1)
    assert not pings(club)
    await club.press(player, "Draw from the deck", number)
    await club.advance(2)
    assert not pings(club), "whoever goes on moving is not called"
    await club.play(club.by_buttons(number), number, 1)
    (other,) = await club.on_turn(number)
    await club.advance(LIVE.ping)
    (call,) = pings(club)
    assert call.content.startswith(club[other].mention)
    assert f"/{(await club.table(number)).board})" in call.content


async def test_the_board_and_the_call_say_until_when_a_turn_may_take(club: Club) -> None:
    number, player = await open_live(club)
    (due,) = [timer.due for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    assert f"Time's up at <t:{due:.0f}:t> (<t:{due:.0f}:R>)" in await club.text(number)
    await club.advance(LIVE.ping)
    (call,) = pings(club)
    assert call.content.startswith(club[player].mention) and call.content.endswith(f"time's up <t:{due:.0f}:R>")


async def test_the_hand_says_until_when_its_reader_has_to_move(club: Club) -> None:
    number, awaited = await open_live(club)
    (due,) = [timer.due for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    assert f"Time's up at <t:{due:.0f}:t> (<t:{due:.0f}:R>)" in private(await club.press(awaited, "My hand", number))
    other = "Björn" if awaited == "Annika" else "Annika"
    assert "Time's up" not in private(await club.press(other, "My hand", number))


async def test_alone_with_the_house_nobody_waits_and_no_time_runs(club: Club) -> None:
    number = await club.gather("playnine new", "Annika", house=1, players=2)
    assert "Time's up at" not in await club.text(number)


async def test_a_call_is_deleted_with_the_boards_update_once_its_player_has_moved(club: Club) -> None:
    number, awaited = await open_live(club)
    await club.advance(LIVE.ping)
    assert len(pings(club)) == 1
    await club.press(awaited, "Draw from the deck", number)
    await club.env.settle()
    assert not pings(club)


async def test_each_turn_has_one_call_which_replaces_the_last_one(club: Club) -> None:
    number, player = await open_live(club)
    await club.advance(LIVE.ping)
    await club.advance(LIVE.ping)
    (first,) = pings(club)
    assert count_pings(club) == 1
    await club.press(player, "Draw from the deck", number)
    await club.play(club.by_buttons(number), number, 1)
    await club.advance(LIVE.ping)
    (second,) = pings(club)
    assert second.id != first.id
    assert count_pings(club) == 2


async def test_the_last_call_is_deleted_after_a_restart_too(club: Club) -> None:
    number, player = await open_live(club)
    await club.advance(LIVE.ping)
    (first,) = pings(club)
    await club.restart()
    while await club.on_turn(number) == [player]:
        await club.play(club.by_buttons(number), number, 1)
    await club.advance(LIVE.ping)
    (second,) = pings(club)
    assert second.id != first.id


async def test_the_last_call_is_deleted_at_the_end_of_the_game(club: Club) -> None:
    number, _awaited = await open_live(club)
    await club.advance(LIVE.ping)
    assert pings(club)
    await club.finish(number)
    assert not pings(club)


async def test_players_who_are_awaited_at_once_are_called_in_one_message(club: Club) -> None:
    number = await club.open("Annika", "Björn", "Mia", pace="live")
    await club.tee("Björn", number=number)
    await club.advance(LIVE.ping)
    (call,) = pings(club)
    assert club["Annika"].mention in call.content
    assert club["Mia"].mention in call.content
    assert club["Björn"].mention not in call.content
    (request,) = [each for each in club.env.http_requests if "our turn at table" in str(each.json)]
    assert request.json is not None
    assert set(request.json["allowed_mentions"]["users"]) == {club["Annika"].id, club["Mia"].id}


async def test_settings_me_switches_calls_off(club: Club) -> None:
    number, player = await open_live(club)
    assert "Pings: off" in labels(answer_of(await club.slash(player, "settings me", pings=False)))
    await club.advance(LIVE.remind)
    assert not pings(club)
    assert "Pings: on" in labels(answer_of(await club.slash(player, "settings me", pings=True)))
    await club.rush(number, lambda state: state.shot == 1)
    await club.rush(number, lambda state: state.shot == 2)
    await club.advance(LIVE.ping)
    assert pings(club)


async def test_a_reminder_follows_the_call(club: Club) -> None:
    _number, player = await open_live(club)
    await club.advance(LIVE.ping)
    await club.advance(LIVE.remind - LIVE.ping)
    (call,) = pings(club)
    assert call.content.startswith(f"{club[player].mention} Still your turn")


async def test_the_house_plays_for_somebody_absent(club: Club) -> None:
    number, player = await open_live(club)
    seat = (await club.table(number)).seat_of(club[player].id)
    assert seat is not None
    await club.advance(LIVE.absent - 1)
    assert await club.on_turn(number) == [player]
    await club.advance(2)
    assert await club.on_turn(number) != [player]
    assert (await club.table(number)).seats[seat.seat].missed_turns == 1
    assert "The house plays" not in await club.text(number)


async def test_a_player_who_moves_again_is_no_longer_away(club: Club) -> None:
    number, player = await open_live(club)
    await club.advance(LIVE.absent)
    while await club.on_turn(number) != [player]:
        await club.play(club.by_buttons(number), number, 1)
    assert any(seat.missed_turns for seat in (await club.table(number)).seats)
    await club.play(club.by_buttons(number), number, 1)
    assert all(seat.missed_turns == 0 for seat in (await club.table(number)).seats)


async def open_away(club: Club) -> tuple[int, str]:
    """Open a live table where one of three has missed two turns; return its number and that person."""
    number, absentee = await open_live(club, "Annika", "Björn", "Mia")
    for _ in range(ABSENT_AFTER_TURNS):
        while await club.on_turn(number) != [absentee]:
            await club.play(club.by_buttons(number), number, 1)
        await club.advance(LIVE.absent)
    return number, absentee


async def test_after_two_missed_turns_the_house_plays_at_once_and_says_so(club: Club) -> None:
    number, absentee = await open_away(club)
    assert f"The house plays for {club[absentee].mention} until they're back" in await club.text(number)
    for _ in range(12):
        await club.play(club.by_buttons(number), number, 1)
        assert absentee not in await club.on_turn(number)


async def test_im_back_lets_somebody_decide_again(club: Club) -> None:
    number, absentee = await open_away(club)
    assert "You don't have a seat" in private(await club.press("Tom", "I'm back", number))
    await club.press(absentee, "I'm back", number)
    assert "The house plays for" not in await club.text(number)
    while absentee not in await club.on_turn(number):
        await club.play(club.by_buttons(number), number, 1)
    assert "absent" in {timer.kind for timer in await club.store.timers_of(number)}


async def test_a_table_where_everybody_is_away_waits_and_goes_on(club: Club) -> None:
    number, _awaited = await open_live(club)
    for _ in range(2 * ABSENT_AFTER_TURNS + 1):
        await club.advance(LIVE.absent)
    assert all(seat.missed_turns == ABSENT_AFTER_TURNS for seat in (await club.table(number)).seats)
    assert [timer.kind for timer in await club.store.timers_of(number)] == ["close"]
    ply = (await club.table(number)).ply
    await club.advance(DAY)
    assert (await club.table(number)).ply == ply
    (player,) = await club.on_turn(number)
    await club.press(player, "Draw from the deck", number)
    assert (await club.table(number)).ply > ply


async def test_after_everybody_was_away_the_house_plays_for_those_who_have_not_come_back(club: Club) -> None:
    number, _awaited = await open_live(club)
    for _ in range(2 * ABSENT_AFTER_TURNS + 1):
        await club.advance(LIVE.absent)
    (player,) = await club.on_turn(number)
    other = next(name for name in ("Annika", "Björn") if name != player)
    await club.press(other, "I'm back", number)
    assert await club.on_turn(number) == [other]
    assert f"The house plays for {club[player].mention} until" in await club.text(number)
    assert {timer.kind for timer in await club.store.timers_of(number)} >= {"ping", "absent"}


async def test_a_lobby_closes_after_a_day(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.advance(LOBBY_TIMEOUT_SECONDS - 1)
    assert (await club.table()).phase is Phase.LOBBY
    await club.advance(2)
    assert (await club.table()).reason == "waited"
    assert "Nobody teed off for a day" in await club.text()


async def test_the_lobby_timer_closes_no_game_that_has_begun(club: Club) -> None:
    number = await club.open("Annika", "Björn", pace="correspondence")
    await club.advance(LOBBY_TIMEOUT_SECONDS + 1)
    assert (await club.table(number)).phase is Phase.PLAYING


async def test_a_table_falls_asleep_after_two_weeks(club: Club) -> None:
    await club.open("Annika")
    await club.advance(TABLE_TIMEOUT_SECONDS - 1)
    assert (await club.table()).phase is Phase.PLAYING
    await club.advance(2)
    assert (await club.table()).reason == "asleep"
    assert "Nobody played here for two weeks" in await club.text()
    assert "Nobody played here" in await club.refusal("Annika", "playnine draw", table=1)


async def test_a_table_with_one_person_has_no_turn_timers(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=2, pace="live")
    await club.press("Annika", "Add a house rookie")
    await club.press("Annika", "Tee off")
    assert [timer.kind for timer in await club.store.timers_of(1)] == ["close"]
    await club.advance(DAY)
    assert await club.on_turn() == ["Annika"]
    assert not count_pings(club)
    await club.play(club.by_buttons(), moves=3)
    assert [timer.kind for timer in await club.store.timers_of(1)] == ["close"]


async def test_an_hour_old_board_is_posted_anew_and_the_old_one_leads_there(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    await club.advance(51 * 60)
    (player,) = await club.on_turn(number)
    result = await club.press(player, "Draw from the deck", number)
    new = (await club.table(number)).board
    assert new != old
    assert answer_of(result).id == old
    assert f"/{new})" in str(answer_of(result).components)


async def test_tables_closed_without_a_result_are_purged_after_90_days(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.forge("Annika", "n19:1:0:cancel:")
    await club.advance(91 * DAY)
    background_loops: Any = club.client.get_cog("BackgroundLoops")
    with club.env.time_context():
        await background_loops.purge()
    assert "no table 1" in await club.refusal("Annika", "table board", table=1)


@pytest.mark.parametrize(("minutes", "remind"), [(60, 50 * MINUTE_SECONDS), (1440, CASUAL.remind)])
async def test_a_thread_reminds_before_it_is_archived(club: Club, minutes: int, remind: int) -> None:
    """A press in an archived thread may never arrive."""
    made = club.env.backend.create_thread(
        club.channel.id, "Round one", club["Annika"].id, auto_archive_duration=minutes
    )
    thread = next(each for each in club.channel.threads if each.id == made.id)
    await club.slash("Annika", "playnine new", place=thread, players=2)
    await club["Björn"].click(await club.board(channel=thread), label="Join")
    state = await club.store.timers_of(1)
    dues = {timer.kind: timer.due - club.now for timer in state}
    assert dues["remind"] == pytest.approx(remind, abs=5) and dues["absent"] == pytest.approx(CASUAL.absent, abs=5)
