"""The formats of a round: the fewest strokes win, or in ACE RUN the most aces (F-131, F-159 to F-161)."""

from collections.abc import Callable, Mapping
from operator import neg, pos
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS, Action
from engine.final_nine.courses.hole import COLUMNS, Cell, Hole
from engine.final_nine.flight.landing import ThrowEnd, end_throw
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


def end_ace_run_throw(hole: Hole, flight: Flight, _mandos: tuple[int, ...], _teeing: bool) -> ThrowEnd:
    """Return where a throw ended; islands, mandos and out of bounds do not count (F-160, F-161)."""
    on_card = [here for here in flight.path if _is_on_card(hole, here)]
    return ThrowEnd(hole.basket if flight.holed else on_card[-1], flight.holed)


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


UNDER_PAR: Final = {-3: "albatross", -2: "eagle", -1: "birdie"}
OVER_PAR: Final = {0: "par", 1: "bogey", 2: "double", 3: "triple"}


def score_name(strokes: int, par: int) -> str:
    """Return the golf term for that many strokes, or "+n" over par (F-129)."""
    over = strokes - par
    return "ace" if strokes == 1 else {**UNDER_PAR, **OVER_PAR}.get(max(over, -3), f"+{over}")


def score_throw(before: int, strokes: int, ends: ThrowEnd, cap: int) -> tuple[int, bool]:
    """Return the strokes on the hole after a throw, and whether the hole is over (F-99, F-130)."""
    total = min(before + strokes, cap)
    return total, ends.holed or ends.under or total == cap


class Format(NamedTuple):
    """The rules that depend on what a round is played for."""

    counts: Literal["strokes", "aces"]
    dealt: tuple[int, int] = (6, 3)
    """Discs and actions of a first hand (F-9)."""
    holes: frozenset[str] = frozenset()
    """The only holes that are played, by id; the whole course if empty."""
    plays: Callable[[str], bool] = lambda _code: True
    """Whether a card of the sets in play is in the stacks."""
    settle: Callable[[Hole, Flight, tuple[int, ...], bool], ThrowEnd] = end_throw
    score_throw: Callable[[int, int, ThrowEnd, int], tuple[int, bool]] = score_throw
    """Returns the hole's figure after a throw, and whether the hole is over: before, strokes, end, limit."""
    spits: Callable[[Action], str] = lambda card: card.chains
    """Returns what a card turned at the basket does: "under", "past" or "" (F-150)."""
    name: Callable[[int, int], str] = score_name
    """Returns the name of a hole's figure, given the figure and par."""
    feats: frozenset[str] = frozenset({"ace", *UNDER_PAR.values()})
    """The names that count as feats."""
    rank: Callable[[int], int] = pos
    """The sort key of a figure: the better the figure, the smaller the key."""

    @property
    def putts(self) -> bool:
        """Whether discs are holed by putts: islands, penalties and trades for a putter need this."""
        return self.counts == "strokes"


FORMATS: Final[Mapping[bool, Format]] = MappingProxyType(
    {
        False: Format("strokes"),
        True: Format(
            counts="aces",
            dealt=(5, 4),
            holes=ACE_RUN_HOLES,
            plays=is_in_ace_run_deck,
            settle=end_ace_run_throw,
            score_throw=score_ace_run_throw,
            spits=ace_run_spit,
            name=ace_run_name,
            feats=frozenset({"run ace"}),
            rank=neg,
        ),
    }
)
"""The formats by whether ACE RUN is on."""
