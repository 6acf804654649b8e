"""The pictures of the documentation, drawn from seeded games: `python -m render.gallery [folder]`."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from render.canvas import Canvas

Picture: TypeAlias = tuple[str, Callable[[], Canvas]]
"""The name of a picture, and the function that draws it in the current language."""
Pictures: TypeAlias = Iterator[Picture]
