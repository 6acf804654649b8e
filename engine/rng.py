"""Seeded random numbers that are the same on every machine and every Python: one SHA-256 stream for each ply."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain, count, islice
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

BYTE_VALUES = 256
FAIR_LIMITS = (0, *(BYTE_VALUES - BYTE_VALUES % stop for stop in range(1, BYTE_VALUES + 1)))
"""By bound, the number of byte values that are accepted; higher ones are rejected, so that no number is favoured."""


class Luck(Struct, gc=False):
    """A stream of fair draws, fixed by `seed`, `ply` and `purpose`; the first draw computes the first hash."""

    seed: bytes
    ply: int
    purpose: str = "game"
    _stream: Iterator[int] | None = None

    @property
    def is_used(self) -> bool:
        """Whether a number has been drawn."""
        return self._stream is not None

    def below(self, stop: int) -> int:
        """Return a uniform random integer from 0 up to but not including `stop`."""
        stream = self._stream or self._start()
        if 0 < stop <= BYTE_VALUES:
            for byte in stream:
                if byte < FAIR_LIMITS[stop]:
                    return byte % stop
        return _draw_wide(stream, stop)

    def die(self) -> int:
        """Return the roll of a six-sided die."""
        return self.below(6) + 1

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each with the same probability."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return at most 256 items in a new order, each order with the same probability (Fisher and Yates)."""
        deck = list(items)
        items_left, stream = len(deck), self._stream or self._start()
        if items_left > BYTE_VALUES:
            raise ValueError("shuffle() takes at most 256 items")
        if items_left < 2:
            return tuple(deck)
        for byte in stream:
            if byte < FAIR_LIMITS[items_left]:
                other = byte % items_left
                items_left -= 1
                deck[items_left], deck[other] = deck[other], deck[items_left]
                if items_left == 1:
                    break
        return tuple(deck)

    def _start(self) -> Iterator[int]:
        self._stream = chain.from_iterable(_blocks(self.seed, self.ply, self.purpose))
        return self._stream


def _draw_wide(stream: Iterator[int], stop: int) -> int:
    """Return `Luck.below` for a bound that takes several bytes a draw."""
    if stop < 1:
        raise ValueError("below() needs a positive bound")
    size = ((stop - 1).bit_length() + 7) // 8
    span = BYTE_VALUES**size
    while (number := int.from_bytes(islice(stream, size))) >= span - span % stop:
        pass
    return number % stop


def _blocks(seed: bytes, ply: int, purpose: str) -> Iterator[bytes]:
    """Yield the blocks of the stream: each is the hash of the seed and the block's number."""
    prefix = seed + f"/{purpose}/{ply}/".encode()
    for number in count():
        yield sha256(prefix + b"%d" % number).digest()
