"""Pictures that will be wanted again, within a budget of bytes."""

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, ParamSpec

from PIL import Image

P = ParamSpec("P")


class Shelf(Generic[P]):
    """A function that keeps the pictures it made, one byte a pixel; over budget the longest unused goes first."""

    def __init__(self, draw: Callable[P, Image.Image], budget: int) -> None:
        """What is drawn, and how many bytes of it may be kept."""
        self._draw, self._budget = draw, budget
        self._kept: dict[Hashable, Image.Image] = {}
        update_wrapper(self, draw)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """The picture, which the caller does not change."""
        key = args, *sorted(kwargs.items())
        picture = self._kept.pop(key, None) or self._draw(*args, **kwargs)
        self._kept[key] = picture
        while self.bytes > self._budget and len(self._kept) > 1:
            self._kept.pop(next(iter(self._kept)), None)
        return picture

    @property
    def bytes(self) -> int:
        """Of all pictures kept."""
        return sum(picture.width * picture.height for picture in self._kept.values())

    def clear(self) -> None:
        """Keeps nothing any more."""
        self._kept.clear()


def kept(budget: int) -> Callable[[Callable[P, Image.Image]], Shelf[P]]:
    """Keeps what a function draws, up to so many bytes."""
    return lambda draw: Shelf(draw, budget)
