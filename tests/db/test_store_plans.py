"""No question that a click, a keystroke or a page asks reads through what grows for ever."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from db import clock, offers, pages, people, play, seats, tables
from db.errors import Missing, WrongPhase
from db.migrate import migrations
from db.rows import Alarm
from db.sqlite_file import plain
from db.statement import Transaction

GROWING = ("tables", "seats", "moves", "results", "feats", "clicks", "people", "taken_back", "pages")
"""What is kept of games that are over."""
QUESTIONS: dict[str, Callable[[], Transaction[Any]]] = {
    "/move, /games": lambda: tables.open_tables(user=7),
    "/table list": lambda: tables.open_tables(guild=7),
    "/rules": lambda: tables.open_tables(channel=7),
    "a press": lambda: tables.table(7),
    "a board's clocks": lambda: clock.timers(7),
    "a board's holidays": lambda: people.resting(7, 1.0),
    "the next clock": clock.next_due,
    "the clocks that ring": lambda: clock.due(1.0),
    "a call": lambda: clock.rung(Alarm(7, 0, "ping", 1.0)),
    "a person": lambda: people.person(7),
    "a server": lambda: people.server(7),
    "a press on a vote": lambda: seats.vote(7, "end", 7),
    "an offer": lambda: offers.offer_of(7, 0),
    "boards that are behind": tables.unshown,
    "a press that came before": lambda: play.move_of(7),
    "pages to be renewed": lambda: pages.stale_pages(9),
    "as last time": lambda: tables.hosted(7, 7),
    "a rematch": lambda: tables.rematch_of(7),
}


def asked(question: Callable[[], Transaction[Any]], database: sqlite3.Connection) -> list[tuple[str, tuple[Any, ...]]]:
    """The statements of a transaction, as an empty database answers them."""
    transaction = question()
    found: list[tuple[str, tuple[Any, ...]]] = []
    try:
        statement = next(transaction)
        while True:
            found.append(statement)
            statement = transaction.send(database.execute(plain(statement[0]), statement[1]).fetchall())
    except (StopIteration, Missing, WrongPhase):
        return found


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    """An empty database of the newest version."""
    with closing(sqlite3.connect(":memory:")) as opened:
        for migration in migrations():
            for statement in migration.statements:
                opened.execute(statement)
        yield opened


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_asked_often_reads_through_nothing_that_grows(question: str, database: sqlite3.Connection) -> None:
    statements = asked(QUESTIONS[question], database)
    assert statements
    for statement, values in statements:
        plan = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {plain(statement)}", values)]
        read = [step for step in plan if re.match(rf"SCAN ({'|'.join(GROWING)})\b", step)]
        assert not [step for step in read if "INDEX tables_" not in step and "INDEX pages_stale" not in step], plan
