"""A job: a picklable call with its language, and its encoding for the pipe to a worker process."""

import pickle
from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import Any, NamedTuple

from engine.speech import speaking

HEAD = Struct(">Q")
"""The length of a message between the bot and its workers, before the message."""


class Job(NamedTuple):
    """What is to be done, and in which language."""

    call: Callable[[], Any]
    language: str

    def known(self) -> "Job":
        """A job that is done as soon as whoever is to do this one has the modules it needs."""
        return Job(partial(_known, self.call), self.language)

    def done(self) -> Any:
        """What the call returns."""
        with speaking(self.language):
            return self.call()


def _known(_call: Callable[[], Any]) -> None:
    """Is told a call and does not make it."""


def message(told: object) -> bytes:
    """What is told, as it goes through a pipe."""
    text = pickle.dumps(told, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(text)) + text


def understood(text: bytes) -> Any:
    """What a message tells; only the bot and its own workers write into their pipes."""
    return pickle.loads(text)  # noqa: S301
