"""The effects that count on a throw, and the flight that they lead to (F-42, F-66, F-95, F-133)."""

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
    """Stand for the die of a planned flight, which is not rolled (F-98)."""


def live(shot: Shooting) -> tuple[Played, ...]:
    """Return the cards that work on the throw; Niced removes the SKILL cards (F-95)."""
    return _live(shot.plays) if shot.plays else ()


@lru_cache(maxsize=1024)
def _live(plays: tuple[Played, ...]) -> tuple[Played, ...]:
    works = tuple([played for played in plays if played.status == "works"])
    if not any(map(_voids, works)):
        return works
    return tuple([played for played in works if played.category != "SKILL"])


def immunity(shot: Shooting) -> str:
    """Return the immunity letters of the throw: the disc's and its cards' (F-38, F-39)."""
    return _immunity(DISCS[shot.disc].immune, live(shot))


def _immunity(own: str, working: tuple[Played, ...]) -> str:
    letters = [effect.argument for played in working for effect in played.effects if effect.kind == "immune"]
    return own + "".join(letters)


def in_force(shot: Shooting) -> tuple[Played, ...]:
    """Return the working cards that have an effect.

    Cards made idle by an immunity (F-133) are left out, and Niced if there is no SKILL to void.
    """
    return counting(DISCS[shot.disc].immune, shot.plays)[0] if shot.plays else ()


@lru_cache(maxsize=1024)
def counting(own: str, plays: tuple[Played, ...]) -> tuple[tuple[Played, ...], Sums]:
    """Return the cards in force on a disc with its own immunity, and the sum of their effects.

    Every question about a throw begins here, so the answers are cached.
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
    """Return whether an effect of that kind is in force."""
    for played in in_force(shot):
        for effect in played.effects:
            if effect.kind == kind:
                return True
    return False


def sums(shot: Shooting) -> Sums:
    """Return the sum of the effects in force."""
    return counting(DISCS[shot.disc].immune, shot.plays)[1] if shot.plays else PLAIN


def wind(state: Table, shot: Shooting) -> Direction | None:
    """Return the PRO wind on the throw, or None in the calm circle (F-126, F-127)."""
    start, basket = shot.start, state.hole.basket
    if not state.options.calm_circle or max(abs(start.column - basket.column), abs(start.row - basket.row)) > 1:
        return state.wind
    return None


def launched(state: Table, shot: Shooting) -> Launch:
    """Return the launch of a throw that has a flying disc and a direction."""
    assert shot.aim is not None
    added = sums(shot)
    if not state.options.format.putts:
        added = added._replace(from_distance=True)
    thrown = launch(state.hole, DISCS[shot.disc], shot.start, shot.aim, added, wind(state, shot))
    return thrown if state.options.printing == 2 or not thrown.dry else thrown._replace(dry=False)


def flight(state: Table, shot: Shooting, roll: Roll) -> Flown:
    """Return the flight and landing of a throw with all its effects (T5, F-97)."""
    if DISCS[shot.disc].reach:
        return sure_putt(state.hole, shot.start)
    return _flown(state, shot, launched(state, shot), roll)


def _flown(state: Table, shot: Shooting, thrown: Launch, roll: Roll) -> Flown:
    passed = state.players[shot.seat].passed
    if roll is unknown:
        return foreseen(state.hole, thrown, passed)
    return land(state.hole, thrown, fly(state.hole, thrown, roll), passed, roll)


@lru_cache(maxsize=4096)
def foreseen(hole: Hole, throw: Launch, passed: tuple[int, ...]) -> Flown:
    """Return the flight and landing up to the first die roll; cached, since it is asked for often."""
    return land(hole, throw, fly(hole, throw, unknown), passed, unknown)


def planned(state: Table, shot: Shooting) -> Flown:
    """Return the flight of a throw up to the first die roll (F-98)."""
    return flight(state, shot, unknown)


def putting(state: Table, shot: Shooting) -> bool:
    """Return whether the throw is a putt: a putter that would land in the basket, misses aside (F-66)."""
    disc = DISCS[shot.disc]
    if disc.type != "PUTTER" or disc.reach:
        return disc.reach > 0
    return _flown(state, shot, launched(state, shot)._replace(sinks=True, away=False), unknown).holed


def rest(state: Table, shot: Shooting, flown: Flown) -> Rest:
    """Return where that flight leaves the thrower (F-63)."""
    player = state.players[shot.seat]
    return state.options.format.settle(state.hole, flown, player.passed, not player.teed)


def waived(state: Table, shot: Shooting, flown: Flown) -> bool:
    """Return whether a card waives the penalty for the ground under the disc (F-64)."""
    ground = state.hole.at(flown.path[-1]).char
    waivers = (effect for played in in_force(shot) for effect in played.effects if effect.kind == "waive_ob")
    return any(not waiver.argument or (ground and ground in waiver.argument) for waiver in waivers)


def aimed(shot: Shooting) -> bool:
    """Return whether disc and direction are chosen; an automatic putter needs no direction."""
    return shot.disc != "" and (shot.aim is not None or DISCS[shot.disc].reach > 0)


def reachable(state: Table, shot: Shooting) -> bool:
    """Return whether the disc of the throw may be thrown.

    An automatic putter needs the basket within reach and every mando passed (F-73).
    """
    hole, player, disc = state.hole, state.players[shot.seat], DISCS[shot.disc]
    return not disc.reach or (
        in_reach(hole, disc, shot.start, sums(shot).fair_lie) and len(player.passed) == len(hole.mandos)
    )


def far(state: Table, seat: int) -> int:
    """Return the grids between a player's lie and the basket (F-81)."""
    return apart(state.players[seat].lie, state.hole.basket)
