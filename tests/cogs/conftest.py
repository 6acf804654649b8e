"""A clubhouse on a simulated Discord: the real bot, the real discord.py, a database in a file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.club import Club, opened


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A server with one channel and six people, and the bot in it."""
    async with opened(f"sqlite:///{tmp_path / 'club.db'}") as club:
        yield club
