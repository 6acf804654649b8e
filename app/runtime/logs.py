"""Logging: text, or one JSON object a line."""

import logging

import discord
import msgspec

from app.runtime.config import Config

JSON = "json"


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


def set_up_logging(config: Config) -> None:
    """Send log records from the configured level on to standard error, in the configured format."""
    level = logging.getLevelName(config.log_level)
    if config.log_format == JSON:
        discord.utils.setup_logging(level=level, root=True, formatter=JsonFormatter())
    else:
        discord.utils.setup_logging(level=level, root=True)
