"""Pictures from a worker process: the same as in this process, and no game is disturbed when it fails."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from app.discord_io import image_cache
from app.workers.process_worker import ProcessWorker
from app.workers.worker_pool import WorkerPool
from engine.registry import GAMES
from render.gallery.games import views
from tests.cogs.club import Club, open_club
from tests.cogs.messages import answer_of
from tests.exhaustive_cases import first_cases
from tests.workers import jobs
from ui.games import FACES
from ui.widgets.custom_id import custom_id
from ui.widgets.drawing import Drawing, encode_png

pytestmark = pytest.mark.usefixtures("pictures")

NAMES = ("Annika", "Björn")
TABLES: dict[str, dict[str, Any]] = {
    "scramble": {"cards": "battle"},
    "play-nine": {"holes": 3},
    "final-nine": {"course": "forest", "characters": "team", "rules": "battle"},
}


def pictures(key: str) -> Iterator[Callable[[], Drawing | None]]:
    """Yield pictures of every kind that a game has, some of a game under way."""
    face = FACES[key]
    yield from filter(None, (face.banner, face.primer, *face.rules.values()))
    for view in islice(views(GAMES[key], "drawing", 2, **TABLES[key]), 0, 120, 40):
        yield from (partial(draw, view, NAMES) for draw in (face.board, face.hole) if draw)
    if face.hand:
        for view in islice(views(GAMES[key], "drawing", 2, own=True, **TABLES[key]), 0, 120, 40):
            yield partial(face.hand, face.held(view), NAMES)


@pytest.mark.parametrize("key", first_cases(TABLES))
async def test_a_picture_is_the_same_wherever_it_is_drawn(key: str) -> None:
    pool = WorkerPool([ProcessWorker()], 60)
    for picture in pictures(key):
        assert await pool.submit(partial(encode_png, picture)) == encode_png(picture)
    pool.prepare(FACES[key].ahead)
    await pool.close()


async def test_a_picture_is_drawn_however_many_are_drawn_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_cache, "RENDER_TIMEOUT_SECONDS", 1.0)
    slow = image_cache.RenderWorker()
    assert await asyncio.gather(*(slow.render(jobs.SlowPicture) for _ in range(5))) == [b"picture"] * 5
    await slow.close()


@pytest.fixture
async def club(folder: Path) -> AsyncIterator[Club]:
    """Yield a club whose pictures one worker process draws."""
    async with open_club(f"sqlite:///{folder / 'club.db'}", processes=1) as club:
        yield club


@pytest.mark.parametrize("command", first_cases(["finalnine", "playnine", "scramble"]))
async def test_every_page_of_a_table_is_drawn_in_a_process(club: Club, command: str) -> None:
    number = await club.gather(f"{command} new", "Annika", house=1)
    assert len((await club.board(number)).attachments) >= 1
    await club.press("Annika", "Scorecard", number)
    await club.slash("Annika", "help")
    await club.slash("Annika", "leaderboard")
    await club.slash("Annika", "profile")
    await club.slash("Annika", "teach", game=next(key for key, game in GAMES.items() if game.command == command))


async def test_a_picture_that_kills_its_worker_is_replaced_by_words_and_the_next_is_drawn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    monkeypatch.setitem(FACES, "play-nine", replace(FACES["play-nine"], board=jobs.draw_and_die))
    await club.play(club.by_slash(number), number, 1)
    assert not (await club.board(number)).attachments
    assert "Top row / bottom row" in await club.text(number)
    monkeypatch.undo()
    await club.play(club.by_slash(number), number, 1)
    assert len((await club.board(number)).attachments) == 1


async def words_first(club: Club, monkeypatch: pytest.MonkeyPatch, name: str, page: Any, id: str) -> None:
    """Restart the drawing process, and check that a press is answered in words before it has started."""
    gate, start_process = asyncio.Event(), asyncio.create_subprocess_exec

    async def start_late(*command: str, **options: Any) -> asyncio.subprocess.Process:
        await gate.wait()
        return await start_process(*command, **options)

    for worker in club.client.render_worker.pool.workers:
        await worker.close()
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_late)
    monkeypatch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 600.0)
    assert not club.client.render_worker.is_ready
    interaction = club.send(name, page, id)
    await club.until(lambda: interaction.acknowledged)
    assert not club.message(page.id).attachments
    gate.set()
    await club.until(lambda: bool(club.message(page.id).attachments))
    assert club.client.render_worker.is_ready


async def test_a_board_is_sent_in_words_until_the_render_worker_has_started(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    (name, text), stamp = await club.next_move(number), (await club.live_table(number)).stamp
    await words_first(club, monkeypatch, name, await club.board(number), custom_id(number, stamp, "move", text))


async def test_a_hand_is_sent_in_words_until_the_render_worker_has_started(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.gather("finalnine new", "Annika")
    page = answer_of(await club.press("Annika", "My hand", number)).message
    name, text = await club.next_move(number)
    stamp = (await club.live_table(number)).stamp
    await words_first(club, monkeypatch, name, page, custom_id(number, stamp, "move", text))
