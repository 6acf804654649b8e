"""Lessons of reasons: texts that teach the same in other words, and asides that are told once."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.i18n import UNFILLED, current_locale

_told: ContextVar[Collection[str]] = ContextVar("told", default=())


@contextmanager
def leave_out(lessons: Collection[str]) -> Iterator[None]:
    """Leave the asides of these lessons out of reasons inside the block."""
    token = _told.set(lessons)
    try:
        yield
    finally:
        _told.reset(token)


def one_lesson(lesson: str, text: str) -> str:
    """Return the text; where blanks are left unfilled, the sentence of its lesson, as for other words."""
    return lesson if text and current_locale() == UNFILLED else text


def aside(lesson: str, text: str) -> str:
    """Return a text of that lesson which stands beside the main cause, "" if it has been told."""
    return "" if lesson in _told.get() else text
