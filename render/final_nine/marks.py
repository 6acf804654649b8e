"""What is marked on the map for the moment: the last flight or the planned one, the discs, an open island."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.shot import Shot
from engine.final_nine.view import Plan, View
from engine.game import Seat
from render import celebration
from render.canvas import Canvas
from render.final_nine import signs
from render.final_nine.meeples import marker
from render.final_nine.place import Place
from render.holes import basket, dice, flight, pieces, spots
from render.holes.glaze import glaze
from render.holes.spots import Round
from render.outline import Point
from render.palette import SEATS

_HOPS: Final = frozenset({"skip", "roll", "kick", "post", "bounce"})
"""What moves a disc on after it has touched down (F-57)."""
_APART: Final = (
    ((0, 0),),
    ((-0.33, 0), (0.33, 0)),
    ((-0.33, 0.24), (0.33, 0.24), (0, -0.33)),
    ((-0.33, -0.33), (0.33, -0.33), (-0.33, 0.33), (0.33, 0.33)),
)
"""How far from the middle of its grid each of several discs lies, in cells."""
_FLAT: Final = frozenset(".~o=y/^#")
"""Grounds that can be lightened."""
_ARMS: Final = 1.1
"""Meeples with their arms need so many times as much."""
_CROWD: Final = 18
"""The largest radius of a meeple that shares its grid."""
_WIDE: Final = 1.3
"""How far a meeple reaches, in radii of a disc."""
_FAR: Final = (0.42, 0.12)
"""How far aside a disc goes, alone on its grid or one of several, in cells."""


class Ways(NamedTuple):
    """The path of a throw: through the air, then over the ground from touch to touch."""

    air: tuple[Grid, ...]
    ground: tuple[Grid, ...]


def ways(shot: Shot) -> Ways:
    """A finished throw's path, parted where the disc first touched down."""
    touches = [mark.at for mark in shot.marks if mark.what in _HOPS]
    if not touches:
        return Ways(shot.path, shot.path[-1:])
    ends = [shot.path[place] for place in (*touches, len(shot.path) - 1)]
    return Ways(shot.path[: touches[0] + 1], tuple(ends))


def draw(canvas: Canvas, view: View, letters: Sequence[str], plan: Place) -> None:
    """Draws all marks on the map of the hole being played."""
    ahead = view.shot.plan if view.shot else None
    last = None if ahead else view.last
    places = spread(view, last, plan)
    _island(canvas, view, plan)
    if last:
        _flown(canvas, view, last, places.get(last.seat), plan)
    if view.options.chain_links or (last and view.hole.basket in last.path):
        _basket(canvas, view, plan)
    if ahead and view.shot:
        _planned(canvas, ahead, plan)
    _discs(canvas, view, last, letters, places, plan)
    if last and last.holed and last.total == last.strokes == 1 and plan.shows(view.hole.basket):
        (x, foot), high = _foot(view.hole, plan), signs.height(plan.cell)
        celebration.ace(canvas, x, foot - high / 2, high, plan.area)


def _basket(canvas: Canvas, view: View, plan: Place) -> None:
    """The basket above a flight that ends in it; with the heavy chains of CHAIN LINKS (F-149)."""
    links = view.options.chain_links
    if plan.shows(view.hole.basket):
        standing = basket.standing(signs.height(plan.cell), "circle", links=links, firm=True)
        canvas.paste(standing, *_foot(view.hole, plan), "chain links" if links else "basket")


def _foot(hole: Hole, plan: Place) -> Point:
    """Where the basket's pole stands."""
    x, y = plan.corner(hole.basket)
    return x + plan.cell / 2, y + signs.FOOT * plan.cell


def _island(canvas: Canvas, view: View, plan: Place) -> None:
    """The rope round an island while a tee throw at it is to come or was the last throw; aces need none (F-32)."""
    island, hole = view.hole.island, view.hole
    open_ = any(player.island and not player.done and not player.gone for player in view.players)
    if (
        island
        and plan.shows(island.high)
        and view.options.format.putts
        and (open_ or (view.last and view.last.path[0] == hole.tee))
    ):
        across, down = island.high.column - island.low.column + 1, island.high.row - island.low.row + 1
        corner = plan.corner(Grid(island.low.column, island.high.row))
        canvas.paste(signs.rope(across, down, plan.cell), *corner, "island")


def _flown(canvas: Canvas, view: View, shot: Shot, lies: Point | None, plan: Place) -> None:
    """The last throw up to where its disc is drawn: its flight, its touches, the way back from where it could not stay.

    Of a throw from or to where the map does not reach only the part on the map is drawn.
    """
    air, ground = (tuple(filter(plan.shows, part)) for part in ways(shot))
    rest = ground if ground[-1:] == (shot.lie,) or shot.holed else (*ground, shot.lie)
    _lighten(canvas, view.hole, [here for here in shot.path[1:] if plan.shows(here)], plan)
    tool = flight.pen(plan.cell)
    if len(air) > 1:
        flight.flown(canvas, _line(air, lies if rest == air[-1:] else None, plan), SEATS[shot.seat], tool)
        _dots(canvas, air, plan)
        if air[0] == shot.path[0]:
            canvas.paste(pieces.spot(round(plan.cell * 0.11), True), *plan.centre(air[0]), "start")
    for one, other in pairwise(_line(rest, lies, plan)):
        flight.hop(canvas, one, other, tool)
        canvas.paste(pieces.touchdown(round(plan.cell * 0.17)), *one, "touchdown")
    for mark in shot.marks:
        if mark.die and plan.shows(shot.path[mark.at]):
            x, y = plan.corner(shot.path[mark.at])
            side = round(plan.cell * 0.4)
            canvas.paste(dice.rolled(mark.die, side), x + side * 0.66, y + side * 0.66, f"die {mark.die}")


def _line(way: Sequence[Grid], lies: Point | None, plan: Place) -> list[Point]:
    """The middles of grids, the last one the place where the disc is drawn, if it is."""
    points = [plan.centre(here) for here in way]
    return [*points[:-1], lies] if lies and points else points


def _dots(canvas: Canvas, air: tuple[Grid, ...], plan: Place) -> None:
    """A dot on each grid that was passed straight on, well before the bend."""
    steps = [(two.column - one.column, two.row - one.row) for one, two in pairwise(air)]
    straight = next((place for place, step in enumerate(steps) if step != steps[0]), len(steps) + 1)
    for here in air[1 : min(straight - 1, len(air) - 1)]:
        canvas.paste(pieces.spot(round(plan.cell * 0.075)), *plan.centre(here))


def _lighten(canvas: Canvas, hole: Hole, path: Sequence[Grid], plan: Place) -> None:
    """Shows the grids that were passed, where nothing stands on them."""
    for here in dict.fromkeys(path):
        if hole.at(here).char in _FLAT:
            x, y = plan.corner(here)
            glaze(canvas, _tile(plan.cell), x, y, "petal", 0.22)


@lru_cache(maxsize=4)
def _tile(cell: int) -> Image.Image:
    """The inside of a cell."""
    mask = Image.new("1", (cell, cell))
    ImageDraw.Draw(mask).rounded_rectangle((3, 3, cell - 4, cell - 4), round(cell * 0.12), 1)
    return mask


def _planned(canvas: Canvas, ahead: Plan, plan: Place) -> None:
    """Where a throw would go as things stand; a die where luck decides on (F-98)."""
    points = [plan.centre(here) for here in ahead.path if plan.shows(here)]
    if len(points) > 1:
        flight.planned(canvas, points, flight.pen(plan.cell))
    if not plan.shows(ahead.path[-1]):
        return
    if ahead.open:
        canvas.paste(dice.waiting(round(plan.cell * 0.44)), *points[-1], "die")
        return
    if ahead.lie != ahead.path[-1]:
        flight.hop(canvas, points[-1], plan.centre(ahead.lie), flight.pen(plan.cell))
        canvas.paste(pieces.touchdown(round(plan.cell * 0.17)), *points[-1], "planned out")
    radius = round(plan.cell * (0.5 if ahead.holed or ahead.under else 0.3))
    canvas.paste(pieces.landing(radius, "ivory"), *plan.centre(ahead.lie), "planned")


def _discs(
    canvas: Canvas, view: View, last: Shot | None, letters: Sequence[str], places: Mapping[Seat, Point], plan: Place
) -> None:
    """Everybody still playing, the thrower on top, and the ring of the last landing."""
    lies = [view.players[seat].lie for seat in places]
    if last and (last.seat in places or plan.shows(last.lie)):
        wide = 1.6 if view.players[last.seat].character and lies.count(last.lie) == 1 else 1.3
        radius = round(plan.disc * wide) + 3 if last.seat in places else round(plan.cell * 0.5)
        canvas.paste(pieces.landing(radius), *places.get(last.seat, plan.centre(last.lie)), "last throw")
    for seat in sorted(places, key=lambda seat: (places[seat][1], seat == view.thrower)):
        player = view.players[seat]
        radius = min(_CROWD, plan.disc) if player.character and lies.count(player.lie) > 1 else plan.disc
        canvas.paste(marker(player.character, letters[seat], SEATS[seat], radius), *places[seat], f"disc {seat}")


def spread(view: View, last: Shot | None, plan: Place) -> dict[Seat, Point]:
    """Where each disc on the map is drawn: on its grid, clear of the basket, of a flight and of each other."""
    playing = [seat for seat, one in enumerate(view.players) if not one.done and not one.gone and plan.shows(one.lie)]
    first = last.seat if last else view.thrower
    taken = [*spots.standing(*_foot(view.hole, plan), signs.height(plan.cell))] if plan.shows(view.hole.basket) else []
    if last and first not in playing:
        taken += _way(last.path, None, plan)
    places = {}
    for seat in sorted(playing, key=lambda seat: seat != first):
        sharing = _sharing(view, playing, seat, last, plan)
        reach = (plan.disc + 3) * (_WIDE if view.players[seat].character and len(sharing) == 1 else 1)
        wanted = _apart(view, seat, sharing, plan)
        places[seat] = spots.settled(wanted, reach, taken, plan.cell * _FAR[len(sharing) > 1], plan.area)
        taken.append(Round(*places[seat], reach))
        if seat == first and last:
            taken += _way(last.path, places[seat] if last.path[-1] == last.lie else None, plan)
        elif seat == first and view.shot and view.shot.plan:
            taken += _way(view.shot.plan.path, None, plan)
    return places


def _sharing(view: View, playing: Sequence[Seat], seat: Seat, last: Shot | None, plan: Place) -> list[Seat]:
    """Who lies on the grid of a seat, by their places there; whose flight ended there lies where it came in."""
    sharing = [other for other in playing if view.players[other].lie == view.players[seat].lie]
    if last and last.seat in sharing and len(last.path) > 1 < len(sharing) and last.path[-1] == last.lie:
        came, (x, y) = plan.centre(last.path[-2]), plan.centre(last.lie)
        places = [(x + right * plan.cell, y + down * plan.cell) for right, down in _APART[len(sharing) - 1]]
        sharing.remove(last.seat)
        sharing.insert(min(range(len(places)), key=lambda place: dist(places[place], came)), last.seat)
    return sharing


def _way(path: Sequence[Grid], lies: Point | None, plan: Place) -> list[Round]:
    """What a flight takes up, as far as it is on the map."""
    tool, way = flight.pen(plan.cell), [here for here in path if plan.shows(here)]
    line = _line(way, lies, plan)
    return [*spots.along(flight.bend(tuple(line), tool), tool.ink / 2)] if len(line) > 1 else []


def _apart(view: View, seat: Seat, sharing: Sequence[Seat], plan: Place) -> Point:
    """The middle of a grid, or the place beside it where several lie, all of them on the map."""
    cast = any(player.character for player in view.players)
    far, apart = plan.cell * (_ARMS if cast else 1), _APART[len(sharing) - 1]
    right, down = apart[sharing.index(seat)]
    middle = plan.centre(view.players[seat].lie)
    x, y = plan.area.inside(middle, far * max(map(max, apart)) + plan.disc * (len(sharing) > 1))
    return x + right * far, y + down * far
