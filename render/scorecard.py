"""The scorecard of any game: strokes by hole with golfers' marks, and the winners of a finished game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.i18n import _, format_number, game_gettext, game_ngettext, ngettext
from engine.play_nine.state import PAR
from render import badges, celebration
from render.canvas import Canvas, Ink
from render.celebration import scatter_confetti
from render.names import drawable_names, initials
from render.paint import Sketch
from render.palette import SEAT_COLOURS
from render.scorecard_form import (
    ACE_MARKS,
    FIRST,
    HEAD,
    HOLES,
    LAST,
    LEFT,
    MARKS,
    RIGHT,
    ScorecardForm,
    blank_scorecard,
    mark_of,
    mark_sprite,
    terms_of,
)
from render.sprite import Sprite
from render.text import text_width

_MAX_BEST_HOLES = 2
"""The most holes that are marked as the best."""
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
    winners_by_side = (tuple(seat for seat in side if result.places[seat] == 1) for side in card.sides)
    return [side for side in winners_by_side if side]


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
    canvas.paste(badges.wreath(72, "lit"), LEFT + 122, top + 102)
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
    canvas.paste(badges.trophy(56, "lit"), LEFT + 62, top + 56)
    left = LEFT + 140
    for seat, letter in zip(winner.seats, letters, strict=True):
        canvas.paste(badges.avatar(letter, SEAT_COLOURS[seat], 30, "lit"), left, top + 56, letter)
        left += 68
    end = float(RIGHT - 40)
    end -= canvas.write(end, top + 80, winner.total, Ink(68, 900, "ivory", "lit"), "r") + 24
    left -= 20
    text = ngettext("shares the win", "share the win", len(winner.seats))
    canvas.write_within(left, top + 52, end - left, winner.name, Ink(40, 900, "ivory", "lit"), 32)
    canvas.write_within(left, top + 90, end - left, text, Ink(28, 600, "soft", "lit"), 26)


def _feats_text(card: Scorecard, seats: Sequence[Seat]) -> str:
    """Return what made the difference, in one line: a best hole of the round, and the holes under par."""
    strokes_by_seat = [card.strokes[seat] if card.counts == "strokes" else () for seat in seats]
    birdies = sum(
        mark_of(*hole) in {"birdie", "eagle"}
        for strokes in strokes_by_seat
        for hole in zip(strokes, card.pars, strict=False)
    )
    gold = _best_holes(card) if card.counts == "strokes" else ()
    best = min((card.strokes[seat][hole] for seat, hole in gold if seat in seats), default=None)
    parts = []
    if best is not None:
        form = game_ngettext(terms_of(card), "best hole: {strokes} stroke", "best hole: {strokes} strokes", abs(best))
        parts.append(form.format(strokes=format_number(best)))
    if birdies:
        parts.append(ngettext("{count} birdie or better", "{count} birdies or better", birdies).format(count=birdies))
    return " · ".join(parts)


def _total_and_unit(result: Result, card: Scorecard, seat: Seat) -> tuple[str, str]:
    """Return the total of a winner and its unit; the unit is "" in a game that does not count strokes."""
    total = result.totals[seat]
    if card.counts == "aces":
        return format_number(total), ngettext("ace", "aces", total)
    return format_number(total), game_ngettext(
        terms_of(card), "stroke", "strokes", abs(total)
    ) if result.totals == card.totals else ""


_PRINT = Ink(28, 700, "ink", "paper2")
_NAME = Ink(30, 700, "ink", "ivory")
_OWN = Ink(26, 700, "ink", "ivory")
_TOTAL = Ink(40, 900, "ink", "ivory")
_LONG_TOTAL = _TOTAL._replace(size=34)
_TITLE = Ink(44, 900, "ivory", "navy")
_ASIDE = Ink(30, 600, "soft", "navy")
_LEGEND_GAP = 28
"""Pixels between the marks of the legend."""


def scorecard(card: Scorecard, names: Sequence[str], result: Result | None = None) -> Canvas:
    """Draw the holes finished so far or, with a result, the final card with its winners."""
    names = drawable_names(names)
    letters, form = initials(names), _form_of(card, result)
    canvas = Canvas(blank_scorecard(form))
    if result:
        draw_winners(canvas, form, card, result, names, letters)
    _draw_heading(canvas, form, card, result)
    for block in range(form.nines):
        _draw_printed_rows(canvas, form, block, card)
        row = 0
        for side in _order(card, result):
            for place, seat in enumerate(side, row):
                _draw_player(canvas, form, block, place, card, seat, names[seat], letters[seat])
            _draw_sums(canvas, form, block, row, card, side, has_won=result is not None)
            row += len(side)
    _draw_legend(canvas, form, card)
    return canvas


def _form_of(card: Scorecard, result: Result | None) -> ScorecardForm:
    winning, holes_done = len(winning_sides(card, result)) if result else 0, _holes_finished(card)
    marked_hole = holes_done - 1 if holes_done and result is None else None
    sizes = tuple(map(len, card.sides))
    return ScorecardForm(len(card.pars), sizes, len(set(card.pars)) > 1, winning, marked_hole)


def _holes_finished(card: Scorecard) -> int:
    """Return the number of holes that at least one player has finished."""
    return max(map(len, card.strokes))


def _order(card: Scorecard, result: Result | None) -> list[tuple[Seat, ...]]:
    """Return the sides from the first place to the last."""
    totals = card.totals if card.counts == "strokes" else tuple(-total for total in card.totals)
    keys = result.places if result else totals
    return sorted(card.sides, key=lambda side: min(keys[seat] for seat in side))


def _draw_heading(canvas: Canvas, form: ScorecardForm, card: Scorecard, result: Result | None) -> None:
    holes, holes_done = len(card.pars), _holes_finished(card)
    title, game = _("Final card") if result else _("Scorecard"), terms_of(card)
    template = game_ngettext(game, "{count} hole", "{count} holes", holes)
    if not result:
        template = (
            game_gettext(game, "after hole {number} of {count}")
            if holes_done
            else game_gettext(game, "{count} holes to play")
        )
    aside = template.format(number=holes_done, count=holes)
    end = LEFT + 34 + canvas.write(LEFT + 34, form.sheet_top + 62, title, _TITLE)
    start = RIGHT - 34 - canvas.write_within(RIGHT - 34, form.sheet_top + 60, RIGHT - 74 - end, aside, _ASIDE, 26, "r")
    if form.marked is not None and any(_is_ace(card, seat, form.marked) for seat in range(len(card.strokes))):
        sign = celebration.ribbon(_("Ace!"))
        if sign.pixels.width < start - end:
            canvas.paste(sign, (start + end) / 2, form.sheet_top + 46, "ace")
        celebration.scatter_confetti(
            canvas, (LEFT + 10, form.sheet_top + 10, RIGHT - 10, form.sheet_top + HEAD - 10), 60, "ace"
        )


def _is_ace(card: Scorecard, seat: Seat, hole: int) -> bool:
    """Return whether a seat needed one throw for a hole of golf."""
    return hole < len(card.strokes[seat]) and card.strokes[seat][hole] == 1 and card.pars[hole] != PAR


def _draw_printed_rows(canvas: Canvas, form: ScorecardForm, block: int, card: Scorecard) -> None:
    """Write the numbers of the holes, and their pars if they differ."""
    base = form.block_top(block) + 36
    last = block == form.nines - 1
    label, numbers = game_gettext(terms_of(card), "Hole"), [str(hole + 1) for hole in form.holes_of(block)]
    # NOTE: the sum of the first nine holes, on every scorecard of golf
    rows = [(label, _("Out") if not last else _("Total"), numbers)]
    if form.pars:
        pars = card.pars if last else card.pars[: form.columns]
        rows.append((_("Par"), str(sum(pars)), [str(card.pars[hole]) for hole in form.holes_of(block)]))
    for row, (label, total, cells) in enumerate(rows):
        y = base + row * HOLES
        canvas.write_within(LEFT + 34, y, 280, label, _PRINT, 26)
        canvas.write_within(RIGHT - 32, y, 100, total, _PRINT, 26, "r")
        for hole, text in zip(form.holes_of(block), cells, strict=True):
            ground = "paper3" if hole == form.marked else "paper2"
            canvas.write(form.middle(hole), y, text, _PRINT._replace(ground=ground), "m")


def _draw_player(
    canvas: Canvas, form: ScorecardForm, block: int, row: int, card: Scorecard, seat: Seat, name: str, letters: str
) -> None:
    """Draw a player's line of a block."""
    middle = form.row_middle(block, row)
    canvas.paste(badges.avatar(letters, SEAT_COLOURS[seat], 22, "ivory"), LEFT + 56, middle, letters)
    canvas.write_within(LEFT + 92, middle + 10, FIRST - LEFT - 96, name, _NAME, 26)
    strokes = card.strokes[seat]
    for hole in form.holes_of(block):
        ground = "paper3" if hole == form.marked else "ivory"
        if hole < len(strokes):
            _draw_strokes(canvas, form.middle(hole), middle, strokes[hole], _mark_key(card, seat, hole), ground)
        else:
            canvas.paste(badges.dot(4, "edge2", "ivory"), form.middle(hole), middle)


def _mark_key(card: Scorecard, seat: Seat, hole: int) -> str:
    """Return the key of a hole's mark: the best hole of the table, or every ace where aces are counted."""
    strokes = card.strokes[seat]
    if card.counts == "aces":
        return "best" if strokes[hole] else ""
    return "best" if (seat, hole) in _best_holes(card) else mark_of(strokes[hole], card.pars[hole])


@lru_cache(maxsize=32)
def _best_holes(card: Scorecard) -> frozenset[tuple[Seat, int]]:
    """Return the best holes against par by seat and number; none where so many are alike that none stands out."""
    over = {
        (seat, hole): score - card.pars[hole]
        for seat, strokes in enumerate(card.strokes)
        for hole, score in enumerate(strokes)
    }
    best = frozenset(place for place, strokes in over.items() if strokes == min(over.values()))
    return best if len(best) <= _MAX_BEST_HOLES and _holes_finished(card) > 1 else frozenset()


def _draw_strokes(canvas: Canvas, x: float, y: int, strokes: int, key: str, ground: str) -> None:
    if key:
        canvas.paste(mark_sprite(key, ground), x, y, key)
    text = format_number(strokes)
    ink = Ink(28 if len(text) < 3 else 26, 700, "ink", "brass" if key == "best" else ground)
    canvas.write(x, y + 10, text, ink, "m")


def _draw_sums(
    canvas: Canvas, form: ScorecardForm, block: int, row: int, card: Scorecard, side: Sequence[Seat], *, has_won: bool
) -> None:
    """Write the sums at the end of a block.

    In the last block this is the side's total, before that each player's first nine.
    """
    middles = [form.row_middle(block, row + place) for place in range(len(side))]
    if block < form.nines - 1:
        for seat, middle in zip(side, middles, strict=True):
            canvas.write(RIGHT - 32, middle + 13, format_number(sum(card.strokes[seat][: form.columns])), _TOTAL, "r")
    elif len(side) > 1:
        _draw_team_total(canvas, middles, card, side, has_won=has_won)
    else:
        wide = _draw_total(canvas, RIGHT - 32, middles[0], card, side)
        if side[0] in card.leaders:
            canvas.paste(_leader_mark(has_won=has_won), RIGHT - 56 - wide, middles[0], "leader")


def _draw_team_total(
    canvas: Canvas, middles: Sequence[int], card: Scorecard, side: Sequence[Seat], *, has_won: bool
) -> None:
    """Write the one total of partners beside each partner's own strokes, with a mark if they lead."""
    middle = sum(middles) // len(middles)
    canvas.paste(_bracket(middles[-1] - middles[0] + 40), LAST + 49, middle, "team")
    for seat, y in zip(side, middles, strict=True):
        own = sum(card.strokes[seat])
        if own != card.totals[seat]:
            canvas.write(LAST + 36, y + 10, format_number(own), _OWN, "r")
    wide = _draw_total(canvas, RIGHT - 15, middle, card, side)
    if not set(side).isdisjoint(card.leaders):
        canvas.paste(_leader_mark(has_won=has_won), RIGHT - 15 - wide / 2, middle - 46, "leader")


def _draw_total(canvas: Canvas, right: int, middle: int, card: Scorecard, side: Sequence[Seat]) -> float:
    """Write the total of a side. Return its width."""
    totals = [format_number(total) for total in card.totals]
    ink = _LONG_TOTAL if max(map(len, totals)) > 2 else _TOTAL
    return canvas.write(right, middle + 13, totals[side[0]], ink, "r")


def _leader_mark(*, has_won: bool) -> Sprite:
    """Return the trophy of a game that is over, or the mark of who leads until then."""
    return badges.trophy(30, "ivory", "brass2") if has_won else badges.first_place("ivory")


@lru_cache(maxsize=4)
def _bracket(high: int) -> Sprite:
    """Return the bracket that joins the rows of partners, anchored at the middle of its right side."""
    sketch = Sketch(11, high)
    sketch.stroke(f"M2 2H5Q9 2 9 6V{high - 6}Q9 {high - 2} 5 {high - 2}H2", "ink", 3)
    return sketch.sprite("ivory", (10, high // 2))


def _draw_legend(canvas: Canvas, form: ScorecardForm, card: Scorecard) -> None:
    """Explain the marks and, below a card of strokes, give the par if it is the same for all holes."""
    y, x, ink = form.sheet_top + form.sheet_height + 46, float(LEFT + 18), Ink(28, 600)
    par = "" if form.pars or card.counts == "aces" else _("par {number}").format(number=card.pars[0])
    marks = MARKS if card.counts == "strokes" else ACE_MARKS
    labels = {key: game_gettext(terms_of(card), label) for key, label in marks.items()}
    room = RIGHT - 16 - x - len(labels) * (50 + _LEGEND_GAP) - text_width(par, 28, 700)
    share = room / sum(text_width(text, ink.size, ink.weight) for text in labels.values())
    for key, text in labels.items():
        canvas.paste(badges.tile(42, 42, 10, "ivory", "felt"), x - 3, y - 21)
        canvas.paste(mark_sprite(key, "ivory", 15), x + 18, y)
        own = share * text_width(text, ink.size, ink.weight)
        x += 50 + canvas.write_within(x + 50, y + 9, own, text, ink, 26) + _LEGEND_GAP
    canvas.write(RIGHT - 16, y + 9, par, Ink(28, 700, "brass"), "r")
