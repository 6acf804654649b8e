"""Health and metrics: whether the bot can play, and figures that name nobody."""

import asyncio
import json
import logging
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, suppress
from functools import partial
from importlib.metadata import version
from itertools import repeat
from pathlib import Path

import aiohttp
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from app.discord_io import interaction_handling
from app.discord_io.image_cache import RenderWorker
from app.runtime import health
from app.runtime.config import ConfigError
from app.runtime.log_setup import error_counter
from db.migrate import load_migrations
from db.shards import Shards
from tests.cogs.club import Club
from tests.databases import memory_folder
from tests.monitoring import OUTCOME, alert_expressions, dashboard_expressions, metrics_in
from tests.ports import free_port
from tests.workers import jobs

PATIENCE = 60.0
"""Seconds that a busy machine may take."""


@pytest.fixture
async def monitored_club(club: Club) -> AsyncIterator[Club]:
    """Yield a club that serves its health."""
    club.config = club.config._replace(health_port=free_port())
    async with AsyncExitStack() as stack:
        serving = stack.enter_async_context(health.serve_health(club.config, club.store))
        here = await club.bot_context.run(asyncio.create_task, serving)
        here.client = club.client
        yield club


async def get(club: Club, path: str) -> tuple[int, str]:
    """Return the status and the body of a request to the bot."""
    address = f"http://127.0.0.1:{club.config.health_port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def until(club: Club, status: int, **state: bool) -> None:
    """Wait until `/healthz` answers with this status and state."""
    async with asyncio.timeout(PATIENCE):
        for pause in repeat(0.1):
            if await has_health(club, status, state):
                return
            await asyncio.sleep(pause)


async def has_health(club: Club, status: int, state: Mapping[str, bool]) -> bool:
    """Return whether `/healthz` answers with this status and state."""
    with suppress(aiohttp.ClientConnectionError):
        code, said = await get(club, "/healthz")
        return code == status and state.items() <= json.loads(said).items()
    return False


async def test_a_healthy_bot_answers_200(monitored_club: Club) -> None:
    await until(monitored_club, 200)


def value(text: str, name: str, **labels: str) -> float:
    """Return the sum of the samples of that name with these labels."""
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return sum(sample.value for sample in samples if sample.name == name and labels.items() <= sample.labels.items())


async def test_the_metrics_count_games_and_name_nobody(monitored_club: Club) -> None:
    _status, before = await get(monitored_club, "/metrics")
    await monitored_club.tee_off("Annika", "Björn")
    await monitored_club.refusal("Mia", "move", move="draw")
    _status, after = await get(monitored_club, "/metrics")

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert value(after, "nineteenth_tables", game="play-nine", phase="playing") == 1
    assert more("nineteenth_interactions_total", kind="component", outcome="answered") >= 3
    assert more("nineteenth_interactions_total", outcome="refused") == 1
    assert more("nineteenth_interaction_seconds_count") >= 4
    assert more("nineteenth_moves_total", game="play-nine") == 2
    assert value(after, "nineteenth_clocks_overdue") == 0
    named = {str(actor.id) for actor in monitored_club.people.values()} | {
        str(monitored_club.guild.id),
        str(monitored_club.channel.id),
    }
    assert [word for word in (*named, *monitored_club.people) if word in after] == []


async def test_the_metrics_have_versions_workers_and_errors(monitored_club: Club) -> None:
    _status, before = await get(monitored_club, "/metrics")
    error_counter.handle(logging.LogRecord("app", logging.ERROR, __file__, 1, "a fault", (), None))
    _status, after = await get(monitored_club, "/metrics")
    versions = {"version": version("nineteenth"), "schema": str(len(load_migrations()))}
    assert value(after, "nineteenth_build_info", **versions) == 1
    assert value(after, "nineteenth_workers") == value(after, "nineteenth_workers_alive") == 1
    assert value(after, "nineteenth_jobs_waiting") == 0
    errors = "nineteenth_errors_logged_total"
    assert value(after, errors) - value(before, errors) == 1


async def test_the_metrics_tell_of_a_drain(monitored_club: Club) -> None:
    for on in (True, False):
        await monitored_club.store.set_draining(0.0, on=on)
        _status, text = await get(monitored_club, "/metrics")
        assert value(text, "nineteenth_draining") == on


async def test_the_metrics_count_ended_workers_and_waiting_jobs(
    monitored_club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = RenderWorker(processes=1)
    monkeypatch.setattr(monitored_club.client, "render_worker", renderer)
    _status, before = await get(monitored_club, "/metrics")
    assert value(before, "nineteenth_workers_alive") == 0
    renderer.pool.timeout = PATIENCE
    with memory_folder() as folder:
        hold = folder / "hold"
        running = renderer.pool.submit(partial(jobs.wait_until_removed, hold))
        waiting = renderer.pool.submit(jobs.whoami)
        while not hold.exists():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        _status, busy = await get(monitored_club, "/metrics")
        assert (value(busy, "nineteenth_workers_alive"), value(busy, "nineteenth_jobs_waiting")) == (1, 1)
        hold.unlink()
        await running
    os.kill(await waiting, signal.SIGKILL)
    while renderer.pool.alive_count:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    _status, ended = await get(monitored_club, "/metrics")
    assert value(ended, "nineteenth_workers_alive") == 0
    assert value(ended, "nineteenth_workers") == 1
    await renderer.close()


def sample(name: str, **labels: str) -> float:
    """Return the value of a sample now."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.usefixtures("pictures")
async def test_pictures_are_counted_and_timed() -> None:
    def read() -> tuple[float, ...]:
        outcomes = (sample("nineteenth_pictures_total", outcome=outcome) for outcome in ("drawn", "failed"))
        return *outcomes, sample("nineteenth_picture_seconds_count")

    before, renderer = read(), RenderWorker()
    assert await renderer.render(jobs.SlowPicture)
    assert await renderer.render(jobs.raise_drawing_error) is None
    assert [now - then for now, then in zip(read(), before, strict=True)] == [1, 1, 1]
    assert renderer.failed_count == 1 and renderer.average_seconds
    await renderer.close()


async def test_dashboard_and_alerts_use_only_existing_metrics(monitored_club: Club) -> None:
    _status, text = await get(monitored_club, "/metrics")
    families = [*text_string_to_metric_families(text)]
    existing_names = {name for family in families for name in sample_names(family.name, family.type)}
    shown = {name for expression in dashboard_expressions() for name in metrics_in(expression)}
    watching = {name for expression in alert_expressions() for name in metrics_in(expression)}
    assert (shown - existing_names, watching - existing_names) == (set(), set())
    ours = [family for family in families if family.name.startswith("nineteenth_") and family.type != "unknown"]
    left_out = [family.name for family in ours if not {*sample_names(family.name, family.type)} & shown]
    assert [name for name in left_out if not name.endswith("_created")] == []


def sample_names(family: str, kind: str) -> tuple[str, ...]:
    """Return the names of the samples of a family of metrics."""
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(kind, ("",))
    return tuple(f"{family}{end}" for end in ends)


def test_the_alerts_use_only_existing_outcomes() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(interaction_handling.__file__).parent.glob("*.py"))
    asked = {outcome for expression in alert_expressions() for outcome in OUTCOME.findall(expression)}
    assert asked == {outcome for outcome in asked if f'"{outcome}"' in sources} != set()


async def test_a_process_that_waits_for_its_shards_says_that_it_lives(club: Club) -> None:
    club.config = club.config._replace(health_port=free_port())
    async with health.serve_health(club.config, club.store) as here:
        await until(club, 503, store=True)
        _status, said = await get(club, "/healthz")
        assert json.loads(said) == {"ready": False, "shards": False, "gateway": False, "store": True, "waiting": 0}
        status, figures = await get(club, "/metrics")
        assert (status, value(figures, "nineteenth_ready")) == (200, 0)
        here.client = club.client
        await until(club, 200)


async def test_the_next_process_of_a_fleet_answers_once_the_port_is_free(club: Club) -> None:
    config = club.config._replace(health_port=free_port(), shards=Shards())
    async with health.serve_health(config, club.store) as first, AsyncExitStack() as stack:
        club.config, first.client = config, club.client
        await until(club, 200)
        await stack.enter_async_context(health.serve_health(config, club.store))
        await first.stop()
        with pytest.raises(aiohttp.ClientConnectionError):
            await get(club, "/healthz")
        await until(club, 503, shards=False)


async def test_a_taken_health_port_is_an_error_without_a_fleet(club: Club) -> None:
    config = club.config._replace(health_port=free_port())
    async with health.serve_health(config, club.store):
        with pytest.raises(ConfigError, match=r"HEALTH_PORT cannot be listened on: .+ in use"):
            async with health.serve_health(config, club.store):
                pass


async def test_an_address_that_the_machine_does_not_have_yet_stops_no_bot(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    config = club.config._replace(health_host="192.0.2.1", health_port=free_port())
    async with health.serve_health(config, club.store):
        assert "HEALTH_HOST and HEALTH_PORT cannot be listened on yet" in caplog.text


async def test_without_a_port_nothing_listens(club: Club) -> None:
    async with health.serve_health(club.config, club.store) as here:
        assert not here.probe.is_running()
