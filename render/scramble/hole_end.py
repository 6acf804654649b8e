"""The picture of a finished hole: its last flight under a sign with the score, and who did best."""

from collections.abc import Sequence

from engine.scramble.events import DiscEnd, HoledOut, HoleEnded
from engine.scramble.text.hole_end import HoleWinners, hole_sign, hole_winners
from engine.scramble.text.terms import par_of
from engine.scramble.view import Disc, View
from render import badges, celebration
from render.background import MARGIN
from render.canvas import Canvas, Ink
from render.palette import SEAT_COLOURS
from render.scramble import hole, marks
from render.scramble.board_ground import BELOW_TOP, CELL, PLAYERS_LEFT, square_centre
from render.scramble.ground import basket_height

_HIGH, _PAD = 250, 28
"""The least height of the panel of the winners, and its padding."""
_MAX_NAMED_WINNERS = 2
"""The most winners whose names have room beside the wreath."""
_STEP = 50
"""Pixels from one winner's disc to the next."""


def draw(view: View, names: Sequence[str], letters: tuple[str, ...], end_event: HoleEnded) -> Canvas:
    """Draw the end of a hole from the view right after it."""
    hole_view = _finished_hole(view, end_event)
    canvas, below = hole.draw_map(hole_view, names, letters, _HIGH)
    _draw_sign(canvas, hole_view, end_event)
    _draw_winners(canvas, hole_winners(view, names, end_event), letters, (BELOW_TOP + below - MARGIN) // 2)
    return canvas


def _finished_hole(view: View, end_event: HoleEnded) -> View:
    """Return the view of the hole that has just ended, in place of the next one."""
    discs = tuple(_final_disc(disc, end, end_event.hole) for disc, end in zip(view.discs, end_event.discs, strict=True))
    here = view.holes[end_event.hole]
    actor = view.actor if end_event.flown is None else end_event.flown
    return view._replace(
        awaiting=(),
        moves=(),
        events=tuple(event for event in view.events if not isinstance(event, HoledOut)),
        phase="End",
        actor=actor,
        target=actor,
        hole=here,
        number=end_event.hole + 1,
        par=par_of(view, here),
        playoff=end_event.playoff,
        discs=discs,
        dice=(),
        reach=(),
    )


def _final_disc(disc: Disc, end: DiscEnd, number: int) -> Disc:
    return disc._replace(
        hole=number,
        square=end.square,
        trail=end.trail,
        status=end.status,
        throws=end.throws,
        penalties=end.penalties,
    )


def _draw_sign(canvas: Canvas, view: View, end_event: HoleEnded) -> None:
    sign, high = hole_sign(view, end_event), basket_height(CELL)
    x, y = square_centre(view.target_hole.basket)
    place = x, y + (CELL - high) / 2, high, marks.MAP_AREA
    if sign and view.discs[view.actor].throws == 1:
        celebration.celebrate_ace(canvas, *place)
    elif sign:
        celebration.draw_sign(canvas, sign.text, *place, starry=sign.is_feat)


def _draw_winners(canvas: Canvas, best: HoleWinners, letters: Sequence[str], middle: int) -> None:
    """Draw a wreath, the winners of the hole, and their strokes, around the middle of the panel."""
    left, right = MARGIN + _PAD, PLAYERS_LEFT - 14 - _PAD
    canvas.paste(badges.wreath(62, "panel", has_winner=best.alone), left + 62, middle)
    end = right - canvas.write(right, middle + 30, str(best.strokes), Ink(84, 900, "ivory", "panel"), "r") - 20
    left += 150
    for number, seat in enumerate(best.seats):
        disc = badges.avatar(letters[seat], SEAT_COLOURS[seat], 23, "panel")
        canvas.paste(disc, left + 24 + _STEP * number, middle - 56, letters[seat])
    if len(best.seats) <= _MAX_NAMED_WINNERS:
        canvas.write_within(left, middle + 16, end - left, best.names, Ink(36, 700, "ivory", "panel"), 28)
    canvas.write_within(left, middle + 62, end - left, best.did, Ink(34, 700, "brass", "panel"), 28)
