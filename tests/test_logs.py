"""The log as JSON: one object on each line, whatever the message."""

import json
import logging

import pytest

from app.runtime import log_setup
from app.runtime.config import Config
from app.runtime.log_setup import OWN_LOGGERS, JsonFormatter, RepeatFilter, set_up_logging


def test_a_line_is_an_object_that_says_when_where_and_what() -> None:
    record = logging.LogRecord("ui", logging.WARNING, __file__, 1, "two\nlines of %s", ("Björn",), None)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    data = json.loads(line)
    assert data.pop("at")[:2] == "20"
    assert data == {"level": "WARNING", "logger": "ui", "message": "two\nlines of Björn"}


def test_a_fault_has_its_number_and_its_trace() -> None:
    try:
        raise KeyError("par")
    except KeyError as fault:
        record = logging.getLogger("cogs").makeRecord(
            "cogs",
            logging.ERROR,
            __file__,
            1,
            "incident",
            (),
            (KeyError, fault, fault.__traceback__),
            extra={"incident": "3fa2b1"},
        )
    data = json.loads(JsonFormatter().format(record))
    assert data["incident"] == "3fa2b1"
    assert data["trace"].endswith("KeyError: 'par'")


def record(message: str, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("app.workers", level, __file__, 1, message, (), None)


def test_the_same_fault_is_logged_once_a_minute_with_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(log_setup, "monotonic", lambda: now)
    repeats = RepeatFilter()
    passed = [repeats.filter(record("a worker cannot be started")) for _ in range(351)]
    assert passed == [True, *[False] * 350]
    assert repeats.filter(record("something else"))
    assert all(repeats.filter(record("a step", logging.INFO)) for _ in range(3))
    now += 60.0
    again = record("a worker cannot be started")
    assert repeats.filter(again)
    assert again.getMessage() == "a worker cannot be started (and 350 more since the last line)"


def test_debug_lines_of_libraries_which_hold_tokens_and_hands_are_never_written() -> None:
    root, own = logging.getLogger(), [logging.getLogger(name) for name in OWN_LOGGERS]
    before, handlers = [each.level for each in (root, *own)], [*root.handlers]
    try:
        set_up_logging(Config(log_level="DEBUG"))
        assert all(each.isEnabledFor(logging.DEBUG) for each in own)
        for library in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite", "asyncio"):
            assert not logging.getLogger(library).isEnabledFor(logging.DEBUG)
    finally:
        for each, level in zip((root, *own), before, strict=True):
            each.setLevel(level)
        root.handlers = handlers
