"""Every text of every picture in every language fits its room; `render.gallery.measure` checks all of them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, islice, product

import pytest

from engine.game import Result
from engine.i18n import languages, use_locale
from engine.scramble.cards.deck import COPIES
from render import play_nine
from render import scramble as scramble_render
from render.background import felt_table
from render.badges import pill, tile
from render.calendar import Calendar, CalendarDay, CalendarScore, calendar
from render.canvas import Canvas, Ink
from render.gains import Gains, GainsLine, gains
from render.gallery import Pictures, analysis, final_nine, games, scramble, statistics
from render.gallery import play_nine as play_nine_gallery
from render.gallery.__main__ import FOLDER, GERMAN
from render.gallery.measure import ROUNDS, find_faults, find_flaws, round_pictures, sprite_texts
from render.leaderboard import leaderboard
from render.paint import Sketch
from render.profile import profile
from render.scorecard import scorecard
from render.scramble.introduction import primer
from render.welcome import welcome
from tests.render import scramble_tables
from tests.render.play_nine_tables import BEGINNER, NAMES, PAGE, VIEWS
from tests.render.play_nine_tables import scorecard as play_nine_scorecard

STEP = 37
"""One of so many views of a round is measured here."""
FIRST, WIDER = 260, 52
"""By default one view in `WIDER` of the first `FIRST` is measured."""


FULL_CALENDAR = Calendar(
    "Your days",
    "Streak: 12 days · your best: 40",
    ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    ((CalendarDay("31", tuple(CalendarScore(f"{letter} +99", "far over") for letter in "PFS"), is_today=True),) * 7,)
    * 6,
    "P Play Nine · F Final Nine · S Scramble Golf",
)
"""A calendar with as much in each cell as there can be."""
EVERY_COLUMN = Gains(
    "Annika", "Play Nine · table 123", (GainsLine("18", 100.5, 10.5, -100.5, 10.5, -10.5, 138, whole=True),)
)
"""A report with strokes that the rivals gave away, and some that nobody can explain."""


def boards() -> Pictures:
    """Yield pictures of the clubhouse before and after a game, and of tables laid out by hand."""
    over = play_nine_scorecard(9, 9)
    yield "welcome", welcome
    yield "leaderboard", partial(leaderboard, PAGE._replace(rows=()))
    yield "beginner", partial(profile, BEGINNER)
    yield "calendar", partial(calendar, FULL_CALENDAR)
    yield "report with gifts", partial(gains, EVERY_COLUMN)
    yield "scorecard", partial(scorecard, play_nine_scorecard(9, 0), NAMES[:4])
    yield "shared win", partial(scorecard, over, NAMES[:4], Result((1, 1, 3, 4), over.totals, ((),) * 4))
    for name, view in VIEWS.items():
        yield name, partial(play_nine.table, view, NAMES[: len(view.grids)])


def short_season() -> Pictures:
    """Yield the leaderboard and a profile after thirty rounds, of which two were played."""
    results = statistics.season(2) * 15
    yield "leaderboard", partial(statistics.season_board, results)
    yield "profile", partial(statistics.season_profile, 1, results)


def scramble_pictures() -> Pictures:
    """Yield pictures of Scramble Golf tables laid out by hand, and those that need no table."""
    for name in scramble_tables.STATES:
        view = scramble_tables.view_of(name)
        yield name, partial(scramble_render.table, view, scramble.NAMES[: len(view.discs)])
    yield "primer", primer
    for kind in COPIES:
        yield kind, partial(scramble_render.cards_sheet, kind)


def first_views() -> Pictures:
    """Yield some of the first views of each of the rounds."""
    for number, one in enumerate(ROUNDS):
        views = games.views(one.game, f"1 {number}", one.seats, one.own, **one.options)
        for place, view in enumerate(islice(views, 1, FIRST, WIDER)):
            yield (
                f"{one.game.key} {number}, view {place}",
                partial(one.draw, view, play_nine_gallery.NAMES[: one.seats]),
            )


PARTS: Mapping[str, Callable[[], Pictures]] = {
    "play nine": play_nine_gallery.pictures,
    "clubhouse": short_season,
    "scramble": scramble_pictures,
    "caddie": analysis.pictures,
    "boards": boards,
    "rounds": first_views,
}
WHOLE: Mapping[str, Callable[[], Pictures]] = {
    "scramble": scramble.pictures,
    "rounds": partial(round_pictures, 1, STEP),
}
"""Pictures for exhaustive runs."""


@pytest.mark.parametrize("part", PARTS)
def test_every_text_is_read_whole_in_its_room(part: str) -> None:
    assert list(find_faults(PARTS[part]())) == []


@pytest.mark.longest
@pytest.mark.exhaustive
@pytest.mark.parametrize("part", WHOLE)
def test_every_text_of_many_pictures_is_read_whole_in_its_room(part: str) -> None:
    assert list(find_faults(WHOLE[part]())) == []


@pytest.mark.parametrize("original", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_every_text_of_final_nine_s_sheets_is_read_whole(original: bool) -> None:
    """By default the translations are checked; the tests of the catalogue check the originals too."""
    chosen = [language for language in languages() if (language == "en") == original]
    assert chosen
    flawed = {}
    for (name, draw), language in product(final_nine.sheet_pictures(), chosen):
        with use_locale(language):
            canvas = draw()
        flawed[name, language] = [*find_flaws(canvas)]
    assert {picture: found for picture, found in flawed.items() if found} == {}


def test_the_documentation_has_every_german_picture() -> None:
    shown = {file.stem.removeprefix("de-") for file in FOLDER.glob("de-*.png")}
    assert shown == GERMAN


def picture_of(*texts: tuple[float, float, float, str]) -> Canvas:
    """Return a picture with these texts: position, room and words."""
    canvas = Canvas(felt_table(200))
    for x, y, room, text in texts:
        canvas.write_within(x, y, room, text, Ink(30, 700), 26)
    return canvas


def faulty_pictures() -> Iterator[tuple[Canvas, str]]:
    """Yield pictures with one fault each, and the message about it."""
    yield picture_of((100, 60, 90, "Schlaggrenze")), "is cut"
    yield picture_of((100, 60, 300, "Bestenliste"), (180, 64, 300, "Revanche")), "lies over"
    low = picture_of()
    low.write(100, 205, "gg", Ink(30, 700))
    yield low, "leaves its room"
    wide = picture_of()
    wide.write(980, 60, "Entscheidungsspiel", Ink(30, 700))
    yield wide, "leaves its room"
    hidden = picture_of((100, 60, 300, "von 9"))
    hidden.paste(tile(60, 60, 6, "panel", "felt"), 150, 30)
    yield hidden, "is covered"
    sketch, tag = Sketch(60, 40), picture_of()
    sketch.word(30, 30, "Am Zug", 26, "ivory", "felt")
    tag.paste(sketch.sprite("felt"), 100, 60)
    yield tag, "leaves its room"


def test_the_check_of_texts_finds_each_fault() -> None:
    for number, (canvas, fault) in enumerate(faulty_pictures()):
        assert any(fault in flaw for flaw in find_flaws(canvas)), (number, fault)


def test_a_name_may_be_cut_and_a_text_of_its_own_size_has_its_room() -> None:
    canvas = picture_of((100, 60, 90, "Maximiliane"), (300, 60, 200, "Bahn 3"))
    canvas.paste(pill("Letzte Schläge", 30, "brass", "ink"), 700, 100)
    assert list(find_flaws(canvas)) == []
    assert "Letzte Schläge" in {text.text for text in sprite_texts(canvas)}
    assert all(text.text for text in chain(canvas.texts, sprite_texts(canvas)))
