"""T4: luck from the hand, as many cards as wanted, before the disc flies (F-89)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Helping, Shooting, Table
from engine.final_nine.throw.effects import has
from engine.final_nine.turn.aid import played, plays
from engine.final_nine.turn.landed import land
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def help_or_land(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The thrower may help with luck, unless luck is forbidden for all to see (F-89, F-94)."""
    luckless = has(shot, "no_luck") and not any(plays(table, shot, "T4"))
    if luckless or table.players[shot.seat].gone:
        return land(table, shot, luck)
    return table._replace(phase=Helping(shot))


def moves(table: Table, phase: Helping, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from plays(table, phase.shot, "T4")


def make(table: Table, phase: Helping, _seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after luck from the hand, or after the landing if there is no more."""
    if isinstance(move, Play):
        table, shot = played(table, phase.shot, move)
        return table._replace(phase=Helping(shot))
    return land(table, phase.shot, luck)


def left(table: Table, phase: Helping, seat: Seat, luck: Luck) -> Table:
    return land(table, phase.shot, luck) if seat == phase.shot.seat else table


LUCK: Final[Stage[Helping]] = Stage(
    window="luck",
    asks=lambda _table, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
