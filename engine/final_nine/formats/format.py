"""The formats of a round: the fewest strokes win, or in ACE RUN the most aces (F-131, F-159)."""

from collections.abc import Callable, Mapping
from operator import neg, pos
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.final_nine.cards.deck import Action
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import ThrowEnd, end_throw
from engine.final_nine.flight.path import Flight
from engine.final_nine.formats.aces import ACE_RUN_HOLES as ACE_RUN_HOLES
from engine.final_nine.formats.aces import ace_run_name as ace_run_name
from engine.final_nine.formats.aces import is_in_ace_run_deck as is_in_ace_run_deck
from engine.final_nine.formats.aces import score_ace_run_throw as score_ace_run_throw
from engine.final_nine.formats.aces import end_ace_run_throw as end_ace_run_throw
from engine.final_nine.formats.aces import ace_run_spit as ace_run_spit

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
