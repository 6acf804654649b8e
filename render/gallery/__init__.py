"""The pictures of the documentation, from seeded games: `python -m render.gallery [folder]`."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from render.canvas import Canvas

Picture: TypeAlias = tuple[str, Callable[[], Canvas]]
"""The name of a picture, and what draws it in the language being spoken."""
Pictures: TypeAlias = Iterator[Picture]
