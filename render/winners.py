"""The winners' panels of a final card: who has won, the total, and what made the difference."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.figures import format_number
from engine.game import Result, Scorecard, Seat
from engine.speech import ngettext, game_ngettext, game_gettext
from render import tokens
from render.canvas import Canvas, Ink
from render.celebration import scatter_confetti
from render.palette import SEAT_COLOURS
from render.score_marks import mark_of, terms_of
from render.score_sheet import LEFT, RIGHT, ScorecardForm

_PIECES = 110
"""Pieces of confetti over a panel."""


class Winner(NamedTuple):
    """The texts of one side's panel."""

    seats: tuple[Seat, ...]
    name: str
    total: str
    unit: str
    feats: str


def winning_sides(card: Scorecard, result: Result) -> list[tuple[Seat, ...]]:
    """Return the winning sides, without members who left."""
    won = (tuple(seat for seat in side if result.places[seat] == 1) for side in card.sides)
    return [side for side in won if side]


def draw_winners(
    canvas: Canvas, form: ScorecardForm, card: Scorecard, result: Result, names: Sequence[str], letters: Sequence[str]
) -> None:
    """Draw a panel for each winning side above the sheet."""
    for number, seats in enumerate(winning_sides(card, result)):
        name = " & ".join(names[seat] for seat in seats)
        winner = Winner(seats, name, *_total_and_unit(result, card, seats[0]), _feats_text(card, seats))
        if form.winners == 1:
            _draw_sole_winner(canvas, form.panel_top(number), winner)
        else:
            _draw_shared_win(canvas, form.panel_top(number), winner, [letters[seat] for seat in seats])
        top = form.panel_top(number)
        scatter_confetti(canvas, (LEFT + 14, top + 14, RIGHT - 14, top + form.panel_height - 14), _PIECES, "won")


def _draw_sole_winner(canvas: Canvas, top: int, winner: Winner) -> None:
    """Draw the panel of a sole winning side."""
    canvas.paste(tokens.wreath(72, "lit"), LEFT + 122, top + 102)
    end, left = RIGHT - 40, LEFT + 236
    canvas.write_within(end, top + 170, 200, winner.unit, Ink(30, 600, "soft", "lit"), 26, "r")
    wide = canvas.write(end, top + 120, winner.total, Ink(100, 900, "ivory", "lit"), "r")
    room = end - max(wide, 110) - 30 - left
    title = ngettext("Winner", "Winners", len(winner.seats))
    canvas.write_within(left, top + 66, room, title, Ink(30, 700, "brass", "lit"), 26)
    canvas.write_within(
        left, top + 126, room, winner.name, Ink(56, 900, "ivory", "lit"), 44 - 12 * (len(winner.seats) > 1)
    )
    canvas.write_within(left, top + 174, room, winner.feats, Ink(28, 600, "soft", "lit"), 26)


def _draw_shared_win(canvas: Canvas, top: int, winner: Winner, letters: Sequence[str]) -> None:
    """Draw the panel of one of several winning sides."""
    canvas.paste(tokens.trophy(56, "lit"), LEFT + 62, top + 56)
    left = LEFT + 140
    for seat, letter in zip(winner.seats, letters, strict=True):
        canvas.paste(tokens.avatar(letter, SEAT_COLOURS[seat], 30, "lit"), left, top + 56, letter)
        left += 68
    end = float(RIGHT - 40)
    end -= canvas.write(end, top + 80, winner.total, Ink(68, 900, "ivory", "lit"), "r") + 24
    left -= 20
    said = ngettext("shares the win", "share the win", len(winner.seats))
    canvas.write_within(left, top + 52, end - left, winner.name, Ink(40, 900, "ivory", "lit"), 32)
    canvas.write_within(left, top + 90, end - left, said, Ink(28, 600, "soft", "lit"), 26)


def _feats_text(card: Scorecard, seats: Sequence[Seat]) -> str:
    """Return what made the difference, in one line."""
    played = [card.strokes[seat] if card.counts == "strokes" else () for seat in seats]
    birdies = sum(
        mark_of(*hole) in {"birdie", "eagle"} for strokes in played for hole in zip(strokes, card.pars, strict=False)
    )
    best = min((min(strokes) for strokes in played if strokes), default=None)
    parts = [] if best is None else [game_gettext(terms_of(card), "best hole {strokes}").format(strokes=format_number(best))]
    if birdies:
        parts.append(ngettext("{count} birdie or better", "{count} birdies or better", birdies).format(count=birdies))
    return " · ".join(parts)


def _total_and_unit(result: Result, card: Scorecard, seat: Seat) -> tuple[str, str]:
    """Return the total of a winner and its unit; the unit is "" in a game that does not count strokes."""
    total = result.totals[seat]
    if card.counts == "aces":
        return format_number(total), ngettext("ace", "aces", total)
    return format_number(total), game_ngettext(terms_of(card), "stroke", "strokes", abs(total)) if result.totals == card.totals else ""
