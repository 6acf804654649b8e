"""What is marked on the map for the moment: the last flight, what can be reached, the discs."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from engine.game import Seat
from engine.scramble.course import HEIGHT, Hole
from engine.scramble.events import Landed, Relieved
from engine.scramble.flight import Option, Trail
from engine.scramble.grid import COMPASS, DELTA, Square, column, row
from engine.scramble.view import Disc, View, letter
from render.canvas import Canvas
from render.holes import flight, pieces
from render.holes.pieces import Outcome
from render.palette import SEATS
from render.scramble.ground import cell
from render.scramble.place import ACROSS, CELL, LEFT, TOP, centre

_DISC, _ON_TURN, _MARK, _EDGE = 18, 19, 35, 22
_DIRECTIONS = ("push", "great-shot")
_AFTER = ("Settle", "Keep", "Bad", "Route", "Push", "End")
"""The phases after a throw, in which it is the actor's own that flew last."""


class Reachable(NamedTuple):
    """A square where the disc in question may come down, with what it is called in the menu."""

    text: str
    outcome: Outcome
    option: Option


def outcome(hole: Hole, option: Option) -> Outcome:
    """What happens where an option comes down, as its shape tells it."""
    if option.outcome == "basket":
        return "in"
    if option.penalty(hole):
        return "penalty"
    return "tree" if option.outcome == "tree" or hole.ground[option.square] == "T" else "safe"


def lettered(view: View) -> list[Reachable]:
    """The options of the one set that is settled, with their letters; none while dice are chosen."""
    if len(view.reach) != 1 or view.phase == "Rolled":
        return []
    options = view.reach[0].options
    return [Reachable(letter(number), outcome(view.aimed, option), option) for number, option in enumerate(options)]


def numbered(view: View) -> list[Reachable]:
    """While dice are chosen every square that some set reaches, with the fewest spaces that lead there."""
    if view.phase != "Rolled":
        return []
    found: dict[Square, Reachable] = {}
    for reach in sorted(view.reach, key=lambda reach: reach.spaces):
        for option in reach.options:
            found.setdefault(option.square, Reachable(str(reach.spaces), outcome(view.aimed, option), option))
    return list(found.values())


def last_throw(view: View) -> Disc | None:
    """The disc that flew last: the actor's own after its throw, else that of the seat before it."""
    landed = [event.seat for event in view.events if isinstance(event, Landed)]
    seat = landed[-1] if landed else view.actor if view.phase in _AFTER else _before(view)
    disc = view.discs[seat]
    return disc if len(disc.trail) > 1 or landed else None


def _before(view: View) -> Seat:
    """Who throws before the actor."""
    order = [seat for seat in view.order if not view.discs[seat].gone] or [view.actor]
    return order[order.index(view.actor) - 1] if view.actor in order else view.actor


def draw(canvas: Canvas, view: View, letters: tuple[str, ...]) -> None:
    """Draws all marks on the map of the hole in question."""
    here = view.discs[view.target].hole
    playing = [disc for disc in view.discs if disc.hole == here and disc.status == "playing" and not disc.gone]
    last = last_throw(view)
    if last and last.hole == here:
        _flight(canvas, view, last)
    places = spread(playing, view.actor)
    for disc in sorted(playing, key=lambda disc: disc.seat == view.actor):
        x, y = places[disc.seat]
        _disc(canvas, disc.seat, letters[disc.seat], x, y, disc.seat == view.actor and view.result is None)
        if last and disc.seat == last.seat:
            canvas.paste(pieces.landing(34 if disc.seat == view.actor else 25), x, y, "last throw")
    taken = {disc.square for disc in playing}
    for reachable in (*numbered(view), *lettered(view)):
        _mark(canvas, view, reachable, reachable.option.square in taken)
    _directions(canvas, view)


def _flight(canvas: Canvas, view: View, disc: Disc) -> None:
    """The squares that the last throw passed, and the way back from where it could not stay."""
    trail = flown(view, disc)
    flight.draw(canvas, LEFT, TOP, CELL, [cell(square) for square in trail], SEATS[disc.seat])
    for event in view.events:
        if isinstance(event, Relieved) and event.seat == disc.seat:
            x, y = centre(event.square)
            back = column(event.lie) - column(event.square), row(event.lie) - row(event.square)
            canvas.paste(flight.jump(CELL, back), x, y)
            canvas.paste(pieces.touchdown(15), x, y, "out")
    if disc.status != "playing":
        canvas.paste(pieces.landing(25), *centre(trail[-1]), "last throw")


def flown(view: View, disc: Disc) -> Trail:
    """The whole flight while it is news, then what relief and cards have left of it."""
    news = [event.trail for event in view.events if isinstance(event, Landed) and event.seat == disc.seat]
    relieved = any(isinstance(event, Relieved) and event.seat == disc.seat for event in view.events)
    return news[-1] if news and (relieved or len(disc.trail) < 2) else disc.trail


def spread(discs: list[Disc], actor: Seat) -> dict[Seat, tuple[float, float]]:
    """Where each disc is drawn: in the middle of its square, or round it where several share one."""
    places = {}
    for disc in discs:
        x, y = centre(disc.square)
        sharing = [other.seat for other in discs if other.square == disc.square]
        if len(sharing) > 1:
            far = CELL * (0.5 + 0.15 * (len(sharing) - 2))
            angle = pi + 2 * pi * sharing.index(disc.seat) / len(sharing)
            x = min(max(x + far * cos(angle), LEFT + _EDGE), LEFT + ACROSS - _EDGE)
            y = min(max(y + far * sin(angle), TOP + _EDGE), TOP + HEIGHT * CELL - _EDGE)
        places[disc.seat] = (x, y)
    return places


def _disc(canvas: Canvas, seat: Seat, letters: str, x: float, y: float, turn: bool) -> None:
    sprite = pieces.disc(letters, SEATS[seat], _ON_TURN if turn else _DISC, turn=turn)
    canvas.paste(sprite, x, y, f"disc {seat}")


def _mark(canvas: Canvas, view: View, reachable: Reachable, taken: bool) -> None:
    """The mark of a square; where a disc lies it moves aside."""
    x, y = centre(reachable.option.square)
    if taken:
        x, y = x + CELL * 0.5, y - CELL * 0.5
    side = _MARK if len(reachable.text) == 1 else _MARK - 1
    canvas.paste(pieces.mark(reachable.text, reachable.outcome, side), x, y, f"option {reachable.text}")


def _directions(canvas: Canvas, view: View) -> None:
    """An arrow for each direction in which a card may move the disc."""
    square = view.discs[view.target].square
    for way in _ways(view):
        x, y = centre(square + DELTA[way])
        canvas.paste(pieces.arrow(45 * way - 90, 34), x, y, f"direction {COMPASS[way]}")


def _ways(view: View) -> Iterator[int]:
    for move in view.moves:
        if move.verb in _DIRECTIONS:
            yield COMPASS.index(move.detail)
