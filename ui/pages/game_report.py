"""The pages of the report on a finished game: a player's own, one decision, and everybody's."""

from collections.abc import Iterator, Sequence

from club.live_table import LiveTable, display_name, printable_name
from club.post_game_analysis import AnalysedPosition
from engine.analysis import Decision
from engine.game import Seat
from engine.i18n import _, format_number, format_signed, game_gettext
from engine.report import Report, Share
from render.gains import Gains, Line, Note
from ui.pages.board import heading, link
from ui.pages.film_page import part_menu
from ui.widgets.page import BRASS, MINT, Button, Page, Picture


def own_report(
    sitting: LiveTable,
    seat: Seat,
    report: Report,
    scenes: Sequence[AnalysedPosition],
    shown: Gains,
    again: Sequence[Button],
) -> Page:
    """Return a player's report: the holes, the decisions that cost most with a button for each, the menu of films,
    and the buttons `again` of another round.
    """
    alt = "\n".join(map(_line_text, shown.lines))[:1024]
    costly = report.costly[seat]
    ways = tuple(_decision_button(number) for number in range(len(costly)))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), _total_line(report.total(seat))),
        pictures=(Picture(f"report-{sitting.table.id}.png", None, alt),),
        captions=(*_decision_lines(sitting, costly, scenes), link(sitting.table)),
        rows=((*ways, Button(_("Practise them"), "practice")) if ways else (), part_menu(sitting), (*again,)),
        accent=MINT,
    )


def _total_line(share: Share) -> str:
    """Return the sums of a round in one sentence."""
    text = _("**Your report** · {strokes} strokes (a champion averages {tee}). Luck {luck}, decisions {skill}.")
    return text.format(
        strokes=share.strokes,
        tee=format_number(share.tee, 2),
        luck=format_signed(share.luck, 2),
        skill=format_signed(share.skill, 2),
    )


def _line_text(line: Line) -> str:
    text = _("{name}: expected {tee}, luck {luck}, skill {skill}, score {strokes}")
    return text.format(
        name=line.name,
        tee=format_number(line.expected, 2),
        luck=format_signed(line.luck, 2),
        skill=format_signed(line.skill, 2),
        strokes=line.strokes,
    )


def _decision_lines(
    sitting: LiveTable, costly: Sequence[Decision], scenes: Sequence[AnalysedPosition]
) -> Iterator[str]:
    """Yield a line for each of the decisions that cost most."""
    if not costly:
        yield _("None of your decisions cost even 0.05 strokes. Well played!")
        return
    yield _("**What cost you most**")
    for number, (decision, scene) in enumerate(zip(costly, scenes, strict=True), 1):
        line = game_gettext(
            sitting.game.key, "{number}. Hole {hole}, {loss} strokes: **{played}**. Better: **{better}**"
        )
        yield line.format(
            number=number,
            hole=decision.hole,
            played=scene.played,
            better=scene.better,
            loss=format_number(decision.loss, 2),
        )


def _decision_button(number: int) -> Button:
    return Button(_("Look at {number}").format(number=number + 1), "decision", str(number), "blue")


def decision_page(sitting: LiveTable, decision: Decision, scene: AnalysedPosition, number: int, most: int) -> Page:
    """Return the page of one decision: the position, the move that was made, the better move, the difference and
    the reason.
    """
    title = game_gettext(sitting.game.key, "**Hole {hole}** · this cost you **{loss}** strokes")
    played = _("You played **{move}**: {strokes} strokes on average.")
    better = _("**{move}** was better: {strokes}.")
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), title.format(hole=decision.hole, loss=format_number(decision.loss, 2))),
        pictures=tuple(_position_pictures(sitting, decision, scene)),
        captions=(
            played.format(move=scene.played, strokes=format_number(decision.played.strokes, 2)),
            better.format(move=scene.better, strokes=format_number(decision.best.strokes, 2)),
            scene.reason,
        ),
        rows=(
            (
                *(_decision_button(other) for other in range(most) if other != number),
                Button(_("Back to the report"), "report"),
            ),
        ),
        accent=MINT,
    )


def _position_pictures(sitting: LiveTable, decision: Decision, scene: AnalysedPosition) -> Iterator[Picture]:
    """Yield the images of a position without their files: the board, and the cards in games that have cards."""
    words, name = sitting.game.text, f"{sitting.table.id}-{decision.ply}.png"
    yield Picture(f"map-{name}", None, words.board(scene.view, sitting.labels))
    if cards := words.hand(scene.view):
        yield Picture(f"hand-{name}", None, cards)


def own_gains(sitting: LiveTable, seat: Seat, report: Report) -> Gains:
    """Return the data of the image of a player's report: one line a hole, and their sum."""
    hole = game_gettext(sitting.game.key, "Hole {number}")
    lines = (_share_line(hole.format(number=number), share) for number, share in enumerate(report.shares[seat], 1))
    whole = _share_line(_("Total"), report.total(seat))._replace(whole=True)
    return Gains(printable_name(sitting.names[seat]), _subtitle(sitting), (*lines, whole))


def _share_line(name: str, share: Share) -> Line:
    return Line(name, share.tee, share.luck, share.skill, share.gifts, share.strokes)


def _subtitle(sitting: LiveTable) -> str:
    if sitting.table.day is not None:
        text = _("{game} · round of the day #{day} · plus = strokes saved")
        return text.format(game=sitting.game.title, day=sitting.table.day)
    return _("{game} · table {number} · plus = strokes saved").format(game=sitting.game.title, number=sitting.table.id)


def everybodys_gains(sitting: LiveTable, report: Report, scenes: Sequence[AnalysedPosition]) -> Gains:
    """Return the data of the image for everybody: one line a player, the stroke of the round, the turning point."""
    lines = (
        _share_line(printable_name(name), report.total(seat))._replace(seat=seat)
        for seat, name in enumerate(sitting.names)
    )
    return Gains(_("Luck and skill"), _subtitle(sitting), tuple(lines), tuple(_notes(sitting, report, scenes)))


def told_decisions(report: Report) -> tuple[Decision, ...]:
    """Return the decisions that everybody is told of: the stroke of the round and the turning point."""
    strokes = (report.best_stroke, report.turning_point.stroke if report.turning_point else None)
    return tuple(stroke.decision for stroke in strokes if stroke)


def _notes(sitting: LiveTable, report: Report, scenes: Sequence[AnalysedPosition]) -> Iterator[Note]:
    shown, game = iter(scenes), sitting.game.key
    if report.best_stroke:
        text = game_gettext(game, "{name}, hole {hole}: {move}, {gained} strokes")
        line = _note_text(
            text, sitting, report.best_stroke.decision, next(shown), gained=format_signed(report.best_stroke.gain, 2)
        )
        yield Note(game_gettext(game, "Stroke of the round"), line)
    if report.turning_point:
        text = game_gettext(game, "{name}, hole {hole}: {move}. Winner's lead: {before} → {after}")
        lead = {
            "before": format_signed(report.turning_point.before, 2),
            "after": format_signed(report.turning_point.after, 2),
        }
        yield Note(
            _("Turning point"), _note_text(text, sitting, report.turning_point.stroke.decision, next(shown), **lead)
        )


def _note_text(text: str, sitting: LiveTable, decision: Decision, scene: AnalysedPosition, **figures: str) -> str:
    name = printable_name(display_name(sitting.table.seats[decision.seat]))
    return text.format(name=name, hole=decision.hole, move=scene.played, **figures)


def summary(sitting: LiveTable, shown: Gains, png: bytes | None, again: Sequence[Button]) -> Page:
    """Return the page of the report for everybody, with the buttons `again` of another round, and one of films."""
    alt = "\n".join((*map(_line_text, shown.lines), *(f"{note.title}: {note.text}" for note in shown.notes)))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting),),
        pictures=(Picture(f"summary-{sitting.table.id}.png", png, alt[:1024]),),
        rows=((*again, Button(_("Films"), "film")),),
        accent=BRASS,
    )
