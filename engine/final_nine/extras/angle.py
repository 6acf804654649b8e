"""ANGLE CTRL: discs laid down before a throw take effect as skill (F-151, F-152)."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine import data_files
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.hand import free_cards, remove_cards
from engine.final_nine.moves import Angle, Lay, Move
from engine.final_nine.state import Angling, Choosing, ShotState, State
from engine.final_nine.throw.effects import has_effect
from engine.final_nine.throw.playable import Option, add_card, why_unplayable

MAX_DISCS: Final = 3
"""The most discs laid down on a throw."""


class AnglePrice(NamedTuple):
    """The discs that a use of ANGLE CTRL costs.

    These are their number, their type ("" is any one type), and whether both hands are needed.
    """

    discs: int
    type: str
    hands: bool


ANGLE_PRICES: Final[Mapping[str, AnglePrice]] = MappingProxyType(
    {
        row["code"]: AnglePrice(int(row["discs"]), row["type"], row["hands"] != "")
        for row in data_files.read_rows(__file__, "angles.txt")
    }
)


def is_paid_by(price: AnglePrice, codes: tuple[str, ...]) -> bool:
    """Return whether exactly these discs pay the price."""
    discs = [DISCS[code] for code in codes]
    types, hands = {disc.type for disc in discs}, {disc.hand for disc in discs}
    return (
        len(discs) == price.discs
        and (types == {price.type} if price.type else len(types) == 1)
        and (not price.hands or hands == {"BH", "FH"})
    )


def angle_moves(state: State, shot: ShotState) -> Iterator[Move]:
    """Yield the uses of ANGLE CTRL that the hand can pay for and that the cards on the throw allow (F-69)."""
    if state.options.angle_ctrl and not has_effect(shot, "no_skill"):
        for code, price in ANGLE_PRICES.items():
            is_paid = len(shot.laid) + price.discs <= MAX_DISCS and any(_completions(state, shot, Angling(code), ()))
            if is_paid and not (state.edition.judges_angle_ctrl and why_forbidden(state, shot, code)):
                yield Angle(code)


def why_forbidden(state: State, shot: ShotState, code: str) -> str | None:
    """Return the reason key if the cards on the throw forbid a use of ANGLE CTRL, else None (F-69)."""
    return why_unplayable(state, shot, code, _option(code), "T1")


def _option(code: str) -> Option:
    return Option(ACTIONS[code].options[0])


def lay_moves(state: State, shot: ShotState, angling: Angling) -> Iterator[Move]:
    """Yield the discs that may be laid down next."""
    for code in dict.fromkeys(_spare_discs(state, shot)):
        if any(_completions(state, shot, angling, (code,))):
            yield Lay(code)


def _spare_discs(state: State, shot: ShotState) -> tuple[str, ...]:
    """Return the discs of the hand that are free to be laid down."""
    return tuple(code for code in free_cards(state, shot.seat) if code in DISCS)


def _completions(state: State, shot: ShotState, angling: Angling, more: tuple[str, ...]) -> Iterator[bool]:
    """Yield True for each way in which discs of the hand complete the laid-down ones."""
    price, laid_discs = ANGLE_PRICES[angling.use], angling.discs + more
    spare = remove_cards(_spare_discs(state, shot), *more)
    ways = combinations(spare, price.discs - len(laid_discs))
    return (True for others in ways if is_paid_by(price, laid_discs + others))


def lay_disc(phase: Choosing, angling: Angling, code: str) -> Choosing:
    """Lay down one more disc; the last one brings the effect on the throw."""
    angling = angling._replace(discs=(*angling.discs, code))
    if len(angling.discs) < ANGLE_PRICES[angling.use].discs:
        return phase._replace(angling=angling)
    shot = phase.shot._replace(laid=phase.shot.laid + angling.discs)
    return phase._replace(shot=add_card(shot, angling.use, shot.seat, _option(angling.use)), angling=None)


def take_back_last_card(shot: ShotState) -> ShotState:
    """Return the throw without its last card and without the discs laid down for that card."""
    price = ANGLE_PRICES.get(shot.plays[-1].card)
    laid_discs = shot.laid[: -price.discs] if price else shot.laid
    return shot._replace(plays=shot.plays[:-1], laid=laid_discs)
