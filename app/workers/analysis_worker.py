"""Replay and analyse finished games in processes of low priority.

`ReplayWorker` replays for `/verify`, one job at a time and one for each user. `ReportWorker` makes the reports on games
and caches the latest.
"""

import asyncio
import pickle
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from app.workers.process_worker import ProcessWorker
from app.workers.worker_pool import JobTimedOut, Worker, WorkerDied, WorkerPool
from club.post_game_analysis import analyse_game, automatic_plies
from club.user_error import UserError
from db.rows import TableRow
from db.store import Store
from engine.i18n import _, format_number
from engine.record import Record
from engine.report import Report

T = TypeVar("T")

REPLAY_TIMEOUT_SECONDS = 60.0
"""Seconds that a replay may take; the longest games take a hundredth of that on a machine that is not busy."""
MAX_REPLAYING_USERS = 8
"""Users whose games are being replayed or wait for it: each of them gets a response before Discord's limit."""
NICENESS = 7
"""The niceness of the process: games that are being played go first.

With 10, a process got a fiftieth of a processor that five others wanted, and a film took half a minute.
"""


class ReplayWorker:
    """Runs one job at a time in a process of its own, which exists only while somebody waits for a result.

    Another worker can take the place of the process.
    """

    def __init__(self, seconds: float = REPLAY_TIMEOUT_SECONDS, worker: Worker | None = None) -> None:
        self._pool = WorkerPool([worker or ProcessWorker(NICENESS)], seconds)
        self._asking: set[int] = set()

    @asynccontextmanager
    async def limit_per_user(self, user: int) -> AsyncIterator[None]:
        """Let a user run jobs inside the block; raise `UserError` for the user's second game, and for too many
        users at once.
        """
        if user in self._asking:
            raise UserError(_("I'm still checking your last game. Send the next one when I'm done."))
        if len(self._asking) >= MAX_REPLAYING_USERS:
            raise UserError(_("I'm checking a lot of games right now. Please try again in a minute."))
        self._asking.add(user)
        try:
            yield
        finally:
            self._asking.discard(user)
            if not self._asking:
                await self._pool.stop_idle_workers()

    async def run_or_refuse(self, call: Callable[[], T]) -> T:
        """Run `call` and return its result or raise its error; raise `UserError` if it takes too long."""
        try:
            answer: T = await self._pool.submit(call)
        except JobTimedOut:
            sentence = _("Checking this game took more than {seconds} seconds, so I gave up.")
            raise UserError(sentence.format(seconds=format_number(self._pool.timeout))) from None
        except WorkerDied:
            raise UserError(_("I couldn't check this game. Please try again.")) from None
        return answer

    async def close(self) -> None:
        """Stop the process at once."""
        await self._pool.close()


REPORT_TIMEOUT_SECONDS = 100.0
"""Seconds that an analysis may take: `MAX_REPLAYING_USERS` times as long is within the 15 minutes that Discord waits.

The longest games take seven seconds, on a busy machine many times as long.
"""
REPORT_CACHE_BYTES = 4 << 20
"""Bytes of pickled reports in the cache."""


class ReportWorker:
    """Creates the report on a game once for all users who ask, and caches it."""

    def __init__(self, store: Store, worker: Worker | None = None) -> None:
        self.store = store
        self._worker = ReplayWorker(REPORT_TIMEOUT_SECONDS, worker)
        self._reports: LRUCache[int, bytes] = LRUCache(REPORT_CACHE_BYTES, getsizeof=len)
        """Pickled reports by table."""
        self._table_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._user_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def report(self, table: TableRow, record: Record, user: int) -> Report:
        """Return the report on a finished game; a user gets one report at a time."""
        async with self._table_locks.setdefault(table.id, asyncio.Lock()):
            pickled = self._reports.get(table.id)
            if pickled is None:
                moves = await self.store.moves(table.id)
                report = await self.run_for_user(
                    partial(analyse_game, record, automatic_plies(table.seats, moves)), user
                )
                pickled = self._reports[table.id] = pickle.dumps(report)
        stored_report: Report = pickle.loads(pickled)  # noqa: S301 - pickled by this process
        return stored_report

    async def run_for_user(self, call: Callable[[], T], user: int) -> T:
        """Run `call` in the low-priority process and return its result; a user's calls run one by one."""
        async with self._user_locks.setdefault(user, asyncio.Lock()), self._worker.limit_per_user(user):
            return await self._worker.run_or_refuse(call)

    async def close(self) -> None:
        """Stop the process at once."""
        await self._worker.close()
