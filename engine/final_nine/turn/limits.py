"""Time limits of each kind of decision (F-180); `club` runs the timers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.final_nine.view import View, Window
from engine.game import Limit, Seat

HOUR: Final = 3600
LIMITS: Final[Mapping[Window, Limit]] = MappingProxyType(
    {
        "character": Limit(60, 12 * HOUR),
        "flick": Limit(60, 12 * HOUR),
        "swap": Limit(60, 12 * HOUR),
        "choose": Limit(120, 24 * HOUR, turn=True),
        "trade": Limit(45, 6 * HOUR, veiled=True),
        "disrupt": Limit(20, 2 * HOUR, veiled=True),
        "turned": Limit(30, 6 * HOUR),
        "luck": Limit(30, 6 * HOUR),
        "landed": Limit(20, 2 * HOUR, veiled=True),
        "refill": Limit(30, 6 * HOUR),
    }
)


def limit(view: View, seat: Seat) -> Limit:
    """Return the time limit of an awaited seat.

    A seat that a card asks while another seat chooses has the limit of a refill.
    """
    aside = view.window == "choose" and seat != view.thrower
    return LIMITS["refill" if aside else view.window]
