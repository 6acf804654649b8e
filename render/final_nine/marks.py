"""What is marked on the map for the moment: the last flight or the planned one, the discs, an open island."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.shot import Shot
from engine.final_nine.view import Plan, View
from engine.game import Seat
from render.canvas import Canvas
from render.final_nine import flight, signs
from render.final_nine.meeples import marker
from render.final_nine.place import Place
from render.holes import basket, dice, pieces
from render.holes.glaze import glaze
from render.outline import Point
from render.palette import SEATS

_HOPS: Final = frozenset({"skip", "roll", "kick", "post", "bounce"})
"""What moves a disc on after it has touched down (F-57)."""
_APART: Final = (
    ((0, 0),),
    ((-0.27, 0), (0.27, 0)),
    ((-0.27, 0.18), (0.27, 0.18), (0, -0.24)),
    ((-0.29, -0.29), (0.29, -0.29), (-0.29, 0.29), (0.29, 0.29)),
)
"""How far from the middle of its grid each of several discs lies, in cells."""
_FLAT: Final = frozenset(".~o=y/^#")
"""Grounds that can be lightened."""
_CLOSE: Final = 1.7
"""Small cells need so many times as much."""
_ARMS: Final = 1.35
"""And meeples with their arms so many times."""
_CROWD: Final = 18
"""The largest radius of a meeple that shares its grid."""


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
    if view.options.chain_links:
        _links(canvas, view, plan)
    _island(canvas, view, plan)
    if last:
        _flown(canvas, view, last, plan)
    if ahead and view.shot:
        _planned(canvas, ahead, plan)
    _discs(canvas, view, last, letters, plan)


def _links(canvas: Canvas, view: View, plan: Place) -> None:
    """The heavy chains of CHAIN LINKS on the basket (F-149)."""
    x, y = plan.corner(view.hole.basket)
    chains = basket.standing(signs.height(plan.cell), "circle", links=True, firm=True)
    canvas.paste(chains, x + plan.cell / 2, y + signs.FOOT * plan.cell, "chain links")


def _island(canvas: Canvas, view: View, plan: Place) -> None:
    """The rope round an island while a tee throw at it is to come or was the last throw; aces need none (F-32)."""
    island, hole = view.hole.island, view.hole
    open_ = any(player.island and not player.done and not player.gone for player in view.players)
    if island and view.options.format.putts and (open_ or (view.last and view.last.path[0] == hole.tee)):
        across, down = island.high.column - island.low.column + 1, island.high.row - island.low.row + 1
        corner = plan.corner(Grid(island.low.column, island.high.row))
        canvas.paste(signs.rope(across, down, plan.cell), *corner, "island")


def _flown(canvas: Canvas, view: View, shot: Shot, plan: Place) -> None:
    """The last throw: its flight, its touches, and the way back from where it could not stay."""
    air, ground = ways(shot)
    _lighten(canvas, view.hole, shot.path[1:], plan)
    tool = flight.pen(plan.cell)
    if len(air) > 1:
        flight.flown(canvas, [plan.centre(here) for here in air], SEATS[shot.seat], tool)
        _dots(canvas, air, plan)
        canvas.paste(pieces.spot(round(plan.cell * 0.11), True), *plan.centre(air[0]), "start")
    rest = ground if shot.lie == ground[-1] or shot.holed else (*ground, shot.lie)
    for one, other in pairwise(rest):
        flight.hop(canvas, plan.centre(one), plan.centre(other), tool)
        canvas.paste(pieces.touchdown(round(plan.cell * 0.17)), *plan.centre(one), "touchdown")
    for mark in shot.marks:
        if mark.die:
            x, y = plan.corner(shot.path[mark.at])
            side = round(plan.cell * 0.4)
            canvas.paste(dice.rolled(mark.die, side), x + side * 0.66, y + side * 0.66, f"die {mark.die}")


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
    points = [plan.centre(here) for here in ahead.path]
    if len(points) > 1:
        flight.planned(canvas, points, flight.pen(plan.cell))
    if ahead.open:
        canvas.paste(dice.waiting(round(plan.cell * 0.44)), *points[-1], "die")
        return
    if ahead.lie != ahead.path[-1]:
        flight.hop(canvas, points[-1], plan.centre(ahead.lie), flight.pen(plan.cell))
        canvas.paste(pieces.touchdown(round(plan.cell * 0.17)), *points[-1], "planned out")
    radius = round(plan.cell * (0.5 if ahead.holed or ahead.under else 0.3))
    canvas.paste(pieces.landing(radius, "ivory"), *plan.centre(ahead.lie), "planned")


def _discs(canvas: Canvas, view: View, last: Shot | None, letters: Sequence[str], plan: Place) -> None:
    """Everybody still playing, the thrower on top, and the ring of the last landing."""
    playing = [seat for seat, player in enumerate(view.players) if not player.done and not player.gone]
    places = spread(view, playing, plan)
    if last:
        wide = 1.6 if view.players[last.seat].character else 1.3
        radius = round(plan.disc * wide) + 3 if last.seat in places else round(plan.cell * 0.5)
        canvas.paste(pieces.landing(radius), *places.get(last.seat, plan.centre(last.lie)), "last throw")
    for seat in sorted(playing, key=lambda seat: (places[seat][1], seat == view.thrower)):
        player = view.players[seat]
        alone = sum(view.players[other].lie == player.lie for other in playing) == 1
        radius = plan.disc if alone or not player.character else min(_CROWD, plan.disc)
        canvas.paste(marker(player.character, letters[seat], SEATS[seat], radius), *places[seat], f"disc {seat}")


def spread(view: View, playing: Sequence[Seat], plan: Place) -> dict[Seat, Point]:
    """Where each disc is drawn: in the middle of its grid, or beside it where several lie, all of them on the map."""
    places, far = {}, plan.cell * (1 if plan.cell > 60 else _CLOSE)
    if any(player.character for player in view.players):
        far = min(far, plan.cell) * _ARMS
    for seat in playing:
        here = view.players[seat].lie
        sharing = [other for other in playing if view.players[other].lie == here]
        apart = _APART[len(sharing) - 1]
        right, down = apart[sharing.index(seat)]
        x, y = plan.inside(plan.centre(here), far * max(map(max, apart)) + plan.disc * (len(sharing) > 1))
        places[seat] = (x + right * far, y + down * far)
    return places
