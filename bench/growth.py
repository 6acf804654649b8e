"""The time of every query of the store in a large database, each asked many times.

By hand, with another size or on PostgreSQL: `python -m bench.growth --results 1000000 --database postgresql://…`; a
database that is not empty is queried as it is. CPU milliseconds are the bot's own, the least wall time includes
PostgreSQL's work. Queries named "long" belong to no page: the export of a person's data, and the servers that are gone
through once a day; they run on a connection of their own, so no click waits for them.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, TypeAlias

from db.address import POSTGRES
from db.standings import ALL_TIME, month, week
from db.store import Store, open_store
from testing.databases import BUSIEST_GUILD, BUSIEST_USER, GUILDS, NOW, fill_database

RESULTS = 10_000
TIMES = 20
ROWS = 10
GAME = "final-nine"
TABLE = 7

Query: TypeAlias = Callable[[], Awaitable[Any]]


def report() -> list[str]:
    """Return a line for each query, on SQLite."""
    with TemporaryDirectory() as folder:
        return asyncio.run(report_of(f"sqlite:///{folder}/grown.db", RESULTS))


async def report_of(url: str, results: int) -> list[str]:
    """Return a line for each query; fill the database to that size first if it is empty."""
    begin = perf_counter()
    async with open_store(url) as store:
        opening_seconds = perf_counter() - begin
        if await store.rematch_of(TABLE) is None and not await store.known_servers():
            await fill_database(store, results)
            await vacuum(url)
        return [
            f"opened in {opening_seconds * 1000:,.0f} ms",
            *[await _line(name, ask) for name, ask in _queries(store)],
        ]


async def vacuum(url: str) -> None:
    """Run PostgreSQL's VACUUM ANALYZE, which its autovacuum does within the minute.

    Without it the visibility map and the statistics are missing, and index-only scans read the table too.
    """
    if not url.startswith(POSTGRES):
        return
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()


async def _line(name: str, ask: Query) -> str:
    cpu, wall = [], []
    for _ in range(TIMES):
        begin, cpu_begin = perf_counter(), process_time()
        await ask()
        cpu.append(process_time() - cpu_begin)
        wall.append(perf_counter() - begin)
    return f"{name:32} {median(cpu) * 1000:8.2f} ms CPU, {min(wall) * 1000:8.2f} ms at best"


def _queries(store: Store) -> Iterator[tuple[str, Query]]:
    yield "/move, /games", partial(store.open_tables, user=BUSIEST_USER)
    yield "/table list", partial(store.open_tables, guild=BUSIEST_GUILD)
    yield "/rules", partial(store.open_tables, channel=BUSIEST_GUILD * 10 + 1)
    yield "a lobby to be cancelled", partial(store.open_tables, host=BUSIEST_USER)
    yield "a press", partial(store.table, TABLE)
    yield "a game that is not at hand", partial(store.record, TABLE)
    yield "a final card", partial(store.results, TABLE)
    for name, period in (("ever", ALL_TIME), ("this month", month(NOW)), ("this week", week(NOW))):
        yield f"/leaderboard {name}", partial(store.standings_page, BUSIEST_GUILD, GAME, period, 0, ROWS)
    yield "/leaderboard page 500", partial(store.standings_page, BUSIEST_GUILD, GAME, ALL_TIME, 499 * ROWS, ROWS)
    yield "/profile of a regular", partial(store.profile, BUSIEST_GUILD, BUSIEST_USER, GAME)
    yield "/profile of who plays little", partial(store.profile, BUSIEST_GUILD, 15_000, GAME)
    yield "the due timers", partial(store.due_timers, NOW)
    yield "the next clock", store.next_due_time
    yield "a board's timers", partial(store.timers_of, TABLE)
    yield "a board's holidays", partial(store.holiday_ends, TABLE, NOW)
    yield "boards that are behind", store.tables_to_redraw
    yield "pages to be renewed", partial(store.stale_pages, 20)
    yield "as last time", partial(store.last_hosted_tables, BUSIEST_USER, BUSIEST_GUILD)
    yield "a rematch", partial(store.rematch_of, TABLE)
    yield "guests", partial(store.guests, TABLE)
    yield "whom one has blocked", partial(store.blocked_users, BUSIEST_USER)
    yield "a press that came before", partial(store.move_of_interaction, 9_000_000_101)
    yield "a person", partial(store.user_settings, BUSIEST_USER)
    yield "a server", partial(store.server_settings, BUSIEST_GUILD)
    yield "a new server", partial(store.is_new_server, GUILDS + 1)
    yield "long: servers known", store.known_servers
    yield "long: /settings export", partial(store.export_user, BUSIEST_USER)
    yield "a piece that is thrown away", partial(store.purge, 0.0)


def main() -> None:
    """Print the report for a size and a database."""
    parser = ArgumentParser("python -m bench.growth", description="Asks a database that has grown.")
    parser.add_argument("--results", type=int, default=RESULTS, help="how many seats' results (%(default)s)")
    parser.add_argument("--database", help="its address; a new SQLite file if you leave it out")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        url = args.database or f"sqlite:///{folder}/grown.db"
        for line in asyncio.run(report_of(url, args.results)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
