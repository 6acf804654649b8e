"""The round of the day on Discord: begun once, played in private, compared, proven, in a server and in messages."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from simcord import InteractionResult

from club.champion import play_champion
from club.daily_rounds import DAILY_GAMES, deal_of
from club.day_keys import day_number, day_start
from engine.registry import GAMES
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.cogs.test_welcome import welcome_message
from tests.hash_chain import hashes_to

LAST_MOVES = 4
"""The moves at the end of a round that are made by presses; those before go past Discord to the clubhouse."""


def today(club: Club) -> int:
    with club.env.time_context():
        return day_number(club.client.clubhouse.clock())


async def press(club: Club, name: str, page: InteractionResult, arg: str) -> InteractionResult:
    """Press the first control of a private page whose argument begins so."""
    message = answer_of(page).message
    ids = [part["custom_id"] for part in controls(message)]
    return await club[name].click(message, custom_id=next(id for id in ids if f":daily:{arg}" in id))


async def begin(club: Club, name: str, game: str) -> InteractionResult:
    return await press(club, name, await club.slash(name, "daily"), f"play {game}")


async def finish(club: Club, name: str, game: str, number: int = 1) -> InteractionResult:
    """Play a round to its end as the champion would, the last moves by presses; return the page of the result."""
    moves = [move.text for move in play_champion(deal_of(await club.store.record(number))).moves]
    with club.env.time_context():
        while (live := await club.live_table(number)).ply < len(moves) - LAST_MOVES:
            press_id = club.env.backend.snowflake()
            await club.client.clubhouse.accept_moves(number, club[name].id, moves[live.ply], press_id)
    page = await begin(club, name, game)
    while not (live := await club.live_table(number)).is_over:
        ply = live.ply
        made = await make_move(club, name, page, moves[ply:])
        if made is None:  # a menu has the champion's move only together with another one
            await club.client.clubhouse.accept_moves(number, club[name].id, moves[ply], club.env.backend.snowflake())
        page = made or await begin(club, name, game)
        assert (await club.live_table(number)).ply > ply
    return page


async def make_move(club: Club, name: str, page: InteractionResult, moves: list[str]) -> InteractionResult | None:
    """Make the first of these moves, or the first few together, if a control of a page has them."""
    message = answer_of(page).message
    for part in controls(message):
        assert len(part["custom_id"]) <= 100
        _table, verb, arg = (*part["custom_id"].split(":", 4)[4].split(" ", 2), "", "")[:3]
        if verb == "move" and _begins(moves, arg):
            return await club[name].click(message, custom_id=part["custom_id"])
        for option in part.get("options", ()):
            if verb != "several" and _begins(moves, f"{arg} {option['value']}".strip()):
                return await club[name].select(message, [option["value"]], custom_id=part["custom_id"])
    return None


def _begins(moves: list[str], made: str) -> bool:
    together = made.split(";")
    return moves[: len(together)] == together


@pytest.mark.parametrize("game", DAILY_GAMES)
async def test_a_daily_round_goes_from_the_overview_to_the_results_of_the_others(club: Club, game: str) -> None:
    page = await club.slash("Annika", "daily")
    assert answer_of(page).ephemeral
    assert f"#{today(club)}" in private(page) and "You haven't played it yet." in private(page)
    await press(club, "Annika", page, f"play {game}")
    page = await finish(club, "Annika", game)
    result = await club.store.daily_result(today(club), game, club["Annika"].id)
    assert result is not None
    text = texts(answer_of(page).message)
    assert "Place 1 of 1 · 1 of 1 on this server" in text
    assert f"You scored {result.total}, the champion {result.total}: you were level on every hole." in text
    assert "Luck " in text
    results = await press(club, "Annika", page, "results")
    assert "Annika" in private(results)
    assert "You're on hole" not in private(await club.slash("Annika", "daily"))


async def test_a_player_who_has_finished_can_watch_the_champions_hole(club: Club) -> None:
    page = await begin(club, "Annika", "scramble")
    asked = f"n19:0:0:daily:champion {today(club)} scramble"
    assert "out of date" in private(await club.forge("Annika", asked))
    page = await finish(club, "Annika", "scramble")
    message = answer_of(await press(club, "Annika", page, "champion"))
    film = message.message
    assert message.ephemeral
    assert [file.filename for file in film.attachments] == ["film-0-1.gif"]
    assert "The champion on hole 3" in texts(film) and "The champion" in texts(film).split("hole 3", 1)[1]
    assert labels(film) == ["My hole 3", "Back to my round"]
    mine = answer_of(await club["Annika"].click(film, label="My hole 3")).message
    assert labels(mine) == ["Back to my round"], "nobody is shown a deal that they can still play"
    back = answer_of(await club["Annika"].click(mine, label="Back to my round")).message
    assert "Place 1 of 1" in texts(back)
    assert "out of date" in private(await club.forge("Björn", asked))


async def test_a_late_champion_analysis_replaces_no_newer_page(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    overview = await club.slash("Annika", "daily")
    await press(club, "Annika", overview, "play scramble")
    await club.rush()
    is_asked, go, run = asyncio.Event(), asyncio.Event(), club.client.ai_worker.run_or_refuse

    async def run_late(call: Callable[[], Any]) -> Any:
        is_asked.set()
        await go.wait()
        return await run(call)

    monkeypatch.setattr(club.client.ai_worker, "run_or_refuse", run_late)
    message = answer_of(overview).message
    result = club.send("Annika", message, "n19:0:0:daily:play scramble")
    await is_asked.wait()
    share = club.send("Annika", message, f"n19:0:0:daily:share {today(club)} scramble")
    await club.until(lambda: share.acknowledged)
    line = texts(answer_of(share).message)
    assert "```" in line and result.acknowledged
    go.set()
    await club.env.settle()
    assert texts(club.message(message.id)) == line


async def test_a_second_try_is_refused_from_anywhere(club: Club) -> None:
    first = await begin(club, "Annika", "scramble")
    await club.restart()
    again = await begin(club, "Annika", "scramble")
    assert [part["custom_id"] for part in controls(answer_of(again).message)] == [
        part["custom_id"] for part in controls(answer_of(first).message)
    ]
    await finish(club, "Annika", "scramble")
    last_result = await club.slash("Annika", "daily")
    assert "Scramble Golf: your round" in labels(answer_of(last_result).message)
    assert "## " in texts(answer_of(await press(club, "Annika", last_result, "play scramble")).message)
    assert [result.table for result in await club.store.daily_history(club["Annika"].id)] == [1]


async def test_an_old_press_changes_nothing_and_shows_the_round_as_it_is(club: Club) -> None:
    page = await begin(club, "Annika", "scramble")
    old = [part["custom_id"] for part in controls(answer_of(page).message) if ":daily:1 move" in part["custom_id"]]
    await finish(club, "Annika", "scramble")
    before = (await club.live_table()).ply
    result = await club.forge("Annika", old[0])
    assert (await club.live_table()).ply == before
    assert "## " in texts(answer_of(result).message)


async def test_nobody_plays_or_sees_the_round_of_another(club: Club) -> None:
    page = await begin(club, "Annika", "scramble")
    move, number = next(part["custom_id"] for part in controls(answer_of(page).message)), 1
    assert "You didn't play that round." in private(await club.forge("Björn", move))
    for verb in ("report", "hand", "scores", "promise", "menu", "rematch", "summary", "move"):
        for name in ("Annika", "Björn"):
            await club.forge(name, f"n19:{number}:0:{verb}:")
    assert (await club.live_table(number)).ply == 0
    assert "Finish your own round first." in private(
        await club.forge("Björn", f"n19:0:0:daily:results {today(club)} scramble")
    )
    await finish(club, "Annika", "scramble")
    for verb in ("promise", "rematch", "summary", "menu", "hand"):
        await club.forge("Annika", f"n19:{number}:0:{verb}:")
    assert await club.store.open_tables() == ()
    assert await club.store.report_message(number) is None
    assert "Others can still play this deal." in await club.refusal("Annika", "verify", table=number)


async def test_a_days_deal_is_revealed_once_nobody_can_play_it(club: Club) -> None:
    day, keys = today(club), club.client.day_keys
    assert "can still be played" in await club.refusal("Annika", "verify", day=day)
    await club.advance(DAY)
    assert "can still be played" in await club.refusal("Annika", "verify", day=day)
    await club.advance(DAY)
    text = private(await club.slash("Annika", "verify", day=day))
    assert keys.key(day).hex() in text and keys.end.hex() in text
    assert hashes_to(keys.key(day), day, keys.end)
    assert "can still be played" in await club.refusal("Annika", "verify", day=day + 1)
    assert keys.end.hex() in texts(answer_of(await club.slash("Annika", "about")).message)


async def test_the_welcome_offers_the_round_of_the_day(club: Club) -> None:
    message = await welcome_message(club)
    page = await club["Annika"].click(message, label="Round of the day")
    assert answer_of(page).ephemeral
    assert labels(answer_of(page).message) == [*(GAMES[game].title for game in DAILY_GAMES), "My days"]


async def test_a_result_is_posted_once_and_tells_no_card(club: Club) -> None:
    await begin(club, "Annika", "scramble")
    page = await finish(club, "Annika", "scramble")
    result = await press(club, "Annika", page, "share")
    line = private(result).split("```")[1].strip()
    assert line.startswith(f"Nineteenth #{today(club)} · Scramble Golf ")
    assert len(line) <= 300
    await press(club, "Annika", result, "post")
    (posted,) = (message for message in club.channel.history() if "has played the round of the day" in texts(message))
    assert line in texts(posted)
    assert labels(posted) == ["Round of the day"]
    again = await club.forge("Annika", f"n19:0:0:daily:post {today(club)} scramble")
    assert "You've posted this round already." in private(again)
    assert "out of date" in private(await club.forge("Björn", f"n19:0:0:daily:post {today(club)} scramble"))


async def test_a_result_that_could_not_be_posted_can_be_posted_later(club: Club) -> None:
    await begin(club, "Annika", "scramble")
    page = await finish(club, "Annika", "scramble")
    result = await press(club, "Annika", page, "share")
    club.env.inject_error("POST", "/webhooks/*", status=403, code=50013, times=2)
    assert "I can't post your result here." in private(await press(club, "Annika", result, "post"))
    await press(club, "Annika", result, "post")
    assert sum("has played the round of the day" in texts(message) for message in club.channel.history()) == 1


async def test_a_direct_message_with_the_bot_is_enough(club: Club) -> None:
    begin_result = await club.forge("Annika", "n19:0:0:daily:play scramble", in_private=True)
    assert "round of the day" in texts(answer_of(begin_result).message)
    moves = [move.text for move in play_champion(deal_of(await club.store.record(1))).moves]
    await club.forge("Annika", f"n19:0:0:daily:1 move {moves[0]}", in_private=True)
    assert (await club.live_table()).ply == 1
    await club.rush()
    last_result = await club.forge("Annika", "n19:0:0:daily:play scramble", in_private=True)
    assert "Place 1 of 1" in texts(answer_of(last_result).message)
    assert "on this server" not in texts(answer_of(last_result).message)
    assert "Björn" not in texts(answer_of(last_result).message)


async def test_yesterdays_round_can_be_finished(club: Club) -> None:
    await begin(club, "Annika", "scramble")
    day = today(club)
    with club.env.time_context():
        left = day_start(day + 1) + 60 - club.client.clubhouse.clock()
    await club.advance(left)
    overview = await club.slash("Annika", "daily")
    assert "Finish yesterday's Scramble Golf" in labels(answer_of(overview).message)
    moves = [move.text for move in play_champion(deal_of(await club.store.record(1))).moves]
    page = await press(club, "Annika", overview, "1")
    await make_move(club, "Annika", page, moves)
    assert (await club.live_table()).ply == 1
    await club.rush()
    assert await club.store.daily_result(day, "scramble", club["Annika"].id) is not None
    assert (await club.store.daily_table(day + 1, "scramble", club["Annika"].id)) is None


async def test_the_german_overview_calls_the_holes_of_a_game_by_one_word(club: Club) -> None:
    await club.set_language("de")
    overview = private(await club.slash("Annika", "daily"))
    intro, *games = re.split(r"\*\*(?=Play Nine|Final Nine|Scramble Golf)", overview)
    assert not re.search("Bahn|Loch|Löcher", intro), "the games have different words"
    for game in games:
        own, other = ("Löcher", "Bahn") if game.startswith("Play Nine") else ("Bahn", "Löcher")
        assert own in game and other not in game


async def test_a_daily_round_in_german_has_no_english(club: Club) -> None:
    await club.set_language("de")
    await begin(club, "Annika", "scramble")
    page = await finish(club, "Annika", "scramble")
    text = texts(answer_of(page).message)
    assert "Runde des Tages" in text and "champion" not in text.lower()


async def test_a_replay_of_the_day_is_shown_to_everyone_once_nobody_can_play_it(club: Club) -> None:
    await begin(club, "Annika", "play-nine")
    await finish(club, "Annika", "play-nine")
    watched = await club.slash("Annika", "replay", table=1, hole=1)
    assert "Show everyone" not in labels(answer_of(watched))
    assert "show them the replay in two days" in private(await club.forge("Annika", "n19:1:0:showfilm:1"))
    await club.advance(2 * DAY)
    assert "Show everyone" in labels(answer_of(await club.slash("Annika", "replay", table=1, hole=1)))
