"""Replay games in a process of low priority, one for each user at a time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from app.workers.worker_pool import WorkerPool
from app.workers.worker_process import WorkerDied, ProcessWorker, JobTimedOut
from club.user_error import UserError
from engine.figures import format_number
from engine.speech import _

T = TypeVar("T")

REPLAY_TIMEOUT_SECONDS = 10.0
"""Seconds that a replay may take; the longest games take a twentieth of that."""
USERS_MAX = 8
"""Users whose games are being replayed or wait for it: each of them gets a response before Discord's limit."""
NICENESS = 10
"""The niceness of the process: games that are being played go first."""


class ReplayWorker:
    """Runs one job at a time in a process of its own, which exists only while somebody waits for a result."""

    def __init__(self, seconds: float = REPLAY_TIMEOUT_SECONDS) -> None:
        self._pool = WorkerPool([ProcessWorker(NICENESS)], seconds)
        self._asking: set[int] = set()

    @asynccontextmanager
    async def limit_per_user(self, user: int) -> AsyncIterator[None]:
        """Let a user run jobs inside the block; raise `Refused` for the user's second game, and for too many
        users at once.
        """
        if user in self._asking:
            raise UserError(_("The game you gave before is still being checked; give the next one after its answer."))
        if len(self._asking) >= USERS_MAX:
            raise UserError(_("Many games are being checked right now; please try again in a minute."))
        self._asking.add(user)
        try:
            yield
        finally:
            self._asking.discard(user)
            if not self._asking:
                await self._pool.stop_idle_workers()

    async def run_or_refuse(self, call: Callable[[], T]) -> T:
        """Run `call` and return its result or raise its error; raise `Refused` if it takes too long."""
        try:
            answer: T = await self._pool.submit(call)
        except JobTimedOut:
            late = _("Checking this game took more than {seconds} seconds, so it was given up.")
            raise UserError(late.format(seconds=format_number(self._pool.timeout))) from None
        except WorkerDied:
            raise UserError(_("This game could not be checked; please try again.")) from None
        return answer

    async def close(self) -> None:
        """Stop the process at once."""
        await self._pool.close()
