"""CHAIN LINKS and the stick check of ACE RUN: whether the basket holds a disc (F-149, F-150, F-161)."""

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Turned
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.path import Flight, FlightMark, RollDie
from engine.final_nine.hand.piles import discard, is_empty, add_events, take_top_card
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import has_effect, cards_in_force, launch_of
from engine.luck import Luck


def check_chains(state: State, shot: ShotState, luck: Luck) -> tuple[State, ShotState]:
    """Check whether the basket holds a disc that is in; a disc spat out keeps its first flight in `before`."""
    flown = shot.flown
    if flown is None or not flown.holed or not _can_spit_out(state, shot):
        return state, shot
    state, code, where = _draw_chain_card(state, shot, luck)
    if not where:
        return state, shot
    spit = PlayedCard(code, shot.seat, True, (Effect("spit", 0, where),))
    out = _spit_out(state, shot, flown, where, luck.die)
    return state, shot._replace(plays=(*shot.plays, spit), flown=out, before=flown)


def _can_spit_out(state: State, shot: ShotState) -> bool:
    """Return whether a disc in the basket can be spat out.

    An automatic putt cannot, and neither can a throw with Ace Chains.
    """
    played = state.options.chain_links or not state.options.format.putts
    return played and not DISCS[shot.disc].reach and not has_effect(shot, "sticks")


def _draw_chain_card(state: State, shot: ShotState, luck: Luck) -> tuple[State, str, str]:
    """Return the card that decides and where it puts the disc.

    Spit Out on the throw decides, or else the next action card, if there is one.
    """
    for played in cards_in_force(shot):
        if any(effect.kind == "pops" for effect in played.effects):
            return state, played.card, "under"
    if is_empty(state, "action"):
        return state, "", ""
    state, code = take_top_card(state, "action", luck)
    where = state.options.format.spits(ACTIONS[code])
    return add_events(discard(state, code), Turned(code, hits=where != "")), code, where


def _spit_out(state: State, shot: ShotState, flown: Flight, where: str, roll: RollDie) -> Flight:
    """Return the flight of a disc that dropped under the basket, or was spat out one grid past it (F-76)."""
    out = flown._replace(holed=False, marks=(*flown.marks, FlightMark(len(flown.path) - 1, "spit")))
    if where == "under":
        return out
    thrown = launch_of(state, shot)._replace(sinks=False)
    return roll_on(state.hole, thrown, out, (thrown.aim, 1), state.players[shot.seat].passed, roll)


def is_spit_card(shot: ShotState, target: int) -> bool:
    """Return whether that card of the throw spat the disc out."""
    return target >= 0 and shot.plays[target].effects[0].kind == "spit"


def restore_holed(shot: ShotState) -> ShotState:
    """Put the disc back in if the spit-out was cancelled (F-150) or does not count (F-161)."""
    spat = any(played.status == "works" and played.effects[0].kind == "spit" for played in shot.plays)
    return (
        shot
        if (spat and not has_effect(shot, "sticks")) or shot.before is None
        else shot._replace(flown=shot.before, before=None)
    )
