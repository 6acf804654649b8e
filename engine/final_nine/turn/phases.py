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
from engine.final_nine.turn.choice import CHOICE_RULES
from engine.final_nine.turn.disruption import DISRUPTION_RULES
from engine.final_nine.turn.landed import LANDED_RULES
from engine.final_nine.turn.luck import LUCK_RULES
from engine.final_nine.turn.opening import CASTING_RULES, FLICKING_RULES
from engine.final_nine.turn.refill import REFILL_RULES
from engine.final_nine.turn.reveal import REVEAL_RULES
from engine.final_nine.turn.stage import PhaseRules
from engine.final_nine.turn.swap import SWAP_RULES
from engine.final_nine.turn.trade import TRADE_RULES

OVER_RULES: Final[PhaseRules[Over]] = PhaseRules(window="over")
RULES_BY_PHASE: Final[Mapping[type[Phase], PhaseRules[Any]]] = MappingProxyType(
    {
        Casting: CASTING_RULES,
        Flicking: FLICKING_RULES,
        Swapping: SWAP_RULES,
        Choosing: CHOICE_RULES,
        Disrupting: DISRUPTION_RULES,
        Turning: REVEAL_RULES,
        Helping: LUCK_RULES,
        Landed: LANDED_RULES,
        Refilling: REFILL_RULES,
        Over: OVER_RULES,
    }
)


def phase_rules(phase: Phase) -> PhaseRules[Any]:
    """Return the rules of a phase; a proposed trade is answered before the thrower goes on (F-108)."""
    if isinstance(phase, Choosing) and phase.offer and phase.offer.proposed:
        return TRADE_RULES
    return RULES_BY_PHASE[type(phase)]
