"""The effects that count on a throw, and the flight that they lead to (F-42, F-66, F-95, F-133)."""

from functools import lru_cache
from itertools import chain
from typing import Final, Protocol

from engine.final_nine.cards.deck import DISCS, Effect, EffectKind, Effects
from engine.final_nine.courses.hole import Direction, Hole, grid_distance
from engine.final_nine.flight.landing import ThrowEnd, automatic_putt, land
from engine.final_nine.flight.path import (
    NO_EFFECTS,
    EffectSums,
    Flight,
    Launch,
    RollDie,
    fly,
    is_in_reach,
    launch,
    sum_effects,
)
from engine.final_nine.options import Options
from engine.final_nine.state import PlayedCard, ShotState, State

VOID_SKILL: Final = Effect("void_skill")


class Setting(Protocol):
    """The facts besides the throw that decide its flight; a state has them, and so has a view."""

    @property
    def options(self) -> Options: ...
    @property
    def hole(self) -> Hole: ...
    @property
    def wind(self) -> Direction | None: ...


def unrolled_die() -> None:
    """Stand for the die of a planned flight, which is not rolled (F-98)."""


def working_cards(shot: ShotState) -> tuple[PlayedCard, ...]:
    """Return the cards that work on the throw; Niced removes the SKILL cards (F-95)."""
    return _working_cards(shot.plays) if shot.plays else ()


@lru_cache(maxsize=1024)
def _working_cards(plays: tuple[PlayedCard, ...]) -> tuple[PlayedCard, ...]:
    works = tuple([play for play in plays if play.status == "works"])
    if not any(map(_voids_skill, works)):
        return works
    return tuple([play for play in works if play.category != "SKILL"])


def immunity_letters(shot: ShotState) -> str:
    """Return the immunity letters of the throw: the disc's and its cards' (F-38, F-39)."""
    return _immunity_letters(DISCS[shot.disc].immune, working_cards(shot))


def _immunity_letters(own: str, working: tuple[PlayedCard, ...]) -> str:
    letters = [effect.argument for play in working for effect in play.effects if effect.kind == "immune"]
    return own + "".join(letters)


def cards_in_force(shot: ShotState) -> tuple[PlayedCard, ...]:
    """Return the working cards that have an effect.

    Cards made idle by an immunity (F-133) are left out, and Niced if there is no SKILL to void.
    """
    return force_and_sums(DISCS[shot.disc].immune, shot.plays)[0] if shot.plays else ()


@lru_cache(maxsize=1024)
def force_and_sums(own: str, plays: tuple[PlayedCard, ...]) -> tuple[tuple[PlayedCard, ...], EffectSums]:
    """Return the cards in force on a disc with its own immunity, and the sum of their effects.

    Every question about a throw begins here, so the answers are cached.
    """
    working = _working_cards(plays)
    immune = _immunity_letters(own, working)
    force = tuple([play for play in working if not (idle := play.face.idle) or idle not in immune])
    if not any(play.category == "SKILL" and play.status == "works" for play in plays):
        force = tuple([play for play in force if not _voids_skill(play)])
    return force, _effect_sums(tuple([play.effects for play in force]))


@lru_cache(maxsize=4096)
def _effect_sums(effects: tuple[Effects, ...]) -> EffectSums:
    return sum_effects(chain.from_iterable(effects))


def _voids_skill(play: PlayedCard) -> bool:
    return VOID_SKILL in play.effects


def has_effect(shot: ShotState, kind: EffectKind) -> bool:
    """Return whether an effect of that kind is in force."""
    for play in cards_in_force(shot):
        for effect in play.effects:
            if effect.kind == kind:
                return True
    return False


def effect_sums(shot: ShotState) -> EffectSums:
    """Return the sum of the effects in force."""
    return force_and_sums(DISCS[shot.disc].immune, shot.plays)[1] if shot.plays else NO_EFFECTS


def wind_on(state: Setting, shot: ShotState) -> Direction | None:
    """Return the PRO wind on the throw, or None in the calm circle (F-126, F-127)."""
    start, basket = shot.start, state.hole.basket
    if not state.options.calm_circle or max(abs(start.column - basket.column), abs(start.row - basket.row)) > 1:
        return state.wind
    return None


def launch_of(state: Setting, shot: ShotState) -> Launch:
    """Return the launch of a throw that has a flying disc and a direction."""
    assert shot.aim is not None
    sums = effect_sums(shot)
    if not state.options.format.putts:
        sums = sums._replace(from_distance=True)
    throw = launch(state.hole, DISCS[shot.disc], shot.start, shot.aim, sums, wind_on(state, shot))
    return throw if state.options.printing == 2 or not throw.dry else throw._replace(dry=False)


def launch_after_landing(state: State, shot: ShotState) -> Launch:
    """Return the launch with which a card moves the landed disc on; Miss Putt does not count any more (F-77)."""
    throw = launch_of(state, shot)
    is_clean_putt = DISCS[shot.disc].type == "PUTTER" and state.edition.holes_out_after_miss
    return throw._replace(sinks=throw.sinks or is_clean_putt)


def fly_and_land(state: State, shot: ShotState, roll: RollDie) -> Flight:
    """Return the flight and landing of a throw with all its effects (T5, F-97)."""
    if DISCS[shot.disc].reach:
        return automatic_putt(state.hole, shot.start)
    return _fly_launch(state, shot, launch_of(state, shot), roll)


def _fly_launch(state: State, shot: ShotState, throw: Launch, roll: RollDie) -> Flight:
    mandos = state.players[shot.seat].passed
    if roll is unrolled_die:
        return planned_launch(state.hole, throw, mandos)
    return land(state.hole, throw, fly(state.hole, throw, roll), mandos, roll)


@lru_cache(maxsize=4096)
def planned_launch(hole: Hole, throw: Launch, mandos: tuple[int, ...]) -> Flight:
    """Return the flight and landing up to the first die roll; cached, since it is asked for often."""
    return land(hole, throw, fly(hole, throw, unrolled_die), mandos, unrolled_die)


def planned_flight(state: State, shot: ShotState) -> Flight:
    """Return the flight of a throw up to the first die roll (F-98)."""
    return fly_and_land(state, shot, unrolled_die)


def is_putt(state: State, shot: ShotState) -> bool:
    """Return whether the throw is a putt: a putter that would land in the basket, misses aside (F-66)."""
    disc = DISCS[shot.disc]
    if disc.type != "PUTTER" or disc.reach:
        return disc.reach > 0
    return _fly_launch(state, shot, launch_of(state, shot)._replace(sinks=True, away=False), unrolled_die).holed


def throw_end(state: State, shot: ShotState, flight: Flight) -> ThrowEnd:
    """Return where that flight leaves the thrower (F-63)."""
    player = state.players[shot.seat]
    return state.options.format.settle(state.hole, flight, player.passed, not player.teed)


def is_waived(state: State, shot: ShotState, flight: Flight) -> bool:
    """Return whether a card waives the penalty for the ground under the disc (F-64)."""
    ground = state.hole.terrain_at(flight.path[-1]).char
    waivers = (effect for play in cards_in_force(shot) for effect in play.effects if effect.kind == "waive_ob")
    return any(not waiver.argument or (ground and ground in waiver.argument) for waiver in waivers)


def is_aimed(shot: ShotState) -> bool:
    """Return whether disc and direction are chosen; an automatic putter needs no direction."""
    return shot.disc != "" and (shot.aim is not None or DISCS[shot.disc].reach > 0)


def is_throwable(state: State, shot: ShotState) -> bool:
    """Return whether the disc of the throw may be thrown.

    An automatic putter needs the basket within reach and every mando passed (F-73).
    """
    hole, player, disc = state.hole, state.players[shot.seat], DISCS[shot.disc]
    return not disc.reach or (
        is_in_reach(hole, disc, shot.start, effect_sums(shot).fair_lie) and len(player.passed) == len(hole.mandos)
    )


def distance_to_basket(state: State, seat: int) -> int:
    """Return the grids between a player's lie and the basket (F-81)."""
    return grid_distance(state.players[seat].lie, state.hole.basket)
