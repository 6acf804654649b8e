"""The rules of every phase of a round (section 7.2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.final_nine.state import (
    Casting,
    Choosing,
    Disrupting,
    Flicking,
    Helping,
    Landed,
    Over,
    Phase,
    Refilling,
    Swapping,
    Turning,
)
from engine.final_nine.turn.choice import CHOICE
from engine.final_nine.turn.disruption import DISRUPTION
from engine.final_nine.turn.landed import LANDED
from engine.final_nine.turn.luck import LUCK
from engine.final_nine.turn.opening import CASTING, FLICKING
from engine.final_nine.turn.refill import REFILL
from engine.final_nine.turn.reveal import REVEAL
from engine.final_nine.turn.stage import Stage
from engine.final_nine.turn.swap import SWAP
from engine.final_nine.turn.trade import TRADE

OVER: Final[Stage[Over]] = Stage(window="over")
STAGES: Final[Mapping[type[Phase], Stage[Any]]] = MappingProxyType(
    {
        Casting: CASTING,
        Flicking: FLICKING,
        Swapping: SWAP,
        Choosing: CHOICE,
        Disrupting: DISRUPTION,
        Turning: REVEAL,
        Helping: LUCK,
        Landed: LANDED,
        Refilling: REFILL,
        Over: OVER,
    }
)


def stage(phase: Phase) -> Stage[Any]:
    """Return the rules of a phase; a proposed trade is answered before the thrower goes on (F-108)."""
    if isinstance(phase, Choosing) and phase.offer and phase.offer.proposed:
        return TRADE
    return STAGES[type(phase)]
