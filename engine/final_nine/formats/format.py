"""The formats of a round: the fewest strokes win, or in ACE RUN the most aces (F-131, F-159)."""

from collections.abc import Callable, Mapping
from operator import neg, pos
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.final_nine.cards.deck import Action
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import Rest, settle
from engine.final_nine.flight.path import Flown
from engine.final_nine.formats.aces import HOLES as ACE_RUN_HOLES
from engine.final_nine.formats.aces import name as ace_run_name
from engine.final_nine.formats.aces import plays as is_in_ace_run_deck
from engine.final_nine.formats.aces import scored as score_ace_run_throw
from engine.final_nine.formats.aces import settle as end_ace_run_throw
from engine.final_nine.formats.aces import spits as ace_run_spit

UNDER_PAR: Final = {-3: "albatross", -2: "eagle", -1: "birdie"}
OVER_PAR: Final = {0: "par", 1: "bogey", 2: "double", 3: "triple"}


def name(strokes: int, par: int) -> str:
    """Return the golf term for that many strokes, or "+n" over par (F-129)."""
    over = strokes - par
    return "ace" if strokes == 1 else {**UNDER_PAR, **OVER_PAR}.get(max(over, -3), f"+{over}")


def scored(before: int, strokes: int, ends: Rest, cap: int) -> tuple[int, bool]:
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
    settle: Callable[[Hole, Flown, tuple[int, ...], bool], Rest] = settle
    scored: Callable[[int, int, Rest, int], tuple[int, bool]] = scored
    """Returns the hole's figure after a throw, and whether the hole is over: before, strokes, end, limit."""
    spits: Callable[[Action], str] = lambda card: card.chains
    """Returns what a card turned at the basket does: "under", "past" or "" (F-150)."""
    name: Callable[[int, int], str] = name
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
            scored=score_ace_run_throw,
            spits=ace_run_spit,
            name=ace_run_name,
            feats=frozenset({"run ace"}),
            rank=neg,
        ),
    }
)
"""The formats by whether ACE RUN is on."""
