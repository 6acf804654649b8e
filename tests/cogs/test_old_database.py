"""Play on with what an older version has left: its database, buttons, direct messages and text records."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.rows import Phase, Timer
from db.settings import UserSettings
from tests.cogs.club import Club, Play, run_club
from tests.cogs.final_nine import by_dms
from tests.cogs.messages import answer_of, private, raw, texts
from tests.cogs.old_club import (
    AGAINST_THE_HOUSE,
    DOWNTIME,
    FINAL_NINE,
    LOBBY,
    LOBBY_WITH_HOUSE,
    PLAY_NINE,
    RANKED,
    SCRAMBLE,
    STUDIED,
    VOTED,
    furnish,
    old_club,
    old_file,
    old_ids,
    old_message,
    old_promise,
    old_world,
    press_old,
)
from tests.cogs.payloads import parts
from tests.cogs.test_hands import dms
from tests.cogs.test_scramble_games import by_buttons_and_hand, moves_of
from tests.cogs.test_verify import record_of
from tests.databases import memory_folder

pytestmark = pytest.mark.usefixtures("real_seeds")


@pytest.fixture
async def club(folder: Path) -> AsyncIterator[Club]:
    """Yield the club of the older version with the bot of this one."""
    club = old_club(folder)
    async with run_club(club, furnish):
        yield club


def query(club: Club, statement: str) -> list[Any]:
    """Return the rows of a query on the database file."""
    with closing(sqlite3.connect(club.file)) as connection:
        return connection.execute(statement).fetchall()


def old_rows(statement: str) -> list[Any]:
    """Return the rows of a query on the database as the older version has left it."""
    with memory_folder() as folder:
        return query(old_club(folder), statement)


async def check_game(club: Club, number: int, promised: str) -> None:
    """Play a game to its end, and verify it and its promise from the database and from its text record."""
    await club.finish(number)
    record = ("game.txt", await record_of(club, number))
    for text in (
        await club.refusal("Tom", "verify", table=number),
        await club.refusal("Tom", "verify", record=record),
    ):
        assert "This game checks out" in text and f"`{promised}`" in text
    assert f"the game at table {number}, move by move" in text


async def test_redrawn_boards_and_hands_offer_what_the_old_ones_offered(folder: Path) -> None:
    club = old_club(folder)
    club.sql("UPDATE tables SET shown = shown - 1 WHERE ply > 0")
    club.sql("UPDATE seats SET hand_ply = hand_ply - 1")
    boards = dict(query(club, "SELECT id, board FROM tables WHERE ply > 0"))
    hands = query(club, "SELECT hand_channel, hand_message FROM seats WHERE hand_message IS NOT NULL AND live")
    assert (len(boards), len(hands)) == (7, 4)
    async with run_club(club, furnish):
        for number, board in boards.items():
            shown = await club.board(number)
            assert shown.id != board or is_edited(club, club.channel.id, board)
            assert verbs(old_ids(old_message(board))) <= verbs(old_ids({"components": raw(shown)}))
        for channel, hand in hands:
            assert is_edited(club, channel, hand)
            components = club.env.backend.get_message(channel, hand).components
            assert hand_offers(old_message(hand)) <= hand_offers({"components": components})


def verbs(controls: Iterable[str]) -> set[str]:
    """Return what these buttons do; the one about the deal has another name on a final card."""
    return {control.split(":")[3].replace("promise", "fair") for control in controls}


def is_edited(club: Club, channel: int, message: int) -> bool:
    """Return whether the bot has edited this message without a press."""
    path = f"/channels/{channel}/messages/{message}"
    return any((request.method, request.path) == ("PATCH", path) for request in club.env.http_requests)


def hand_offers(message: Mapping[str, Any]) -> set[str]:
    """Return the moves of a hand, on buttons or in menus, and what its other controls do."""
    found = [part for part in parts(message["components"]) if "custom_id" in part]
    moves = {way.text for part in found for way in moves_of(part)}
    return moves | verbs(part["custom_id"] for part in found) - {"move", "choose", "several"}


async def test_every_old_button_has_a_handler(club: Club) -> None:
    assert len(old_world()["verbs"]) == 46
    assert set(old_world()["verbs"]) <= club.client.handlers.keys()


def pressed_message(club: Club) -> int:
    """Return the message on which the last button was pressed."""
    presses = (event for _kind, name, event in club.env.backend.transcript if name == "INTERACTION_CREATE")
    return int([*presses][-1]["message"]["id"])


@pytest.mark.parametrize(
    ("number", "way"),
    [
        pytest.param(PLAY_NINE, Club.by_buttons, id="play-nine", marks=pytest.mark.exhaustive),
        pytest.param(SCRAMBLE, by_dms, id="scramble"),
        pytest.param(FINAL_NINE, by_dms, id="final-nine", marks=pytest.mark.exhaustive),
    ],
)
async def test_a_game_goes_on_by_the_old_buttons(club: Club, number: int, way: Callable[[Club, int], Play]) -> None:
    before, (name, text) = await club.table(number), await club.next_move(number)
    letters = [letter.id for letter in dms(club, name)]
    pressed = await way(club, number)(name, text)
    assert pressed_message(club) in ({before.board, *letters} & {message["id"] for message in old_world()["messages"]})
    assert pressed.acknowledged and (await club.table(number)).ply > before.ply
    assert [letter.id for letter in dms(club, name)] == letters
    assert await club.play(way(club, number), number, 6) == 6
    await check_game(club, number, old_promise("fair:", number))


async def test_old_lobbies_tee_off_by_the_deal_that_they_have_promised(club: Club) -> None:
    for number, name, verb in ((LOBBY, "Tom", "join:"), (LOBBY_WITH_HOUSE, "Björn", "start:")):
        await press_old(club, name, verb, number)
        assert (await club.table(number)).phase is Phase.PLAYING
        assert await club.play(by_buttons_and_hand(club, number), number, 4) == 4
        await check_game(club, number, old_promise("fair:", number))


async def test_the_final_card_and_the_welcome_deal_by_the_promises_on_their_buttons(club: Club) -> None:
    await press_old(club, "Mia", "rematch:", RANKED)
    await press_old(club, "Tom", "rematch:", RANKED)
    await press_old(club, "Annika", "rematch:", AGAINST_THE_HOUSE)
    await press_old(club, "Zoé", "play:final-nine", 0)
    promised = (
        old_promise("rematch:", RANKED),
        old_promise("rematch:", AGAINST_THE_HOUSE),
        old_promise("play:final-nine"),
    )
    for number, promise in enumerate(promised, 10):
        assert (await club.table(number)).phase is Phase.PLAYING
        await check_game(club, number, promise)


@pytest.mark.exhaustive
async def test_reports_practice_and_lessons_go_on_from_their_pages(club: Club) -> None:
    for number, name in ((STUDIED, "Annika"), (RANKED, "Mia"), (AGAINST_THE_HOUSE, "Annika")):
        assert "Your report" in private(await press_old(club, name, "report:", number))
    assert "Not quite." in private(await press_old(club, "Annika", "practice:4 "))
    assert "this cost you" in private(await press_old(club, "Annika", "decision:", STUDIED))
    lesson = answer_of(await press_old(club, "Zoé", "teach:play-nine leaf 1"))
    assert any("teach:play-nine move tee" in control for control in old_ids({"components": raw(lesson)}))
    await press_old(club, "Björn", "summary:", STUDIED)
    assert "Stroke of the round" in club.channel_texts()[-1]


LATER_OPTIONS = {STUDIED: (b'"course": "A", ', b'"course": "A", "holes": 9, ')}
"""The change that an option added later makes in an old record, by table: the text before and after."""


@pytest.mark.parametrize("number", [STUDIED, RANKED, AGAINST_THE_HOUSE], ids=["scramble", "play-nine", "final-nine"])
async def test_old_text_records_verify_and_are_written_alike(club: Club, number: int) -> None:
    old, new = LATER_OPTIONS.get(number, (b"", b""))
    assert await record_of(club, number) == old_file(f"table-{number}.txt").replace(old, new, 1)
    await check_game(club, number, old_promise("fair:", number))
    totals = [result.total for result in await club.store.results(number)]
    assert totals == [*(await club.replay(number)).result.totals]


async def test_votes_offers_answers_and_settings_still_hold(club: Club) -> None:
    before = await club.table(VOTED)
    assert "Vote passed" in texts(answer_of(await press_old(club, "Mia", "vote:", VOTED)))
    assert (await club.table(VOTED)).ply < before.ply
    assert "has taken the seat" in texts(answer_of(await press_old(club, "Zoé", "take:", VOTED)))
    await check_game(club, VOTED, old_promise("fair:", VOTED))
    assert (await club.table(FINAL_NINE)).seats[0].auto_answers == "need"
    await press_old(club, "Yuki", "stand:-need", FINAL_NINE)
    assert (await club.table(FINAL_NINE)).seats[0].auto_answers == ""
    settings = await club.store.user_settings(club["Björn"].id)
    assert settings == UserSettings(
        club["Björn"].id, pings=False, dms=True, night_from=22, night_to=7, zone="Europe/Berlin", language="de"
    )
    assert (await club.store.server_settings(club.guild.id)).pace == "correspondence"
    assert await club.store.blocked_users(club["Annika"].id) == (club["Mia"].id,)
    standings = texts(answer_of(await club.slash("Mia", "leaderboard", game="play-nine")))
    assert "Mia" in standings and "Tom" in standings


async def test_timers_go_on_after_the_downtime(club: Club) -> None:
    ((alive_at,),) = old_rows("SELECT alive_at FROM heartbeats")
    assert club.now - alive_at == pytest.approx(DOWNTIME, abs=1)
    timers = "SELECT table_id, seat, kind, due FROM timers ORDER BY table_id, seat, kind"
    for old, new in zip(old_rows(timers), query(club, timers), strict=True):
        assert new == (*old[:3], pytest.approx(old[3] + club.now - alive_at, abs=1))
    ply, due = (await club.table(PLAY_NINE)).ply, max(timer.due for timer in await absent_timers(club, PLAY_NINE))
    await club.advance(due - club.now + 1)
    assert (await club.table(PLAY_NINE)).ply > ply, "the house plays for whoever is absent"
    lobby = await club.table(LOBBY)
    assert (lobby.phase, lobby.reason) == (Phase.CLOSED, "waited")


async def absent_timers(club: Club, number: int) -> list[Timer]:
    """Return the timers that end a decision of this table."""
    return [timer for timer in await club.store.timers_of(number) if timer.kind == "absent"]
