"""Topics of reasons: two sentences with the same topic are told once in a report, though their words differ.

"The D reaches the circle 40 % of the time." and "The D flies further." have one topic, "The further flight.". The
topics of a reason are the messages that it is made of, in no language and without names and figures; `topic_text` has
one topic for messages in other words.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.i18n import has_blanks, leave_blanks

_SENTENCE_END = re.compile(r"(?<=[.!?]) ")
_told_topics: ContextVar[Collection[Hashable]] = ContextVar("told_topics", default=())


@contextmanager
def leave_out(topics: Collection[Hashable]) -> Iterator[None]:
    """Leave the asides on these topics out of reasons inside the block."""
    token = _told_topics.set(topics)
    try:
        yield
    finally:
        _told_topics.reset(token)


def reason_topics(reason: Callable[[], str | None]) -> tuple[str, ...]:
    """Return the topics of the reason that a function returns, in its order; () if it returns no reason."""
    with leave_blanks():
        messages = reason()
    return tuple(_SENTENCE_END.split(messages)) if messages else ()


def topic_text(topic: str, text: str) -> str:
    """Return the text for players; the topic in its place while topics are compared. "" stays ""."""
    return topic if text and has_blanks() else text


def aside(topic: str, text: str) -> str:
    """Return a text on that topic that stands beside the main cause; "" if the topic has been told (`leave_out`)."""
    return "" if topic in _told_topics.get() else text
