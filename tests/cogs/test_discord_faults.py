"""Faults of Discord during a game: the game goes on, and people are told."""

import pytest

from db.rows import Phase
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import answer_of, labels, private
from tests.exhaustive_cases import first_cases


async def test_a_deleted_board_is_posted_anew(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    club.env.backend.delete_message(club.channel.id, old or 0)
    await club.play(club.by_slash(number), number, 1)
    assert (await club.table(number)).board != old
    assert labels(await club.board(number))


async def test_a_board_deleted_while_somebody_plays_elsewhere_is_posted_anew(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    club.env.backend.delete_message(club.channel.id, old or 0)
    lawn = club.guild.create_text_channel("lawn")
    (shooter,) = await club.on_turn(number)
    result = await club.slash(shooter, "move", place=lawn, move="draw", table=number)
    assert answer_of(result).ephemeral
    assert (await club.table(number)).board != old
    assert " drew " in await club.text(number)


async def test_a_lobby_whose_channel_is_deleted_closes(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    table = await club.table()
    assert (table.phase, table.reason) == (Phase.CLOSED, "lost")
    await club.advance(HOUR)
    tries = [request for request in club.env.http_requests if request.path == f"/channels/{club.channel.id}/messages"]
    assert len(tries) <= 1


async def test_a_game_whose_channel_is_deleted_waits_and_goes_on_elsewhere(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    assert [timer.kind for timer in await club.store.timers_of(number)] == ["close"]
    lawn = club.channel = club.guild.create_text_channel("lawn")
    assert "Only its players can move it" in await club.refusal("Mia", "table board", table=number)
    await club.slash("Annika", "table board")
    assert (await club.table(number)).channel == lawn.id
    await club.play(club.by_buttons(number), number, 3)
    assert {"absent", "close"} <= {timer.kind for timer in await club.store.timers_of(number)}


async def test_a_lost_thread_is_like_a_lost_channel(club: Club) -> None:
    thread = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    place = next(each for each in club.channel.threads if each.id == thread.id)
    await club.slash("Annika", "playnine new", place=place)
    club.env.backend.delete_channel(thread.id)
    await club.env.settle()
    assert (await club.table()).reason == "lost"


@pytest.mark.parametrize("code", first_cases([50013, 50001, 50083, 160005]))
async def test_a_game_goes_on_by_presses_where_the_bot_may_not_post(club: Club, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    before = len(club.channel_texts())
    club.env.inject_error("*", "/channels/*", status=403, code=code, times=None)
    while not (await club.replay(number)).card.strokes[0]:
        await club.play(club.by_buttons(number), number, 5)
    assert len(club.channel_texts()) == before
    club.env.backend.faults.clear()
    while len(club.channel_texts()) == before:
        await club.play(club.by_buttons(number), number, 5)


async def test_a_lost_permission_is_named_to_the_person_who_needs_it(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    club.deny(send_messages=True, view_channel=True)
    club.env.backend.delete_message(club.channel.id, (await club.table(number)).board or 0)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash("Annika", "move", place=lawn, move="tee 1 2", table=number)
    assert (await club.table(number)).ply == 1
    club.deny()
    await club.advance(3 * 60)
    assert "tees off" in await club.text(number)


async def test_a_rematch_that_cannot_be_posted_is_refused_with_a_sentence(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    for way in ("/interactions/*/*/callback", "/channels/*/messages"):
        club.env.inject_error("POST", way, status=403, code=50013, times=2)
    assert "I can't post" in private(await club.press("Annika", "Play again", number))
    await club.slash("Annika", "table board", table=number + 1)
    await club.press("Björn", "Play again 1/2", number)
    assert "tee off" in await club.text(number + 1)


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (503, 0), (429, 30046), (404, 10008)])
async def test_a_board_whose_edit_is_refused_is_posted_anew(club: Club, status: int, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    lawn = club.guild.create_text_channel("lawn")
    (shooter,) = await club.on_turn(number)
    for way in ("/channels/*/messages/*", "/webhooks/*"):
        club.env.inject_error("PATCH", way, status=status, code=code)
    await club.slash(shooter, "move", place=lawn, move="draw", table=number)
    assert " drew " in await club.text(number)
    assert [message for message in club.channel_texts() if "is further down: [here]" in message]


@pytest.mark.parametrize(("status", "code"), [(500, 0), (429, 0), (404, 10062), (400, 40060)])
async def test_a_refused_answer_leaves_the_move_and_the_board_right(club: Club, status: int, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    club.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3
    assert " drew " in await club.text(number)
    await club.play(club.by_buttons(number), number, 5)


@pytest.mark.parametrize("command", ["settings export", "table record"])
async def test_a_file_that_discord_does_not_take_is_no_success(club: Club, command: str) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    club.env.inject_error("POST", "/interactions/*/callback", status=413, code=40005, times=1)
    refused = await club.slash("Annika", command)
    assert private(refused) == "Discord didn't take the file. Please try again."
    sent = answer_of(await club.slash("Annika", command))
    assert sent.ephemeral and len(sent.attachments) == 1


async def test_boards_are_updated_once_an_outage_is_over(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    club.env.inject_error("*", "*", status=503, times=None)
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3
    club.env.backend.faults.clear()
    await club.advance(3 * 60)
    assert " drew " in await club.text(number)
