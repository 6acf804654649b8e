"""A memo for functions of an immutable state: it keeps a few answers until the next move."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
K = TypeVar("K")
T = TypeVar("T")


class Memo(Generic[S, K, T]):
    """A pure function of a state and a key that caches its answers in a fixed number of slots.

    States are compared by identity: they never change, and comparing their values is expensive. A newer state
    replaces an older one in its slot. A slot is read and written as one tuple, so that no thread sees half an
    answer.
    """

    def __init__(self, answer: Callable[[S, K], T], slots: int) -> None:
        self._answer = answer
        self._slots: list[tuple[S, K, T] | None] = [None] * slots

    def __call__(self, state: S, key: K) -> T:
        """Return the answer; compute it where it is not cached."""
        slot = self._slot(state, key)
        entry = self._slots[slot]
        if entry is not None and entry[0] is state and entry[1] == key:
            return entry[2]
        answer = self._answer(state, key)
        self._slots[slot] = (state, key, answer)
        return answer

    def peek(self, state: S, key: K) -> T | None:
        """Return the answer if it is cached, else None."""
        entry = self._slots[self._slot(state, key)]
        return entry[2] if entry is not None and entry[0] is state and entry[1] == key else None

    def _slot(self, state: S, key: K) -> int:
        return (id(state) // 16 + hash(key)) % len(self._slots)


def memoize(slots: int) -> Callable[[Callable[[S, K], T]], Memo[S, K, T]]:
    """Return a decorator that caches the latest answers of a function of a state and a key."""
    return lambda answer: Memo(answer, slots)
