"""Editions of the rules (F-185): a round is finished under the edition it began with."""

from typing import Final, NamedTuple


class Edition(NamedTuple):
    """The rules that differ between editions; the defaults are the current rules."""

    circled: bool = True
    """LUCK with a circle may be added to a throw with From Distance (F-70)."""
    veiled: bool = True
    """The thrower is asked after the landing regardless of the hand (F-97, F-179)."""


FIRST_EDITION: Final = Edition(circled=False, veiled=False)
NEWEST_EDITION: Final = Edition()
