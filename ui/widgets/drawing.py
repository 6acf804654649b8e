"""The `Drawing` protocol: an image that is not encoded yet; `encode_png` draws one as a PNG.

Imports no discord.py: worker processes import this module.
"""

from collections.abc import Callable
from typing import Protocol


class Drawing(Protocol):
    """An image that is not encoded yet."""

    def png(self) -> bytes: ...


def encode_png(picture: Callable[[], Drawing | None]) -> bytes | None:
    """Draw the image and return its PNG file; None if there is no image."""
    drawing = picture()
    return drawing.png() if drawing else None
