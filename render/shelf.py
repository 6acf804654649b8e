"""What was drawn and will be wanted again, within a budget of bytes."""

from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

_DEPTHS = {"RGB": 4, "RGBA": 4}
"""Bytes of a pixel, where it is not one."""


class Shelf(Generic[P, T]):
    """A function that keeps what it made; over budget the longest unused goes first."""

    def __init__(self, make: Callable[P, T], budget: int) -> None:
        """What is made, and how many bytes of it may be kept."""
        self._make, self.budget = make, budget
        self._kept: dict[Hashable, T] = {}
        self._lock = Lock()
        self.bytes = 0
        """Of all that is kept."""
        self.__qualname__: str
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function makes of this; the caller does not change it."""
        key = (args, *sorted(kwargs.items())) if kwargs else args
        made = self._taken(key)
        if made is None:
            made = self._make(*args, **kwargs)
            self._put(key, made)
        return made

    def __reduce__(self) -> str:
        """Its name, by which another process finds its own."""
        return self.__qualname__

    def _taken(self, key: Hashable) -> T | None:
        """What is kept for this key, which is now the last one used."""
        with self._lock:
            if (made := self._kept.pop(key, None)) is not None:
                self._kept[key] = made
            return made

    def _put(self, key: Hashable, made: T) -> None:
        with self._lock:
            self.bytes += weight(made) - weight(self._kept.pop(key, None))
            self._kept[key] = made
            while self.bytes > self.budget and len(self._kept) > 1:
                self.bytes -= weight(self._kept.pop(next(iter(self._kept))))

    def clear(self) -> None:
        """Keeps nothing any more."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


def kept(budget: int) -> Callable[[Callable[P, T]], Shelf[P, T]]:
    """Keeps what a function makes, up to so many bytes."""
    return lambda make: Shelf(make, budget)


def weight(made: Any) -> int:
    """The bytes of an image, of a file, or of what has images."""
    match made:
        case Image.Image():
            return made.width * made.height * _DEPTHS.get(made.mode, 1)
        case bytes():
            return len(made)
        case tuple():
            return sum(map(weight, made))
        case object(pixels=pixels):
            return weight(pixels)
    return 0
