"""A clubhouse on a simulated Discord: the real bot, the real discord.py, a database in a file."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.runtime.client import Nineteenth
from app.workers.render_worker import Pen
from engine import editions
from engine.scramble import GAME as SCRAMBLE
from tests.chance import chance
from tests.cogs.club import Club, opened
from tests.cogs.seeds import number_presses
from tests.cogs.server import TestBot
from tests.databases import memory_folder
from ui.widgets.image import Drawing

BLANK = b"\x89PNG\r\n\x1a\n"
"""What stands in the place of a picture that no test looks at."""


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals every test the same games each time it runs, so that whoever looks for a fault meets it again."""
    monkeypatch.setattr(secrets, "token_bytes", chance(request.node.nodeid).randbytes)
    if "real_seeds" not in request.fixturenames:
        number_presses(monkeypatch)


async def _blank(_pen: Pen, _picture: Callable[[], Drawing | None]) -> bytes:
    return BLANK


@pytest.fixture(autouse=True)
def blank_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pictures blank, unless the test asks for `pictures`."""
    if "pictures" not in request.fixturenames:
        monkeypatch.setattr(Pen, "draw", _blank)


@pytest.fixture
def real_seeds() -> None:
    """Have deals follow from the ids of the presses, as whoever verifies one has them."""


@pytest.fixture
def pictures() -> None:
    """Have the pictures drawn."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for the database."""
    with memory_folder() as folder:
        yield folder


@pytest.fixture
def real_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the bot translate its commands and compare them with what Discord was told; ask for it before `club`."""
    monkeypatch.setattr(TestBot, "tell_commands", Nineteenth.tell_commands)


@pytest.fixture
async def club(folder: Path) -> AsyncIterator[Club]:
    """A server with one channel and six people, and the bot in it."""
    async with opened(f"sqlite:///{folder / 'club.db'}") as club:
        yield club


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the people of a round of Scramble Golf throw like beginners, who have something to be told."""
    monkeypatch.setitem(editions.EDITIONS, (SCRAMBLE.key, SCRAMBLE.edition), replace(SCRAMBLE, stand_in="rookie"))
