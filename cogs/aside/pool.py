"""A line of jobs and the workers before it: whoever is free takes the next, or does what was laid out ahead."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from cogs.aside.job import Job
from cogs.aside.line import Died, Outcome, TookLong
from cogs.aside.workers import Worker
from engine.speech import spoken

log = logging.getLogger(__name__)


class Closed(Exception):
    """Nobody works here any more."""


Excuse: TypeAlias = Callable[[Exception], Any]
"""What is returned in the place of what a job has raised."""


class Waiting(NamedTuple):
    """A job in the line."""

    job: Job
    outcome: asyncio.Future[Any]
    excuse: Excuse | None = None
    again: bool = False
    """Whether it has cost a worker before."""

    def tell(self, well: bool, what: Any) -> None:
        """Tells whoever still waits for it what came of it."""
        if self.outcome.done():
            return
        if not well and self.excuse is not None:
            well, what = True, self.excuse(what)
        (self.outcome.set_result if well else self.outcome.set_exception)(what)


class Pool:
    """Does jobs in the order in which they are asked for."""

    def __init__(self, workers: Sequence[Worker], limit: float) -> None:
        self.workers = workers
        self.limit = limit
        """Seconds that a job may take."""
        self._line: deque[Waiting] = deque()
        self._jobs: Sequence[Job] = ()
        self._ahead: dict[Worker, deque[Job]] = {worker: deque() for worker in workers}
        self._busy: dict[Worker, Waiting | None] = {}
        """Those at work, and the job in hand; None where it was laid out ahead."""
        self._closed = False

    @property
    def ready(self) -> bool:
        """Whether there is a worker that has not still to begin."""
        return any(worker.ready for worker in self.workers)

    def do(self, call: Callable[[], Any], *, first: bool = False, excuse: Excuse | None = None) -> asyncio.Future[Any]:
        """What the call will return or raise, `first` before all that waits; it is not begun once this is cancelled."""
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiting = Waiting(Job(call, spoken()), outcome, excuse)
        if self._closed:
            waiting.tell(False, Closed())
        else:
            self._line.appendleft(waiting) if first else self._line.append(waiting)
            self._open()
        return outcome

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Has every worker, also one that takes another's place, make these calls while no job waits."""
        self._jobs = [Job(call, spoken()) for call in calls]
        self._ahead = {worker: deque(self._jobs) for worker in self.workers}
        asyncio.get_running_loop().call_soon(self._open)  # what is asked for right now goes first

    def _open(self) -> None:
        """Sets those to work who are free."""
        for worker in self.workers:
            if worker not in self._busy:
                self._next(worker)

    def _next(self, worker: Worker) -> None:
        """Gives a worker the first job that somebody still waits for, or what is laid out ahead."""
        while self._line:
            waiting = self._line.popleft()
            if not waiting.outcome.done():
                self._busy[worker] = waiting
                worker.do(waiting.job, self.limit, partial(self._told, worker))
                return
        if self._ahead[worker]:
            self._busy[worker] = None
            worker.do(self._ahead[worker].popleft(), self.limit, partial(self._told, worker))

    def _told(self, worker: Worker, outcome: Outcome) -> None:
        """Tells what came of the job that a worker had in hand, and gives it the next."""
        if worker not in self._busy:
            return
        waiting, what = self._busy.pop(worker), outcome.what
        if waiting is None:
            if not outcome.well:
                log.error("what was to be done ahead has failed", exc_info=what)
        elif isinstance(what, Died):
            self._ahead[worker] = deque(self._jobs)
            self._lost(waiting, what)
        else:
            waiting.tell(*outcome)
        self._next(worker)

    def _lost(self, waiting: Waiting, error: Died) -> None:
        """Has a job done once more whose worker has died, as that may have been for another reason."""
        log.warning("a job has cost its worker, which is begun anew: %s", error)
        if waiting.again or isinstance(error, TookLong):
            waiting.tell(False, error)
        else:
            self._line.append(waiting._replace(again=True))

    async def rest(self) -> None:
        """Ends the workers that have nothing to do; they are begun anew with the next job."""
        await asyncio.gather(*(worker.close() for worker in self.workers if worker not in self._busy))

    async def close(self) -> None:
        """Ends at once: whatever is being done or waits is given up."""
        self._closed = True
        for waiting in (*self._busy.values(), *self._line):
            if waiting is not None:
                waiting.tell(False, Closed())
        self._busy.clear()
        self._line.clear()
        await asyncio.gather(*(worker.close() for worker in self.workers))
