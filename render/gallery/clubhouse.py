"""The leaderboard and a profile after a season of Play Nine."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import accumulate
from statistics import mean

from engine.figures import figure
from engine.game import Result, Seat
from render.gallery.play_nine import NAMES, views
from render.leaderboard import Heading, LeaderboardPage, Row, leaderboard
from render.profile import Curve, Feat, Profile, Tile, profile

HOLES = 9
HEADINGS = (Heading("Wins"), Heading("Strokes", "a hole"), Heading("Fewest", "on 9 holes"))


def season(games: int) -> list[Result]:
    """How that many games of six players ended."""
    ends = (deque(views(f"season {number}", len(NAMES)), 1)[0].result for number in range(games))
    return [end for end in ends if end]


def _row(seat: Seat, results: Sequence[Result]) -> Row:
    totals = [result.totals[seat] for result in results]
    wins = sum(result.places[seat] == 1 for result in results)
    values = (str(wins), figure(mean(totals) / HOLES, 2), figure(min(totals)))
    return Row(0, NAMES[seat], values, tuple(-float(total) for total in totals), mine=seat == 2)


def season_board(results: Sequence[Result]) -> bytes:
    """The leaderboard of a season."""
    rows = sorted((_row(seat, results) for seat in range(len(NAMES))), key=lambda row: -int(row.values[0]))
    ranked = tuple(row._replace(rank=rank) for rank, row in enumerate(rows, 1))
    subtitle = f"Play Nine · this season · {len(results)} rounds"
    return leaderboard(LeaderboardPage("The clubhouse", subtitle, HEADINGS, ranked)).png()


def _ratings(seat: Seat, results: Sequence[Result]) -> tuple[tuple[float, float], ...]:
    """A rating that rises and falls with the places of a season."""
    gains = (14 * (3.5 - result.places[seat]) for result in results)
    return tuple((place / len(results), rating) for place, rating in enumerate(accumulate(gains, initial=1500.0)))


def season_profile(seat: Seat, results: Sequence[Result]) -> bytes:
    """The profile of one player after a season."""
    totals = [result.totals[seat] for result in results]
    feats = Counter(feat for result in results for feat in result.feats[seat])
    points = _ratings(seat, results)
    months = tuple((0.04 + place / 6, month) for place, month in enumerate(("Jun", "Jul", "Aug", "Sep", "Oct", "Nov")))
    return profile(
        Profile(
            name=NAMES[seat],
            rank=1,
            standing=f"first of {len(NAMES)} · member since March",
            rating=f"{points[-1][1]:.0f}",
            rating_label="rating",
            tiles=(
                Tile(str(len(results)), "rounds"),
                Tile(str(sum(result.places[seat] == 1 for result in results)), "wins"),
                Tile(figure(mean(totals) / HOLES, 2), "strokes a hole"),
                Tile(figure(min(totals)), "best nine holes"),
            ),
            curve=Curve("Rating", "this season", points, months),
            feats=(
                Feat(str(feats["hole-in-one"]), "Hole-in-Ones", "hole-in-one"),
                Feat(str(feats["matched column"]), "matched columns", "matched column"),
                Feat(str(feats["group of four"]), "groups of four", "trophy"),
            ),
            colour=seat,
        )
    ).png()


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name of each picture and its PNG file."""
    results = season(30)
    yield "leaderboard", season_board(results)
    yield "profile", season_profile(1, results)
