"""Logging: the format of a line, the level, a count of errors, and one line a minute for a repeated fault."""

import logging
import sys
from time import monotonic

import discord
import msgspec
from cachetools import FIFOCache

from app.discord_io.metrics import ERRORS_LOGGED
from app.runtime.config import Config

JSON = "json"
VOICE_WARNING = "voice will NOT be supported"
"""A part of discord.py's warning at each start without the libraries for voice, which the bot never uses."""
OWN_LOGGERS = ("app", "bot", "club", "cogs", "db", "engine", "render", "sandbox", "ui")
"""The loggers of this program.

Those of libraries never log below INFO: discord.py's debug lines hold interaction tokens and hidden hands, and
aiosqlite's the values of every statement.
"""
REPEAT_SECONDS = 60.0
"""Seconds for which a fault that was logged is not logged again."""
MAX_FAULTS = 1000
"""The most faults that are remembered."""


TEXT_FORMATTER = logging.Formatter("{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", style="{")


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON: time, level, logger, message, incident number, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := getattr(record, "incident", None):
            line["incident"] = number
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class RepeatFilter(logging.Filter):
    """Lets the same warning or error pass once a minute, then with the number of those that were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._logged_at: FIFOCache[tuple[str, str, str], float] = FIFOCache(MAX_FAULTS)
        self._left_out: FIFOCache[tuple[str, str, str], int] = FIFOCache(MAX_FAULTS)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log the record."""
        if record.levelno < logging.WARNING or getattr(record, "incident", None):
            return True
        fault = record.name, record.getMessage(), str(record.exc_info[1] if record.exc_info else "")
        now = monotonic()
        if now - self._logged_at.get(fault, -REPEAT_SECONDS) < REPEAT_SECONDS:
            self._left_out[fault] = self._left_out.get(fault, 0) + 1
            return False
        self._logged_at[fault] = now
        if count := self._left_out.pop(fault, 0):
            record.msg, record.args = f"{record.getMessage()} (and {count} more since the last line)", ()
        return True


class ErrorCounter(logging.Handler):
    """Counts the errors that are logged, those too that `RepeatFilter` leaves out."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error."""
        self.count += 1
        ERRORS_LOGGED.inc()


error_counter = ErrorCounter()
"""The errors of this process since its start."""


def logs_json() -> bool:
    """Return whether the log is set up as JSON."""
    return any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers)


def set_up_logging(config: Config) -> None:
    """Send log records from the configured level on to standard error, in the configured format."""
    logging.getLogger("discord.client").addFilter(lambda record: VOICE_WARNING not in record.getMessage())
    level = logging.getLevelName(config.log_level)
    formatter = JsonFormatter() if config.log_format == JSON else TEXT_FORMATTER
    if formatter is TEXT_FORMATTER and sys.stderr.isatty():
        formatter = discord.utils.MISSING  # discord.py's own one, with colours
    discord.utils.setup_logging(level=max(level, logging.INFO), root=True, formatter=formatter)
    for name in OWN_LOGGERS:
        logging.getLogger(name).setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(RepeatFilter())
    logging.getLogger().addHandler(error_counter)
