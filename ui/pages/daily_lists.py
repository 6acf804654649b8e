"""The lists of the round of the day: a day's results, the best of a week or month, the morning post of a server."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from db.rows import DailyLine, DailyResult, DailySums
from engine.game import AnyGame, Names
from engine.i18n import _, format_signed, ngettext
from ui.pages.daily_pages import BEST, MONTH, VERB, WEEK, Places, day_text, place_text, score_text
from ui.pages.film_page import titled_film
from ui.widgets.game_face import Face
from ui.widgets.message_formatting import plain
from ui.widgets.page import BRASS, Button, Page, escape


class DayResults(NamedTuple):
    """The results of a day in a game, as one who has finished it may see them."""

    day: int
    game: AnyGame
    shown: Face
    own: DailyResult
    places: Places
    everybody: tuple[DailyLine, ...]
    server: tuple[DailyLine, ...] | None
    """None in a direct message."""


def results_page(results: DayResults) -> Page:
    """Return the results of a day: of the server, and of everybody."""
    shown, key = results.shown, results.game.key
    title = _("### {game} · results of {date} (#{day})")
    lists = [] if results.server is None else [_list_text(shown, _("**This server**"), results.server)]
    lists.append(_list_text(shown, _("**Everyone**"), results.everybody))
    return Page(
        texts=(
            title.format(game=results.game.title, date=day_text(results.day), day=results.day),
            "\n\n".join(lists),
            _("You: {score}").format(score=score_text(shown, results.own.total, results.own.over_par))
            + f" · {place_text(results.places)}",
        ),
        rows=(
            (
                Button(_("Best of the week"), VERB, f"{BEST} {WEEK} {key}"),
                Button(_("Best of the month"), VERB, f"{BEST} {MONTH} {key}"),
                Button(_("Back to my round"), VERB, str(results.own.table)),
            ),
        ),
        accent=BRASS,
    )


def _list_text(game_face: Face, title: str, lines: Sequence[DailyLine]) -> str:
    """Return a list of results with a place on each line, in which equal totals share one.

    It is no list in Markdown, because Discord would number that by itself.
    """
    text_lines, place = [title], 0
    for number, line in enumerate(lines, 1):
        place = number if number == 1 or line.total != lines[number - 2].total else place
        text_lines.append(f"{place}\\. {_name(line.name)} **{score_text(game_face, line.total, line.over_par)}**")
    return "\n".join(text_lines if lines else (title, _("Nobody's on the list yet.")))


def _name(name: str) -> str:
    return plain(name or _("Someone"))


def morning_page(
    day: int, games: Sequence[tuple[AnyGame, Face, Sequence[DailyLine]]], film: Page | None = None
) -> Page:
    """Return the morning post of a server: the three best of each game of the day before, a film, today's button."""
    lists = (_list_text(game_face, f"**{game.title}**", lines) for game, game_face, lines in games if lines)
    text = "\n".join(lists) or _("Nobody here played yesterday.")
    return Page(
        texts=(
            _("### Yesterday's round of the day (#{day})").format(day=day),
            text,
            *(film.texts if film else ()),
        ),
        pictures=film.pictures if film else (),
        captions=(_("A new round is waiting."),),
        rows=((Button(_("Round of the day"), VERB, style="green"),),),
        accent=BRASS,
    )


def morning_film(day: int, game: AnyGame, title: str, files: Sequence[bytes], story: Names) -> Page:
    """Return the film of a day for a morning post."""
    page = titled_film(0, _("The replay from {date}").format(date=day_text(day)), files, story)
    first, *words = page.texts
    return replace(page, texts=(first, f"{game.title} · {escape(title)}", *words))


def best_page(game: AnyGame, span: str, everybody: Sequence[DailySums], server: Sequence[DailySums] | None) -> Page:
    """Return who was best in the week or the month so far."""
    titles = {WEEK: _("### {game} · best of the week"), MONTH: _("### {game} · best of the month")}
    lists = [] if server is None else [_sums_text(_("**This server**"), server)]
    lists.append(_sums_text(_("**Everyone**"), everybody))
    other, label = (MONTH, _("Best of the month")) if span == WEEK else (WEEK, _("Best of the week"))
    return Page(
        texts=(
            titles[span].format(game=game.title),
            _("This adds up how many strokes you beat the average by, day by day."),
            "\n\n".join(lists),
        ),
        rows=((Button(label, VERB, f"{BEST} {other} {game.key}"), Button(_("Round of the day"), VERB)),),
        accent=BRASS,
    )


def _sums_text(title: str, lines: Sequence[DailySums]) -> str:
    text_lines = [title]
    for place, line in enumerate(lines, 1):
        days = ngettext("{count} day", "{count} days", line.days).format(count=line.days)
        text_lines.append(f"{place}\\. {_name(line.name)} **{format_signed(line.gained, 1)}** · {days}")
    return "\n".join(text_lines if lines else (title, _("Nobody's on the list yet.")))
