"""A job: a picklable call with its language, and its encoding for the pipe to a worker process."""

import pickle
from collections.abc import Callable
from functools import partial
from struct import Struct
from typing import Any, NamedTuple

from engine.i18n import use_locale

LENGTH_PREFIX = Struct(">Q")
"""The length in bytes that precedes each message in a pipe."""


class Job(NamedTuple):
    """A call to run, and the language to run it in."""

    call: Callable[[], Any]
    language: str

    def import_only(self) -> "Job":
        """Return a job that makes the worker import the modules of this one, without the call."""
        return Job(partial(_ignore, self.call), self.language)

    def execute(self) -> Any:
        """Make the call in the job's language, and return its result."""
        with use_locale(self.language):
            return self.call()


def _ignore(_call: Callable[[], Any]) -> None:
    """Do nothing; to unpickle the argument has imported its modules."""


def encode(value: object) -> bytes:
    """Pickle an object, and prefix its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH_PREFIX.pack(len(data)) + data


def decode(data: bytes) -> Any:
    """Unpickle a message without its prefix; only the bot and its own workers write into the pipes."""
    return pickle.loads(data)  # noqa: S301
