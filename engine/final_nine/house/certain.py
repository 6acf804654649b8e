"""Where a throw ends for certain: most ask no die, and the yardage book knows them."""

from functools import lru_cache
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.cards.effect import Effects, Kind
from engine.final_nine.flight.launch import Sums
from engine.final_nine.house.shapes import ORIGIN, code, flight
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, bits
from engine.final_nine.house.yardage import FINED, Yardage
from engine.final_nine.state import Played, Shooting, Table
from engine.final_nine.throw.effects import in_force, sums, wind
from engine.game import Seat

JUDGING: Final[frozenset[Kind]] = frozenset({"penalty", "waive_ob", "mulligan"})
"""Effects on what a throw costs that are none on its flight."""


@lru_cache(maxsize=1024)
def told(disc: str, plays: tuple[Played, ...], seat: Seat) -> tuple[Sums, Effects, tuple[str, ...]]:
    """What the cards on a throw add up to, what they change about its cost, and which are from the thrower's hand."""
    shot = Shooting(seat, ORIGIN, disc, plays=plays)
    judging = tuple(one for played in in_force(shot) for one in played.effects if one.kind in JUDGING)
    return sums(shot), judging, tuple(one.card for one in plays if one.by == seat and not one.turned)


def certain(table: Table, book: Yardage, shot: Shooting, added: Sums, judging: Effects) -> End | None:
    """Where a throw leads to, a penalty marked; None where a die decides, or more than where it leads to."""
    if judging and any(effect.kind == "mulligan" or effect.argument for effect in judging):
        return None
    if DISCS[shot.disc].reach:
        return SURE
    assert shot.aim is not None
    way = flight(table.hole.at(shot.start).lie, shot.disc, shot.aim, added, wind(table, shot))
    end = None if way is None else book.end(code(shot.start), way)
    if end is None:
        return None
    player = table.players[shot.seat]
    passed = bits(player.passed)
    if end % BOARD == SUNK:
        return end | passed if end | passed in book.chart.goals else None
    end = passed | (end if player.teed else book.teed(end))
    return None if end >= FINED and any(effect.kind == "waive_ob" for effect in judging) else end
