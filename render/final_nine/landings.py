"""Hint picture of Final Nine: where the throws of a hand land, shaded by the expected strokes."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.caddie import Worth
from engine.figures import figure
from engine.final_nine.courses.grid import Cell
from engine.final_nine.house.bag import DEEP, bag
from engine.final_nine.house.plans import Judged
from engine.final_nine.moves import Aim, Pick
from engine.final_nine.throw.effects import planned, rest
from engine.final_nine.view import View
from engine.final_nine.words.moves import move as said
from engine.speech import _
from render.canvas import Canvas, Ink
from render.felt import RIGHT
from render.final_nine import boards, strip
from render.final_nine.lies import spread
from render.final_nine.meeples import marker
from render.final_nine.place import PANEL, Place, place
from render.holes import shades
from render.names import initials, shown
from render.outline import Point
from render.palette import SEATS
from render.png import MAP

NAMED: Final = 3
"""How many moves are numbered, and described in words."""
_SIDE: Final = 0.62
"""The side of a tile as a share of a cell."""
_STEP: Final = 132
"""Pixels from one move beside the map to the next."""


def landings(view: View, names: Sequence[str], worths: Sequence[Worth]) -> Canvas | None:
    """Draw the map with every planned landing of a throw of the hand; return None if no throw is to be chosen."""
    if not any(isinstance(worth.move, Pick | Aim) for worth in worths):
        return None
    throws = [*_throws(view)]
    lie = view.players[view.seat or 0].lie
    plan = place(view.hole, (lie, *(_lie(view, one) for one in throws[:NAMED]), view.hole.basket))
    canvas = Canvas(boards.table(view.hole, plan, plan.height), MAP, plan.height)
    strip.draw(canvas, view, plan)
    _discs(canvas, view, initials(shown(names)), plan)
    places: dict[Point, float] = {}
    for one in throws:
        if plan.shows(_lie(view, one)):
            places.setdefault(plan.centre(_lie(view, one)), one.cost)
    shades.shade(canvas, places, dict(_numbered(view, worths, throws, plan)), plan.cell * _SIDE)
    _beside(canvas, view, names, worths)
    return canvas


def _throws(view: View) -> Iterator[Judged]:
    """Yield the throws of the hand, or of the chosen disc, the best first."""
    mine = bag(view, DEEP)
    disc = view.shot.disc if view.shot else ""
    yield from sorted(mine.aimed(disc) if disc else mine.best, key=lambda one: one.cost)


def _lie(view: View, one: Judged) -> Cell:
    """Return where a throw comes to rest as things stand."""
    table = bag(view, DEEP).table
    return rest(table, one.shot, planned(table, one.shot)).lie


def _numbered(
    view: View, worths: Sequence[Worth], throws: Sequence[Judged], plan: Place
) -> Iterator[tuple[int, Point]]:
    """Yield the best moves' numbers and landings; of moves to the same cell only the best."""
    taken = set()
    for number, worth in enumerate(worths[:NAMED], 1):
        one = next((one for one in throws if _leads(worth, one)), None)
        if one and plan.shows(_lie(view, one)) and _lie(view, one) not in taken:
            taken.add(_lie(view, one))
            yield number, plan.centre(_lie(view, one))


def _leads(worth: Worth, one: Judged) -> bool:
    """Return whether a move is a step towards a throw."""
    match worth.move:
        case Pick(disc):
            return one.shot.disc == disc
        case Aim(direction):
            return one.shot.aim == direction
    return False


def _discs(canvas: Canvas, view: View, letters: Sequence[str], plan: Place) -> None:
    """Draw the discs of all players of the hole."""
    for seat, (x, y) in spread(view, None, plan).items():
        canvas.paste(marker(view.players[seat].character, letters[seat], SEATS[seat], plan.disc), x, y, f"disc {seat}")


def _beside(canvas: Canvas, view: View, names: Sequence[str], worths: Sequence[Worth]) -> None:
    """Write the best moves beside the map."""
    room = RIGHT - PANEL
    canvas.write_within(PANEL, 60, room, _("Strokes to expect"), Ink(38, 900), 28)
    for number, worth in enumerate(worths[:NAMED], 1):
        y = 30 + number * _STEP
        canvas.paste(shades.badge(number), PANEL + 18, y - 11)
        canvas.write(PANEL + 48, y, figure(worth.strokes, 2), Ink(40, 900))
        canvas.write_within(PANEL, y + 42, room, said(view, worth.move, names), Ink(30, 600, "soft"), 26)
