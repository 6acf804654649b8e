"""The stored standings always equal the sums of the results."""

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import product
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from db import lobby, play, privacy, seats, standings
from db.leaderboard import friendly_totals, profile, standings_page
from db.migrate import STANDINGS_VERSIONS, load_migrations, upgrade_schema
from db.rows import NewMove
from db.sqlite import TABLE_NAMES, run_transaction
from db.standings import ALL_TIME, FRIENDLY, StandingsLine, month, week
from db.store import Store, open_database
from db.transaction import Transaction
from tests.db.samples import ANN, BOB, CAT, DAN, GAME, GUILD, NAMES, ROOMY, SEED, click, end_game, finish, new_table

BEGIN = datetime(2026, 10, 20, tzinfo=UTC).timestamp()
GUILDS, GAMES, DAYS = (GUILD, 901), (GAME, "scramble"), range(60)
FEATS = ("ace", "birdie")


class Game(NamedTuple):
    """A game to be played, and the person to be forgotten after it, if any."""

    users: tuple[int, ...]
    guild: int
    game: str
    ranked: bool
    day: int
    strokes: tuple[tuple[int, ...], ...]
    feats: tuple[tuple[str, ...], ...]
    heir: bool
    forgotten: int | None


@st.composite
def games(draw: st.DrawFn) -> Game:
    users = tuple(draw(st.permutations((ANN, BOB, CAT, DAN)))[: draw(st.integers(1, 3))])
    holes = draw(st.sampled_from((0, 1, 9)))
    hole = st.lists(st.integers(-2, 6), min_size=holes, max_size=holes).map(tuple)
    feats = st.lists(st.sampled_from(FEATS), max_size=3).map(tuple)
    return Game(
        users,
        draw(st.sampled_from(GUILDS)),
        draw(st.sampled_from(GAMES)),
        draw(st.sampled_from((True, True, False))),
        draw(st.sampled_from(DAYS)),
        tuple(draw(hole) for _ in users),
        tuple(draw(feats) for _ in users),
        draw(st.sampled_from((False, False, True))),
        draw(st.sampled_from((None, None, None, ANN, BOB))),
    )


def play_game(game: Game) -> Transaction[None]:
    """Play the game, and forget the person who asks for it."""
    host, *others = game.users
    at = BEGIN + game.day * 86_400
    opened = yield from lobby.open_table(
        new_table(host=host, guild=game.guild, game=game.game, ranked=game.ranked), ROOMY
    )
    for user in others:
        opened = yield from lobby.join_lobby(opened.id, user, NAMES[user], click(), at)
    yield from lobby.start_game(opened.id, SEED, opened.seats, (), at)
    if game.heir:
        yield from seats.replace_seat(opened.id, 0, "House", house="easy")
    end = finish(*game.strokes, feats=game.feats)
    yield from play.append_moves(opened.id, 1, [NewMove(0, "move", click())], (), {}, end, at)
    if game.forgotten:
        yield from privacy.erase_user(game.forgotten, at)


class Sum(NamedTuple):
    """The figures of a leaderboard line, except its name and rating."""

    wins: int
    average: float | None
    rounds: int
    against_par: float | None
    best_round: int | None
    best_hole: int | None
    first_at: float
    form: list[tuple[Any, ...]]
    feats: dict[str, int]

    @property
    def merit(self) -> tuple[float, ...]:
        """The sort key of the rank; the least is the best."""
        return -self.wins, float("inf") if self.average is None else self.average, -self.rounds


def sum_of(line: StandingsLine) -> Sum:
    form = [tuple(getattr(one, field) for field in one.__struct_fields__) for one in line.form]
    return Sum(
        line.wins, line.average, line.rounds, line.against_par, line.best_round, line.best_hole, line.first_at, form,
        dict(line.feats),
    )  # fmt: skip


def sum_up(results: Sequence[Any], feats: Sequence[Any]) -> Sum:
    """Return the sum of one person's results; of those alone with the house only the round and its feats count."""
    together = [result for result in results if result["people"] > 1]
    strokes = [json.loads(result["strokes"]) for result in together]
    holes = sum(map(len, strokes))
    shapes = [
        (result["place"], result["seats"], sum(own), len(own), result["ended_at"])
        for result, own in zip(together, strokes, strict=True)
        if own
    ]
    counted: Counter[str] = Counter()
    for feat in feats:
        counted[feat["feat"]] += feat["times"]
    return Sum(
        wins=sum(result["place"] == 1 for result in together),
        average=sum(map(sum, strokes)) / holes if holes else None,
        rounds=len(results),
        against_par=sum(result["over_par"] for result in together) / holes if holes else None,
        best_round=min((sum(own) for own in strokes if len(own) == 9), default=None),
        best_hole=min((hole for own in strokes for hole in own), default=None),
        first_at=min(result["ended_at"] for result in results),
        form=shapes[-9:],
        feats=dict(counted),
    )


def check(database: sqlite3.Connection) -> None:
    """Compare every leaderboard with a plain sum over all results, and the profiles with the leaderboards."""
    database.row_factory = sqlite3.Row
    results = database.execute("SELECT * FROM results ORDER BY round").fetchall()
    feats = database.execute("SELECT * FROM feats").fetchall()
    database.row_factory = None
    moments = [BEGIN + day * 86_400 for day in DAYS]
    for period in {ALL_TIME, FRIENDLY, *map(month, moments), *map(week, moments)}:
        within = [one for one in results if period in periods_of(one)]
        for guild, game in product(GUILDS, GAMES):
            here = [one for one in within if (one["guild"], one["game"]) == (guild, game)]
            sums = {}
            for user in {one["user_id"] for one in here if (one["user_id"] or 0) > 0}:
                own = [one for one in here if one["user_id"] == user]
                seats = {(one["table_id"], one["seat"]) for one in own}
                sums[user] = sum_up(own, [feat for feat in feats if (feat["table_id"], feat["seat"]) in seats])
            compare(database, (guild, game, period), sums, len({one["table_id"] for one in here}))


def periods_of(result: sqlite3.Row) -> tuple[str, ...]:
    """Return the periods in which a result counts; a friendly one has a period of its own."""
    return (ALL_TIME, month(result["ended_at"]), week(result["ended_at"])) if result["ranked"] else (FRIENDLY,)


def compare(database: sqlite3.Connection, where: tuple[int, str, str], sums: dict[int, Sum], rounds: int) -> None:
    """Check a leaderboard page by page."""
    order = sorted(sums, key=lambda user: (sums[user].merit, user))
    pages = [run_transaction(database, standings_page(*where, first, 2)) for first in range(0, max(1, len(order)), 2)]
    lines = [line for page in pages for line in page.lines]
    assert [line.user for line in lines] == order
    assert {line.user: sum_of(line) for line in lines} == sums
    merits = [sums[user].merit for user in order]
    assert [line.rank for line in lines] == [1 + merits.index(merit) for merit in merits]
    assert {(page.rounds, page.people) for page in pages} == {(rounds, len(order))}
    if where[2] == ALL_TIME:
        for line in lines:
            found = run_transaction(database, profile(where[0], line.user, where[1]))
            assert found and (found.line, found.people) == (line, len(order))
    if where[2] == FRIENDLY:
        for line in lines:
            totals = run_transaction(database, friendly_totals(where[0], line.user, GAMES))[where[1]]
            assert (totals.rounds, totals.feats, totals.best_hole) == (line.rounds, line.feats, line.best_hole)


@settings(max_examples=25, deadline=None)
@given(st.lists(games(), max_size=12))
def test_standings_are_what_the_results_add_up_to(played: list[Game]) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        run_transaction(database, upgrade_schema(load_migrations(), TABLE_NAMES))
        for game in played:
            run_transaction(database, play_game(game))
        check(database)
        run_transaction(database, standings.rebuild_standings())
        check(database)


async def test_an_older_database_gets_its_standings_from_its_results(url: str) -> None:
    store = Store(await open_database(url, load_migrations()))
    for number in range(4):
        await end_game(store, (ANN, BOB), finish((3, number), (4, 2), feats=(("ace",), ())), at=BEGIN + number * 86_400)
    before = [
        await store.standings_page(GUILD, GAME, period, 0, 10) for period in (ALL_TIME, month(BEGIN), week(BEGIN))
    ]
    assert [board.rounds for board in before] == [4, 4, 4]
    await store.database.run_write(lambda: downgrade(STANDINGS_VERSIONS[0] - 1))
    await store.database.close()
    store = Store(await open_database(url, load_migrations()[: STANDINGS_VERSIONS[0]], backup_done=True))
    after = [await store.standings_page(GUILD, GAME, period, 0, 10) for period in (ALL_TIME, month(BEGIN), week(BEGIN))]
    await store.database.close()
    assert after == before


def downgrade(last: int) -> Transaction[None]:
    """Take a database back to the version before standings."""
    for statement in (
        "DROP TABLE standings",
        "DROP TABLE leaderboards",
        "DROP INDEX results_rated",
        "CREATE INDEX results_of_games ON results (guild, game, user_id, round)",
    ):
        yield statement, ()
    yield "DELETE FROM schema_version WHERE version > ?", (last,)
