"""Standings: totals of each user over their rounds of a game in a server, updated with each result.

Ranked rounds have a line for all time, one for the calendar month and one for the week of the round in UTC, so that a
leaderboard is read and never added up. Friendly rounds have one line, for the profile. Everything here follows from the
results: `rebuild_standings` makes it again.
`db.leaderboard` reads the lines as `StandingsPage` and `ProfileFigures`.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby

import msgspec
from msgspec.structs import replace

from db.durations import DAY_SECONDS
from db.rows import Row
from db.shards import placeholders
from db.transaction import Row as TransactionRow
from db.transaction import Rows, Statement, Transaction, insert_statement, row_as


class RatedRound(Row, frozen=True):
    """One finished game of a user, as the form curve needs it."""

    place: int
    seats: int
    strokes: int
    holes: int
    ended_at: float


class StandingsLine(Row, frozen=True):
    """A player's line of the leaderboard."""

    rank: int
    user: int
    rounds: int
    wins: int
    average: float | None
    """Strokes a hole."""
    against_par: float | None
    """Strokes a hole over par."""
    best_round: int | None
    """The fewest strokes over nine holes."""
    best_hole: int | None
    rating: int | None
    first_at: float
    """When the first of the rounds ended."""
    name: str = ""
    form: tuple[RatedRound, ...] = ()
    """The last nine rounds, the oldest first."""
    feats: Mapping[str, int] = {}
    """How often each feat happened, by key."""


class StandingsPage(Row, frozen=True):
    """A page of the leaderboard, with the number of rounds and people of the whole leaderboard."""

    lines: tuple[StandingsLine, ...]
    rounds: int
    people: int


class RatingPoint(Row, frozen=True):
    """A rating after a round."""

    at: float
    rating: int


class ProfileFigures(Row, frozen=True):
    """The figures of a profile: of one user in one game on one server."""

    line: StandingsLine
    people: int
    """The number of people on the leaderboard."""
    history: tuple[RatingPoint, ...]
    """The latest rated rounds, the oldest first."""


ALL_TIME, FRIENDLY = "ever", "friendly"
"""The periods that never end: that of all ranked rounds, and that of all friendly ones."""


def month(at: float) -> str:
    """Return the month of this moment: "2026-11"."""
    return f"{_utc(at):%Y-%m}"


def week(at: float) -> str:
    """Return the ISO week of this moment, which begins on Monday: "2026-W47"."""
    return f"{_utc(at):%G-W%V}"


def periods(at: float, is_ranked: bool = True) -> dict[str, float | None]:
    """Return the periods in which a round that ended at this moment counts, each with its end."""
    if not is_ranked:
        return {FRIENDLY: None}
    midnight = _utc(at).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = midnight + timedelta(days=7 - midnight.weekday())
    first = (midnight.replace(day=1) + timedelta(days=31)).replace(day=1)
    return {ALL_TIME: None, month(at): first.timestamp(), week(at): monday.timestamp()}


def _utc(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


FORM_ROUNDS = 9
"""How many rounds a form curve shows, the latest ones."""
REBUILD_SECONDS = 90 * DAY_SECONDS
"""A month or a week is rebuilt until this time after its end."""
_LINES_PER_STATEMENT = 500
"""How many lines one statement writes."""


class FinishedGame(Row, frozen=True):
    """One finished game of a user, as it counts in their totals."""

    user: int
    place: int
    people: int
    seats: int
    strokes: int
    holes: int
    over_par: int
    best_hole: int | None
    ended_at: float
    feats: Mapping[str, int] = {}


class PlayerTotals(Row, frozen=True):
    """Totals of a user over their rounds."""

    rounds: int = 0
    wins: int = 0
    strokes: int = 0
    holes: int = 0
    over_par: int = 0
    best_round: int | None = None
    best_hole: int | None = None
    first_at: float = float("inf")
    form: tuple[RatedRound, ...] = ()
    feats: Mapping[str, int] = {}

    def with_game(self, game: FinishedGame) -> "PlayerTotals":
        """Return the totals with one more round.

        A round that one person played alone with the house counts as a round, and its feats count. It changes no
        average: people can leave a bad round, so their finished ones say too little.
        """
        if game.people < 2:
            return replace(
                self,
                rounds=self.rounds + 1,
                first_at=min(self.first_at, game.ended_at),
                feats=_add_feats(self.feats, game.feats),
            )
        return PlayerTotals(
            rounds=self.rounds + 1,
            wins=self.wins + (game.place == 1),
            strokes=self.strokes + game.strokes,
            holes=self.holes + game.holes,
            over_par=self.over_par + game.over_par,
            best_round=_fewest(self.best_round, game.strokes if game.holes == 9 else None),
            best_hole=_fewest(self.best_hole, game.best_hole),
            first_at=min(self.first_at, game.ended_at),
            form=(*self.form, *_form_round(game))[-FORM_ROUNDS:],
            feats=_add_feats(self.feats, game.feats),
        )

    def with_daily(self, daily: "PlayerTotals") -> "PlayerTotals":
        """Return the totals together with those of the rounds of the day, of which only rounds and feats count."""
        return replace(
            self,
            rounds=self.rounds + daily.rounds,
            first_at=min(self.first_at, daily.first_at),
            feats=_add_feats(self.feats, daily.feats),
        )


def _fewest(*strokes: int | None) -> int | None:
    return min((number for number in strokes if number is not None), default=None)


def _form_round(game: FinishedGame) -> tuple[RatedRound, ...]:
    """Return the round for the form curve; a round without strokes has none."""
    where = (game.place, game.seats, game.strokes, game.holes, game.ended_at)
    return (RatedRound(*where),) if game.holes else ()


def _add_feats(old: Mapping[str, int], new: Mapping[str, int]) -> Mapping[str, int]:
    return {feat: old.get(feat, 0) + new.get(feat, 0) for feat in sorted({*old, *new})}


_LINES = """
SELECT period, user_id, rounds, wins, strokes, holes, over_par, best_round, best_hole, first_at, form, feats
  FROM standings WHERE guild = ? AND game = ?"""
_COLUMNS = (
    "guild, game, period, user_id, rounds, wins, strokes, holes, over_par, best_round, best_hole, first_at, form, feats"
)
_REPLACE = ", ".join(f"{column} = excluded.{column}" for column in _COLUMNS.split(", ")[4:])
_ADD_COUNTS = (
    " ON CONFLICT (guild, game, period) DO UPDATE"
    " SET rounds = leaderboards.rounds + excluded.rounds, people = leaderboards.people + excluded.people"
)


def count_game(guild: int, game: str, at: float, games: Sequence[FinishedGame], *, ranked: bool) -> Transaction[None]:
    """Add a game that ended at this moment to the standings.

    Games end in the order of their round numbers, because the counter of rounds is locked.
    """
    ends = periods(at, ranked)
    users = [one.user for one in games]
    condition = f" AND period IN ({placeholders(len(ends))}) AND user_id IN ({placeholders(len(users))})"
    rows = (yield _LINES + condition, (guild, game, *ends, *users)) if users else ()
    old = {(row[0], row[1]): totals_from_row(row[2:]) for row in rows}
    new = {
        (period, one.user): old.get((period, one.user), PlayerTotals()).with_game(one)
        for period in ends
        for one in games
    }
    newcomers = {period: sum((period, user) not in old for user in users) for period in ends}
    yield _board_statement([(guild, game, period, end, 1, newcomers[period]) for period, end in ends.items()])
    yield from _write_lines(guild, game, new)


def totals_from_row(row: TransactionRow) -> PlayerTotals:
    """Return the totals in a row; its form and feats are JSON."""
    return row_as(PlayerTotals, (*row[:8], msgspec.json.decode(row[8]), msgspec.json.decode(row[9])))


def _board_statement(rows: Rows) -> Statement:
    statement, values = insert_statement("leaderboards (guild, game, period, ends_at, rounds, people)", rows)
    return statement + _ADD_COUNTS, values


def _write_lines(guild: int, game: str, lines: Mapping[tuple[str, int], PlayerTotals]) -> Transaction[None]:
    rows = [(guild, game, period, user, *_row_values(line)) for (period, user), line in sorted(lines.items())]
    for first in range(0, len(rows), _LINES_PER_STATEMENT):
        statement, values = insert_statement(f"standings ({_COLUMNS})", rows[first : first + _LINES_PER_STATEMENT])
        yield f"{statement} ON CONFLICT (guild, game, period, user_id) DO UPDATE SET {_REPLACE}", values


def _row_values(line: PlayerTotals) -> TransactionRow:
    *figures, form, feats = msgspec.structs.astuple(line)
    return (*figures, msgspec.json.encode(form).decode(), msgspec.json.encode(feats).decode())


def remove_user(user: int) -> Transaction[None]:
    """Delete a user from all leaderboards; the rounds that they have played still count."""
    yield (
        "UPDATE leaderboards SET people = people - 1 WHERE EXISTS (SELECT 1 FROM standings"
        " WHERE standings.guild = leaderboards.guild AND standings.game = leaderboards.game"
        " AND standings.period = leaderboards.period AND user_id = ?)",
        (user,),
    )
    yield "DELETE FROM standings WHERE user_id = ?", (user,)


def clear_standings() -> Transaction[None]:
    """Delete all leaderboards."""
    yield "DELETE FROM standings", ()
    yield "DELETE FROM leaderboards", ()


_GAMES = "SELECT DISTINCT guild, game FROM results ORDER BY guild, game"
_RESULTS = """
SELECT table_id, results.ranked, seat, user_id, place, people, results.seats, stroke_count, hole_count, over_par,
       best_hole, results.ended_at
  FROM tables JOIN results ON table_id = tables.id
 WHERE tables.guild = ? AND tables.game = ? AND phase IN ('over', 'closed', 'aside')
 ORDER BY results.round, seat"""
_FEATS = """
SELECT table_id, seat, feat, times FROM tables JOIN feats ON table_id = tables.id
 WHERE tables.guild = ? AND tables.game = ? AND phase IN ('over', 'closed', 'aside')"""


def rebuild_standings() -> Transaction[None]:
    """Rebuild the standings from all results; of months and weeks only those that have not ended long ago."""
    yield from clear_standings()
    ((last,),) = yield "SELECT COALESCE(MAX(ended_at), 0) FROM results", ()
    for guild, game in (yield _GAMES, ()):
        yield from _rebuild_game(guild, game, last - REBUILD_SECONDS)


def _rebuild_game(guild: int, game: str, since: float) -> Transaction[None]:
    results = yield _RESULTS, (guild, game)
    feats: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for table, seat, feat, times in (yield _FEATS, (guild, game)):
        feats[table, seat][feat] = times
    lines: dict[tuple[str, int], PlayerTotals] = defaultdict(PlayerTotals)
    rounds: Counter[tuple[str, float | None]] = Counter()
    for (_table, is_ranked), seats in groupby(results, lambda row: row[:2]):
        rows = [*seats]
        ends = periods(rows[0][-1], bool(is_ranked))
        lasting = [(period, end) for period, end in ends.items() if end is None or end > since]
        rounds.update(lasting)
        people = [
            row_as(FinishedGame, (*row[3:], feats.get((row[0], row[2]), {}))) for row in rows if row[3] and row[3] > 0
        ]
        for key, one in (((period, one.user), one) for period, _end in lasting for one in people):
            lines[key] = lines[key].with_game(one)
    people_by_period = Counter(period for period, _user in lines)
    yield _board_statement(
        [(guild, game, period, end, times, people_by_period[period]) for (period, end), times in rounds.items()]
    )
    yield from _write_lines(guild, game, lines)
