"""The job queue: a pool of workers that take jobs in order and are restarted after a crash."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.workers.job import Job
from app.workers.worker_process import JobTimedOut, Worker, WorkerDied
from engine.i18n import current_locale

log = logging.getLogger(__name__)


class PoolClosed(Exception):
    """The pool accepts no more jobs."""


class QueuedJob(NamedTuple):
    """A job in the queue, with the future of its result."""

    job: Job
    outcome: asyncio.Future[Any]
    retried: bool = False


class WorkerPool:
    """A queue of jobs and the workers that run them, first come, first served."""

    def __init__(self, workers: Sequence[Worker], limit: float) -> None:
        self.workers = workers
        self.timeout = limit
        """Seconds that a job may take."""
        self._queue: deque[QueuedJob] = deque()
        self._calls: Sequence[Callable[[], object]] = ()
        self._preparations: dict[Worker, deque[Callable[[], object]]] = {worker: deque() for worker in workers}
        self._busy: dict[Worker, asyncio.Task[None]] = {}
        self._closed = False

    @property
    def is_ready(self) -> bool:
        """Whether at least one worker has started."""
        return any(worker.is_ready for worker in self.workers)

    def submit(self, call: Callable[[], Any], *, first: bool = False) -> asyncio.Future[Any]:
        """Queue `call`, before all others if `first`, and return the future of its result.

        A call whose future is cancelled before its turn is not made.
        """
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            outcome.set_exception(PoolClosed())
        else:
            waiting = QueuedJob(Job(call, current_locale()), outcome)
            self._queue.appendleft(waiting) if first else self._queue.append(waiting)
            self._start_idle_workers()
        return outcome

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Make every worker call these functions while no job waits, and again after it was restarted."""
        self._calls = calls
        self._preparations = {worker: deque(calls) for worker in self.workers}
        self._start_idle_workers()

    def _start_idle_workers(self) -> None:
        """Start a task for every idle worker that has something to do."""
        for worker in self.workers:
            if worker not in self._busy and (self._queue or self._preparations[worker]):
                self._busy[worker] = asyncio.create_task(self._run_worker(worker), name="aside")

    async def _run_worker(self, worker: Worker) -> None:
        """Run queued jobs, or else preparations, until none is left."""
        try:
            while self._queue or self._preparations[worker]:
                if self._queue:
                    await self._run_job(worker, self._queue.popleft())
                else:
                    await self._run_preparation(worker, self._preparations[worker].popleft())
        finally:
            del self._busy[worker]

    async def _run_preparation(self, worker: Worker, call: Callable[[], object]) -> None:
        """Run one preparation; log its error."""
        try:
            await worker.run_job(Job(call, current_locale()), self.timeout)
        except Exception:
            log.exception("what was to be done ahead has failed")

    async def _run_job(self, worker: Worker, waiting: QueuedJob) -> None:
        """Run a job whose result somebody still waits for, and set its outcome."""
        job, outcome, _retried = waiting
        if outcome.done():
            return
        try:
            value = await worker.run_job(job, self.timeout)
        except WorkerDied as error:
            self._preparations[worker] = deque(self._calls)
            self._retry(waiting, error)
        except asyncio.CancelledError:
            _set_outcome(outcome, outcome.set_exception, PoolClosed())
            raise
        except Exception as error:
            _set_outcome(outcome, outcome.set_exception, error)
        else:
            _set_outcome(outcome, outcome.set_result, value)

    def _retry(self, waiting: QueuedJob, error: WorkerDied) -> None:
        """Queue a job again whose worker has died, once: the worker may have died for another reason.

        A job that took too long, or has been retried before, fails with the error.
        """
        log.warning("a job has cost its worker, which is begun anew: %s", error)
        if waiting.retried or isinstance(error, JobTimedOut):
            _set_outcome(waiting.outcome, waiting.outcome.set_exception, error)
        else:
            self._queue.append(waiting._replace(retried=True))

    async def stop_idle_workers(self) -> None:
        """Stop the workers that have nothing to do; the next job starts them again."""
        await asyncio.gather(*(worker.close() for worker in self.workers if worker not in self._busy))

    async def close(self) -> None:
        """Stop all workers at once; running and queued jobs fail with `PoolClosed`."""
        self._closed = True
        while self._queue:
            waiting = self._queue.popleft()
            _set_outcome(waiting.outcome, waiting.outcome.set_exception, PoolClosed())
        busy = [*self._busy.values()]
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers))


def _set_outcome(outcome: asyncio.Future[Any], setter: Callable[[Any], None], value: object) -> None:
    if not outcome.done():
        setter(value)
