"""Pictures of statistics: the leaderboard and a profile after a season of Play Nine."""

from collections import Counter, deque
from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import accumulate
from statistics import mean

from babel.dates import format_date

from engine.game import Result, Seat
from engine.i18n import _, current_locale, format_number, game_gettext, ngettext
from engine.play_nine import GAME
from render.canvas import Canvas
from render.gallery import Pictures
from render.gallery.play_nine import NAMES, views
from render.leaderboard import Heading, LeaderboardPage, LeaderboardRow, leaderboard
from render.profile import Curve, Feat, Profile, Tile, profile

HOLES = 9


def season(games: int) -> list[Result]:
    """Return the results of `games` games of six players."""
    ends = (deque(views(f"season {number}", len(NAMES)), 1)[0].result for number in range(games))
    return [end for end in ends if end]


def _row(seat: Seat, results: Sequence[Result]) -> LeaderboardRow:
    totals = [result.totals[seat] for result in results]
    wins = sum(result.places[seat] == 1 for result in results)
    values = (str(wins), format_number(mean(totals) / HOLES, 2), format_number(min(totals)))
    return LeaderboardRow(0, NAMES[seat], values, tuple(-float(total) for total in totals), mine=seat == 2)


def season_board(results: Sequence[Result]) -> Canvas:
    """Draw the leaderboard of a season."""
    rows = sorted((_row(seat, results) for seat in range(len(NAMES))), key=lambda row: -int(row.values[0]))
    ranked_rows = tuple(row._replace(rank=rank) for rank, row in enumerate(rows, 1))
    rounds = ngettext("{count} round", "{count} rounds", len(results)).format(count=len(results))
    subtitle = f"{GAME.title} · {_('all time')} · {rounds}"
    headings = (
        Heading(_("Wins")),
        Heading(game_gettext(GAME.key, "Strokes"), game_gettext(GAME.key, "a hole")),
        Heading(_("Fewest"), game_gettext(GAME.key, "on 9 holes")),
    )
    return leaderboard(LeaderboardPage(_("The clubhouse"), subtitle, headings, ranked_rows))


def _ratings(seat: Seat, results: Sequence[Result]) -> tuple[tuple[float, float], ...]:
    """Return a rating that rises and falls with the places of a season."""
    gains = (14 * (3.5 - result.places[seat]) for result in results)
    return tuple((place / len(results), rating) for place, rating in enumerate(accumulate(gains, initial=1500.0)))


def _feats(seat: Seat, results: Sequence[Result]) -> tuple[Feat, ...]:
    """Return how often a player had each feat of a season."""
    counts = Counter(feat for result in results for feat in result.feats[seat])
    return (
        Feat(str(counts["hole-in-one"]), _("Hole-in-Ones"), "hole-in-one"),
        Feat(str(counts["matched column"]), _("pairs"), "matched column"),
        Feat(str(counts["group of four"]), _("groups of four"), "trophy"),
    )


def season_profile(seat: Seat, results: Sequence[Result]) -> Canvas:
    """Draw the profile of one player after a season."""
    totals = [result.totals[seat] for result in results]
    points, wins = _ratings(seat, results), sum(result.places[seat] == 1 for result in results)
    months = tuple(
        (0.04 + place / 6, format_date(date(2026, 6 + place, 1), "MMM", locale=current_locale())) for place in range(6)
    )
    return profile(
        Profile(
            name=NAMES[seat],
            rank=1,
            rank_line=_("{rank} of {people} · playing since {month}").format(
                rank=1, people=len(NAMES), month=format_date(date(2026, 3, 1), "MMMM y", locale=current_locale())
            ),
            rating=f"{points[-1][1]:.0f}",
            rating_label=_("rating"),
            tiles=(
                Tile(str(len(results)), ngettext("ranked round", "ranked rounds", len(results))),
                Tile(str(wins), ngettext("first win", "wins", wins)),
                Tile(format_number(mean(totals) / HOLES, 2), game_gettext(GAME.key, "strokes a hole")),
                Tile(format_number(min(totals)), game_gettext(GAME.key, "best nine holes")),
            ),
            curve=Curve(_("Rating"), _("last 12 months"), points, months),
            feats=_feats(seat, results),
            colour=seat,
        )
    )


def pictures() -> Pictures:
    """Yield each picture."""
    results = season(30)
    yield "leaderboard", partial(season_board, results)
    yield "profile", partial(season_profile, 1, results)
