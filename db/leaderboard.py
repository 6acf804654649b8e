"""The leaderboard and the profiles of a server: ranked rounds of people; a win is a win over other people."""

from msgspec import structs

from db.figures import Profile, RatingPoint, Round, Standing, Standings
from db.ratings import Skill, shown
from db.statement import Row, Transaction, each, row_as, rows_as

_LINES = """
SELECT RANK() OVER (ORDER BY wins DESC, average IS NULL, average, rounds DESC), user_id, rounds, wins, average,
       against_par, best_round, best_hole, mu, first_at
  FROM (SELECT user_id, COUNT(*) AS rounds,
               CAST(SUM(CASE WHEN place = 1 AND people > 1 THEN 1 ELSE 0 END) AS BIGINT) AS wins,
               CAST(SUM(stroke_count) AS DOUBLE PRECISION) / NULLIF(CAST(SUM(hole_count) AS DOUBLE PRECISION), 0)
                   AS average,
               CAST(SUM(over_par) AS DOUBLE PRECISION) / NULLIF(CAST(SUM(hole_count) AS DOUBLE PRECISION), 0)
                   AS against_par,
               MIN(CASE WHEN hole_count = 9 THEN stroke_count END) AS best_round,
               MIN(best_hole) AS best_hole, MIN(ended_at) AS first_at
          FROM results
         WHERE guild = ? AND game = ? AND ranked AND user_id > 0 AND ended_at >= ?
         GROUP BY user_id) AS lines
       LEFT JOIN (SELECT user_id AS rated, mu FROM ratings WHERE guild = ? AND game = ?) AS skills ON rated = user_id
 ORDER BY 1, user_id"""
_PAGE = _LINES + " LIMIT ? OFFSET ?"
_COUNTS = """
SELECT COUNT(DISTINCT table_id), COUNT(DISTINCT user_id) FROM results
 WHERE guild = ? AND game = ? AND ranked AND user_id > 0 AND ended_at >= ?"""
_FORM = """
SELECT place, seats, stroke_count, hole_count, ended_at FROM results
 WHERE guild = ? AND game = ? AND user_id = ? AND ranked AND hole_count > 0 AND ended_at >= ?
 ORDER BY round DESC LIMIT 9"""
_FEATS = """
SELECT feat, CAST(SUM(times) AS BIGINT) FROM feats JOIN results USING (table_id, seat)
 WHERE guild = ? AND game = ? AND user_id = ? AND ranked AND ended_at >= ? GROUP BY feat ORDER BY feat"""
_NAME = """
SELECT name
  FROM (SELECT name, table_id FROM seats WHERE user_id = ?
         UNION ALL SELECT left_name, table_id FROM seats WHERE left_by = ?) AS seated
 WHERE table_id IN (SELECT id FROM tables WHERE guild = ?)
 ORDER BY table_id DESC LIMIT 1"""
_HISTORY = """
SELECT ended_at, rating_after FROM results
 WHERE guild = ? AND game = ? AND user_id = ? AND rating_after IS NOT NULL ORDER BY round"""


def standings(guild: int, game: str, since: float | None, offset: int, limit: int) -> Transaction[Standings]:
    """A page of the leaderboard since a moment (None: ever): most wins first, then the fewest strokes a hole."""
    start = since or 0.0
    rows = yield _PAGE, (guild, game, start, guild, game, limit, offset)
    lines = yield from each(_line(guild, game, start, row) for row in rows)
    ((rounds, people),) = yield _COUNTS, (guild, game, start)
    return Standings(lines, rounds, people)


def _line(guild: int, game: str, since: float, row: Row) -> Transaction[Standing]:
    user, mu, first_at = row[1], row[8], row[9]
    rating = None if mu is None else shown(Skill(mu))
    form = yield _FORM, (guild, game, user, since)
    feats = yield _FEATS, (guild, game, user, since)
    names = yield _NAME, (user, user, guild)
    return structs.replace(
        row_as(Standing, (*row[:8], rating, first_at)),
        name=names[0][0],
        form=rows_as(Round, form[::-1]),
        feats=dict(feats),
    )


def profile(guild: int, user: int, game: str) -> Transaction[Profile | None]:
    """All figures of a person in one game on one server; None before the first ranked round."""
    rows = yield _LINES, (guild, game, 0.0, guild, game)
    row = next((row for row in rows if row[1] == user), None)
    if row is None:
        return None
    standing = yield from _line(guild, game, 0.0, row)
    history = yield _HISTORY, (guild, game, user)
    return Profile(standing, len(rows), rows_as(RatingPoint, history))
