"""Hidden hands: one private message for each seat, kept up to date, never shown to anybody else."""

import asyncio
from typing import Any

from app.discord_io.interaction_tokens import TOKEN_SECONDS
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, private, texts
from tests.cogs.test_scramble_games import press_move
from ui.widgets.custom_id import custom_id


async def open_luck_table(club: Club, *names: str, holes: int = 9) -> int:
    """Open a table of Scramble Golf with Luck cards, which are secret; return its number."""
    return await club.gather("scramble new", *names, cards="luck", holes=holes)


async def open_without_asking(club: Club, *names: str, command: str = "scramble new", cards: str = "luck") -> int:
    """Open a table with secret cards at which nobody has asked for direct messages; return its number."""
    host, *others = names
    await club.slash(host, command, players=len(names), cards=cards)
    (*_, table) = await club.store.open_tables()
    for other in others:
        await club.press(other, "Join", table.id)
    return table.id


def dms(club: Club, name: str) -> list[Any]:
    """Return the private messages that a person has from the bot."""
    return club[name].user.dm_channel.history()


def count_edits(club: Club, letter: Any) -> int:
    """Return how often the bot has edited a private message without a press on it."""
    path = f"/channels/{letter.channel.id}/messages/{letter.id}"
    return sum((each.method, each.path) == ("PATCH", path) for each in club.env.http_requests)


async def test_every_player_has_one_message_however_often_the_board_is_drawn(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    for _ in range(2):
        await club.slash("Annika", "table board")
    await club.restart()
    await club.slash("Annika", "table board")
    assert [len(dms(club, name)) for name in ("Annika", "Björn")] == [1, 1]
    assert f"/{(await club.table(number)).channel}/" in texts(dms(club, "Annika")[0])


async def test_a_message_with_nothing_new_to_show_is_left_alone(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    (letter,) = dms(club, "Annika")
    await club.slash("Annika", "table board", table=number)
    assert count_edits(club, letter) == 0


async def test_private_pages_leave_no_task_behind(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    before = len(asyncio.all_tasks())
    for _ in range(3):
        await club.press("Annika", "My hand", number)
    assert len(asyncio.all_tasks()) == before


async def test_a_deleted_message_is_written_anew(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    (letter,) = dms(club, "Annika")
    club.env.backend.delete_message(letter.channel.id, letter.id)
    while not dms(club, "Annika"):
        club.env.backend.advance_clock(TOKEN_SECONDS + 1)  # a person with the hand open in the channel needs no message
        name, text = await club.next_move(number)
        await club.slash(name, "move", move=text, table=number)
    assert controls(dms(club, "Annika")[0])


async def test_settings_me_keeps_hands_out_of_the_messages(club: Club) -> None:
    for name, wanted in (("Annika", True), ("Annika", False), ("Björn", True)):
        await club.slash(name, "settings me", dms=wanted)
    number = await open_without_asking(club, "Annika", "Björn")
    sent = [each for each in club.env.http_requests if each.path.startswith("/users/@me/channels")]
    assert [each.json for each in sent] == [{"recipient_id": club["Björn"].id}]
    assert "To the table" in private(await club.press("Annika", "My hand", number))


async def test_a_move_in_a_message_is_answered_there(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    name, text = await club.next_move(number)
    (letter,) = dms(club, name)
    result = await press_move(club[name].user, letter, text)
    assert answer_of(result).id == letter.id
    (letter,) = dms(club, name)
    assert "To the table" in texts(letter)
    assert count_edits(club, letter) == 0
    assert (await club.table(number)).ply == 1


async def test_a_move_of_a_secret_hand_made_by_command_is_answered_in_private(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    name, text = await club.next_move(number)
    result = await club.slash(name, "move", move=text, table=number)
    assert answer_of(result).ephemeral


async def test_a_hand_and_a_board_that_a_crash_kept_back_are_there_at_the_next_start(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    before = {name: texts(dms(club, name)[0]) for name in ("Annika", "Björn")}
    with club.env.time_context():
        while (await club.table(number)).ply < 3:
            name, text = await club.next_move(number)
            await club.client.clubhouse.accept_moves(number, club[name].id, text, club.env.backend.snowflake())
    await club.restart()
    await club.env.settle()
    assert (await club.table(number)).shown == (await club.table(number)).ply
    assert any(texts(dms(club, name)[0]) != told for name, told in before.items())


async def test_the_moves_are_noted_as_shown_when_the_hands_are_there(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    club.client.board_updater.hands.update_seconds = 3600.0
    name, text = await club.next_move(number)
    board = await club.board(number)
    live = await club.live_table(number)
    interaction = club.send(name, board, custom_id(number, live.stamp, "move", text))
    await club.until(lambda: interaction.acknowledged and live.posted_ply == 1)
    assert (await club.table(number)).shown == 0
    await club.restart()
    await club.env.settle()
    assert (await club.table(number)).shown == 1
