"""The protocol of a rendered image, and its PNG file."""

from collections.abc import Callable
from typing import Protocol


class Drawing(Protocol):
    """A picture that is not yet a file."""

    def png(self) -> bytes: ...


def filed(picture: Callable[[], Drawing | None]) -> bytes | None:
    """The picture as a PNG file, None where there is none."""
    drawing = picture()
    return drawing.png() if drawing else None
