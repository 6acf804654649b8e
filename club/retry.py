"""Retry a change after another process has changed the table (optimistic locking)."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from club.user_error import UserError
from db import errors
from engine.speech import _

P = ParamSpec("P")
T = TypeVar("T")

MAX_ATTEMPTS = 5
"""Few conflicts follow each other: a table has few players, and each of them waits for an answer."""


def retry_on_conflict(change: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Retry the change when it raises `PlyConflict`; give up after `MAX_ATTEMPTS` with a `UserError`.

    The table was evicted from the cache before the error was raised, so each attempt reads it from the store.
    """

    @wraps(change)
    async def retrying(*args: P.args, **kwargs: P.kwargs) -> T:
        for _try in range(MAX_ATTEMPTS):
            with suppress(errors.PlyConflict):
                return await change(*args, **kwargs)
        raise UserError(_("Somebody was faster. Look at the board and choose again."))

    return retrying
