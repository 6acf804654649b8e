"""The main program of a worker process: read jobs from standard input, write their results.

It ends with its input, so that no worker outlives a bot that was killed.
"""

import ctypes
import os
import signal
import sys
import traceback
from contextlib import suppress
from itertools import count
from typing import Any, BinaryIO, Final

from app.workers.garbage_collection import tidy
from app.workers.job import HEAD, message, understood

MANY: Final = 100
"""Jobs after which free memory goes back to the system."""


def main(nice: int) -> None:
    """Does jobs until there are no more; a signal to the bot's whole family is the bot's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if nice:
        os.nice(nice)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed is no answer
    done = count(1)
    while text := _read(sys.stdin.buffer):
        try:
            answers.write(_answer(text))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody is there to be told, and nothing else may be said
        tidy()
        if next(done) % MANY == 0:
            _give_back()


def _give_back() -> None:
    """Has glibc give back what is free between the pieces in use: twenty megabytes after many kinds of pictures."""
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


def _read(jobs: BinaryIO) -> bytes:
    """The next message; none where the bot is gone."""
    head = jobs.read(HEAD.size)
    return jobs.read(*HEAD.unpack(head)) if len(head) == HEAD.size else b""


def _answer(text: bytes) -> bytes:
    """Whether the job went well, and what it returned or raised."""
    try:
        job: Any = understood(text)
        return message((True, job.done()))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _failure(error)


def _failure(error: Exception) -> bytes:
    """The message of an exception; one that cannot be sent is told in words."""
    try:
        sent = message((False, error))
        understood(sent[HEAD.size :])
    except Exception:
        return message((False, RuntimeError(traceback.format_exc())))
    return sent


if __name__ == "__main__":
    main(int(sys.argv[1]))
