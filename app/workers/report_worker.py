"""Analyse finished games in a process of low priority, and cache the latest reports."""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from weakref import WeakValueDictionary

from app.workers.replay_worker import ReplayWorker, T
from club.post_game_analysis import automatic_plies, analyse_game
from db.rows import Table as TableRow
from db.store import Store
from engine.record import Record
from engine.report import Report

REPORT_TIMEOUT_SECONDS = 30.0
"""Seconds that an analysis may take; the longest games take a tenth of that."""
REPORT_CACHE_BYTES = 4 << 20
"""Bytes of pickled reports in the cache."""


class ReportWorker:
    """Creates the report on a game once for all users who ask, and caches it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._referee = ReplayWorker(REPORT_TIMEOUT_SECONDS)
        self._reports: OrderedDict[int, bytes] = OrderedDict()
        self._cached_bytes = 0
        self._table_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._user_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def report(self, table: TableRow, record: Record, user: int) -> Report:
        """Return the report on a finished game; a user gets one report at a time."""
        async with self._table_locks.setdefault(table.id, asyncio.Lock()):
            if table.id not in self._reports:
                moves = await self.store.moves(table.id)
                report = await self.run_for_user(partial(analyse_game, record, automatic_plies(table.seats, moves)), user)
                self._cache_report(table.id, pickle.dumps(report))
        self._reports.move_to_end(table.id)
        found: Report = pickle.loads(self._reports[table.id])  # noqa: S301 - pickled by this process
        return found

    async def run_for_user(self, call: Callable[[], T], user: int) -> T:
        """Run `call` in the low-priority process and return its result; a user's calls run one by one."""
        async with self._user_locks.setdefault(user, asyncio.Lock()), self._referee.limit_per_user(user):
            return await self._referee.run_or_refuse(call)

    def _cache_report(self, number: int, report: bytes) -> None:
        """Cache a report, and evict those that were not read for longest."""
        self._cached_bytes += len(report) - len(self._reports.pop(number, b""))
        self._reports[number] = report
        while self._cached_bytes > REPORT_CACHE_BYTES and len(self._reports) > 1:
            self._cached_bytes -= len(self._reports.popitem(last=False)[1])

    async def close(self) -> None:
        """Stop the process at once."""
        await self._referee.close()
