"""The base class of frozen values: `_replace` takes a fifth of the time that it takes for a named tuple."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace


class FrozenStruct(Struct, frozen=True):
    """A frozen struct with the `_replace` of a named tuple."""

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with these fields changed."""
        return replace(self, **changes)
