"""Results of finished games: a row a seat, its feats, and the ratings of people who played each other.

Ratings are computed after Weng and Lin (Plackett-Luce) and shown on the scale of chess ratings.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from openskill.models import PlackettLuce

from db.durations import DAY_SECONDS
from db.rows import Finish, Row, SeatResult, SeatRow, TableRow
from db.shards import placeholders
from db.standings import FinishedGame, count_game
from db.tables import table
from db.transaction import Transaction, row_as, run_each

_MODEL = PlackettLuce()
_POINTS = 400 / (log(10) * sqrt(2) * _MODEL.beta)


class Skill(NamedTuple):
    """An estimate of a player's skill: its mean and its standard deviation."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


def display_rating(skill: Skill) -> int:
    """Return the skill as players see it: 1500 for a newcomer, and 400 points more win ten times as often."""
    return round(1500 + _POINTS * (skill.mu - _MODEL.mu))


def rate_round(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return the skills after a round with these places; 1 is best, and equal places are shared."""
    teams = [[_MODEL.rating(*skill)] for skill in skills]
    return tuple(Skill(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=list(places)))


def add_results(id: int, finish: Finish) -> Transaction[None]:
    """Write the results of a finished table; ratings change on ranked tables with at least two people."""
    over = yield from table(id)
    finish = replace(finish, places=final_places(finish.places, [seat.is_deserted for seat in over.seats]))
    ((round,),) = yield "SELECT round FROM tables WHERE id = ?", (id,)
    changes = yield from _rate(over, finish, round)
    scores = [_Score.of_seat(seat, finish) for seat in over.seats]
    for seat, score in zip(over.seats, scores, strict=True):
        yield from _add_result(over, round, seat, score, changes.get(seat.seat, (None, None)))
    if over.day is not None:
        yield from _set_daily_result(over, finish)
    games = _finished_games(over, scores)
    yield from count_game(over.guild, over.game, over.ended_at or 0.0, games, ranked=over.ranked)


def _set_daily_result(over: TableRow, finish: Finish) -> Transaction[None]:
    """Store the result of a round of the day."""
    (strokes,), (total,) = finish.strokes, finish.totals
    yield (
        "UPDATE daily_rounds SET total = ?, over_par = ?, strokes = ? WHERE table_id = ?",
        (total, total - sum(finish.pars), msgspec.json.encode(strokes).decode(), over.id),
    )


def final_places(places: Sequence[int], left_early: Sequence[bool]) -> tuple[int, ...]:
    """Return the places that count: players who left share the last one, the others move up.

    If everybody left, nobody is first.
    """
    places_of_stayers = [place for place, has_left in zip(places, left_early, strict=True) if not has_left]
    last = len(places_of_stayers) + 1 if places_of_stayers else len(places)
    return tuple(
        last if has_left else 1 + sum(other < place for other in places_of_stayers)
        for place, has_left in zip(places, left_early, strict=True)
    )


def count_people(table: TableRow) -> int:
    """Return how many seats count for a user who has played at least one hole."""
    return sum(seat.result_owner is not None and not seat.left_early for seat in table.seats)


class _Score(NamedTuple):
    """The score of one seat; a seat that was left or handed over during the game has no strokes and no feats."""

    place: int
    total: int
    strokes: tuple[int, ...]
    over_par: int
    feats: Mapping[str, int]

    @classmethod
    def of_seat(cls, seat: SeatRow, finish: Finish) -> "_Score":
        """Return the score of a seat at the end of its game."""
        is_own = not (seat.handed or seat.gone)
        strokes, feats = (finish.strokes[seat.seat], finish.feats[seat.seat]) if is_own else ((), ())
        place, total = finish.places[seat.seat], finish.totals[seat.seat]
        return cls(place, total, strokes, _strokes_over_par(strokes, finish.pars), Counter(feats))

    @property
    def best_hole(self) -> int | None:
        return min(self.strokes, default=None)


def _add_result(
    table: TableRow, round: int, seat: SeatRow, score: _Score, change: tuple[int | None, int | None]
) -> Transaction[None]:
    where = (table.id, seat.seat, seat.result_owner, table.guild, table.game, round, table.ranked)
    size = (len(table.seats), count_people(table), score.place, score.total)
    strokes = (msgspec.json.encode(score.strokes).decode(), len(score.strokes), sum(score.strokes), score.over_par)
    yield (
        "INSERT INTO results (table_id, seat, user_id, guild, game, round, ranked, seats, people, place, total,"
        " strokes, hole_count, stroke_count, over_par, best_hole, ended_at, rating_before, rating_after)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*where, *size, *strokes, score.best_hole, table.ended_at, *change),
    )
    for feat, times in score.feats.items():
        yield (
            "INSERT INTO feats (table_id, seat, feat, times) VALUES (?, ?, ?, ?)",
            (table.id, seat.seat, feat, times),
        )


def _finished_games(table: TableRow, scores: Sequence[_Score]) -> list[FinishedGame]:
    """Return the game as it counts in the standings of its people."""
    return [
        FinishedGame(
            user=seat.result_owner,
            place=score.place,
            people=count_people(table),
            seats=len(table.seats),
            strokes=sum(score.strokes),
            holes=len(score.strokes),
            over_par=score.over_par,
            best_hole=score.best_hole,
            ended_at=table.ended_at or 0.0,
            feats=score.feats,
        )
        for seat, score in zip(table.seats, scores, strict=True)
        if seat.result_owner is not None and seat.result_owner > 0
    ]


def _strokes_over_par(strokes: Sequence[int], pars: Sequence[int]) -> int:
    return sum(own - par for own, par in zip(strokes, pars, strict=False))


def _rate(table: TableRow, finish: Finish, round: int) -> Transaction[Mapping[int, tuple[int, int]]]:
    """Store the new skills of people and return their ratings before and after, by seat.

    Nobody gains by a player who left before the first hole ended; that player loses all the same.
    """
    seats = [seat for seat in table.seats if seat.result_owner is not None]
    if not table.ranked or len(seats) < 2:
        return {}
    users = [seat.result_owner or 0 for seat in seats]
    before = yield from run_each(_skill_of(table, user) for user in users)
    weights = yield from _weights(table, users, round)
    after = _rate_seats(before, [finish.places[seat.seat] for seat in seats], [seat.left_early for seat in seats])
    skills = [_weigh(old, new, weight) for old, new, weight in zip(before, after, weights, strict=True)]
    for user, skill in zip(users, skills, strict=True):
        yield (
            "INSERT INTO ratings (guild, game, user_id, mu, sigma) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (guild, game, user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
            (table.guild, table.game, user, *skill),
        )
    return {
        seat.seat: (display_rating(old), display_rating(new))
        for seat, old, new in zip(seats, before, skills, strict=True)
    }


def _rate_seats(before: Sequence[Skill], places: Sequence[int], early: Sequence[bool]) -> list[Skill]:
    """Return the skills after a round.

    A player who left early is rated by the whole round and never gains; the others are rated without that player.
    """
    after = [Skill(min(old.mu, new.mu), new.sigma) for old, new in zip(before, rate_round(before, places), strict=True)]
    stayers = [at for at, has_left in enumerate(early) if not has_left]
    skills = [before[at] for at in stayers]
    new_skills = rate_round(skills, [places[at] for at in stayers]) if len(stayers) > 1 else skills
    for at, skill in zip(stayers, new_skills, strict=True):
        after[at] = skill
    return after


def _weigh(old: Skill, new: Skill, weight: float) -> Skill:
    """Return the skill after a share of a change."""
    return Skill(*(before + (after - before) * weight for before, after in zip(old, new, strict=True)))


_MET = """
SELECT one.user_id, other.user_id, COUNT(*)
  FROM results one JOIN results other ON other.table_id = one.table_id AND other.user_id <> one.user_id
 WHERE one.guild = ? AND one.game = ? AND one.user_id IN ({users}) AND other.user_id IN ({users})
   AND one.rating_after IS NOT NULL AND other.rating_after IS NOT NULL
   AND one.ended_at >= ? AND one.ended_at < ? AND one.round < ?
   AND one.round > (SELECT unweighed_until FROM rating_rules WHERE id = 1)
 GROUP BY one.user_id, other.user_id"""


def _weights(table: TableRow, users: Sequence[int], round: int) -> Transaction[list[float]]:
    """Return the weight of the round in each user's rating.

    An opponent counts 1, and half as much for each rated round that both have already played that day (UTC). The
    weight is the mean over the opponents: against a new one and one met once before it is (1 + 0.5) / 2.
    """
    ended_at = table.ended_at or 0.0
    day = ended_at // DAY_SECONDS * DAY_SECONDS
    rows = yield (
        _MET.format(users=placeholders(len(users))),
        (table.guild, table.game, *users, *users, day, day + DAY_SECONDS, round),
    )
    meetings = {(one, other): times for one, other, times in rows}
    return [
        sum(0.5 ** meetings.get((user, other), 0) for other in users if other != user) / (len(users) - 1)
        for user in users
    ]


def _skill_of(table: TableRow, user: int) -> Transaction[Skill]:
    """Return a user's skill at the game on the server of this table."""
    rows = yield (
        "SELECT mu, sigma FROM ratings WHERE guild = ? AND game = ? AND user_id = ?",
        (table.guild, table.game, user),
    )
    return Skill(*rows[0]) if rows else Skill()


def head_to_head(guild: int, game: str, one: int, other: int) -> Transaction[tuple[int, int]]:
    """Return how many finished games of a server each of two people won against the other."""
    ((wins, losses),) = yield (
        "SELECT COALESCE(SUM(CASE WHEN one.place < other.place THEN 1 ELSE 0 END), 0),"
        " COALESCE(SUM(CASE WHEN one.place > other.place THEN 1 ELSE 0 END), 0)"
        " FROM results one JOIN results other ON other.table_id = one.table_id AND other.user_id = ?"
        " WHERE one.user_id = ? AND one.guild = ? AND one.game = ?",
        (other, one, guild, game),
    )
    return wins, losses


class FirstWin(Row, frozen=True):
    """The first round of a game that counts as a person's win on the leaderboard of a server."""

    table: int
    at: float
    """When it ended."""


def first_win(guild: int, game: str, user: int) -> Transaction[FirstWin | None]:
    """Return a person's first win, alone or shared, in a ranked round of at least two people; None before it."""
    rows = yield (
        "SELECT table_id, ended_at FROM results WHERE guild = ? AND game = ? AND user_id = ?"
        " AND ranked AND people > 1 AND place = 1 ORDER BY round LIMIT 1",
        (guild, game, user),
    )
    return row_as(FirstWin, rows[0]) if rows else None


def results(id: int) -> Transaction[tuple[SeatResult, ...]]:
    """Return the results of a finished table by seat, () before its end."""
    rows = yield (
        "SELECT seat, user_id, place, total, strokes, rating_before, rating_after"
        " FROM results WHERE table_id = ? ORDER BY seat",
        (id,),
    )
    return tuple(row_as(SeatResult, (*row[:4], msgspec.json.decode(row[4]), *row[5:])) for row in rows)
