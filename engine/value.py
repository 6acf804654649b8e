"""What a table is made of: frozen values, of which a changed one is made five times as fast as of a named tuple."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace


class Value(Struct, frozen=True):
    """A frozen struct that is changed in the way of a named tuple."""

    def _replace(self, **changes: Any) -> Self:
        """The value with these fields changed."""
        return replace(self, **changes)
