"""Topics of reasons: two sentences with the same topic are told once in a report, though their words differ.

"The D reaches the circle 40 % of the time." and "The D flies further." have one topic, "The further flight.". A report
asks for each reason once more with `engine.i18n.leave_blanks`. A sentence is then its own topic, because it has no
names and figures, and `topic_text` returns the topic that sentences in other words share.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.i18n import has_blanks

_told_topics: ContextVar[Collection[str]] = ContextVar("told_topics", default=())


@contextmanager
def leave_out(topics: Collection[str]) -> Iterator[None]:
    """Leave the asides on these topics out of reasons inside the block."""
    token = _told_topics.set(topics)
    try:
        yield
    finally:
        _told_topics.reset(token)


def topic_text(topic: str, text: str) -> str:
    """Return the text for players; the topic in its place while topics are compared. "" stays ""."""
    return topic if text and has_blanks() else text


def aside(topic: str, text: str) -> str:
    """Return a text on that topic that stands beside the main cause; "" if the topic has been told (`leave_out`)."""
    return "" if topic in _told_topics.get() else text
