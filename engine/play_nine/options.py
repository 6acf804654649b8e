"""The options of a table of Play Nine."""

from typing import Annotated, Literal

from msgspec import Struct

from engine.i18n import N_
from engine.option_fields import about

PRACTICE_SHOTS = 9
"""The shot limit of a practice round (P-71)."""


MAX_PLAYOFF_HOLES = 3
"""Sudden death goes on for at most this many holes (P-50)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table; a practice round of one seat has no cut and nine shots (P-71, P-72)."""

    holes: Annotated[Literal[1, 3, 6, 9], about(N_("How many holes to play (9 unless you say otherwise)"))] = 9
    cut: Annotated[bool, about(N_("Cut to see who deals first; switch off for a random dealer"))] = True
    shot_limit: Annotated[
        int, about(N_("A hole ends after this many shots each (40 unless you say otherwise)"), ge=20, le=100)
    ] = 40
    sudden_death: Annotated[bool, about(N_("Playoff if the lead is tied"))] = True


def daily_options(_weekday: int) -> Options:
    """Return the options of the round of the day, the same on every weekday."""
    return Options(holes=3)
