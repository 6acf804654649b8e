"""Answers about a state that are asked for again before the next move: pure functions that remember a few."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
K = TypeVar("K")
T = TypeVar("T")


class Remembered(Generic[S, K, T]):
    """A pure function that keeps an answer in each of so many slots, by a state itself and what is asked of it.

    States never change and are dear to compare, so the same one is the same object. A newer state takes the slot of an
    older one; a slot is read and written at once, so that no thread sees half an answer.
    """

    def __init__(self, answer: Callable[[S, K], T], slots: int) -> None:
        self._answer = answer
        self._slots: list[tuple[S, K, T] | None] = [None] * slots

    def __call__(self, state: S, key: K) -> T:
        """The answer, found anew where it is not remembered."""
        slot = self._slot(state, key)
        found = self._slots[slot]
        if found is not None and found[0] is state and found[1] == key:
            return found[2]
        answer = self._answer(state, key)
        self._slots[slot] = (state, key, answer)
        return answer

    def known(self, state: S, key: K) -> T | None:
        """The answer where it is remembered."""
        found = self._slots[self._slot(state, key)]
        return found[2] if found is not None and found[0] is state and found[1] == key else None

    def _slot(self, state: S, key: K) -> int:
        return (id(state) // 16 + hash(key)) % len(self._slots)


def remembered(slots: int) -> Callable[[Callable[[S, K], T]], Remembered[S, K, T]]:
    """Makes a function of a state and a key remember its latest answers."""
    return lambda answer: Remembered(answer, slots)
