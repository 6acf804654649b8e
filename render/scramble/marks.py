"""What is marked on the map for the moment: the last flight, what can be reached, the discs."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from engine.game import Seat
from engine.scramble.courses.grid import COMPASS, DELTA, Square, column, row
from engine.scramble.courses.hole import HEIGHT, Hole
from engine.scramble.events import Landed, Relieved
from engine.scramble.throw.flight import Option, Trail
from engine.scramble.view import Disc, View, letter
from render.canvas import Canvas
from render.holes import flight, pieces
from render.holes.pieces import Outcome
from render.palette import SEATS
from render.scramble.ground import cell
from render.scramble.place import ACROSS, CELL, LEFT, TOP, centre

_DISC, _MARK = 18, 35
_EDGE, _CLEAR = 26, 25
"""How near a disc comes to the map's edge; half the distance of discs that share a square."""
_DIRECTIONS = ("push", "great-shot")
_AFTER = ("Settle", "Keep", "Bad", "Route", "Push", "End")
"""The phases after a throw, in which it is the actor's own that flew last."""


class Flight(NamedTuple):
    """The last throw as it is drawn."""

    seat: Seat
    hole: int
    """Index in `View.holes`."""
    trail: Trail
    relief: tuple[Square, Square] | None = None
    """The square where the disc could not stay, and its lie."""


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


def last_flight(view: View) -> Flight | None:
    """The flight that is news, else the actor's own after its throw or that of the seat before it."""
    landed = [event for event in view.events if isinstance(event, Landed)]
    if landed:
        return _news(view, landed[-1])
    disc = view.discs[view.actor if view.phase in _AFTER else _before(view)]
    return Flight(disc.seat, disc.hole, disc.trail) if len(disc.trail) > 1 else None


def _news(view: View, landed: Landed) -> Flight:
    """A flight just made: whole where the disc could not stay or has gone on to the next hole."""
    disc = view.discs[landed.seat]
    back = [event for event in view.events if isinstance(event, Relieved) and event.seat == landed.seat]
    whole = bool(back) or disc.hole != landed.hole or len(disc.trail) < 2
    relief = (back[-1].square, back[-1].lie) if back else None
    return Flight(landed.seat, landed.hole, landed.trail if whole else disc.trail, relief)


def _before(view: View) -> Seat:
    """Who throws before the actor."""
    order = [seat for seat in view.order if not view.discs[seat].gone]
    return order[order.index(view.actor) - 1] if view.actor in order else view.actor


def draw(canvas: Canvas, view: View, letters: tuple[str, ...]) -> None:
    """Draws all marks on the map of the hole in question; discs with rings first, so that no letter is covered."""
    here = view.discs[view.target].hole
    playing = [disc for disc in view.discs if disc.hole == here and disc.status == "playing" and not disc.gone]
    last = last_flight(view)
    if last and last.hole == here:
        _flight(canvas, last, view.discs[last.seat].status == "playing")
    flyer = last.seat if last and last.hole == here else None
    places = spread(playing)
    for disc in sorted(playing, key=lambda disc: -(view.actor, flyer).count(disc.seat)):
        x, y = places[disc.seat]
        turn = disc.seat == view.actor and view.result is None
        canvas.paste(
            pieces.disc(letters[disc.seat], SEATS[disc.seat], _DISC + turn, turn=turn), x, y, f"disc {disc.seat}"
        )
        if disc.seat == flyer:
            canvas.paste(pieces.landing(34 if turn else 25), x, y, "last throw")
    taken = {disc.square for disc in playing}
    for reachable in (*numbered(view), *lettered(view)):
        _mark(canvas, view, reachable, reachable.option.square in taken)
    _directions(canvas, view)


def _flight(canvas: Canvas, flown: Flight, lies: bool) -> None:
    """The squares that a throw passed, the way back from where it could not stay, and where it ended for good."""
    flight.draw(canvas, LEFT, TOP, CELL, [cell(square) for square in flown.trail], SEATS[flown.seat])
    if flown.relief:
        square, lie = flown.relief
        back = column(lie) - column(square), row(lie) - row(square)
        canvas.paste(flight.jump(CELL, back), *centre(square))
        canvas.paste(pieces.touchdown(15), *centre(square), "out")
    if not lies:
        canvas.paste(pieces.landing(25), *centre(flown.trail[-1]), "last throw")


def spread(discs: list[Disc]) -> dict[Seat, tuple[float, float]]:
    """Where each disc is drawn: in the middle of its square, or round it where several share one."""
    places = {}
    for disc in discs:
        x, y = centre(disc.square)
        sharing = [other.seat for other in discs if other.square == disc.square]
        if len(sharing) > 1:
            far = _CLEAR / sin(pi / len(sharing))
            angle = pi + 2 * pi * sharing.index(disc.seat) / len(sharing)
            x = min(max(x + far * cos(angle), LEFT + _EDGE), LEFT + ACROSS - _EDGE)
            y = min(max(y + far * sin(angle), TOP + _EDGE), TOP + HEIGHT * CELL - _EDGE)
        places[disc.seat] = (x, y)
    return places


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
