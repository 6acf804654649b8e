"""Which effects of a throw count, and where it would land with them (F-42, F-66, F-95, F-133)."""

from functools import lru_cache
from itertools import chain
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.cards.effect import Effect, Effects, Kind
from engine.final_nine.courses.grid import Direction, apart
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import Rest, land, sure_putt
from engine.final_nine.flight.launch import PLAIN, Launch, Sums, launch, total
from engine.final_nine.flight.path import Flown, Roll, fly, in_reach
from engine.final_nine.state import Played, Shooting, Table

VOID: Final = Effect("void_skill")


def unknown() -> None:
    """The die of a planned flight: not rolled (F-98)."""


def live(shot: Shooting) -> tuple[Played, ...]:
    """The cards that work on the throw; Niced takes out the SKILL (F-95)."""
    return _live(shot.plays) if shot.plays else ()


@lru_cache(maxsize=1024)
def _live(plays: tuple[Played, ...]) -> tuple[Played, ...]:
    works = tuple([played for played in plays if played.status == "works"])
    if not any(map(_voids, works)):
        return works
    return tuple([played for played in works if played.category != "SKILL"])


def immunity(shot: Shooting) -> str:
    """The immunity letters of the throw: the disc's and those of its cards (F-38, F-39)."""
    return _immunity(DISCS[shot.disc].immune, live(shot))


def _immunity(own: str, working: tuple[Played, ...]) -> str:
    letters = [effect.argument for played in working for effect in played.effects if effect.kind == "immune"]
    return own + "".join(letters)


def in_force(shot: Shooting) -> tuple[Played, ...]:
    """The cards that work, less those that an immunity makes idle (F-133), and Niced without any SKILL to void."""
    return counting(DISCS[shot.disc].immune, shot.plays)[0] if shot.plays else ()


@lru_cache(maxsize=1024)
def counting(own: str, plays: tuple[Played, ...]) -> tuple[tuple[Played, ...], Sums]:
    """The cards in force on a throw of a disc with its own immunity, and their effects added up.

    Every question about a throw begins with them.
    """
    working = _live(plays)
    immune = _immunity(own, working)
    force = tuple([played for played in working if not (idle := played.face.idle) or idle not in immune])
    if not any(played.category == "SKILL" and played.status == "works" for played in plays):
        force = tuple([played for played in force if not _voids(played)])
    return force, _total(tuple([played.effects for played in force]))


@lru_cache(maxsize=4096)
def _total(effects: tuple[Effects, ...]) -> Sums:
    return total(chain.from_iterable(effects))


def _voids(played: Played) -> bool:
    return VOID in played.effects


def has(shot: Shooting, kind: Kind) -> bool:
    """Whether an effect of that kind is in force."""
    for played in in_force(shot):
        for effect in played.effects:
            if effect.kind == kind:
                return True
    return False


def sums(shot: Shooting) -> Sums:
    """The effects in force added up."""
    return counting(DISCS[shot.disc].immune, shot.plays)[1] if shot.plays else PLAIN


def wind(table: Table, shot: Shooting) -> Direction | None:
    """The PRO wind on the throw; the calm circle has none (F-126, F-127)."""
    start, basket = shot.start, table.hole.basket
    if not table.options.calm_circle or max(abs(start.column - basket.column), abs(start.row - basket.row)) > 1:
        return table.wind
    return None


def launched(table: Table, shot: Shooting) -> Launch:
    """The throw with all its effects added up; it has a disc that flies and a direction."""
    assert shot.aim is not None
    added = sums(shot)
    if not table.options.format.putts:
        added = added._replace(from_distance=True)
    thrown = launch(table.hole, DISCS[shot.disc], shot.start, shot.aim, added, wind(table, shot))
    return thrown if table.options.printing == 2 or not thrown.dry else thrown._replace(dry=False)


def flight(table: Table, shot: Shooting, roll: Roll) -> Flown:
    """The flight and landing of a throw with all its effects (T5, F-97)."""
    if DISCS[shot.disc].reach:
        return sure_putt(table.hole, shot.start)
    return _flown(table, shot, launched(table, shot), roll)


def _flown(table: Table, shot: Shooting, thrown: Launch, roll: Roll) -> Flown:
    passed = table.players[shot.seat].passed
    if roll is unknown:
        return foreseen(table.hole, thrown, passed)
    return land(table.hole, thrown, fly(table.hole, thrown, roll), passed, roll)


@lru_cache(maxsize=4096)
def foreseen(hole: Hole, throw: Launch, passed: tuple[int, ...]) -> Flown:
    """The flight and landing as far as no die decides: asked for many times about the same throw."""
    return land(hole, throw, fly(hole, throw, unknown), passed, unknown)


def planned(table: Table, shot: Shooting) -> Flown:
    """The flight as far as no die decides (F-98)."""
    return flight(table, shot, unknown)


def putting(table: Table, shot: Shooting) -> bool:
    """Whether the disc is a putter that would land in the basket, misses aside (F-66)."""
    disc = DISCS[shot.disc]
    if disc.type != "PUTTER" or disc.reach:
        return disc.reach > 0
    return _flown(table, shot, launched(table, shot)._replace(sinks=True, away=False), unknown).holed


def rest(table: Table, shot: Shooting, flown: Flown) -> Rest:
    """Where that flight leaves the thrower (F-63)."""
    player = table.players[shot.seat]
    return table.options.format.settle(table.hole, flown, player.passed, not player.teed)


def waived(table: Table, shot: Shooting, flown: Flown) -> bool:
    """Whether a card waives the penalty for the ground where the disc lies (F-64)."""
    ground = table.hole.at(flown.path[-1]).char
    waivers = (effect for played in in_force(shot) for effect in played.effects if effect.kind == "waive_ob")
    return any(not waiver.argument or (ground and ground in waiver.argument) for waiver in waivers)


def aimed(shot: Shooting) -> bool:
    """Whether disc and direction are chosen; an automatic putter needs no direction."""
    return shot.disc != "" and (shot.aim is not None or DISCS[shot.disc].reach > 0)


def reachable(table: Table, shot: Shooting) -> bool:
    """Whether the disc of the throw may be thrown: an automatic putter has a reach and needs the mandos (F-73)."""
    hole, player, disc = table.hole, table.players[shot.seat], DISCS[shot.disc]
    return not disc.reach or (
        in_reach(hole, disc, shot.start, sums(shot).fair_lie) and len(player.passed) == len(hole.mandos)
    )


def far(table: Table, seat: int) -> int:
    """Grids between a player's lie and the basket (F-81)."""
    return apart(table.players[seat].lie, table.hole.basket)
