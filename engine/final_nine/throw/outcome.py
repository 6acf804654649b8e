"""The outcome of a throw: its strokes and the cards on it."""

from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.flight.path import Flight
from engine.final_nine.shot import Shot, CardOnThrow
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import cards_in_force, working_cards, is_waived


def finish_shot(state: State, shot: ShotState, flown: Flight, ends: ThrowEnd) -> Shot:
    """Return the finished throw with its strokes, and the hole's figure after it (F-99, F-130)."""
    before, strokes = state.players[shot.seat].strokes, strokes_of_throw(state, shot, flown, ends)
    total, done = state.options.format.score_throw(before, strokes, ends, state.stroke_limit)
    return Shot(
        shot.seat,
        shot.disc,
        shot.aim,
        cards_on_throw(shot),
        flown.path,
        flown.marks,
        ends.lie,
        ends.holed,
        ends.out,
        ends.missed,
        ends.out and not ends.missed and is_waived(state, shot, flown),
        ends.under,
        _card_penalties(state, shot, flown, ends),
        shot.paid,
        strokes,
        total,
        done,
    )


def strokes_of_throw(state: State, shot: ShotState, flown: Flight, ends: ThrowEnd) -> int:
    """Return all strokes of a throw: one, the penalties, and a drop-in (F-71, F-99)."""
    penalty = ends.missed or (ends.out and not is_waived(state, shot, flown))
    return 1 + shot.paid + _card_penalties(state, shot, flown, ends) + penalty + ends.under


def _card_penalties(state: State, shot: ShotState, flown: Flight, ends: ThrowEnd) -> int:
    """Return the penalty strokes of the cards in force (F-137 to F-139)."""
    effects = (effect for played in cards_in_force(shot) for effect in played.effects if effect.kind == "penalty")
    return sum(effect.number for effect in effects if _is_condition_met(state, effect.argument, flown, ends))


def _is_condition_met(state: State, condition: str, flown: Flight, ends: ThrowEnd) -> bool:
    """Return whether a penalty's condition is met.

    "over y" names terrain of the path, "lie F" terrain of the next lie.
    """
    where, _, chars = condition.partition(" ")
    match where:
        case "over":
            return any(state.hole.terrain_at(here).char in tuple(chars) for here in flown.path)
        case "lie":
            return state.hole.terrain_at(ends.lie).char in tuple(chars)
        case _:
            return True


def cards_on_throw(shot: ShotState) -> tuple[CardOnThrow, ...]:
    """Return the action cards of a throw in the order in which they were played."""
    working, forced = working_cards(shot), cards_in_force(shot)
    return tuple(
        CardOnThrow(
            played.card,
            played.by,
            played.turned,
            played.copied,
            choice_number(played),
            _card_status(played, working, forced),
        )
        for played in shot.plays
    )


def choice_number(played: PlayedCard) -> int:
    """Return which part of the card's text was chosen, from 0."""
    options = played.face.options
    return options.index(played.effects) if played.effects in options else 0


def _card_status(played: PlayedCard, working: tuple[PlayedCard, ...], forced: tuple[PlayedCard, ...]) -> str:
    if played.status != "works":
        return played.status
    if played not in working:
        return "void"
    return "works" if played in forced else "idle"
