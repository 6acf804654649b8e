"""The job queue: a pool of workers that take jobs in order and are restarted after a crash."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.workers.job import Job
from app.workers.worker_process import Died, TookLong, Worker
from engine.speech import spoken

log = logging.getLogger(__name__)


class Closed(Exception):
    """Nobody works here any more."""


class Waiting(NamedTuple):
    """A job in the line, and whether it has cost a worker before."""

    job: Job
    outcome: asyncio.Future[Any]
    again: bool = False


class Pool:
    """Does jobs in the order in which they are asked for."""

    def __init__(self, workers: Sequence[Worker], limit: float) -> None:
        self.workers = workers
        self.limit = limit
        """Seconds that a job may take."""
        self._line: deque[Waiting] = deque()
        self._calls: Sequence[Callable[[], object]] = ()
        self._ahead: dict[Worker, deque[Callable[[], object]]] = {worker: deque() for worker in workers}
        self._busy: dict[Worker, asyncio.Task[None]] = {}
        self._closed = False

    @property
    def ready(self) -> bool:
        """Whether there is a worker that has not still to begin."""
        return any(worker.ready for worker in self.workers)

    def do(self, call: Callable[[], Any], *, first: bool = False) -> asyncio.Future[Any]:
        """What the call will return or raise, `first` before all that waits; it is not begun once this is cancelled."""
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            outcome.set_exception(Closed())
        else:
            waiting = Waiting(Job(call, spoken()), outcome)
            self._line.appendleft(waiting) if first else self._line.append(waiting)
            self._open()
        return outcome

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Has every worker, also one that takes another's place, make these calls while no job waits."""
        self._calls = calls
        self._ahead = {worker: deque(calls) for worker in self.workers}
        self._open()

    def _open(self) -> None:
        """Sets those to work who are free."""
        for worker in self.workers:
            if worker not in self._busy and (self._line or self._ahead[worker]):
                self._busy[worker] = asyncio.create_task(self._serve(worker), name="aside")

    async def _serve(self, worker: Worker) -> None:
        """Works until there is nothing left to do."""
        try:
            while self._line or self._ahead[worker]:
                if self._line:
                    await self._next(worker, self._line.popleft())
                else:
                    await self._prepared(worker, self._ahead[worker].popleft())
        finally:
            del self._busy[worker]

    async def _prepared(self, worker: Worker, call: Callable[[], object]) -> None:
        try:
            await worker.do(Job(call, spoken()), self.limit)
        except Exception:
            log.exception("what was to be done ahead has failed")

    async def _next(self, worker: Worker, waiting: Waiting) -> None:
        """Does a job that somebody still waits for, and tells them."""
        job, outcome, _again = waiting
        if outcome.done():
            return
        try:
            value = await worker.do(job, self.limit)
        except Died as error:
            self._ahead[worker] = deque(self._calls)
            self._lost(waiting, error)
        except asyncio.CancelledError:
            _tell(outcome, outcome.set_exception, Closed())
            raise
        except Exception as error:
            _tell(outcome, outcome.set_exception, error)
        else:
            _tell(outcome, outcome.set_result, value)

    def _lost(self, waiting: Waiting, error: Died) -> None:
        """Has a job done once more whose worker has died, as that may have been for another reason."""
        log.warning("a job has cost its worker, which is begun anew: %s", error)
        if waiting.again or isinstance(error, TookLong):
            _tell(waiting.outcome, waiting.outcome.set_exception, error)
        else:
            self._line.append(waiting._replace(again=True))

    async def rest(self) -> None:
        """Ends the workers that have nothing to do; they are begun anew with the next job."""
        await asyncio.gather(*(worker.close() for worker in self.workers if worker not in self._busy))

    async def close(self) -> None:
        """Ends at once: whatever is being done or waits is given up."""
        self._closed = True
        while self._line:
            waiting = self._line.popleft()
            _tell(waiting.outcome, waiting.outcome.set_exception, Closed())
        busy = [*self._busy.values()]
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers))


def _tell(outcome: asyncio.Future[Any], tell: Callable[[Any], None], what: object) -> None:
    if not outcome.done():
        tell(what)
