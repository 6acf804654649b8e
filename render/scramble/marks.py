"""Draw the marks of a position on the map: the last flight, the squares in reach, the discs."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from engine.game import Seat
from engine.scramble.cards.deck import DISCS, cards_with
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.courses.hole import HEIGHT, Hole
from engine.scramble.events import HoledOut, Landed, Relieved
from engine.scramble.throw.flight import FlightOption, Trail
from engine.scramble.view import Disc, View, option_letter
from render import celebration
from render.canvas import Canvas
from render.holes import disc_placement, flight, pieces
from render.holes.disc_placement import Area, Circle
from render.holes.pieces import PIPS, Outcome
from render.outline import Point
from render.palette import SEAT_COLOURS
from render.scramble.board_ground import CELL, MAP_LEFT, MAP_TOP, MAP_WIDTH, square_centre
from render.scramble.ground import basket_height

_DISC, MARK_PIXELS, _LINE = 18, 39, 4.5
"""The radius of a disc, the side of a mark, and half the width of a flight, in pixels."""
_CLEAR = 22
"""Half the distance between discs that share a square, in pixels."""
_ALONE, _SHARED = 0.55, 0.5
"""How far aside a disc may move in squares, alone on its square or sharing it."""
GRASS, LISTED = "grass", "panel"
"""The ground of a mark: the map, or the list of choices."""
_LETTERS = 26
"""The number of marks with letters to cache; more squares are seldom in reach."""
_NEXT = 1.6
"""The greatest distance in squares between two places of a trail that is no jump."""
MAP_AREA = Area(MAP_LEFT, MAP_TOP, MAP_LEFT + MAP_WIDTH, MAP_TOP + HEIGHT * CELL)
_DIRECTIONS = ("push", *cards_with("shift_disc"))
"""The verbs of moves whose detail is a direction."""
_AFTER = ("Settle", "Keep", "Bad", "Route", "Push", "End")
"""The phases after a throw, in which the actor's own disc flew last."""


class DrawnThrow(NamedTuple):
    """The last throw as it is drawn."""

    seat: Seat
    hole: int
    """Index in `View.holes`."""
    trail: Trail
    relief: tuple[Square, Square] | None = None
    """The square where the disc could not stay, and its lie."""


class Reachable(NamedTuple):
    """A square where the disc can land, with its text in the menu."""

    text: str
    outcome: Outcome
    option: FlightOption


def mark_outcome(hole: Hole, option: FlightOption) -> Outcome:
    """Return the outcome of an option as the shape of its mark."""
    if option.outcome == "basket":
        return "in"
    if option.has_penalty(hole):
        return "penalty"
    return "tree" if option.outcome == "tree" or hole.ground[option.square] == "T" else "safe"


def warm_cache(ground: str) -> None:
    """Cache the most common marks: empty ones, ones with letters, ones with the sums of dice."""
    texts = [("", False), *((option_letter(number), False) for number in range(_LETTERS))]
    texts += [(str(spaces), True) for spaces in range(1, len(DISCS) * len(PIPS) + 1)]
    for text, sum_ in texts:
        pieces.reach_mark(text, "safe", MARK_PIXELS, ground, sum_)


def lettered_options(view: View) -> list[Reachable]:
    """Return the options of the settled set of dice with their letters; none while dice are chosen."""
    if len(view.reach) != 1 or view.phase == "Rolled":
        return []
    options = view.reach[0].options
    return [
        Reachable(option_letter(number), mark_outcome(view.target_hole, option), option)
        for number, option in enumerate(options)
    ]


def numbered_options(view: View) -> list[Reachable]:
    """Return, while dice are chosen, every square in reach with the fewest spaces that lead there."""
    if view.phase != "Rolled":
        return []
    options: dict[Square, Reachable] = {}
    for reach in sorted(view.reach, key=lambda reach: reach.spaces):
        for option in reach.options:
            options.setdefault(
                option.square, Reachable(str(reach.spaces), mark_outcome(view.target_hole, option), option)
            )
    return list(options.values())


def last_flight(view: View) -> DrawnThrow | None:
    """Return the flight that is news, else the actor's own after its throw, or the previous seat's."""
    landings = [event for event in view.events if isinstance(event, Landed)]
    if landings:
        return _new_flight(view, landings[-1])
    disc = view.discs[view.actor if view.phase in _AFTER else _previous_seat(view)]
    return DrawnThrow(disc.seat, disc.hole, disc.trail) if len(disc.trail) > 1 else None


def _new_flight(view: View, landing: Landed) -> DrawnThrow:
    """Return a flight just made, all of it if the disc could not stay or has gone on to the next hole."""
    disc = view.discs[landing.seat]
    back = [event for event in view.events if isinstance(event, Relieved) and event.seat == landing.seat]
    whole = bool(back) or disc.hole != landing.hole or len(disc.trail) < 2
    relief = (back[-1].square, back[-1].lie) if back else None
    return DrawnThrow(landing.seat, landing.hole, landing.trail if whole else disc.trail, relief)


def _previous_seat(view: View) -> Seat:
    """Return the seat that throws before the actor."""
    order = [seat for seat in view.order if not view.discs[seat].gone]
    return order[order.index(view.actor) - 1] if view.actor in order else view.actor


def draw(canvas: Canvas, view: View, letters: tuple[str, ...]) -> None:
    """Draw all marks on the map of the hole in question; discs with rings first, so that no letter is covered."""
    here = view.discs[view.target].hole
    playing = [disc for disc in view.discs if disc.hole == here and disc.status == "playing" and not disc.gone]
    last = last_flight(view)
    last = last if last and last.hole == here else None
    flyer = last.seat if last else None
    options = [*numbered_options(view), *lettered_options(view)]
    places = disc_points(playing, view.target_hole, last, [one.option.square for one in options])
    if last:
        _draw_last_flight(canvas, last, places.get(last.seat) if view.discs[last.seat].status == "playing" else None)
    for disc in sorted(playing, key=lambda disc: -(view.actor, flyer).count(disc.seat)):
        x, y = places[disc.seat]
        turn = disc.seat == view.actor and view.result is None
        canvas.paste(
            pieces.disc(letters[disc.seat], SEAT_COLOURS[disc.seat], _DISC + turn, turn=turn), x, y, f"disc {disc.seat}"
        )
        if disc.seat == flyer:
            canvas.paste(pieces.landing_ring(34 if turn else 25), x, y, "last throw")
    disc_squares = {disc.square for disc in playing}
    for reachable in options:
        _draw_mark(canvas, view, reachable, reachable.option.square in disc_squares)
    _draw_directions(canvas, view)
    if any(isinstance(event, HoledOut) and (event.hole, event.throws) == (here, 1) for event in view.events):
        x, y = square_centre(view.target_hole.basket)
        celebration.celebrate_ace(canvas, x, y + (CELL - basket_height(CELL)) / 2, basket_height(CELL), MAP_AREA)


def _draw_last_flight(canvas: Canvas, disc_flight: DrawnThrow, lies: Point | None) -> None:
    """Draw the squares that a throw passed, the way back from where it could not stay, and its landing."""
    draw_trail(canvas, _flight_points(disc_flight, lies), CELL, SEAT_COLOURS[disc_flight.seat])
    tool = flight.pen_for(CELL)
    if disc_flight.relief:
        square, lie = disc_flight.relief
        flight.draw_hop(canvas, square_centre(square), lies or square_centre(lie), tool)
        canvas.paste(pieces.touchdown_star(15), *square_centre(square), "out")
    if not lies:
        canvas.paste(pieces.landing_ring(25), *square_centre(disc_flight.trail[-1]), "last throw")


def _flight_points(disc_flight: DrawnThrow, lies: Point | None) -> list[Point]:
    """Return the middles of a throw's squares; the last one is the place where its disc is drawn."""
    points = [square_centre(square) for square in disc_flight.trail]
    return [*points[:-1], lies] if lies and not disc_flight.relief else points


def draw_trail(canvas: Canvas, points: Sequence[Point], cell: int, colour: str) -> None:
    """Draw a flight over squares of this size, with a dot on each square passed; jumps are dashed."""
    tool, run = flight.pen_for(cell), [points[0]]
    for one, other in pairwise(points):
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) > _NEXT * cell:
            flight.draw_hop(canvas, one, other, tool)
            _draw_run(canvas, run, colour, tool)
            run = []
        run.append(other)
    _draw_run(canvas, run, colour, tool)
    for point in points[1:-1]:
        canvas.paste(pieces.path_dot(5 if cell >= CELL else 3), *point)
    canvas.paste(pieces.path_dot(8 if cell >= CELL else 5, True), *points[0])


def _draw_run(canvas: Canvas, points: Sequence[Point], colour: str, tool: flight.Pen) -> None:
    if len(points) > 1:
        flight.draw_flight(canvas, points, colour, tool)


def disc_points(
    discs: Sequence[Disc], hole: Hole, last: DrawnThrow | None = None, offered_squares: Collection[Square] = ()
) -> dict[Seat, Point]:
    """Return where each disc is drawn: clear of basket, last flight, offered squares and each other."""
    x, foot = square_centre(hole.basket)
    circles = [*disc_placement.basket_circles(x, foot + CELL / 2, basket_height(CELL))]
    circles += [
        Circle(*square_centre(square), MARK_PIXELS / 2)
        for square in {*offered_squares} - {disc.square for disc in discs}
    ]
    flyer = last.seat if last else None
    if last and flyer not in {disc.seat for disc in discs}:
        circles += disc_placement.line_circles(_flight_points(last, None), _LINE)
    places: dict[Seat, Point] = {}
    for disc in sorted(discs, key=lambda disc: disc.seat != flyer):
        sharing = [other.seat for other in discs if other.square == disc.square]
        far = CELL * (_ALONE if len(sharing) == 1 else _SHARED)
        places[disc.seat] = disc_placement.free_point(_wanted_point(disc, sharing), _DISC + 3, circles, far, MAP_AREA)
        circles.append(Circle(*places[disc.seat], _DISC + 3))
        if last and disc.seat == flyer:
            circles += disc_placement.line_circles(_flight_points(last, places[disc.seat]), _LINE)
    return places


def _wanted_point(disc: Disc, sharing: Sequence[Seat]) -> Point:
    """Return the middle of a disc's square, or its place around it if several share the square."""
    x, y = square_centre(disc.square)
    if len(sharing) == 1:
        return x, y
    far = _CLEAR / sin(pi / len(sharing))
    angle = pi + 2 * pi * sharing.index(disc.seat) / len(sharing)
    return x + far * cos(angle), y + far * sin(angle)


def _draw_mark(canvas: Canvas, view: View, reachable: Reachable, has_disc: bool) -> None:
    """Draw the mark of a square, aside if a disc lies there."""
    x, y = square_centre(reachable.option.square)
    if has_disc:
        x, y = x + CELL * 0.5, y - CELL * 0.5
    mark = pieces.reach_mark(reachable.text, reachable.outcome, MARK_PIXELS, GRASS, view.phase == "Rolled")
    canvas.paste(mark, x, y, f"option {reachable.text}")


def _draw_directions(canvas: Canvas, view: View) -> None:
    """Draw an arrow for each direction in which a card may move the disc."""
    square = view.discs[view.target].square
    for way in _open_directions(view):
        x, y = square_centre(square + DELTA[way])
        canvas.paste(pieces.direction_arrow(45 * way - 90, 34), x, y, f"direction {COMPASS[way]}")


def _open_directions(view: View) -> Iterator[int]:
    for move in view.moves:
        if move.verb in _DIRECTIONS:
            yield COMPASS.index(move.detail)
