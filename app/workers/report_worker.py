"""Analyse finished games in a process of low priority, and cache the latest reports."""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from weakref import WeakValueDictionary

from app.workers.replay_worker import Referee, T
from club.post_game_analysis import spared, studied
from db.rows import Table as TableRow
from db.store import Store
from engine.record import Record
from engine.report import Report

SECONDS = 30.0
"""Seconds that an analysis may take; the longest games take a tenth of that."""
BUDGET = 4 << 20
"""Bytes of pickled reports in the cache."""


class Scribe:
    """Creates the report on a game once for all users who ask, and caches it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._referee = Referee(SECONDS)
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._size = 0
        self._tables: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._people: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def report(self, table: TableRow, record: Record, user: int) -> Report:
        """Return the report on a finished game; a user gets one report at a time."""
        async with self._tables.setdefault(table.id, asyncio.Lock()):
            if table.id not in self._kept:
                moves = await self.store.moves(table.id)
                report = await self.told(partial(studied, record, spared(table.seats, moves)), user)
                self._keep(table.id, pickle.dumps(report))
        self._kept.move_to_end(table.id)
        found: Report = pickle.loads(self._kept[table.id])  # noqa: S301 - pickled by this process
        return found

    async def told(self, call: Callable[[], T], user: int) -> T:
        """Run `call` in the low-priority process and return its result; a user's calls run one by one."""
        async with self._people.setdefault(user, asyncio.Lock()), self._referee.at_work(user):
            return await self._referee.told(call)

    def _keep(self, number: int, report: bytes) -> None:
        """Cache a report, and evict those that were not read for longest."""
        self._size += len(report) - len(self._kept.pop(number, b""))
        self._kept[number] = report
        while self._size > BUDGET and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])

    async def close(self) -> None:
        """Stop the process at once."""
        await self._referee.close()
