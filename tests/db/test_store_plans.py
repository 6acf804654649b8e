"""Query plans: no click, keystroke or page reads a whole growing table, on either database."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import Any

import asyncpg
import pytest

from db import daily, guests, leaderboard, lobby, messages, play, purge, results, seats, settings, tables, timers
from db.migrate import load_migrations, upgrade_schema
from db.postgres import number_placeholders
from db.rows import DueTimer, NewDailyRound, NewMove, SeatOffer, Timer
from db.settings import UserSettings
from db.shards import Shards
from db.sqlite import TABLE_NAMES, run_transaction, sqlite_sql
from db.standings import ALL_TIME
from db.store import open_store
from db.transaction import Statement, Transaction
from testing.databases import fill_database
from tests.db.samples import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    DAN,
    GAME,
    GUILD,
    ROOMY,
    SEED,
    click,
    finish,
    new_table,
    postgres_database,
)

GROWING = {
    "tables", "seats", "moves", "results", "feats", "clicks", "people", "servers", "taken_back", "pages", "ratings",
    "standings", "leaderboards", "names", "guests", "blocks", "timers", "offers", "daily_rounds",
}  # fmt: skip
"""Tables that grow for ever with games, people and servers, and the timers of all open games."""
SHARD = Shards((1,), 4)
SHORT = {"tables_unshown", "pages_stale", "timers_due", "offers_due", "servers_removed"}
"""Indexes of what is due next, and of the servers that are purged in time."""
LIFELONG = {"seats_of_people", "seats_of_leavers", "tables_ended_by"}
"""Indexes that find everything a person or a server has ever done."""
LEADING = "SELECT relname, pg_get_indexdef(indexrelid, 1, true) FROM pg_index JOIN pg_class ON oid = indexrelid"
"""The first column of each index of PostgreSQL."""
OVER, PLAYING, LOBBY = 1, 2, 3


def daily_round(user: int) -> NewDailyRound:
    """Return this person's round of a day."""
    return NewDailyRound(
        day=214,
        game=GAME,
        edition=1,
        options="{}",
        secret=SEED,
        seed=SEED,
        user=user,
        name="Golfer",
        guild=GUILD,
        at=9.0,
    )


QUESTIONS: dict[str, Callable[[], Transaction[Any]]] = {
    "/move, /games": lambda: tables.open_tables(user=ANN),
    "/table list": lambda: tables.open_tables(guild=GUILD),
    "/rules": lambda: tables.open_tables(channel=CHANNEL),
    "a lobby to be cancelled": lambda: tables.open_tables(host=ANN),
    "/daily": lambda: daily.daily_table(214, GAME, ANN),
    "a round of the day that is begun": lambda: daily.open_daily_round(daily_round(CAT)),
    "a result of a day": lambda: daily.daily_result(214, GAME, ANN),
    "the results of a day": lambda: daily.daily_board(214, GAME, 10),
    "the results of a day on a server": lambda: daily.daily_board(214, GAME, 10, GUILD),
    "a place of a day": lambda: daily.daily_place(214, GAME, 20, GUILD),
    "the best of a week": lambda: daily.best_of_days(211, 218, GAME, 10, GUILD),
    "a history of days": lambda: daily.daily_history(ANN),
    "the rounds of days that are over": lambda: daily.close_daily_rounds(213, 9.0),
    "a press": lambda: tables.table(PLAYING),
    "a table that is not at hand": lambda: play.moves(PLAYING),
    "a fair deal": lambda: play.secret(PLAYING),
    "a final card": lambda: results.results(OVER),
    "a move": lambda: play.append_moves(
        PLAYING, 1, [NewMove(0, "draw", click())], [Timer(0, "turn", 9.0)], {0: 1}, None, 9.0
    ),
    "the last move": lambda: play.append_moves(
        PLAYING, 1, [NewMove(0, "draw", click())], (), {}, finish((3,), (4,)), 9.0
    ),
    "a move taken back": lambda: play.take_back_moves(PLAYING, 0, 0, 1, [Timer(0, "turn", 9.0)]),
    "a board that is posted": lambda: play.mark_board_shown(PLAYING, 0, 71, 9.0, 1),
    "a call that takes the place of another": lambda: play.set_ping_message(PLAYING, 71),
    "a board moved elsewhere": lambda: play.move_table(PLAYING, 7, None),
    "a hand": lambda: seats.set_hand_message(PLAYING, 0, 11, 31, 32, 0),
    "a vote": lambda: seats.cast_vote(PLAYING, "end", ANN),
    "a vote that is lost": lambda: seats.drop_votes(PLAYING, "end"),
    "a seat handed over": lambda: seats.replace_seat(PLAYING, 0, "Dan", user=DAN),
    "leaving": lambda: seats.mark_left(PLAYING, 0),
    "automatic answers": lambda: seats.set_auto_answers(PLAYING, 0, "putts"),
    "a table opened": lambda: lobby.open_table(new_table(host=CAT, previous=OVER, commitment="p"), ROOMY),
    "a seat taken": lambda: lobby.join_lobby(LOBBY, CAT, "Cat", click(), 9.0),
    "a lobby left": lambda: lobby.leave_lobby(LOBBY, BOB, 9.0),
    "a table closed": lambda: play.close_table(PLAYING, "voted", 9.0),
    "a board's timers": lambda: timers.timers_of(PLAYING),
    "a board's holidays": lambda: timers.holiday_ends(PLAYING, 1.0),
    "the next clock": timers.next_due_time,
    "the due timers": lambda: timers.due_timers(1.0),
    "the next clock of a shard": lambda: timers.next_due_time(SHARD),
    "the due timers of a shard": lambda: timers.due_timers(1.0, SHARD),
    "boards of a shard that are behind": lambda: tables.tables_to_redraw(SHARD),
    "timers that are put off": timers.postpone_some_timers,
    "a call": lambda: timers.delete_timer(DueTimer(PLAYING, 0, "ping", 1.0)),
    "a person": lambda: settings.user_settings(ANN),
    "a person's wishes": lambda: settings.save_user_settings(UserSettings(ANN), UserSettings(ANN, pings=False)),
    "a server": lambda: settings.server_settings(GUILD),
    "a new server": lambda: settings.is_new_server(GUILD),
    "a server without the bot": lambda: settings.mark_server_removed(GUILD, 9.0),
    "a server that has the bot again": lambda: settings.mark_server_back(901, 9.0),
    "an offer": lambda: seats.offer_of(PLAYING, 0),
    "an offer made": lambda: seats.make_offer(SeatOffer(PLAYING, 0, DAN, ANN, ANN, CHANNEL, None, 9.0)),
    "boards that are behind": tables.tables_to_redraw,
    "a press that came before": lambda: play.move_of_interaction(7),
    "pages to be renewed": lambda: messages.stale_pages(9),
    "the last game": lambda: tables.last_game(GUILD),
    "the game that ended last here": lambda: tables.last_finished_in(CHANNEL),
    "the game that ended last for a person": lambda: tables.last_finished_of(ANN),
    "as last time": lambda: tables.last_hosted_tables(ANN, GUILD),
    "a rematch": lambda: tables.rematch_of(OVER),
    "a promise": lambda: lobby.store_commitment("p", SEED, 9.0, OVER),
    "guests": lambda: guests.guests(LOBBY),
    "an invitation": lambda: guests.invite_people(LOBBY, [DAN]),
    "whom one has blocked": lambda: guests.blocked_users(ANN),
    "/leaderboard": lambda: leaderboard.standings_page(GUILD, GAME, ALL_TIME, 0, 10),
    "the next page of /leaderboard": lambda: leaderboard.standings_page(GUILD, GAME, ALL_TIME, 1, 1),
    "/leaderboard of a month": lambda: leaderboard.standings_page(GUILD, GAME, "1970-01", 0, 10),
    "/profile": lambda: leaderboard.profile(GUILD, ANN, GAME),
    "the friendly rounds of /profile": lambda: leaderboard.friendly_totals(GUILD, ANN, (GAME, "scramble")),
    "what is thrown away": lambda: purge.purge(60.0),
}


def history() -> Transaction[None]:
    """Write a finished game, a game under way, a lobby, and a server that the bot has left."""
    for number in (OVER, PLAYING, LOBBY):
        yield from lobby.open_table(new_table(), ROOMY)
        gathered = yield from lobby.join_lobby(number, BOB, "Bob", click(), 101.0)
        if number != LOBBY:
            yield from lobby.start_game(number, SEED, gathered.seats, (), 110.0)
    end = finish((3,), (4,), feats=(("ace",), ()))
    yield from play.append_moves(OVER, 1, [NewMove(0, "draw", click())], (), {}, end, 120.0)
    yield from settings.mark_server_removed(901, 50.0)


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    """Yield a database of the newest version with a history."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        run_transaction(opened, upgrade_schema(load_migrations(), TABLE_NAMES))
        run_transaction(opened, history())
        yield opened


def trace(question: str, database: sqlite3.Connection) -> list[Statement]:
    """Return the statements of a transaction against this database, and roll it back."""
    results: list[Statement] = []

    def record_statements(transaction: Transaction[Any]) -> Transaction[Any]:
        statement = next(transaction)
        with suppress(StopIteration):
            while True:
                results.append(statement)
                statement = transaction.send((yield statement))

    database.execute("BEGIN")
    try:
        run_transaction(database, record_statements(QUESTIONS[question]()))
    finally:
        database.execute("ROLLBACK")
    return results


def test_no_query_on_sqlite_scans_a_growing_table(database: sqlite3.Connection) -> None:
    found = {question: trace(question, database) for question in QUESTIONS}
    assert all(found.values())
    wrong = []
    for question, statements in found.items():
        for statement, values in statements:
            for _id, _parent, _unused, step in database.execute(f"EXPLAIN QUERY PLAN {sqlite_sql(statement)}", values):
                if is_full_scan(step):
                    wrong.append((question, statement, step))
    assert wrong == []


def is_full_scan(step: str) -> bool:
    """Return whether a step of an SQLite plan scans a growing table, or all that a person has ever done."""
    way = re.match(r"(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
    if not way or way[2] not in GROWING:
        return False
    return way[3] in LIFELONG or (way[1] == "SCAN" and way[3] not in SHORT)


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the steps of a PostgreSQL plan, nested ones included."""
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


async def test_no_query_on_postgres_scans_a_growing_table(database: sqlite3.Connection, template_name: str) -> None:
    async with postgres_database(template_name) as url:
        async with open_store(url) as store:
            await fill_database(store, 4_000)
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("ANALYZE")
            await connection.execute("SET enable_seqscan = off")
            leading = dict(await connection.fetch(LEADING))
            for question in QUESTIONS:
                for statement, values in trace(question, database):
                    plan = await connection.fetchval(f"EXPLAIN (FORMAT JSON) {number_placeholders(statement)}", *values)
                    for step in nodes(json.loads(plan)[0]["Plan"]):
                        assert not is_postgres_full_scan(step, leading), f"{question}: {statement} {step}"
        finally:
            await connection.close()


def is_postgres_full_scan(step: dict[str, Any], leading: dict[str, str]) -> bool:
    """Return whether a step of a PostgreSQL plan scans a growing table or an index without its first column."""
    kind: str = step["Node Type"]
    index = step.get("Index Name")
    if step.get("Relation Name", "tables") not in GROWING or index in SHORT:
        return False
    if index is None or not kind.endswith("Scan"):
        return kind == "Seq Scan"
    return index in LIFELONG or not re.search(rf"\b{leading[index]}\b", step.get("Index Cond", ""))
