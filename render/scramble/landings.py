"""Hint picture of Scramble Golf: where a seat's moves lead, shaded by the strokes left from there."""

from collections.abc import Mapping, Sequence

from engine.caddie import Worth
from engine.scramble.courses.grid import Square
from engine.scramble.house.outlook import cost
from engine.scramble.house.strokes import strokes
from engine.scramble.throw.flight import Option, spot
from engine.scramble.view import View
from render import tokens
from render.canvas import Canvas, Ink
from render.felt import RIGHT
from render.holes import pieces, shades
from render.names import initials, shown
from render.palette import SEATS
from render.png import MAP
from render.scramble import boards, marks
from render.scramble.place import CELL, centre

NAMED = 3
"""How many moves are numbered, and described in words."""
_SIDE = 0.92
"""The side of a tile as a share of a square."""


def landings(view: View, names: Sequence[str], worths: Sequence[Worth]) -> Canvas | None:
    """Draw the map with every landing of the seat's own disc; return None if no place is to be chosen."""
    if view.target != view.seat or not view.reach:
        return None
    rated = _rated(view)
    canvas = Canvas(boards.alone(view.aimed), MAP)
    number = view.discs[view.target].hole + 1
    canvas.paste(tokens.hole_flag(str(number), 84, 66, "felt"), 48, 112, f"hole {number}")
    canvas.write_within(132, 60, RIGHT - 136, view.aimed.title, Ink(42, 700), 32)
    shades.key(canvas, 132, 97, RIGHT - 136)
    _discs(canvas, view, initials(shown(names)))
    places = {centre(square): left for square, (left, _option) in rated.items()}
    shades.shade(canvas, places, _numbered(view, worths, rated), _SIDE * CELL)
    return canvas


def _rated(view: View) -> Mapping[Square, tuple[float, Option]]:
    """Return, by square, the strokes left after landing there, with the cheapest way."""
    left = strokes(view.aimed, view.options.throwing)
    options = (option for reach in view.reach for option in reach.options)
    found: dict[Square, tuple[float, Option]] = {}
    for option in options:
        rated = cost(view.aimed, left, option)
        if option.square not in found or rated < found[option.square][0]:
            found[option.square] = rated, option
    return found


def _numbered(
    view: View, worths: Sequence[Worth], rated: Mapping[Square, tuple[float, Option]]
) -> dict[int, tuple[float, float]]:
    """Return the best moves' numbers and places; of moves to the same place only the best."""
    found: dict[int, tuple[float, float]] = {}
    for number, worth in enumerate(worths[:NAMED], 1):
        squares = [option.square for option in _options(view, worth)]
        if squares:
            place = centre(min(squares, key=lambda square: rated[square][0]))
            if place not in found.values():
                found[number] = place
    return found


def _options(view: View, worth: Worth) -> list[Option]:
    """Return where a move may lead; a set of dice leads to all its landings."""
    verb, detail = worth.move.verb, worth.move.detail
    if verb == "use":
        return [option for reach in view.reach if reach.dice == detail for option in reach.options]
    if verb == "land":
        return [option for reach in view.reach for option in reach.options if spot(option) == detail]
    return []


def _discs(canvas: Canvas, view: View, letters: Sequence[str]) -> None:
    """Draw the discs of all players of the hole."""
    here = view.discs[view.target].hole
    playing = [disc for disc in view.discs if disc.hole == here and disc.status == "playing" and not disc.gone]
    offered = [option.square for reach in view.reach for option in reach.options]
    for seat, (x, y) in marks.spread(playing, view.aimed, None, offered).items():
        turn = seat == view.actor
        canvas.paste(pieces.disc(letters[seat], SEATS[seat], 18 + turn, turn=turn), x, y, f"disc {seat}")
