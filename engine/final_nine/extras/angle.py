"""ANGLE CTRL: discs laid down before the throw as skill (F-151, F-152)."""

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
"""Discs laid down on a throw."""


class Price(NamedTuple):
    """The discs that a use costs: their number, their type ("" is any one type), and whether both hands are needed."""

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
    """Whether exactly these discs pay for the use."""
    discs = [DISCS[code] for code in codes]
    types, hands = {disc.type for disc in discs}, {disc.hand for disc in discs}
    return (
        len(discs) == price.discs
        and (types == {price.type} if price.type else len(types) == 1)
        and (not price.hands or hands == {"BH", "FH"})
    )


def uses(table: Table, shot: Shooting) -> Iterator[Move]:
    """The uses that the hand can pay for."""
    if table.options.angle_ctrl and not has(shot, "no_skill"):
        for code, price in PRICES.items():
            if len(shot.laid) + price.discs <= MOST and any(_completions(table, shot, Angling(code), ())):
                yield Angle(code)


def lays(table: Table, shot: Shooting, angling: Angling) -> Iterator[Move]:
    """The discs that may be laid down next for a use."""
    for code in dict.fromkeys(_spare(table, shot)):
        if any(_completions(table, shot, angling, (code,))):
            yield Lay(code)


def _spare(table: Table, shot: Shooting) -> tuple[str, ...]:
    """The discs of the hand that no choice holds."""
    return tuple(code for code in loose(table, shot.seat) if code in DISCS)


def _completions(table: Table, shot: Shooting, angling: Angling, more: tuple[str, ...]) -> Iterator[bool]:
    """Whether some discs of the hand complete what is laid down: True once for each way to do it."""
    price, laid = PRICES[angling.use], angling.discs + more
    spare = without(_spare(table, shot), *more)
    ways = combinations(spare, price.discs - len(laid))
    return (True for others in ways if pays(price, laid + others))


def laid(phase: Choosing, angling: Angling, code: str) -> Choosing:
    """The throw with one more disc laid down; the last one brings the effect."""
    angling = angling._replace(discs=(*angling.discs, code))
    if len(angling.discs) < PRICES[angling.use].discs:
        return phase._replace(angling=angling)
    shot = phase.shot._replace(laid=phase.shot.laid + angling.discs)
    option = Option(ACTIONS[angling.use].options[0])
    return phase._replace(shot=added(shot, angling.use, shot.seat, option), angling=None)


def taken_up(shot: Shooting) -> Shooting:
    """The throw without its last card, and without the discs that were laid down for it."""
    price = PRICES.get(shot.plays[-1].card)
    kept = shot.laid[: -price.discs] if price else shot.laid
    return shot._replace(plays=shot.plays[:-1], laid=kept)
