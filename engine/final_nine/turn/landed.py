"""T5 and T6: the disc flies and lands, and what may be played on it then (F-97)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Undone
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.launch import towards
from engine.final_nine.flight.path import Flown
from engine.final_nine.hand.piles import told
from engine.final_nine.moves import Done, Move, Play
from engine.final_nine.state import Landed, Shooting, Table
from engine.final_nine.throw.chains import checked, saved
from engine.final_nine.throw.effects import flight, has, launched
from engine.final_nine.turn.aid import imaginable, played, plays
from engine.final_nine.turn.end import finish, refilled
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def moves(table: Table, phase: Landed, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from plays(table, phase.shot, "T6")


def land(table: Table, shot: Shooting, luck: Luck) -> Table:
    """T5: the disc flies and lands; the thrower may still act if a card fits (F-97)."""
    table, shot = checked(table, shot._replace(flown=flight(table, shot, luck.die)), luck)
    return _after(table, shot, luck)


def _after(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The thrower is asked where the throw lets some card be played, whatever is in the hand (F-179)."""
    ways = imaginable if table.edition.veiled else plays
    if not table.players[shot.seat].gone and any(ways(table, shot, "T6")):
        return table._replace(phase=Landed(shot))
    return finish(table, shot, luck)


def make(table: Table, phase: Landed, _seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a card played on the landed disc, or after the throw (T6)."""
    if not isinstance(move, Play):
        return finish(table, phase.shot, luck)
    table, shot = played(table, phase.shot, move)
    if has(shot, "mulligan"):
        return refilled(told(table, Undone(shot.seat)), shot, luck)
    shot = saved(shot)
    for effect in shot.plays[-1].effects:
        if effect.kind == "post":
            shot = shot._replace(flown=_rolled_on(table, shot, effect, luck))
            table, shot = checked(table, shot, luck)
    return _after(table, shot, luck)


def _rolled_on(table: Table, shot: Shooting, effect: Effect, luck: Luck) -> Flown:
    assert shot.flown is not None
    thrown = launched(table, shot)
    passed = table.players[shot.seat].passed
    direction = towards(effect.argument, thrown.aim, thrown.plus)
    return roll_on(table.hole, thrown, shot.flown, (direction, effect.number), passed, luck.die)


def left(table: Table, phase: Landed, seat: Seat, luck: Luck) -> Table:
    return finish(table, phase.shot, luck) if seat == phase.shot.seat else table


LANDED: Final[Stage[Landed]] = Stage(
    window="landed",
    asks=lambda _table, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
)
