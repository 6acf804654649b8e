"""Two shards in one process, one of them away for ten minutes: its tables' clocks stand still, the other's run."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from testing.loopback.bot_process import running_bot, wait_until
from testing.loopback.players import GameCommand, Group, open_tables
from testing.loopback.server import loopback

RUSH = 20
"""How many times as fast the bot's clock runs."""
AWAY_SECONDS = 600
"""Seconds on the bot's clock for which a shard is away."""
TURN_SECONDS = 120
"""Seconds of a turn at the live pace."""
PATIENCE_SECONDS = 300.0
LIVE = GameCommand("Play Nine", "playnine new", 2, {"pace": "live"})


class Stored:
    """The stored timers and moves of a table."""

    def __init__(self, folder: Path, group: Group) -> None:
        self.path = folder / "club.db"
        self.table = group.table

    def _value(self, statement: str) -> float:
        with closing(sqlite3.connect(self.path)) as database:
            ((value,),) = database.execute(statement, (self.table,))
        return float(value or 0)

    @property
    def due(self) -> float:
        """When the first turn is over, in seconds on the bot's clock."""
        return self._value("SELECT MIN(due) FROM timers WHERE kind = 'absent' AND table_id = ?")

    @property
    def moves(self) -> float:
        """How many moves there are."""
        return self._value("SELECT COUNT(*) FROM moves WHERE table_id = ?")


@pytest.mark.longest
@pytest.mark.exhaustive
async def test_the_clocks_of_a_shard_that_is_away_stand_still_and_those_of_the_other_run(tmp_path: Path) -> None:
    async with loopback(2, 1, shards=2) as here, running_bot(here, tmp_path, LOOPBACK_ALTERED=f"rush={RUSH}"):
        groups = await open_tables(here, LIVE, here.channels, 1)
        away, here_still = [Stored(tmp_path, group) for group in groups]
        shard = ((groups[0].channel.guild or 0) >> 22) % 2
        here.gateway.is_refusing = True
        await here.gateway.cut_connection(shard)
        due, moves = away.due, away.moves
        begun = asyncio.get_running_loop().time()
        await wait_until(lambda: here_still.moves > 0, "the other shard's clock stands still", PATIENCE_SECONDS)
        cut = asyncio.get_running_loop().time() - begun
        await asyncio.sleep(max(0.0, AWAY_SECONDS / RUSH - cut))
        assert (away.due, away.moves) == (due, moves)
        here.gateway.is_refusing = False
        await wait_until(lambda: away.due != due, "the clock goes on as if nothing had been", PATIENCE_SECONDS)
        assert away.due - due >= AWAY_SECONDS - TURN_SECONDS / 2 and away.moves == moves
        await wait_until(lambda: away.moves > moves, "the clock never runs again", PATIENCE_SECONDS)
