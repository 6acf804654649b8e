"""The welcome message: posted once, where the bot may; one press on it deals a game that can be verified."""

from hashlib import sha256
from typing import Any

import pytest
from simcord.backend import serializers

from club.commit_reveal import decode_commitment
from club.table_rules import read_options
from db.rows import Caps, Phase
from engine.registry import GAMES
from render.welcome import welcome as render_welcome
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.cogs.test_click_costs import Drawings
from ui.games import FACES

PLAYED = [(game, face.first.label.format(game=GAMES[game].title)) for game, face in FACES.items() if face.first]


async def deliver_guild(club: Club, *, first: bool = True, online: bool = True) -> list[Any]:
    """Deliver the bot's arrival on the server, first or repeated, and return the channel's messages."""
    if first:
        club.sql("DELETE FROM servers")
    guild = club.env.backend.guilds[club.guild.id]
    payload = dict(serializers.guild_create_payload(club.env.backend, guild))
    if online:
        payload.pop("unavailable", None)
    club.env.backend.emit("GUILD_CREATE", payload)
    await club.env.settle()
    return list(club.channel.history())


async def welcome_message(club: Club) -> Any:
    """Deliver the bot's first arrival on the server, and return the welcome message."""
    (message,) = await deliver_guild(club)
    return message


def button_commitment(message: Any, verb: str = "play") -> str:
    """Return the encoded commitment that the buttons of a message carry."""
    args = {part["custom_id"].split(":", 4)[4] for part in controls(message) if f":{verb}:" in part["custom_id"]}
    (encoded,) = {arg.split()[-1] for arg in args}
    return str(encoded)


async def test_the_welcome_has_a_picture_and_a_button_a_game(club: Club) -> None:
    message = await welcome_message(club)
    assert labels(message)[: len(PLAYED)] == [label for _, label in PLAYED]
    assert labels(message)[len(PLAYED) :] == ["Teach me", "With friends", "How to play", "Round of the day"]
    assert len(message.attachments) == 1
    assert "two house players join you right away, in a friendly round" in texts(message)
    assert len(await deliver_guild(club, first=False)) == 1, "it comes back and says nothing"


async def test_the_welcome_goes_where_newcomers_are_greeted(club: Club) -> None:
    lobby = club.guild.create_text_channel("welcome")
    club.env.backend.guilds[club.guild.id].system_channel_id = lobby.id
    assert await deliver_guild(club) == []
    assert "**Press a game:**" in texts(lobby.history()[0])


async def test_without_the_right_to_post_there_it_goes_to_the_first_channel_where_it_may(club: Club) -> None:
    club.env.backend.guilds[club.guild.id].system_channel_id = club.channel.id
    lawn = club.guild.create_text_channel("lawn")
    club.deny(send_messages=True)
    assert await deliver_guild(club) == []
    assert len(lawn.history()) == 1


async def test_the_welcome_waits_until_the_bot_may_post(club: Club) -> None:
    club.deny(send_messages=True)
    assert await deliver_guild(club) == []
    club.deny()
    assert len(await deliver_guild(club, first=False)) == 1
    assert len(await deliver_guild(club, first=False)) == 1


async def test_a_server_that_the_bot_left_is_not_welcomed_again(club: Club) -> None:
    await club.store.mark_server_removed(club.guild.id, club.now)
    assert await deliver_guild(club, first=False) == []


async def test_a_server_that_invited_the_bot_before_its_start_is_welcomed_once_it_is_there(club: Club) -> None:
    assert len(await deliver_guild(club, online=False)) == 1
    assert len(await deliver_guild(club, online=False, first=False)) == 1


async def test_a_server_where_the_bot_has_long_been_gets_no_welcome(club: Club) -> None:
    with club.env.time_context():
        club.env.backend.advance_clock(8 * DAY)
    assert await deliver_guild(club, online=False) == []


@pytest.mark.usefixtures("real_seeds")
@pytest.mark.parametrize(("game", "label"), PLAYED)
async def test_one_press_deals_and_the_game_is_verified(club: Club, game: str, label: str) -> None:
    message = await welcome_message(club)
    commitment = decode_commitment(button_commitment(message))
    result = answer_of(await club["Annika"].click(message, label=label))
    table, secret = await club.table(), await club.store.secret(1)
    assert (table.phase, table.game, table.ranked) == (Phase.PLAYING, game, False)
    assert [seat.house for seat in table.seats] == [None, "rookie", "rookie"]
    assert sha256(secret).hexdigest() == commitment, "the secret was fixed before anybody pressed"
    assert table.tee_off == table.seats[0].interaction
    assert table.board == result.id, "the press is answered with the board, at which Discord notes it"
    assert club.channel_texts()[1].startswith(f"### {GAMES[game].title} · table 1")
    assert len(club.channel_texts()) == 2, "the board stands right below the welcome"
    menu = answer_of(await club.press("Annika", "Table"))
    answer = private(await club["Annika"].click(menu.message, label="Fair deal"))
    assert f"`{commitment}`" in answer and f"Tee-off: `{table.tee_off}`" in answer
    await club.play(club.by_move(), moves=2)
    await club.client.clubhouse.close_table(1, "voted")
    text = await club.refusal("Mia", "verify", table=1)
    assert f"`{commitment}`" in text and "Everything played so far checks out" in text


@pytest.mark.parametrize(("game", "holes"), [("Play Nine", 1), ("Scramble Golf", 6), ("Final Nine", 3)])
async def test_the_menu_deals_a_round_of_any_length(club: Club, game: str, holes: int) -> None:
    message = await welcome_message(club)
    commitment = decode_commitment(button_commitment(message, "length"))
    menu = next(part for part in controls(message) if ":length:" in part["custom_id"])
    line = next(line["value"] for line in menu["options"] if line["label"].startswith(f"{game}, {holes} hole"))
    await club["Annika"].select(message, [line], custom_id=menu["custom_id"])
    table = await club.table()
    assert (table.phase, table.ranked, read_options(table).holes) == (Phase.PLAYING, False, holes)
    assert sha256(await club.store.secret(1)).hexdigest() == commitment
    assert "out of date" in private(await club.forge("Annika", "n19:0:0:length:x", "play-nine 7"))


async def test_the_first_decision_is_asked_at_once(club: Club) -> None:
    await club["Annika"].click(await welcome_message(club), label="Play Nine, 3 holes")
    assert await club.on_turn() == ["Annika"]
    assert "Annika tees off: flip two cards" in await club.text()
    await club.play(club.by_buttons(), moves=1)


async def test_after_a_press_the_next_one_deals_at_once_too(club: Club) -> None:
    message = await welcome_message(club)
    before = button_commitment(message)
    await club["Annika"].click(message, label="Play Nine, 3 holes")
    message = club.message(message.id)
    assert button_commitment(message) != before
    await club["Björn"].click(message, label="Scramble Golf, 9 holes")
    assert [(await club.table(number)).phase for number in (1, 2)] == [Phase.PLAYING] * 2
    assert await club.store.secret(1) != await club.store.secret(2)


async def test_the_picture_is_drawn_once_however_often_the_welcome_changes(club: Club) -> None:
    message = await welcome_message(club)
    drawings = club.client.render_worker.render = Drawings(club.client.render_worker.render)  # type: ignore[method-assign]
    await club["Annika"].click(message, label="Play Nine, 3 holes")
    assert len(club.message(message.id).attachments) == 1
    assert drawings.pictures
    assert render_welcome not in drawings.pictures


async def test_of_two_who_press_at_the_same_time_the_second_waits_for_tee_off(club: Club) -> None:
    message = await welcome_message(club)
    press = next(part["custom_id"] for part in controls(message) if "play-nine" in part["custom_id"])
    for name in ("Annika", "Björn"):
        club.send(name, message, press)
    await club.env.settle()
    first, second = [await club.table(number) for number in (1, 2)]
    assert {first.phase, second.phase} == {Phase.PLAYING, Phase.LOBBY}
    waiting = first if first.phase is Phase.LOBBY else second
    host = club.name_of(waiting.host)
    secret = await club.store.secret(waiting.id)
    assert sha256(secret).hexdigest() != decode_commitment(button_commitment(message))
    assert sha256(secret).hexdigest() == decode_commitment(button_commitment(await club.board(waiting.id), "fair"))
    await club.advance(60)
    assert (await club.table(waiting.id)).phase is Phase.LOBBY, "no round of the clock tees it off either"
    await club.press(host, "Tee off", waiting.id)
    assert (await club.table(waiting.id)).phase is Phase.PLAYING


async def test_a_promise_that_nobody_made_opens_a_lobby(club: Club) -> None:
    for arg in ("play-nine", "play-nine x", f"play-nine {'A' * 43}"):
        await club.forge("Annika", f"n19:0:0:play:{arg}")
    assert [table.phase for table in await club.store.open_tables()] == [Phase.LOBBY] * 3
    assert "out of date" in private(await club.forge("Annika", "n19:0:0:play:chess"))
    assert "out of date" in private(await club.forge("Annika", "n19:0:0:promise:x"))


async def test_a_press_delivered_twice_deals_once(club: Club) -> None:
    await club["Annika"].click(await welcome_message(club), label="Play Nine, 3 holes")
    await club.redeliver()
    assert len(await club.store.open_tables()) == 1


async def test_killed_between_the_press_and_the_deal_a_lobby_waits(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    message = await welcome_message(club)
    with monkeypatch.context() as killed:
        killed.setattr(club.client.clubhouse, "start_game", killed_here)
        await club["Annika"].click(message, label="Play Nine, 3 holes")
        club.faults.take()
    await club.restart()
    await club.advance(60)
    table = await club.table()
    assert (table.phase, len(table.seats)) == (Phase.LOBBY, 3)
    await club.press("Annika", "Tee off")
    assert (await club.table()).phase is Phase.PLAYING
    assert sha256(await club.store.secret(1)).hexdigest() == decode_commitment(button_commitment(message))


async def killed_here(number: int, press: int) -> None:
    raise RuntimeError(f"table {number} was to tee off by {press}")


async def test_the_rules_of_the_server_are_told_in_private(club: Club) -> None:
    message = await welcome_message(club)
    boss = club.add_moderator(manage_guild=True)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash(boss, "settings server", channel=lawn)
    assert lawn.mention in private(await club["Annika"].click(message, label="Play Nine, 3 holes"))
    await club.slash(boss, "settings server", channel=lawn, opener=club.guild.create_role("Member"))
    assert "can open tables" in private(await club["Annika"].click(message, label="Play Nine, 3 holes"))
    club.client.config = club.config._replace(caps=Caps(person=1))
    for number in (1, 2):
        text = private(await club[boss].click(club.message(message.id), label="Play Nine, 3 holes"))
        assert ("You host an open table" in text) == (number == 2)
    assert len(await club.store.open_tables()) == 1


async def test_a_press_that_was_refused_leaves_the_promise_for_the_next_one(club: Club) -> None:
    message = await welcome_message(club)
    club.deny(send_messages=True)
    assert "“send messages”" in private(await club["Annika"].click(message, label="Play Nine, 3 holes"))
    club.deny()
    await club["Björn"].click(message, label="Play Nine, 3 holes")
    assert (await club.table()).phase is Phase.PLAYING


async def test_help_deals_too_and_in_direct_messages_says_where_tables_stand(club: Club) -> None:
    result = answer_of(await club.slash("Annika", "help"))
    assert result.ephemeral
    await club["Annika"].click(result.message, label="Play Nine, 3 holes")
    assert (await club.table()).phase is Phase.PLAYING
    id = f"n19:0:0:play:play-nine {button_commitment(result)}"
    assert "You can only play in a server's channels" in private(await club.forge("Annika", id, in_private=True))


async def test_how_to_play_and_the_fair_deal_are_told_in_private(club: Club) -> None:
    message = await welcome_message(club)
    page = answer_of(await club["Mia"].click(message, label="How to play"))
    assert page.ephemeral
    assert labels(page) == [*(game.title for game in GAMES.values()), "Fair deal"]
    assert f"`{decode_commitment(button_commitment(message))}`" in private(
        await club["Mia"].click(page.message, label="Fair deal")
    )


async def test_old_unused_promises_are_purged(club: Club) -> None:
    message = await welcome_message(club)
    while await club.store.purge(club.now + DAY):
        pass
    await club["Annika"].click(message, label="Play Nine, 3 holes")
    assert (await club.table()).phase is Phase.LOBBY
