"""ACE RUN: one throw a hole, and the most aces win (F-159 to F-161)."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, Action
from engine.final_nine.courses.grid import COLUMNS, Cell
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.flight.path import Flight

ACE_RUN_HOLES: Final = frozenset({"PK01", "PK02", "PK03", "PK07", "PK09", "PK11", "PK13", "PK14", "PK17"})
ACE_RUN_TYPES: Final = frozenset({"DRIVER", "MID-RANGE"})
EXCLUDED_ACTIONS: Final = frozenset({"K07", "V05", "V06", "V07", "L01", "L03", "L07", "L08"})
"""Core actions that stay in the box, as all CALLS do."""


def is_in_ace_run_deck(code: str) -> bool:
    """Return whether a card is in the stacks of ACE RUN (F-160)."""
    if code in DISCS:
        return DISCS[code].type in ACE_RUN_TYPES
    return ACTIONS[code].category != "CALL" and code not in EXCLUDED_ACTIONS


def end_ace_run_throw(hole: Hole, flown: Flight, _passed: tuple[int, ...], _teeing: bool) -> ThrowEnd:
    """Return where a throw ended; islands, mandos and out of bounds do not count (F-160, F-161)."""
    on_card = [here for here in flown.path if _is_on_card(hole, here)]
    return ThrowEnd(hole.basket if flown.holed else on_card[-1], flown.holed)


def _is_on_card(hole: Hole, here: Cell) -> bool:
    return 0 <= here.column < len(COLUMNS) and 0 <= here.row < len(hole.rows)


def score_ace_run_throw(_before: int, _strokes: int, ends: ThrowEnd, _cap: int) -> tuple[int, bool]:
    """Return the aces on the hole after its one throw."""
    return int(ends.holed), True


def ace_run_name(aces: int, _par: int) -> str:
    """Return the name of a hole's figure: an ace or a miss."""
    return "run ace" if aces else "miss"


def ace_run_spit(card: Action) -> str:
    """Return what a turned card does at the basket: any deviation spits the disc out (F-161)."""
    return "under" if card.category == "DEVIATION" else ""
