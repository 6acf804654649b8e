"""The outcome of a throw: whether the basket holds the disc, the strokes, and the cards on it."""

from collections.abc import Sequence

from engine.final_nine.cards.deck import ACTIONS, DISCS, Effect
from engine.final_nine.courses.hole import Cell, Hole
from engine.final_nine.events import CardOnThrow, Shot, Turned
from engine.final_nine.flight.landing import ThrowEnd, roll_on
from engine.final_nine.flight.path import Flight, FlightMark, RollDie
from engine.final_nine.hand import add_events, discard, is_empty, take_top_card
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import cards_in_force, has_effect, is_waived, launch_of, working_cards
from engine.rng import Luck


def check_chains(state: State, shot: ShotState, luck: Luck) -> tuple[State, ShotState]:
    """Check whether the basket holds a disc that is in; a disc spat out keeps its first flight in `before`."""
    flight = shot.flown
    if flight is None or not flight.holed or not can_spit_out(state, shot):
        return state, shot
    state, code, where = _draw_chain_card(state, shot, luck)
    if not where:
        return state, shot
    spit = PlayedCard(code, shot.seat, True, (Effect("spit", 0, where),))
    out = _spit_out(state, shot, flight, where, luck.die)
    return state, shot._replace(plays=(*shot.plays, spit), flown=out, before=flight)


def can_spit_out(state: State, shot: ShotState) -> bool:
    """Return whether a disc in the basket can be spat out.

    An automatic putt cannot, and neither can a throw with Ace Chains.
    """
    has_chains = state.options.chain_links or not state.options.format.putts
    return has_chains and not DISCS[shot.disc].reach and not has_effect(shot, "sticks")


def _draw_chain_card(state: State, shot: ShotState, luck: Luck) -> tuple[State, str, str]:
    """Return the card that decides and where it puts the disc.

    Spit Out on the throw decides, or else the next action card, if there is one.
    """
    for play in cards_in_force(shot):
        if any(effect.kind == "pops" for effect in play.effects):
            return state, play.card, "under"
    if is_empty(state, "action"):
        return state, "", ""
    state, code = take_top_card(state, "action", luck)
    where = state.options.format.spits(ACTIONS[code])
    return add_events(discard(state, code), Turned(code, hits=where != "")), code, where


def _spit_out(state: State, shot: ShotState, flight: Flight, where: str, roll: RollDie) -> Flight:
    """Return the flight of a disc that dropped under the basket, or was spat out one grid past it (F-76)."""
    out = flight._replace(holed=False, marks=(*flight.marks, FlightMark(len(flight.path) - 1, "spit")))
    if where == "under":
        return out
    throw = launch_of(state, shot)._replace(sinks=False)
    return roll_on(state.hole, throw, out, (throw.aim, 1), state.players[shot.seat].passed, roll)


def is_spit_card(shot: ShotState, target: int) -> bool:
    """Return whether that card of the throw spat the disc out."""
    return target >= 0 and shot.plays[target].effects[0].kind == "spit"


def restore_holed(shot: ShotState) -> ShotState:
    """Put the disc back in if the spit-out was cancelled (F-150) or does not count (F-161)."""
    spat = any(play.status == "works" and play.effects[0].kind == "spit" for play in shot.plays)
    return (
        shot
        if (spat and not has_effect(shot, "sticks")) or shot.before is None
        else shot._replace(flown=shot.before, before=None)
    )


def finish_shot(state: State, shot: ShotState, flight: Flight, ends: ThrowEnd) -> Shot:
    """Return the finished throw with its strokes, and the hole's figure after it (F-99, F-130)."""
    before, strokes = state.players[shot.seat].strokes, strokes_of_throw(state, shot, flight, ends)
    total, is_done = state.options.format.score_throw(before, strokes, ends, state.stroke_limit)
    return Shot(
        shot.seat,
        shot.disc,
        shot.aim,
        cards_on_throw(shot),
        flight.path,
        flight.marks,
        ends.lie,
        ends.holed,
        ends.out,
        ends.missed,
        ends.out and not ends.missed and is_waived(state, shot, flight),
        ends.under,
        _card_penalties(state, shot, flight, ends),
        shot.paid,
        strokes,
        total,
        is_done,
    )


def strokes_of_throw(state: State, shot: ShotState, flight: Flight, ends: ThrowEnd) -> int:
    """Return all strokes of a throw: one, the penalties, and a drop-in (F-71, F-99)."""
    penalty = ends.missed or (ends.out and not is_waived(state, shot, flight))
    return 1 + shot.paid + _card_penalties(state, shot, flight, ends) + penalty + ends.under


def _card_penalties(state: State, shot: ShotState, flight: Flight, ends: ThrowEnd) -> int:
    """Return the penalty strokes of the cards in force (F-137 to F-139)."""
    effects = (effect for play in cards_in_force(shot) for effect in play.effects if effect.kind == "penalty")
    return sum(effect.number for effect in effects if is_due(state.hole, effect, flight.path, ends.lie))


def is_due(hole: Hole, penalty: Effect, path: Sequence[Cell], lie: Cell) -> bool:
    """Return whether the condition of a card's penalty is met.

    "over y" names terrain of the path, "lie F" terrain of the next lie.
    """
    where, _, chars = penalty.argument.partition(" ")
    match where:
        case "over":
            return any(hole.terrain_at(here).char in tuple(chars) for here in path)
        case "lie":
            return hole.terrain_at(lie).char in tuple(chars)
        case _:
            return True


def cards_on_throw(shot: ShotState) -> tuple[CardOnThrow, ...]:
    """Return the action cards of a throw in the order in which they were played."""
    working, force = working_cards(shot), cards_in_force(shot)
    return tuple(
        CardOnThrow(
            play.card,
            play.by,
            play.turned,
            play.copied,
            choice_number(play),
            _card_status(play, working, force),
        )
        for play in shot.plays
    )


def choice_number(play: PlayedCard) -> int:
    """Return which part of the card's text was chosen, from 0."""
    options = play.face.options
    return options.index(play.effects) if play.effects in options else 0


def _card_status(play: PlayedCard, working: tuple[PlayedCard, ...], force: tuple[PlayedCard, ...]) -> str:
    if play.status != "works":
        return play.status
    if play not in working:
        return "void"
    return "works" if play in force else "idle"
