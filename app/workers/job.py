"""A job: a picklable call with its language, and its encoding for the pipe to a worker process."""

import pickle
from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import Any, NamedTuple

from engine.speech import speaking

HEAD = Struct(">Q")
"""The length in bytes that precedes each message in a pipe."""


class Job(NamedTuple):
    """A call to run, and the language to run it in."""

    call: Callable[[], Any]
    language: str

    def known(self) -> "Job":
        """Return a job that makes the worker import the modules of this one, without the call."""
        return Job(partial(_known, self.call), self.language)

    def done(self) -> Any:
        """Make the call in the job's language, and return its result."""
        with speaking(self.language):
            return self.call()


def _known(_call: Callable[[], Any]) -> None:
    """Do nothing; to unpickle the argument has imported its modules."""


def message(value: object) -> bytes:
    """Pickle an object, and prefix its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def understood(data: bytes) -> Any:
    """Unpickle a message without its prefix; only the bot and its own workers write into the pipes."""
    return pickle.loads(data)  # noqa: S301
