"""Where the pips of a die lie."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
"""By the number shown: steps to the right and down from the middle."""
