"""Hint picture of Final Nine: where the throws of a hand land, shaded by the expected strokes."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.evaluate import JudgedThrow
from engine.final_nine.courses.hole import Cell
from engine.final_nine.moves import Aim, Move, Pick
from engine.final_nine.text.moves import brief_label
from engine.final_nine.text.planned_throws import AimedDisc
from engine.final_nine.text.terms import DIRECTIONS, card_name, grid_name
from engine.final_nine.throw.effects import planned_flight, throw_end
from engine.final_nine.view import View
from engine.i18n import _, format_number
from render.background import RIGHT
from render.canvas import Canvas, Ink
from render.final_nine import board_ground
from render.final_nine.layout import PANEL_LEFT, HoleLayout, hole_layout
from render.final_nine.marks import disc_points
from render.final_nine.meeples import marker
from render.holes import move_values
from render.names import drawable_names, initials
from render.outline import Point
from render.palette import SEAT_COLOURS
from render.png import MAX_MAP_BYTES
from render.text import text_width

NAMED_MOVES: Final = 3
"""How many moves are numbered, and described in words."""
_SIDE: Final = 0.62
"""The side of a tile as a share of a cell."""
_STEP: Final = 112
"""Pixels from one move beside the map to the next."""


def landings(view: View, names: Sequence[str], worths: Sequence[MoveValue]) -> Canvas | None:
    """Draw the map with every planned landing of a throw of the hand; return None if no throw is to be chosen."""
    if not any(isinstance(worth.move, Pick | Aim | AimedDisc) for worth in worths):
        return None
    throws = [*_best_throws(view)]
    lie = view.players[view.seat or 0].lie
    plan = hole_layout(view.hole, (lie, *(_resting_cell(view, one) for one in throws[:NAMED_MOVES]), view.hole.basket))
    canvas = Canvas(board_ground.board_ground(view.hole, plan), MAX_MAP_BYTES, plan.height)
    board_ground.draw_overview(canvas, view, plan)
    _draw_discs(canvas, view, initials(drawable_names(names)), plan)
    places: dict[Point, float] = {}
    for one in throws:
        if plan.shows(_resting_cell(view, one)):
            places.setdefault(plan.centre(_resting_cell(view, one)), one.cost)
    move_values.draw_move_values(canvas, places, dict(_number_moves(view, worths, throws, plan)), plan.cell * _SIDE)
    _write_moves(canvas, view, names, worths, throws)
    return canvas


def _best_throws(view: View) -> Iterator[JudgedThrow]:
    """Yield the throws of the hand, or of the chosen disc, the best first."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    disc = view.shot.disc if view.shot else ""
    yield from sorted(mine.throws_of_disc(disc) if disc else mine.best, key=lambda one: one.cost)


def _resting_cell(view: View, one: JudgedThrow) -> Cell:
    """Return where a throw comes to rest as things stand."""
    table = throw_candidates(view, CHAMPION_DEPTH).state
    return throw_end(table, one.shot, planned_flight(table, one.shot)).lie


def _number_moves(
    view: View, worths: Sequence[MoveValue], throws: Sequence[JudgedThrow], plan: HoleLayout
) -> Iterator[tuple[int, Point]]:
    """Yield the best moves' numbers and landings; of moves to the same cell only the best."""
    taken_cells = set()
    for number, worth in enumerate(worths[:NAMED_MOVES], 1):
        one = next((one for one in throws if _leads_to(worth, one)), None)
        if one and plan.shows(_resting_cell(view, one)) and _resting_cell(view, one) not in taken_cells:
            taken_cells.add(_resting_cell(view, one))
            yield number, plan.centre(_resting_cell(view, one))


def _leads_to(worth: MoveValue, one: JudgedThrow) -> bool:
    """Return whether a move is a step towards a throw."""
    match worth.move:
        case Pick(disc):
            return one.shot.disc == disc
        case AimedDisc(disc, direction):
            return (one.shot.disc, one.shot.aim) == (disc, direction)
        case Aim(direction):
            return one.shot.aim == direction
    return False


def _draw_discs(canvas: Canvas, view: View, letters: Sequence[str], plan: HoleLayout) -> None:
    """Draw the discs of all players of the hole."""
    for seat, (x, y) in disc_points(view, None, plan).items():
        canvas.paste(
            marker(view.players[seat].character, letters[seat], SEAT_COLOURS[seat], plan.disc_radius),
            x,
            y,
            f"disc {seat}",
        )


def _write_moves(
    canvas: Canvas, view: View, names: Sequence[str], worths: Sequence[MoveValue], throws: Sequence[JudgedThrow]
) -> None:
    """Write the best moves beside the map: how good they are and where they lead, with a legend of the colours."""
    room = RIGHT - PANEL_LEFT
    canvas.write_within(PANEL_LEFT, 60, room, _("Your caddie"), Ink(38, 900), 28)
    for number, worth in enumerate(worths[:NAMED_MOVES], 1):
        y = 30 + number * _STEP
        canvas.paste(move_values.move_badge(number), PANEL_LEFT + 18, y - 11)
        title = _move_title(view, worth.move, names, room - 48)
        canvas.write_within(PANEL_LEFT + 48, y, room - 48, title, Ink(34, 900), 26)
        parts = (_rank_text(worth, worths[0]), _place_text(view, worth, throws))
        canvas.write_within(
            PANEL_LEFT + 48, y + 42, room - 48, " · ".join(filter(None, parts)), Ink(30, 600, "soft"), 26
        )
    y = 60 + (NAMED_MOVES + 1) * _STEP
    canvas.write_within(PANEL_LEFT, y, room, _("Expected strokes left"), Ink(30, 900), 26)
    move_values.draw_legend(canvas, PANEL_LEFT, y + 50, room, (0, 46))


def _move_title(view: View, move: Move | AimedDisc, names: Sequence[str], room: int) -> str:
    """Return the label of a move; of a card that says too much, the name alone."""
    if isinstance(move, Aim):
        return _(DIRECTIONS[move.direction]).capitalize()
    if isinstance(move, AimedDisc):
        return f"{card_name(move.disc)} {_(DIRECTIONS[move.direction])}"
    title = brief_label(view, move, names)
    return title if text_width(title, 26, 900) <= room else title.partition(": ")[0]


def _rank_text(worth: MoveValue, best: MoveValue) -> str:
    """Return how much worse a move is than the best one."""
    behind = round(worth.cost - best.cost, 2)
    return _("{strokes} worse").format(strokes=format_number(behind, 2)) if behind else _("best")


def _place_text(view: View, worth: MoveValue, throws: Sequence[JudgedThrow]) -> str:
    """Return where the best throw that a move leads to comes to rest as things stand; "" for another move."""
    one = next((one for one in throws if _leads_to(worth, one)), None)
    if one is None:
        return ""
    table = throw_candidates(view, CHAMPION_DEPTH).state
    end = throw_end(table, one.shot, planned_flight(table, one.shot))
    if end.holed:
        return _("in the basket")
    return _("out of bounds") if end.out or end.missed else grid_name(view, end.lie)
