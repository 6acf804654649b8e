"""A running sandbox, and a Chromium to look at its page."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.sandbox.process import Sandbox, running

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

expect.set_options(timeout=30_000)  # a busy machine draws slowly


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    with running(tmp_path) as sandbox:
        yield sandbox


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one the test is skipped, or fails where CI is set."""
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(
                "no Chromium: install one, name it in CHROMIUM, or run `playwright install chromium`"
            )
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def chromium(playwright: Playwright) -> str | None:
    """The Chromium that CHROMIUM names, the machine's own, or Playwright's download."""
    found = (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUMS), playwright.chromium.executable_path)
    return next((path for path in found if path and Path(path).exists()), None)
