"""Retry a change after another process has changed the table (optimistic locking)."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from club.user_error import Refused
from db import errors
from engine.speech import _

P = ParamSpec("P")
T = TypeVar("T")

TRIES = 5
"""How often a change is judged; a table has few players, and each of them waits for an answer."""


def judged_anew(change: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The change, begun again where it raises `Taken`: what was at hand of its table is dropped by then."""

    @wraps(change)
    async def judged(*args: P.args, **kwargs: P.kwargs) -> T:
        for _try in range(TRIES):
            with suppress(errors.Taken):
                return await change(*args, **kwargs)
        raise Refused(_("Somebody was faster. Look at the board and choose again."))

    return judged
