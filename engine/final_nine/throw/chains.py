"""CHAIN LINKS and the stick check of ACE RUN: whether the basket holds a disc (F-149, F-150, F-161)."""

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Turned
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.path import Flown, Mark, Roll
from engine.final_nine.hand.piles import discarded, empty, told, top
from engine.final_nine.state import Played, Shooting, Table
from engine.final_nine.throw.effects import has, in_force, launched
from engine.luck import Luck


def checked(state: Table, shot: Shooting, luck: Luck) -> tuple[Table, Shooting]:
    """Check whether the basket holds a disc that is in; a disc spat out keeps its first flight in `before`."""
    flown = shot.flown
    if flown is None or not flown.holed or not _doubtful(state, shot):
        return state, shot
    state, code, where = _tested(state, shot, luck)
    if not where:
        return state, shot
    spit = Played(code, shot.seat, True, (Effect("spit", 0, where),))
    out = _spat(state, shot, flown, where, luck.die)
    return state, shot._replace(plays=(*shot.plays, spit), flown=out, before=flown)


def _doubtful(state: Table, shot: Shooting) -> bool:
    """Return whether a disc in the basket can be spat out.

    An automatic putt cannot, and neither can a throw with Ace Chains.
    """
    played = state.options.chain_links or not state.options.format.putts
    return played and not DISCS[shot.disc].reach and not has(shot, "sticks")


def _tested(state: Table, shot: Shooting, luck: Luck) -> tuple[Table, str, str]:
    """Return the card that decides and where it puts the disc.

    Spit Out on the throw decides, or else the next action card, if there is one.
    """
    for played in in_force(shot):
        if any(effect.kind == "pops" for effect in played.effects):
            return state, played.card, "under"
    if empty(state, "action"):
        return state, "", ""
    state, code = top(state, "action", luck)
    where = state.options.format.spits(ACTIONS[code])
    return told(discarded(state, code), Turned(code, hits=where != "")), code, where


def _spat(state: Table, shot: Shooting, flown: Flown, where: str, roll: Roll) -> Flown:
    """Return the flight of a disc that dropped under the basket, or was spat out one grid past it (F-76)."""
    out = flown._replace(holed=False, marks=(*flown.marks, Mark(len(flown.path) - 1, "spit")))
    if where == "under":
        return out
    thrown = launched(state, shot)._replace(sinks=False)
    return roll_on(state.hole, thrown, out, (thrown.aim, 1), state.players[shot.seat].passed, roll)


def spat_out(shot: Shooting, target: int) -> bool:
    """Return whether that card of the throw spat the disc out."""
    return target >= 0 and shot.plays[target].effects[0].kind == "spit"


def saved(shot: Shooting) -> Shooting:
    """Put the disc back in if the spit-out was cancelled (F-150) or does not count (F-161)."""
    spat = any(played.status == "works" and played.effects[0].kind == "spit" for played in shot.plays)
    return (
        shot
        if (spat and not has(shot, "sticks")) or shot.before is None
        else shot._replace(flown=shot.before, before=None)
    )
