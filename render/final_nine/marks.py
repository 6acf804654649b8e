"""The marks on the map of a position: the last or the planned flight, an open island, and the discs.

Discs are drawn on their cells, clear of the basket, of a flight and of each other.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.final_nine.courses.hole import Cell, Hole
from engine.final_nine.events import Shot
from engine.final_nine.text.hole_end import is_feat, is_in_basket, throw_sign
from engine.final_nine.view import Plan, View
from engine.game import Seat
from render import celebration
from render.canvas import Canvas, overlay
from render.final_nine import signs
from render.final_nine.layout import HoleLayout
from render.final_nine.meeples import marker
from render.holes import disc_placement, flight, pieces
from render.holes.disc_placement import Circle
from render.outline import Point
from render.palette import SEAT_COLOURS

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
    """The data that decides where discs are drawn; the cache key, as it seldom changes between clicks."""

    lies: tuple[Cell | None, ...]
    """By seat, the lie of a disc on the map, or None."""
    cast: tuple[bool, ...]
    """By seat, whether the player has a character."""
    first: Seat | None
    """The seat whose throw is shown."""
    way: tuple[Cell, ...]
    """The path of the last or the planned throw."""
    ends: Cell | None
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
    circles = (
        [*disc_placement.basket_circles(*basket_foot(scene.hole, plan), signs.basket_height(plan.cell))]
        if basket_
        else []
    )
    if scene.ends and scene.first not in playing:
        circles += _path_circles(scene.way, None, plan)
    places = {}
    for seat in sorted(playing, key=lambda seat: seat != scene.first):
        sharing = _seats_sharing(scene, seat, plan)
        reach = (plan.disc_radius + 3) * (_WIDE if scene.cast[seat] and len(sharing) == 1 else 1)
        wanted_point = _wanted_point(scene, seat, sharing, plan)
        places[seat] = disc_placement.free_point(
            wanted_point, reach, circles, plan.cell * _FAR[len(sharing) > 1], plan.area
        )
        circles.append(Circle(*places[seat], reach))
        if seat == scene.first:
            circles += _path_circles(scene.way, places[seat] if scene.way[-1:] == (scene.ends,) else None, plan)
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


def _path_circles(path: Sequence[Cell], lies: Point | None, plan: HoleLayout) -> list[Circle]:
    """Return circles for the part of a flight that is on the map."""
    tool, way = flight.pen_for(plan.cell), [here for here in path if plan.shows(here)]
    points = path_points(way, lies, plan)
    return (
        [*disc_placement.line_circles(flight.bend_path(tuple(points), tool), tool.ink / 2)] if len(points) > 1 else []
    )


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


def path_points(way: Sequence[Cell], lies: Point | None, plan: HoleLayout) -> list[Point]:
    """Return the middles of the cells; a drawn disc replaces the last one."""
    points = [plan.centre(here) for here in way]
    return [*points[:-1], lies] if lies and points else points


_HOPS: Final = frozenset({"skip", "roll", "kick", "post", "bounce"})
"""The events that move a disc on after touchdown (F-57)."""
_FLAT: Final = frozenset(".~o=y/^#")
"""Grounds that may be lightened."""
_CROWD: Final = 18
"""The largest radius of a meeple that shares its cell, in pixels."""


class PathParts(NamedTuple):
    """The path of a throw: through the air, then over the ground from touch to touch."""

    air: tuple[Cell, ...]
    ground: tuple[Cell, ...]


def split_path(shot: Shot) -> PathParts:
    """Split a finished throw's path where the disc first touched down."""
    touches = [mark.at for mark in shot.marks if mark.what in _HOPS]
    if not touches:
        return PathParts(shot.path, shot.path[-1:])
    ends = [shot.path[place] for place in (*touches, len(shot.path) - 1)]
    return PathParts(shot.path[: touches[0] + 1], tuple(ends))


def draw(canvas: Canvas, view: View, letters: Sequence[str], plan: HoleLayout) -> None:
    """Draw all marks on the map of the hole in play."""
    ahead = view.shot.plan if view.shot else None
    last = None if ahead else view.last
    places = disc_points(view, last, plan)
    _draw_island(canvas, view, plan)
    if last:
        _draw_last_throw(canvas, view, last, places.get(last.seat), plan)
    if view.options.chain_links or (last and view.hole.basket in last.path):
        _draw_basket(canvas, view, plan)
    if ahead and view.shot:
        _draw_planned_throw(canvas, ahead, plan)
    _draw_discs(canvas, view, last, letters, places, plan)
    if last and plan.shows(view.hole.basket):
        _draw_sign(canvas, view, last, plan)


def _draw_sign(canvas: Canvas, view: View, last: Shot, plan: HoleLayout) -> None:
    """Draw rays and confetti for an ace, or at the end of a hole the sign with the score of its last throw.

    The sign of a disc that was picked up is above the place where it lay.
    """
    (x, y), high = basket_foot(view.hole, plan), signs.basket_height(plan.cell)
    if last.holed and last.total == last.strokes == 1:
        celebration.celebrate_ace(canvas, x, y - high / 2, high, plan.area)
        return
    sign = throw_sign(view, last) if view.window == "over" else ""
    place = x, y - high / 2
    if view.options.format.putts and not is_in_basket(last) and plan.shows(last.lie):
        place = plan.centre(last.lie)
    if sign:
        celebration.draw_sign(canvas, sign, *place, high, plan.area, starry=is_feat(view, last))


def _draw_basket(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the basket over a flight that ends in it, or with the heavy chains of CHAIN LINKS (F-149)."""
    links = view.options.chain_links
    if plan.shows(view.hole.basket):
        standing = pieces.basket_sprite(signs.basket_height(plan.cell), "circle", links=links, firm=True)
        canvas.paste(standing, *basket_foot(view.hole, plan), "chain links" if links else "basket")


def _draw_island(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the rope of an island while a tee throw at it is due or was the last throw; ace runs have none (F-32)."""
    island, hole = view.hole.island, view.hole
    open_ = any(player.island and not player.done and not player.gone for player in view.players)
    if (
        island
        and plan.shows(island.high)
        and view.options.format.putts
        and (open_ or (view.last and view.last.path[0] == hole.tee))
    ):
        across, down = island.high.column - island.low.column + 1, island.high.row - island.low.row + 1
        corner = plan.corner(Cell(island.low.column, island.high.row))
        canvas.paste(signs.island_rope(across, down, plan.cell), *corner, "island")


def _draw_last_throw(canvas: Canvas, view: View, shot: Shot, lies: Point | None, plan: HoleLayout) -> None:
    """Draw the last throw: its flight, its touches, and the way back from a place where it could not stay.

    Of a throw that leaves the visible map only the part on the map is drawn.
    """
    air, ground = (tuple(filter(plan.shows, part)) for part in split_path(shot))
    rest = ground if ground[-1:] == (shot.lie,) or shot.holed else (*ground, shot.lie)
    _lighten(canvas, view.hole, [here for here in shot.path[1:] if plan.shows(here)], plan)
    tool = flight.pen_for(plan.cell)
    if len(air) > 1:
        flight.draw_flight(
            canvas, path_points(air, lies if rest == air[-1:] else None, plan), SEAT_COLOURS[shot.seat], tool
        )
        _draw_dots(canvas, air, plan)
        if air[0] == shot.path[0]:
            canvas.paste(pieces.path_dot(round(plan.cell * 0.11), True), *plan.centre(air[0]), "start")
    for one, other in pairwise(path_points(rest, lies, plan)):
        flight.draw_hop(canvas, one, other, tool)
        canvas.paste(pieces.touchdown_star(round(plan.cell * 0.17)), *one, "touchdown")
    for mark in shot.marks:
        if mark.die and plan.shows(shot.path[mark.at]):
            x, y = plan.corner(shot.path[mark.at])
            side = round(plan.cell * 0.4)
            canvas.paste(pieces.die_sprite(mark.die, side), x + side * 0.66, y + side * 0.66, f"die {mark.die}")


def _draw_dots(canvas: Canvas, air: tuple[Cell, ...], plan: HoleLayout) -> None:
    """Draw a dot on each cell that was passed in a straight line, well before the bend."""
    steps = [(two.column - one.column, two.row - one.row) for one, two in pairwise(air)]
    straight = next((place for place, step in enumerate(steps) if step != steps[0]), len(steps) + 1)
    for here in air[1 : min(straight - 1, len(air) - 1)]:
        canvas.paste(pieces.path_dot(round(plan.cell * 0.075)), *plan.centre(here))


def _lighten(canvas: Canvas, hole: Hole, path: Sequence[Cell], plan: HoleLayout) -> None:
    """Lighten the cells that were passed, where nothing stands on them."""
    for here in dict.fromkeys(path):
        if hole.terrain_at(here).char in _FLAT:
            x, y = plan.corner(here)
            overlay(canvas, _cell_mask(plan.cell), x, y, "petal", 0.22)


@lru_cache(maxsize=4)
def _cell_mask(cell: int) -> Image.Image:
    """Return the mask of a cell's inside."""
    mask = Image.new("1", (cell, cell))
    ImageDraw.Draw(mask).rounded_rectangle((3, 3, cell - 4, cell - 4), round(cell * 0.12), 1)
    return mask


def _draw_planned_throw(canvas: Canvas, ahead: Plan, plan: HoleLayout) -> None:
    """Draw the expected path of a throw, with a die where luck decides the rest (F-98)."""
    points = [plan.centre(here) for here in ahead.path if plan.shows(here)]
    if len(points) > 1:
        flight.draw_planned_flight(canvas, points, flight.pen_for(plan.cell))
    if not plan.shows(ahead.path[-1]):
        return
    if ahead.open:
        canvas.paste(pieces.waiting_die(round(plan.cell * 0.44)), *points[-1], "die")
        return
    if ahead.lie != ahead.path[-1]:
        flight.draw_hop(canvas, points[-1], plan.centre(ahead.lie), flight.pen_for(plan.cell))
        canvas.paste(pieces.touchdown_star(round(plan.cell * 0.17)), *points[-1], "planned out")
    radius = round(plan.cell * (0.5 if ahead.holed or ahead.under else 0.3))
    canvas.paste(pieces.landing_ring(radius, "ivory"), *plan.centre(ahead.lie), "planned")


def _draw_discs(
    canvas: Canvas,
    view: View,
    last: Shot | None,
    letters: Sequence[str],
    places: Mapping[Seat, Point],
    plan: HoleLayout,
) -> None:
    """Draw all discs still in play, the thrower's on top, and the ring of the last landing."""
    lies = [view.players[seat].lie for seat in places]
    if last and (last.seat in places or plan.shows(last.lie)):
        wide = 1.6 if view.players[last.seat].character and lies.count(last.lie) == 1 else 1.3
        radius = round(plan.disc_radius * wide) + 3 if last.seat in places else round(plan.cell * 0.5)
        canvas.paste(pieces.landing_ring(radius), *places.get(last.seat, plan.centre(last.lie)), "last throw")
    for seat in sorted(places, key=lambda seat: (places[seat][1], seat == view.thrower)):
        player = view.players[seat]
        radius = min(_CROWD, plan.disc_radius) if player.character and lies.count(player.lie) > 1 else plan.disc_radius
        canvas.paste(marker(player.character, letters[seat], SEAT_COLOURS[seat], radius), *places[seat], f"disc {seat}")
