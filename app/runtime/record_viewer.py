"""`nineteenth FILE`: a record file on a desk, without Discord: its scorecard, its report, and its film beside it.

Called by `bot.py`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.workers.film_worker import MAX_UPLOAD_BYTES, player_names, public_views, report_of
from club.film_requests import hole_clips
from club.stroke_stories import tell_strokes
from club.verification import parse_proof
from engine.game import IllegalMove, Names, UnreadableMove, View
from engine.i18n import format_number, format_signed, ngettext
from engine.record import Record
from engine.report import Report
from render.film.maker import make_films
from render.film.reel import FilmTooLarge
from render.film.script import FilmTake
from ui.games import FACES


class UnusableRecord(ValueError):
    """A file that holds no game; the text is a sentence for the person at the desk."""


def open_record(path: Path) -> Iterator[str]:
    """Yield the scorecard and the report of a record file, and write its film beside it; raise `UnusableRecord`."""
    try:
        record = parse_proof(path.read_text().replace("\r\n", "\n")).record
        views = public_views(record)
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableRecord(f"{path} cannot be read: {error}.") from error
    except (UnreadableMove, IllegalMove, ValueError) as error:
        raise UnusableRecord(f"{path} does not hold a game: {error}") from error
    names = player_names(record.seats)
    yield f"{record.game_definition.title}: {record.game_definition.text.options(record.options, record.seats)}"
    yield from _scorecard_lines(views[-1], names)
    report = report_of(record, views[-1])
    yield from _report_lines(record, report, names) if report else ()
    yield from _write_film(path, record, views, names)


def _scorecard_lines(view: View, names: Names) -> Iterator[str]:
    yield "\nScorecard"
    for seat, name in enumerate(names):
        strokes = " ".join(map(str, view.card.strokes[seat]))
        place = f", place {view.result.places[seat]}" if view.result else ""
        yield f"  {name}: {strokes}, total {view.card.totals[seat]}{place}"


def _report_lines(record: Record, report: Report, names: Names) -> Iterator[str]:
    yield "\nLuck and skill, in strokes saved"
    for seat, name in enumerate(names):
        share = report.total(seat)
        parts = {"luck": share.luck, "skill": share.skill, "others": share.gifts, "unclear": share.residual}
        parts_text = ", ".join(f"{source} {format_signed(part, 1)}" for source, part in parts.items())
        strokes = ngettext("{count} stroke", "{count} strokes", share.strokes).format(count=share.strokes)
        average = format_number(share.tee, 1)
        yield f"  {name}: {strokes}, a champion averages {average}, {parts_text}"
    titles = "Stroke of the round", "Turning point"
    for title, story in zip(titles, tell_strokes(record, report, names), strict=True):
        if story:
            yield f"{title}, hole {story.stroke.decision.hole}: {story.text}"


def _write_film(path: Path, record: Record, views: Sequence[View], names: Names) -> Iterator[str]:
    """Write the film of the whole record beside its file, and yield where it is."""
    studio = FACES[record.game].studio if record.game in FACES else None
    takes = [FilmTake(views[clip.first : clip.last + 1], clip.ends_hole) for clip in hole_clips(views)]
    try:
        files = make_films(studio, takes, names, MAX_UPLOAD_BYTES) if studio and takes else ()
    except FilmTooLarge:
        files = ()
    yield "" if files else "\nThere's no replay of this game."
    for number, file in enumerate(files, 1):
        film = path.with_name(f"{path.stem}{f'-{number}' if number > 1 else ''}.gif")
        film.write_bytes(file)
        yield f"Replay: {film} ({len(file) // 1000} kB)"
