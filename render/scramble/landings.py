"""Hint picture of Scramble Golf: where a seat's moves lead, shaded by the strokes left from there."""

from collections.abc import Mapping, Sequence

from engine.caddie import MoveValue
from engine.scramble.ai.card_values import option_cost
from engine.scramble.ai.expected_strokes import strokes_by_lie
from engine.scramble.courses.grid import Square
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View
from render import badges
from render.background import RIGHT
from render.canvas import Canvas, Ink
from render.holes import move_values, pieces
from render.names import drawable_names, initials
from render.palette import SEAT_COLOURS
from render.png import MAX_MAP_BYTES
from render.scramble import board_ground, marks
from render.scramble.board_ground import CELL, square_centre

NAMED_MOVES = 3
"""How many moves are numbered, and described in words."""
_SIDE = 0.92
"""The side of a tile as a share of a square."""


def landings(view: View, names: Sequence[str], worths: Sequence[MoveValue]) -> Canvas | None:
    """Draw the map with every landing of the seat's own disc; return None if no place is to be chosen."""
    if view.target != view.seat or not view.reach:
        return None
    best_by_square = _best_by_square(view)
    canvas = Canvas(board_ground.map_alone(view.target_hole), MAX_MAP_BYTES)
    number = view.discs[view.target].hole + 1
    canvas.paste(badges.hole_flag(str(number), 84, 66, "felt"), 48, 112, f"hole {number}")
    canvas.write_within(132, 60, RIGHT - 136, view.target_hole.title, Ink(42, 700), 32)
    move_values.write_key(canvas, 132, 97, RIGHT - 136)
    _draw_discs(canvas, view, initials(drawable_names(names)))
    places = {square_centre(square): strokes_left for square, (strokes_left, _option) in best_by_square.items()}
    move_values.draw_legend(canvas, 36, canvas.pixels.height - 26, 250, (262, 0))
    move_values.draw_move_values(canvas, places, _number_moves(view, worths, best_by_square), _SIDE * CELL)
    return canvas


def _best_by_square(view: View) -> Mapping[Square, tuple[float, FlightOption]]:
    """Return, by square, the strokes left after landing there, with the cheapest way."""
    strokes_left = strokes_by_lie(view.target_hole, view.options.throwing)
    options = (option for reach in view.reach for option in reach.options)
    best: dict[Square, tuple[float, FlightOption]] = {}
    for option in options:
        cost = option_cost(view.target_hole, strokes_left, option)
        if option.square not in best or cost < best[option.square][0]:
            best[option.square] = cost, option
    return best


def _number_moves(
    view: View, worths: Sequence[MoveValue], best_by_square: Mapping[Square, tuple[float, FlightOption]]
) -> dict[int, tuple[float, float]]:
    """Return the best moves' numbers and places; of moves to the same place only the best."""
    places: dict[int, tuple[float, float]] = {}
    for number, worth in enumerate(worths[:NAMED_MOVES], 1):
        squares = [option.square for option in _options_of(view, worth)]
        if squares:
            place = square_centre(min(squares, key=lambda square: best_by_square[square][0]))
            if place not in places.values():
                places[number] = place
    return places


def _options_of(view: View, worth: MoveValue) -> list[FlightOption]:
    """Return where a move may lead; a set of dice without a landing leads to all that it reaches."""
    verb, detail = worth.move.verb, worth.move.detail
    if verb == "use":
        dice, _space, landing = detail.partition(" ")
        options = [option for reach in view.reach if reach.dice == dice for option in reach.options]
        return [option for option in options if landing in ("", spot_name(option))]
    if verb == "land":
        return [option for reach in view.reach for option in reach.options if spot_name(option) == detail]
    return []


def _draw_discs(canvas: Canvas, view: View, letters: Sequence[str]) -> None:
    """Draw the discs of all players of the hole."""
    here = view.discs[view.target].hole
    playing = [disc for disc in view.discs if disc.hole == here and disc.status == "playing" and not disc.gone]
    offered_squares = [option.square for reach in view.reach for option in reach.options]
    for seat, (x, y) in marks.disc_points(playing, view.target_hole, None, offered_squares).items():
        turn = seat == view.actor
        canvas.paste(pieces.disc(letters[seat], SEAT_COLOURS[seat], 18 + turn, turn=turn), x, y, f"disc {seat}")
