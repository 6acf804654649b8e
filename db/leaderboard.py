"""The leaderboard and the profiles of a server: rounds of people; a win is a win over other people.

Reads only; `db.standings` writes the rows.
"""

from collections.abc import Iterator, Sequence

from db.results import Skill, display_rating
from db.shards import placeholders
from db.standings import (
    ALL_TIME,
    FRIENDLY,
    PlayerTotals,
    ProfileFigures,
    RatingPoint,
    StandingsLine,
    StandingsPage,
    totals_from_row,
)
from db.tables import NO_SERVER
from db.transaction import Row, Transaction, rows_as

MAX_HISTORY_ROUNDS = 1000
"""How many rated rounds a profile shows, the latest ones."""

_HERE = "WHERE standings.guild = ? AND standings.game = ? AND standings.period = ?"
_USERS = "SELECT user_id FROM standings"
_PAGE = f"{_USERS} {_HERE} ORDER BY wins DESC, average, rounds DESC, user_id LIMIT ? OFFSET ?"
_JOINED = """
SELECT standings.user_id, average, name, mu,
       rounds, wins, strokes, holes, over_par, best_round, best_hole, first_at, form, feats
  FROM standings
       LEFT JOIN names ON names.guild = standings.guild AND names.user_id = standings.user_id
       LEFT JOIN ratings ON ratings.guild = standings.guild AND ratings.game = standings.game
                        AND ratings.user_id = standings.user_id"""
_LINES = f"{_JOINED} {_HERE} AND standings.user_id"
_COUNT = "SELECT COUNT(*) FROM standings"
_BETTER = (
    f"{_COUNT} {_HERE} AND wins > ?"
    f" UNION ALL {_COUNT} {_HERE} AND wins = ? AND average < ?"
    f" UNION ALL {_COUNT} {_HERE} AND wins = ? AND average = ? AND rounds > ?"
)
_TIED = f"{_COUNT} {_HERE} AND wins = ? AND average = ? AND rounds = ? AND user_id < ?"
_COUNTS = "SELECT rounds, people FROM leaderboards WHERE guild = ? AND game = ? AND period = ?"
_HISTORY = """
SELECT ended_at, rating_after
  FROM (SELECT round, ended_at, rating_after FROM results
         WHERE guild = ? AND game = ? AND user_id = ? AND rating_after IS NOT NULL
         ORDER BY round DESC LIMIT ?) AS latest
 ORDER BY round"""


def standings_page(guild: int, game: str, period: str, offset: int, limit: int) -> Transaction[StandingsPage]:
    """Return a page of the leaderboard of a period (`db.standings`): most wins first, then fewest strokes a hole."""
    here = (guild, game, period)
    users = yield _PAGE, (*here, limit, offset)
    rows = (yield f"{_LINES} IN ({placeholders(len(users))})", (*here, *(user for (user,) in users))) if users else ()
    lines = {row[0]: row for row in rows}
    page = [lines[user] for (user,) in users]
    above = (yield _TIED, (*here, *_ranking_key(page[0]), page[0][0])) if page else ((0,),)
    ranks = _ranks(offset, above[0][0], [_ranking_key(row) for row in page])
    counts = yield _COUNTS, here
    return StandingsPage(tuple(map(_standings_line, ranks, page)), *(counts[0] if counts else (0, 0)))


def _ranking_key(row: Row) -> tuple[int, float, int]:
    """Return what a line is ranked by: its wins, its average, its rounds."""
    _user, average, _name, _mu, rounds, wins, *_rest = row
    return wins, average, rounds


def _rank(here: tuple[int, str, str], row: Row) -> Transaction[int]:
    """Return the rank of a line: one more than the number of better lines."""
    wins, average, rounds = _ranking_key(row)
    better = yield _BETTER, (*here, wins, *here, wins, average, *here, wins, average, rounds)
    return 1 + sum(int(count) for (count,) in better)


def _ranks(offset: int, equals_before: int, merits: Sequence[object]) -> Iterator[int]:
    """Yield the ranks of a page's lines; equal lines share a rank.

    `equals_before` is the number of lines before the page that are equal to its first one.
    """
    rank = offset + 1 - equals_before
    for place, (merit, above) in enumerate(zip(merits, (None, *merits), strict=False)):
        if place and merit != above:
            rank = offset + place + 1
        yield rank


def _standings_line(rank: int, row: Row) -> StandingsLine:
    """Return the line of the leaderboard that a row of the query makes."""
    user, average, name, mu = row[:4]
    own = totals_from_row(row[4:])
    return StandingsLine(
        rank=rank,
        user=user,
        rounds=own.rounds,
        wins=own.wins,
        average=average if own.holes else None,
        against_par=own.over_par / own.holes if own.holes else None,
        best_round=own.best_round,
        best_hole=own.best_hole,
        rating=None if mu is None else display_rating(Skill(mu)),
        first_at=own.first_at,
        name=name or "",
        form=own.form,
        feats=own.feats,
    )


def profile(guild: int, user: int, game: str) -> Transaction[ProfileFigures | None]:
    """Return all figures of a user in one game and server, None before their first ranked round."""
    here = (guild, game, ALL_TIME)
    rows = yield f"{_LINES} = ?", (*here, user)
    if not rows:
        return None
    rank = yield from _rank(here, rows[0])
    ((_rounds, people),) = yield _COUNTS, here
    history = yield _HISTORY, (guild, game, user, MAX_HISTORY_ROUNDS)
    return ProfileFigures(_standings_line(rank, rows[0]), people, rows_as(RatingPoint, history))


_FRIENDLY = """
SELECT game, rounds, wins, strokes, holes, over_par, best_round, best_hole, first_at, form, feats
  FROM standings WHERE guild = ? AND game IN ({games}) AND period = ? AND user_id = ?"""


def friendly_totals(guild: int, user: int, games: Sequence[str]) -> Transaction[dict[str, PlayerTotals]]:
    """Return the totals of a user's friendly rounds in a server, by game; only games of which there is a round.

    Rounds of the day count on every server.
    """
    query = _FRIENDLY.format(games=placeholders(len(games)))
    here = yield query, (guild, *games, FRIENDLY, user)
    daily = yield query, (NO_SERVER, *games, FRIENDLY, user)
    totals = {row[0]: totals_from_row(row[1:]) for row in here}
    for row in daily:
        totals[row[0]] = totals.get(row[0], PlayerTotals()).with_daily(totals_from_row(row[1:]))
    return totals
