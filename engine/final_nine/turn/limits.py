"""How long each kind of decision may take (F-180); the clubhouse keeps the time."""

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
    """The time of an awaited seat; who is asked by a card while another chooses has the time of a refill."""
    aside = view.window == "choose" and seat != view.thrower
    return LIMITS["refill" if aside else view.window]
