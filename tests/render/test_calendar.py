"""The calendar of somebody's days: every score in words, within its bytes and its frame."""

from dataclasses import replace

import pytest

from club.daily_rounds import DAILY_GAMES, Streak
from club.day_keys import day_date
from db.rows import DailyResult
from engine.i18n import languages, use_locale
from engine.registry import GAMES
from render.calendar import Calendar, CalendarDay, CalendarScore, calendar
from tests.chance import chance
from tests.render.test_picture_boards import inside, words
from ui.games import face
from ui.pages.daily_calendar import calendar_data, calendar_page, first_day

TODAY = 330
PICTURE_BYTES = 90_000
FACES = {key: (GAMES[key], face(key)) for key in DAILY_GAMES}


def results() -> list[DailyResult]:
    """Return the results of somebody who plays every game nearly every day."""
    luck = chance("calendar")
    days = range(first_day(TODAY), TODAY + 1)
    return [
        DailyResult(day, key, 1, over + 10, over, (3, 3, 4))
        for day in days
        for key in DAILY_GAMES
        if luck.random() < 0.9
        for over in (luck.randint(-40, 90),)
    ]


@pytest.mark.parametrize("language", languages())
def test_a_calendar_shows_every_score_of_five_weeks(language: str) -> None:
    with use_locale(language):
        played = results()
        data = calendar_data(TODAY, played, FACES, Streak(12, 40))
        canvas = calendar(data)
        texts = words(canvas)
        page = calendar_page(played, FACES, Streak(12, 40), b"png")
    assert sum(len(day.scores) for week in data.weeks for day in week if day) == len(played)
    assert all(texts[score.text] for week in data.weeks for day in week if day for score in day.scores)
    assert texts[str(day_date(TODAY).day)] >= 1
    assert len(canvas.png()) <= PICTURE_BYTES
    assert inside(canvas)
    assert page.pictures[0].alt.count("\n") > 5


def test_a_calendar_refuses_scores_that_do_not_fit() -> None:
    day = CalendarDay("1", (CalendarScore("P 1", "par"),) * 4)
    one = Calendar("", "", ("",) * 7, ((day, *(None,) * 6),), "")
    for wrong in (one, one._replace(weeks=((None,) * 7,) * 7)):
        with pytest.raises(ValueError, match="a calendar holds"):
            calendar(wrong)


def test_an_empty_calendar_says_so() -> None:
    page = calendar_page([], FACES, Streak(), None)
    assert "You haven't finished a round" in page.pictures[0].alt
    assert replace(page, texts=()) != page
