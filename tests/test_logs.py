"""The log as JSON: one object on each line, whatever the message."""

import json
import logging

from bot import JsonFormatter


def test_a_line_is_an_object_that_says_when_where_and_what() -> None:
    record = logging.LogRecord("ui", logging.WARNING, __file__, 1, "two\nlines of %s", ("Björn",), None)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert told.pop("at")[:2] == "20"
    assert told == {"level": "WARNING", "logger": "ui", "message": "two\nlines of Björn"}


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
    told = json.loads(JsonFormatter().format(record))
    assert told["incident"] == "3fa2b1"
    assert told["trace"].endswith("KeyError: 'par'")
