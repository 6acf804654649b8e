"""Where discs are drawn on a map: on their cells, clear of the basket, of a flight and of each other."""

from collections.abc import Sequence
from functools import lru_cache
from math import dist
from typing import Final, NamedTuple

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.shot import Shot
from engine.final_nine.view import View
from engine.game import Seat
from render.final_nine import signs
from render.final_nine.place import HoleLayout
from render.holes import flight, spots
from render.holes.spots import Circle
from render.outline import Point

_APART: Final = (
    ((0, 0),),
    ((-0.33, 0), (0.33, 0)),
    ((-0.33, 0.24), (0.33, 0.24), (0, -0.33)),
    ((-0.33, -0.33), (0.33, -0.33), (-0.33, 0.33), (0.33, 0.33)),
)
"""The offsets of discs that share a cell from its middle, in cells."""
_ARMS: Final = 1.1
"""The factor by which meeples, with their arms, need more room."""
_WIDE: Final = 1.3
"""The reach of a meeple, in radii of a disc."""
_FAR: Final = (0.42, 0.12)
"""How far aside a disc may move in cells, alone on its cell or sharing it."""


class Scene(NamedTuple):
    """Everything that decides where discs are drawn; the cache key, as it seldom changes between clicks."""

    lies: tuple[Grid | None, ...]
    """By seat, the lie of a disc on the map, or None."""
    cast: tuple[bool, ...]
    """By seat, whether the player has a character."""
    first: Seat | None
    """The seat whose throw is shown."""
    way: tuple[Grid, ...]
    """The path of the last or the planned throw."""
    ends: Grid | None
    """The lie of the last throw, if that is shown."""
    hole: Hole


def disc_points(view: View, last: Shot | None, plan: HoleLayout) -> dict[Seat, Point]:
    """Return where each disc on the map is drawn: clear of the basket, of a flight and of each other."""
    lies = (None if one.done or one.gone or not plan.shows(one.lie) else one.lie for one in view.players)
    cast = (bool(one.character) for one in view.players)
    ahead = view.shot.plan.path if view.shot and view.shot.plan else ()
    first, way, ends = (last.seat, last.path, last.lie) if last else (view.thrower, ahead, None)
    return dict(_spread_discs(Scene((*lies,), (*cast,), first, way, ends, view.hole), plan))


@lru_cache(maxsize=512)
def _spread_discs(scene: Scene, plan: HoleLayout) -> tuple[tuple[Seat, Point], ...]:
    playing = [seat for seat, lie in enumerate(scene.lies) if lie]
    basket_ = plan.shows(scene.hole.basket)
    taken = [*spots.basket_circles(*basket_foot(scene.hole, plan), signs.basket_height(plan.cell))] if basket_ else []
    if scene.ends and scene.first not in playing:
        taken += _path_circles(scene.way, None, plan)
    places = {}
    for seat in sorted(playing, key=lambda seat: seat != scene.first):
        sharing = _seats_sharing(scene, seat, plan)
        reach = (plan.disc_radius + 3) * (_WIDE if scene.cast[seat] and len(sharing) == 1 else 1)
        wanted = _wanted_point(scene, seat, sharing, plan)
        places[seat] = spots.free_point(wanted, reach, taken, plan.cell * _FAR[len(sharing) > 1], plan.area)
        taken.append(Circle(*places[seat], reach))
        if seat == scene.first:
            taken += _path_circles(scene.way, places[seat] if scene.way[-1:] == (scene.ends,) else None, plan)
    return (*places.items(),)


def _seats_sharing(scene: Scene, seat: Seat, plan: HoleLayout) -> list[Seat]:
    """Return the seats on the same cell in drawing order.

    A disc that just landed is drawn where its flight came in.
    """
    here, way = scene.lies[seat], scene.way
    sharing = [other for other, lie in enumerate(scene.lies) if lie == here]
    if scene.ends and scene.first in sharing and way[-1] == scene.ends and len(way) > 1 < len(sharing):
        came, (x, y) = plan.centre(way[-2]), plan.centre(scene.ends)
        places = [(x + right * plan.cell, y + down * plan.cell) for right, down in _APART[len(sharing) - 1]]
        sharing.remove(scene.first)
        sharing.insert(min(range(len(places)), key=lambda place: dist(places[place], came)), scene.first)
    return sharing


def _path_circles(path: Sequence[Grid], lies: Point | None, plan: HoleLayout) -> list[Circle]:
    """Return circles for the part of a flight that is on the map."""
    tool, way = flight.pen_for(plan.cell), [here for here in path if plan.shows(here)]
    drawn = path_points(way, lies, plan)
    return [*spots.line_circles(flight.bend_path(tuple(drawn), tool), tool.ink / 2)] if len(drawn) > 1 else []


def _wanted_point(scene: Scene, seat: Seat, sharing: Sequence[Seat], plan: HoleLayout) -> Point:
    """Return the middle of the disc's cell, or its place in the cell if several discs share it."""
    far, apart, lie = plan.cell * (_ARMS if any(scene.cast) else 1), _APART[len(sharing) - 1], scene.lies[seat]
    assert lie
    right, down = apart[sharing.index(seat)]
    x, y = plan.area.clamp(plan.centre(lie), far * max(map(max, apart)) + plan.disc_radius * (len(sharing) > 1))
    return x + right * far, y + down * far


def basket_foot(hole: Hole, plan: HoleLayout) -> Point:
    """Return where the basket's pole stands."""
    x, y = plan.corner(hole.basket)
    return x + plan.cell / 2, y + signs.BASKET_FOOT * plan.cell


def path_points(way: Sequence[Grid], lies: Point | None, plan: HoleLayout) -> list[Point]:
    """Return the middles of the cells; a drawn disc replaces the last one."""
    points = [plan.centre(here) for here in way]
    return [*points[:-1], lies] if lies and points else points
