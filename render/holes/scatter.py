"""Pseudo-random numbers for nature: they depend on the place alone."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A stream of pseudo-random numbers, seeded by a place."""

    def __init__(self, *place: str | int) -> None:
        """Seed the stream with these words and numbers."""
        name = repr(place).encode()
        self._numbers = (
            int.from_bytes(block[start : start + 4], "big") / 2**32
            for number in count()
            for block in (sha256(name + number.to_bytes(4, "big")).digest(),)
            for start in range(0, 32, 4)
        )

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * next(self._numbers)

    def choice(self, things: Sequence[T]) -> T:
        return things[int(self.between(0, len(things)))]
