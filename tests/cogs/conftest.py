"""Fixtures of a clubhouse on a simulated Discord: the real bot, the real discord.py, a database file."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path

import pytest

from app.discord_io.highlight_films import HighlightFilms
from app.discord_io.image_cache import RenderWorker
from app.runtime.client import Nineteenth
from app.workers import analysis_worker
from app.workers.analysis_worker import ReplayWorker
from app.workers.worker_pool import ThreadWorker
from club import commit_reveal, verification
from cogs import new_commands, verify
from cogs.daily_posts import DailyPosts
from db.store import open_store
from tests.chance import chance
from tests.cogs.club import Club, open_club
from tests.cogs.server import TestBot, shared_new_command
from tests.databases import memory_folder
from tests.db.samples import postgres_database
from ui.widgets.drawing import Drawing


def number_presses(patch: pytest.MonkeyPatch) -> None:
    """Derive deals from the order of the presses that go into them, instead of from their ids.

    SimCord makes ids from its clock, which advances whenever a timer of the bot fires, and from everything else
    made in the same millisecond.
    """
    numbers: dict[int, int] = {}
    original = commit_reveal.seed

    def seed(secret: bytes, joins: Iterable[int], tee_off: int | None) -> bytes:
        joined = [numbers.setdefault(press, len(numbers)) for press in joins]
        last = None if tee_off is None else numbers.setdefault(tee_off, len(numbers))
        return original(secret, joined, last)

    for module in (commit_reveal, verification):
        patch.setattr(module, "seed", seed)


BLANK = b"\x89PNG\r\n\x1a\n"
"""The content of a picture that no test looks at."""


@pytest.fixture(autouse=True)
def seeded_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed all deals by the test's id, so that a failing test fails again."""
    monkeypatch.setattr(secrets, "token_bytes", chance(request.node.nodeid).randbytes)
    if "real_seeds" not in request.fixturenames:
        number_presses(monkeypatch)


@pytest.fixture(autouse=True)
def workers_as_urgent_as_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give reports and films the priority of the tests, which leave a nicer process no time on a busy machine."""
    monkeypatch.setattr(analysis_worker, "NICENESS", 0)


@pytest.fixture(autouse=True)
def shared_new_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all bots share the command `new` of each game."""
    monkeypatch.setattr(new_commands, "new_command", shared_new_command)


async def _blank(_render_worker: RenderWorker, _picture: Callable[[], Drawing | None]) -> bytes:
    return BLANK


@pytest.fixture(autouse=True)
def blank_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pictures blank, unless the test asks for `pictures`."""
    if "pictures" not in request.fixturenames:
        monkeypatch.setattr(RenderWorker, "render", _blank)


@pytest.fixture(autouse=True)
def no_highlight_films(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make no film after a round, which takes a process, unless the test asks for `highlight_films`."""
    if "highlight_films" not in request.fixturenames:
        monkeypatch.setattr(HighlightFilms, "schedule", lambda _films, _live: None)


async def _start_no_loop(_cog: DailyPosts) -> None:
    pass


@pytest.fixture(autouse=True)
def no_daily_loops(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no loop of the round of the day, unless the test asks for `daily_loops`.

    SimCord looks after every step whether a loop has to go on: three loops less spare a twelfth of the CPU time.
    """
    if "daily_loops" not in request.fixturenames:
        monkeypatch.setattr(DailyPosts, "cog_load", _start_no_loop)


@pytest.fixture(autouse=True)
def replays_in_a_thread(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a thread replay for `/verify` instead of a process, unless the test asks for `replay_process`."""
    if "replay_process" not in request.fixturenames:
        monkeypatch.setattr(verify, "ReplayWorker", lambda: ReplayWorker(worker=ThreadWorker()))


@pytest.fixture
def replay_process() -> None:
    """Replay for `/verify` in a process."""


@pytest.fixture
def daily_loops() -> None:
    """Run the loops of the round of the day."""


@pytest.fixture
def highlight_films() -> None:
    """Make the films after rounds."""


@pytest.fixture
def real_seeds() -> None:
    """Derive deals from the ids of presses, as `/verify` does, instead of from their order."""


@pytest.fixture
def pictures() -> None:
    """Draw the pictures."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder in memory for the database."""
    with memory_folder() as folder:
        yield folder


@pytest.fixture
def real_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot translate and compare its commands; ask for this before `club`."""
    monkeypatch.setattr(TestBot, "sync_commands", Nineteenth.sync_commands)


@pytest.fixture
async def club(folder: Path) -> AsyncIterator[Club]:
    """Yield a server with one channel and six people, and the bot in it."""
    async with open_club(f"sqlite:///{folder / 'club.db'}") as club:
        yield club


@pytest.fixture
async def owner_club(club: Club) -> Club:
    """Return a club whose server belongs to the bot's owner, Annika."""
    club.config = club.config._replace(owner_server=club.guild.id)
    await club.restart()
    club.client.owner_id = club["Annika"].id
    return club


@pytest.fixture
async def postgres_club() -> AsyncIterator[tuple[Club, list[str]]]:
    """Yield a club on PostgreSQL, and the notices that another process receives."""
    heard: list[str] = []
    async with postgres_database() as url, open_store(url) as other, open_club(url) as club:
        listening = asyncio.create_task(other.listen(heard.append))
        while not heard:
            await other.notify("hello")
            await asyncio.sleep(0.02)
        yield club, heard
        listening.cancel()
