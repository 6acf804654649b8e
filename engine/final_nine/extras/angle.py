"""ANGLE CTRL: discs laid down before a throw take effect as skill (F-151, F-152)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine import sheet
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.hand.piles import without
from engine.final_nine.hand.questions import loose
from engine.final_nine.moves import Angle, Lay, Move
from engine.final_nine.state import Angling, Choosing, Shooting, Table
from engine.final_nine.throw.effects import has
from engine.final_nine.throw.fit import Option, added

MOST: Final = 3
"""The most discs laid down on a throw."""


class Price(NamedTuple):
    """The discs that a use of ANGLE CTRL costs.

    These are their number, their type ("" is any one type), and whether both hands are needed.
    """

    discs: int
    type: str
    hands: bool


PRICES: Final[Mapping[str, Price]] = MappingProxyType(
    {
        row["code"]: Price(int(row["discs"]), row["type"], row["hands"] != "")
        for row in sheet.rows(__file__, "angles.txt")
    }
)


def pays(price: Price, codes: tuple[str, ...]) -> bool:
    """Return whether exactly these discs pay the price."""
    discs = [DISCS[code] for code in codes]
    types, hands = {disc.type for disc in discs}, {disc.hand for disc in discs}
    return (
        len(discs) == price.discs
        and (types == {price.type} if price.type else len(types) == 1)
        and (not price.hands or hands == {"BH", "FH"})
    )


def uses(state: Table, shot: Shooting) -> Iterator[Move]:
    """Yield the uses of ANGLE CTRL that the hand can pay for."""
    if state.options.angle_ctrl and not has(shot, "no_skill"):
        for code, price in PRICES.items():
            if len(shot.laid) + price.discs <= MOST and any(_completions(state, shot, Angling(code), ())):
                yield Angle(code)


def lays(state: Table, shot: Shooting, angling: Angling) -> Iterator[Move]:
    """Yield the discs that may be laid down next."""
    for code in dict.fromkeys(_spare(state, shot)):
        if any(_completions(state, shot, angling, (code,))):
            yield Lay(code)


def _spare(state: Table, shot: Shooting) -> tuple[str, ...]:
    """Return the discs of the hand that are free to be laid down."""
    return tuple(code for code in loose(state, shot.seat) if code in DISCS)


def _completions(state: Table, shot: Shooting, angling: Angling, more: tuple[str, ...]) -> Iterator[bool]:
    """Yield True for each way in which discs of the hand complete the laid-down ones."""
    price, laid = PRICES[angling.use], angling.discs + more
    spare = without(_spare(state, shot), *more)
    ways = combinations(spare, price.discs - len(laid))
    return (True for others in ways if pays(price, laid + others))


def laid(phase: Choosing, angling: Angling, code: str) -> Choosing:
    """Lay down one more disc; the last one brings the effect on the throw."""
    angling = angling._replace(discs=(*angling.discs, code))
    if len(angling.discs) < PRICES[angling.use].discs:
        return phase._replace(angling=angling)
    shot = phase.shot._replace(laid=phase.shot.laid + angling.discs)
    option = Option(ACTIONS[angling.use].options[0])
    return phase._replace(shot=added(shot, angling.use, shot.seat, option), angling=None)


def taken_up(shot: Shooting) -> Shooting:
    """Return the throw without its last card and without the discs laid down for that card."""
    price = PRICES.get(shot.plays[-1].card)
    kept = shot.laid[: -price.discs] if price else shot.laid
    return shot._replace(plays=shot.plays[:-1], laid=kept)
