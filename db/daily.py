"""The round of the day: one try a user, its result, the lists of a day, a week and a month, the days of a streak.

A round is played at a table of its own, which stands on no server. `club.daily_rounds` deals it and reads the lists.
"""

import msgspec

from db.lobby import require_not_draining
from db.rows import DailyLine, DailyResult, DailySums, NewDailyRound, TableRow
from db.settings import set_name
from db.tables import NO_SERVER, lock_counter, next_number, table
from db.transaction import Transaction, rows_as

NEVER_BEHIND = 1 << 30
"""A ply that no round reaches: the board of a round of the day stands in no channel, so it is never out of date."""


def day_chain_root(new_root: bytes) -> Transaction[bytes]:
    """Return the root of the chain of keys; store `new_root` if there is none yet."""
    yield "INSERT INTO day_chain (one, root) VALUES (1, ?) ON CONFLICT DO NOTHING", (new_root,)
    ((root,),) = yield "SELECT root FROM day_chain", ()
    return bytes(root)


def mark_day_open(day: int) -> Transaction[None]:
    """Store that the bot was running on this day."""
    yield "INSERT INTO days_open (day) VALUES (?) ON CONFLICT DO NOTHING", (day,)


_ROUND = "SELECT table_id FROM daily_rounds WHERE day = ? AND game = ? AND user_id = ?"


def daily_table(day: int, game: str, user: int) -> Transaction[int | None]:
    """Return the table of this user's round, None if they have not begun it."""
    rows = yield _ROUND, (day, game, user)
    return rows[0][0] if rows else None


def open_daily_round(new: NewDailyRound) -> Transaction[TableRow]:
    """Begin this user's round and return its table; a second try returns the table of the first.

    A round that was begun takes no number of a table. Before one is begun the counter of tables is locked, so that
    two presses of a user follow each other. Raise `Draining` if no table may open.
    """
    begun = yield from daily_table(new.day, new.game, new.user)
    if begun is None:
        yield from lock_counter("table")
        begun = yield from daily_table(new.day, new.game, new.user)
    return (yield from table((yield from _insert_round(new)) if begun is None else begun))


def _insert_round(new: NewDailyRound) -> Transaction[int]:
    """Insert a round with its table and return the table's number; raise `Draining` if no table may open."""
    yield from require_not_draining()
    id = yield from next_number("table")
    yield from mark_day_open(new.day)
    yield from _insert_table(id, new)
    if new.guild is not None:
        yield from set_name(new.guild, new.user, new.name)
    yield (
        "INSERT INTO daily_rounds (day, game, user_id, table_id, guild) VALUES (?, ?, ?, ?, ?)",
        (new.day, new.game, new.user, id, new.guild),
    )
    return id


def _insert_table(id: int, new: NewDailyRound) -> Transaction[None]:
    """Insert a table that is in play at once; its seat is not `live`, so that it is no open table of the user."""
    what = new.game, new.edition, new.options
    yield (
        "INSERT INTO tables (id, guild, channel, host, game, edition, options, pace, ranked, room, hints, secret, seed,"
        " phase, shown, opened_at, started_at, day)"
        " VALUES (?, ?, 0, ?, ?, ?, ?, 'casual', FALSE, 1, 'none', ?, ?, 'playing', ?, ?, ?, ?)",
        (id, NO_SERVER, new.user, *what, new.secret, new.seed, NEVER_BEHIND, new.at, new.at, new.day),
    )
    yield "INSERT INTO seats (table_id, seat, user_id, name) VALUES (?, 0, ?, ?)", (id, new.user, new.name)


def close_daily_rounds(before: int, at: float) -> Transaction[None]:
    """Close the unfinished rounds of the days before this one."""
    yield (
        "UPDATE tables SET phase = 'closed', reason = 'day', ended_at = ?"
        " WHERE phase = 'playing' AND day IS NOT NULL AND day < ?",
        (at, before),
    )


_RESULT = "SELECT day, game, table_id, total, over_par, strokes FROM daily_rounds"


def daily_result(day: int, game: str, user: int) -> Transaction[DailyResult | None]:
    """Return this user's result of a day in a game; None before the end of their round."""
    rows = yield f"{_RESULT} WHERE day = ? AND game = ? AND total IS NOT NULL AND user_id = ?", (day, game, user)
    return _result(rows[0]) if rows else None


def daily_history(user: int, since: int = 0) -> Transaction[tuple[DailyResult, ...]]:
    """Return this user's results from a day on, the oldest first."""
    rows = yield f"{_RESULT} WHERE user_id = ? AND day >= ? AND total IS NOT NULL ORDER BY day, game", (user, since)
    return tuple(map(_result, rows))


def _result(row: tuple[object, ...]) -> DailyResult:
    return msgspec.convert((*row[:5], msgspec.json.decode(str(row[5]))), DailyResult)


def mark_daily_shared(table: int) -> Transaction[bool]:
    """Note that the result of a round was posted; return False if it was before."""
    rows = yield "UPDATE daily_rounds SET shared = TRUE WHERE table_id = ? AND NOT shared RETURNING table_id", (table,)
    return bool(rows)


def unmark_daily_shared(table: int) -> Transaction[None]:
    """Note that the result of a round was not posted after all."""
    yield "UPDATE daily_rounds SET shared = FALSE WHERE table_id = ?", (table,)


def downtime_days(since: int, until: int) -> Transaction[frozenset[int]]:
    """Return the days from `since` to before `until` on which no bot was running."""
    rows = yield "SELECT day FROM days_open WHERE day >= ? AND day < ?", (since, until)
    return frozenset(range(since, until)) - {day for (day,) in rows}


_PLACE = """
SELECT COALESCE(SUM(CASE WHEN total < ? THEN 1 ELSE 0 END), 0), COUNT(*)
  FROM daily_rounds WHERE day = ? AND game = ? AND total IS NOT NULL"""
_PLACE_HERE = """
SELECT COALESCE(SUM(CASE WHEN total < ? THEN 1 ELSE 0 END), 0), COUNT(*)
  FROM (SELECT (SELECT total FROM daily_rounds WHERE day = ? AND game = ? AND daily_rounds.user_id = names.user_id)
            AS total FROM names WHERE guild = ?) AS known
 WHERE total IS NOT NULL"""
"""Looks up each user of the server by the key, so that the rounds of everybody else are not read."""


def daily_place(day: int, game: str, total: int, guild: int | None = None) -> Transaction[tuple[int, int]]:
    """Return the place of this total on a day, and how many people have finished: everybody, or those of a server.

    Equal totals share a place.
    """
    ((better, people),) = yield (
        (_PLACE, (total, day, game)) if guild is None else (_PLACE_HERE, (total, day, game, guild))
    )
    return 1 + int(better), int(people)


_BOARD = """
SELECT daily_rounds.user_id, {name}, total, over_par
  FROM daily_rounds {here} LEFT JOIN people ON people.user_id = daily_rounds.user_id
 WHERE day = ? AND game = ? AND total IS NOT NULL AND COALESCE(daily_listed, TRUE)
 ORDER BY total, daily_rounds.table_id LIMIT ?"""
_SEAT_NAME = "COALESCE((SELECT name FROM seats WHERE seats.table_id = daily_rounds.table_id AND seat = 0), '')"
_EVERYBODY = _BOARD.format(name=_SEAT_NAME, here="")
_SERVER = _BOARD.format(
    name="names.name", here="JOIN names ON names.guild = ? AND names.user_id = daily_rounds.user_id"
)


def daily_board(day: int, game: str, most: int, guild: int | None = None) -> Transaction[tuple[DailyLine, ...]]:
    """Return the best results of a day in a game, of everybody or of a server; the first to finish comes first.

    Who does not wish to be listed is left out.
    """
    rows = yield (_EVERYBODY, (day, game, most)) if guild is None else (_SERVER, (guild, day, game, most))
    return rows_as(DailyLine, rows)


_SUMS = """
SELECT best.user_id, {name}, days, gained
  FROM (SELECT daily_rounds.user_id, MAX(table_id) AS last, COUNT(*) AS days, SUM(mean - total) AS gained
          FROM (SELECT day AS played, AVG(total) AS mean FROM daily_rounds
                 WHERE day >= ? AND day < ? AND game = ? AND total IS NOT NULL GROUP BY day) AS fields
          JOIN daily_rounds ON day = played
          {here} LEFT JOIN people ON people.user_id = daily_rounds.user_id
         WHERE game = ? AND total IS NOT NULL AND daily_rounds.user_id > 0 AND COALESCE(daily_listed, TRUE)
         GROUP BY daily_rounds.user_id ORDER BY gained DESC, daily_rounds.user_id LIMIT ?) AS best
 ORDER BY gained DESC, best.user_id"""
_SUMS_OF_ALL = _SUMS.format(name="(SELECT name FROM seats WHERE table_id = last AND seat = 0)", here="")
_SUMS_OF_SERVER = _SUMS.format(
    name="(SELECT name FROM names WHERE names.guild = ? AND names.user_id = best.user_id)",
    here="JOIN names ON names.guild = ? AND names.user_id = daily_rounds.user_id",
)


def best_of_days(
    since: int, until: int, game: str, most: int, guild: int | None = None
) -> Transaction[tuple[DailySums, ...]]:
    """Return who was best from `since` to before `until`, by the strokes that they were better than each day's mean."""
    span = (since, until, game)
    rows = yield (
        (_SUMS_OF_ALL, (*span, game, most)) if guild is None else (_SUMS_OF_SERVER, (guild, *span, guild, game, most))
    )
    return tuple(DailySums(user, name, int(days), float(strokes_gained)) for user, name, days, strokes_gained in rows)
