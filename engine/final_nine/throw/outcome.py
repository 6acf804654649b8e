"""The outcome of a throw: its strokes and the cards on it."""

from engine.final_nine.flight.landing import Rest
from engine.final_nine.flight.path import Flown
from engine.final_nine.shot import Shot, Slip
from engine.final_nine.state import Played, Shooting, Table
from engine.final_nine.throw.effects import in_force, live, waived


def shot_of(state: Table, shot: Shooting, flown: Flown, ends: Rest) -> Shot:
    """Return the finished throw with its strokes, and the hole's figure after it (F-99, F-130)."""
    before, strokes = state.players[shot.seat].strokes, strokes_of(state, shot, flown, ends)
    total, done = state.options.format.scored(before, strokes, ends, state.cap)
    return Shot(
        shot.seat,
        shot.disc,
        shot.aim,
        slips(shot),
        flown.path,
        flown.marks,
        ends.lie,
        ends.holed,
        ends.out,
        ends.missed,
        ends.out and not ends.missed and waived(state, shot, flown),
        ends.under,
        _fines(state, shot, flown, ends),
        shot.paid,
        strokes,
        total,
        done,
    )


def strokes_of(state: Table, shot: Shooting, flown: Flown, ends: Rest) -> int:
    """Return all strokes of a throw: one, the penalties, and a drop-in (F-71, F-99)."""
    penalty = ends.missed or (ends.out and not waived(state, shot, flown))
    return 1 + shot.paid + _fines(state, shot, flown, ends) + penalty + ends.under


def _fines(state: Table, shot: Shooting, flown: Flown, ends: Rest) -> int:
    """Return the penalty strokes of the cards in force (F-137 to F-139)."""
    effects = (effect for played in in_force(shot) for effect in played.effects if effect.kind == "penalty")
    return sum(effect.number for effect in effects if _applies(state, effect.argument, flown, ends))


def _applies(state: Table, condition: str, flown: Flown, ends: Rest) -> bool:
    """Return whether a penalty's condition is met.

    "over y" names terrain of the path, "lie F" terrain of the next lie.
    """
    where, _, chars = condition.partition(" ")
    match where:
        case "over":
            return any(state.hole.at(here).char in tuple(chars) for here in flown.path)
        case "lie":
            return state.hole.at(ends.lie).char in tuple(chars)
        case _:
            return True


def slips(shot: Shooting) -> tuple[Slip, ...]:
    """Return the action cards of a throw in the order in which they were played."""
    working, forced = live(shot), in_force(shot)
    return tuple(
        Slip(
            played.card,
            played.by,
            played.turned,
            played.copied,
            choice_of(played),
            _status(played, working, forced),
        )
        for played in shot.plays
    )


def choice_of(played: Played) -> int:
    """Return which part of the card's text was chosen, from 0."""
    options = played.face.options
    return options.index(played.effects) if played.effects in options else 0


def _status(played: Played, working: tuple[Played, ...], forced: tuple[Played, ...]) -> str:
    if played.status != "works":
        return played.status
    if played not in working:
        return "void"
    return "works" if played in forced else "idle"
