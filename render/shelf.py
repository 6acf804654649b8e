"""What was drawn and will be wanted again, within a budget of bytes.

What takes long to draw may be packed once it has to go: a tenth of the budget holds as much again.
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
"""Bytes of a pixel, where it is not one."""
_LIGHT = (int, float, str, type(None))
"""What weighs nothing."""
_PACKED = 10
"""The part of a budget that packed things may take besides."""


class Shelf(Generic[P, T]):
    """A function that keeps what it made; over budget the longest unused goes first."""

    def __init__(
        self, make: Callable[P, T], budget: int, packs: bool, known_by: Callable[..., Hashable] | None
    ) -> None:
        """What is made, how many bytes of it may be kept, whether more of it is packed, and what it is known by."""
        self._make, self.budget, self._packs, self._known_by = make, budget, packs, known_by
        self._kept: dict[Hashable, tuple[T, int]] = {}
        """What it made, and how many bytes that has."""
        self._packed: dict[Hashable, bytes] = {}
        self._lock = Lock()
        self.bytes = 0
        """Of all that is kept."""
        self.packed = 0
        """Bytes of all that is packed."""
        self.__qualname__: str
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function makes of this; the caller does not change it."""
        key: Hashable = args
        if self._known_by:
            key = self._known_by(*args, **kwargs)
        elif kwargs:
            key = (args, *sorted(kwargs.items()))
        with self._lock:
            if (found := self._kept.pop(key, None)) is not None:
                self._kept[key] = found  # now the last one used
                return found[0]
        made = self._unpacked(key) or self._make(*args, **kwargs)
        self._put(key, made)
        return made

    def __reduce__(self) -> str:
        """Its name, by which another process finds its own."""
        return self.__qualname__

    def _unpacked(self, key: Hashable) -> T | None:
        """What is packed for this key, which is taken out."""
        if not self._packed:
            return None
        with self._lock:
            text = self._packed.pop(key, b"")
            self.packed -= len(text)
        return pickle.loads(isal_zlib.decompress(text)) if text else None  # noqa: S301 - this shelf has packed it

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
        """Packs what has to go."""
        text = isal_zlib.compress(pickle.dumps(gone, pickle.HIGHEST_PROTOCOL), 1)
        self.packed += len(text) - len(self._packed.pop(key, b""))
        self._packed[key] = text
        while self.packed > self.budget // _PACKED:
            self.packed -= len(self._packed.pop(next(iter(self._packed))))

    def clear(self) -> None:
        """Keeps nothing any more."""
        with self._lock:
            self._kept.clear()
            self._packed.clear()
            self.bytes = self.packed = 0


def kept(
    budget: int, packs: bool = False, known_by: Callable[..., Hashable] | None = None
) -> Callable[[Callable[P, T]], Shelf[P, T]]:
    """Keeps what a function makes, up to so many bytes; one that `packs` takes long, and is asked for it again.

    What it is asked is kept, too, unless that is `known_by` something smaller.
    """
    return lambda make: Shelf(make, budget, packs, known_by)


def weight(made: Any) -> int:
    """The bytes of an image, of a file, or of what has images."""
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
