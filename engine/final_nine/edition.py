"""What the editions of these rules differ in (F-185); a round goes on under the one it was begun in."""

from typing import Final, NamedTuple


class Edition(NamedTuple):
    """The rules that were not always so; the defaults are those of today."""

    circled: bool = True
    """LUCK with a circle may be added to a throw with From Distance (F-70)."""
    veiled: bool = True
    """The thrower is asked after the landing whatever is in the hand (F-97, F-179)."""


FIRST: Final = Edition(circled=False, veiled=False)
NEWEST: Final = Edition()
