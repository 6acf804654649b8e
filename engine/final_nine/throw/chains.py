"""CHAIN LINKS, and the stick check of ACE RUN: whether the basket holds a disc (F-149, F-150, F-161)."""

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Turned
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.path import Flown, Mark, Roll
from engine.final_nine.hand.piles import discarded, empty, told, top
from engine.final_nine.state import Played, Shooting, Table
from engine.final_nine.throw.effects import has, in_force, launched
from engine.luck import Luck


def checked(table: Table, shot: Shooting, luck: Luck) -> tuple[Table, Shooting]:
    """The throw after the check of a disc that is in; a spat out disc keeps what it was before."""
    flown = shot.flown
    if flown is None or not flown.holed or not _doubtful(table, shot):
        return table, shot
    table, code, where = _tested(table, shot, luck)
    if not where:
        return table, shot
    spit = Played(code, shot.seat, True, (Effect("spit", 0, where),))
    out = _spat(table, shot, flown, where, luck.die)
    return table, shot._replace(plays=(*shot.plays, spit), flown=out, before=flown)


def _doubtful(table: Table, shot: Shooting) -> bool:
    """Whether a disc in the basket may be spat out: no automatic putt, and not with Ace Chains."""
    played = table.options.chain_links or not table.options.format.putts
    return played and not DISCS[shot.disc].reach and not has(shot, "sticks")


def _tested(table: Table, shot: Shooting, luck: Luck) -> tuple[Table, str, str]:
    """The card that decides and where it puts the disc: Spit Out on the throw, or the next one, if there is any."""
    for played in in_force(shot):
        if any(effect.kind == "pops" for effect in played.effects):
            return table, played.card, "under"
    if empty(table, "action"):
        return table, "", ""
    table, code = top(table, "action", luck)
    where = table.options.format.spits(ACTIONS[code])
    return told(discarded(table, code), Turned(code, hits=where != "")), code, where


def _spat(table: Table, shot: Shooting, flown: Flown, where: str, roll: Roll) -> Flown:
    """The flight of a disc that dropped under the basket, or was spat out one grid past it (F-76)."""
    out = flown._replace(holed=False, marks=(*flown.marks, Mark(len(flown.path) - 1, "spit")))
    if where == "under":
        return out
    thrown = launched(table, shot)._replace(sinks=False)
    return roll_on(table.hole, thrown, out, (thrown.aim, 1), table.players[shot.seat].passed, roll)


def spat_out(shot: Shooting, target: int) -> bool:
    """Whether that card of the throw is what spat the disc out."""
    return target >= 0 and shot.plays[target].effects[0].kind == "spit"


def saved(shot: Shooting) -> Shooting:
    """The throw with the disc in again where the spit-out was cancelled (F-150), or does not count (F-161)."""
    spat = any(played.status == "works" and played.effects[0].kind == "spit" for played in shot.plays)
    return (
        shot
        if (spat and not has(shot, "sticks")) or shot.before is None
        else shot._replace(flown=shot.before, before=None)
    )
