"""The data of the images of leaderboards and profiles, which `render/` draws."""

from datetime import UTC, datetime

from babel.dates import format_date

from club.leaderboard_text import column_heading, form_value, number, profile_figures, rank_as_text
from db.durations import DAY_SECONDS
from db.standings import ProfileFigures, RatingPoint, StandingsLine, StandingsPage
from engine.game import AnyGame
from engine.i18n import _, current_locale, game_gettext, ngettext
from render.leaderboard import Heading, LeaderboardPage, LeaderboardRow
from render.profile import Curve, Feat, Profile, Tile
from ui.widgets.game_face import Face

YEAR_SECONDS = 365 * DAY_SECONDS


def leaderboard_data(
    game: AnyGame, face: Face, span: str, page: StandingsPage, view_number: int, reader: int
) -> LeaderboardPage:
    """Return a page of the leaderboard for its image; the line of `reader` is marked."""
    columns = face.columns[view_number % len(face.columns)]
    rounds = ngettext("{count} round", "{count} rounds", page.rounds).format(count=page.rounds)
    rows = (
        LeaderboardRow(
            line.rank,
            line.name,
            tuple(column.format(line) for column in columns),
            tuple(form_value(game_round) for game_round in line.form),
            line.user == reader,
        )
        for line in page.lines
    )
    return LeaderboardPage(
        _("The clubhouse"),
        f"{game.title} · {span} · {rounds}",
        tuple(Heading(*column_heading(game.key, column)) for column in columns),
        tuple(rows),
    )


def profile_data(name: str, user: int, game: AnyGame, face: Face, found: ProfileFigures | None, now: float) -> Profile:
    """Return a user's profile for its image; it is empty before the first ranked round."""
    line = found.line if found else None
    return Profile(
        name=name,
        rank=line.rank if line else None,
        rank_line=rank_as_text(game.title, found),
        rating=number(line.rating if line else None),
        rating_label=_("rating"),
        tiles=_tiles(game.key, line),
        curve=_curve(found.history if found else (), now),
        feats=_feats(game, face, line),
        colour=user % 6,
    )


def _tiles(game: str, line: StandingsLine | None) -> tuple[Tile, ...]:
    """Return the figures of a profile; that of the wins stands out while it is the first one."""
    rounds, wins, *others = (Tile(*tile) for tile in profile_figures(game, line))
    return (rounds, wins._replace(shines=line is not None and line.wins == 1), *others)


def _feats(game: AnyGame, face: Face, line: StandingsLine | None) -> tuple[Feat, ...]:
    counts = ((feat, line.feats.get(feat.key, 0) if line else 0) for feat in face.feats)
    counted = (Feat(str(count), feat.label_for(count), feat.picture) for feat, count in counts)
    return (*counted, Feat(number(line.best_hole if line else None), game_gettext(game.key, "best hole"), "trophy"))[:3]


def _curve(history: tuple[RatingPoint, ...], now: float) -> Curve:
    """Return the ratings of the last twelve months, each at its time between a year ago (0) and now (1)."""
    begin = now - YEAR_SECONDS
    points = tuple(((point.at - begin) / YEAR_SECONDS, float(point.rating)) for point in history if point.at >= begin)
    marks = (begin + part * YEAR_SECONDS / 6 for part in (0.5, 1.5, 2.5, 3.5, 4.5, 5.5))
    months = tuple(
        ((mark - begin) / YEAR_SECONDS, format_date(datetime.fromtimestamp(mark, UTC), "LLL", locale=current_locale()))
        for mark in marks
    )
    return Curve(_("Rating"), _("last 12 months"), points, months)
