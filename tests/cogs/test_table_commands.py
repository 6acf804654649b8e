"""Commands about a table besides playing: `/table`, `/move`, its menu, and how names are printed."""

import dataclasses

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from db.rows import Phase
from engine.play_nine import GAME
from engine.registry import EDITIONS, GAMES
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, raw, texts
from tests.cogs.payloads import parts
from ui.games import face


async def test_board_posts_the_board_anew_and_the_old_one_leads_there(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    await club.slash("Björn", "table board", table=number)
    new = (await club.table(number)).board
    assert new not in (None, old)
    retired = club.message(old or 0)
    assert "is further down" in texts(retired)
    assert f"/{club.channel.id}/{new})" in texts(retired)
    assert not list(controls(retired))
    await club.play(club.by_buttons(number), number, 5)


async def test_strangers_post_a_board_anew_only_once_it_is_some_minutes_old(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    text = await club.refusal("Mia", "table board", table=number)
    assert "was only just posted" in text and f"/{club.channel.id}/{old})" in text
    await club.advance(6 * 60)
    await club.slash("Mia", "table board", table=number)
    new = (await club.table(number)).board
    assert new not in (None, old)
    assert "was only just posted" in await club.refusal("Tom", "table board", table=number)
    await club.advance(1)
    await club.slash("Annika", "table board", table=number)
    assert (await club.table(number)).board != new


async def test_board_moves_the_table_to_another_channel_for_its_players(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    lawn = club.guild.create_text_channel("lawn")
    assert "Only its players" in private(await club.slash("Mia", "table board", place=lawn, table=number))
    await club.slash("Björn", "table board", place=lawn)
    assert (await club.table(number)).channel == lawn.id
    club.channel = lawn
    await club.play(club.by_buttons(number), number, 5)


async def test_board_moves_the_table_into_a_thread(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    thread = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    place = next(each for each in club.channel.threads if each.id == thread.id)
    await club.slash("Annika", "table board", place=place)
    table = await club.table(number)
    assert (table.channel, table.thread) == (club.channel.id, place.id)
    club.channel = place
    await club.play(club.by_buttons(number), number, 5)
    await club.play(club.by_slash(number), number, 2)
    await club.play(club.by_buttons(number), number, 5)


async def test_only_players_and_moderators_move_a_board_to_another_channel(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    lawn = club.guild.create_text_channel("lawn")
    await club.slash(club.add_moderator(manage_messages=True), "table board", place=lawn, table=number)
    assert (await club.table(number)).channel == lawn.id


async def test_list_shows_the_open_tables(club: Club) -> None:
    assert "No table is open" in await club.refusal("Annika", "table list")
    await club.tee_off("Annika", "Björn")
    await club.slash("Mia", "playnine new")
    await club.slash("Tom", "playnine new")
    await club.forge("Tom", "n19:3:0:cancel:")
    lines = (await club.refusal("Annika", "table list")).splitlines()
    assert len(lines) == 3
    assert "lobby" in lines[1] and "Mia" in lines[1], "those that wait for players come first"
    assert "playing" in lines[2] and club.channel.mention in lines[2]
    assert f"/{(await club.table(1)).board})" in lines[2]
    result = answer_of(await club.slash("Annika", "table list"))
    await club["Annika"].click(result, label="Join table 2")
    assert (await club.table(2)).seat_of(club["Annika"].id)
    assert "Join table 2" not in labels(answer_of(await club.slash("Annika", "table list")))


async def test_tables_of_a_channel_that_a_member_cannot_see_are_hidden(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    hidden = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=club["Mia"].id, type=OverwriteType.MEMBER, allow=0, deny=hidden)
    club.env.backend.set_overwrite(club.channel.id, overwrite)
    lawn = club.guild.create_text_channel("lawn")
    for command in ("table record", "table list", "replay", "verify"):
        options = {} if command == "table list" else {"table": number}
        refusal = private(await club.slash("Mia", command, place=lawn, **options))
        assert refusal.startswith(("There's no table", "No table is open")), command
    assert "playing" in private(await club.slash("Tom", "table list", place=lawn))
    assert "playing" in private(await club.slash("Annika", "table list", place=lawn))


async def test_leave_hands_the_seat_to_the_house_for_good(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    assert "You've left" in private(await club.confirm("Björn", "table leave"))
    assert (await club.table(number)).seats[1].gone
    assert "not at an open table" in await club.refusal("Björn", "table leave")
    assert "don't have a seat" in await club.refusal("Björn", "playnine draw", table=number)
    await club.finish(number)
    places = [result.place for result in await club.store.results(number)]
    assert places[1] == 3


async def test_the_last_one_to_leave_closes_the_table(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.confirm("Björn", "table leave")
    await club.press("Annika", "Table", number)
    await club.confirm("Annika", "table leave")
    table = await club.table(number)
    assert (table.phase, table.reason) == (Phase.CLOSED, "deserted")
    assert "Nobody is left" in await club.text(number)


async def test_leave_in_the_lobby_frees_the_seat(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.press("Björn", "Join")
    assert "have a seat" in await club.refusal("Mia", "table leave", table=1)
    await club.confirm("Annika", "table leave")
    assert [seat.name for seat in (await club.table()).seats] == ["Björn"]
    assert club["Annika"].mention not in await club.text()


async def test_the_menu_of_the_table_offers_leaving_and_ending_to_its_players(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia", ranked=False)
    assert labels(answer_of(await club.press("Tom", "Table", number)).message) == ["Fair deal", "How to play"]
    menu = await club.press("Björn", "Table", number)
    assert labels(answer_of(menu).message) == ["Leave the table", "End the game", "Fair deal", "How to play"]
    result = await club["Björn"].click(answer_of(menu).message, label="Leave the table")
    await club["Björn"].click(answer_of(result).message, label="Leave for good")
    assert "You've left" in texts(answer_of(result).message)
    assert (await club.table(number)).seats[1].gone
    menu = await club.press("Annika", "Table", number)
    result = await club["Annika"].click(answer_of(menu).message, label="End the game")
    await club["Annika"].click(answer_of(result).message, label="End it for everyone")
    assert (await club.table(number)).reason == "ended"


MEMBER = dataclasses.replace(
    GAME,
    ai=dataclasses.replace(
        GAME.ai, house_players={"member": GAME.ai.house_players["amateur"]}, stand_in_level="member"
    ),
)
"""Play Nine with one house player, of a level that no other game has."""


async def test_replace_gives_a_seat_to_the_house_player_that_the_game_names(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EDITIONS, (GAME.key, GAME.edition), MEMBER)
    number = await club.tee_off("Annika", "Björn")
    await club.slash("Björn", "table replace", player="2", table=number)
    assert (await club.table(number)).seats[1].house == "member"
    await club.finish(number)


async def test_a_house_player_of_a_removed_level_is_played_by_another_level(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.slash("Björn", "table replace", player="2", table=number)
    monkeypatch.setitem(EDITIONS, (GAME.key, GAME.edition), MEMBER)
    club.client.clubhouse.tables.evict(number)
    await club.finish(number)


async def test_move_offers_at_most_25_and_those_that_fit(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    every = await club["Annika"].autocomplete(club.channel, "move", "move", "", table=number)
    assert len(every) == 25
    some = await club["Annika"].autocomplete(club.channel, "move", "move", "TEE 7", table=number)
    assert [choice["value"] for choice in some] == ["tee 7 8"]
    assert await club["Annika"].autocomplete(club.channel, "move", "move", "", table=99) == []
    assert await club["Tom"].autocomplete(club.channel, "move", "move", "") == []


@pytest.mark.parametrize("text", ["fly me", "", "tee 9 9", "draw", "tee 1", "@everyone", "x" * 500])
async def test_an_unknown_move_is_refused_with_what_to_do(club: Club, text: str) -> None:
    number = await club.open("Annika", "Björn")
    answer = await club.refusal("Annika", "move", move=text, table=number)
    assert len(answer) > 20
    assert (await club.table(number)).ply == 0


async def test_commands_ask_which_table_where_that_is_unclear(club: Club) -> None:
    await club.open("Annika")
    assert "You're not at an open table" in await club.refusal("Mia", "playnine draw")
    await club.slash("Annika", "playnine tee", first=1, second=2)
    await club.open("Annika")
    refusal = await club.refusal("Annika", "playnine draw")
    assert "several tables: Play Nine (table 1), Play Nine (table 2). Choose one with" in refusal
    await club.slash("Annika", "playnine draw", table=1)
    assert (await club.table(1)).ply == 2
    assert "no table 77" in await club.refusal("Annika", "playnine draw", table=77)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("table board", {}),
        ("table end", {}),
        ("table vote", {"motion": "end"}),
        ("table replace", {"player": "2"}),
        ("table leave", {}),
        ("move", {"move": "draw"}),
    ],
)
async def test_a_command_on_a_server_never_means_a_table_of_another_one(
    club: Club, command: str, options: dict[str, str]
) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    before = await club.table(number)
    other = club.env.create_guild("Another Club")
    owner = other.create_role("Owner", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    lawn, guest = other.create_text_channel("lawn"), other.add_member(club["Björn"].user, roles=(owner,))
    assert "not at an open table" in private(await guest.slash(lawn, command, **options))
    assert await club.table(number) == before


async def test_a_command_means_the_one_table_that_waits_and_no_lobby(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=2)
    await club.open("Annika")
    await club.slash("Annika", "playnine tee", first=1, second=2)
    assert (await club.table(2)).ply == 1


NASTY = {
    "markdown": "**bold** _it_ `code` ||spoiler||",
    "mention": "@everyone <@&1> <@2>",
    "right to left": "\u202eevil\u202c שלום",
    "emoji": "⛳🏌️‍♀️🐦",
    "wide": "W" * 32,
    "link": "[free](https://example.com)",
    "lines": "a\n# b\n- c",
    "zalgo": "Z" + "\u0336\u0338" * 15,
    "empty": "\u200b",
}


@pytest.mark.parametrize("kind", NASTY)
async def test_no_name_breaks_a_message(club: Club, kind: str) -> None:
    name = NASTY[kind]
    club.join_server(name)
    number = await club.tee_off(name, "Annika")
    await club.slash("Annika", "table list")
    await club.slash("Annika", "table replace", player="1", table=number)
    await club.finish(number)
    await club.slash(name, "profile")
    for message in club.channel.history():
        printed = "\n".join(part["content"] for part in parts(raw(message)) if part.get("content"))
        printed += message.content
        for harmful in ("@everyone", "<@&1>", "**bold**", "\u202e", "[free](", "||spoiler||", "\n# b"):
            assert harmful not in printed


async def test_a_table_of_any_game_is_opened_with_its_usual_choices(club: Club) -> None:
    for key, game in GAMES.items():
        await club.slash("Annika", "table new", game=key)
        table = max(await club.store.open_tables(channel=club.channel.id), key=lambda table: table.id)
        assert (table.game, table.room) == (key, face(key).room(game.rules.options()))
        await club.forge("Annika", f"n19:{table.id}:0:cancel:")


async def test_more_seats_than_a_game_has_are_refused(club: Club) -> None:
    assert "1 to 4" in await club.refusal("Annika", "table new", game="final-nine", players=6)
