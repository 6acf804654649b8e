"""`/settings forget` removes a name from all messages and pictures that the bot can still edit."""

from typing import Any

import pytest

from app.discord_io.board_updater import rebuild_page
from app.discord_io.page_builder import PageBuilder
from app.runtime.background_loops import SWEEP_SECONDS
from club.periodic_work import BOARDS_PER_ROUND, PAGE_RETRY_SECONDS
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import texts
from tests.cogs.test_hands import dms, open_luck_table


def naming_annika(club: Club) -> list[str]:
    """Return the public messages that name Annika or mention her."""
    return [text for text in club.channel_texts() if "Annika" in text or club["Annika"].mention in text]


async def one_hole(club: Club, *names: str) -> int:
    """Open a table whose first hole is over and shown in the channel; return its number."""
    number = await club.tee_off(*names)
    await club.rush(number, lambda state: bool(state.hole.finished))
    return number


async def pictures(message: Any) -> list[bytes]:
    return [await attachment.read() for attachment in message.attachments]


async def forget_annika(club: Club) -> str:
    """Forget Annika, give the bot two hours, and return the answer."""
    text = await club.refusal("Annika", "settings forget", sure=True)
    await club.advance(HOUR)
    await club.advance(HOUR)
    return text


@pytest.mark.usefixtures("pictures")
async def test_forgetting_takes_the_name_from_lobby_finished_hole_and_board(club: Club) -> None:
    board = (await club.table(await one_hole(club, "Annika", "Björn", "Mia"))).board
    messages = [message for message in club.channel.history() if "hole 1 with" in texts(message)]
    (page,) = [message for message in messages if message.id != board]
    before = await pictures(page)
    assert len(naming_annika(club)) == 3, "the lobby, the hole and the board"
    await forget_annika(club)
    assert not naming_annika(club)
    now = club.message(page.id)
    assert "hole 1 with" in texts(now) and "Someone" in texts(now)
    after = await pictures(now)
    assert len(after) == len(before) and all(one != other for one, other in zip(before, after, strict=True))
    assert await club.store.stale_pages(9) == ()


async def test_a_game_that_is_over_keeps_its_pages_without_the_name(club: Club) -> None:
    number = await one_hole(club, "Annika", "Björn")
    await club.finish(number)
    count = len(club.channel_texts())
    assert len(naming_annika(club)) >= 3
    await forget_annika(club)
    assert not naming_annika(club)
    assert len(club.channel_texts()) == count, "nothing is posted again"
    assert any("hole 1 with" in text for text in club.channel_texts())


async def test_the_finished_hole_of_a_closed_table_gives_way_to_a_line(club: Club) -> None:
    number = await one_hole(club, "Annika", "Björn")
    await club.client.clubhouse.close_table(number, "ended")
    await club.advance(HOUR)
    await forget_annika(club)
    assert not naming_annika(club)
    assert any("has had their data erased" in text for text in club.channel_texts())


async def test_only_a_page_that_fails_to_be_built_is_logged_beside_its_line(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await one_hole(club, "Annika", "Björn")
    builder, table = club.client.page_builder, await club.table(number)
    gone = await rebuild_page(builder, table, 17)
    assert "has had their data erased" in gone.texts[0]
    assert not club.faults.take()
    monkeypatch.setattr(PageBuilder, "hole", lambda *_: {0: "a card"}[1])
    assert await rebuild_page(builder, table, 1) == gone
    (logged,) = club.faults.take()
    assert "cannot be built" in logged


async def test_forgetting_deletes_a_board_left_in_another_channel(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    elsewhere = club.guild.create_text_channel("elsewhere")
    await club.slash("Björn", "table board", place=elsewhere, table=number)
    assert naming_annika(club)
    await forget_annika(club)
    assert not naming_annika(club)


async def test_forgetting_takes_the_name_from_the_hands_of_the_others(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn", "Mia")
    assert "Annika" in texts(dms(club, "Björn")[-1])
    await forget_annika(club)
    for name in ("Björn", "Mia"):
        assert len(dms(club, name)) == 1
        assert "Annika" not in texts(dms(club, name)[-1])
    assert number == 1


async def test_forgetting_lists_messages_out_of_reach_and_gives_them_up(club: Club) -> None:
    await one_hole(club, "Annika", "Björn", "Mia")
    club.deny(view_channel=True)
    text = await forget_annika(club)
    assert "I can't change these" in text and "can't read or post" in text
    assert await club.store.stale_pages(9) == ()
    assert naming_annika(club)


async def test_forgetting_deletes_a_call_that_mentions_the_person(club: Club) -> None:
    await club.open("Annika", "Björn", "Mia", pace="live")
    await club.advance(20)
    assert any(club["Annika"].mention in message.content for message in club.channel.history())
    await club.slash("Annika", "settings forget", sure=True)
    assert not any(club["Annika"].mention in message.content for message in club.channel.history())


async def test_forgetting_takes_the_name_from_a_rematch_that_keeps_the_seat(club: Club) -> None:
    number = await one_hole(club, "Annika", "Björn")
    await club.finish(number)
    await club.press("Björn", "Play again")
    assert club["Annika"].mention in await club.text(2)
    await forget_annika(club)
    assert not naming_annika(club)
    assert "Seats are kept" not in await club.text(2)


async def test_forgetting_takes_the_name_from_a_seat_given_to_the_house(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.slash("Annika", "table replace", table=number, player="1")
    await forget_annika(club)
    assert not naming_annika(club)


async def test_forgetting_takes_the_name_from_a_seat_that_the_house_played_under_it(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.slash("Annika", "table replace", table=number, player="1")
    club.sql("UPDATE seats SET name = left_name WHERE handed")
    await forget_annika(club)
    assert not naming_annika(club)


async def test_house_players_of_a_rematch_have_no_names_of_people(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.slash("Annika", "table replace", table=number, player="1")
    await club.finish(number)
    await club.press("Björn", "Play again")
    assert "Annika" not in await club.text(2)


async def forget_in_archived_thread(club: Club, code: int) -> list[int]:
    """Forget Annika after a hole in a thread that is archived then, where edits fail with `code`; return its pages.

    SimCord itself edits messages of archived threads: here the first edit of each page fails.
    """
    made = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    club.channel = next(each for each in club.channel.threads if each.id == made.id)
    await one_hole(club, "Annika", "Björn", "Mia")
    await club.refusal("Annika", "settings forget", sure=True)
    club.env.backend.edit_channel(made.id, {}, thread_metadata={"archived": True})
    pages = [page.message for page in await club.store.stale_pages(9)]
    for page in pages:
        club.env.inject_error("PATCH", f"/channels/{made.id}/messages/{page}", status=400, code=code)
    return pages


async def test_forgetting_opens_an_archived_thread_for_an_old_final_card(club: Club) -> None:
    made = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    club.channel = next(each for each in club.channel.threads if each.id == made.id)
    number = await one_hole(club, "Annika", "Björn")
    await club.finish(number)
    await club.advance(HOUR)
    board = (await club.table(number)).board
    assert "Annika" in await club.text(number)
    club.env.backend.edit_channel(made.id, {}, thread_metadata={"archived": True})
    club.env.inject_error("PATCH", f"/channels/{made.id}/messages/{board}", status=400, code=50083)
    await forget_annika(club)
    assert not naming_annika(club)
    assert (await club.table(number)).board == board
    thread = f"/channels/{made.id}"
    changes = [request.json for request in club.env.http_requests if request.path == thread and request.json]
    assert changes == [{"archived": False}, {"archived": True}]


def count_edits(club: Club, message: int) -> int:
    """Return how often a message of the channel was edited or should have been, not counting responses."""
    path = f"/channels/{club.channel.id}/messages/{message}"
    return sum(request.method == "PATCH" and request.path == path for request in club.env.http_requests)


@pytest.mark.usefixtures("pictures")
async def test_forgetting_opens_an_archived_thread_for_the_edits(club: Club) -> None:
    pages = await forget_in_archived_thread(club, 50083)
    before = {page: count_edits(club, page) for page in pages}
    await club.advance(SWEEP_SECONDS)
    assert pages and not naming_annika(club)
    assert await club.store.stale_pages(9) == ()
    assert {page: count_edits(club, page) - before[page] for page in pages} == dict.fromkeys(pages, 2)
    thread = f"/channels/{club.channel.id}"
    changes = [request.json for request in club.env.http_requests if request.path == thread and request.json]
    assert changes == [{"archived": False}, {"archived": True}] * len(pages)


@pytest.mark.usefixtures("pictures")
@pytest.mark.parametrize(("code", "unarchive_status"), [(50083, 403), (50083, 404), (160005, 0)])
async def test_forgetting_gives_up_messages_of_a_thread_that_it_may_not_open(
    club: Club, code: int, unarchive_status: int
) -> None:
    pages = await forget_in_archived_thread(club, code)
    if unarchive_status:
        club.env.inject_error("PATCH", f"/channels/{club.channel.id}", status=unarchive_status, times=None)
    before = {page: count_edits(club, page) for page in pages}
    for _ in range(5):
        await club.advance(HOUR)
    assert pages and await club.store.stale_pages(9) == ()
    assert {page: count_edits(club, page) - before[page] for page in pages} == dict.fromkeys(pages, 1)


async def test_messages_that_cannot_be_edited_do_not_hold_up_the_others(club: Club) -> None:
    number = await one_hole(club, "Annika", "Björn", "Mia")
    elsewhere = 777
    for message in range(1, BOARDS_PER_ROUND + 1):
        club.sql(f"INSERT INTO pages VALUES ({message}, {number}, {club.guild.id}, {elsewhere}, 1, TRUE)")
    club.env.inject_error("PATCH", f"/channels/{elsewhere}/*", status=400, code=30046, times=None)
    await club.refusal("Annika", "settings forget", sure=True)
    for _ in range(2):
        await club.advance(SWEEP_SECONDS)
    assert not naming_annika(club)
    for _ in range(2 * PAGE_RETRY_SECONDS // SWEEP_SECONDS):
        await club.advance(SWEEP_SECONDS)
    tried = sum(request.path == f"/channels/{elsewhere}/messages/1" for request in club.env.http_requests)
    assert tried == 3, "once, and after each wait"
