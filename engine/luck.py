"""Seeded chance that is the same on every machine and every Python: a SHA-256 stream, one for each ply."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """A stream of fair draws that `seed`, `ply` and `purpose` fix; nothing is hashed before the first draw."""

    __slots__ = ("_block", "_buffer", "_key", "_left")

    def __init__(self, seed: bytes, ply: int, purpose: str = "game") -> None:
        self._key = (seed, ply, purpose)
        self._block = 0
        self._buffer = 0
        self._left = 0

    def _byte(self) -> int:
        if not self._left:
            seed, ply, purpose = self._key
            text = f"{purpose}/{ply}/{self._block}".encode()
            self._buffer = int.from_bytes(sha256(seed + b"/" + text).digest())
            self._block += 1
            self._left = 32
        self._left -= 1
        return (self._buffer >> (8 * self._left)) & 0xFF

    def below(self, stop: int) -> int:
        """A whole number from 0 up to but not including `stop`, without bias (draws beyond the last full span are thrown away)."""
        if stop < 1:
            raise ValueError("below() needs a positive bound")
        size = max(1, ((stop - 1).bit_length() + 7) // 8)
        span = (1 << 8 * size) // stop * stop
        while True:
            drawn = 0
            for _ in range(size):
                drawn = drawn << 8 | self._byte()
            if drawn < span:
                return drawn % stop

    def die(self) -> int:
        """A roll of a six-sided die."""
        return self.below(6) + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the other."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a new order, every order as likely as the other (Fisher and Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
