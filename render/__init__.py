"""Pictures: views in, PNG files out."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from render import final_nine, play_nine, scramble

PICTURES: Mapping[str, Callable[[Any, Sequence[str]], bytes]] = MappingProxyType(
    {"play-nine": play_nine.table, "final-nine": final_nine.table, "scramble": scramble.table}
)
"""The picture of a table by the key of its game; a game without one is played by its text."""
