"""Time limits of each kind of decision (F-180); `club` runs the timers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.final_nine.view import View, Window
from engine.game import TimeLimit, Seat

HOUR_SECONDS: Final = 3600
TIME_LIMITS: Final[Mapping[Window, TimeLimit]] = MappingProxyType(
    {
        "character": TimeLimit(60, 12 * HOUR_SECONDS),
        "flick": TimeLimit(60, 12 * HOUR_SECONDS),
        "swap": TimeLimit(60, 12 * HOUR_SECONDS),
        "choose": TimeLimit(120, 24 * HOUR_SECONDS, is_turn=True),
        "trade": TimeLimit(45, 6 * HOUR_SECONDS, hides_choice=True),
        "disrupt": TimeLimit(20, 2 * HOUR_SECONDS, hides_choice=True),
        "turned": TimeLimit(30, 6 * HOUR_SECONDS),
        "luck": TimeLimit(30, 6 * HOUR_SECONDS),
        "landed": TimeLimit(20, 2 * HOUR_SECONDS, hides_choice=True),
        "refill": TimeLimit(30, 6 * HOUR_SECONDS),
    }
)


def time_limit(view: View, seat: Seat) -> TimeLimit:
    """Return the time limit of an awaited seat.

    A seat that a card asks while another seat chooses has the limit of a refill.
    """
    aside = view.window == "choose" and seat != view.thrower
    return TIME_LIMITS["refill" if aside else view.window]
