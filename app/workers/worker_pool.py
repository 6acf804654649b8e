"""The worker pool: a queue of jobs and the workers that run them, which are started again after a crash.

Where no processes are wanted, the worker is a thread (`ThreadWorker`); a process is in `app.workers.process_worker`.
"""

import asyncio
import contextlib
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol

from app.workers.job import Job
from engine.i18n import current_locale

log = logging.getLogger(__name__)

START_FAILED = "a worker process cannot be started: %s"
SWITCH_INTERVAL_SECONDS = 0.0005
"""Seconds for which a thread may block the event loop at a time: a tenth of Python's default."""


class WorkerDied(Exception):
    """A worker's process has ended during a job."""


class JobTimedOut(WorkerDied):
    """A job has taken too long, and its worker was killed."""


class WorkerStartError(WorkerDied):
    """A worker's process cannot be started; the pool has logged it."""


class Worker(Protocol):
    """Runs one job at a time."""

    is_ready: bool
    """Whether the worker has started, as far as is known."""

    @property
    def is_alive(self) -> bool:
        """Return whether the worker has started and still runs."""
        ...

    @property
    def is_broken(self) -> bool:
        """Return whether the worker could not be started lately; until it is tried again, every job fails at once."""
        ...

    async def run_job(self, job: Job, limit: float) -> Any:
        """Run the job and return its result, or raise its error.

        Raises `JobTimedOut` after `limit` seconds, `WorkerStartError` and `WorkerDied`.
        """

    async def close(self) -> None:
        """Stop at once, even during a job."""


class ThreadWorker:
    """A daemon thread of this process, started with its first job, and again after it was closed.

    A thread cannot be killed: after a job that takes too long, another thread takes its place.
    """

    is_ready = is_alive = True
    is_broken = False

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] | None = None
        """The jobs of the running thread; None while there is none."""

    async def run_job(self, job: Job, limit: float) -> Any:
        if self._jobs is None:
            self._jobs = _start_thread()
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(lambda: _run_in_thread(loop, outcome, job))
        try:
            return await asyncio.wait_for(outcome, limit)
        except TimeoutError as error:
            await self.close()
            raise JobTimedOut(f"it took more than {limit:.0f} seconds") from error

    async def close(self) -> None:
        running, self._jobs = self._jobs, None
        if running is not None:
            running.put(None)


def _start_thread() -> SimpleQueue[Callable[[], None] | None]:
    """Start a thread that runs what is put into the returned queue, until that is None."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
    threading.Thread(target=_run_jobs, args=(jobs,), name="beside the loop", daemon=True).start()
    return jobs


def _run_jobs(jobs: SimpleQueue[Callable[[], None] | None]) -> None:
    while run := jobs.get():
        run()


def _run_in_thread(loop: asyncio.AbstractEventLoop, outcome: asyncio.Future[Any], job: Job) -> None:
    """Run a job in the thread, and hand its outcome to the loop if the future still waits."""
    if outcome.cancelled():
        return
    try:
        set_outcome, value = outcome.set_result, job.execute()
    except Exception as error:
        set_outcome, value = outcome.set_exception, error
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(lambda: outcome.cancelled() or set_outcome(value))


class PoolClosed(Exception):
    """The pool accepts no more jobs."""


class QueuedJob(NamedTuple):
    """A job in the queue, with the future of its result."""

    job: Job
    outcome: asyncio.Future[Any]
    was_retried: bool = False


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
        """Return whether at least one worker has started."""
        return any(worker.is_ready for worker in self.workers)

    @property
    def waiting_count(self) -> int:
        """Return how many jobs wait for a worker."""
        return len(self._queue)

    @property
    def alive_count(self) -> int:
        """Return how many workers have started and still run."""
        return sum(worker.is_alive for worker in self.workers)

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

    def withdraw(self, outcome: asyncio.Future[Any]) -> None:
        """Fail a job with `TimeoutError` unless a worker has begun it."""
        if any(waiting.outcome is outcome for waiting in self._queue):
            _set_outcome(outcome, outcome.set_exception, TimeoutError())

    def prepare(self, calls: Sequence[Callable[[], object]]) -> None:
        """Make every worker call these functions while no job waits, and again after it was restarted."""
        self._calls = calls
        self._preparations = {worker: deque(calls) for worker in self.workers}
        self._start_idle_workers()

    def _start_idle_workers(self) -> None:
        """Start a task for every idle worker that has something to do."""
        for worker in self.workers:
            if worker not in self._busy and self._has_work(worker):
                self._busy[worker] = asyncio.create_task(self._run_worker(worker), name="aside")

    def _has_work(self, worker: Worker) -> bool:
        """Return whether there is something to do; a broken worker leaves it to the others, unless all are broken."""
        if worker.is_broken:
            return bool(self._queue) and self._are_all_broken
        return bool(self._queue or self._preparations[worker])

    @property
    def _are_all_broken(self) -> bool:
        return all(worker.is_broken for worker in self.workers)

    async def _run_worker(self, worker: Worker) -> None:
        """Run queued jobs, or else preparations, until none is left."""
        try:
            while self._has_work(worker):
                if self._queue:
                    await self._run_job(worker, self._queue.popleft())
                else:
                    await self._run_preparation(worker, self._preparations[worker].popleft())
        finally:
            del self._busy[worker]

    async def _run_preparation(self, worker: Worker, call: Callable[[], object]) -> None:
        """Run one preparation; log its error, and keep it for later if the worker cannot be started."""
        try:
            await worker.run_job(Job(call, current_locale()), self.timeout)
        except WorkerStartError as error:
            self._preparations[worker].appendleft(call)
            log.error(START_FAILED, error)
        except Exception:
            log.exception("a worker could not prepare what its jobs share")

    async def _run_job(self, worker: Worker, waiting: QueuedJob) -> None:
        """Run a job whose result somebody still waits for, and set its outcome."""
        job, outcome, _was_retried = waiting
        if outcome.done():
            return
        try:
            value = await worker.run_job(job, self.timeout)
        except WorkerStartError as error:
            self._hand_over(waiting, error)
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

    def _hand_over(self, waiting: QueuedJob, error: WorkerStartError) -> None:
        """Leave a job whose worker cannot be started to the others; it fails if all are broken."""
        log.error(START_FAILED, error)
        if self._are_all_broken:
            _set_outcome(waiting.outcome, waiting.outcome.set_exception, error)
        else:
            self._queue.appendleft(waiting)
            self._start_idle_workers()

    def _retry(self, waiting: QueuedJob, error: WorkerDied) -> None:
        """Queue a job again whose worker has died, once: the worker may have died for another reason.

        A job that took too long, or has been retried before, fails with the error.
        """
        log.warning("a worker has ended during a job, and is started again: %s", error)
        if waiting.was_retried or isinstance(error, JobTimedOut):
            _set_outcome(waiting.outcome, waiting.outcome.set_exception, error)
        else:
            self._queue.append(waiting._replace(was_retried=True))

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
