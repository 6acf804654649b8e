"""What a round is played for: strokes, the fewest of them, or in ACE RUN aces, the most of them (F-131, F-159)."""

from collections.abc import Callable, Mapping
from operator import neg, pos
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.final_nine.cards.deck import Action
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import Rest, settle
from engine.final_nine.flight.path import Flown
from engine.final_nine.formats import aces

UNDER_PAR: Final = {-3: "albatross", -2: "eagle", -1: "birdie"}
OVER_PAR: Final = {0: "par", 1: "bogey", 2: "double", 3: "triple"}


def name(strokes: int, par: int) -> str:
    """What a golfer calls that many strokes: a word, or "+n" over par (F-129)."""
    over = strokes - par
    return "ace" if strokes == 1 else {**UNDER_PAR, **OVER_PAR}.get(max(over, -3), f"+{over}")


def scored(before: int, strokes: int, ends: Rest, cap: int) -> tuple[int, bool]:
    """The strokes on the hole after a throw, and whether it is complete or ends at the limit (F-99, F-130)."""
    total = min(before + strokes, cap)
    return total, ends.holed or ends.under or total == cap


class Format(NamedTuple):
    """What a kind of round has of its own."""

    counts: Literal["strokes", "aces"]
    dealt: tuple[int, int] = (6, 3)
    """Discs and actions of a first hand (F-9)."""
    holes: frozenset[str] = frozenset()
    """The only holes that are played, by id; none named is the whole course."""
    plays: Callable[[str], bool] = lambda _code: True
    """Whether a card of the sets in play is in the stacks."""
    settle: Callable[[Hole, Flown, tuple[int, ...], bool], Rest] = settle
    scored: Callable[[int, int, Rest, int], tuple[int, bool]] = scored
    """The figure of the hole after a throw and whether the hole is over: before, strokes, rest, limit."""
    spits: Callable[[Action], str] = lambda card: card.chains
    """What a card turned at the basket does: "under", "past" or nothing (F-150)."""
    name: Callable[[int, int], str] = name
    """What the figure of a hole is called; the second is par."""
    feats: frozenset[str] = frozenset({"ace", *UNDER_PAR.values()})
    """The names that are worth remembering."""
    rank: Callable[[int], int] = pos
    """The sort key of a figure, the better one less."""

    @property
    def putts(self) -> bool:
        """Whether discs are brought home by putts: islands, penalties and the ways to a putter are for these alone."""
        return self.counts == "strokes"


FORMATS: Final[Mapping[bool, Format]] = MappingProxyType(
    {
        False: Format("strokes"),
        True: Format(
            counts="aces",
            dealt=(5, 4),
            holes=aces.HOLES,
            plays=aces.plays,
            settle=aces.settle,
            scored=aces.scored,
            spits=aces.spits,
            name=aces.name,
            feats=frozenset({"run ace"}),
            rank=neg,
        ),
    }
)
"""By whether ACE RUN is switched on."""
