"""The AI's calls in the worker pool: none is made twice, and none waits for a pool that is busy."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from app.workers import ai_worker
from app.workers.ai_worker import AIWorker
from app.workers.worker_pool import ThreadWorker, WorkerPool
from tests.workers import jobs
from tests.workers.test_pool import until

pytestmark = pytest.mark.usefixtures("short_ai_timeout")
SECONDS = 0.01


@pytest.fixture
def short_ai_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a call wait for hardly any time."""
    monkeypatch.setattr(ai_worker, "AI_TIMEOUT_SECONDS", SECONDS)


async def test_a_long_call_is_awaited_and_not_repeated(tmp_path: Path) -> None:
    pool, diary, gate = WorkerPool([ThreadWorker()], 60), tmp_path / "diary", tmp_path / "gate"
    clock = asyncio.get_running_loop().time
    due = clock() + 2 * SECONDS
    asked = asyncio.create_task(AIWorker(pool).run_or_fall_back(partial(jobs.note_and_wait, diary, gate)))
    await until(lambda: diary.exists() and clock() > due)
    gate.touch()
    await asked
    assert diary.read_text().split() == ["begun"]
    await pool.close()


async def test_a_call_that_no_worker_begins_runs_in_a_thread(tmp_path: Path) -> None:
    pool, diary, gate = WorkerPool([ThreadWorker()], 60), tmp_path / "diary", tmp_path / "gate"
    busy = pool.submit(partial(jobs.note_and_wait, diary, gate))
    await until(diary.exists)
    await AIWorker(pool).run_or_fall_back(partial(jobs.note, diary, "asked"))
    gate.touch()
    await busy
    assert diary.read_text().split() == ["begun", "asked"]
    await pool.close()
