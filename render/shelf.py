"""LRU cache of rendered images, bounded in bytes.

Images that take long to draw may be compressed when they are evicted: a tenth of the budget holds as many again.
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

_DEPTHS = {"RGB": 4, "RGBA": 4}
"""Bytes per pixel by image mode; other modes have one."""
_LIGHT = (int, float, str, type(None))
"""Types whose size is not counted."""
_PACKED = 10
"""Compressed images may take one part in this many of the budget, in addition."""


class Shelf(Generic[P, T]):
    """A function with a cache of its results; over budget the least recently used result is evicted first."""

    def __init__(
        self, make: Callable[P, T], budget: int, packs: bool, known_by: Callable[..., Hashable] | None
    ) -> None:
        """Cache what `make` returns, up to `budget` bytes.

        With `packs` evicted results are compressed; `known_by` makes the key.
        """
        self._make, self.budget, self._packs, self._known_by = make, budget, packs, known_by
        self._kept: dict[Hashable, tuple[T, int]] = {}
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
        if self._known_by:
            key = self._known_by(*args, **kwargs)
        elif kwargs:
            key = (args, *sorted(kwargs.items()))
        with self._lock:
            if (found := self._kept.pop(key, None)) is not None:
                self._kept[key] = found  # now the most recently used
                return found[0]
        made = self._unpacked(key) or self._make(*args, **kwargs)
        self._put(key, made)
        return made

    def __reduce__(self) -> str:
        """Pickle the cache by name, so that another process uses its own."""
        return self.__qualname__

    def _unpacked(self, key: Hashable) -> T | None:
        """Remove the compressed result for this key and return it, or None."""
        if not self._packed:
            return None
        with self._lock:
            text = self._packed.pop(key, b"")
            self.packed -= len(text)
        return pickle.loads(isal_zlib.decompress(text)) if text else None  # noqa: S301 - pickled by this cache

    def _put(self, key: Hashable, made: T) -> None:
        size = weight(made)
        with self._lock:
            _before, less = self._kept.pop(key, (None, 0))
            self.bytes += size - less
            self._kept[key] = made, size
            while self.bytes > self.budget and len(self._kept) > 1:
                oldest = next(iter(self._kept))
                gone, less = self._kept.pop(oldest)
                self.bytes -= less
                if self._packs:
                    self._pack(oldest, gone)

    def _pack(self, key: Hashable, gone: T) -> None:
        """Compress an evicted result."""
        text = isal_zlib.compress(pickle.dumps(gone, pickle.HIGHEST_PROTOCOL), 1)
        self.packed += len(text) - len(self._packed.pop(key, b""))
        self._packed[key] = text
        while self.packed > self.budget // _PACKED:
            self.packed -= len(self._packed.pop(next(iter(self._packed))))

    def clear(self) -> None:
        """Drop all results."""
        with self._lock:
            self._kept.clear()
            self._packed.clear()
            self.bytes = self.packed = 0


def kept(
    budget: int, packs: bool = False, known_by: Callable[..., Hashable] | None = None
) -> Callable[[Callable[P, T]], Shelf[P, T]]:
    """Cache the results of a function, up to `budget` bytes; with `packs` evicted results are compressed.

    The arguments are the key, unless `known_by` makes a smaller one of them.
    """
    return lambda make: Shelf(make, budget, packs, known_by)


def weight(made: Any) -> int:
    """Return the bytes of an image, a file, or an object with images."""
    match made:
        case Image.Image():
            wide, high = made.size
            return wide * high * _DEPTHS.get(made.mode, 1)
        case tuple():
            return sum([weight(one) for one in made if not isinstance(one, _LIGHT)])
        case bytes():
            return len(made)
        case object(pixels=pixels):
            return weight(pixels)
    return 0
