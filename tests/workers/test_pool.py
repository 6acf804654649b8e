"""The worker pool: it replaces a killed worker, keeps the order of jobs, and leaves no process behind."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.workers import process_worker
from app.workers.process_worker import ProcessWorker
from app.workers.worker_pool import (
    JobTimedOut,
    PoolClosed,
    ThreadWorker,
    Worker,
    WorkerDied,
    WorkerPool,
    WorkerStartError,
)
from engine.i18n import use_locale
from tests.neutral_names import show_neutral_names
from tests.workers import jobs

HOUSE = Path(__file__).parents[2]


@pytest.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    """Yield a pool of one process."""
    made = WorkerPool([ProcessWorker()], 60)
    yield made
    await made.close()


@pytest.fixture(params=[ProcessWorker, ThreadWorker])
async def process_or_thread_pool(request: pytest.FixtureRequest) -> AsyncIterator[WorkerPool]:
    """Yield a pool of one worker, a process or a thread."""
    made = WorkerPool([request.param()], 60)
    yield made
    await made.close()


async def test_objects_of_earlier_jobs_trigger_no_garbage_collection_within_a_job(pool: WorkerPool) -> None:
    assert [await pool.submit(partial(jobs.allocate, 6_000)) for _ in range(40)] == [0] * 40


async def test_a_job_runs_in_the_language_of_its_caller(process_or_thread_pool: WorkerPool) -> None:
    with use_locale("de-AT"):
        result = process_or_thread_pool.submit(jobs.language)
    assert (await result)[0] == "de_AT"
    assert await process_or_thread_pool.submit(jobs.language) == ("en", "Join")


async def test_a_worker_process_has_the_game_names_of_the_bot(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_neutral_names(monkeypatch)
    assert await pool.submit(jobs.game_title) == "Card Golf"


async def test_an_exception_of_a_job_is_raised_in_its_caller(process_or_thread_pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="over a root"):
        await process_or_thread_pool.submit(partial(jobs.raise_value_error, "over a root"))
    assert await process_or_thread_pool.submit(jobs.language) == ("en", "Join")


async def test_an_exception_that_cannot_be_pickled_is_reported_by_its_text(pool: WorkerPool) -> None:
    with pytest.raises(RuntimeError, match="UnpicklableError: 1 and 2"):
        await pool.submit(jobs.raise_unpicklable)


async def test_a_job_that_cannot_be_pickled_is_refused_and_the_next_one_runs(pool: WorkerPool) -> None:
    with pytest.raises(Exception, match="pickle"):
        await pool.submit(lambda: 1)
    assert await pool.submit(jobs.whoami) != os.getpid()


async def test_the_output_of_a_job_does_not_disturb_its_result(pool: WorkerPool) -> None:
    assert await pool.submit(jobs.write_to_stdout) == "said"
    assert await pool.submit(jobs.language) == ("en", "Join")


async def test_a_job_whose_worker_dies_is_retried_once(pool: WorkerPool, tmp_path: Path) -> None:
    before = await pool.submit(jobs.whoami)
    assert await pool.submit(partial(jobs.die_once, tmp_path / "marker")) == "done"
    assert await pool.submit(jobs.whoami) != before


async def test_a_job_that_kills_every_worker_is_given_up_and_the_others_run(pool: WorkerPool) -> None:
    deadly, others = pool.submit(jobs.die), [pool.submit(jobs.language) for _ in range(3)]
    with pytest.raises(WorkerDied):
        await deadly
    assert await asyncio.gather(*others) == [("en", "Join")] * 3


async def test_a_worker_killed_while_idle_is_replaced(pool: WorkerPool) -> None:
    os.kill(await pool.submit(jobs.whoami), signal.SIGKILL)
    assert await pool.submit(jobs.language) == ("en", "Join")


async def test_a_job_that_takes_too_long_is_given_up_with_its_worker() -> None:
    hasty = WorkerPool([ProcessWorker()], 60)
    before = await hasty.submit(jobs.whoami)
    hasty.timeout = 0.1
    with pytest.raises(JobTimedOut):
        await hasty.submit(partial(jobs.sleep_for, 60))
    hasty.timeout = 60
    assert await hasty.submit(jobs.whoami) != before
    await hasty.close()


async def test_a_job_that_is_stuck_in_a_thread_keeps_no_other_waiting(tmp_path: Path) -> None:
    diary, gate = tmp_path / "diary", tmp_path / "gate"
    hasty = WorkerPool([ThreadWorker()], 0.1)
    with pytest.raises(JobTimedOut):
        await hasty.submit(partial(jobs.note_and_wait, diary, gate))
    hasty.timeout = 60
    async with asyncio.timeout(30):
        assert await hasty.submit(jobs.language) == ("en", "Join")
    gate.touch()
    await hasty.close()


async def test_the_time_of_a_workers_imports_does_not_count_as_a_jobs_time() -> None:
    """If the import counted, a busy machine would end and restart every process before its first job."""
    from tests.workers import slow_import

    hasty = WorkerPool([ProcessWorker()], slow_import.SECONDS - 0.5)
    assert await hasty.submit(slow_import.answer) == "done"
    await hasty.close()


async def test_a_cancelled_job_is_not_begun(process_or_thread_pool: WorkerPool, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    first, second, third = (
        process_or_thread_pool.submit(partial(jobs.note, diary, line)) for line in ("one", "two", "three")
    )
    second.cancel()
    await asyncio.gather(first, third)
    assert diary.read_text().split() == ["one", "three"]


async def test_preparation_runs_after_awaited_jobs_and_again_in_a_new_process(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    pool = WorkerPool([ProcessWorker()], 60)
    pool.prepare([partial(jobs.note, diary, "ahead")] * 3)
    await pool.submit(partial(jobs.note, diary, "asked"))
    await until(lambda: diary.read_text().split() == ["asked", *["ahead"] * 3])
    with suppress(WorkerDied):
        await pool.submit(jobs.die)
    await until(lambda: diary.read_text().split() == ["asked", *["ahead"] * 6])
    await pool.close()


async def test_a_job_submitted_during_preparation_runs_next(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    pool = WorkerPool([ThreadWorker()], 60)
    hold = tmp_path / "hold"
    pool.prepare([partial(jobs.wait_until_removed, hold), *[partial(jobs.note, diary, "ahead")] * 2])
    await until(hold.exists)
    result = pool.submit(partial(jobs.note, diary, "asked"))
    hold.unlink()
    await result
    await until(lambda: diary.read_text().split() == ["asked", "ahead", "ahead"])
    await pool.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("kind", [ProcessWorker, ThreadWorker])
async def test_closing_the_pool_waits_for_no_job(kind: Callable[[], Worker], tmp_path: Path) -> None:
    pool = WorkerPool([kind()], 60)
    diary = tmp_path / "diary"
    await pool.submit(partial(jobs.note, diary, "begun"))
    worker, hold = await pool.submit(jobs.whoami), tmp_path / "hold"
    result: asyncio.Future[Any] = pool.submit(partial(jobs.wait_until_removed, hold))
    behind = pool.submit(jobs.whoami)
    await until(hold.exists)
    async with asyncio.timeout(60):
        await pool.close()  # the job runs while the file exists
    for given_up in (result, behind, pool.submit(jobs.whoami)):
        with pytest.raises(PoolClosed):
            await given_up
    assert worker == os.getpid() or state(worker) == "Z"
    hold.unlink()


@pytest.mark.parametrize("program", ["/bin/false", "/no/such/python"])
async def test_a_worker_that_cannot_start_is_retried_once_a_minute(
    program: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    diary, now = tmp_path / "diary", 1000.0
    monkeypatch.setattr(process_worker, "monotonic", lambda: now)
    pool = WorkerPool([ProcessWorker(), ProcessWorker()], 60)
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", program)
        pool.prepare([partial(jobs.note, diary, "ahead")])
        outcomes = await asyncio.gather(*(pool.submit(jobs.whoami) for _ in range(20)), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {WorkerStartError}
    logged = [record.getMessage() for record in caplog.records if record.name.startswith("app")]
    assert len({*logged}) == 1  # a filter that another test has set up may leave repeats out
    assert logged[0].startswith("a worker process cannot be started: ")
    with pytest.raises(WorkerStartError):
        await pool.submit(jobs.whoami)
    now += process_worker.START_RETRY_SECONDS
    assert await pool.submit(jobs.language) == ("en", "Join")
    await until(lambda: diary.exists() and diary.read_text().split() == ["ahead"] * 2)
    await pool.close()


async def test_a_job_whose_worker_cannot_start_is_run_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = WorkerPool([ProcessWorker(), ProcessWorker()], 60)
    start_process, failures = asyncio.create_subprocess_exec, iter((True, False))

    async def fail_first(*command: str, **options: Any) -> asyncio.subprocess.Process:
        if next(failures):
            raise BlockingIOError("no more processes")
        return await start_process(*command, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fail_first)
    assert await asyncio.gather(*(pool.submit(jobs.language) for _ in range(4))) == [("en", "Join")] * 4
    await pool.close()


def test_workers_end_with_the_process_that_started_them() -> None:
    script = (
        "import asyncio\n"
        "from app.workers.worker_pool import WorkerPool\n"
        "from app.workers.process_worker import ProcessWorker\n"
        "import tests.workers.jobs as chores\n\n"
        "async def main():\n"
        "    pool = WorkerPool([ProcessWorker()], 60)\n"
        "    print(await pool.submit(chores.whoami), flush=True)\n"
        "    await asyncio.sleep(60)\n\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=HOUSE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
        parent.wait()
    asyncio.run(until(lambda: not Path(f"/proc/{worker}").exists() or state(worker) == "Z"))


def state(process: int) -> str:
    """Return the state letter of a process from `/proc`, or Z if it is gone."""
    with suppress(FileNotFoundError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    return "Z"


async def test_a_worker_imports_no_discord(pool: WorkerPool) -> None:
    assert await pool.submit(jobs.heavy_modules) == set()
