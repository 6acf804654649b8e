"""What is marked on the map in a position: the last or the planned flight, the discs, an open island."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
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
from render.final_nine.lies import basket_foot, path_points, disc_points
from render.final_nine.meeples import marker
from render.final_nine.place import HoleLayout
from render.holes import basket, dice, flight, pieces
from render.holes.glaze import overlay
from render.outline import Point
from render.palette import SEAT_COLOURS

_HOPS: Final = frozenset({"skip", "roll", "kick", "post", "bounce"})
"""What moves a disc on after touchdown (F-57)."""
_FLAT: Final = frozenset(".~o=y/^#")
"""Grounds that may be lightened."""
_CROWD: Final = 18
"""The largest radius of a meeple that shares its cell, in pixels."""


class PathParts(NamedTuple):
    """The path of a throw: through the air, then over the ground from touch to touch."""

    air: tuple[Grid, ...]
    ground: tuple[Grid, ...]


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
    if last and last.holed and last.total == last.strokes == 1 and plan.shows(view.hole.basket):
        (x, y), high = basket_foot(view.hole, plan), signs.basket_height(plan.cell)
        celebration.celebrate_ace(canvas, x, y - high / 2, high, plan.area)


def _draw_basket(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the basket over a flight that ends in it, or with the heavy chains of CHAIN LINKS (F-149)."""
    links = view.options.chain_links
    if plan.shows(view.hole.basket):
        standing = basket.basket_sprite(signs.basket_height(plan.cell), "circle", links=links, firm=True)
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
        corner = plan.corner(Grid(island.low.column, island.high.row))
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
        flight.draw_flight(canvas, path_points(air, lies if rest == air[-1:] else None, plan), SEAT_COLOURS[shot.seat], tool)
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
            canvas.paste(dice.die_sprite(mark.die, side), x + side * 0.66, y + side * 0.66, f"die {mark.die}")


def _draw_dots(canvas: Canvas, air: tuple[Grid, ...], plan: HoleLayout) -> None:
    """Draw a dot on each cell that was passed in a straight line, well before the bend."""
    steps = [(two.column - one.column, two.row - one.row) for one, two in pairwise(air)]
    straight = next((place for place, step in enumerate(steps) if step != steps[0]), len(steps) + 1)
    for here in air[1 : min(straight - 1, len(air) - 1)]:
        canvas.paste(pieces.path_dot(round(plan.cell * 0.075)), *plan.centre(here))


def _lighten(canvas: Canvas, hole: Hole, path: Sequence[Grid], plan: HoleLayout) -> None:
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
        canvas.paste(dice.waiting_die(round(plan.cell * 0.44)), *points[-1], "die")
        return
    if ahead.lie != ahead.path[-1]:
        flight.draw_hop(canvas, points[-1], plan.centre(ahead.lie), flight.pen_for(plan.cell))
        canvas.paste(pieces.touchdown_star(round(plan.cell * 0.17)), *points[-1], "planned out")
    radius = round(plan.cell * (0.5 if ahead.holed or ahead.under else 0.3))
    canvas.paste(pieces.landing_ring(radius, "ivory"), *plan.centre(ahead.lie), "planned")


def _draw_discs(
    canvas: Canvas, view: View, last: Shot | None, letters: Sequence[str], places: Mapping[Seat, Point], plan: HoleLayout
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
