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
    """The pool accepts no more jobs."""


class Waiting(NamedTuple):
    """A job in the queue, with the future of its result."""

    job: Job
    outcome: asyncio.Future[Any]
    again: bool = False


class Pool:
    """A queue of jobs and the workers that run them, first come, first served."""

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
        """Whether at least one worker has started."""
        return any(worker.ready for worker in self.workers)

    def do(self, call: Callable[[], Any], *, first: bool = False) -> asyncio.Future[Any]:
        """Queue `call`, before all others if `first`, and return the future of its result.

        A call whose future is cancelled before its turn is not made.
        """
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            outcome.set_exception(Closed())
        else:
            waiting = Waiting(Job(call, spoken()), outcome)
            self._line.appendleft(waiting) if first else self._line.append(waiting)
            self._open()
        return outcome

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Make every worker call these functions while no job waits, and again after it was restarted."""
        self._calls = calls
        self._ahead = {worker: deque(calls) for worker in self.workers}
        self._open()

    def _open(self) -> None:
        """Start a task for every idle worker that has something to do."""
        for worker in self.workers:
            if worker not in self._busy and (self._line or self._ahead[worker]):
                self._busy[worker] = asyncio.create_task(self._serve(worker), name="aside")

    async def _serve(self, worker: Worker) -> None:
        """Run queued jobs, or else preparations, until none is left."""
        try:
            while self._line or self._ahead[worker]:
                if self._line:
                    await self._next(worker, self._line.popleft())
                else:
                    await self._prepared(worker, self._ahead[worker].popleft())
        finally:
            del self._busy[worker]

    async def _prepared(self, worker: Worker, call: Callable[[], object]) -> None:
        """Run one preparation; log its error."""
        try:
            await worker.do(Job(call, spoken()), self.limit)
        except Exception:
            log.exception("what was to be done ahead has failed")

    async def _next(self, worker: Worker, waiting: Waiting) -> None:
        """Run a job whose result somebody still waits for, and set its outcome."""
        job, outcome, _retried = waiting
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
        """Queue a job again whose worker has died, once: the worker may have died for another reason.

        A job that took too long, or has been retried before, fails with the error.
        """
        log.warning("a job has cost its worker, which is begun anew: %s", error)
        if waiting.again or isinstance(error, TookLong):
            _tell(waiting.outcome, waiting.outcome.set_exception, error)
        else:
            self._line.append(waiting._replace(again=True))

    async def rest(self) -> None:
        """Stop the workers that have nothing to do; the next job starts them again."""
        await asyncio.gather(*(worker.close() for worker in self.workers if worker not in self._busy))

    async def close(self) -> None:
        """Stop all workers at once; running and queued jobs fail with `PoolClosed`."""
        self._closed = True
        while self._line:
            waiting = self._line.popleft()
            _tell(waiting.outcome, waiting.outcome.set_exception, Closed())
        busy = [*self._busy.values()]
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers))


def _tell(outcome: asyncio.Future[Any], setter: Callable[[Any], None], value: object) -> None:
    if not outcome.done():
        setter(value)
