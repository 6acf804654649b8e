"""Where the throws of a hand come down on a hole of Final Nine, shaded by the strokes to expect with each."""

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
"""How many moves are numbered, as many as are named in words."""
_SIDE: Final = 0.62
"""Of a grid that a tile takes up."""
_STEP: Final = 132
"""From one move beside the map to the next."""


def landings(view: View, names: Sequence[str], worths: Sequence[Worth]) -> Canvas | None:
    """The map with every grid that a throw of the hand is planned to; None where no throw is to be chosen."""
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
    """The throws of the hand, or of the disc that is chosen, the best first."""
    mine = bag(view, DEEP)
    disc = view.shot.disc if view.shot else ""
    yield from sorted(mine.aimed(disc) if disc else mine.best, key=lambda one: one.cost)


def _lie(view: View, one: Judged) -> Cell:
    """Where a throw comes to rest as things stand."""
    table = bag(view, DEEP).table
    return rest(table, one.shot, planned(table, one.shot)).lie


def _numbered(
    view: View, worths: Sequence[Worth], throws: Sequence[Judged], plan: Place
) -> Iterator[tuple[int, Point]]:
    """Where the best moves lead to, those to the same grid by the first of them."""
    taken = set()
    for number, worth in enumerate(worths[:NAMED], 1):
        one = next((one for one in throws if _leads(worth, one)), None)
        if one and plan.shows(_lie(view, one)) and _lie(view, one) not in taken:
            taken.add(_lie(view, one))
            yield number, plan.centre(_lie(view, one))


def _leads(worth: Worth, one: Judged) -> bool:
    """Whether a move is a step towards a throw."""
    match worth.move:
        case Pick(disc):
            return one.shot.disc == disc
        case Aim(direction):
            return one.shot.aim == direction
    return False


def _discs(canvas: Canvas, view: View, letters: Sequence[str], plan: Place) -> None:
    """Everybody who plays the hole."""
    for seat, (x, y) in spread(view, None, plan).items():
        canvas.paste(marker(view.players[seat].character, letters[seat], SEATS[seat], plan.disc), x, y, f"disc {seat}")


def _beside(canvas: Canvas, view: View, names: Sequence[str], worths: Sequence[Worth]) -> None:
    """The best moves in words, beside the map."""
    room = RIGHT - PANEL
    canvas.write_within(PANEL, 60, room, _("Strokes to expect"), Ink(38, 900), 28)
    for number, worth in enumerate(worths[:NAMED], 1):
        y = 30 + number * _STEP
        canvas.paste(shades.badge(number), PANEL + 18, y - 11)
        canvas.write(PANEL + 48, y, figure(worth.strokes, 2), Ink(40, 900))
        canvas.write_within(PANEL, y + 42, room, said(view, worth.move, names), Ink(30, 600, "soft"), 26)
