"""The pages of the report on a finished game: a player's own, one decision, and everybody's."""

from collections.abc import Iterator, Sequence

from club.live_table import Sitting
from club.player_names import bare, named
from club.post_game_analysis import Scene
from engine.figures import figure, signed
from engine.game import Seat
from engine.hindsight import Decision
from engine.report import Report, Share
from engine.speech import _, termed
from render.gains import Gains, Line, Note
from ui.pages.board import heading, link
from ui.widgets.page import BRASS, MINT, Page, Picture, Press


def mine(sitting: Sitting, seat: Seat, report: Report, scenes: Sequence[Scene], shown: Gains) -> Page:
    """Return a player's report: the holes, and the decisions that cost most with a button for each."""
    alt = "\n".join(map(_spelled, shown.lines))[:1024]
    costly = report.costly[seat]
    ways = tuple(_way(number) for number in range(len(costly)))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), _summed(report.total(seat))),
        pictures=(Picture(f"report-{sitting.table.id}.png", None, alt),),
        captions=(*_named(sitting, costly, scenes), link(sitting.table)),
        rows=((*ways, Press(_("Practise them"), "practice")),) if ways else (),
        accent=MINT,
    )


def _summed(share: Share) -> str:
    """Return the sums of a round in one sentence."""
    text = _("**Your report** · {strokes} strokes, where a champion expects {tee}. Luck {luck}, decisions {skill}.")
    return text.format(
        strokes=share.strokes, tee=figure(share.tee, 2), luck=signed(share.luck, 2), skill=signed(share.skill, 2)
    )


def _spelled(line: Line) -> str:
    text = _("{name}: expected {tee}, luck {luck}, skill {skill}, score {strokes}")
    return text.format(
        name=line.name,
        tee=figure(line.expected, 2),
        luck=signed(line.luck, 2),
        skill=signed(line.skill, 2),
        strokes=line.strokes,
    )


def _named(sitting: Sitting, costly: Sequence[Decision], scenes: Sequence[Scene]) -> Iterator[str]:
    """Yield a line for each of the decisions that cost most."""
    if not costly:
        yield _("No decision of yours cost a twentieth of a stroke. Well played!")
        return
    yield _("**What cost you most**")
    for number, (decision, scene) in enumerate(zip(costly, scenes, strict=True), 1):
        line = termed(sitting.game.title, "{number}. Hole {hole}, {loss} strokes: **{played}**; better: **{better}**")
        yield line.format(
            number=number,
            hole=decision.hole,
            played=scene.played,
            better=scene.better,
            loss=figure(decision.loss, 2),
        )


def _way(number: int) -> Press:
    return Press(_("Look at {number}").format(number=number + 1), "decision", str(number), "blue")


def decided(sitting: Sitting, decision: Decision, scene: Scene, number: int, most: int) -> Page:
    """Return the page of one decision: the position, the move that was made, the better move, the difference and
    the reason.
    """
    title = termed(sitting.game.title, "**Hole {hole}** · this cost you **{loss}** strokes")
    played = _("You played **{move}**: {strokes} strokes to expect.")
    better = _("Better was **{move}**: {strokes}.")
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), title.format(hole=decision.hole, loss=figure(decision.loss, 2))),
        pictures=tuple(_pictures(sitting, decision, scene)),
        captions=(
            played.format(move=scene.played, strokes=figure(decision.played.strokes, 2)),
            better.format(move=scene.better, strokes=figure(decision.best.strokes, 2)),
            scene.reason,
        ),
        rows=((*(_way(other) for other in range(most) if other != number), Press(_("Back to the report"), "report")),),
        accent=MINT,
    )


def _pictures(sitting: Sitting, decision: Decision, scene: Scene) -> Iterator[Picture]:
    """Yield the images of a position without their files: the board, and the cards in games that have cards."""
    words, name = sitting.game.words, f"{sitting.table.id}-{decision.ply}.png"
    yield Picture(f"map-{name}", None, words.board(scene.view, sitting.labels))
    if cards := words.hand(scene.view):
        yield Picture(f"hand-{name}", None, cards)


def own(sitting: Sitting, seat: Seat, report: Report) -> Gains:
    """Return the data of the image of a player's report: one line a hole, and their sum."""
    hole = termed(sitting.game.title, "Hole {number}")
    lines = (_line(hole.format(number=number), share) for number, share in enumerate(report.shares[seat], 1))
    whole = _line(_("Total"), report.total(seat))._replace(whole=True)
    return Gains(bare(sitting.names[seat]), _where(sitting), (*lines, whole))


def _line(name: str, share: Share) -> Line:
    return Line(name, share.tee, share.luck, share.skill, share.residual, share.strokes)


def _where(sitting: Sitting) -> str:
    return _("{game} · table {number} · plus is gained").format(game=sitting.game.title, number=sitting.table.id)


def everybodys(sitting: Sitting, report: Report, scenes: Sequence[Scene]) -> Gains:
    """Return the data of the image for everybody: one line a player, the stroke of the round, the turning point."""
    lines = (_line(bare(name), report.total(seat))._replace(seat=seat) for seat, name in enumerate(sitting.names))
    return Gains(_("Luck and skill"), _where(sitting), tuple(lines), tuple(_notes(sitting, report, scenes)))


def moments(report: Report) -> tuple[Decision, ...]:
    """Return the decisions that everybody is told of: the stroke of the round and the turning point."""
    strokes = (report.best, report.turn.stroke if report.turn else None)
    return tuple(stroke.decision for stroke in strokes if stroke)


def _notes(sitting: Sitting, report: Report, scenes: Sequence[Scene]) -> Iterator[Note]:
    shown, game = iter(scenes), sitting.game.title
    if report.best:
        text = termed(game, "{name}, hole {hole}: {move}, {gained} strokes")
        line = _said(text, sitting, report.best.decision, next(shown), gained=signed(report.best.gained, 2))
        yield Note(termed(game, "Stroke of the round"), line)
    if report.turn:
        text = termed(game, "{name}, hole {hole}: {move}; the winner's lead goes from {before} to {after}")
        lead = {"before": signed(report.turn.before, 2), "after": signed(report.turn.after, 2)}
        yield Note(_("Turning point"), _said(text, sitting, report.turn.stroke.decision, next(shown), **lead))


def _said(text: str, sitting: Sitting, decision: Decision, scene: Scene, **figures: str) -> str:
    name = bare(named(sitting.table.seats[decision.seat]))
    return text.format(name=name, hole=decision.hole, move=scene.played, **figures)


def summary(sitting: Sitting, shown: Gains, png: bytes | None) -> Page:
    """Return the page of the report for everybody."""
    alt = "\n".join((*map(_spelled, shown.lines), *(f"{note.title}: {note.text}" for note in shown.notes)))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting),),
        pictures=(Picture(f"summary-{sitting.table.id}.png", png, alt[:1024]),),
        accent=BRASS,
    )
