"""The page of somebody's own days: the last five weeks of rounds of the day, as a calendar and in words."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from babel.dates import get_day_names

from club.daily_rounds import Streak
from club.day_keys import day_date
from db.rows import DailyResult
from engine.game import AnyGame
from engine.i18n import _, current_locale
from render.calendar import Calendar, CalendarDay, CalendarScore, Mark
from ui.pages.daily_pages import VERB, day_text, score_text, streak_text
from ui.widgets.discord_limits import MAX_ALT_CHARACTERS
from ui.widgets.game_face import Face
from ui.widgets.page import MINT, Button, Page, Picture

WEEKS = 5
DAYS_A_WEEK = 7
Games = Mapping[str, tuple[AnyGame, Face]]
"""The games with their faces, by key."""


def first_day(today: int) -> int:
    """Return the first day of the calendar, a Monday."""
    return today - day_date(today).weekday() - (WEEKS - 1) * DAYS_A_WEEK


def calendar_data(today: int, results: Sequence[DailyResult], games: Games, streak: Streak) -> Calendar:
    """Return the last weeks of a user's results for their picture."""
    by_day: defaultdict[int, list[CalendarScore]] = defaultdict(list)
    for result in results:
        game, game_face = games[result.game]
        text = f"{game.title[0]} {score_text(game_face, result.total, result.over_par)}"
        by_day[result.day].append(CalendarScore(text, _mark(game_face, result.over_par)))
    first = first_day(today)
    weeks = tuple(
        tuple(
            CalendarDay(str(day_date(day).day), tuple(by_day[day]), day == today) if day <= today else None
            for day in range(monday, monday + DAYS_A_WEEK)
        )
        for monday in range(first, first + WEEKS * DAYS_A_WEEK, DAYS_A_WEEK)
    )
    names = get_day_names("abbreviated", locale=current_locale())
    legend = " · ".join(f"{game.title[0]} {game.title}" for game, _face in games.values())
    return Calendar(_("Your days"), streak_text(streak), tuple(names[day] for day in range(DAYS_A_WEEK)), weeks, legend)


def _mark(game_face: Face, over_par: int) -> Mark:
    """Return how good a round of three holes was."""
    far = game_face.far_from_par * 3 // 2
    if over_par == 0:
        return "par"
    if over_par < 0:
        return "far under" if over_par <= -far else "under"
    return "far over" if over_par >= far else "over"


def calendar_page(results: Sequence[DailyResult], games: Games, streak: Streak, png: bytes | None) -> Page:
    """Return the page of a user's days; the words of the picture begin with the latest day."""
    return Page(
        texts=() if png else (_("### Your days"), streak_text(streak)),
        pictures=(Picture("days.png", png, _results_text(results, games)),),
        rows=((Button(_("Round of the day"), VERB),),),
        accent=MINT,
    )


def _results_text(results: Sequence[DailyResult], games: Games) -> str:
    """Return the results day by day as the alt text of the calendar, the latest day first."""
    lines: defaultdict[int, list[str]] = defaultdict(list)
    for result in results:
        game, game_face = games[result.game]
        lines[result.day].append(f"{game.title} {score_text(game_face, result.total, result.over_par)}")
    days = [f"{day_text(day)}: {', '.join(lines[day])}" for day in sorted(lines, reverse=True)]
    return "\n".join(days)[:MAX_ALT_CHARACTERS] or _("You haven't finished a round of the day in the last five weeks.")
