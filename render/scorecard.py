"""The scorecard of any game: strokes by hole, marked as golfers mark them, and the winner of a finished one."""

from collections.abc import Sequence

from engine.game import Result, Scorecard, Seat
from engine.speech import _, ngettext
from render import tokens
from render.canvas import Canvas, Ink
from render.lettering import figure, width
from render.names import initials, shown
from render.palette import SEATS
from render.score_marks import ACE_MARKS, MARKS, drawn, mark
from render.score_sheet import FIRST, HOLES, LEFT, RIGHT, Form, printed

_PRINT = Ink(28, 700, "ink", "paper2")
_NAME = Ink(30, 700, "ink", "ivory")
_TOTAL = Ink(40, 900, "ink", "ivory")
_LONG_TOTAL = _TOTAL._replace(size=34)
_TITLE = Ink(44, 900, "ivory", "navy")
_ASIDE = Ink(30, 600, "soft", "navy")
_APART = 28
"""Between the marks of the legend."""


def scorecard(card: Scorecard, names: Sequence[str], result: Result | None = None) -> bytes:
    """The holes finished so far, or with a result the final card with its winners, as a PNG file."""
    return scorecard_canvas(card, names, result).png()


def scorecard_canvas(card: Scorecard, names: Sequence[str], result: Result | None = None) -> Canvas:
    """The scorecard with its draw list."""
    names = shown(names)
    letters, form = initials(names), _form(card, result)
    canvas = Canvas(printed(form))
    if result:
        _panels(canvas, form, card, result, names, letters)
    _heading(canvas, form, card, result)
    for block in range(form.nines):
        _printed_rows(canvas, form, block, card)
        for row, seat in enumerate(_order(card, result)):
            _player(canvas, form, block, row, card, seat, names[seat], letters[seat])
    _legend(canvas, form, card)
    return canvas


def _winners(result: Result) -> list[Seat]:
    return [seat for seat, place in enumerate(result.places) if place == 1]


def _form(card: Scorecard, result: Result | None) -> Form:
    winners, done = len(_winners(result)) if result else 0, len(card.strokes[0])
    marked = done - 1 if done and result is None else None
    return Form(len(card.pars), len(card.totals), len(set(card.pars)) > 1, winners, marked)


def _order(card: Scorecard, result: Result | None) -> list[Seat]:
    """The seats from the first place to the last."""
    totals = card.totals if card.counts == "strokes" else tuple(-total for total in card.totals)
    return sorted(range(len(card.totals)), key=(result.places if result else totals).__getitem__)


def _heading(canvas: Canvas, form: Form, card: Scorecard, result: Result | None) -> None:
    holes, done = len(card.pars), len(card.strokes[0])
    if result:
        title, aside = _("Final card"), ngettext("{count} hole", "{count} holes", holes).format(count=holes)
    else:
        aside = _("after hole {number} of {count}") if done else _("{count} holes to play")
        title, aside = _("Scorecard"), aside.format(number=done, count=holes)
    end = LEFT + 34 + canvas.write(LEFT + 34, form.top + 62, title, _TITLE)
    canvas.write_within(RIGHT - 34, form.top + 60, RIGHT - 74 - end, aside, _ASIDE, 26, "r")


def _printed_rows(canvas: Canvas, form: Form, block: int, card: Scorecard) -> None:
    """The numbers of the holes, and their pars where these differ."""
    base = form.block_top(block) + 36
    last = block == form.nines - 1
    rows = [(_("Hole"), _("Total") if last else _("Out"), [str(hole + 1) for hole in form.holes_of(block)])]
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


def _player(
    canvas: Canvas, form: Form, block: int, row: int, card: Scorecard, seat: Seat, name: str, letters: str
) -> None:
    """A player's line of a block."""
    middle = form.row_middle(block, row)
    canvas.paste(tokens.avatar(letters, SEATS[seat], 22, "ivory"), LEFT + 56, middle, letters)
    canvas.write_within(LEFT + 92, middle + 10, FIRST - LEFT - 96, name, _NAME, 26)
    strokes = card.strokes[seat]
    for hole in form.holes_of(block):
        ground = "paper3" if hole == form.marked else "ivory"
        if hole < len(strokes):
            _strokes(canvas, form.middle(hole), middle, strokes[hole], _mark(card, seat, hole), ground)
        else:
            canvas.paste(tokens.dot(4, "edge2", "ivory"), form.middle(hole), middle)
    _sum(canvas, form, block, middle, card, seat)


def _mark(card: Scorecard, seat: Seat, hole: int) -> str:
    """The key of a hole's mark: the best hole of a player, or every ace where these are counted."""
    strokes = card.strokes[seat]
    if card.counts == "aces":
        return "best" if strokes[hole] else ""
    best = len(strokes) > 1 and hole == strokes.index(min(strokes))
    return "best" if best else mark(strokes[hole], card.pars[hole])


def _strokes(canvas: Canvas, x: float, y: int, strokes: int, key: str, ground: str) -> None:
    if key:
        canvas.paste(drawn(key, ground), x, y, key)
    text = figure(strokes)
    ink = Ink(28 if len(text) < 3 else 26, 700, "ink", "brass" if key == "best" else ground)
    canvas.write(x, y + 10, text, ink, "m")


def _sum(canvas: Canvas, form: Form, block: int, middle: int, card: Scorecard, seat: Seat) -> None:
    """The total at the end of the last block, with a trophy for who leads; the first nine's sum before."""
    if block < form.nines - 1:
        canvas.write(RIGHT - 32, middle + 13, figure(sum(card.strokes[seat][: form.columns])), _TOTAL, "r")
        return
    totals = [figure(total) for total in card.totals]
    ink = _LONG_TOTAL if max(map(len, totals)) > 2 else _TOTAL
    wide = canvas.write(RIGHT - 32, middle + 13, totals[seat], ink, "r")
    if seat in card.leaders:
        canvas.paste(tokens.trophy(30, "ivory", "brass2"), RIGHT - 56 - wide, middle, "leader")


def _feats(card: Scorecard, seat: Seat) -> str:
    """What made the difference, in one line."""
    strokes = card.strokes[seat] if card.counts == "strokes" else ()
    birdies = sum(mark(*hole) in {"birdie", "eagle"} for hole in zip(strokes, card.pars, strict=False))
    parts = [_("best hole {strokes}").format(strokes=figure(min(strokes)))] if strokes else []
    if birdies:
        parts.append(ngettext("{count} birdie or better", "{count} birdies or better", birdies).format(count=birdies))
    return " · ".join(parts)


def _figure_of(result: Result, card: Scorecard, seat: Seat) -> tuple[str, str]:
    """The figure of a winner and what it counts; a game that is not about strokes says only the figure."""
    total = result.totals[seat]
    if card.counts == "aces":
        return figure(total), ngettext("ace", "aces", total)
    return figure(total), ngettext("stroke", "strokes", abs(total)) if result.totals == card.totals else ""


def _panels(
    canvas: Canvas, form: Form, card: Scorecard, result: Result, names: Sequence[str], letters: Sequence[str]
) -> None:
    """A panel a winner, before the sheet."""
    winners = _winners(result)
    panel = _winner if len(winners) == 1 else _shared
    for number, seat in enumerate(winners):
        panel(canvas, form.panel_top(number), card, result, seat, names[seat], letters[seat])


def _winner(canvas: Canvas, top: int, card: Scorecard, result: Result, seat: Seat, name: str, _letters: str) -> None:
    """The panel of the one winner."""
    total, unit = _figure_of(result, card, seat)
    canvas.paste(tokens.wreath(72, "lit"), LEFT + 122, top + 102)
    end = RIGHT - 40
    canvas.write_within(end, top + 170, 200, unit, Ink(30, 600, "soft", "lit"), 26, "r")
    wide = canvas.write(end, top + 120, total, Ink(100, 900, "ivory", "lit"), "r")
    room = end - max(wide, 110) - 30 - (LEFT + 236)
    canvas.write_within(LEFT + 236, top + 66, room, _("Winner"), Ink(30, 700, "brass", "lit"), 26)
    canvas.write_within(LEFT + 236, top + 126, room, name, Ink(56, 900, "ivory", "lit"), 44)
    canvas.write_within(LEFT + 236, top + 174, room, _feats(card, seat), Ink(28, 600, "soft", "lit"), 26)


def _shared(canvas: Canvas, top: int, card: Scorecard, result: Result, seat: Seat, name: str, letters: str) -> None:
    """The panel of one of several winners."""
    total, _unit = _figure_of(result, card, seat)
    canvas.paste(tokens.trophy(56, "lit"), LEFT + 62, top + 56)
    canvas.paste(tokens.avatar(letters, SEATS[seat], 30, "lit"), LEFT + 140, top + 56, letters)
    end = float(RIGHT - 40)
    end -= canvas.write(end, top + 80, total, Ink(68, 900, "ivory", "lit"), "r") + 24
    canvas.write_within(LEFT + 188, top + 52, end - LEFT - 188, name, Ink(40, 900, "ivory", "lit"), 32)
    canvas.write_within(LEFT + 188, top + 90, end - LEFT - 188, _("shares the win"), Ink(28, 600, "soft", "lit"), 26)


def _legend(canvas: Canvas, form: Form, card: Scorecard) -> None:
    """What the marks mean, and below a sheet of strokes the par of all holes where it is the same."""
    y, x, ink = form.top + form.sheet + 46, float(LEFT + 18), Ink(28, 600)
    par = "" if form.pars or card.counts == "aces" else _("par {number}").format(number=card.pars[0])
    marks = MARKS if card.counts == "strokes" else ACE_MARKS
    labels = {key: _(label) for key, label in marks.items()}
    room = RIGHT - 16 - x - len(labels) * (50 + _APART) - width(par, 28, 700)
    share = room / sum(width(text, ink.size, ink.weight) for text in labels.values())
    for key, text in labels.items():
        canvas.paste(tokens.tile(42, 42, 10, "ivory", "felt"), x - 3, y - 21)
        canvas.paste(drawn(key, "ivory", 15), x + 18, y)
        own = share * width(text, ink.size, ink.weight)
        x += 50 + canvas.write_within(x + 50, y + 9, own, text, ink, 26) + _APART
    canvas.write(RIGHT - 16, y + 9, par, Ink(28, 700, "brass"), "r")
