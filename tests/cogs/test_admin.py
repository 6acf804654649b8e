"""The `/admin` commands: only the bot's owner can give them, and only on the owner's server."""

import logging
import re
import sys
from dataclasses import replace
from importlib.metadata import version

import pytest

from app.runtime.log_setup import error_counter
from db.migrate import load_migrations
from db.rows import Phase
from tests.cogs.club import Club
from tests.cogs.messages import answer_of
from tests.workers import jobs
from ui.games import FACES


async def test_admin_status_counts_games_clocks_and_boards(owner_club: Club) -> None:
    await owner_club.tee_off("Annika", "Björn")
    text = await owner_club.refusal("Annika", "admin status")
    assert "Play Nine playing 1" in text
    assert "0 up" in text
    assert "0 clocks, 0 boards" in text


async def test_admin_status_has_versions_drawing_and_errors(owner_club: Club) -> None:
    logging.getLogger().addHandler(error_counter)
    try:
        before = error_counter.count
        logging.getLogger("app").error("a fault")
        text = await owner_club.refusal("Annika", "admin status")
    finally:
        logging.getLogger().removeHandler(error_counter)
    assert owner_club.faults.take() == ["a fault"]
    assert f"**Version:** {version('nineteenth')}, database {len(load_migrations())}" in text
    assert "**Drawing:** 1 of 1 workers alive, 0 waiting, 0 failed, – s a picture" in text
    assert f"**Errors logged since the start:** {before + 1}" in text


@pytest.mark.usefixtures("pictures")
async def test_admin_status_has_drawing_times_and_failed_pictures(
    owner_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await owner_club.tee_off("Annika", "Björn")
    assert re.search(r"0 failed, \d+\.\d\d s a picture", await owner_club.refusal("Annika", "admin status"))
    monkeypatch.setitem(FACES, "play-nine", replace(FACES["play-nine"], board=jobs.raise_drawing_error))
    await owner_club.play(owner_club.by_slash(number), number, 1)
    assert {*owner_club.faults.take()} == {"a picture could not be drawn"}
    assert re.search(r"[1-9] failed", await owner_club.refusal("Annika", "admin status"))


async def test_admin_commands_are_refused_to_everybody_but_the_owner(owner_club: Club) -> None:
    assert await owner_club.refusal("Björn", "admin drain", on=True) == "Only the bot's owner can do that."
    await owner_club.slash("Mia", "playnine new")
    assert (await owner_club.table()).phase is Phase.LOBBY


async def test_admin_commands_exist_only_on_the_owners_server(club: Club) -> None:
    assert club.client.get_cog("AdminCommands") is None


async def test_a_drained_clubhouse_opens_no_table_and_plays_on(owner_club: Club) -> None:
    number = await owner_club.tee_off("Annika", "Björn")
    told = await owner_club.refusal("Annika", "admin drain", on=True)
    assert "also after a restart" in told
    assert "**No new tables**" in await owner_club.refusal("Annika", "admin status")
    assert "about to close" in await owner_club.refusal("Mia", "playnine new")
    await owner_club.play(owner_club.by_buttons(number), number, 2)
    await owner_club.restart()
    owner_club.client.owner_id = owner_club["Annika"].id
    assert "about to close" in await owner_club.refusal("Mia", "playnine new")
    assert await owner_club.refusal("Annika", "admin drain", on=False) == "New tables are allowed again."
    await owner_club.slash("Mia", "playnine new")
    assert (await owner_club.table(number + 1)).phase is Phase.LOBBY


async def test_an_incident_is_found_by_the_number_in_the_error_message(
    owner_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_arguments: object) -> None:
        raise ZeroDivisionError("a hole without a par")

    monkeypatch.setattr(sys.modules["cogs.help"], "welcome_rows", broken)
    answer = await owner_club.refusal("Björn", "help")
    number = answer.partition("(incident ")[2].partition(")")[0]
    assert [fault for fault in owner_club.faults.take() if number in fault]
    message = answer_of(await owner_club.slash("Annika", "admin incident", number=number)).message
    (file,) = message.attachments
    text = (await file.read()).decode()
    assert "/help" in text
    assert "ZeroDivisionError: a hole without a par" in text
    assert "Björn" not in text
    assert str(owner_club["Björn"].id) not in text
    assert "No incident has that number" in await owner_club.refusal("Annika", "admin incident", number="abc")
