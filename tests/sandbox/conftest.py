"""Fixtures: a running sandbox, and a Chromium that opens its page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect, sync_playwright

from tests.sandbox.player import PATIENCE, Screens
from tests.sandbox.process import Sandbox, Server, Servers, running

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=PATIENCE)  # a busy machine draws slowly


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with these tests, so that no other worker takes some over and starts a bot and a browser for them, too."""
    folder = str(Path(__file__).parent)
    items.sort(key=lambda item: not str(item.path).startswith(folder))


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Yield one bot that the tests of a worker share, unless they need a bot of their own."""
    servers = Servers(tmp_path_factory.mktemp("servers"))
    yield servers
    assert (servers.end(), servers.complaints()) == (0, "")


@pytest.fixture
def sandbox(servers: Servers) -> Iterator[Server]:
    """Yield a new server with a page of its own."""
    yield servers.add_server()
    assert servers.complaints() == ""


@pytest.fixture
def own_sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    """Yield a separate `bot.py --sandbox`, for a test that kills the bot."""
    with running(tmp_path) as sandbox:
        yield sandbox


@pytest.fixture(scope="package")
def screens() -> Iterator[Screens]:
    """Yield a headless Chromium; without one the tests are skipped, or fail where CI is set.

    It ends with its module: while Playwright runs, no test of this process can run an event loop.
    """
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(
                "no Chromium: install one, name it in CHROMIUM, or run `playwright install chromium`"
            )
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield Screens(browser)
        browser.close()


@pytest.fixture
def browser(screens: Screens) -> Iterator[Screens]:
    """Yield the Chromium with all its windows free."""
    yield screens
    screens.clear()


def chromium(playwright: Playwright) -> str | None:
    """Return the Chromium that CHROMIUM names, the machine's own, or Playwright's download."""
    found = (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUMS), playwright.chromium.executable_path)
    return next((path for path in found if path and Path(path).exists()), None)
